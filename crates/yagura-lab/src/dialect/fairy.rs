//! Our games as Fairy-Stockfish knows them, and others that took over its names.

use super::{Algebraic, Peer};

/// Games on small boards for Fairy-Stockfish 14 or newer, with large boards; older ones know no custom men.
const SMALL_BOARDS: &str = include_str!("../../data/small-boards.ini");

/// The games that it can play.
pub const PEERS: &[Peer] = &[
    Peer { ours: "shogi", theirs: "shogi", ini: None, uci: &Algebraic },
    Peer { ours: "shogi-7x9", theirs: "yagura7x9", ini: Some(SMALL_BOARDS), uci: &Algebraic },
    Peer { ours: "shogi-10x10", theirs: "yagura10x10", ini: Some(SMALL_BOARDS), uci: &Algebraic },
    Peer { ours: "chu", theirs: "chushogi", ini: None, uci: &Algebraic },
];

/// Returns the entry of a game of ours.
pub fn peer(id: &str) -> Option<&'static Peer> {
    PEERS.iter().find(|peer| peer.ours == id)
}
