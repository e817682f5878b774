//! Counts sequences of legal moves: `cargo run --release -p yagura --example perft -- chu 4`, with a position
//! string behind it for another start than the game's own.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an example reads arguments and the clock, and writes to the terminal"
)]

use std::{io::Write as _, time::Instant};

use yagura::{Game, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant: Variant = arguments.next().unwrap_or_else(|| "shogi".to_owned()).parse()?;
    let depth: u32 = arguments.next().unwrap_or_else(|| "4".to_owned()).parse()?;
    let game = Game::begin(&variant, arguments.next().as_deref())?;

    let mut out = std::io::stdout().lock();
    for depth in 1..=depth {
        let start = Instant::now();
        let leaves = game.perft(depth);
        writeln!(out, "perft({depth}) = {leaves} in {:.3} s", start.elapsed().as_secs_f64())?;
    }
    Ok(())
}
