//! Texts with faults: none may end the program, keep it busy, or read as what cannot be written.
//!
//! `YAGURA_MUTATIONS=200000` reads so many of them.

use std::{
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread,
    time::Duration,
};

use fastrand::Rng;
use yagura::Variant;
use yagura_record::{Format, Record, read, read_bytes, write};

use crate::random::{self, Extent};

/// How many texts are read where nothing else is said.
const USUAL: usize = 4_000;
/// The longest that one of them may take, with all that is written and read of it.
const LIMIT: Duration = Duration::from_secs(20);

/// Texts of other programs, in spellings that ours has not.
const SAMPLES: [(Format, &str); 14] = [
    (
        Format::Kif,
        "# Kifu\r\n開始日時：2024/08/01\r\n手合割：二枚落ち　\r\n下手：a\r\n上手：b\r\n手数----指手--\r\n1 ６二銀(71) ( 0:01/00:00:01)\r\n*c\r\n2 ７六歩(77)+\r\n&m\r\n3 中断\r\nまで2手で中断\r\n\r\n変化：2手\r\n2 ２六歩(27)\r\n",
    ),
    (
        Format::Kif,
        "後手の持駒：金二　歩十八\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n|v玉 ・ ・ ・ ・ ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ 全 ・ 圭 ・ 杏 ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ 竜|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| 玉 ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：なし\n後手番\n手数＝24  △８一玉  まで\n1 ８二金打\n",
    ),
    (
        Format::Kif,
        "手合割：中将棋\n持ち時間：10分+30秒\n1 一歩目 5七獅子 （←6八）\n二歩目 5六獅子 （←5七）\n2 6五歩兵 （←6四）\n",
    ),
    (
        Format::Kif,
        "手合割：平手\n1 ７六歩(77)\n\n手合割：平手\n持ち時間：各4時間\n秒読み：60秒\n1 ２六歩(27)\n",
    ),
    (
        Format::Ki2,
        "手合割：平手\n▲７六歩 △３四歩 ▲２二角不成 △同　銀 ▲５八金右\nまで5手で先手の勝ち\n\n変化：4手\n△同飛\n",
    ),
    (Format::Ki2, "▼７六歩▽３四歩☗２二角☖同銀☗４五角打\n*【印】!?\n"),
    (
        Format::Csa,
        "'CSA encoding=SHIFT_JIS\nV3.0\nN+a\n$EVENT:b\n$TIME+:600+10+0\n$TIME-:600+10+0\nPI82HI22KA\n-\n-5142OU\nT1.5\n'** 30 +7776FU\n+7776FU,T3\n%CHUDAN\n/\nV2.2\nPI\n+\n%HIKIWAKE\n",
    ),
    (
        Format::Csa,
        "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA *\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4*********\nP5*********\nP6*********\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\nP-00AL\n+\n+7776FU\n",
    ),
    (
        Format::Jkf,
        r#"{"header":{"先手":"a","手合割":"平手"},"initial":{"preset":"HIRATE"},"moves":[{"comments":["c"]},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"m":0,"s":1},"total":{"h":0,"m":0,"s":1}},"forks":[[{"move":{"from":{"x":2,"y":7},"to":{"x":2,"y":6},"piece":"FU"}},{"special":"TORYO"}]]},{"special":"CHUDAN"}]}"#,
    ),
    (
        Format::Json,
        r#"{"format":"yagura-record","version":1,"variant":"shogi","rules":{"id":"small","version":1},"clock":{"main-ms":1},"nodes":[{},{"turn":"7g7f","spent":{"turn-ms":18446744073709551615}},{"after":0,"turn":"2g2f"}]}"#,
    ),
    (
        Format::Pgn,
        "[Event \"x\"]\n[Variant \"shogi\"]\n[TimeControl \"600+5\"]\n\n1. c3c4!? {[%eval #-3,9] a} (1. Ph4 $9 (1. g3g4)) g7g6 2. Bxh8+ ; end\n1/2-1/2\n",
    ),
    (
        Format::Usi,
        "position startpos moves 7g7f 3c3d 8h2b+ resign\nsfen 4k4/9/9/9/9/9/9/9/4K4 w 18p 1 moves p*5e\n",
    ),
    (Format::Sfen, "4k4/9/9/9/9/9/9/9/4K4 b 2G18Pr 9\n"),
    (Format::Gungi, include_str!("../../../yagura/tests/it/cases/gungi.published.kifu")),
];

/// A text in a format.
type Text = (Format, Vec<u8>);

/// Returns what the faults are made in: records of every game in every format that holds it, and the samples.
fn texts() -> Vec<Text> {
    let mut texts: Vec<Text> =
        SAMPLES.iter().map(|(format, text)| (*format, text.as_bytes().to_vec())).collect();
    for variant in Variant::all() {
        for (seed, extent) in [(1, Extent::All), (2, Extent::Variations)] {
            let record = random::record(&variant, seed, 24, extent);
            let held = Format::ALL.iter().filter_map(|&format| Some((format, write(&record, format).ok()?)));
            texts.extend(held.map(|(format, text)| (format, text.into_bytes())));
        }
    }
    texts
}

