//! The engine.

use std::{
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

use pyo3::{exceptions::PyValueError, prelude::*};
use yagura::{Game as Rules, Notation as _, Position as _};
use yagura_engine::{Info, Level, Limits, MOST_HASH_MB, MOST_THREADS, Score, Stop, Thought, army};

use crate::{fault::unreadable, game::Game};

/// How often Python is asked whether somebody has interrupted it.
const SIGNALS: Duration = Duration::from_millis(50);
/// The time of a search without limits.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// The longest time, in seconds: a year.
const MOST_SECONDS: f64 = 31_536_000.0;
/// The most lines at once.
const MOST_LINES: usize = 500;

/// The engine with what it remembers of earlier searches.
#[pyclass(frozen, module = "yagura")]
pub(crate) struct Engine(yagura_engine::Engine);

/// A line of moves that the engine found.
#[pyclass(frozen, get_all, eq, module = "yagura")]
#[derive(Clone, PartialEq)]
pub(crate) struct Line {
    /// Its rank among the best, from 1.
    rank: usize,
    /// Plies.
    depth: u32,
    /// Hundredths of a pawn of shogi, for the player to move; `None` when the end is in sight.
    score: Option<i32>,
    /// Plies to the end, below zero when the player to move loses; `None` when it is not in sight.
    mate: Option<i32>,
    /// Positions visited so far.
    nodes: u64,
    /// Seconds so far.
    seconds: f64,
    moves: Vec<String>,
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        let value = match (self.score, self.mate) {
            (Some(score), _) => format!("score={score}"),
            (None, mate) => format!("mate={}", mate.unwrap_or_default()),
        };
        format!("Line(rank={}, depth={}, {value}, moves={:?})", self.rank, self.depth, self.moves)
    }
}

impl Line {
    fn of_info(game: &Rules, info: &Info) -> Self {
        let (score, mate) = value(info.score);
        let moves = texts(game, &info.moves);
        let seconds = info.elapsed.as_secs_f64();
        Self { rank: info.line, depth: info.depth, score, mate, nodes: info.nodes, seconds, moves }
    }

    fn of_thought(game: &Rules, thought: &Thought) -> Self {
        let (score, mate) = value(thought.score);
        let seconds = thought.elapsed.as_secs_f64();
        let best = thought.best.map(|mv| vec![mv]);
        let line = if thought.line.first() == thought.best.as_ref() {
            &thought.line
        } else {
            best.as_ref().unwrap_or(&thought.line)
        };
        let moves = texts(game, line);
        Self { rank: 1, depth: thought.depth, score, mate, nodes: thought.nodes, seconds, moves }
    }
}

const fn value(score: Score) -> (Option<i32>, Option<i32>) {
    match score {
        Score::Centipawns(value) => (Some(value), None),
        Score::Win(plies) => (None, Some(plies as i32)),
        Score::Loss(plies) => (None, Some(-(plies as i32))),
    }
}

/// Writes a line; it ends where what the player may not see would have to be known.
fn texts(game: &Rules, moves: &[yagura::Move]) -> Vec<String> {
    let mut position = game.position().clone();
    let mut texts = Vec::new();
    for &mv in moves {
        let mut legal = yagura::Moves::new();
        position.moves(&mut legal);
        if !legal.contains(&mv) && position.lists_all() {
            break;
        }
        texts.push(position.usi(mv));
        position.play(mv);
    }
    texts
}

#[pymethods]
impl Engine {
    /// Returns an engine with a table of this many megabytes.
    #[new]
    #[pyo3(signature = (hash_mb = 16))]
    fn new(hash_mb: usize) -> PyResult<Self> {
        if !(1..=MOST_HASH_MB).contains(&hash_mb) {
            return Err(unreadable(format!("hash_mb={hash_mb}: 1 to {MOST_HASH_MB} expected")));
        }
        Ok(Self(yagura_engine::Engine::new(hash_mb)))
    }

    /// Forgets what earlier searches found out.
    fn clear(&self) {
        self.0.clear();
    }

