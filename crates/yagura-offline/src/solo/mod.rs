//! Games on one device: against the engine, between two at one screen, or of two engines. What the server's
//! live game and its room are to a game between people, without clocks, store and strangers.
//!
//! Whoever holds it keeps [`Solo::kept`] after each change, and has [`Solo::task`] done by a [`Worker`]
//! elsewhere, as a search takes its time.

mod acting;
mod beginning;
mod kept;
mod record;
mod replies;
mod set_up;
mod task;
#[cfg(test)]
mod tests;
mod view;

use yagura::{AnyPosition, Game, Side, Variant};

pub use self::{
    beginning::Moment,
    replies::Replies,
    task::{DrawReply, Result as TaskResult, Task, Worker},
};
use self::{kept::Kept, set_up::SetUp};

/// A game on one device.
#[derive(Clone, Debug)]
pub struct Solo {
    kept: Kept,
    variant: Variant,
    game: Game<AnyPosition>,
    set_up: Option<SetUp>,
    /// Who has offered the engine a draw.
    drawn: Option<Side>,
}
