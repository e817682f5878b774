//! What the past of a game has to say.

use super::Position;
use crate::{Move, Moves, Outcome, Refusal, Repetition, Side};

/// Moves before which no position can have come four times: each cycle takes at least four.
const MOVES_WITHOUT_PAST: usize = 12;

/// What the history rules remember of a position that was reached: its key, and of the move that led to it
/// who made it and the game's own note ([`History::note`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    /// The key of the position.
    pub key: u64,
    /// Who decides in the position.
    pub player: Side,
    /// Who made the move that led here; for the given position itself, the other than `player`.
    pub mover: Side,
    /// The game's note on that move, 0 for the given position itself.
    pub note: u64,
}

/// What the past of a game has to say: repetition, and moves that are legal or not by what was played before.
///
/// A position knows nothing of it; a [`Game`](crate::Game) and a search keep [`HistoryEntry`] values and ask.
pub trait History: Position {
    /// Returns the position from which a game goes on that ended here by repetition, `None` where it does not
    /// go on.
    fn restart(&self) -> Option<Self> {
        None
    }

    /// Returns the note that the history rules need of a move: `self` is the position after it.
    fn note(&self, before: &Self, mv: Move) -> u64;

    /// Returns the outcome by repetition, if the last of these plies brings one about, or lets a player claim
    /// one. The first is the given position, and the plies are those since then, in order.
    fn repetition(&self, plies: &[HistoryEntry]) -> Option<Outcome>;

    /// Returns how often the position of the last ply has come, if more than once, and who would lose if the
    /// round went on as before; `start`, `moves` and `plies` are those of [`History::outcome_after`]. It
    /// tells of the position also when the game has ended.
    fn recurrence(&self, start: &Self, moves: &[Move], plies: &[HistoryEntry]) -> Option<Repetition>;

    /// Replaces the contents of `out` by the legal moves of a game with these plies, where what was played
    /// before has a say: [`Position::moves`] does not know it.
    fn moves_after(&self, plies: &[HistoryEntry], out: &mut Moves) {
        let _ = plies;
        self.moves(out);
    }

    /// Returns why a move that is legal in the position is not in a game with these plies.
    fn refused_after(&self, plies: &[HistoryEntry], mv: Move) -> Option<Refusal> {
        let _ = (plies, mv);
        None
    }

    /// Returns how a game stands that began in `start` and came here by these moves, in the order in which
    /// the rulebook looks at the reasons. Unlike [`History::repetition`], which a search asks, it may
    /// look at what pieces could have done along the way.
    fn outcome_after(&self, start: &Self, moves: &[Move], plies: &[HistoryEntry]) -> Option<Outcome> {
        let _ = (start, moves);
        self.outcome().or_else(|| self.repetition(plies))
    }

    /// Returns the number of moves from the start of a game in which its past can have no say.
    fn moves_without_past(&self) -> usize {
        MOVES_WITHOUT_PAST
    }
}
