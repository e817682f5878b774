//! python-shogi: the main line of KIF and CSA, and its own KIF.

use serde_json::json;
use yagura_record::{Format, Record, write};

use crate::{
    desk,
    random::{self, Extent},
    tree,
};

fn records() -> Vec<Record> {
    (0..random::records()).map(|seed| tree::shogi(seed, Extent::Moves)).collect()
}

#[test]
fn it_reads_what_we_write() {
    for format in [Format::Kif, Format::Csa] {
        let records = records();
        let job = |record: &Record| {
            let text = write(record, format).expect("shogi");
            json!({"do": "read", "format": format.word(), "text": text})
        };
        let jobs: Vec<_> = records.iter().map(job).collect();
        for ((record, answer), job) in records.iter().zip(desk::python(&jobs)).zip(&jobs) {
            assert_eq!(desk::texts(&answer, "moves"), tree::line(record), "{format}: {job}");
        }
    }
}

#[test]
fn we_read_what_it_writes() {
    let records = records();
    let job = |record: &Record| {
        let sfen = record.walk().game().sfen();
        json!({"do": "write", "moves": tree::line(record), "sfen": sfen})
    };
    let answers = desk::python(&records.iter().map(job).collect::<Vec<_>>());
    for (record, answer) in records.iter().zip(&answers) {
        let text = desk::text(answer, "text");
        let again = tree::ours(text, Format::Kif, "shogi");
        assert_eq!(tree::line(&again), tree::line(record), "{text}");
        let ending = again.ending().map(|ending| ending.reason.word());
        assert!(matches!(ending, Some("resign" | "checkmate")), "{ending:?}");
    }
}
