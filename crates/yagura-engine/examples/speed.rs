//! Prints search speeds at the start and in middle games: `cargo run --release -p yagura-engine --example speed [MILLISECONDS [VARIANT]]`.

use std::{io::Write as _, time::Duration};

use yagura::{Game, Variant};
use yagura_engine::{Engine, Level, Limits, Stop};

const POSITIONS: [(&str, &str); 9] = [
    ("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
    // A crowded middle game with men in hand.
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
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let time = std::env::args().nth(1).map_or(Ok(3000), |text| text.parse())?;
    let mut out = std::io::stdout().lock();
    let wanted = std::env::args().nth(2);
    for (id, position) in POSITIONS.into_iter().filter(|(id, _)| wanted.as_deref().is_none_or(|wanted| wanted == *id)) {
        let game = Game::of_variant(&Variant::parse(id)?, Some(position))?;
        let engine = Engine::new(64);
        let limits = Limits::movetime(Duration::from_millis(time));
        let thought = engine.think(&game, &limits, Level::FULL, &Stop::new(), 0, &mut |_| ());
        writeln!(out, "{id:12} depth {:2} {:>9} nodes {:>8} nodes/s {} ", thought.depth, thought.nodes, thought.speed(), thought.score)?;
    }
    Ok(())
}
