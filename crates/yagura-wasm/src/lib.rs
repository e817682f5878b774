//! Yagura in the browser: games, records and the engine, with text and JSON in and out.
//!
//! [`Table`] is a game, [`Thinker`] the engine; both are plain Rust. What JavaScript sees of them is in
//! `bindings`, which is there for `wasm32` alone.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(target_arch = "wasm32")]
mod bindings;
mod fault;
mod offered;
mod table;
mod thinker;

pub use fault::{Code, Failure, Fault, Message};
pub use offered::{Offered, games};
pub use table::{Ended, State, Table};
pub use thinker::{Found, Thinker, Value, Wish, net_of};
