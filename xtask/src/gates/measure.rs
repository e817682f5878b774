//! Running the works of the benchmark under Callgrind, and reading what it counted.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};
use cargo_metadata::Message;

use crate::{place::Place, process};

/// The benchmark, optimised as the program that users get.
const BENCH: [&str; 8] = [
    "bench",
    "--locked",
    "--package",
    "yagura-engine",
    "--bench",
    "gates",
    "--no-run",
    "--message-format=json-render-diagnostics",
];
/// What Callgrind looks at: what is done inside the function of this name.
const WHERE: &str = "--toggle-collect=*counted_by_callgrind*";
/// What it says in the end, before the number.
const COLLECTED: &str = "Collected : ";

/// Returns the instructions of each work.
pub(super) fn all(place: &Place) -> Result<BTreeMap<String, u64>> {
    let program = program(&process::read(&mut place.cargo(&BENCH))?)?;
    let names = process::read(&mut Command::new(&program))?;
    let counts: BTreeMap<String, u64> =
        names.lines().map(|name| Ok((name.to_owned(), of(&program, name)?))).collect::<Result<_>>()?;
    if counts.is_empty() {
        bail!("the benchmark has no works");
    }
    Ok(counts)
}

/// Returns the program among what cargo tells of a build.
fn program(messages: &str) -> Result<PathBuf> {
    for message in Message::parse_stream(messages.as_bytes()) {
        if let Message::CompilerArtifact(artifact) = message?
            && let Some(file) = artifact.executable
        {
            return Ok(file.into());
        }
    }
    bail!("cargo has built no benchmark")
}

/// Returns the instructions of a work. The program is called from its own folder: how long its path is moves
/// what it puts into memory, and that is worth a few percent of where much is copied.
fn of(program: &Path, name: &str) -> Result<u64> {
    let folder = program.parent().context("a program is in a folder")?;
    let file = Path::new(".").join(program.file_name().context("a program has a name")?);
    let valgrind = process::find(&["valgrind"]).context("valgrind is not in PATH")?;
    let mut valgrind = Command::new(valgrind);
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", WHERE]);
    let output = valgrind.arg(file).arg(name).current_dir(folder).env_clear().output();
    let output = output.context("cannot start valgrind")?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("{name} under valgrind ended with {}:\n{said}", output.status);
    }
    count(&said).with_context(|| format!("valgrind counted nothing of {name}:\n{said}"))
}

/// Reads the number that Callgrind says; nothing was counted where it is 0.
fn count(said: &str) -> Option<u64> {
    let number = said.lines().find_map(|line| line.split_once(COLLECTED))?.1;
    number.trim().parse().ok().filter(|&count| count > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_callgrind_says_is_a_number() {
        let said = "==7== Callgrind, a call-graph generating cache profiler\n==7== \n==7== Events    : Ir\n==7== Collected : 47796039\n";
        assert_eq!(count(said), Some(47_796_039));
        assert_eq!(count("==7== Collected : 0\n"), None);
        assert_eq!(count("valgrind: no such program\n"), None);
    }

    #[test]
    fn a_build_without_a_program_is_none() {
        assert!(program(r#"{"reason":"build-finished","success":true}"#).is_err());
    }
}
