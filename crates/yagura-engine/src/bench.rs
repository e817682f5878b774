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
    // Union shogi: games between armies of the engine, on the xiangqi board the native ones.
    ("rengo-shogi", 8, "[xr]n1gkg1n[mr]/2[cn]sls1[xr]1/1p1pppp2/p1P4pp/3b1P3/6P2/PP1PP[XR]1PP/1N1SK2S1/LR1G1G1NL b RBLp 31 - - - - 0,28"),
    (
        "rengo-chess",
        7,
        "[cr][cn][cb]1[ck]2[cn]/[cp][cp][cp]1[cp][cp][cb][cp]/8/2S[cp]2[CP]1/[CP]4[cq]1[CP]/3[CP]4/1[CP]1[CP][CP]2p/[MR][XR][MR][CK][CQ][MS][XR][JR] b G2bgs3p 25 - 8a - 1 -",
    ),
    (
        "rengo-xiangqi",
        9,
        "[xr][xh][xe][xa][xk][xa][xe][xh][xr]/9/1[xc]5[xc]1/[xp]1[xp]1[xp]1[xp]1[xp]/9/9/[XP]1[XP]1[XP]1[XP]1[XP]/1[XC]5[XC]1/9/[XR][XH][XE][XA][XK][XA][XE][XH][XR] b - 1 - - - - -",
    ),
    (
        "rengo-janggi",
        7,
        "4[jr][ja]2[jh]/2g[ja]5/+B[jc]g[jk][jr][je]3/[JC]1[jp]1[je]+R3/4[JP]3+r/9/[JP][MP][JP][MP]1[MP][JP][MP]1/1[JC]2[JH]4/1p1[JH][JK][JA]1[jc]1/[JR]2[JA]4+p b B2S 41 - - - - -",
    ),
    (
        "rengo-makruk",
        7,
        "[mr]1[ms][mk][mm]3/5[mn][mr]1/[mp][mp][mp]P1[ms][mp][mp]/4[mp]1[mp]p/4[CP]3/[MP][MP][CP]1p[CP][MP]1/[MR]3[CN]3/1[MN][MS][CQ][MK][MS][MN][MR] b RGrb2g2s3p 29 - - - - -",
    ),
    (
        "ennen",
        6,
        "ln[wa]wfe[st]ticsg[rg]k[lg]gscit[st]efw[wa]nl/[rv][do]1[eb]1[hu]1[gb]1[ps]1[ds][nk][cp][nk][dv]1[ps]1[gb]1[hu]1[eb]1[do][rv]/[oc]1[nm]1[cc]1[co]1[om]1[rd][fl][bt][de][bt][fl][rd]1[om]1[co]1[cc]1[nm]1[oc]/[ru][or]1[ab]1[bb]1[vo]1[fd]1[ew][ph][ln][kr][ew]1[fd]1[vo]1[bb]1[ab]1[or][ru]/[sc]1[we]1[ri]1[vj]1[ra]1[ya]1[kb][ld][kb]1[ya]1[ra]1[vj]1[ri]1[we]1[sc]/[ch][ca]1[mf]1[mr]1[hf]1[se]1[fj][le][bs][le][fj]1[se]1[hf]1[ml]1[mf]1[ca][ch]/[rc]1[tp]1[eg]1[tk]1[fe]1[gf][ge][hk][jz][hk][ge][gf]1[fe]1[tk]1[eg]1[tp]1[lc]/r[cs][ss][vs][hm][sm][vm][sq]bhd[gd][ff]q[ff][gd]dhb[sq][vm][sm][hm][vs][ss][cs]r/ppppppppppppppppppppppppppp/8[go]9[go]8/27/27/27/27/27/27/27/8[GO]9[GO]8/PPPPPPPPPPPPPPPPPPPPPPPPPPP/R[CS][SS][VS][HM][SM][VM][SQ]BHD[GD][FF]Q[FF][GD]DHB[SQ][VM][SM][HM][VS][SS][CS]R/[LC]1[TP]1[EG]1[TK]1[FE]1[GF][GE][HK][JZ][HK][GE][GF]1[FE]1[TK]1[EG]1[TP]1[RC]/[CH][CA]1[MF]1[ML]1[HF]1[SE]1[FJ][LE][BS][LE][FJ]1[SE]1[HF]1[MR]1[MF]1[CA][CH]/[SC]1[WE]1[RI]1[VJ]1[RA]1[YA]1[KB][LD][KB]1[YA]1[RA]1[VJ]1[RI]1[WE]1[SC]/[RU][OR]1[AB]1[BB]1[VO]1[FD]1[EW][KR][LN][PH][EW]1[FD]1[VO]1[BB]1[AB]1[OR][RU]/[OC]1[NM]1[CC]1[CO]1[OM]1[RD][FL][BT][DE][BT][FL][RD]1[OM]1[CO]1[CC]1[NM]1[OC]/[RV][DO]1[EB]1[HU]1[GB]1[PS]1[DV][NK][CP][NK][DS]1[PS]1[GB]1[HU]1[EB]1[DO][RV]/LN[WA]WFE[ST]TICSG[LG]K[RG]GSCIT[ST]EFW[WA]NL b - 1",
    ),
    (
        "ennen",
        7,
        "ln9g[rg]k[lg]11l/[rv][do]7[ps]s[ds][nk][cp][nk][dv]1[ps]8[rv]/[oc][ru][nm]2e[co]2i[rd][fl][bt][de][bt]1[rd]i[st]2e2n1[oc]/3[ab]1[cc]1[vo]1[st]c[ew][ph][ln]gsc[gb]2[co][cc][ru]4/1[or]4[bb]3[om]t[kb][fl][ew]t[om][eb][ra]1[bb]1[nm][ab]1[or]1/5[mr]1[hf]1[se]1[ya][le][bs][le][ya][vj][se][hu][hf]1[ml]1[ca]1[do]1/2[ch][sc][ca][mf]2[tp]1[gf]1[fd][kr][fd]1[gf]w1[vo][ri][mf][we][sc][ch]2/r[rc][cs][vs][hm][sm][vm][sq]1hd[kb][ff]q[ff][gd]dh1[sq][vm][sm][hm][vs][cs][lc]r/pppppppp2p1ppppp1ppppppppp/8pp1p5p[go]8/11[ge][tp]14/27/8[gd]4b13/2P4P2w7PF4P1P/14H4P7/14W12/11[GE]10[RC]2P1/9[GD]5[GD]11/PP1PPPP1PP1PPPPPPP2PPPP3/2R[VS][HM][SM][VM][SQ]B2[KB][FF]Q[FF][KB]DHB[SQ][VM][SM][HM][VS][CH]R1/2[CH]1[MF][SC][WE]1[TP]1[GF][GE][FD]1[FD]1[GF]W1[TP][MF][CS][CA][SC]3/5[ML][CS][HF]1[SE]1[YA][LE][BS][LE][OM][VJ][SE]1[HF]1[MR]5/4[CA]1[BB]3[OM]T[EW][YA][EW]T[GB]3[BB]6/1[OR]1[AB]1[CC]1[VO]1[GB]C1[KR][LN][PH]1C[ST]1[VO]1[CC]1[AB]1[OR]1/[OC][RU][NM]3[CO]1[ST]1[RD][FL][BT][DE][BT][FL][RD]3[CO]3[NM][RU][OC]/[RV][DO]1[EB]1[HU]3[PS]S[DV][NK][CP][NK][DS]S[PS]3[HU]1[EB]1[DO][RV]/LN3E2I2G[LG]K[RG]G2I2E3NL b - 501",
    ),
    (
        "ennen",
        8,
        "13k13/13[cp]13/27/27/27/27/27/13[de]13/12[st][ew][bt]12/13[bt]13/13p13/12[bb][rg]13/27/27/2[VS]1+[LG]7[ds]14/1p3e[ab]p19/14[FL]12/13[OM]13/12[DS]T13/27/13T13/12[YA][BT]13/1+[om]10[BT]14/27/27/23[CP]3/27 b - 2301",
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
