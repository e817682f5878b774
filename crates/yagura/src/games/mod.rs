//! One folder a system of games: what its definitions cannot say. [`secret_armies`] and [`kifu`] are doors
//! for those who ask a game for what it can do, and not for its name.

pub mod chu;
pub mod ennen;
pub mod fairy;
pub mod gungi;
pub mod kokose;
pub mod rengo;
pub mod secret_armies;
pub mod shogi;
pub mod stun;
pub mod two_stage;

/// Records in the notation of a game's own author, for the games that have one ([`kifu::serves`]).
pub use gungi::kifu;
