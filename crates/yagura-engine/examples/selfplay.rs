//! Full strength against itself, from random openings, to the end by the rules: nothing is adjudicated.
//! `cargo run --release -p yagura-engine --example selfplay VARIANT GAMES LIMIT [FIRST_SEED [EVERY]]`, LIMIT
//! as `100ms` or `2000n` (positions a move).
//!
//! Prints one line a game (its seed, who won how after how many moves, and how many pieces were left), and
//! the sum; with EVERY also the position after each so many moves.

use std::{io::Write as _, time::Duration};

use fastrand::Rng;
use yagura::{Game, Notation as _, Position, Side, Variant};
use yagura_engine::{Engine, Level, Limits, Stop};

/// Random plies before the players begin.
const OPENING: usize = 4;
/// The table of each engine, in megabytes.
const HASH_MB: usize = 16;

fn limit(text: &str) -> Result<Limits, Box<dyn std::error::Error>> {
    if let Some(time) = text.strip_suffix("ms") {
        return Ok(Limits::movetime(Duration::from_millis(time.parse()?)));
    }
    let nodes = text.strip_suffix('n').ok_or("expected a limit such as 100ms or 2000n")?;
    Ok(Limits::nodes(nodes.parse()?))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [id, games, limit_text, rest @ ..] = arguments.as_slice() else {
        return Err("expected VARIANT GAMES LIMIT [FIRST_SEED [EVERY]]".into());
    };
    let variant = Variant::parse(id)?;
    let limits = limit(limit_text)?;
    let first: u64 = rest.first().map_or(Ok(0), |text| text.parse())?;
    let every: usize = rest.get(1).map_or(Ok(usize::MAX), |text| text.parse())?;
    let mut out = std::io::stdout();
    let mut sums = [0; 3];
    for seed in first..first + games.parse::<u64>()? {
        let mut rng = Rng::with_seed(seed);
        let mut game = Game::begin(&variant, None)?;
        for _ in 0..OPENING {
            let legal = game.legal_moves();
            game.play_unchecked(*rng.choice(&legal).ok_or("the opening has moves")?);
        }
        let engines: [Engine; 2] = [Engine::new(HASH_MB), Engine::new(HASH_MB)];
        while game.outcome().is_none() {
            if game.moves().len().is_multiple_of(every) {
                writeln!(out, "{}", game.position().sfen())?;
            }
            let engine = &engines[game.position().player().index()];
            let thought = engine.think(&game, &limits, Level::FULL, &Stop::new(), seed, &mut |_| ());
            game.play_unchecked(thought.best.ok_or("a game that goes on has a move")?);
        }
        let outcome = game.outcome().ok_or("the game has ended")?;
        let (word, place) = match outcome.winner {
            Some(Side::Black) => ("black won", 0),
            Some(Side::White) => ("white won", 2),
            None => ("drawn", 1),
        };
        sums[place] += 1;
        let mut pieces = 0;
        game.position().for_each_piece(|_, _| pieces += 1);
        writeln!(
            out,
            "{id} game {seed}: {word} by {} after {} moves, {pieces} pieces left",
            outcome.reason,
            game.moves().len()
        )?;
    }
    let [black, drawn, white] = sums;
    writeln!(out, "{id} at {limit_text}: black {black}, drawn {drawn}, white {white}")?;
    Ok(())
}
