//! One position: Yagura and the other program in turn, and whether they count the same.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};

use super::{
    cases::{Case, Peer},
    clock,
    install::Peers,
};
use crate::place::Place;

/// How often each program is measured; the median counts.
const ROUNDS: usize = 3;
/// How often a program is started for the time that starting takes, which is subtracted.
const STARTS: u32 = 10;

/// A counted tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tree {
    pub(super) leaves: u64,
    /// CPU time of counting it once, without the start of the program.
    pub(super) seconds: f64,
}

impl Tree {
    /// Returns the speed in millions of leaves a CPU second.
    pub(super) fn speed(&self) -> f64 {
        self.leaves as f64 / self.seconds / 1e6
    }
}

/// What was measured for one position.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) case: &'static Case,
    pub(super) yagura: Tree,
    /// The tree as the other program counts moves.
    pub(super) peer: Tree,
    /// The tree of the moves that Yagura counts too, counted by the other program.
    pub(super) same: Tree,
}

/// A way to count one tree: a program, started some times, that counts the tree some times in each.
struct Counter {
    program: PathBuf,
    arguments: Vec<String>,
    input: PathBuf,
    starts: u32,
    trees: u32,
    /// CPU time of one start.
    idle: f64,
}

impl Counter {
    /// Returns a way to count trees that are told to the program by its arguments: each start counts one.
    fn by_arguments(
        program: &Path,
        arguments: impl Fn(u32) -> Vec<String>,
        input: PathBuf,
        depth: u32,
        repeats: u32,
    ) -> Result<Self> {
        let first = Self::first(program, arguments(1), input);
        let idle = first.measure()?.seconds;
        Ok(Self { arguments: arguments(depth), starts: repeats, trees: repeats, idle, ..first })
    }

    /// Returns a way to measure how long the program takes to start.
    fn first(program: &Path, arguments: Vec<String>, input: PathBuf) -> Self {
        Self { program: program.to_owned(), arguments, input, starts: STARTS, trees: STARTS, idle: 0.0 }
    }

    fn measure(&self) -> Result<Tree> {
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        let run = clock::run(&self.program, &arguments, &self.input, self.starts)?;
        let leaves = last_number(&run.output)
            .with_context(|| format!("{} counted nothing", self.program.display()))?;
        let seconds = run.seconds - self.idle * f64::from(self.starts);
        Ok(Tree { leaves, seconds: seconds / f64::from(self.trees) })
    }
}

/// Measures one position.
pub(super) fn case(place: &Place, yagura: &Path, peers: &Peers, case: &'static Case) -> Result<Outcome> {
    let mut counters = vec![of_yagura(yagura, peers, case)?];
    match case.peer {
        Peer::FairyStockfish => counters.push(of_stockfish(peers, case)?),
        Peer::Haitaka => counters.push(of_haitaka(peers, case)?),
        Peer::Shogiops => {
            counters.push(of_shogiops(place, peers, case, "steps")?);
            counters.push(of_shogiops(place, peers, case, "results")?);
        }
    }
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        rounds.push(counters.iter().map(Counter::measure).collect::<Result<Vec<_>>>()?);
    }
    let median = |which: usize| {
        let mut trees: Vec<Tree> = rounds.iter().map(|round| round[which]).collect();
        trees.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
        trees[ROUNDS / 2]
    };
    let outcome = Outcome { case, yagura: median(0), peer: median(1), same: median(counters.len() - 1) };
    if case.other_leaves.unwrap_or(outcome.yagura.leaves) != outcome.same.leaves {
        bail!(
            "Yagura counts {} leaves, {} counts {}",
            outcome.yagura.leaves,
            case.peer.name(),
            outcome.same.leaves
        );
    }
    Ok(outcome)
}

fn of_yagura(yagura: &Path, peers: &Peers, case: &Case) -> Result<Counter> {
    let arguments = |depth: u32| {
        let depth = depth.to_string();
        let position = case.position.into_iter().flat_map(|position| ["--position", position]);
        ["perft", case.variant, &depth].into_iter().chain(position).map(str::to_owned).collect()
    };
    Counter::by_arguments(yagura, arguments, input(peers, "empty", "")?, case.depth, case.repeats)
}

fn of_stockfish(peers: &Peers, case: &Case) -> Result<Counter> {
    let commands = |depth: u32, times: u32| {
        let own_start = case.variant != case.peer_variant;
        let position = case
            .position
            .filter(|_| !own_start)
            .map_or_else(|| "startpos".to_owned(), |position| format!("sfen {position}"));
        let perft = format!("go perft {depth}\n").repeat(times as usize);
        format!(
            "usi\nsetoption name UCI_Variant value {}\nposition {position}\n{perft}quit\n",
            case.peer_variant
        )
    };
    let counter = Counter::first(&peers.stockfish, Vec::new(), input(peers, "start", &commands(1, 1))?);
    let idle = counter.measure()?.seconds;
    let input = input(peers, "perft", &commands(case.depth, case.peer_repeats))?;
    Ok(Counter { input, starts: 1, trees: case.peer_repeats, idle, ..counter })
}

fn of_haitaka(peers: &Peers, case: &Case) -> Result<Counter> {
    let arguments = |depth: u32| vec![case.position.unwrap_or("startpos").to_owned(), depth.to_string()];
    Counter::by_arguments(
        &peers.haitaka,
        arguments,
        input(peers, "empty", "")?,
        case.depth,
        case.peer_repeats,
    )
}

fn of_shogiops(place: &Place, peers: &Peers, case: &Case, unit: &str) -> Result<Counter> {
    let script = place.root.join("xtask").join("peers").join("chu_perft.mjs");
    let arguments = |depth: u32| {
        let (script, shogiops, depth) =
            (script.to_string_lossy(), peers.shogiops.to_string_lossy(), depth.to_string());
        [&script, &shogiops, unit, &depth].into_iter().chain(case.position).map(str::to_owned).collect()
    };
    Counter::by_arguments(&peers.node, arguments, input(peers, "empty", "")?, case.depth, case.peer_repeats)
}

/// Writes a file with what a program reads from its standard input.
fn input(peers: &Peers, name: &str, text: &str) -> Result<PathBuf> {
    let path = peers.folder.join(format!("{name}.txt"));
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path)
}

/// Returns the number that ends the last line that is not blank: `perft 4 1801639`, `Nodes searched:
/// 19861490`, `48315`.
fn last_number(output: &str) -> Option<u64> {
    output.trim_end().lines().last()?.rsplit(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_number_of_each_program_is_read() {
        assert_eq!(last_number("7g7f 30\n\nperft 4 1801639\n"), Some(1_801_639));
        assert_eq!(last_number("1a1b: 1\n\nNodes searched: 19861490\n\n"), Some(19_861_490));
        assert_eq!(last_number("48315"), Some(48_315));
        assert_eq!(last_number("no such variant"), None);
    }
}
