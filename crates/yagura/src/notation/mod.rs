//! Positions, moves and pictures as text.

pub mod algebraic;
pub mod diagram;
pub mod sfen;
pub mod tower;
pub mod usi;

pub use crate::games::gungi::kifu as gungi;
