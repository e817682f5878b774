//! json-kifu-format: what it reads, what it writes, and the texts of its own tests.

use serde_json::json;
use yagura_record::{EndReason, Format, NodeId, Record, read, write};

use crate::{
    desk,
    random::{self, Extent},
    tree,
};

/// How many texts its tests have at least.
const SAMPLES: usize = 47;
/// Ends that json-kifu-format 5.5.0 cannot read in KIF.
const LACKING: [&str; 3] = ["declaration", "max-moves", "default"];
/// How many of them have one king.
const ONE_KING: usize = 10;
/// What their records say then.
const NO_KING: &str = "has no king of Black";

fn is_by_default(record: &Record) -> bool {
    record.ending().is_some_and(|ending| ending.reason == EndReason::Default)
}

/// Returns whether it has words for how a record ends.
fn has_its_words(record: &Record, format: Format) -> bool {
    let word = record.ending().map(|ending| ending.reason.word());
    match (format, word) {
        // It stops at these sentences of KIF and KI2.
        (Format::Kif | Format::Ki2, Some(word)) => !LACKING.contains(&word),
        _ => true,
    }
}

#[test]
fn it_reads_what_we_write() {
    for (format, extent) in
        [(Format::Kif, Extent::Variations), (Format::Ki2, Extent::Variations), (Format::Csa, Extent::Moves)]
    {
        let records = (0..random::records()).map(|seed| tree::shogi(seed, extent));
        let records: Vec<Record> = records.filter(|record| has_its_words(record, format)).collect();
        let job = |record: &Record| {
            // It knows no version 3 of CSA; the moves are the same.
            let text = write(record, format).expect("shogi").replacen("V3.0", "V2.2", 1);
            json!({"do": "jkf-parse", "format": format.word(), "text": text})
        };
        let jobs: Vec<_> = records.iter().map(job).collect();
        for ((record, answer), job) in records.iter().zip(desk::node(&jobs)).zip(&jobs) {
            let again = answer["text"].as_str().unwrap_or_else(|| panic!("{format}: {answer}\n{job:#}"));
            let again = tree::ours(again, Format::Jkf, "shogi");
            assert_eq!(tree::turns(&again), tree::turns(record), "{format}: {job}");
        }
    }
}

#[test]
fn our_jkf_comes_back_from_it() {
    let records = (0..random::records()).map(|seed| tree::shogi(seed, Extent::Variations));
    // JKF has no word for a win by default.
    let records: Vec<Record> = records.filter(|record| !is_by_default(record)).collect();
    let job =
        |record: &Record| json!({"do": "jkf-write", "text": write(record, Format::Jkf).expect("shogi")});
    let jobs: Vec<_> = records.iter().map(job).collect();
    for ((record, answer), job) in records.iter().zip(desk::node(&jobs)).zip(&jobs) {
        let again = tree::ours(desk::text(&answer, "text"), Format::Jkf, "shogi");
        assert!(again == *record, "{job}\n{answer}");
    }
}

#[test]
fn we_read_the_texts_of_its_tests() {
    let answers = desk::node(&[json!({"do": "samples"})]);
    let samples = answers[0]["samples"].as_array().unwrap_or_else(|| panic!("{}", answers[0]));
    assert!(samples.len() >= SAMPLES, "{}", samples.len());
    let (mut faults, mut one_king) = (Vec::new(), 0);
    let jobs: Vec<_> = samples
        .iter()
        .map(|sample| json!({"do": "jkf-parse", "format": sample["format"], "text": sample["text"]}))
        .collect();
    for (sample, answer) in samples.iter().zip(desk::node(&jobs)) {
        let (format, text) = (desk::text(sample, "format"), desk::text(sample, "text"));
        let format: Format = format.parse().expect("a format");
        let record = read(text, Some(format), None);
        let note = record.as_ref().map(|record| record.annotation(NodeId::ROOT).comment.contains(NO_KING));
        one_king += usize::from(note.unwrap_or(false));
        match (record, answer["text"].as_str()) {
            (Ok(record), Some(theirs)) => {
                let theirs = tree::ours(theirs, Format::Jkf, "shogi");
                if tree::turns(&record) != tree::turns(&theirs) || record.start() != theirs.start() {
                    faults.push(format!("another record: {text}"));
                }
            }
            (Ok(_), None) => {}
            (Err(error), _) => faults.push(format!("{format}: {error}:\n{text}\n{answer}")),
        }
    }
    // Problems in which one side has no king are read with one (docs/records.md).
    assert_eq!(one_king, ONE_KING);
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), samples.len(), faults.join("\n\n"));
}
