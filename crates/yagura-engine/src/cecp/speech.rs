//! What the engine says.

use yagura::{
    AnyPosition, Move, Outcome, Position as _, Side,
    notation::algebraic::{self, Ranks},
};

use crate::{Info, Score};

/// The score of a mate: this, and the moves until it.
const MATE: i32 = 100_000;

/// Returns a move's text; the table of games holds none whose moves have none.
pub(super) fn text(position: &AnyPosition, mv: Move) -> String {
    let definition = position.definition();
    algebraic::write(definition, Ranks::of_cecp(definition), mv).unwrap_or_else(|| position.usi(mv))
}

/// Returns the lines that play a move: one a leg, all but the last with a comma behind them.
pub(super) fn played(position: &AnyPosition, mv: Move) -> String {
    let text = text(position, mv);
    format!("move {}", text.replace(',', ",\nmove "))
}

/// Returns the line of thinking of one line of one iteration: depth, score, hundredths of a second, nodes, moves.
pub(super) fn thinking(position: &AnyPosition, info: &Info) -> String {
    let mut after = position.clone();
    let mut moves = String::new();
    for &mv in &info.moves {
        moves.push(' ');
        moves.push_str(&text(&after, mv));
        after.play(mv);
    }
    let score = match info.score {
        Score::Centipawns(score) => score,
        Score::Win(plies) => MATE + plies.div_ceil(2) as i32,
        Score::Loss(plies) => -MATE - (plies / 2) as i32,
    };
    format!("{} {score} {} {}{moves}", info.depth, info.elapsed.as_millis() / 10, info.nodes)
}

/// Returns the line that ends a game.
pub(super) fn result(outcome: Outcome) -> String {
    let result = match outcome.winner {
        Some(Side::Black) => "1-0",
        Some(Side::White) => "0-1",
        None => "1/2-1/2",
    };
    format!("{result} {{{}}}", outcome.reason)
}
