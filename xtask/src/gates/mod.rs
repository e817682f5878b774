//! `cargo xtask gates`: the machine instructions of move generation, attack queries and fixed searches,
//! against those that the repository remembers.
//!
//! Instructions are counted by Valgrind and do not depend on how busy or fast the machine is.

mod counts;
mod measure;

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context as _, Result, bail};

use self::counts::Counts;
use crate::{place::Place, process};

/// Where the counts are remembered.
const FILE: &str = "crates/yagura-engine/benches/gates.txt";

/// Runs `cargo xtask gates` with `arguments`.
pub(crate) fn command(place: &Place, arguments: &[&str]) -> Result<()> {
    match arguments {
        [] => check(place),
        ["--record"] => record(place),
        _ => bail!("unknown arguments `{}`: expected nothing or --record", arguments.join(" ")),
    }
}

/// Makes sure that Valgrind is here.
pub(crate) fn valgrind() -> Result<()> {
    if process::find(&["valgrind"]).is_none() {
        // Valgrind reads the symbols of the C library's loader, which Debian has in a package of its own.
        process::install(
            &["valgrind", "libc6-dbg"],
            "The gates count machine instructions with Valgrind, which is not here",
        )?;
    }
    if process::find(&["valgrind"]).is_none() {
        bail!("Valgrind was installed but is not found");
    }
    Ok(())
}

/// Fails if a count has grown by more than the tolerance.
pub(crate) fn check(place: &Place) -> Result<()> {
    let text = fs::read_to_string(file(place))
        .with_context(|| format!("cannot read {FILE}; `cargo xtask gates --record` writes it"))?;
    let recorded: Counts = text
        .parse()
        .with_context(|| format!("{FILE} is garbled; `cargo xtask gates --record` writes it anew"))?;
    let measured = measured(place)?;
    println!("{}", recorded.table(&measured));
    let breaches = recorded.breaches(&measured);
    if breaches.is_empty() {
        return Ok(());
    }
    let list = breaches.join("\n  ");
    if recorded.compiler != measured.compiler {
        println!(
            "NOTICE: these gates are not enforced, as {FILE} was recorded with {} and this is {}:\n  {list}\nRun `cargo xtask gates --record` on a commit \
             that is good with this compiler.",
            recorded.compiler, measured.compiler
        );
        return Ok(());
    }
    bail!(
        "instruction counts left their gates:\n  {list}\nIf that is meant, run `cargo xtask gates --record` and commit {FILE} with the reason"
    )
}

/// Remembers the counts of this commit.
fn record(place: &Place) -> Result<()> {
    let measured = measured(place)?;
    let old: Option<Counts> = fs::read_to_string(file(place)).ok().and_then(|text| text.parse().ok());
    println!("{}", old.as_ref().unwrap_or(&measured).table(&measured));
    fs::write(file(place), measured.to_string()).with_context(|| format!("cannot write {FILE}"))?;
    println!("written to {FILE}");
    Ok(())
}

fn measured(place: &Place) -> Result<Counts> {
    valgrind()?;
    Ok(Counts { compiler: compiler(place)?, counts: measure::all(place)? })
}

/// Returns the compiler, on which the counts depend, with the machine that it writes for.
fn compiler(place: &Place) -> Result<String> {
    let text = process::read(Command::new("rustc").arg("-vV").current_dir(&place.root))?;
    let field = |name: &str| {
        text.lines().find_map(|line| line.strip_prefix(name)).map(str::trim).context("rustc told no version")
    };
    Ok(format!("rustc {} for {}", field("release:")?, field("host:")?))
}

fn file(place: &Place) -> PathBuf {
    place.root.join(FILE)
}
