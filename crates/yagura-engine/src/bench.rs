//! Fixed searches whose total number of positions tells whether the search has changed.

use std::time::Duration;

use yagura::{Game, Variant};

use crate::{Engine, Level, Limits, Stop};

/// The table of each search, in megabytes; small, so that replacement takes part.
const HASH_MB: usize = 4;

/// Game, depth in plies, position: openings, middle games from games of the engine against itself, endings.
const CASES: &[(&str, u32, &str)] = &[
    ("shogi", 10, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
    ("shogi", 9, "lnsgk2nl/1r3sg2/pppp1p1pp/4p4/6p2/2P1BB1P1/PP1PPPP1P/1S5S1/LN1GKG1NL w r 20"),
    ("shogi", 8, "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"),
    ("shogi", 7, "+R2nks1p1/2p1ps+N2/2g3nK1/1p1pLGSP1/p4p3/1PP2P2+b/P2+B2r2/1S1G3+p1/L6+l1 w GNL3P2p 160"),
    // The position with the most legal moves, 593.
    ("shogi", 3, "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"),
    ("shogi-7x9", 10, "rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR b - 1"),
    ("shogi-7x9", 9, "rnnkb2/2r3b/1p1p1p1/2p1p1p/7/P1PP3/1P2PPN/1BR4/2BKN1R w Pp 20"),
    ("shogi-10x10", 9, "lnsgqkgsnl/1b6r1/pppppppppp/10/10/10/10/PPPPPPPPPP/1R6B1/LNSGKQGSNL b - 1"),
    ("shogi-10x10", 8, "l1sgkqgs1l/1r1n2n3/ppppppp1pp/6np2/5B4/6P1Q1/2+b7/PP2PP1PPP/1S2G3R1/L4KGSNL w 2p 20"),
    (
        "chu",
        8,
        "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1",
    ),
    (
        "chu",
        7,
        "lfcsgekgscfl/a1b1t2t1b1a/mvrhdq1dhrvm/pppp1p1xpppp/3ip1ppi3/6On4/12/3INP1PIPH1/PPPPP1P1P1PP/MVRHD1QD1RVM/A1B1T1XT1B1A/LFCSGKEGSCFL w - 20",
    ),
    (
        "chu",
        6,
        "l1c1ge1gsc1l/af1stk1t1bfa/mv2rqd2rvm/pppp1phxp1pp/2n3ppiph1/6b5/6X2P2/2P2PBPI1H1/PPHP1QP1P1PP/M3RN1D1RVM/AVBSTK1TS1FA/LFC1G1EG1C1L w - 60",
    ),
    ("chu", 7, "l1c1ge2sc1l/af2tk1t3a/mv2s1g3vm/pp+Bpbp1+h2pp/12/8N3/3n8/2P2P1PI3/PP1P2P1P1PP/4D5VM/A1VSTK1TS1FA/LFC1G1EG1C1L w - 120"),
    ("chu", 8, "l3g2k3l/4tets1c1a/a5m5/pp9p/12/P2p8/2M9/10p1/1P4+h5/2F6n2/A2STEST4/L4K1G4 w - 220"),
    // A turn of stun shogi is two plies.
    ("stun", 12, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 -"),
    ("stun", 9, "l2g5/2g1ks1b1/pps1ppnPl/3p3rp/6P2/2p1PB2P/PP1P1PN2/3SKS1G1/LN1G4L b RN2Pp 61 2c"),
    ("stun-delayed", 10, "lns1kg1nl/1r1g1s3/p1p2p3/1p1pP3S/4p1p2/2PB3P1/PP1P1PPpP/4R4/LNSGKG1NL b P 25 1d"),
    ("two-stage", 8, "1t2k2t1/1h5c1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
    ("two-stage", 7, "4k4/1h5c1/ppp1pp1pp/3pt1p2/4t4/9/PPNPPPPPP/1BG1GS1R1/L1SK3NL b p 13"),
    ("kokose", 8, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 bw -"),
    ("kokose", 7, "lns2g2l/1r1gk1s2/2ppppnp1/8p/p3P4/P2G1Sp1P/BpNP1P1P1/4R1K2/L1S2G1NL b b3p 41 bw -"),
    ("kokose-finish", 8, "ln1gk1snl/3sg4/pp1p3+S1/2pb4p/6bP1/2P1P4/PP1P1PP1P/R4Gp2/LNSGK2NL b R3P 45 w -"),
    ("kokose-finish", 7, "lns1kg1nl/1r2g2s1/p1pppp1pp/1p4p2/4s4/2PP1P3/PP2P1PPP/2S3G2/LN1GK2NL b R2B 25 bw -"),
    // Gungi: the sample game of the rulebook.
    (
        "gungi",
        8,
        "(ca)n2[pt]1bn(fa)/2m1s1([ph]m)k1/[ph][ph][ph][pz](rn)[ph]s[ph][ph]/9/9/9/[PH][PT]S[PH](RN)[PH][PZ][PH][PH]/1K([PH]M)1S1M2/(FA)NB1[PH]2N(CA) b - 49 play 9 -",
    ),
    (
        "gungi",
        6,
        "(ca)3[pt]1bn(fa)/2m1s1([ph]m)k1/[ph][ph][ph][pz]1[ph]s[ph]1/8A/3j5/3B5/[PH][PT]1M1[PH][PZ][PH]1/1K[PH]1S1Mh1/(FA)N2[PH]2NC b [PH]H2JDld 69 play 9 -",
    ),
    (
        "gungi",
        7,
        "(ca)2nak2f/2m(J[PH])d1([ph]m)ol/[ph][ph][ph]s[pt][ph]y[ph][ph]/3j5/4L2J1/1O6D/[PH][PT]1M1[PH][PZ][PH]1/1K[PH]1S2h1/(FA)N2[PH]2(NM)C b Z 117 play 9 -",
    ),
];

/// One search of the bench.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The game.
    pub variant: &'static str,
    /// The position.
    pub position: &'static str,
    /// The depth in plies.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
}

/// Searches each position of the list on a fresh table; the same on every machine but for the times. `on_case` hears of each as it ends.
/// With `deeper`, plies are added to (or, below zero, taken from) each depth, which never falls below 1.
pub fn run(deeper: i32, on_case: &mut dyn FnMut(&Case)) -> Vec<Case> {
    let mut search = |&(variant, depth, position): &(&'static str, u32, &'static str)| {
        let parsed = Variant::parse(variant).expect("the list names built-in games");
        let game = Game::of_variant(&parsed, Some(position)).expect("the list's positions are tested");
        let depth = depth.saturating_add_signed(deeper).max(1);
        let thought = Engine::new(HASH_MB).think(&game, &Limits::depth(depth), Level::FULL, &Stop::new(), 0, &mut |_| ());
        let case = Case { variant, position, depth, nodes: thought.nodes, elapsed: thought.elapsed };
        on_case(&case);
        case
    };
    CASES.iter().map(&mut search).collect()
}

/// Returns the positions visited by all cases together.
pub fn total(cases: &[Case]) -> u64 {
    cases.iter().map(|case| case.nodes).sum()
}
