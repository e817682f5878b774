//! `yagura convert`.

use super::run;

const KIF: &str = "手合割：平手\n先手：甲\n   1 ７六歩(77)\n   2 ３四歩(33)\n*良い手\n   3 投了\n";

/// Converts a text; returns what was printed, what was said of it, and the exit code.
fn converted(arguments: &[&str], input: &[u8]) -> (String, String, i32) {
    let output = run(&[&["convert"], arguments].concat(), input);
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap_or(-1))
}

#[test]
fn a_record_goes_from_format_to_format() {
    let (json, said, code) = converted(&["--to", "json"], KIF.as_bytes());
    assert_eq!((said.as_str(), code), ("", 0));
    assert!(
        json.contains(r#"{"turn":"3c3d","comment":"良い手","ending":{"reason":"resign","winner":"w"}}"#),
        "{json}"
    );
    let (csa, ..) = converted(&["--from", "json", "--to", "csa"], json.as_bytes());
    assert!(csa.contains("+7776FU") && csa.contains("%TORYO"), "{csa}");
    let (usi, ..) = converted(&["--to", "usi"], csa.as_bytes());
    assert_eq!(usi, "position startpos moves 7g7f 3c3d\n");
}

#[test]
fn a_king_that_was_put_on_the_board_is_told_where_no_comment_can() {
    let line = "sfen 6k2/9/6P2/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    let written = "6k2/9/6P2/9/9/9/9/9/K8 b G2r2b3g4s4n4l17p 1";
    for to in ["sfen", "usi"] {
        let (out, said, code) = converted(&["--to", to], line.as_bytes());
        assert!(out.contains(written) && code == 0, "{out}");
        assert!(said.contains("The diagram has no king of Black: one was put on 9i."), "{said}");
        let (_, said, _) = converted(&["--to", to, "--lang", "ja"], line.as_bytes());
        assert!(said.contains("先手の玉がない図なので9九に置きました。"), "{said}");
    }
    let (out, said, _) = converted(&["--to", "kif"], line.as_bytes());
    assert!(out.contains("先手の玉がない図なので") && said.is_empty(), "{said}");
}

#[test]
fn encodings_are_detected_and_lost_letters_named() {
    let cp932 = run(&["convert", "--to", "kif", "--encoding", "cp932"], KIF.as_bytes());
    assert!(cp932.status.success() && std::str::from_utf8(&cp932.stdout).is_err());
    let (again, ..) = converted(&["--to", "kifu"], &cp932.stdout);
    assert!(again.contains("先手：甲") && again.contains("*良い手"), "{again}");
    let csa = run(&["convert", "--to", "csa", "--encoding", "cp932"], KIF.as_bytes());
    assert!(csa.stdout.starts_with(b"'CSA encoding=SHIFT_JIS\nV3.0\nN+\x8d\x62\n"), "{:?}", csa.stdout);
    let (again, ..) = converted(&["--to", "kif"], &csa.stdout);
    assert!(again.contains("先手：甲"), "{again}");
    let lossy = KIF.replace('甲', "☗傌");
    let (out, said, code) = converted(&["--to", "kif", "--encoding", "cp932"], lossy.as_bytes());
    assert_eq!((out.as_str(), code), ("", 1));
    assert!(said.contains("CP932 has no signs for ☗傌"), "{said}");
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_kept_on_request() {
    let wrong = KIF.replace("３四歩(33)", "３五歩(33)");
    let (out, said, code) = converted(&["--to", "usi"], wrong.as_bytes());
    assert_eq!((out.as_str(), code), ("", 2));
    assert!(said.contains("line 4, column ") && said.contains("３五歩"), "{said}");
    let (out, said, code) = converted(&["--to", "usi", "--partial"], wrong.as_bytes());
    assert_eq!((out.as_str(), code), ("position startpos moves 7g7f\n", 2));
    assert!(said.contains("line 4"), "{said}");
    let (_, said, code) = converted(&["--to", "usi", "--lang", "ja"], wrong.as_bytes());
    assert!(code == 2 && said.starts_with("yagura: 4 行 ") && said.contains("３五歩"), "{said}");
    for input in [&b""[..], b"\xff\xfe\xff", b"garbage\n", b"{\"format\":3}"] {
        let (out, said, code) = converted(&["--to", "json"], input);
        assert_eq!((out.as_str(), code), ("", 2), "{said}");
        assert!(said.starts_with("yagura: line "), "{said}");
    }
}

#[test]
fn what_was_asked_for_in_vain_is_said() {
    let (_, said, code) = converted(&["--to", "json", "/no/such/file"], b"");
    assert!(code == 1 && said.contains("cannot read /no/such/file"), "{said}");
    let (_, said, code) = converted(&["--to", "json", "--record", "2"], KIF.as_bytes());
    assert!(code == 1 && said.contains("there is no record 2: the file has 1"), "{said}");
    let (_, said, code) = converted(&["--to", "gungi"], KIF.as_bytes());
    assert!(code == 1 && said.contains("cannot hold games of shogi"), "{said}");
    let (_, said, code) = converted(&["--to", "gungi", "--lang", "ja"], KIF.as_bytes());
    assert!(code == 1 && said.contains("考案者の表記 では shogi を書けません"), "{said}");
    let (_, said, code) = converted(&["--to", "paper"], b"");
    assert!(code == 2 && said.contains("paper") && said.contains("kif"), "{said}");
}
