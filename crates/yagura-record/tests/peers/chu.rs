//! shogiops: KIF of chu shogi, as lishogi writes it.

use serde_json::json;
use yagura::Variant;
use yagura_record::{Format, Record, write};

use crate::{
    desk,
    random::{self, Extent},
    tree,
};

fn records() -> Vec<Record> {
    let chu: Variant = "chu".parse().expect("a game");
    (0..random::records()).map(|seed| random::record(&chu, seed, 120, Extent::Moves)).collect()
}

#[test]
fn it_reads_what_we_write() {
    let records = records();
    let job =
        |record: &Record| json!({"do": "shogiops-read", "text": write(record, Format::Kif).expect("chu")});
    let jobs: Vec<_> = records.iter().map(job).collect();
    for ((record, answer), job) in records.iter().zip(desk::node(&jobs)).zip(&jobs) {
        // Without the picture of the board it would be ordinary shogi.
        assert_eq!(desk::text(&answer, "sfen"), record.walk().game().sfen(), "{job}");
        assert_eq!(desk::texts(&answer, "moves"), tree::line(record), "{job}");
    }
}

#[test]
fn we_read_what_it_writes() {
    let records = records();
    let job = |record: &Record| {
        let sfen = record.walk().game().sfen();
        json!({"do": "shogiops-write", "moves": tree::line(record), "sfen": sfen})
    };
    let answers = desk::node(&records.iter().map(job).collect::<Vec<_>>());
    for (record, answer) in records.iter().zip(&answers) {
        let text = desk::text(answer, "text");
        assert_eq!(tree::line(&tree::ours(text, Format::Kif, "chu")), tree::line(record), "{text}");
    }
}
