//! The arguments of `yagura lab`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use yagura_lab::{
    EngineSpec, Sprt,
    self_play::{Effort, Target},
};

use crate::{args::Output, failure::InputError};

/// Pairs at most when games are played until something is known well enough.
const MOST_PAIRS: u32 = 50_000;
/// Positions a move, if nobody says otherwise.
const NODES: u64 = 2000;

#[derive(Debug, Subcommand)]
pub(crate) enum LabCommand {
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
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        self.threads.unwrap_or_else(cores).clamp(1, 1024)
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
