//! Prints the search speed in standard shogi and chu shogi: `cargo run --release -p yagura-engine --example speed [MILLISECONDS]`.

use std::{io::Write as _, time::Duration};

use yagura::{Game, Position, Variant};
use yagura_engine::{Engine, Level, Limits, Stop};

const POSITIONS: [(&str, &str); 5] = [
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
        "l2sgekgs2l/a1bct1ot1c1a/mvrhd2dhrvm/ppppp1qppppp/3i1p2i3/12/5n6/3IP3I3/PPPP1PPPPPPP/MVRHD1QDHRVM/A1BCT1XTCB1A/L2SGKEGS2L b - 1",
    ),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let time = std::env::args().nth(1).map_or(Ok(3000), |text| text.parse())?;
    let mut out = std::io::stdout().lock();
    for (id, position) in POSITIONS {
        let game = Game::of_variant(&Variant::parse(id)?, Some(position))?;
        let engine = Engine::new(64);
        let thought = engine.think(&game, &Limits::movetime(Duration::from_millis(time)), Level::FULL, &Stop::new(), 0, &mut |info| {
            let line: Vec<String> = info.moves.iter().map(|_| String::new()).collect();
            let _ = line;
            let mut position = game.position().clone();
            let mut text = String::new();
            for &mv in &info.moves {
                text.push(' ');
                text.push_str(&position.usi(mv));
                position.play(mv);
            }
            let _ = writeln!(std::io::stdout(), "{} {} {}{}", info.depth, info.score, info.nodes, text);
        });
        writeln!(out, "{id:12} depth {:2} {:>9} nodes {:>8} nodes/s {} ", thought.depth, thought.nodes, thought.speed(), thought.score)?;
    }
    Ok(())
}
