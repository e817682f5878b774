//! The engine.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use yagura::{AnyPosition, Game, Move, Notation as _, Position as _, Variant};
use yagura_engine::{Engine, Level, Limits, MOST_THREADS, Score, Stop, eval::net::served_by};

use crate::{fault::Fault, table::Table};

/// The engine with its memory.
#[derive(Debug)]
pub struct Thinker(Engine);

/// What is wanted of a search. It ends with the first limit that is reached; without any of them it goes
/// a second.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "camelCase")]
pub struct Wish {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Milliseconds.
    pub movetime: Option<u64>,
    /// The number of best lines, 1 where nothing is said.
    pub multipv: Option<usize>,
    /// The strength, 1 to 10; full strength where nothing is said.
    pub level: Option<u8>,
    /// The number of threads, 1 where nothing is said; no more than there are.
    pub threads: Option<usize>,
    /// What chance depends on.
    pub seed: u64,
}

/// The time of a search without limits.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// The most lines at once.
const MOST_LINES: usize = 64;

/// A line that was found, or what a search came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// The rank of the line among the best, from 1.
    pub line: usize,
    /// Plies.
    pub depth: u32,
    /// What it is worth to the player to move.
    pub score: Value,
    /// Positions visited so far.
    pub nodes: u64,
    /// Milliseconds so far.
    pub millis: u64,
    /// The moves; none where there is nothing to play.
    pub moves: Vec<String>,
}

/// What a line is worth to the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Value {
    /// Hundredths of a pawn of shogi.
    Cp(i32),
    /// A win in so many plies; a loss below zero.
    Mate(i64),
}

impl From<Score> for Value {
    fn from(score: Score) -> Self {
        match score {
            Score::Centipawns(value) => Self::Cp(value),
            Score::Win(plies) => Self::Mate(plies.into()),
            Score::Loss(plies) => Self::Mate(-i64::from(plies)),
        }
    }
}

/// Returns the name of the net that serves a game, of the file that `take_net` wants; `None` when the game
/// has none.
///
/// # Errors
/// That there is no such game.
pub fn net_of(variant: &str) -> Result<Option<&'static str>, Fault> {
    Ok(served_by(Variant::parse(variant)?.definition()).next())
}

impl Thinker {
    /// Returns an engine with a table of this many megabytes, and with the nets that it takes.
    pub fn new(hash_mb: usize) -> Self {
        Self(Engine::new(hash_mb).without_nets())
    }

    /// Forgets what earlier searches found.
    pub fn clear(&self) {
        self.0.clear();
    }

    /// Takes the file of the net that serves a game; it counts at full strength.
    ///
    /// # Errors
    /// That there is no such game, or what is wrong with the file.
    pub fn take_net(&mut self, variant: &str, bytes: &[u8]) -> Result<(), Fault> {
        Ok(self.0.take_net(Variant::parse(variant)?.definition(), bytes)?)
    }

    /// Thinks about the move of the player to move. `on_line` hears of each line of each iteration. By the
    /// same wish without a time the same is found on every machine, on an engine that is new or cleared.
    ///
    /// # Errors
    /// That there is no such level.
    pub fn think(&self, table: &Table, wish: &Wish, on_line: &mut dyn FnMut(Found)) -> Result<Found, Fault> {
        let game = table.game();
        let is_endless = wish.depth.is_none() && wish.nodes.is_none() && wish.movetime.is_none();
        let limits = Limits {
            depth: wish.depth,
            nodes: wish.nodes,
            movetime: wish.movetime.map(Duration::from_millis).or(is_endless.then_some(DEFAULT_TIME)),
            lines: wish.multipv.unwrap_or(1).clamp(1, MOST_LINES),
            threads: wish.threads.unwrap_or(1).clamp(1, MOST_THREADS),
            ..Limits::default()
        };
        let level = match wish.level {
            Some(level) => Level::new(level).ok_or(Fault::Level(level))?,
            None => Level::FULL,
        };
        let mut is_told = false;
        let thought = self.0.think(game, &limits, level, &Stop::new(), wish.seed, &mut |info| {
            is_told = true;
            on_line(Found {
                line: info.line,
                depth: info.depth,
                score: info.score.into(),
                nodes: info.nodes,
                millis: info.elapsed.as_millis() as u64,
                moves: texts(game, &info.moves),
            });
        });
        let line = if thought.line.is_empty() { thought.best.into_iter().collect() } else { thought.line };
        let found = Found {
            line: 1,
            depth: thought.depth,
            score: thought.score.into(),
            nodes: thought.nodes,
            millis: thought.elapsed.as_millis() as u64,
            moves: texts(game, &line),
        };
        // A move from a book comes without a search.
        if !is_told && !found.moves.is_empty() {
            on_line(found.clone());
        }
        Ok(found)
    }
}

