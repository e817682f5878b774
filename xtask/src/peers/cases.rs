//! The positions that are measured, and against whom.

/// A program that Yagura is measured against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Peer {
    /// Fairy-Stockfish as Debian packages it.
    FairyStockfish,
    /// The rules library of lishogi, from npm.
    Shogiops,
    /// A library of shogi on bitboards, in Rust.
    Haitaka,
}

impl Peer {
    /// Returns the name under which it is known.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::FairyStockfish => "Fairy-Stockfish",
            Self::Shogiops => "shogiops",
            Self::Haitaka => "haitaka",
        }
    }
}

/// A position and how deep the tree of moves below it is counted.
#[derive(Debug)]
pub(super) struct Case {
    pub(super) name: &'static str,
    pub(super) variant: &'static str,
    /// Its name in the other program.
    pub(super) peer_variant: &'static str,
    /// The position string; `None` is the start, as it is to the other program in games that begin with
    /// armies.
    pub(super) position: Option<&'static str>,
    /// Leaves that the other program counts where its rules differ, `None` where both count the same.
    pub(super) other_leaves: Option<u64>,
    pub(super) depth: u32,
    pub(super) peer: Peer,
    /// How often Yagura counts the tree in one measurement, so that it lasts about a second.
    pub(super) repeats: u32,
    /// How often the other program does.
    pub(super) peer_repeats: u32,
}

/// How the names of positions with native armies begin.
const ARMIES: &str = "union shogi";

/// Returns the position of the native armies of a board.
pub(super) fn native_armies(variant: &str) -> Option<&'static str> {
    CASES.iter().find(|case| case.variant == variant && case.name.starts_with(ARMIES))?.position
}

/// What is measured.
pub(super) const CASES: &[Case] = &[
    Case {
        name: "shogi, start",
        variant: "shogi",
        peer_variant: "shogi",
        position: None,
        other_leaves: None,
        depth: 5,
        peer: Peer::FairyStockfish,
        repeats: 5,
        peer_repeats: 1,
    },
    Case {
        name: "shogi, middle game",
        variant: "shogi",
        peer_variant: "shogi",
        other_leaves: None,
        position: Some("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"),
        depth: 3,
        peer: Peer::FairyStockfish,
        repeats: 40,
        peer_repeats: 5,
    },
    Case {
        name: "shogi, start, in bulk",
        variant: "shogi",
        peer_variant: "shogi",
        position: None,
        other_leaves: None,
        depth: 6,
        peer: Peer::Haitaka,
        repeats: 1,
        peer_repeats: 1,
    },
    Case {
        name: "shogi, middle game with full hands, in bulk",
        variant: "shogi",
        peer_variant: "shogi",
        other_leaves: None,
        position: Some("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"),
        depth: 4,
        peer: Peer::Haitaka,
        repeats: 2,
        peer_repeats: 2,
    },
    // The native armies of union shogi (rulebook rengo §13.2), in games of the other program that begin with
    // them. In janggi it ends a game at two passes in a row (§13.3).
    Case {
        name: "union shogi, shogi board",
        variant: "rengo-shogi",
        peer_variant: "shogi",
        position: Some("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 - - - - 0,0"),
        other_leaves: None,
        depth: 5,
        peer: Peer::FairyStockfish,
        repeats: 4,
        peer_repeats: 1,
    },
    Case {
        name: "union shogi, chess board",
        variant: "rengo-chess",
        peer_variant: "chess",
        position: Some(
            "[cr][cn][cb][cq][ck][cb][cn][cr]/[cp][cp][cp][cp][cp][cp][cp][cp]/8/8/8/8/[CP][CP][CP][CP][CP][CP][CP][CP]/[CR][CN][CB][CQ][CK][CB][CN][CR] b - 1 - 1h8h1a8a - 0 -",
        ),
        other_leaves: None,
        depth: 5,
        peer: Peer::FairyStockfish,
        repeats: 8,
        peer_repeats: 5,
    },
    Case {
        name: "union shogi, xiangqi board",
        variant: "rengo-xiangqi",
        peer_variant: "xiangqi",
        position: Some(
            "[xr][xh][xe][xa][xk][xa][xe][xh][xr]/9/1[xc]5[xc]1/[xp]1[xp]1[xp]1[xp]1[xp]/9/9/[XP]1[XP]1[XP]1[XP]1[XP]/1[XC]5[XC]1/9/[XR][XH][XE][XA][XK][XA][XE][XH][XR] b - 1 - - - - -",
        ),
        other_leaves: None,
        depth: 4,
        peer: Peer::FairyStockfish,
        repeats: 15,
        peer_repeats: 5,
    },
    Case {
        name: "union shogi, janggi board",
        variant: "rengo-janggi",
        peer_variant: "janggicasual",
        position: Some(
            "[jr][jh][je][ja]1[ja][je][jh][jr]/4[jk]4/1[jc]5[jc]1/[jp]1[jp]1[jp]1[jp]1[jp]/9/9/[JP]1[JP]1[JP]1[JP]1[JP]/1[JC]5[JC]1/4[JK]4/[JR][JH][JE][JA]1[JA][JE][JH][JR] b - 1 - - - - -",
        ),
        other_leaves: Some(1_083_563),
        depth: 4,
        peer: Peer::FairyStockfish,
        repeats: 30,
        peer_repeats: 10,
    },
    Case {
        name: "union shogi, makruk board",
        variant: "rengo-makruk",
        peer_variant: "makruk",
        position: Some(
            "[mr][mn][ms][mm][mk][ms][mn][mr]/8/[mp][mp][mp][mp][mp][mp][mp][mp]/8/8/[MP][MP][MP][MP][MP][MP][MP][MP]/8/[MR][MN][MS][MK][MM][MS][MN][MR] b - 1 - - - - -",
        ),
        other_leaves: None,
        depth: 5,
        peer: Peer::FairyStockfish,
        repeats: 6,
        peer_repeats: 5,
    },
    Case {
        name: "chu, start",
        variant: "chu",
        peer_variant: "chu",
        position: None,
        other_leaves: None,
        depth: 4,
        peer: Peer::Shogiops,
        repeats: 25,
        peer_repeats: 1,
    },
    Case {
        name: "chu, middle game with open lions",
        variant: "chu",
        peer_variant: "chu",
        other_leaves: None,
        position: Some(
            "l5kg1cfl/4teots3/4N5ma/3p2pp2pp/2q6p2/p11/2+r3n5/6B2P1P/P4hP1P1P1/1M3RQD1RVM/AF1CTOXTH2A/L2SGKEGSCFL b - 69",
        ),
        depth: 3,
        peer: Peer::Shogiops,
        repeats: 25,
        peer_repeats: 1,
    },
    Case {
        name: "chu, late middle game",
        variant: "chu",
        peer_variant: "chu",
        other_leaves: None,
        position: Some(
            "lf3e4+R1/acsgtxk1m3/mvr4qf3/pppp1p1pp2p/12/3id7/12/2PDP6P/PP1P1nD3P1/MVR2N6/ACBSTO5L/LF1G1K4F1 w - 76",
        ),
        depth: 3,
        peer: Peer::Shogiops,
        repeats: 25,
        peer_repeats: 1,
    },
];
