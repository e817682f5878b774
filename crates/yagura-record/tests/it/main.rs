//! Records of random games, through each format and back.

mod csa;
mod gungi;
mod japanese;
mod jkf;
mod json;
mod ki2;
mod kif;
mod mutations;
mod notation;
mod own_games;
mod pgn;
mod random;
mod rounds;
mod table;
mod usi;