    /// Thinks about the move of the player to move, and returns the best lines, the best one first; none
    /// when the game is over. The search ends with the first limit that is reached, `seconds` being 1 when
    /// there is none. `on_line` is called with each line of each iteration. Ctrl-C ends it.
    #[pyo3(signature = (game, *, depth = None, nodes = None, seconds = None, lines = 1, level = 10, threads = 1, seed = 0, on_line = None))]
    #[expect(clippy::too_many_arguments, reason = "all but the game are keywords")]
    fn think(
        &self,
        py: Python<'_>,
        game: &Game,
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        lines: usize,
        level: u8,
        threads: usize,
        seed: u64,
        on_line: Option<Py<PyAny>>,
    ) -> PyResult<Vec<Line>> {
        let limits = limits(depth, nodes, seconds, lines, threads)?;
        let level = level_of(level)?;
        let stop = Stop::new();
        let game = game.game.clone();
        let mut raised = None;
        let (mut before, mut last): (Vec<Line>, Vec<Line>) = Default::default();
        let thought = thread::scope(|scope| {
            let (tell, mut hear) = mpsc::channel();
            let (engine, game, limits, stop_there) = (&self.0, &game, &limits, &stop);
            let search = scope.spawn(move || {
                engine.think(game, limits, level, stop_there, seed, &mut |info| {
                    // Nobody listens any more once the call has been interrupted.
                    let _ = tell.send(Line::of_info(game, info));
                })
            });
            loop {
                let (heard, again) = py.detach(move || (hear_line(&hear), hear));
                hear = again;
                match heard {
                    Heard::Line(line) => {
                        if let Some(on_line) = on_line.as_ref().filter(|_| raised.is_none())
                            && let Err(error) = on_line.call1(py, (line.clone(),))
                        {
                            raised = Some(error);
                            stop.stop();
                        }
                        if line.rank == 1 {
                            before = std::mem::take(&mut last);
                        }
                        last.push(line);
                    }
                    Heard::Nothing => {
                        if let Err(error) = py.check_signals() {
                            raised.get_or_insert(error);
                            stop.stop();
                        }
                    }
                    Heard::End => break,
                }
            }
            py.detach(|| search.join())
        });
        if let Some(error) = raised {
            return Err(error);
        }
        let thought = thought.map_err(|_| PyValueError::new_err("the search failed"))?;
        if thought.best.is_none() {
            return Ok(Vec::new());
        }
        // What an iteration that was broken off has not come to is as in the one before.
        let mut found = vec![Line::of_thought(&game, &thought)];
        for line in last.into_iter().chain(before) {
            if found.len() < limits.lines
                && found.iter().all(|known| known.moves.first() != line.moves.first())
            {
                found.push(Line { rank: found.len() + 1, ..line });
            }
        }
        Ok(found)
    }

    /// Returns the move that the engine would make, `None` when the game is over. Where armies are placed in
    /// secret before play, it is the text for `Game.set_up`.
    #[pyo3(signature = (game, *, depth = None, nodes = None, seconds = None, level = 10, threads = 1, seed = 0))]
    #[expect(clippy::too_many_arguments, reason = "all but the game are keywords")]
    fn best_move(
        &self,
        py: Python<'_>,
        game: &Game,
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        level: u8,
        threads: usize,
        seed: u64,
    ) -> PyResult<Option<String>> {
        if let Some(turn) = army::turn(&game.game, level_of(level)?, seed) {
            return Ok(Some(turn));
        }
        let lines = self.think(py, game, depth, nodes, seconds, 1, level, threads, seed, None)?;
        Ok(lines.first().and_then(|line| line.moves.first().cloned()))
    }
}

enum Heard {
    Line(Line),
    Nothing,
    End,
}

fn hear_line(hear: &mpsc::Receiver<Line>) -> Heard {
    match hear.recv_timeout(SIGNALS) {
        Ok(line) => Heard::Line(line),
        Err(RecvTimeoutError::Timeout) => Heard::Nothing,
        Err(RecvTimeoutError::Disconnected) => Heard::End,
    }
}

pub(crate) fn level_of(number: u8) -> PyResult<Level> {
    Level::new(number).ok_or_else(|| unreadable(format!("level={number}: 1 to 10 expected")))
}

fn limits(
    depth: Option<u32>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    lines: usize,
    threads: usize,
) -> PyResult<Limits> {
    let expected = |name: &str, range: &str| Err(unreadable(format!("{name}: {range} expected")));
    if !(1..=MOST_LINES).contains(&lines) {
        return expected(&format!("lines={lines}"), &format!("1 to {MOST_LINES}"));
    }
    if !(1..=MOST_THREADS).contains(&threads) {
        return expected(&format!("threads={threads}"), &format!("1 to {MOST_THREADS}"));
    }
    if let Some(seconds) = seconds.filter(|seconds| !(0.0..=MOST_SECONDS).contains(seconds)) {
        return expected(&format!("seconds={seconds}"), &format!("0 to {MOST_SECONDS}"));
    }
    let is_endless = depth.is_none() && nodes.is_none() && seconds.is_none();
    let movetime = seconds.map(Duration::from_secs_f64).or(is_endless.then_some(DEFAULT_TIME));
    Ok(Limits { depth, nodes, movetime, lines, threads, ..Limits::default() })
}
