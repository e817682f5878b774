//! Records of random games, through each format and back.

mod broken;
mod csa;
mod dates;
mod editions;
mod ends;
mod gungi;
mod japanese;
mod jkf;
mod json;
mod ki2;
mod kif;
mod mutations;
mod native_fen;
mod notation;
mod one_king;
mod own_games;
mod pgn;
mod random;
mod results;
mod rounds;
mod table;
mod usi;
