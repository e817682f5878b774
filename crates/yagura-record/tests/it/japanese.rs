//! The Japanese notation of moves.

use std::collections::HashMap;

use fastrand::Rng;
use yagura::{Game, Variant};
use yagura_record::Style;

#[test]
fn different_moves_have_different_texts_in_every_game() {
    for (variant, seed) in Variant::all().flat_map(|variant| [(variant.clone(), 7), (variant, 8)]) {
        let mut rng = Rng::with_seed(seed);
        let mut game = Game::new(&variant);
        for _ in 0..60 {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mut texts = HashMap::new();
            for &mv in &moves {
                if let Some(other) = texts.insert(Style::Japanese.write(&game, mv), mv) {
                    panic!(
                        "{variant} {}: {mv} and {other} are {}",
                        game.sfen(),
                        Style::Japanese.write(&game, mv)
                    );
                }
            }
            game.play_unchecked(moves[rng.usize(..moves.len())]);
        }
    }
}

fn texts(sfen: &str, moves: &[&str]) -> Vec<String> {
    let game = Game::from_sfen(&"shogi".parse().expect("a game"), sfen).expect("a position");
    moves
        .iter()
        .map(|text| Style::Japanese.write(&game, game.read_move(text).expect("a legal move")))
        .collect()
}

#[test]
fn words_are_those_of_the_japan_shogi_association() {
    // Three golds around 5h: 直 is straight, 右 alone would be two.
    let sfen = "k8/9/9/9/9/9/9/5G3/1K2GG3 b - 1";
    assert_eq!(texts(sfen, &["5i5h", "4i5h", "4h5h"]), ["▲５八金直", "▲５八金右上", "▲５八金寄"]);
    // Dragons are on the right and left of each other, even when one stands straight below.
    let sfen = "k8/9/9/9/9/9/9/9/1K2+R2+R1 b - 1";
    assert_eq!(texts(sfen, &["5i5h", "2i2h"]), ["▲５八龍", "▲２八龍"]);
    let sfen = "k8/9/9/9/9/9/9/9/1K2+R+R3 b - 1";
    assert_eq!(texts(sfen, &["5i5h", "4i5h"]), ["▲５八龍左", "▲５八龍右"]);
    // Silvers: one draws back, two come from below.
    let sfen = "k8/9/9/9/9/9/3S5/9/1K1S1S3 b - 1";
    assert_eq!(texts(sfen, &["6g5h", "6i5h", "4i5h"]), ["▲５八銀引", "▲５八銀左上", "▲５八銀右"]);
    // White sees right and left the other way round.
    let sfen = "3g1g2k/9/9/9/9/9/9/9/4K4 w - 1";
    assert_eq!(texts(sfen, &["6a5b", "4a5b"]), ["△５二金右", "△５二金左"]);
    // 打 only where a piece on the board could go there too; 不成 only where it could promote.
    let sfen = "k8/9/9/4S4/9/9/9/9/1K2G4 b GS 1";
    assert_eq!(texts(sfen, &["G*5h", "5i5h", "G*1e"]), ["▲５八金打", "▲５八金", "▲１五金"]);
    assert_eq!(texts(sfen, &["5d5c", "5d5c+"]), ["▲５三銀不成", "▲５三銀成"]);
    assert_eq!(texts(sfen, &["S*5c"]), ["▲５三銀打"]);
}
