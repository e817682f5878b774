//! The JSON of the protocol (`docs/protocol.md`): shapes only.

mod army;
mod bearing;
mod definition;
mod game;
mod message;
mod moves;
mod object;
mod offers;
mod picture;
mod record;
mod seat;
mod setup;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use army::{Armies, Favourite, NewArmy, ReviewedArmy, word_and_text};
pub(crate) use bearing::Bearing;
pub(crate) use definition::{Definition, Summary, Variants};
pub(crate) use game::{Created, NewGame, NewPlayer, Note, Outcome, Player, Snapshot, Standing, Tokens};
pub(crate) use message::{Incoming, Moved, Outgoing, Request};
pub(crate) use object::{Object, Shape};
pub(crate) use offers::{Offers, Rematch, What};
pub(crate) use record::{NewRecord, ReadGame, ReadRecord, Remark};
pub(crate) use seat::{Carriage, Invitation, Redeem, Seat};
pub(crate) use setup::{Each, OpenArmy, Own, Owner, Phase, Players, Replaced, SealedArmy, Setup};
pub(crate) use text::{Code, Failure, Refused, Text};

/// The version of the protocol.
pub(crate) const PROTOCOL: u32 = 2;
