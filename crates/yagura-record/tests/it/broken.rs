//! Files that break off, or are damaged: the error says where, and what stands before it is offered.

use yagura::Variant;
use yagura_record::{Expected, Format, ReadError, Record, read, read_all, read_bytes, write};

use crate::random::{self, Extent};

fn turns(record: &Record) -> Vec<String> {
    record.main_line_turns().map(str::to_owned).collect()
}

/// Returns the offset of the last byte of the last letter beyond ASCII before `end`.
fn inside_letter(text: &str, end: usize) -> usize {
    let wide = text.char_indices().take_while(|(at, _)| *at < end).filter(|(_, letter)| !letter.is_ascii());
    wide.last().map(|(at, letter)| at + letter.len_utf8() - 1).expect("a letter beyond ASCII")
}

#[test]
fn a_file_cut_inside_a_letter_stays_utf8_and_offers_its_beginning() {
    for (id, format) in [
        ("chu", Format::Kif),
        ("shogi", Format::Kif),
        ("shogi", Format::Ki2),
        ("shogi", Format::Csa),
        ("gungi", Format::Gungi),
        ("shogi", Format::Pgn),
    ] {
        let variant: Variant = id.parse().expect("a game");
        let mut record = random::record(&variant, 3, 40, Extent::Moves);
        if matches!(format, Format::Csa | Format::Pgn) {
            let nodes: Vec<_> = record.tree().line(yagura_record::NodeId::ROOT).collect();
            for node in nodes {
                "よい手".clone_into(&mut record.annotation_mut(node).comment);
            }
        }
        let text = write(&record, format).expect("the format holds it");
        let cut = inside_letter(&text, text.len() * 3 / 4);
        let error = read_bytes(&text.as_bytes()[..cut], None, None).expect_err("a letter is cut");
        assert!(matches!(error.expected, Expected::RestOfLetter), "{id} {format}: {error}");
        let (line, column) = (text[..cut - 2].matches('\n').count() + 1, error.column);
        assert_eq!(error.line, line, "{id} {format}: {error}");
        let begun = text.lines().nth(line - 1).expect("a line").chars().take(column - 1).collect::<String>();
        assert_eq!(error.text.trim_end_matches('…'), shown(&begun), "{id} {format}");
        let read = error.read_so_far.as_ref().unwrap_or_else(|| panic!("{id} {format}: {error}"));
        let (all, read) = (turns(&record), turns(read));
        assert!(read.len() > 10 && all.starts_with(&read), "{id} {format}: {read:?} of {all:?}");
    }
}

/// Returns the end of a line that breaks off as its error shows it.
fn shown(begun: &str) -> String {
    let letters: Vec<char> = begun.chars().chain(['\u{fffd}']).collect();
    letters[letters.len().saturating_sub(21)..].iter().collect()
}

fn json(text: &str) -> ReadError {
    let error = read(text, None, None).expect_err(text);
    let japanese = error.expectation(yagura::Language::Japanese);
    let english = ["expected", "invalid", "unknown", "at line", "field"];
    assert!(!english.iter().any(|word| japanese.contains(word)), "{japanese}");
    error
}

#[test]
fn our_own_format_names_the_place_and_offers_the_nodes_before() {
    let record = random::record(&"shogi".parse().expect("a game"), 5, 30, Extent::Moves);
    let text = write(&record, Format::Json).expect("it holds everything");
    let all = turns(&record);
    // The nodes begin on line 10, one each.
    let line = |number: usize| text.lines().nth(number - 1).expect("a line").to_owned();
    let wrong = |old: &str, new: &str| text.replacen(&line(16), &line(16).replace(old, new), 1);
    for (text, column, said, expected) in [
        (wrong("\"turn\"", "\"trun\""), 6, "\"trun\"", "unknown key \"trun\": expected one of after, turn"),
        (wrong("\"turn\":", "\"turn\":7,\"comment\":"), 13, "7", "expected a text in quotes"),
        (wrong("\"turn\":", "\"turn\""), 12, "", "no JSON here: expected :"),
        (wrong("\"turn\":", "\"after\":-1,\"turn\":"), 14, "-1", "expected a whole number from 0 on"),
    ] {
        let error = json(&text);
        assert_eq!((error.line, error.column), (16, column), "{error}");
        assert!(error.text.starts_with(said) && error.to_string().contains(expected), "{error}");
        let read = error.read_so_far.as_ref().expect("the nodes before it");
        assert_eq!(turns(read), all[..5], "{error}");
    }
    let whole = text.find(&line(21)).expect("line 21");
    let error = json(&text[..whole + 14]);
    assert_eq!(error.line, 21, "{error}");
    assert!(error.to_string().contains("the text ends too early: expected \"}]} at the end"), "{error}");
    assert_eq!(turns(error.read_so_far.as_ref().expect("the nodes before it")), all[..10]);
    let error = json("{\n \"format\": \"yagura-record\",\n \"version\": 7}");
    assert_eq!((error.line, error.column, error.text.as_str()), (3, 13, "7"), "{error}");
}

#[test]
fn jkf_names_the_place_and_offers_the_moves_before() {
    let record = random::record(&"shogi".parse().expect("a game"), 5, 30, Extent::Variations);
    let text = write(&record, Format::Jkf).expect("it is shogi");
    let all = turns(&record);
    let mut offered = 0;
    for cut in (0..text.len()).filter(|&cut| text.is_char_boundary(cut)).step_by(97) {
        let Err(error) = read(&text[..cut], Some(Format::Jkf), None) else { continue };
        assert!(error.to_string().contains("the text ends too early"), "{error}");
        let Some(read) = error.read_so_far.as_ref().map(|record| turns(record)) else { continue };
        assert!(all.starts_with(&read) && read.len() >= offered, "{cut}: {read:?}");
        offered = read.len();
    }
    assert!(offered + 3 > all.len(), "{offered} of {}", all.len());
    let error = json(
        "{\"moves\":[{},\n {\"move\":{\"to\":{\"x\":7,\"y\":6},\"from\":{\"x\":7,\"y\":7},\"piece\":\"FU\"}},\n {\"time\": \"1\"}]}",
    );
    assert_eq!((error.line, error.column, error.text.as_str()), (3, 11, "\"1\""), "{error}");
    assert_eq!(turns(error.read_so_far.as_ref().expect("a move")), ["7g7f"]);
    assert!(error.to_string().contains("expected { and keys with values"), "{error}");
}

/// Nothing is no list of no records: whoever opens such a file is told.
#[test]
fn a_file_without_a_record_says_so() {
    for (text, format) in [
        ("", None),
        (" \n\n", None),
        ("\n", Some(Format::Usi)),
        ("# only this\n", Some(Format::Sfen)),
        ("\n", Some(Format::Pgn)),
    ] {
        let error = read_all(text, format, None).expect_err(text);
        assert_eq!(error.expected, Expected::AnyRecord, "{text:?} {format:?}: {error}");
    }
}

#[test]
fn json_that_ends_inside_a_word_or_before_any_has_a_whole_sentence() {
    for text in ["", "nul", "-", "1e"] {
        for format in [Format::Json, Format::Jkf] {
            let error = read_all(text, Some(format), None).expect_err(text);
            for language in [yagura::Language::Japanese, yagura::Language::English] {
                let said = error.expectation(language);
                assert!(!said.contains("  ") && !said.contains("expected  "), "{text:?} {format}: {said}");
            }
        }
    }
}
