//! tsshogi: KIF, KI2, CSA and JKF of shogi, both ways.

use serde_json::{Value, json};
use yagura_record::{Format, Record, write};

use crate::{
    desk,
    random::{self, Extent},
    tree,
};

const FORMATS: [Format; 4] = [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf];

/// An end that becomes another one, or is lost, in some formats.
type Difference = (&'static [Format], &'static str, Option<&'static str>);

const JAPANESE: &[Format] = &[Format::Kif, Format::Ki2];
const OF_CSA: &[Format] = &[Format::Csa, Format::Jkf];

/// What tsshogi 2.2.0 makes of ends that it reads. `%+ILLEGAL_ACTION` says that Black has offended (the CSA
/// standard); it lets him win. 最大手数 is an end without a meaning to it. CSA has no word for a win by
/// default.
const READ: [Difference; 4] = [
    (OF_CSA, "foulWin", Some("foulLose")),
    (JAPANESE, "maxMoves", Some("any:最大手数")),
    (OF_CSA, "winByDefault", None),
    (OF_CSA, "loseByDefault", None),
];

/// What it makes of ends that it writes: too many moves are 持将棋.
const WRITTEN: [Difference; 3] =
    [(JAPANESE, "maxMoves", Some("impass")), (OF_CSA, "winByDefault", None), (OF_CSA, "loseByDefault", None)];

fn differ(nodes: &mut [Value], differences: &[Difference], format: Format) {
    for node in nodes {
        let found =
            differences.iter().find(|(formats, end, _)| formats.contains(&format) && node["end"] == *end);
        match (found, node.as_object_mut()) {
            (Some((_, _, Some(end))), Some(node)) => drop(node.insert("end".to_owned(), json!(end))),
            (Some((_, _, None)), Some(node)) => drop(node.remove("end")),
            _ => {}
        }
    }
}

fn records(format: Format) -> Vec<Record> {
    let extent = if format == Format::Csa { Extent::Moves } else { Extent::Variations };
    let mut records: Vec<Record> = (0..random::records()).map(|seed| tree::shogi(seed, extent)).collect();
    if format == Format::Ki2 {
        records.iter_mut().for_each(tree::forget_times);
    }
    records
}

#[test]
fn it_reads_what_we_write() {
    for format in FORMATS {
        let records = records(format);
        let texts: Vec<String> = records.iter().map(|record| write(record, format).expect("shogi")).collect();
        let job = |text: &String| json!({"do": "tsshogi-read", "format": format.word(), "text": text});
        let answers = desk::node(&texts.iter().map(job).collect::<Vec<_>>());
        for ((record, text), answer) in records.iter().zip(&texts).zip(&answers) {
            let found = answer["nodes"].as_array().unwrap_or_else(|| panic!("{format}: {answer}\n{text}"));
            let mut wanted = tree::nodes(record);
            differ(&mut wanted, &READ, format);
            for (found, wanted) in found.iter().zip(&wanted) {
                assert_eq!(found, wanted, "{format}:\n{text}");
            }
            assert_eq!(found.len(), wanted.len(), "{format}:\n{text}");
        }
    }
}

#[test]
fn we_read_what_it_writes() {
    for format in FORMATS {
        let records = records(format);
        let job = |record: &Record| json!({"do": "tsshogi-write", "format": format.word(), "nodes": tree::nodes(record)});
        let answers = desk::node(&records.iter().map(job).collect::<Vec<_>>());
        for (record, answer) in records.iter().zip(&answers) {
            let text = desk::text(answer, "text");
            let again = tree::ours(text, format, "shogi");
            let (found, mut wanted) = (tree::nodes(&again), tree::nodes(record));
            differ(&mut wanted, &WRITTEN, format);
            for (found, wanted) in found.iter().zip(&wanted) {
                assert_eq!(found, wanted, "{format}:\n{text}");
            }
            assert_eq!(found.len(), wanted.len(), "{format}:\n{text}");
        }
    }
}
