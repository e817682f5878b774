//! The web server of Yagura: REST and WebSocket as `docs/protocol.md` describes them, games kept in a SQLite
//! file, the engine as an opponent, and the web app embedded in the binary.
//!
//! [`serve`] runs until it is told to stop:
//!
//! ```no_run
//! # async fn run() -> Result<(), yagura_server::ServeError> {
//! let options = yagura_server::Options::default();
//! yagura_server::serve(options, |address| println!("http://{address}")).await
//! # }
//! ```
//!
//! One task per live game is its only writer. It stores every change before it tells anybody, so that a
//! killed process loses nothing that was acknowledged. All that leaves is what the receiver may see.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod accept;
mod accounts;
mod api;
mod app;
mod assets;
mod chat;
mod clock;
mod cluster;
mod coding;
mod document;
mod engines;
mod error;
mod events;
mod guard;
mod host;
mod known_games;
mod live;
mod lobby;
mod logging;
mod metrics;
mod moderation;
mod openapi;
mod options;
mod pictures;
mod place;
mod policy;
mod preview;
mod programs;
mod ratings;
mod reports;
mod router;
mod server;
mod shared;
mod shutdown;
mod store;
mod tournaments;
pub mod upkeep;
mod workshop;

/// The names and licences of all that is in the program, for people to read.
pub const LICENCES: &str = include_str!("../licences.txt");

pub use assets::picture_fonts;
pub use cluster::{NatsUrl, NatsUrlError};
pub use guard::{Network, NetworkError};
pub use host::{HostName, HostNameError, Origin, OriginError};
#[doc(hidden)]
pub use logging::log_filter;
pub use options::{Limits, Options, PerAddress, Timing};
pub use programs::{ProgramError, ProgramSpec, SurveyError};
pub use server::{ServeError, serve, serve_until};
pub use store::{DatabaseUrl, DatabaseUrlError, Location};

pub use yagura_answers::commitment;

/// The examples of README.md are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
