//! The positions that are measured, and against whom.

/// A program that Yagura is measured against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Peer {
    /// Fairy-Stockfish as Debian packages it.
    FairyStockfish,
    /// The rules library of lishogi, from npm.
    Shogiops,
}

impl Peer {
    /// Returns the name under which it is known.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::FairyStockfish => "Fairy-Stockfish",
            Self::Shogiops => "shogiops",
        }
    }
}

/// A position and how deep the tree of moves below it is counted.
#[derive(Debug)]
pub(super) struct Case {
    pub(super) name: &'static str,
    pub(super) variant: &'static str,
    /// The position string; `None` is the start.
    pub(super) position: Option<&'static str>,
    pub(super) depth: u32,
    pub(super) peer: Peer,
    /// How often Yagura counts the tree in one measurement, so that it lasts about a second.
    pub(super) repeats: u32,
    /// How often the other program does.
    pub(super) peer_repeats: u32,
}

/// What is measured.
pub(super) const CASES: &[Case] = &[
    Case { name: "shogi, start", variant: "shogi", position: None, depth: 5, peer: Peer::FairyStockfish, repeats: 5, peer_repeats: 1 },
    Case {
        name: "shogi, middle game",
        variant: "shogi",
        position: Some("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"),
        depth: 3,
        peer: Peer::FairyStockfish,
        repeats: 40,
        peer_repeats: 5,
    },
    Case { name: "chu, start", variant: "chu", position: None, depth: 4, peer: Peer::Shogiops, repeats: 25, peer_repeats: 1 },
    Case {
        name: "chu, middle game with open lions",
        variant: "chu",
        position: Some("l5kg1cfl/4teots3/4N5ma/3p2pp2pp/2q6p2/p11/2+r3n5/6B2P1P/P4hP1P1P1/1M3RQD1RVM/AF1CTOXTH2A/L2SGKEGSCFL b - 69"),
        depth: 3,
        peer: Peer::Shogiops,
        repeats: 25,
        peer_repeats: 1,
    },
    Case {
        name: "chu, late middle game",
        variant: "chu",
        position: Some("lf3e4+R1/acsgtxk1m3/mvr4qf3/pppp1p1pp2p/12/3id7/12/2PDP6P/PP1P1nD3P1/MVR2N6/ACBSTO5L/LF1G1K4F1 w - 76"),
        depth: 3,
        peer: Peer::Shogiops,
        repeats: 25,
        peer_repeats: 1,
    },
];