/// Returns the texts of a line of moves, as far as the rules know of it.
fn texts(game: &Game<AnyPosition>, line: &[Move]) -> Vec<String> {
    let mut position = game.position().clone();
    let mut texts = Vec::with_capacity(line.len());
    for &mv in line {
        texts.push(position.usi(mv));
        position.play(mv);
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_is_found() -> Result<(), Fault> {
        let table = Table::new("shogi", Some("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"))?;
        let mut heard = 0;
        let found =
            Thinker::new(1)
                .think(&table, &Wish { depth: Some(3), ..Wish::default() }, &mut |_| heard += 1)?;
        assert_eq!((found.moves.first().map(String::as_str), found.score), (Some("G*5b"), Value::Mate(1)));
        assert!(heard > 0);
        Ok(())
    }

    #[test]
    fn several_lines_are_legal_moves() -> Result<(), Fault> {
        for id in ["shogi", "chu", "stun", "kokose", "gungi"] {
            let table = Table::new(id, None)?;
            let wish = Wish { nodes: Some(3_000), multipv: Some(3), ..Wish::default() };
            let mut firsts = vec![None; 3];
            let best = Thinker::new(1).think(&table, &wish, &mut |found| {
                firsts[found.line - 1] = found.moves.first().cloned();
            })?;
            let legal = table.state().legal;
            for mv in firsts.iter().flatten().chain(best.moves.first()) {
                assert!(table.game().read_move(mv).is_ok(), "{id}: {mv} is none of {}", legal.len());
            }
            assert!(firsts[0].is_some(), "{id}");
        }
        Ok(())
    }

    #[test]
    fn nothing_is_played_where_all_is_over() -> Result<(), Fault> {
        let mut table = Table::new("shogi", None)?;
        assert!(matches!(table.resign("x"), Err(Fault::Side(_))));
        table.resign("b")?;
        let found = Thinker::new(1).think(&table, &Wish::default(), &mut |_| ())?;
        assert_eq!(found.moves, Vec::<String>::new());
        let wish = Wish { level: Some(77), ..Wish::default() };
        assert!(matches!(Thinker::new(1).think(&table, &wish, &mut |_| ()), Err(Fault::Level(77))));
        Ok(())
    }

    #[test]
    fn a_net_counts_at_full_strength() -> Result<(), Fault> {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../yagura-engine/src/eval/nets/minishogi.net");
        let bytes = std::fs::read(file).expect("it is among the sources");
        assert_eq!(net_of("minishogi")?, Some("minishogi"));
        assert_eq!((net_of("chu-otb")?, net_of("heian")?), (Some("chu"), None));
        let table = Table::new("minishogi", None)?;
        let found = |level, net: bool| {
            let mut thinker = Thinker::new(1);
            if net {
                thinker.take_net("minishogi", &bytes)?;
            }
            let wish = Wish { depth: Some(6), level, ..Wish::default() };
            Ok::<_, Fault>(thinker.think(&table, &wish, &mut |_| ())?.nodes)
        };
        assert_ne!(found(None, true)?, found(None, false)?);
        assert_eq!(found(Some(9), true)?, found(Some(9), false)?);
        let mut thinker = Thinker::new(1);
        for (game, file) in [("shogi", &bytes[..]), ("minishogi", &bytes[..99]), ("minishogi", b"nonsense")] {
            assert!(matches!(thinker.take_net(game, file), Err(Fault::Net(_))), "{game}");
        }
        assert!(matches!(thinker.take_net("nothing", &bytes), Err(Fault::Variant(_))));
        Ok(())
    }

    #[test]
    fn wishes_are_read_strictly() {
        let read = |text: &str| serde_json::from_str::<Wish>(text);
        assert_eq!(read(r#"{"depth": 4, "multipv": 2}"#).map(|wish| wish.depth).ok(), Some(Some(4)));
        assert!(read(r#"{"deep": 4}"#).is_err());
        assert!(read(r#"{"depth": -1}"#).is_err());
    }
}
