//! `cargo xtask bench peers`: perft of Yagura against other programs, in one run, in CPU time, as ratios.
//!
//! The other programs are not a part of Yagura and never linked; they are installed for the measurement and
//! run as processes.

mod cases;
pub(crate) mod clock;
mod install;
mod measure;
mod report;

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};

use crate::{app, place::Place};

/// Returns the position in which a board of union shogi begins with its native armies (rulebook rengo §13.2).
pub(crate) fn native_armies(variant: &str) -> Option<&'static str> {
    cases::native_armies(variant)
}

/// Runs `cargo xtask bench peers` with `arguments`.
pub(crate) fn command(place: &Place, arguments: &[&str]) -> Result<()> {
    let (mut is_recorded, mut program, mut only) = (false, None, "");
    let mut rest = arguments.iter();
    while let Some(&argument) = rest.next() {
        match argument {
            "--record" => is_recorded = true,
            "--only" => only = rest.next().context("`--only` needs the beginning of positions' names")?,
            "--yagura" => {
                program = Some(PathBuf::from(rest.next().context("`--yagura` needs the path of a program")?));
            }
            _ => bail!("unknown argument `{argument}`: expected --record, --only NAME or --yagura PATH"),
        }
    }
    if is_recorded && (program.is_some() || !only.is_empty()) {
        bail!(
            "what is recorded is the program of this commit, with all positions: leave out `--yagura` and `--only`"
        );
    }
    let yagura = match program {
        Some(program) => {
            program.canonicalize().with_context(|| format!("there is no {}", program.display()))?
        }
        None => app::build_optimised(place)?,
    };
    let peers = install::all(place)?;
    let mut results = Vec::new();
    for case in cases::CASES.iter().filter(|case| case.name.starts_with(only)) {
        println!("{}, depth {}, against {}", case.name, case.depth, case.peer.name());
        results.push(measure::case(place, &yagura, &peers, case).with_context(|| case.name.to_owned())?);
    }
    let report = report::markdown(place, &peers, &results)?;
    println!("\n{report}");
    if is_recorded { report::record(place, &report) } else { Ok(()) }
}
