//! Search, evaluation and the protocols USI and CECP for every game of Yagura.
//!
//! ```
//! use yagura::{Game, Variant, prelude::*};
//! use yagura_engine::{Engine, Level, Limits, Stop};
//!
//! // Black to move drops a gold before the king: mate.
//! let shogi = Variant::parse("shogi")?;
//! let game = Game::begin(&shogi, Some("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"))?;
//! let thought = Engine::new(1).think(&game, &Limits::depth(3), Level::FULL, &Stop::new(), 0, &mut |_| ());
//! assert_eq!(thought.best.map(|mv| game.position().usi(mv)), Some("G*5b".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The search is one generic function over the rules' [`Position`](yagura::Position); what differs between
//! games comes from their definitions and their rules, and from [`eval::Eval`].

#![warn(missing_docs)]

pub mod army;
pub mod bench;
mod book_lines;
pub mod cecp;
mod console;
mod determinization;
pub mod draw;
mod draw_claim;
mod engine;
pub mod eval;
mod geometry;
mod lazy_smp;
mod level;
mod level_parameters;
mod level_ratings;
mod library;
mod limits;
mod lines;
mod lions;
pub mod margins;
pub mod mate;
mod memory;
mod resignation;
mod score;
mod search;
mod see;
mod simd;
mod split_turns;
mod task;
mod thinking;
mod thought;
#[cfg(not(all(target_arch = "wasm32", target_feature = "atomics")))]
mod threads;
#[cfg(all(target_arch = "wasm32", target_feature = "atomics"))]
pub mod threads;
mod transposition;
pub mod usi;
mod worth;

pub use engine::{Engine, MOST_HASH_MB};
pub use lazy_smp::MOST_THREADS;
pub use level::Level;
pub use level_ratings::{LevelRatings, level_ratings};
pub use library::{Library, Load, LoadError, ReadNet};
pub use limits::{Clock, Limits, Stop, TurnSearch};
pub use score::{Score, Window};
pub use thought::{Info, Thought};

/// The examples of README.md are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
