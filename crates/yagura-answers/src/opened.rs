//! Records with the positions of their nodes.

use yagura::Language;
use yagura_record::{Format, NodeId, ReadError, Reader, Record, Walk, json};
use yagura_wire::{OpenedRecord, OpenedRecords, RecordFault, Seen, Text};

use crate::{
    error::AnswerError,
    place::{note_of, styles},
};

/// Returns a record with the positions of its nodes.
pub fn opened(record: &Record) -> OpenedRecord {
    let mut walk = record.walk();
    let places = record.tree().preorder().map(|node| seen(record, &mut walk, node)).collect();
    let formats = Format::ALL
        .into_iter()
        .filter(|&format| yagura_record::write(record, format).is_ok())
        .map(|format| format.word().to_owned())
        .collect();
    OpenedRecord { record: json::record(record), places, formats }
}

/// Returns the position of a node, and goes there.
pub fn seen(record: &Record, walk: &mut Walk, node: NodeId) -> Seen {
    let Some(parent) = record.tree().node(node).parent() else {
        return Seen { position: walk.game().sfen(), note: None, styles: None };
    };
    walk.go_to(record, parent);
    let before = walk.game().clone();
    walk.go_to(record, node);
    let game = walk.game();
    let last = game.last_move();
    Seen {
        position: game.sfen(),
        note: last.map(|mv| note_of(&before, mv, game.position())),
        styles: last.map(|mv| styles(&before, mv)),
    }
}

/// Reads a file for which a game is proposed: what cannot be read as that game, and is whole as another one,
/// is a record of the other.
///
/// # Errors
/// Those of [`Reader::read_bytes`], with the proposed game.
pub fn read_records(reader: Reader<'_>, bytes: &[u8]) -> Result<Vec<Record>, ReadError> {
    let read = reader.read_bytes(bytes);
    if read.is_ok() || reader.variant.is_none() {
        return read;
    }
    Reader { variant: None, ..reader }.read_bytes(bytes).or(read)
}

/// Returns what was read of a text: the records, and what stands in the way of the rest.
///
/// # Errors
/// [`AnswerError::UnreadRecord`] when there is nothing at all.
pub fn opened_records(read: Result<Vec<Record>, ReadError>) -> Result<OpenedRecords, AnswerError> {
    let mut error = match read {
        Ok(records) => {
            return Ok(OpenedRecords { records: records.iter().map(opened).collect(), fault: None });
        }
        Err(error) => error,
    };
    let Some(record) = error.read_so_far.take() else { return Err(AnswerError::UnreadRecord(error)) };
    let expected = Text::new(error.expectation(Language::Japanese), error.expectation(Language::English));
    let fault =
        RecordFault { line: error.line as u32, column: error.column as u32, text: error.text, expected };
    Ok(OpenedRecords { records: vec![opened(&record)], fault: Some(fault) })
}

#[cfg(test)]
mod tests {
    use yagura::Catalogue;

    use super::*;

    #[test]
    fn a_whole_record_of_another_game_than_the_proposed_one_is_read_at_once() {
        let games = Catalogue::built_in();
        let chu = games.variant("chu").expect("a game");
        let reader = Reader { variant: Some(&chu), ..Reader::of(&games) };
        let records = read_records(reader, b"position startpos moves 7g7f").expect("shogi");
        assert_eq!(records[0].variant().to_string(), "shogi");
        let own = read_records(reader, b"position startpos moves 8i8h").expect("chu");
        assert_eq!(own[0].variant().to_string(), "chu");
        // What is neither is told as what it was proposed to be.
        let neither = b"position startpos moves 8i8h 1a1b";
        let error = read_records(reader, neither).expect_err("no record");
        assert_eq!(error.read_so_far.map(|record| record.variant().to_string()).as_deref(), Some("chu"));
    }

    #[test]
    fn a_text_that_is_no_record_is_said_to_be_none_once_and_in_its_place() {
        let games = Catalogue::built_in();
        let read = opened_records(Reader::of(&games).read_all("\n  hello"));
        let message = read.expect_err("no record").failure().message;
        assert!(message.ja.starts_with("棋譜として読めません：2 行 3 字目「hello」："), "{}", message.ja);
        assert_eq!(message.ja.matches("読めません").count(), 1, "{}", message.ja);
        assert!(message.en.starts_with("line 2, column 3: 'hello': expected a record: "), "{}", message.en);
    }
}
