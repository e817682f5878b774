//! One folder a system of games: what its definitions cannot say.

pub mod chu;
pub mod ennen;
pub mod gungi;
pub mod kokose;
pub mod rengo;
pub mod shogi;
pub mod stun;
pub mod two_stage;
