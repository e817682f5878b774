//! Prints search speeds at the start and in middle games: `cargo run --release -p yagura-engine --example
//! speed [LIMIT [VARIANT]]`, LIMIT in milliseconds or, as `250000n`, in positions.

use std::{io::Write as _, time::Duration};

use yagura::{Game, Variant};
use yagura_engine::{Engine, Level, Limits, Stop};

const POSITIONS: [(&str, &str); 13] = [
    ("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
    // A crowded middle game with pieces in hand.
    ("shogi", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"),
    ("shogi-10x10", "lnsgqkgsnl/1b6r1/pppppppppp/10/10/10/10/PPPPPPPPPP/1R6B1/LNSGKQGSNL b - 1"),
    (
        "chu",
        "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1",
    ),
    (
        "chu",
        "l1c1ge1gsc1l/af1stk1t1bfa/mv2rqd2rvm/pppp1phxp1pp/2n3ppiph1/6b5/6X2P2/2P2PBPI1H1/PPHP1QP1P1PP/M3RN1D1RVM/AVBSTK1TS1FA/LFC1G1EG1C1L w - 60",
    ),
    ("chu", "l3g2k3l/4tets1c1a/a5m5/pp9p/12/P2p8/2M9/10p1/1P4+h5/2F6n2/A2STEST4/L4K1G4 w - 220"),
    // The sample game of the rulebook: play begins, two middle games.
    (
        "gungi",
        "(ca)n2[pt]1bn(fa)/2m1s1([ph]m)k1/[ph][ph][ph][pz](rn)[ph]s[ph][ph]/9/9/9/[PH][PT]S[PH](RN)[PH][PZ][PH][PH]/1K([PH]M)1S1M2/(FA)NB1[PH]2N(CA) b - 49 play 9 -",
    ),
    (
        "gungi",
        "(ca)3[pt]1bn(fa)/2m1s1([ph]m)k1/[ph][ph][ph][pz]1[ph]s[ph]1/8A/3j5/3B5/[PH][PT]1M1[PH][PZ][PH]1/1K[PH]1S1Mh1/(FA)N2[PH]2NC b [PH]H2JDld 69 play 9 -",
    ),
    (
        "gungi",
        "(ca)2nak2f/2m(J[PH])d1([ph]m)ol/[ph][ph][ph]s[pt][ph]y[ph][ph]/3j5/4L2J1/1O6D/[PH][PT]1M1[PH][PZ][PH]1/1K[PH]1S2h1/(FA)N2[PH]2(NM)C b Z 117 play 9 -",
    ),
    // Shin-Ennen Dai shogi: the start, then from a game of the engine against itself.
    (
        "ennen",
        "ln[wa]wfe[st]ticsg[rg]k[lg]gscit[st]efw[wa]nl/[rv][do]1[eb]1[hu]1[gb]1[ps]1[ds][nk][cp][nk][dv]1[ps]1[gb]1[hu]1[eb]1[do][rv]/[oc]1[nm]1[cc]1[co]1[om]1[rd][fl][bt][de][bt][fl][rd]1[om]1[co]1[cc]1[nm]1[oc]/[ru][or]1[ab]1[bb]1[vo]1[fd]1[ew][ph][ln][kr][ew]1[fd]1[vo]1[bb]1[ab]1[or][ru]/[sc]1[we]1[ri]1[vj]1[ra]1[ya]1[kb][ld][kb]1[ya]1[ra]1[vj]1[ri]1[we]1[sc]/[ch][ca]1[mf]1[mr]1[hf]1[se]1[fj][le][bs][le][fj]1[se]1[hf]1[ml]1[mf]1[ca][ch]/[rc]1[tp]1[eg]1[tk]1[fe]1[gf][ge][hk][jz][hk][ge][gf]1[fe]1[tk]1[eg]1[tp]1[lc]/r[cs][ss][vs][hm][sm][vm][sq]bhd[gd][ff]q[ff][gd]dhb[sq][vm][sm][hm][vs][ss][cs]r/ppppppppppppppppppppppppppp/8[go]9[go]8/27/27/27/27/27/27/27/8[GO]9[GO]8/PPPPPPPPPPPPPPPPPPPPPPPPPPP/R[CS][SS][VS][HM][SM][VM][SQ]BHD[GD][FF]Q[FF][GD]DHB[SQ][VM][SM][HM][VS][SS][CS]R/[LC]1[TP]1[EG]1[TK]1[FE]1[GF][GE][HK][JZ][HK][GE][GF]1[FE]1[TK]1[EG]1[TP]1[RC]/[CH][CA]1[MF]1[ML]1[HF]1[SE]1[FJ][LE][BS][LE][FJ]1[SE]1[HF]1[MR]1[MF]1[CA][CH]/[SC]1[WE]1[RI]1[VJ]1[RA]1[YA]1[KB][LD][KB]1[YA]1[RA]1[VJ]1[RI]1[WE]1[SC]/[RU][OR]1[AB]1[BB]1[VO]1[FD]1[EW][KR][LN][PH][EW]1[FD]1[VO]1[BB]1[AB]1[OR][RU]/[OC]1[NM]1[CC]1[CO]1[OM]1[RD][FL][BT][DE][BT][FL][RD]1[OM]1[CO]1[CC]1[NM]1[OC]/[RV][DO]1[EB]1[HU]1[GB]1[PS]1[DV][NK][CP][NK][DS]1[PS]1[GB]1[HU]1[EB]1[DO][RV]/LN[WA]WFE[ST]TICSG[LG]K[RG]GSCIT[ST]EFW[WA]NL b - 1",
    ),
    (
        "ennen",
        "ln3e2ic1g[rg]k[lg]g1ci2e3nl/[rv][do]1[eb]1[hu]1[st]1[ps]s[ds][nk][cp][nk][dv]s[ps]3[hu]1[eb]1[do][rv]/[oc][ru][nm]3[co]1[gb]1[rd][fl][bt][de][bt][fl][rd]1[st]1[co]3[nm][ru][oc]/1[or]1[ab]1[cc]1[vo]1[om]1[ew][ph][ln][kr][ew]1[gb]1[vo]1[cc]1[ab]1[or]1/6[bb]1[ra]1[ya]t[kb][ld][kb]t[om]1[ra]1[bb]6/3[mf]f[mr]1[hf]1[se][vj]1[le][bs][le][ya][vj][se]1[hf]1[ml]f[mf]3/1[ch][ca][sc][we][tp][ri]1[fe]w[gf][ge][fd][fj][fd][ge][gf]w[fe]1[ri][tp][we][sc][ca][ch]1/r[rc][cs][vs][hm][sm][vm][sq]bhd[gd][ff]q[ff][gd]dhb[sq][vm][sm][hm][vs][cs][lc]r/ppppppppp1ppppppp1ppppppppp/8[go]p3[fj]3p[go]8/27/13[ss][wa][ss]11/13[wa]13/11[SS]7F7/12[RI][FJ][RI]12/12[WA][FJ][WA][SS]11/27/7P[GO]4[LD]4[GO]P7/PPPPPPP1PPPPPPPPPPP1PPPPPPP/R[LC]1[VS][HM][SM][VM][SQ]BHD[GD][FF]Q[FF][GD]DHB[SQ][VM][SM][HM][VS]1[RC]R/1[CH][CA][SC][WE][TP]2[FE]W[GF][GE][FD]1[FD][GE][GF]W[FE]2[TP][WE][SC][CA][CH]1/3[MF][CS][ML]1[HF]1[SE][VJ][YA][LE][BS][LE]1[VJ][SE]1[HF]1[MR][CS][MF]3/8[RA]3[KB][YA][KB]3[RA]1[BB]6/1[OR]1[AB]F[BB]1[VO]3[EW][KR][LN][PH][EW]3[VO]3[AB]1[OR]1/[OC][RU][NM]1[CC]1[CO]1[OM]1[RD][FL][BT][DE][BT][FL][RD]1[OM]1[CO]1[CC]1[NM][RU][OC]/[RV][DO]1[EB]1[HU]1[GB]T[PS]S[DV][NK][CP][NK][DS]S[PS]T[GB]1[HU]1[EB]1[DO][RV]/LN3E[ST]1IC1G[LG]K[RG]G1CI1[ST]E3NL b - 201",
    ),
    (
        "ennen",
        "ln9g[rg]k[lg]11l/[rv][do]7[ps]s[ds][nk][cp][nk][dv]1[ps]8[rv]/[oc][ru][nm]2e[co]2i[rd][fl][bt][de][bt]1[rd]i[st]2e2n1[oc]/3[ab]1[cc]1[vo]1[st]c[ew][ph][ln]gsc[gb]2[co][cc][ru]4/1[or]4[bb]3[om]t[kb][fl][ew]t[om][eb][ra]1[bb]1[nm][ab]1[or]1/5[mr]1[hf]1[se]1[ya][le][bs][le][ya][vj][se][hu][hf]1[ml]1[ca]1[do]1/2[ch][sc][ca][mf]2[tp]1[gf]1[fd][kr][fd]1[gf]w1[vo][ri][mf][we][sc][ch]2/r[rc][cs][vs][hm][sm][vm][sq]1hd[kb][ff]q[ff][gd]dh1[sq][vm][sm][hm][vs][cs][lc]r/pppppppp2p1ppppp1ppppppppp/8pp1p5p[go]8/11[ge][tp]14/27/8[gd]4b13/2P4P2w7PF4P1P/14H4P7/14W12/11[GE]10[RC]2P1/9[GD]5[GD]11/PP1PPPP1PP1PPPPPPP2PPPP3/2R[VS][HM][SM][VM][SQ]B2[KB][FF]Q[FF][KB]DHB[SQ][VM][SM][HM][VS][CH]R1/2[CH]1[MF][SC][WE]1[TP]1[GF][GE][FD]1[FD]1[GF]W1[TP][MF][CS][CA][SC]3/5[ML][CS][HF]1[SE]1[YA][LE][BS][LE][OM][VJ][SE]1[HF]1[MR]5/4[CA]1[BB]3[OM]T[EW][YA][EW]T[GB]3[BB]6/1[OR]1[AB]1[CC]1[VO]1[GB]C1[KR][LN][PH]1C[ST]1[VO]1[CC]1[AB]1[OR]1/[OC][RU][NM]3[CO]1[ST]1[RD][FL][BT][DE][BT][FL][RD]3[CO]3[NM][RU][OC]/[RV][DO]1[EB]1[HU]3[PS]S[DV][NK][CP][NK][DS]S[PS]3[HU]1[EB]1[DO][RV]/LN3E2I2G[LG]K[RG]G2I2E3NL b - 501",
    ),
    (
        "ennen",
        "l11[rg]k[lg]11l/[rv]10[ds][nk][cp][nk][dv]10[rv]/[oc]9[rd]g[bt][de][bt]11[oc]/10cs[ph][ps]g5[co]1[ru]4/4[nm]e4[st]t[fl][fl]st[rd]1[ra]1[cc]e[nm]n1[or]1/1[or]3[mr]1[ru]3[om][le][ew][le][st]c[se]1[bb]1[ml]3[do]1/2[ch][ab]n[mf][co]1[cc]1[ps]i[ya][ew][om]i[gf]1[hf]1[ri][mf][ca][ab][ch]2/2r[vs]2[vm][sq]1[bb]d[bs][ff][ya][ff][gd]dh1[sq][vm][sm][sc][vs]1[lc]r/1p5[sm]1[se][hf]7p2p5/p[do]ppp1ppppp1pppppp[go]pp2pppp/11p15/27/15[ML]2+[RC]8/1PP3P1[cs]P3[FF]2PP1FP1PPPPP/19P7/11[HF]1[CA]1H11/5P7P[BB]P3[SC]1[CH]5/13[GB]1[CC]5P5/P2P5[SE]3[SM]13/2R[VS]1[SM][VM]1B2[KB]1[OM][FF][KB]D1B[SQ][VM]2[VS]R2/2[CH]4[MF][SC]2[GE][YA]3[GF]2[TP][MF][CS]5/6[CS][BB]3[OM][LE][BS][LE][VO]1[HU]3[MR]5/6[CC]3[ST]T[EW][YA][EW]T[ST]10/1[OR]1[AB]6C1[KR][LN][PH]1C6[AB]1[OR]1/[OC][RU][NM]3[CO]3[RD][FL][BT][DE][BT][FL][RD]3[CO]3[NM][RU][OC]/[RV][DO]1[EB]1E3[PS]S[DV][NK][CP][NK][DS]S[PS]3E1[EB]1[DO][RV]/LN6I2G[LG]K[RG]G2I6NL b - 901",
    ),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "3000".to_owned());
    let limits = match text.strip_suffix('n') {
        Some(nodes) => Limits::nodes(nodes.parse()?),
        None => Limits::movetime(Duration::from_millis(text.parse()?)),
    };
    let only = std::env::args().nth(2);
    let mut out = std::io::stdout().lock();
    for (id, position) in
        POSITIONS.into_iter().filter(|(id, _)| only.as_deref().is_none_or(|only| only == *id))
    {
        let game = Game::begin(&Variant::parse(id)?, Some(position))?;
        let engine = Engine::new(64);
        let mut farthest = 0;
        let thought =
            engine.think(&game, &limits, Level::FULL, &Stop::new(), 0, &mut |info| farthest = info.seldepth);
        writeln!(
            out,
            "{id:12} depth {:2} to {:2} {:>9} nodes {:>8} nodes/s {} ",
            thought.depth,
            farthest,
            thought.nodes,
            thought.speed(),
            thought.score
        )?;
    }
    Ok(())
}