/// Makes a fault in a text.
fn mutate(bytes: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    const PARTS: [&str; 24] = [
        "\0",
        "\u{feff}",
        "\r",
        "\n\n",
        "99999999999999999999999",
        "-1",
        "1e999",
        "\\ud800",
        "\\u0000",
        "null",
        "[[[[[[[[",
        "{\"a\":{\"a\":",
        "((((((((",
        "変化：",
        "変化：1手\n",
        "手合割：",
        "同",
        "（←",
        "【",
        "%",
        "$",
        "/\n",
        "\u{10ffff}",
        "投了",
    ];
    let lines =
        |bytes: &[u8]| bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect::<Vec<_>>();
    if bytes.is_empty() {
        bytes.extend_from_slice(other);
        return;
    }
    let at = rng.usize(..bytes.len());
    let end = bytes.len().min(at + rng.usize(1..12));
    match rng.u8(..14) {
        0 => bytes[at] = rng.u8(32..127),
        1 => bytes[at] ^= 1 << rng.u8(..8),
        2 => drop(bytes.drain(at..end)),
        3 => {
            let part = bytes[at..end].to_vec();
            let to = rng.usize(..bytes.len());
            bytes.splice(to..to, part);
        }
        4 => bytes.insert(at, *rng.choice(b"\n(){}[],%'\"*$;+-=!/0912 ").expect("a letter")),
        5 => bytes.truncate(at),
        6 => drop(bytes.drain(..at)),
        7..10 => {
            let mut lines = lines(bytes);
            let (one, two) = (rng.usize(..lines.len()), rng.usize(..lines.len()));
            match rng.u8(..3) {
                0 => drop(lines.remove(one)),
                1 => lines.insert(one, lines[two].clone()),
                _ => lines.swap(one, two),
            }
            *bytes = lines.concat();
        }
        10 => {
            let part = rng.choice(PARTS).expect("a part").repeat(rng.usize(1..4));
            bytes.splice(at..at, part.into_bytes());
        }
        11 => {
            let part = rng.choice(PARTS).expect("a part").as_bytes().to_vec();
            bytes.splice(at..end, part);
        }
        12 if !other.is_empty() => {
            let from = rng.usize(..other.len());
            let part = other[from..other.len().min(from + rng.usize(1..200))].to_vec();
            bytes.splice(at..at, part);
        }
        // Deep, or long.
        _ => {
            let part = rng.choice(PARTS).expect("a part").repeat(rng.usize(1..2_000));
            bytes.splice(at..at, part.into_bytes());
        }
    }
}

/// Reads a text; what can be read is written in its format and in ours, which loses nothing.
fn check(format: Format, bytes: &[u8], asked: Option<Format>) {
    for record in read_bytes(bytes, asked, None).into_iter().flatten() {
        let format = asked.unwrap_or(format);
        if asked.is_some() {
            write(&record, format).unwrap_or_else(|error| panic!("{error}"));
        }
        let ours = write(&record, Format::Json).expect("it holds everything");
        same(&record, &ours, Format::Json);
        if let Ok(kif) = write(&record, Format::Kif) {
            same(&record, &kif, Format::Kif);
        }
    }
}

fn same(record: &Record, text: &str, format: Format) {
    let again = read(text, Some(format), None).unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
    assert!(again == *record, "{format}: {text}\n{}", write(&again, format).unwrap_or_default());
}

/// Checks what comes in, and tells that it is done.
fn worker(texts: &Receiver<(Format, Vec<u8>, Option<Format>)>, done: &Sender<()>) {
    while let Ok((format, bytes, asked)) = texts.recv() {
        check(format, &bytes, asked);
        let _ = done.send(());
    }
}

#[test]
fn faults_are_errors_soon() {
    let count = std::env::var("YAGURA_MUTATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(USUAL);
    let texts = texts();
    let (send, work) = channel();
    let (tell, done) = channel();
    thread::spawn(move || worker(&work, &tell));
    let mut rng = Rng::with_seed(7);
    for number in 0..count {
        let (format, text) = &texts[rng.usize(..texts.len())];
        let mut bytes = text.clone();
        for _ in 0..rng.usize(1..5) {
            let other = &texts[rng.usize(..texts.len())].1;
            mutate(&mut bytes, other, &mut rng);
        }
        // Now and then the format is to be detected, or another one is asked for.
        let asked = match rng.u8(..8) {
            0 => None,
            1 => rng.choice(Format::ALL),
            _ => Some(*format),
        };
        send.send((*format, bytes.clone(), asked)).expect("the reader waits");
        let faulty = |why: &str| {
            let head = format!("text {number} in {format}, read as {asked:?}, {why}:\n");
            head + &String::from_utf8_lossy(&bytes)
        };
        match done.recv_timeout(LIMIT) {
            Ok(()) => {}
            Err(RecvTimeoutError::Timeout) => panic!("{}", faulty("takes longer than twenty seconds")),
            Err(RecvTimeoutError::Disconnected) => panic!("{}", faulty("ended the reader")),
        }
    }
}
