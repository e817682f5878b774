//! Positions and records as people bring them.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time;

use crate::support::{Folder, Game, Server, of_people, of_people_from};

const PUBLISHED: &str = include_str!("../../../yagura/tests/it/cases/gungi.published.kifu");

#[tokio::test]
async fn a_game_begins_from_what_people_paste() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let board = "4k4/9/9/9/9/9/4P4/9/4K4";
    for (variant, text, position) in [
        ("shogi", format!("sfen {board} w 2Pb"), format!("{board} w 2Pb 1")),
        (
            "shogi",
            "position startpos moves 7g7f".to_owned(),
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2".to_owned(),
        ),
        ("stun", format!("{board} b - 1"), format!("{board} b - 1 -")),
        ("kokose", format!("position sfen {board} b - 1"), format!("{board} b - 1 bw -")),
    ] {
        let Game { id, .. } = server.new_game(&of_people_from(variant, &text)).await;
        assert_eq!(server.snapshot(&id).await["positions"], json!([position]), "{text}");
    }
}

#[tokio::test]
async fn what_is_no_position_is_refused_in_sentences() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for (text, ja, en) in [
        ("4k4/9", "空白で区切って書きます", "in 4 parts with single blanks between them"),
        ("4k4/9/9/9/9/9/9/9/9 b - 1", "玉は双方に一枚ずつ必要です", "Black has no king"),
        ("4k3P/9/9/9/9/9/9/9/4K4 b - 1", "1一の歩兵は行き所のない駒です", "the pawn on 1a could never move"),
        ("4k4/9/9/9/P8/P8/9/9/4K4 b - 1", "9五と9六の歩兵が二歩です", "two unpromoted pawns"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 3R 1", "飛車", "3 pieces of the kind rook"),
        ("startpos moves 7g7e", "7七", "move 1 behind the position"),
    ] {
        let answer = server.post("/api/v1/games", &of_people_from("shogi", text).to_string()).await;
        let error = answer.refused(400, "position");
        let says = |language: &str, words: &str| {
            error["message"][language].as_str().is_some_and(|text| text.contains(words))
        };
        assert!((says("ja", ja) || ja == "7七") && says("en", en), "{text}: {error}");
    }
}

async fn read(server: &Server, text: &str) -> Value {
    let answer = server.post("/api/v1/variants/gungi/record", &json!({"text": text}).to_string()).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

#[tokio::test]
async fn the_published_record_keeps_its_authors_remark() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let record = read(&server, PUBLISHED).await;
    let game = &record["games"][0];
    assert_eq!((&record["note"], &game["outcome"]["reason"]), (&Value::Null, &json!("checkmate")));
    assert_eq!(game["remarks"].as_array().map(Vec::len), Some(1));
    let ply = game["remarks"][0]["ply"].as_u64().expect("a number") as usize;
    assert_eq!(
        (&game["moves"][ply - 1], &game["remarks"][0]["text"]),
        (&json!("R*6d"), &json!("なぜ、6―2―2―臥新と打たなかった?"))
    );
}

#[tokio::test]
async fn the_record_of_a_running_game_reads_back() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let sample = read(&server, PUBLISHED).await;
    let moves: Vec<&str> = sample["games"][0]["moves"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(Value::as_str)
        .take(64)
        .collect();
    let game = server.new_game(&of_people("gungi")).await;
    let path = format!("/api/v1/games/{}/record", game.id);
    let mut client = server.join(&game.id, &game.both()).await;
    for (ply, mv) in moves.iter().enumerate() {
        client.play(ply, mv).await;
        // A client may send ten messages a second, and some more at once.
        time::sleep(Duration::from_millis(if ply < 20 { 0 } else { 110 })).await;
    }
    for (tokens, hidden) in
        [(game.both(), 1), (game.black.clone(), 1), (game.white.clone(), 1), (String::new(), 2)]
    {
        let answer =
            if tokens.is_empty() { server.get(&path).await } else { server.get_as(&path, &tokens).await };
        assert_eq!(
            answer.header("content-disposition"),
            Some(format!("inline; filename=\"gungi-{}.txt\"", game.id).as_str())
        );
        let record = read(&server, &answer.body).await;
        let note = record["note"]["ja"].as_str().expect("it says what it does not tell");
        assert_eq!(note.contains("両軍"), hidden == 2, "{note}");
        let again = &record["games"][0];
        assert_eq!(again["moves"].as_array().map(Vec::len), Some(moves.len()));
        // What the record does not tell, no position tells.
        let told = again["positions"].to_string();
        assert!(
            hidden == 1
                || !["[PZ]", "[PT]", "[PH]", "[pz]", "[pt]", "[ph]"].iter().any(|back| told.contains(back))
        );
        assert_eq!(told.contains("[PZ]") || told.contains("[pz]"), hidden == 1);
    }
}

#[tokio::test]
async fn a_record_may_be_as_long_as_a_game_and_says_where_it_cannot_be_read() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    // 900 actions in play: over 16 KiB.
    let quiet = ["▲1―6―1―帥", "▽9―4―1―帥", "▲1―7―1―帥", "▽9―3―1―帥"];
    let start = "9/9/k8/9/9/9/8K/9/9 b - 1 play 9 -";
    let text: String = std::iter::once(format!("#局面 {start}\n"))
        .chain((0..2500).map(|n| format!("{}、", quiet[n % 4])))
        .collect();
    let answer = server.post("/api/v1/variants/gungi/record", &json!({"text": text}).to_string()).await;
    // Long before its end the position has come four times.
    let error = answer.refused(400, "record");
    let (ja, en) = (
        error["message"]["ja"].as_str().unwrap_or_default(),
        error["message"]["en"].as_str().unwrap_or_default(),
    );
    assert!(ja.contains("手目「▲1―6―1―帥」で読めなくなりました。対局は終わっています。"), "{ja}");
    assert!(en.contains("at action 13, '▲1―6―1―帥': the game is over"), "{en}");
    let larger = text.repeat(20);
    assert_eq!(
        server.post("/api/v1/variants/gungi/record", &json!({"text": larger}).to_string()).await.status,
        413
    );
    assert_eq!(
        server.post("/api/v1/games", &json!({"text": text}).to_string()).await.status,
        413,
        "no other body may be as long"
    );
}
