//! One folder a system of games: what its definitions cannot say.

pub mod chu;
pub mod shogi;
