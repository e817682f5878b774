//! Prints what a move costs on boards of all sizes: `cargo run --release -p yagura --example generation`.
//!
//! For the start and for positions of a random game: moves written out, and counted in bulk, in CPU
//! nanoseconds each; and what playing a move on a copy of the position costs.
#![expect(clippy::disallowed_methods, reason = "a measurement reads CPU time and writes to the terminal")]

use std::{hint::black_box, io::Write as _};

use yagura::{Game, Moves, Position, Variant, with_position};

/// How long each measurement takes, in seconds.
const SECONDS: f64 = 0.4;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{:8} {:>4} {:>6} {:>10} {:>12} {:>12} {:>10}",
        "game", "ply", "moves", "ns listed", "ns counted", "ns copy+play", "bytes"
    )?;
    for (id, plies) in [("shogi", [0, 60]), ("chu", [0, 120]), ("ennen", [0, 400])] {
        for ply in plies {
            let game = after(id, ply)?;
            with_position!(game.position(), position => {
                let mut moves = Moves::with_capacity(4096);
                position.moves(&mut moves);
                let (listed, counted) = (moves.len() as f64, position.count_moves() as f64);
                let list = per_call(|| position.moves(black_box(&mut moves))) / listed;
                let count = per_call(|| { black_box(position.count_moves()); }) / counted;
                let play = per_call(|| for &mv in &moves {
                    let mut next = position.clone();
                    next.play(mv);
                    black_box(&next);
                }) / listed;
                writeln!(out, "{id:8} {ply:>4} {counted:>6} {list:>10.2} {count:>12.2} {play:>12.1} {:>10}", size_of_val(position))?;
            });
        }
    }
    Ok(())
}

/// A game of so many random moves, always the same.
fn after(id: &str, plies: usize) -> Result<Game<yagura::AnyPosition>, Box<dyn std::error::Error>> {
    let variant = Variant::parse(id)?;
    let mut rng = fastrand::Rng::with_seed(27);
    loop {
        let mut game = Game::begin(&variant, None)?;
        for _ in 0..plies {
            let legal = game.legal_moves();
            if legal.is_empty() {
                break;
            }
            // Captures first, so that the middle game comes sooner.
            let captures: Vec<_> =
                legal.iter().copied().filter(|&mv| !game.position().victims(mv).is_empty()).collect();
            let pool = if !captures.is_empty() && rng.bool() { &captures } else { &*legal };
            game.play_unchecked(pool[rng.usize(..pool.len())]);
        }
        if game.outcome().is_none() {
            return Ok(game);
        }
    }
}

/// Nanoseconds of CPU time a call.
fn per_call(mut work: impl FnMut()) -> f64 {
    let (mut calls, start) = (0u32, cpu());
    while cpu() - start < SECONDS * 1e9 {
        (0..16).for_each(|_| work());
        calls += 16;
    }
    (cpu() - start) / f64::from(calls)
}

/// The CPU time of this process in nanoseconds, as Linux tells it; other processes on the machine do not
/// count.
fn cpu() -> f64 {
    let schedule = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    schedule.split(' ').next().and_then(|text| text.parse().ok()).unwrap_or(0.0)
}
