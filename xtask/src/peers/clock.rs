//! CPU time of a program.

use std::{path::Path, process::Command};

use anyhow::{Context as _, Result, bail};

/// Runs the program in `$@` `$TIMES` times and ends with its CPU seconds in user mode; its output goes
/// through.
const SCRIPT: &str =
    r#"TIMEFORMAT=%3U; time for ((i = 0; i < TIMES; i++)); do "$@" < "$INPUT" || exit 1; done"#;

/// What a program wrote in all its runs, and the CPU seconds that it took in user mode.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) output: String,
    pub(crate) seconds: f64,
}

/// Runs `program` with `arguments` `times` times and measures it. `input` is its standard input.
///
/// bash measures: it asks the system what its children used, which needs no unsafe code here.
pub(crate) fn run(program: &Path, arguments: &[&str], input: &Path, times: u32) -> Result<Run> {
    let mut bash = Command::new("bash");
    bash.args(["-c", SCRIPT, "bash"])
        .arg(program)
        .args(arguments)
        .env("TIMES", times.to_string())
        .env("INPUT", input);
    let answer = bash.output().context("cannot start bash")?;
    let errors = String::from_utf8_lossy(&answer.stderr);
    if !answer.status.success() {
        bail!("{} failed ({}): {}", program.display(), answer.status, errors.trim());
    }
    let seconds = errors.trim().lines().last().and_then(|line| line.replace(',', ".").parse().ok());
    Ok(Run {
        output: String::from_utf8_lossy(&answer.stdout).into_owned(),
        seconds: seconds.with_context(|| format!("bash measured no time: {}", errors.trim()))?,
    })
}
