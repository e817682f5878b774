//! Games that are going on.
//!
//! A live game is a task, its [`room`]: the only writer of its game. It stores a change, then tells everybody
//! who listens. The [`registry`] knows the rooms; a room that nobody has used for a while leaves memory, and
//! is read from the store when it is wanted again. What a game is and what may be done in it, without any of
//! this, is [`live_game`].

mod command;
mod engine_pool;
mod keeping;
mod listener;
mod live_game;
mod messages;
mod overdue;
mod registry;
mod room;
mod rooms;
pub(crate) mod seats;
mod state;
#[cfg(test)]
mod tests;
mod turns;

pub(crate) use command::{Action, Command, Joined, Parting, Took};
pub(crate) use engine_pool::{Analysis, Choice, EnginePool, EngineResult, Failure, Found, Opponent, Wish};
pub(crate) use listener::{Said, Stay};
pub(crate) use live_game::{CARRY_TIME, Kifu, LiveGame, Shot, delay_of, restored, whole_record};
pub(crate) use registry::Registry;
pub(crate) use room::may_read;
pub(crate) use turns::Rank;
