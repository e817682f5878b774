//! What is written of each game: one JSON object a line.

use serde::{Deserialize, Serialize};

use crate::opening::Opening;

/// The version of the format.
pub const VERSION: u32 = 1;

/// The first line of a file: what all its games have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    pub version: u32,
    /// The variant id with options.
    pub variant: String,
    /// The engines as they were asked for, the first and the second.
    pub engines: [String; 2],
    /// Their limits.
    pub limits: [String; 2],
    /// Where the openings come from.
    pub openings: String,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the match, from 0; games `2 n` and `2 n + 1` are a pair with the same opening.
    pub game: usize,
    /// Which engine is Black: 0 the first, 1 the second.
    pub black: usize,
    /// What the engines call themselves, the first and the second.
    pub names: [String; 2],
    /// The opening.
    pub opening: Opening,
    /// The moves after it, as canonical strings.
    pub moves: Vec<String>,
    /// Which engine won, `None` for a draw.
    pub winner: Option<usize>,
    /// Why: a reason word of the rulebooks, or `resignation`, `illegal-move`, `time`, `crash`, `no-answer`,
    /// `dispute`, `score`, `moves`.
    pub reason: String,
    /// What an engine did wrong, with the end of its dialogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<FaultRecord>,
    /// The time that each engine used, in milliseconds.
    pub spent: [u64; 2],
    /// What is left on each engine's clock, in milliseconds; absent without clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<[u64; 2]>,
    /// Of each engine: moves, the sum of the depths it told, and of the positions visited.
    pub effort: [Effort; 2],
    /// What the engines said of each move; absent unless asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thoughts: Vec<Thought>,
}

/// What an engine did wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaultRecord {
    /// The engine.
    pub engine: usize,
    /// What it did.
    pub message: String,
    /// The end of the dialogue: `>` to the engine, `<` from it, `!` its standard error stream.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tail: Vec<String>,
}

/// What an engine did in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    /// Moves chosen.
    pub moves: u64,
    /// The sum of the depths that it told, in plies.
    pub depth: u64,
    /// The positions that it told of.
    pub nodes: u64,
}

/// What an engine said of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thought {
    /// Centipawns, for the engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// The depth in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions visited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The time, in milliseconds.
    pub ms: u64,
}

impl GameRecord {
    /// Returns the points of the first engine in halves: 0, 1 or 2.
    pub fn half_points(&self) -> usize {
        match self.winner {
            Some(0) => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}
