//! What it gains to search a turn of stun shogi in its parts: the depth at equal time, and games at equal
//! time.
//!
//! `cargo run --release -p yagura-engine --example parts [MILLISECONDS [GAMES]]`
//!
//! Prints a line of a Markdown table for each position: whole turns searched to the end, and positions
//! visited, by turns taken in parts and by whole turns as siblings. A turn in parts is two plies, so its
//! plies of depth are halved, rounded down. With GAMES, the two then play each other.

use std::{io::Write as _, time::Duration};

use fastrand::Rng;
use yagura::{AnyPosition, Game, Position, Side, Variant};
use yagura_engine::{Engine, Level, Limits, Stop, Thought, TurnSearch};

/// What the position is, and the position. All but the first are from games of the engine against itself.
const POSITIONS: [(&str, &str); 6] = [
    ("start", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 -"),
    ("opening", "lns1kg1nl/1r1g1s1b1/p1pp1pp2/1p2p2pp/9/2PBP2P1/PP1P1PPSP/7R1/LNSGKG1NL b - 13 6f"),
    ("middle game", "lns1kg1nl/1r1g1s3/p1p2p3/1p1pP3S/4p1p2/2PB3P1/PP1P1PPpP/4R4/LNSGKG1NL b P 25 1d"),
    ("middle game", "ln2k2n1/3sgg1+Bl/p1ppppsPp/1r4r2/1pP1B4/P6pP/NP1PPP+p+p1/3SG4/L2GK1SNL b - 41 2b"),
    (
        "middle game, full hands",
        "l2g5/2g1ks1b1/pps1ppnPl/3p3rp/6P2/2p1PB2P/PP1P1PN2/3SKS1G1/LN1G4L b RN2Pp 61 2c",
    ),
    (
        "endgame, full hands",
        "+L2gk4/2ls1s3/2pppp1+B1/5n2p/+Nr4B2/P1PnP2P1/3P1PNRP/1+p2K4/+p2G1G2L b GSL4Ps 81 9e",
    ),
];

/// Random plies before a game, and plies after which it is drawn.
const OPENING: usize = 4;
const LONGEST: usize = 400;
/// The table of each engine, in megabytes.
const HASH_MB: usize = 32;

/// Plies of depth that are one turn.
const fn plies_a_turn(turns: TurnSearch) -> u32 {
    match turns {
        TurnSearch::InParts => 2,
        TurnSearch::Whole => 1,
    }
}

fn think(engine: &Engine, game: &Game<AnyPosition>, turns: TurnSearch, time: Duration) -> Thought {
    let limits = Limits { turns, ..Limits::movetime(time) };
    engine.think(game, &limits, Level::FULL, &Stop::new(), 0, &mut |_| ())
}

/// Plays a game with turns in parts on one side and whole turns on the other, and returns who won.
fn duel(
    variant: &Variant,
    with_split_turns: Side,
    seed: u64,
    time: Duration,
) -> Result<Option<Side>, Box<dyn std::error::Error>> {
    let mut rng = Rng::with_seed(seed);
    let mut game = Game::begin(variant, None)?;
    for _ in 0..OPENING {
        let legal = game.legal_moves();
        let Some(&mv) = rng.choice(&legal) else { break };
        game.play_unchecked(mv);
    }
    let engines = [Engine::new(HASH_MB), Engine::new(HASH_MB)];
    while game.outcome().is_none() && game.moves().len() < LONGEST {
        let player = game.position().player();
        let turns = if player == with_split_turns { TurnSearch::InParts } else { TurnSearch::Whole };
        let thought = think(&engines[player.index()], &game, turns, time);
        game.play_unchecked(thought.best.ok_or("a game that goes on has a move")?);
    }
    Ok(game.outcome().and_then(|outcome| outcome.winner))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let time = Duration::from_millis(arguments.next().map_or(Ok(1000), |text| text.parse())?);
    let games: u64 = arguments.next().map_or(Ok(0), |text| text.parse())?;
    let variant = Variant::parse("stun")?;
    let mut out = std::io::stdout();
    writeln!(out, "| position | turns that it has | in parts: depth, positions | whole: depth, positions |")?;
    writeln!(out, "|---|---|---|---|")?;
    for (name, position) in POSITIONS {
        let game = Game::begin(&variant, Some(position))?;
        let [parts, whole] = [TurnSearch::InParts, TurnSearch::Whole].map(|turns| {
            let thought = think(&Engine::new(HASH_MB), &game, turns, time);
            format!("{}, {} k", thought.depth / plies_a_turn(turns), thought.nodes / 1000)
        });
        writeln!(out, "| {name} | {} | {parts} | {whole} |", game.position().count_moves())?;
    }
    let mut sums = [0; 3];
    for seed in 0..games {
        let side = Side::BOTH[seed as usize % 2];
        // Each opening is played with both colours.
        let place =
            duel(&variant, side, seed / 2, time)?.map_or(1, |winner| if winner == side { 0 } else { 2 });
        sums[place] += 1;
    }
    if games > 0 {
        let [won, drawn, lost] = sums;
        writeln!(
            out,
            "\nIn parts against whole, {} ms a move: {won} won, {drawn} drawn, {lost} lost.",
            time.as_millis()
        )?;
    }
    Ok(())
}
