//! The notation of the author of gungi.

use yagura::Variant;
use yagura_record::{Format, NodeId, Record, read, write};

use crate::random::{self, Extent};

/// The game that the author published, with what he wonders about a move of his.
const PUBLISHED: &str = include_str!("../../../yagura/tests/it/cases/gungi.published.kifu");

fn gungi() -> Variant {
    "gungi".parse().expect("a game")
}

#[test]
fn random_games_come_back() {
    for seed in 0..random::records() {
        let record = random::record(&gungi(), seed, 150, Extent::Moves);
        let text = write(&record, Format::Gungi).expect("it is gungi");
        let again = read(&text, None, None).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert!(again == record, "{seed}: {text}");
    }
}

#[test]
fn remarks_are_comments() {
    let record = read(PUBLISHED, None, None).unwrap_or_else(|error| panic!("{error}"));
    let said: Vec<_> = record
        .tree()
        .line(NodeId::ROOT)
        .filter(|&node| !record.annotation(node).comment.is_empty())
        .map(|node| (record.tree().node(node).turn(), record.annotation(node).comment.as_str()))
        .collect();
    assert_eq!(said, [("R*6d", "なぜ、6―2―2―臥新と打たなかった?")]);
    assert_eq!(record.ending().map(|end| end.reason.word()), Some("checkmate"));
}

#[test]
fn errors_name_line_and_column() {
    let record = random::record(&gungi(), 1, 8, Extent::Moves);
    let text = write(&record, Format::Gungi).expect("it is gungi");
    let second = text.lines().nth(1).expect("actions").split('、').nth(1).expect("a second action");
    let column =
        1 + text.lines().nth(1).expect("actions").split(second).next().expect("before").chars().count();
    let error = read(&text.replacen(second, "▽1―1―1―×新", 1), None, None).expect_err("no such piece");
    assert_eq!((error.line, error.column), (2, column), "{error}\n{text}");
    assert!(error.text.starts_with("▽1―1―1―×"), "{error}");
}

#[test]
fn other_games_have_no_such_notation() {
    let record = Record::new(&"shogi".parse().expect("a game"));
    let message = write(&record, Format::Gungi).expect_err("it is not gungi").to_string();
    assert!(message.contains("cannot hold games of shogi"), "{message}");
}
