//! What the tests of all formats need: how many records, what a record is without what a format cannot hold,
//! and texts with faults.

use fastrand::Rng;
use yagura_record::{Annotation, Format, NodeId, Record, read_all};

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
        while let Some(&variation) = record.tree().node(node).children().get(1) {
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

/// Reads texts with faults: none may end the program, and none may read as a record that it cannot write.
pub(crate) fn mutations(texts: &[String], format: Format, count: usize) {
    let mut rng = Rng::with_seed(7);
    for _ in 0..count {
        let mut bytes = texts[rng.usize(..texts.len())].clone().into_bytes();
        for _ in 0..rng.usize(1..4) {
            if bytes.is_empty() {
                break;
            }
            let at = rng.usize(..bytes.len());
            let end = bytes.len().min(at + rng.usize(1..12));
            match rng.u8(..5) {
                0 => bytes[at] = rng.u8(32..127),
                1 => drop(bytes.drain(at..end)),
                2 => {
                    let part = bytes[at..end].to_vec();
                    let to = rng.usize(..bytes.len());
                    bytes.splice(to..to, part);
                }
                3 => bytes.insert(at, *rng.choice(b"\n(){}[],%'\"*$;+-0912").expect("a letter")),
                _ => bytes.truncate(at),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        for record in read_all(&text, Some(format), None).into_iter().flatten() {
            yagura_record::write(&record, format).unwrap_or_else(|error| panic!("{error}: {text}"));
        }
    }
}
