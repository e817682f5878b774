//! Yagura's web app without a server: what it asks for ([`yagura_answers::Desk`]), the engine that looks at
//! positions ([`Analyst`]), and games against it ([`Solo`]), with text and JSON in and out.
//!
//! All of it is plain Rust. What the worker of the page sees of it is in `bindings`, which is there for
//! `wasm32` alone.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod analyst;
#[cfg(target_arch = "wasm32")]
mod bindings;
mod solo;

pub use analyst::{Analyst, NotTaken};
pub use solo::{DrawReply, Moment, Replies, Solo, Task, TaskResult, Worker};

/// The most moves of a game or line.
const MOST_MOVES: u32 = 5_000;
