//! How often a position has come, and the moves since it came first: what every rule on repetition looks at.

use crate::{position::HistoryEntry, side::Side};

/// A position that has come before, and what would follow if it came too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// How often it has come by now, at least twice.
    pub count: u32,
    /// Who would lose if the moves made since it first came brought it about once too often, and so must
    /// play something else; `None` where that would be a draw, or nothing.
    pub must_vary: Option<Side>,
    /// The clause of the rulebook, such as `chu §8.3.2`.
    pub clause: &'static str,
}

/// The appearances of the last position of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cycle<'a> {
    /// How often it has come.
    pub(crate) count: usize,
    /// The index of the ply that was its first appearance.
    pub(crate) first: usize,
    /// The moves since its first appearance.
    pub(crate) moves: &'a [HistoryEntry],
    /// Who decides in it.
    pub(crate) player: Side,
}

impl<'a> Cycle<'a> {
    /// Returns the appearances of the last of these plies' positions if there are at least so many.
    pub(crate) fn of_last(history: &'a [HistoryEntry], least: u32) -> Option<Self> {
        let last = history.last()?;
        let mut same = history.iter().enumerate().filter(|(_, ply)| ply.key == last.key).map(|(at, _)| at);
        let first = same.next()?;
        let count = 1 + same.count();
        (count >= least as usize).then(|| Self {
            count,
            first,
            moves: &history[first + 1..],
            player: last.player,
        })
    }

    /// Returns whether all moves of a side carry the note.
    pub(crate) fn every(&self, side: Side, note: u64) -> bool {
        self.moves.iter().filter(|ply| ply.mover == side).all(|ply| ply.note & note != 0)
    }

    /// Returns whether a move of a side carries the note.
    pub(crate) fn any(&self, side: Side, note: u64) -> bool {
        self.moves.iter().any(|ply| ply.mover == side && ply.note & note != 0)
    }

    /// Returns the side of which something holds, if it holds of exactly one.
    pub(crate) fn only(guilty: impl Fn(Side) -> bool) -> Option<Side> {
        match Side::BOTH.map(guilty) {
            [true, false] => Some(Side::Black),
            [false, true] => Some(Side::White),
            _ => None,
        }
    }

    /// Returns what is told of a position that has come before.
    pub(crate) fn repetition(&self, must_vary: Option<Side>, clause: &'static str) -> Repetition {
        Repetition { count: self.count.try_into().unwrap_or(u32::MAX), must_vary, clause }
    }
}
