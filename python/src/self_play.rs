//! Games of the engine against itself, as numbers for whoever learns from them.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    thread,
    time::Duration,
};

use fastrand::Rng;
use pyo3::{prelude::*, types::PyBytes};
use yagura::{Game, Move, Position as _, Side, mix_key};
use yagura_engine::{Engine, Level, Limits, MOST_THREADS, Score, Stop, army};

use crate::{
    board,
    fault::unreadable,
    variant::{Variant, VariantOrId},
};

/// The value of a won position, and the limit of all values, in centipawns.
const WON: i32 = 30_000;
/// Megabytes of an engine's table: games are short searches.
const HASH_MB: usize = 8;
/// How often Python is asked whether somebody has interrupted it.
const SIGNALS: Duration = Duration::from_millis(50);

/// What is played.
struct Plan {
    variant: yagura::Variant,
    nodes: u64,
    random_plies: usize,
    most_plies: usize,
    seed: u64,
}

/// A position before a move was chosen by the engine.
struct Sample {
    board: Vec<i16>,
    hands: Vec<u16>,
    player: Side,
    value: i16,
    ply: u16,
    mv: String,
}

/// A game that was played: its positions, and who won.
struct Played {
    number: u32,
    samples: Vec<Sample>,
    winner: Option<Side>,
}

/// Arrays in the order of memory, little-endian; `yagura.self_play` makes NumPy's of them.
type Arrays<'py> = (
    Variant,
    usize,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Vec<String>,
);

/// Plays games, each from a random opening, and returns their positions. A game depends on its number and the
/// seed alone.
#[pyfunction(name = "_self_play")]
#[expect(clippy::too_many_arguments, reason = "all of them are keywords of the Python function around it")]
pub(crate) fn self_play<'py>(
    py: Python<'py>,
    variant: VariantOrId<'_>,
    games: u32,
    nodes: u64,
    random_plies: usize,
    most_plies: usize,
    threads: usize,
    seed: u64,
) -> PyResult<Arrays<'py>> {
    if !(1..=MOST_THREADS).contains(&threads) {
        return Err(unreadable(format!("threads={threads}: 1 to {MOST_THREADS} expected")));
    }
    let plan = Plan { variant: variant.variant()?, nodes, random_plies, most_plies, seed };
    let next = AtomicU32::new(0);
    let (played, stop) = (Mutex::new(Vec::new()), Stop::new());
    let interrupted = thread::scope(|scope| {
        let workers: Vec<_> =
            (0..threads).map(|_| scope.spawn(|| work(&plan, games, &next, &played, &stop))).collect();
        let mut interrupted = None;
        while workers.iter().any(|worker| !worker.is_finished()) {
            py.detach(|| thread::park_timeout(SIGNALS));
            if let Err(error) = py.check_signals() {
                interrupted.get_or_insert(error);
                stop.stop();
            }
        }
        interrupted
    });
    if let Some(error) = interrupted {
        return Err(error);
    }
    let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    played.sort_by_key(|game: &Played| game.number);
    Ok(arrays(py, &plan, &played))
}

/// Plays games until none is left.
fn work(plan: &Plan, games: u32, next: &AtomicU32, played: &Mutex<Vec<Played>>, stop: &Stop) {
    let engine = Engine::new(HASH_MB);
    loop {
        let number = next.fetch_add(1, Relaxed);
        if number >= games || stop.is_stopped() {
            return;
        }
        let game = play(plan, number, &engine, stop);
        played.lock().unwrap_or_else(PoisonError::into_inner).push(game);
    }
}

fn play(plan: &Plan, number: u32, engine: &Engine, stop: &Stop) -> Played {
    let seed = mix_key(plan.seed ^ mix_key(u64::from(number) + 1));
    let mut rng = Rng::with_seed(seed);
    let mut game = Game::new(&plan.variant);
    // Secret armies come first: each side buys its own.
    while let Some(turn) = army::turn(&game, Level::FULL, rng.u64(..)) {
        if game.set_up(&turn).is_err() {
            break;
        }
    }
    for _ in 0..plan.random_plies {
        let legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        game.play_unchecked(legal[rng.usize(..legal.len())]);
    }
    // What earlier games left in the table would make a game depend on them.
    engine.clear();
    let limits = Limits::nodes(plan.nodes);
    let mut samples = Vec::new();
    while game.outcome().is_none() && game.moves().len() < plan.most_plies && !stop.is_stopped() {
        let thought = engine.think(&game, &limits, Level::FULL, stop, seed, &mut |_| ());
        let Some(mv) = thought.best else { break };
        samples.push(sample(&game, mv, thought.score));
        game.play_unchecked(mv);
    }
    Played { number, samples, winner: game.outcome().and_then(|outcome| outcome.winner) }
}

fn sample(game: &Game, mv: Move, score: Score) -> Sample {
    let position = game.position();
    let definition = position.definition();
    let value = match score {
        Score::Centipawns(value) => value.clamp(-WON, WON),
        Score::Win(_) => WON,
        Score::Loss(_) => -WON,
    };
    Sample {
        board: board::cells(position),
        hands: Side::BOTH
            .into_iter()
            .flat_map(|side| definition.hand_kinds().map(move |kind| position.hand(side).count(kind.slot)))
            .collect(),
        player: position.player(),
        value: value as i16,
        ply: game.moves().len() as u16,
        mv: game.usi(mv),
    }
}

fn arrays<'py>(py: Python<'py>, plan: &Plan, played: &[Played]) -> Arrays<'py> {
    let all = || played.iter().flat_map(|game| game.samples.iter().map(move |sample| (game, sample)));
    let bytes = |bytes: Vec<u8>| PyBytes::new(py, &bytes);
    let sign = |is_first: bool| if is_first { 1_i8 } else { -1 };
    let result = |game: &Played, sample: &Sample| {
        game.winner.map_or(0, |winner| sign(winner == sample.player)).to_le_bytes()
    };
    (
        Variant(plan.variant.clone()),
        all().count(),
        bytes(
            all().flat_map(|(_, sample)| sample.board.iter().flat_map(|cell| cell.to_le_bytes())).collect(),
        ),
        bytes(
            all().flat_map(|(_, sample)| sample.hands.iter().flat_map(|count| count.to_le_bytes())).collect(),
        ),
        bytes(all().flat_map(|(_, sample)| sign(sample.player == Side::Black).to_le_bytes()).collect()),
        bytes(all().flat_map(|(_, sample)| sample.value.to_le_bytes()).collect()),
        bytes(all().flat_map(|(game, sample)| result(game, sample)).collect()),
        bytes(all().flat_map(|(game, _)| game.number.to_le_bytes()).collect()),
        bytes(all().flat_map(|(_, sample)| sample.ply.to_le_bytes()).collect()),
        all().map(|(_, sample)| sample.mv.clone()).collect(),
    )
}
