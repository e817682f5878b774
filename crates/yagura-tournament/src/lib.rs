//! The rules of tournaments: who meets whom, and how they stand.
//!
//! Everything is a function of an [`Event`], which is who takes part and what was played, and of a seed where
//! lots are drawn. [`round_robin`] plays Berger's tables, [`swiss`] pairs those who have done equally well,
//! [`arena`] whoever is free; [`standings()`] says how they stand, with the tie-breaks that are wanted.
//!
//! Black moves first (先手); where the sides fall by lot later, as in union shogi, Black is who sits at the
//! first seat.
//!
//! ```
//! use yagura_tournament::{Cycles, Entrant, EntrantId, Event, Pairing, round_robin};
//!
//! let entrants = (1..=4).map(|id| Entrant::new(EntrantId(id), None)).collect();
//! let event = Event::new(entrants, Vec::new())?;
//! assert_eq!(round_robin::rounds(4, Cycles::One), 3);
//! assert_eq!(round_robin::pair(&event, Cycles::One, 1, 0)?.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod arena;
mod berger;
mod colours;
mod event;
mod lots;
mod meeting;
mod points;
pub mod round_robin;
mod standings;
pub mod swiss;
mod tie_breaks;

pub use event::{Entrant, EntrantId, Event, EventError, PairingError};
pub use meeting::{Berserk, Colour, Meeting, Outcome, Pairing};
pub use points::Points;
pub use round_robin::Cycles;
pub use standings::{Place, System, standings};
pub use tie_breaks::TieBreak;

/// The examples of README.md are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
