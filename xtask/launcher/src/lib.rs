//! From a fresh clone to a served game, and what that has in common with the rest of the automation: where
//! things are, Node, other programs.
//!
//! It is a crate of its own because the first build waits for it: `cargo xtask` starts it, and it builds the
//! crate `xtask` only for what is more than playing.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "it speaks to the person at the terminal")]
#![expect(
    clippy::missing_errors_doc,
    reason = "each error says what failed, and ends the program that asked"
)]

pub mod app;
pub mod node;
pub mod place;
pub mod process;
pub mod tree;
