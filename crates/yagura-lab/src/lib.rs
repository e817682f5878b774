//! Matches between engines, ours and others', in the games of Yagura.
//!
//! A [`Player`] is an engine that plays games of one variant: ours, called directly, or a program that speaks
//! USI, UCI or the protocol of XBoard. What it says is checked by the rules; whatever it does is a result. A
//! [`Dialect`](dialect::Dialect) translates strings for programs that have their own.
//!
//! ```
//! use std::time::Duration;
//! use yagura::Variant;
//! use yagura_lab::{Adjudication, Match, Limit, Openings};
//!
//! let plan = Match {
//!     variant: Variant::parse("shogi")?,
//!     engines: ["self,hash=1".parse()?, "self,level=1".parse()?],
//!     limit: Limit::Nodes(200),
//!     games: 2,
//!     openings: Openings::Random { plies: 2, seed: 1, margin: 300, position: None },
//!     adjudication: Adjudication { most_plies: 20, win: None, win_moves: 4 },
//!     margin: Duration::from_millis(200),
//!     concurrency: 1,
//!     sprt: None,
//!     thoughts: false,
//! };
//! let summary = plan.run(&[], &mut |game, tally| Ok(println!("{}: {tally}", game.reason)))?;
//! assert_eq!(summary.tally.games(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod cholesky;
pub mod definition_files;
pub mod dialect;
mod elo;
mod limit;
mod matches;
mod net;
mod opening;
mod play;
mod player;
pub mod process;
mod process_handle;
pub mod puzzle;
pub mod record;
pub mod report;
pub mod self_play;
mod spec;
mod sprt;
pub mod spsa;
pub mod statistics;
mod tally;
pub mod train;
pub mod tune;

pub use elo::{Interval, Sample};
pub use limit::{Clocks, Limit, LimitError, TimeControl};
pub use matches::{Match, MatchError, Summary};
pub use net::read_net;
pub use opening::{Opening, OpeningError, Openings};
pub use play::{Adjudication, Conditions, play};
pub use player::{Answer, Choice, Fault, Player, Report, open, survey};
pub use process_handle::ProcessHandle;
pub use spec::{EngineSpec, Protocol, SpecError};
pub use sprt::{LEAST_PAIRS, Sprt, SprtError, Verdict};
pub use tally::{ByColour, Results, Tally};

/// The examples of README.md are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
