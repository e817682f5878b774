//! Tests of the engine as its users see it.

mod bench;
mod levels;
mod limits;
mod playing;
mod tactics;
mod usi;
