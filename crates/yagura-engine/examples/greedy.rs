//! Full strength against a player who looks one ply ahead, from random openings (where armies are bought:
//! random armies), both colours in turn: `cargo run --release -p yagura-engine --example greedy VARIANT GAMES
//! MILLISECONDS [FIRST_SEED]`.
//!
//! Prints one line a game (its seed, who won how after how many moves), and the sum.

use std::{io::Write as _, time::Duration};

use fastrand::Rng;
use yagura::{AnyPosition, Game, Move, Notation, Outcome, Position, SetUpPhase, Side, Variant};
use yagura_engine::{Engine, Level, Limits, Stop, army};

/// Random plies before the players begin.
const OPENING: usize = 4;
/// Plies after which a game counts as drawn, for each square of the board: 648 on nine by nine.
const LONGEST: usize = 8;
/// The suffix of a move that begins it.
const KOKOSE: &str = "!k";
/// The table of the engine, in megabytes.
const HASH_MB: usize = 16;

/// A value for counting pieces: what the kind's moves reach on an empty board, roughly.
fn pieces(position: &AnyPosition, side: Side) -> i64 {
    let mut sum = 0;
    let worth = |kind| {
        let pattern = &position.definition().kind(kind).pattern;
        let jumps = pattern.steps.len() + pattern.lame_leaps.len() + pattern.two_steps.len() / 4;
        (jumps + 3 * pattern.rays.len() + 2 * pattern.cannon_hops.len()) as i64
    };
    position.for_each_piece(|_, piece| {
        sum += if piece.side() == side { worth(piece.kind()) } else { -worth(piece.kind()) }
    });
    for owner in Side::BOTH {
        for (slot, count) in position.hand(owner).iter() {
            let value = worth(position.definition().hand_order[usize::from(slot.0)]) * i64::from(count);
            sum += if owner == side { value } else { -value };
        }
    }
    sum
}

/// The move of a player who looks one ply ahead. Where kokose must end with mate, which he cannot see, he
/// does without. He wins if he can, does not lose at once if he need not, and counts the pieces.
fn greedy(game: &Game<AnyPosition>, rng: &mut Rng) -> Option<Move> {
    let position = game.position();
    let side = position.player();
    let value = |&mv: &Move| {
        let mut after = position.clone();
        after.play(mv);
        match after.outcome().map(|outcome| outcome.winner == Some(side)) {
            Some(true) => i64::MAX,
            Some(false) => i64::MIN,
            None => pieces(&after, side),
        }
    };
    let mut legal = game.legal_moves();
    if position.definition().is_marked(yagura::Mark::Finish) {
        legal.retain(|&mv| !position.usi(mv).ends_with(KOKOSE));
    }
    rng.shuffle(&mut legal);
    legal.into_iter().max_by_key(value)
}

/// Sets a game up with random armies, if that is how it begins.
fn set_up(
    game: &mut Game<AnyPosition>,
    variant: &Variant,
    rng: &mut Rng,
) -> Result<(), Box<dyn std::error::Error>> {
    for player in ["A", "B"] {
        if game.position().is_setting_up() {
            game.set_up(&format!("{player}:{}", army::random(variant, rng.u64(..))))?;
        }
    }
    while let Some(turn) = army::turn(game, Level::FULL, rng.u64(..)) {
        game.set_up(&turn)?;
    }
    Ok(())
}

/// Plays random moves, none of which uses kokose, until a position comes that does not end with the next
/// move.
fn opening(variant: &Variant, rng: &mut Rng) -> Result<Game<AnyPosition>, Box<dyn std::error::Error>> {
    loop {
        let mut game = Game::begin(variant, None)?;
        set_up(&mut game, variant, rng)?;
        let plies = if army::has_armies(variant) { 0 } else { OPENING };
        for _ in 0..plies {
            let legal = game.legal_moves();
            let simple: Vec<Move> =
                legal.into_iter().filter(|&mv| !game.position().usi(mv).ends_with(KOKOSE)).collect();
            let Some(&mv) = rng.choice(&simple) else { break };
            game.play_unchecked(mv);
        }
        let ends = |mv: &Move| {
            let mut after = game.position().clone();
            after.play(*mv);
            after.outcome().is_some_and(|outcome| outcome.winner == Some(game.position().player()))
        };
        if game.outcome().is_none() && !game.legal_moves().iter().any(ends) {
            return Ok(game);
        }
    }
}

/// Plays one game with the engine as `side`, and returns how it ended.
fn play(
    variant: &Variant,
    limits: &Limits,
    side: Side,
    seed: u64,
) -> Result<(Option<Outcome>, usize), Box<dyn std::error::Error>> {
    let mut rng = Rng::with_seed(seed);
    let mut game = opening(variant, &mut rng)?;
    let engine = Engine::new(HASH_MB);
    let definition = variant.definition();
    let longest = LONGEST * usize::from(definition.files) * usize::from(definition.ranks);
    while game.outcome().is_none() && game.moves().len() < longest {
        let best = if game.position().player() == side {
            engine.think(&game, limits, Level::FULL, &Stop::new(), seed, &mut |_| ()).best
        } else {
            greedy(&game, &mut rng)
        };
        game.play_unchecked(best.ok_or("a game that goes on has a move")?);
    }
    Ok((game.outcome(), game.moves().len()))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [id, games, time, rest @ ..] = arguments.as_slice() else {
        return Err("expected VARIANT GAMES MILLISECONDS [FIRST_SEED]".into());
    };
    let variant = Variant::parse(id)?;
    let limits = Limits::movetime(Duration::from_millis(time.parse()?));
    let first: u64 = rest.first().map_or(Ok(0), |text| text.parse())?;
    let mut out = std::io::stdout();
    let mut sums = [0; 3];
    for seed in first..first + games.parse::<u64>()? {
        let side = Side::BOTH[seed as usize % 2];
        let (outcome, length) = play(&variant, &limits, side, seed)?;
        let (word, place) = match outcome.map(|outcome| outcome.winner) {
            Some(Some(winner)) if winner == side => ("won", 0),
            Some(Some(_)) => ("lost", 2),
            _ => ("drawn", 1),
        };
        sums[place] += 1;
        let reason = outcome.map_or_else(|| "too long".to_owned(), |outcome| outcome.reason.to_string());
        let colour = if side == Side::Black { "black" } else { "white" };
        writeln!(out, "{id} game {seed}: engine {colour}, {word} by {reason} after {length} moves")?;
    }
    let [won, drawn, lost] = sums;
    writeln!(out, "{id} at {time} ms: {won} won, {drawn} drawn, {lost} lost")?;
    Ok(())
}
