//! Positions, moves and pictures as text.

pub mod diagram;
pub mod sfen;
pub mod tower;
pub mod usi;
