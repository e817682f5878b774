//! Tests of the engine as its users see it.

mod bench;
mod cecp;
mod ennen;
mod gungi;
mod levels;
mod limits;
mod mate;
mod odd;
mod playing;
mod rengo;
mod tactics;
mod usi;
