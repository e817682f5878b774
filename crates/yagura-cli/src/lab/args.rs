//! The arguments of `yagura lab`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use yagura_lab::{
    EngineSpec, Sprt,
    self_play::{Effort, Target},
};
use yagura_server::NatsUrl;

use crate::{args::Output, failure::InputError};

/// Pairs at most when games are played until something is known well enough.
const MOST_PAIRS: u32 = 50_000;
/// Positions a move, if nobody says otherwise.
const NODES: u64 = 2000;
/// Seconds that NATS may be away: it may be moved or brought up to date while games are played.
const AWAY: u64 = 600;

#[derive(Debug, Subcommand)]
pub(crate) enum LabCommand {
    #[command(flatten)]
    Study(StudyCommand),
    /// Let many machines play: put the games of a study on a queue of NATS and collect them
    #[command(
        long_about = "Let many machines play: put the games of a study on a queue of NATS and collect them.\n\n\
        What follows is the study, as without serve: yagura lab serve --nats nats://host report chu --games 1000. Its figures are \
        the same to the byte, whoever plays. The same command goes on where it was interrupted. Workers are begun by yagura lab work."
    )]
    Serve(ServeArgs),
    /// Play for the studies on a queue of NATS, until interrupted
    #[command(long_about = "Play for the studies on a queue of NATS, until interrupted.\n\n\
        Rules and engine of a study must be the same here; others are told and left to others. A worker may be ended at any time: \
        another plays what it had begun.")]
    Work(WorkArgs),
    /// How far the studies on a queue of NATS are, and what they cost
    Status(StatusArgs),
}

/// What is studied.
#[derive(Debug, Subcommand)]
pub(crate) enum StudyCommand {
    /// Report of a game: balance, length, pieces, openings, values
    #[command(long_about = "Report of a game: balance, length, pieces, openings, values.\n\n\
        Writes report.json, report.html, records of the most instructive games and games.txt, the games that were played, into a folder; \
        the same command goes on where it was interrupted. docs/lab.md says what each figure means.")]
    Report(ReportArgs),
    /// Compare the games of two sets of rules, or two engines by a sequential test
    Compare(CompareArgs),
    /// Look for the start that brings the first player to half of the points
    Fairness(FairnessArgs),
    /// Hold the costs of pieces against what they are worth, on every board of a family of games
    TuneCosts(CostsArgs),
}

/// How much is played, and how.
#[derive(Debug, Args)]
pub(crate) struct Playing {
    /// Games to play, of each start or set of rules; they come in pairs
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,
    /// Play until the score of the first player is known to this much on either side, as 1%
    #[arg(long, value_name = "PART", conflicts_with = "games", value_parser = part)]
    until: Option<f64>,
    /// Positions a move [default: 2000]; the same games come again
    #[arg(long, value_name = "N", group = "effort", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Level of strength, 1 to 10
    #[arg(long, value_name = "N", group = "effort", value_parser = clap::value_parser!(u8).range(1..=10))]
    level: Option<u8>,
    /// Milliseconds a move; games do not come again
    #[arg(long, value_name = "MS", group = "effort", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Seed of all that is drawn
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Games at the same time [default: as the machine has cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Folder for what is written [default: lab- and the game]
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    #[command(flatten)]
    pub(super) output: Output,
}

impl Playing {
    /// Returns when enough is played.
    pub(super) fn target(&self) -> Target {
        let pairs = if self.until.is_some() { MOST_PAIRS } else { self.games.div_ceil(2) };
        Target { pairs, until: self.until }
    }

    /// Returns how long the engine thinks.
    pub(super) fn effort(&self) -> Effort {
        match (self.level, self.time) {
            (Some(level), _) => Effort::Level(level),
            (None, Some(ms)) => Effort::Movetime(ms),
            (None, None) => Effort::Nodes(self.nodes.unwrap_or(NODES)),
        }
    }

