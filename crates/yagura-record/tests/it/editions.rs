//! Records of other editions of the rules than the one that is known.

use yagura::{Catalogue, Language, Source};
use yagura_record::{EDITION, Format, ReadError, Reader, Record, write};

/// Shogi in its third edition.
const ID: &str = "third";

fn games() -> Catalogue {
    let text = format!(
        "id = \"{ID}\"\nbase = \"shogi\"\nedition = 3\n\
         name = {{ ja = \"三版将棋\", romaji = \"{ID}\", en = \"{ID}\" }}\n"
    );
    Catalogue::built_in()
        .with(&[Source::game("third.toml", text)], &|_| "v1".to_owned())
        .expect("it is right")
}

/// Returns a record as an older program wrote it, with `play` for `3c3d`.
fn older(format: Format, edition: u32) -> String {
    let variant = games().variant(ID).expect("it was added");
    let mut record = Record::new(&variant);
    let mut walk = record.walk();
    for turn in ["7g7f", "3c3d", "8h2b+"] {
        walk.play(&mut record, turn).expect("a legal turn");
    }
    let text = write(&record, format).expect("the format holds it");
    let name = variant.to_string();
    let written = text
        .replace(&format!("{name}@3"), &format!("{name}@{edition}"))
        .replace("\"version\": 3", &format!("\"version\": {edition}"));
    assert!(edition == 3 || written != text, "{text}");
    written
}

fn read(text: &str) -> Result<Record, ReadError> {
    Reader::of(&games()).read(text)
}

#[test]
fn a_record_of_another_edition_opens_where_all_is_legal_under_this_one() {
    for format in [Format::Json, Format::Kif, Format::Ki2, Format::Csa, Format::Jkf] {
        for edition in [1, 2, 9] {
            let record = read(&older(format, edition)).unwrap_or_else(|error| panic!("{format}: {error}"));
            assert_eq!(record.main_line_turns().collect::<Vec<_>>(), ["7g7f", "3c3d", "8h2b+"]);
            let noted = format!("{} {edition}", record.variant().definition().book);
            assert_eq!(record.headers.get(EDITION), Some(noted.as_str()), "{format}");
            // It is of this edition from now on, and what it was written for survives.
            for format in [Format::Json, Format::Kif, Format::Ki2, Format::Csa, Format::Jkf, Format::Pgn] {
                let text = write(&record, format).expect("the format holds it");
                assert!(!text.contains(&format!("@{edition}")), "{text}");
                let again = read(&text).unwrap_or_else(|error| panic!("{format}: {error}"));
                assert!(again == record, "{format}: {text}");
            }
        }
        let record = read(&older(format, 3)).unwrap_or_else(|error| panic!("{format}: {error}"));
        assert_eq!(record.headers.get(EDITION), None, "{format}");
    }
}

#[test]
fn a_turn_that_is_not_legal_any_more_is_named_with_both_editions() {
    for (format, old, new, line) in [
        (Format::Json, "3c3d", "3c3e", 12),
        (Format::Kif, "３四歩(33)", "３五歩(33)", 5),
        (Format::Csa, "-3334FU", "-3335FU", 7),
    ] {
        let text = older(format, 2).replace(old, new);
        let error = read(&text).expect_err(&text);
        assert_eq!(error.line, line, "{error}\n{text}");
        for language in [Language::English, Language::Japanese] {
            let message = error.message(language);
            assert!(message.contains('2') && message.contains('3'), "{message}");
        }
        let message = error.to_string();
        assert!(message.contains("illegal move") || message.contains("can go to"), "{message}");
        assert!(
            message.contains("written for edition 2 of the rules") && message.contains("under edition 3")
        );
        let read = error.read_so_far.expect("a turn was read");
        assert_eq!(read.main_line_turns().collect::<Vec<_>>(), ["7g7f"], "{format}");
        assert!(read.headers.get(EDITION).is_some(), "{format}");
    }
}

#[test]
fn a_result_that_the_rules_do_not_know_there_is_refused() {
    let kif = older(Format::Kif, 2);
    for (text, is_refused) in [
        (kif.clone() + "4 詰み\n", true),
        (kif.clone() + "まで3手で千日手\n", true),
        (kif.clone() + "4 投了\n", false),
        (kif + "4 中断\n", false),
        (older(Format::Csa, 2) + "%TSUMI\n", true),
        (older(Format::Csa, 2) + "%TORYO\n", false),
    ] {
        match read(&text) {
            Ok(record) => assert!(!is_refused && record.ending().is_some(), "{text}"),
            Err(error) => {
                assert!(is_refused && error.to_string().contains("does not end so here"), "{error}");
                assert_eq!(error.read_so_far.map(|record| record.main_line_turns().count()), Some(3));
            }
        }
    }
    let json = older(Format::Json, 2);
    let ended = |ending: &str| json.replace("8h2b+\"", &format!("8h2b+\",\"ending\":{ending}"));
    let mate = ended(r#"{"reason":"checkmate","winner":"b"}"#);
    let error = read(&mate).expect_err("it is no mate");
    assert!(error.line == 13 && error.text == "checkmate", "{error}");
    assert!(read(&ended(r#"{"reason":"resign","winner":"b"}"#)).is_ok());
    // In a record of this edition that is what it says, as ever.
    assert!(read(&mate.replace("\"version\": 2", "\"version\": 3")).is_ok());
}

#[test]
fn what_is_no_edition_is_refused() {
    let error = read("ルール：third@x\n1 ７六歩(77)\n").expect_err("no number");
    assert!(error.to_string().contains("expected a rulebook and an edition as in"), "{error}");
    let text = older(Format::Json, 2).replace("\"id\": \"small\"", "\"id\": \"chu\"");
    assert!(read(&text).expect_err("another rulebook").to_string().contains("expected a rulebook"), "{text}");
}
