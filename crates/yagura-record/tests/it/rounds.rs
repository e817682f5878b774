//! Through a format and back, and what a record is without what a format cannot hold.

use yagura::{Stacking, Variant};
use yagura_record::{Annotation, Format, NodeId, Record, WriteError, read, write};

use crate::random::{Extent, record, records};

/// Changes what is said of every position of a record.
pub(crate) fn annotations(record: &mut Record, mut change: impl FnMut(&mut Annotation)) {
    let nodes: Vec<NodeId> = record.tree().preorder().collect();
    for node in nodes {
        change(record.annotation_mut(node));
    }
}

/// Leaves out of comments what not every format keeps: blanks around them, other ends of lines.
pub(crate) fn plain_comments(record: &mut Record) {
    annotations(record, |at| at.comment.replace('\r', "\n").trim().clone_into(&mut at.comment));
}

/// Returns the record without its variations.
pub(crate) fn main_line(record: &Record) -> Record {
    let mut record = record.clone();
    let line: Vec<NodeId> = record.tree().path(record.tree().end_of_main_line());
    for node in line {
        for variation in record.tree().split_children(node).1.to_vec() {
            record.tree_mut().remove(variation);
        }
    }
    record
}

/// Puts the headers of a record into another order: those with these keys first.
pub(crate) fn headers_first(record: &mut Record, keys: &[&str]) {
    let headers: Vec<_> = record.headers.iter().cloned().collect();
    record.headers = yagura_record::Headers::default();
    for key in keys {
        headers.iter().filter(|h| h.key == *key).for_each(|h| record.headers.push(&h.key, &h.value));
    }
    for header in headers.iter().filter(|h| !keys.contains(&h.key.as_str())) {
        record.headers.push(&header.key, &header.value);
    }
}

/// Checks that random records of a game are the same behind a format, or that the format refuses the game.
pub(crate) fn round_trips(variant: &Variant, format: Format) {
    for seed in 0..records() {
        let record = record(variant, seed, 60, Extent::All);
        let text = match write(&record, format) {
            Ok(text) => text,
            Err(WriteError::Game { .. }) => {
                let definition = variant.definition();
                let towers = definition.traits().stacking != Stacking::None;
                assert!(towers || definition.play.reverts || !record.set_up().is_empty(), "{variant}");
                return;
            }
            Err(error) => panic!("{variant} {seed}: {error}"),
        };
        let again = read(&text, Some(format), None);
        let again = again.unwrap_or_else(|error| panic!("{variant} {seed}: {error}\n{text}"));
        assert!(again == record, "{variant} {seed}:\n{text}\n{}", write(&again, format).unwrap_or_default());
    }
}
