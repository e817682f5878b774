//! The handlers, one module a noun.

pub(crate) mod armies;
pub(crate) mod bearer;
pub(crate) mod body;
pub(crate) mod games;
pub(crate) mod health;
mod line;
pub(crate) mod puzzles;
pub(crate) mod seats;
pub(crate) mod socket;
pub(crate) mod variants;
