//! Search, evaluation and the protocols USI and CECP for every game of Yagura.
//!
//! ```
//! use yagura::{Game, Position, Variant};
//! use yagura_engine::{Engine, Level, Limits, Stop};
//!
//! // Black to move drops a gold before the king: mate.
//! let shogi = Variant::parse("shogi")?;
//! let game = Game::of_variant(&shogi, Some("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"))?;
//! let thought = Engine::new(1).think(&game, &Limits::depth(3), Level::FULL, &Stop::new(), 0, &mut |_| ());
//! assert_eq!(thought.best.map(|mv| game.position().usi(mv)), Some("G*5b".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The search is one generic function over the rules' [`Position`](yagura::Position); what differs between games comes from their definitions and
//! their rules, and from [`eval::Eval`].

#![warn(missing_docs)]

pub mod army;
pub mod bench;
pub mod cecp;
mod claims;
mod console;
mod crew;
pub mod draw;
mod engine;
pub mod eval;
mod exchange;
mod level;
mod limits;
mod lines;
mod lions;
pub mod mate;
mod memory;
mod parts;
mod resignation;
mod score;
mod search;
mod simd;
mod table;
mod unseen;
pub mod usi;

pub use crew::MOST_THREADS;
pub use engine::{Engine, Info, MOST_HASH_MB, Thought};
pub use level::Level;
pub use limits::{Clock, Limits, Stop, Turns};
pub use score::{Score, Window};
