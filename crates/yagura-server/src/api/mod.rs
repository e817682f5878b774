//! The handlers, one module a noun.

pub(crate) mod account;
pub(crate) mod analysis;
pub(crate) mod archive;
pub(crate) mod armies;
pub(crate) mod bearer;
pub(crate) mod body;
mod conversation;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod kept;
mod line;
pub(crate) mod passkeys;
pub(crate) mod pictures;
pub(crate) mod players;
pub(crate) mod positions;
pub(crate) mod puzzles;
pub(crate) mod records;
pub(crate) mod seats;
pub(crate) mod sessions;
pub(crate) mod shared;
pub(crate) mod socket;
pub(crate) mod studies;
pub(crate) mod tokens;
pub(crate) mod variants;
