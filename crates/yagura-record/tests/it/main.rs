//! Records of random games, through each format and back.

mod csa;
mod json;
mod random;
mod rounds;
