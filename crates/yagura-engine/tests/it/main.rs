//! Tests of the engine as its users see it.
#![expect(
    clippy::disallowed_methods,
    reason = "tests measure time and ask the environment how slow they may be"
)]

mod bench;
mod cecp;
mod declared;
mod ennen;
mod gungi;
mod levels;
mod limits;
mod mate;
mod multi_part;
mod playing;
mod rengo;
mod tactics;
mod uci;
mod usi;
