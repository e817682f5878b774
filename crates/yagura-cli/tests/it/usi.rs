use super::run;

#[test]
fn a_game_over_usi() {
    let output = run(
        &["usi"],
        b"usi\nsetoption name USI_Variant value chu\nisready\nusinewgame\nposition startpos moves 7i7h\ngo depth 1\n\
          position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\nhello\n\x00\xff\nquit\n",
    );
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    for words in ["usiok", "USI_Variant", "var chu", "readyok", "bestmove"] {
        assert!(text.contains(words), "{words} in {text}");
    }
}
