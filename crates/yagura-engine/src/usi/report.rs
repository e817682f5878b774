//! What the engine says while it thinks.

use std::fmt::Write as _;

use yagura::{AnyPosition, Move, Notation as _, Position};

use crate::{
    Info, Thought,
    mate::{Proof, Verdict},
};

/// Returns the texts of a line of moves, each behind a blank.
fn line_text(position: &AnyPosition, moves: &[Move]) -> String {
    let mut position = position.clone();
    let mut text = String::new();
    for &mv in moves {
        text.push(' ');
        text.push_str(&position.usi(mv));
        position.play(mv);
    }
    text
}

/// Returns the `info` line of one line of one iteration.
pub(super) fn info(position: &AnyPosition, info: &Info) -> String {
    format!(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {} pv{}",
        info.depth,
        info.seldepth,
        info.line,
        info.score,
        info.nodes,
        info.speed(),
        info.fullness,
        info.elapsed.as_millis(),
        line_text(position, &info.moves)
    )
}

/// Whether the reply that is expected is named behind the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PonderMove {
    Named,
    Omitted,
}

/// Returns the `bestmove` line.
pub(super) fn best(position: &AnyPosition, thought: &Thought, ponder: PonderMove) -> String {
    let Some(best) = thought.best else { return "bestmove resign".into() };
    let mut text = format!("bestmove {}", position.usi(best));
    if let Some(&reply) = thought.line.get(1).filter(|_| ponder == PonderMove::Named) {
        let mut after = position.clone();
        after.play(best);
        let _ = write!(text, " ponder {}", after.usi(reply));
    }
    text
}

/// Returns the `checkmate` line, which answers `go mate`; `None` is a game without mates by checks.
pub(super) fn proof(position: &AnyPosition, proof: Option<&Proof>) -> String {
    match proof.map(|proof| &proof.verdict) {
        None => "checkmate notimplemented".into(),
        Some(Verdict::NoMate) => "checkmate nomate".into(),
        Some(Verdict::Unknown) => "checkmate timeout".into(),
        Some(Verdict::Mate(line)) => format!("checkmate{}", line_text(position, line)),
    }
}
