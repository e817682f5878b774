//! Tunes what the search prunes and reduces by in a game: `cargo xtask spsa`, which see
//! ([docs/engine.md](../../../docs/engine.md)).
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "this program speaks to the person at the terminal"
)]

use std::fs;

use yagura::Variant;
use yagura_engine::margins::Margins;
use yagura_lab::{Adjudication, Openings, spsa::Spsa};

/// What is played unless said otherwise.
const PAIRS: usize = 2000;
const NODES: u64 = 3000;
const SEED: u64 = 1;
/// Random plies of an opening, and the most centipawns by which a side may be better then.
const OPENING_PLIES: usize = 8;
const OPENING_MARGIN: i32 = 200;
/// When a game is ended: plies, and centipawns over so many moves of both.
const ENDED: Adjudication = Adjudication { most_plies: 400, win: Some(1500), win_moves: 3 };
/// Pairs between two lines that say how far it is.
const TOLD: usize = 100;

fn read(arguments: &[String]) -> Result<Spsa, Box<dyn std::error::Error>> {
    let [id, options @ ..] = arguments else {
        return Err("expected GAME [--pairs N] [--nodes N] [--seed N] [--threads N] [--openings PLIES] [--position SFEN] [--margins FILE]".into());
    };
    let (mut plies, mut start) = (OPENING_PLIES, None);
    let mut spsa = Spsa {
        variant: Variant::parse(id)?,
        openings: Openings::Random { plies, seed: SEED, margin: OPENING_MARGIN, position: None },
        pairs: PAIRS,
        nodes: NODES,
        adjudication: ENDED,
        seed: SEED,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        margins: Margins::usual().clone(),
    };
    let mut words = options.iter();
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("expected a value after `{word}`"))?;
        match word.as_str() {
            "--pairs" => spsa.pairs = value.parse()?,
            "--nodes" => spsa.nodes = value.parse()?,
            "--seed" => spsa.seed = value.parse()?,
            "--threads" => spsa.threads = value.parse()?,
            "--openings" => plies = value.parse()?,
            "--position" => start = Some(value.clone()),
            "--margins" => spsa.margins = Margins::read(&fs::read_to_string(value)?)?,
            _ => return Err(format!("unknown option `{word}`").into()),
        }
    }
    spsa.openings = Openings::Random { plies, seed: spsa.seed, margin: OPENING_MARGIN, position: start };
    Ok(spsa)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let spsa = read(&arguments)?;
    let tuned = spsa.run(&|over, margins| {
        if over.is_multiple_of(TOLD) {
            let line = margins.text().lines().collect::<Vec<_>>().join(", ");
            eprintln!("{over} of {} pairs: {line}", spsa.pairs);
        }
    })?;
    print!("{}", tuned.text());
    Ok(())
}
