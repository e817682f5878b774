//! `yagura puzzles`.

use std::{
    fs,
    io::{self, Write},
    path::Path,
};

use yagura::{Catalogue, Variant};
use yagura_lab::puzzle::{Harvest, Progress, Puzzle};

use crate::{args::Puzzles, failure::UserError};

/// Writes new puzzles, or asks the engine about those of a file.
pub(crate) fn run(games: &Catalogue, arguments: &Puzzles, out: &mut impl Write) -> anyhow::Result<()> {
    let variant = games.variant(&arguments.variant)?;
    if let Some(path) = &arguments.verify {
        return verify(&variant, path, out);
    }
    let harvest =
        Harvest { variant, count: arguments.count as usize, nodes: arguments.nodes, seed: arguments.seed };
    harvest.run(&mut |progress| match progress {
        Progress::Found(puzzle) => {
            writeln!(out, "{puzzle}")?;
            out.flush()
        }
        Progress::Game { games, puzzles } => {
            let count = arguments.count;
            io::stderr().write_fmt(format_args!("\r{puzzles} of {count} puzzles in {games} games"))
        }
    })?;
    io::stderr().write_all(b"\n")?;
    Ok(())
}

/// Asks about each puzzle of a file, and names those that do not hold.
fn verify(variant: &Variant, path: &Path, out: &mut impl Write) -> anyhow::Result<()> {
    let shown = path.display();
    let text =
        fs::read_to_string(path).map_err(|error| UserError(format!("cannot read {shown}: {error}")))?;
    let puzzles = Puzzle::read(variant, &text)?;
    let mut flaws = 0;
    for puzzle in &puzzles {
        if let Err(flaw) = puzzle.verify() {
            writeln!(out, "{flaw}")?;
            flaws += 1;
        }
    }
    let count = puzzles.len();
    if flaws > 0 {
        out.flush()?;
        return Err(UserError(format!("{flaws} of {count} puzzles in {shown} do not hold")).into());
    }
    writeln!(out, "{count} puzzles hold")?;
    Ok(())
}
