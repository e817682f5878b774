//! Chat: which texts are lines, and why one is not said. Who hears them is the business of a game's room
//! (`live/room/talk.rs`).

mod error;
mod line;

pub(crate) use self::{
    error::ChatError,
    line::{Line, is_line},
};

/// Lines that a room of one game keeps.
pub(crate) const MOST_LINES: usize = 500;
/// Accounts that one may block.
pub(crate) const MOST_BLOCKED: i64 = 500;
