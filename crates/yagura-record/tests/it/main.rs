//! Records of random games, through each format and back.

mod csa;
mod gungi;
mod jkf;
mod json;
mod pgn;
mod random;
mod rounds;
mod usi;
