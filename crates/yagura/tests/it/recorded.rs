//! Games recorded by an independent implementation of the rulebooks: after every move the number of legal
//! moves, a hash of their sorted list, the check flag and the outcome must agree, and at the end the
//! position. The ends by repetition of chu and ennen are judged by the clauses as they stand now (rulebook
//! chu §8.3, ennen §8.3), which another judge made from the rulebook's words has confirmed.

use serde_json::Value;
use yagura::{Game, Notation as _, Position, Variant};

use crate::files;

fn run(text: &str) {
    let mut steps = 0;
    for line in text.lines() {
        let record: Value = serde_json::from_str(line).expect("a record is JSON");
        let variant = Variant::parse(record["variant"].as_str().expect("a record names its variant"))
            .expect("the variant exists");
        let mut game = Game::begin(&variant, record["position"].as_str()).expect("the position is one");
        let moves: Vec<&str> =
            record["moves"].as_array().expect("moves").iter().filter_map(Value::as_str).collect();
        for (ply, step) in record["steps"].as_array().expect("steps").iter().enumerate() {
            let at = || format!("{variant} {} after {:?}", record["position"], &moves[..ply]);
            let mut legal: Vec<String> =
                game.legal_moves().into_iter().map(|mv| game.position().usi(mv)).collect();
            legal.sort_unstable();
            assert_eq!(legal.len() as u64, step[0].as_u64().expect("a count"), "{}", at());
            assert_eq!(
                format!("{:016x}", fnv1a(&legal.join(" "))),
                step[1].as_str().expect("a hash"),
                "{}: {legal:?}",
                at()
            );
            // Not every peer knows check where royals are captured.
            if let Some(check) = step[2].as_u64() {
                assert_eq!(game.position().in_check(), check == 1, "{}", at());
            }
            let outcome = game
                .outcome()
                .map(|o| format!("{} {}", o.winner.map_or('-', yagura::Side::letter), o.reason));
            assert_eq!(outcome.as_deref(), step[3].as_str(), "{}", at());
            steps += 1;
            if let Some(text) = moves.get(ply) {
                game.play_text(text).unwrap_or_else(|error| panic!("{error}: {}", at()));
            }
        }
        assert_eq!(game.position().sfen(), record["end"].as_str().expect("an end"));
    }
    assert!(steps > 300, "{steps} steps");
}

fn fnv1a(text: &str) -> u64 {
    text.bytes()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

#[test]
fn chu() {
    run(include_str!("recorded/chu.jsonl"));
}

#[test]
fn chu_otb() {
    run(include_str!("recorded/chu-otb.jsonl"));
}

#[test]
fn shogi() {
    run(include_str!("recorded/shogi.jsonl"));
}

#[test]
fn small_boards() {
    run(include_str!("recorded/shogi-7x9.jsonl"));
    run(include_str!("recorded/shogi-10x10.jsonl"));
}

#[test]
fn stun() {
    run(concat!(include_str!("recorded/stun.jsonl"), include_str!("recorded/stun-delayed.jsonl")));
}

#[test]
fn two_stage() {
    run(include_str!("recorded/two-stage.jsonl"));
}

#[test]
fn gungi() {
    run(include_str!("recorded/gungi.jsonl"));
}

#[test]
fn rengo() {
    run(include_str!("recorded/rengo-shogi.jsonl"));
    run(include_str!("recorded/rengo-chess.jsonl"));
    run(include_str!("recorded/rengo-xiangqi.jsonl"));
    run(include_str!("recorded/rengo-janggi.jsonl"));
    run(include_str!("recorded/rengo-makruk.jsonl"));
}

#[test]
fn kokose() {
    run(concat!(include_str!("recorded/kokose.jsonl"), include_str!("recorded/kokose-finish.jsonl")));
}

#[test]
fn ennen() {
    run(include_str!("recorded/ennen.jsonl"));
}

/// Random games of Fairy-Stockfish 0.0.90 (pyffish), of the games that it knows by the same rules: from the
/// start, until a position comes again. Its dobutsu shogi guards the lion; here it was set up to let it be
/// caught, and no lion goes to the far rank. Heian shogi it was taught. Drops of a pawn or a swallow that
/// mate are in its lists, as it punishes them instead of refusing them: they were left out of these.
#[test]
fn games_of_a_peer() {
    let files = files::all("peer", ".jsonl");
    assert!(files.len() > 8, "{} files", files.len());
    for (_, text) in &files {
        run(text);
    }
}
