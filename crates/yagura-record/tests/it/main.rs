//! Records of random games, through each format and back.

mod japanese;
mod json;
mod ki2;
mod kif;
mod notation;
mod random;
