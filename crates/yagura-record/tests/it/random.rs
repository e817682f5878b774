//! Random records: games of random moves, with variations and everything that can be said of them.

use fastrand::Rng;
use yagura::{AnyPosition, Game, Side, Square, Variant};
use yagura_engine::{Level, army};
use yagura_record::{
    Clock, Colour, Commitment, EndReason, Ending, Evaluation, Glyph, NodeId, Record, Score, SetUpTurn, Shape,
    Spent, Walk,
};

/// What a random record has beside its main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Nothing.
    Moves,
    /// Variations.
    Variations,
    /// Variations, and everything that can be said of a position.
    All,
}

/// Returns a random record of at most `plies` moves; equal seeds give equal records.
pub(crate) fn record(variant: &Variant, seed: u64, plies: usize, extent: Extent) -> Record {
    let mut rng = Rng::with_seed(seed);
    let mut record = Record::new(variant);
    set_up(&mut record, &mut rng);
    let mut walk = record.walk();
    let mut nodes = vec![NodeId::ROOT];
    for _ in 0..plies {
        if !step(&mut record, &mut walk, &mut rng) {
            break;
        }
        nodes.push(walk.node());
    }
    if extent != Extent::Moves {
        for _ in 0..6 {
            let at = nodes[rng.usize(..nodes.len())];
            walk.go_to(&record, at);
            for _ in 0..rng.usize(1..6) {
                if !step(&mut record, &mut walk, &mut rng) {
                    break;
                }
                nodes.push(walk.node());
            }
        }
    }
    if extent == Extent::All {
        annotate(&mut record, &nodes, &mut rng);
    }
    record
}

/// Plays a random legal move; returns whether there was one.
fn step(record: &mut Record, walk: &mut Walk, rng: &mut Rng) -> bool {
    let moves = walk.game().legal_moves();
    if moves.is_empty() {
        return false;
    }
    let text = walk.game().usi(moves[rng.usize(..moves.len())]);
    walk.play(record, &text).expect("a legal move");
    true
}

/// Sets up armies, where the game begins with that.
fn set_up(record: &mut Record, rng: &mut Rng) {
    let mut game = Game::<AnyPosition>::from_position(record.start().clone());
    let seed = rng.u64(..);
    while let Some(text) = army::turn(&game, Level::FULL, seed) {
        game.set_up(&text).expect("the turn is allowed");
        let commitment = rng.bool().then(|| Commitment { hash: "ab".repeat(32), salt: "0".repeat(32) });
        record.play_set_up(SetUpTurn { text, commitment }).expect("the turn is allowed");
    }
}

fn annotate(record: &mut Record, nodes: &[NodeId], rng: &mut Rng) {
    record.headers.push("event", "第一回 対局");
    record.headers.push("メモ", "an unknown key");
    record.set_player(Side::Black, "矢倉 太郎");
    record.set_player(Side::White, "White");
    record.clock = Some(Clock { main: 600_000, byoyomi: 30_000, increment: 0 });
    for &node in nodes {
        let at = record.annotation_mut(node);
        if rng.u8(..4) == 0 {
            let words = ["よい手。", "two\nlines", "* a star", "終\n\n"][rng.usize(..4)];
            words.trim_end().clone_into(&mut at.comment);
        }
        if node == NodeId::ROOT {
            continue;
        }
        if rng.u8(..3) == 0 {
            at.spent = Some(Spent { turn: rng.u64(..200) * 1000, total: None });
        }
        if rng.u8(..6) == 0 {
            at.glyphs = vec![Glyph::ALL[rng.usize(..6)]];
        }
        if rng.u8(..6) == 0 {
            let square = || Square::new(1, 2);
            at.shapes = vec![
                Shape { from: square(), to: None, colour: Colour::Red },
                Shape { from: square(), to: Some(Square::new(3, 3)), colour: Colour::Green },
            ];
        }
        if rng.u8(..6) == 0 {
            let score = if rng.bool() {
                Score::Centipawns(rng.i32(-900..900))
            } else {
                Score::Mate { winner: Side::White, plies: Some(rng.u32(1..30)) }
            };
            at.evaluation =
                Some(Evaluation { score, depth: Some(12), nodes: None, line: vec!["7g7f".to_owned()] });
        }
        if rng.u8(..20) == 0 {
            at.bookmark = Some("ここ".to_owned());
        }
    }
    let last = record.tree().end_of_main_line();
    let winner = record.game().player();
    let at = record.annotation_mut(last);
    if at.ending.is_none() && last != NodeId::ROOT {
        at.ending = Some(Ending::new(EndReason::TimeUp, Some(!winner)));
    }
}
