//! Looks for forced mates in games of weak levels against each other: `cargo run --release -p yagura-engine
//! --example mates VARIANT GAMES [FIRST_SEED]`.
//!
//! Prints positions whose player mates in three or five plies, giving check with each move and against every
//! defence, and not sooner.

use std::io::Write as _;

use yagura::{AnyPosition, Game, Notation, Position, Variant};
use yagura_engine::{Engine, Level, Limits, Stop};

/// The level that plays, which overlooks mates.
const LEVEL: u8 = 4;
/// Moves after which a game is left.
const LONGEST: usize = 400;
/// The longest mate that is looked for, in plies.
const PLIES: u32 = 5;

/// Returns whether the player can force mate within so many plies by checks.
fn mates_within(position: &AnyPosition, plies: u32) -> bool {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.into_iter().any(|mv| {
        let mut after = position.clone();
        after.play(mv);
        after.in_check() && is_mated_within(&after, plies - 1)
    })
}

fn is_mated_within(position: &AnyPosition, plies: u32) -> bool {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.into_iter().all(|mv| {
        let mut after = position.clone();
        after.play(mv);
        plies > 1 && mates_within(&after, plies - 1)
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [id, games, rest @ ..] = arguments.as_slice() else {
        return Err("expected VARIANT GAMES [FIRST_SEED]".into());
    };
    let variant = Variant::parse(id)?;
    let first: u64 = rest.first().map_or(Ok(0), |text| text.parse())?;
    let level = Level::new(LEVEL).ok_or("the level exists")?;
    let mut out = std::io::stdout();
    for seed in first..first + games.parse::<u64>()? {
        let mut game = Game::begin(&variant, None)?;
        let engine = Engine::new(1);
        while game.outcome().is_none() && game.moves().len() < LONGEST {
            let position = game.position();
            if position.check().is_some()
                && let Some(plies) = (1..=PLIES).step_by(2).find(|&plies| mates_within(position, plies))
            {
                writeln!(out, "{plies} {}", position.sfen())?;
            }
            let thought = engine.think(&game, &Limits::default(), level, &Stop::new(), seed, &mut |_| ());
            game.play_unchecked(thought.best.ok_or("a game that goes on has a move")?);
        }
    }
    Ok(())
}
