//! Our games as Fairy-Stockfish knows them, and others that took over its names.

use super::{
    Algebraic, Peer,
    lettered::{Lettered, Pass},
};

/// Games on small boards for Fairy-Stockfish 14 or newer, with large boards; older ones know no custom
/// pieces.
const SMALL_BOARDS: &str = include_str!("../../data/small-boards.ini");

/// The chess army of union shogi on its own board.
pub const CHESS: Lettered = Lettered {
    pieces: &[("CK", 'k'), ("CQ", 'q'), ("CR", 'r'), ("CB", 'b'), ("CN", 'n'), ("CP", 'p')],
    promotions: &[("=Q", "q"), ("=R", "r"), ("=B", "b"), ("=N", "n")],
    pass: Pass::Never,
    castling: Some((5, 6)),
};

/// The xiangqi army. Its soldiers are not turned over there when they cross the river.
pub const XIANGQI: Lettered = Lettered {
    pieces: &[
        ("XK", 'k'),
        ("XA", 'a'),
        ("XE", 'b'),
        ("XH", 'n'),
        ("XR", 'r'),
        ("XC", 'c'),
        ("XP", 'p'),
        ("+XP", 'p'),
    ],
    promotions: &[("+", "")],
    pass: Pass::Never,
    castling: None,
};

/// The janggi army.
pub const JANGGI: Lettered = Lettered {
    pieces: &[("JK", 'k'), ("JA", 'a'), ("JE", 'b'), ("JH", 'n'), ("JR", 'r'), ("JC", 'c'), ("JP", 'p')],
    promotions: &[],
    pass: Pass::OnTheSpot('k'),
    castling: None,
};

/// The makruk army. A promoted bia is a met there.
pub const MAKRUK: Lettered = Lettered {
    pieces: &[("MK", 'k'), ("MM", 'm'), ("MS", 's'), ("MN", 'n'), ("MR", 'r'), ("MP", 'p'), ("+MP", 'm')],
    promotions: &[("+", "m")],
    pass: Pass::Never,
    castling: None,
};

/// What USI was made for: the game of an engine that has no option for one.
pub const GAME_OF_USI: &str = "shogi";

/// The games that it can play. Of union shogi only games between native armies, from positions in which play
/// has begun.
pub const PEERS: &[Peer] = &[
    Peer { ours: "shogi", theirs: "shogi", ini: None, uci: &Algebraic, usi: true },
    Peer { ours: "shogi-7x9", theirs: "yagura7x9", ini: Some(SMALL_BOARDS), uci: &Algebraic, usi: true },
    Peer { ours: "shogi-10x10", theirs: "yagura10x10", ini: Some(SMALL_BOARDS), uci: &Algebraic, usi: true },
    Peer { ours: "rengo-shogi", theirs: "shogi", ini: None, uci: &Algebraic, usi: false },
    Peer { ours: "rengo-chess", theirs: "chess", ini: None, uci: &CHESS, usi: false },
    Peer { ours: "rengo-xiangqi", theirs: "xiangqi", ini: None, uci: &XIANGQI, usi: false },
    Peer { ours: "rengo-janggi", theirs: "janggicasual", ini: None, uci: &JANGGI, usi: false },
    Peer { ours: "rengo-makruk", theirs: "makruk", ini: None, uci: &MAKRUK, usi: false },
    Peer { ours: "chu", theirs: "chushogi", ini: None, uci: &Algebraic, usi: true },
];

/// Returns the entry of a game of ours.
pub fn peer(id: &str) -> Option<&'static Peer> {
    PEERS.iter().find(|peer| peer.ours == id)
}
