//! Random records: games of random moves, with variations and everything that can be said of them.

use fastrand::Rng;
use yagura::{AnyPosition, ArmyPhase, Game, Side, Square, Variant, prelude::*};
use yagura_engine::{Level, army};
use yagura_record::{
    Clock, Colour, Commitment, EndReason, Ending, Evaluation, Glyph, NodeId, Record, Score, SetUpTurn, Shape,
    Spent, Walk,
};

/// The most files of boards whose games are as long as asked, and how many moves the others have.
const LARGE: u8 = 12;
const FEW: usize = 20;

/// How many random records of each game: 1,000 with `YAGURA_RECORDS=1000`.
pub(crate) fn records() -> u64 {
    std::env::var("YAGURA_RECORDS").ok().and_then(|text| text.parse().ok()).unwrap_or(4)
}

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
    // A position of the largest board has a thousand moves.
    let plies = if variant.definition().files > LARGE { plies.min(FEW) } else { plies };
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

/// Sets up armies, where the game begins with that. The search that re-places pieces takes a hundred times as
/// long as all the rest, so that most armies stay as they are.
fn set_up(record: &mut Record, rng: &mut Rng) {
    let mut game = Game::<AnyPosition>::from_position(record.start().clone());
    let seed = rng.u64(..);
    let mut armies: Vec<String> = Vec::new();
    loop {
        let replacing = matches!(game.position().army_phase(), Some(ArmyPhase::Second | ArmyPhase::First));
        let stays = armies
            .iter()
            .find(|text| replacing && !seed.is_multiple_of(100) && game.clone().set_up(text).is_ok());
        let Some(text) = stays.cloned().or_else(|| army::turn(&game, Level::FULL, seed)) else { return };
        game.set_up(&text).expect("the turn is allowed");
        let ranks = text.split_once(':').and_then(|(_, army)| army.split('|').next());
        armies.extend(ranks.map(|ranks| format!("re:{ranks}")));
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
            let comments = ["よい手。", "two\nlines", "* a star", "終\n\n", "\n【印】!\n＊【図】", "a\rb"];
            comments[rng.usize(..6)].clone_into(&mut at.comment);
        }
        if node == NodeId::ROOT {
            continue;
        }
        if rng.u8(..3) == 0 {
            at.spent = Some(Spent { turn: rng.u64(..400) * 500, total: None });
        }
        if rng.u8(..6) == 0 {
            at.glyphs = vec![Glyph::ALL[rng.usize(..6)]];
        }
        if rng.u8(..6) == 0 {
            let square = || Square::new(1, 2);
            at.shapes = vec![
                Shape { from: square(), to: None, colour: Colour::Red },
                Shape { from: square(), to: Some(Square::new(2, 3)), colour: Colour::Green },
            ];
        }
        if rng.u8(..6) == 0 {
            let score = match rng.u8(..5) {
                0 | 1 => Score::Centipawns(rng.i32(-900..900)),
                2 | 3 => Score::Mate { winner: Side::White, plies: Some(rng.u32(1..30)) },
                _ => Score::Repetition { winner: if rng.bool() { Side::Black } else { Side::White } },
            };
            at.evaluation =
                Some(Evaluation { score, depth: Some(12), nodes: None, line: vec!["7g7f".to_owned()] });
        }
        if rng.u8(..20) == 0 {
            at.bookmark = Some("ここ".to_owned());
        }
    }
    let mut last = record.tree().end_of_main_line();
    // A game that was given up, and then looked at further.
    if rng.u8(..3) == 0 {
        let line: Vec<NodeId> = record.tree().line(NodeId::ROOT).collect();
        last = line.get(rng.usize(..line.len().max(1))).copied().unwrap_or(last);
    }
    let mut walk = record.walk();
    walk.go_to(record, last);
    let winner = walk.game().player();
    let at = record.annotation_mut(last);
    if at.ending.is_none() && last != NodeId::ROOT {
        at.ending = Some(Ending::new(EndReason::TimeUp, Some(!winner)));
    }
}
