//! What the engine says while it thinks.

use std::fmt::Write as _;

use yagura::{AnyPosition, Move, Position};

use super::protocol::Protocol;
use crate::{
    Info, Thought,
    mate::{Proof, Verdict},
};

/// Returns the texts of a line of moves, each behind a blank.
fn line_text(protocol: Protocol, position: &AnyPosition, moves: &[Move]) -> String {
    let mut position = position.clone();
    let mut text = String::new();
    for &mv in moves {
        text.push(' ');
        text.push_str(&protocol.write(&position, mv));
        position.play(mv);
    }
    text
}

/// Returns the `info` line of one line of one iteration.
pub(super) fn info(protocol: Protocol, position: &AnyPosition, info: &Info) -> String {
    format!(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {} pv{}",
        info.depth,
        info.seldepth,
        info.line,
        protocol.score(info.score),
        info.nodes,
        info.speed(),
        info.fullness,
        info.elapsed.as_millis(),
        line_text(protocol, position, &info.moves)
    )
}

/// Whether the reply that is expected is named behind the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PonderMove {
    Named,
    Omitted,
}

/// Returns the `bestmove` line.
pub(super) fn best(
    protocol: Protocol,
    position: &AnyPosition,
    thought: &Thought,
    ponder: PonderMove,
) -> String {
    let Some(best) = thought.best else { return protocol.no_move().into() };
    let mut text = format!("bestmove {}", protocol.write(position, best));
    if let Some(&reply) = thought.line.get(1).filter(|_| ponder == PonderMove::Named) {
        let mut after = position.clone();
        after.play(best);
        let _ = write!(text, " ponder {}", protocol.write(&after, reply));
    }
    text
}

/// Returns the `checkmate` line, which answers `go mate`; `None` is a game without mates by checks.
pub(super) fn proof(position: &AnyPosition, proof: Option<&Proof>) -> String {
    match proof.map(|proof| &proof.verdict) {
        None => "checkmate notimplemented".into(),
        Some(Verdict::NoMate) => "checkmate nomate".into(),
        Some(Verdict::Unknown) => "checkmate timeout".into(),
        Some(Verdict::Mate(line)) => format!("checkmate{}", line_text(Protocol::Usi, position, line)),
    }
}
