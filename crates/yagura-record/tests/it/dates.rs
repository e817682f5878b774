//! When a game was played: in the form of each format, and back.

use yagura::Variant;
use yagura_record::{Format, Record, read, write};

fn record(started: &str) -> Record {
    let shogi: Variant = "shogi".parse().expect("a game");
    let mut record = Record::new(&shogi);
    record.headers.set("started", started);
    record
}

fn started(text: &str, format: Format) -> Option<String> {
    let record = read(text, Some(format), None).unwrap_or_else(|error| panic!("{error}\n{text}"));
    record.headers.get("started").map(str::to_owned)
}

#[test]
fn each_format_writes_the_date_as_its_programs_read_it() {
    let mut record = record("2026-11-26T14:33:05Z");
    record.headers.set("ended", "2026-11-26T15:00:00Z");
    for (format, lines) in [
        (Format::Kif, &["開始日時：2026/11/26 14:33:05\n", "終了日時：2026/11/26 15:00:00\n"][..]),
        (Format::Ki2, &["開始日時：2026/11/26 14:33:05\n", "終了日時：2026/11/26 15:00:00\n"]),
        (Format::Jkf, &["\"開始日時\": \"2026/11/26 14:33:05\"", "\"終了日時\": \"2026/11/26 15:00:00\""]),
        (Format::Csa, &["$START_TIME:2026/11/26 14:33:05\n", "$END_TIME:2026/11/26 15:00:00\n"]),
        (Format::Pgn, &["[Date \"2026.11.26\"]\n", "[UTCDate \"2026.11.26\"]\n[UTCTime \"14:33:05\"]\n"]),
        (Format::Json, &["2026-11-26T14:33:05Z"]),
    ] {
        let text = write(&record, format).expect("all hold shogi");
        for line in lines {
            assert!(text.contains(line), "{line}{text}");
        }
        let zone = if [Format::Pgn, Format::Json].contains(&format) { "Z" } else { "" };
        assert_eq!(started(&text, format), Some(format!("2026-11-26T14:33:05{zone}")), "{text}");
    }
}

#[test]
fn dates_without_a_zone_come_back() {
    for value in ["1992", "1992-11", "1992-11-04", "1992-11-04T09:05", "昨日の夜", "2026年11月26日"] {
        let record = record(value);
        for format in [Format::Kif, Format::Ki2, Format::Jkf, Format::Csa, Format::Pgn, Format::Json] {
            let text = write(&record, format).expect("all hold shogi");
            assert!(read(&text, Some(format), None).expect("ours") == record, "{text}");
        }
    }
}

#[test]
fn the_dates_of_before_are_read_as_well() {
    let iso = "2026-11-26T14:33:05Z";
    let same = Some(iso.to_owned());
    assert_eq!(started(&format!("手合割：平手\n開始日時：{iso}\n"), Format::Kif), same);
    assert_eq!(started(&format!("V3.0\n$START_TIME:{iso}\nPI\n+\n"), Format::Csa), same);
    assert_eq!(started(&format!("[Date \"{iso}\"]\n\n*\n"), Format::Pgn), same);
}

#[test]
fn tags_that_say_two_days_stay_as_they_are() {
    let text = "[Date \"2026.11.27\"]\n[UTCDate \"2026.11.26\"]\n[UTCTime \"22:00:00\"]\n\n*\n";
    assert_eq!(started(text, Format::Pgn).as_deref(), Some("2026-11-27"));
    let record = read(text, Some(Format::Pgn), None).expect("PGN");
    let again = write(&record, Format::Pgn).expect("shogi");
    assert_eq!(again.matches("UTC").count(), 2, "{again}");
    assert!(read(&again, Some(Format::Pgn), None).expect("PGN") == record);
    let local = "[Date \"2026.11.27\"]\n[Time \"07:00:00\"]\n\n*\n";
    assert_eq!(started(local, Format::Pgn).as_deref(), Some("2026-11-27T07:00:00"));
    let unknown = "[Date \"????.??.??\"]\n[UTCDate \"2026.11.26\"]\n[UTCTime \"22:00:00\"]\n\n*\n";
    assert_eq!(started(unknown, Format::Pgn).as_deref(), Some("2026-11-26T22:00:00Z"));
}
