//! What a search says while it runs, and what it has come to.

use std::time::Duration;

use yagura::Move;

use crate::score::Score;

/// What a search reports of one line of one iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The depth in plies.
    pub depth: u32,
    /// The longest line that was looked at, quiescence search included, in plies.
    pub seldepth: u32,
    /// The rank of the line among those that were asked for (multi-PV), from 1.
    pub line: usize,
    /// The value in centipawns or plies to the end, for the player at the root.
    pub score: Score,
    /// Positions visited so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// How full the transposition table is (hashfull), in thousandths.
    pub fullness: u32,
    /// The moves of the line (principal variation).
    pub moves: Vec<Move>,
}

impl Info {
    /// Returns the positions visited in a second.
    pub fn speed(&self) -> u64 {
        speed(self.nodes, self.elapsed)
    }
}

fn speed(nodes: u64, elapsed: Duration) -> u64 {
    (u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1)) as u64
}

/// What came of thinking about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move to play; `None` only when there is no legal one, or the game is over.
    pub best: Option<Move>,
    /// What the engine thinks of it, for the player.
    pub score: Score,
    /// The last depth that was searched to the end, in plies; 0 if none was.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
    /// The expected line (principal variation), which begins with the move.
    pub line: Vec<Move>,
    /// The time after the beginning before which a person would hardly have moved; zero at full strength.
    /// Never more than the limits allow. It is for the caller to wait.
    pub pace: Duration,
}

impl Thought {
    /// What a finished game gives to think about.
    pub(crate) const NOTHING: Self = Self {
        best: None,
        score: Score::Centipawns(0),
        depth: 0,
        nodes: 0,
        elapsed: Duration::ZERO,
        line: Vec::new(),
        pace: Duration::ZERO,
    };

    /// Returns the positions visited in a second.
    pub fn speed(&self) -> u64 {
        speed(self.nodes, self.elapsed)
    }
}