    /// Returns how many games are played at the same time.
    pub(super) fn threads(&self) -> usize {
        threads(self.threads)
    }
}

#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    /// The game, with its options
    #[arg(value_name = "GAME")]
    pub(super) variant: String,
    /// Also measure each kind of piece by as many games in which one is missing
    #[arg(long)]
    pub(super) imbalance: bool,
    #[command(flatten)]
    pub(super) playing: Playing,
}

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// The game; with --engine alone, both play it
    #[arg(value_name = "A")]
    pub(super) one: String,
    /// The game whose rules are compared with it
    #[arg(value_name = "B", required_unless_present = "engine")]
    pub(super) other: Option<String>,
    /// An engine, as in yagura match; twice, to compare two engines by a sequential test
    #[arg(long, value_name = "SPEC", conflicts_with = "other")]
    pub(super) engine: Vec<EngineSpec>,
    /// Bounds of the test in Elo, ELO0,ELO1 or with the chances of errors
    #[arg(long, value_name = "BOUNDS", default_value = "0,10", requires = "engine")]
    pub(super) sprt: Sprt,
    #[command(flatten)]
    pub(super) playing: Playing,
}

#[derive(Debug, Args)]
pub(crate) struct FairnessArgs {
    /// The game, with its options
    #[arg(value_name = "GAME")]
    pub(super) variant: String,
    #[command(flatten)]
    pub(super) playing: Playing,
}

#[derive(Debug, Args)]
pub(crate) struct CostsArgs {
    /// The games: their id, their rules page, or the first word of their English names
    #[arg(value_name = "FAMILY")]
    pub(super) family: String,
    #[command(flatten)]
    pub(super) playing: Playing,
}

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// Where NATS is, with `JetStream`
    #[arg(long, value_name = "URL")]
    pub(super) nats: NatsUrl,
    /// Seconds without a word of a worker after which another plays what it had begun
    #[arg(long, value_name = "S", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(super) lease: u64,
    /// Give up when NATS was away for so many seconds; the same command goes on
    #[arg(long, value_name = "S", default_value_t = AWAY)]
    pub(super) away: u64,
    #[command(subcommand)]
    pub(super) study: StudyCommand,
}

#[derive(Debug, Args)]
pub(crate) struct WorkArgs {
    /// Where NATS is, with `JetStream`
    #[arg(long, value_name = "URL")]
    pub(super) nats: NatsUrl,
    /// Games at the same time [default: as the machine has cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// What the worker is called in the status [default: the machine and the process]
    #[arg(long, value_name = "NAME", value_parser = name)]
    pub(super) name: Option<String>,
    /// End after so many seconds with nothing to play
    #[arg(long, value_name = "S")]
    pub(super) idle: Option<u64>,
    /// Give up when NATS was away for so many seconds
    #[arg(long, value_name = "S", default_value_t = AWAY)]
    pub(super) away: u64,
}

impl WorkArgs {
    /// Returns how many games are played at the same time.
    pub(super) fn threads(&self) -> usize {
        threads(self.threads)
    }
}

#[derive(Debug, Args)]
pub(crate) struct StatusArgs {
    /// Where NATS is, with `JetStream`
    #[arg(long, value_name = "URL")]
    pub(super) nats: NatsUrl,
    #[command(flatten)]
    pub(super) output: Output,
}

fn threads(asked: Option<usize>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    asked.unwrap_or_else(cores).clamp(1, 1024)
}

/// Reads the name of a worker.
fn name(text: &str) -> Result<String, InputError> {
    let is_short = (1..=60).contains(&text.chars().count()) && !text.chars().any(char::is_control);
    if is_short {
        Ok(text.to_owned())
    } else {
        Err(InputError("expected a name of 1 to 60 characters".to_owned()))
    }
}

/// Reads a part: `1%`, `±1%` or `0.01`.
fn part(text: &str) -> Result<f64, InputError> {
    let bad = || InputError(format!("'{text}': expected a part as in 1% or 0.01, from 0.1% to 20%"));
    let plain = text.trim_start_matches('±');
    let value: f64 = match plain.strip_suffix('%') {
        Some(hundredths) => hundredths.trim().parse::<f64>().map_err(|_| bad())? / 100.0,
        None => plain.parse().map_err(|_| bad())?,
    };
    if (0.001..=0.2).contains(&value) { Ok(value) } else { Err(bad()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn precisions_are_read() {
        for (text, value) in [("±1%", 0.01), ("1%", 0.01), ("0.01", 0.01), ("±2.5 %", 0.025), ("±0.1", 0.1)]
        {
            assert!(part(text).is_ok_and(|read| (read - value).abs() < 1e-12), "{text}");
        }
        for text in ["", "±", "%", "0%", "50%", "±-1%", "1", "NaN%", "much"] {
            assert!(part(text).is_err(), "{text}");
        }
    }
}
