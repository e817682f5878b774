//! Records of random games, through each format and back.

mod json;
mod notation;
mod random;
