//! USI lines and position strings.

use yagura::{Language, Variant};
use yagura_record::{EndReason, Format, Record, read, read_all, write};

use crate::random::{self, Extent};

#[test]
fn random_lines_of_every_game_come_back() {
    for variant in Variant::all() {
        for seed in 0..random::records() {
            let record = random::record(&variant, seed, 60, Extent::Moves);
            let text = write(&record, Format::Usi).expect("it holds every game");
            assert_eq!((Format::detect(&text), text.lines().count()), (Some(Format::Usi), 1));
            let again = read(&text, None, Some(&variant)).unwrap_or_else(|error| panic!("{error}: {text}"));
            let turns = |record: &Record| record.main_line_turns().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(turns(&again), turns(&record), "{text}");
            assert!(again == record || !record.set_up().is_empty(), "{text}");
            assert_eq!(write(&again, Format::Usi).as_deref(), Ok(text.as_str()));

            let sfen = write(&record, Format::Sfen).expect("it holds every game");
            assert_eq!(Format::detect(&sfen), Some(Format::Sfen), "{sfen}");
            let last = read(&sfen, None, Some(&variant)).unwrap_or_else(|error| panic!("{error}: {sfen}"));
            assert_eq!((last.game().sfen() + "\n", last.tree().is_empty()), (sfen, true));
        }
    }
}

#[test]
fn a_line_may_begin_with_the_set_up() {
    let variant = Variant::parse("rengo-shogi").expect("a game");
    let army = "PPPPPPPPP/1B5R1/LNSGKGSNL|-";
    let text = format!("position startpos moves A:{army} B:{army} coin:A 7g7f");
    let record = read(&text, None, Some(&variant)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(record.set_up().len(), 3);
    assert_eq!(record.main_line_turns().collect::<Vec<_>>(), ["7g7f"]);
    let wrong = format!("position startpos moves A:{army} 7g7f");
    let error = read(&wrong, None, Some(&variant)).expect_err("B's army is awaited");
    assert!(error.to_string().contains("7g7f"), "{error}");
}

#[test]
fn other_spellings_are_read() {
    let line = |text: &str| read(text, None, None).unwrap_or_else(|error| panic!("{error}: {text}"));
    let wanted = line("position startpos moves 7g7f 3c3d");
    for text in [
        "startpos moves 7g7f 3c3d",
        "# a comment\n\n  position  startpos  moves  7g7f  3c3d  \r\n",
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - moves 7g7f 3c3d",
    ] {
        assert!(line(text) == wanted, "{text}");
    }
    let drop = line("sfen 4k4/9/9/9/9/9/9/9/4K4 w 18p 1 moves p*5e");
    assert_eq!(drop.main_line_turns().collect::<Vec<_>>(), ["P*5e"]);
    let won = line("position startpos moves 7g7f win");
    assert_eq!(won.ending().map(|end| end.reason.word()), Some("declaration"));
    let given_up = line("position startpos moves 7g7f resign");
    assert!(given_up.ending().is_some_and(|end| matches!(end.reason, EndReason::Rules(_))));
    let both =
        read_all("position startpos\nposition startpos moves 2g2f\n", None, None).expect("two records");
    assert_eq!(both.len(), 2);
}

#[test]
fn errors_name_line_and_column() {
    for (text, format, expected) in [
        (
            "startpos\nposition startpos moves 7g7f 3c3e",
            Format::Usi,
            "line 2, column 30: '3c3e': illegal move",
        ),
        ("position startpos 7g7f", Format::Usi, "line 1, column 19: '7g7f': expected moves"),
        ("position sfen 9/9 b - 1", Format::Usi, "line 1, column 10"),
        ("position", Format::Usi, "line 1, column 1: 'position': expected startpos"),
        ("startpos moves win 7g7f", Format::Usi, "line 1, column 16: 'win'"),
        (
            "\nstartpos moves 7g7f",
            Format::Sfen,
            "line 2, column 1: 'startpos moves 7g7f': expected a position",
        ),
        ("4k4/9 b - 1", Format::Sfen, "line 1, column 1: '4k4/9 b - 1'"),
    ] {
        let error = read(text, Some(format), None).expect_err(text);
        assert!(error.to_string().contains(expected), "{error}");
    }
}

#[test]
fn a_line_of_which_nobody_said_the_game_asks_for_it() {
    for text in ["position startpos moves 7j5h", "position sfen 12/12 b - 1", "startpos moves 8i8h"] {
        let error = read(text, Some(Format::Usi), None).expect_err("it is not shogi");
        let message = error.to_string();
        assert!(message.contains("it was read as shogi") && message.contains("--variant"), "{message}");
        assert!(error.message(Language::Japanese).contains("shogi として読みました"), "{error}");
    }
    let chu: Variant = "chu".parse().expect("a game");
    let error = read("startpos moves 7j7a", Some(Format::Usi), Some(&chu)).expect_err("not legal");
    assert!(!error.to_string().contains("--variant"), "{error}");
}
