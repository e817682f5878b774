//! Positions, moves and pictures as text.

pub mod algebraic;
pub mod diagram;
pub mod kanji;
pub mod pasted;
pub mod plausible;
pub mod sfen;
mod sfen_error;
mod sfen_japanese;
pub mod tower;
pub mod usi;
