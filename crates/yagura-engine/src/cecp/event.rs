//! What the session of CECP waits for.

use std::io;

use crate::Thought;

/// What the session waits for.
#[derive(Debug)]
pub(super) enum Event {
    /// A line of input.
    Line(String),
    /// A line of input that was too long.
    TooLong,
    /// The end of the input.
    End,
    /// The input failed.
    Failed(io::Error),
    /// The search with this number has found a move.
    Found(u64, Box<Thought>),
}
