//! Games that are going on.
//!
//! A live game is a task, its [`room`]: the only writer of its game. It stores a change, then tells everybody who listens. The
//! [`registry`] knows the rooms; a room that nobody has used for a while leaves memory, and is read from the store when it is wanted
//! again. What a game is and what may be done in it, without any of this, is [`contest`].

mod contest;
mod ending;
mod keeping;
mod listener;
mod registry;
mod room;
mod seats;
mod state;
#[cfg(test)]
mod tests;
mod thinking;
mod turns;

pub(crate) use contest::{CARRY_TIME, Told, restored};
pub(crate) use ending::told;
pub(crate) use listener::Said;
pub(crate) use registry::{Registry, stopped};
pub(crate) use room::{Command, Joined};
pub(crate) use thinking::{Choice, Deed, Failure, Opponent, Thinkers};
