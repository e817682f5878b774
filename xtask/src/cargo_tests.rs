//! The tests of all crates. One that fails among the others and passes alone was hurried by the machine: it
//! is named, to be looked at, and does not stop the rest.

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    env,
    io::{BufRead as _, BufReader, Read},
    path::PathBuf,
    process::{Command, Stdio},
    thread,
};

use anyhow::{Context as _, Result, bail};
use cargo_metadata::Message;

use crate::{place::Place, process};

/// More than so many do not fail by chance.
const MOST_RETRIED: usize = 3;
/// So many reasons are told.
const MOST_REASONS: usize = 5;
/// How many tests run at once for each processor: many of them wait for a server's clock more than they work.
const AT_ONCE: usize = 2;
/// How the programs of tests are told.
const THREADS: &str = "RUST_TEST_THREADS";

/// A program of tests, and the folder of its crate, in which it runs.
struct Program {
    package: PathBuf,
    target: String,
    file: PathBuf,
}

/// Builds the tests of all crates, and the program, which some of them run.
pub(crate) fn build(place: &Place) -> Result<()> {
    process::run(&mut place.cargo(&["test", "--workspace", "--locked", "--no-run"]))
}

/// Runs the tests of all crates, and the examples of their documentation.
pub(crate) fn all(place: &Place) -> Result<()> {
    let mut cargo = place.cargo(&["test", "--workspace", "--locked", "--no-fail-fast"]);
    let Err(error) = run(&mut cargo, "the tests")? else { return Ok(()) };
    retry(&programs(place)?, &error, &[])
}

/// Runs the server's tests, with its games in PostgreSQL. The program is that of the step before: built for
/// one crate alone, its dependencies would be built again, with other features.
pub(crate) fn postgres(place: &Place) -> Result<()> {
    const WITH: (&str, &str) = ("YAGURA_TEST_POSTGRES", "1");
    let mut programs = programs(place)?;
    programs.retain(|program| program.target == "it" && program.package.ends_with("yagura-server"));
    let [program] = programs.as_slice() else { bail!("cargo names no tests of yagura-server") };
    let mut tests = Command::new(&program.file);
    let Err(error) = run(tests.current_dir(&program.package).env(WITH.0, WITH.1), "the tests")? else {
        return Ok(());
    };
    retry(&programs, &error, &[WITH])
}

/// What failed.
struct Failures {
    tests: Vec<String>,
    /// What they said, each once, with how many said it; the most frequent first.
    reasons: Vec<(String, usize)>,
    /// Whether each program that failed came to its end and named them all.
    is_whole: bool,
}

/// Runs programs of tests and shows what they write.
fn run(command: &mut Command, what: &str) -> Result<Result<(), Failures>> {
    if env::var_os(THREADS).is_none() {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        command.env(THREADS, (AT_ONCE * processors).to_string());
    }
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {what}"))?;
    let written = child.stdout.take().context("no output")?;
    let told = child.stderr.take().context("no output for errors")?;
    let told = thread::spawn(move || shown(told, |line| eprintln!("{line}")));
    let written = shown(written, |line| println!("{line}"));
    let told = told.join().unwrap_or_default();
    if child.wait()?.success() {
        return Ok(Ok(()));
    }
    let tests = written.iter().filter_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED"));
    // `cargo` lists the programs; one alone is its own list.
    let failed = told.iter().filter(|line| line.starts_with("    `-p ")).count().max(1);
    let ended = written.iter().filter(|line| line.starts_with("test result: FAILED")).count();
    Ok(Err(Failures {
        tests: tests.map(str::to_owned).collect(),
        reasons: reasons(&written),
        is_whole: failed == ended,
    }))
}

/// Returns the place and the first line of each panic among what tests have written.
fn reasons(written: &[String]) -> Vec<(String, usize)> {
    let mut counts = BTreeMap::new();
    for (line, next) in written.iter().zip(written.iter().skip(1)) {
        if line.starts_with("thread ")
            && let Some((_, place)) = line.split_once(" panicked at ")
        {
            *counts.entry(format!("{place} {next}")).or_default() += 1;
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|&(_, count)| Reverse(count));
    counts.truncate(MOST_REASONS);
    counts
}

/// Passes on what is written, a line at a time, and returns it.
fn shown(from: impl Read, show: impl Fn(&str)) -> Vec<String> {
    let lines = BufReader::new(from).split(b'\n').map_while(Result::ok);
    lines.map(|line| String::from_utf8_lossy(&line).into_owned()).inspect(|line| show(line)).collect()
}

/// Runs each test that failed once more, alone.
fn retry(programs: &[Program], failures: &Failures, with: &[(&str, &str)]) -> Result<()> {
    let names = failures.tests.join(", ");
    for (reason, count) in &failures.reasons {
        println!("{count} failed with: {reason}");
    }
    if !failures.is_whole || failures.tests.is_empty() || failures.tests.len() > MOST_RETRIED {
        bail!("tests failed, or could not be run: {names}");
    }
    for name in &failures.tests {
        let mut has_passed = false;
        for program in programs {
            let mut test = Command::new(&program.file);
            test.args(["--exact", name]).current_dir(&program.package).envs(with.iter().copied());
            // One that the program does not have is none that passes.
            match run(test.env("CARGO_MANIFEST_DIR", &program.package), name)? {
                Ok(()) => has_passed |= has(program, name)?,
                Err(_) => bail!("`{name}` failed twice"),
            }
        }
        if !has_passed {
            bail!("`{name}` failed, and is in no program that could run it alone");
        }
    }
    println!("\nRETRIED: {names} failed among the other tests and passed alone: to be looked at");
    Ok(())
}

fn has(program: &Program, name: &str) -> Result<bool> {
    let list = process::read(Command::new(&program.file).args(["--list", "--exact", name]))?;
    Ok(list.lines().any(|line| line.strip_suffix(": test") == Some(name)))
}

/// Builds the programs of the tests of all crates.
fn programs(place: &Place) -> Result<Vec<Program>> {
    let line = ["test", "--workspace", "--locked", "--no-run", "--message-format=json"];
    let messages = process::read(&mut place.cargo(&line))?;
    let mut programs = Vec::new();
    for message in Message::parse_stream(messages.as_bytes()) {
        if let Message::CompilerArtifact(artifact) = message?
            && artifact.profile.test
            && let Some(file) = artifact.executable
            && let Some(package) = artifact.manifest_path.parent()
        {
            let [package, file] = [package.as_std_path(), file.as_std_path()].map(PathBuf::from);
            programs.push(Program { package, target: artifact.target.name, file });
        }
    }
    Ok(programs)
}

#[cfg(test)]
mod tests {
    use super::reasons;

    #[test]
    fn what_many_tests_say_is_told_once() {
        let written: Vec<String> = [
            "---- a stdout ----",
            "thread 'a' (7) panicked at it/support.rs:5:1:",
            "the server starts: Full",
            "note: run with `RUST_BACKTRACE=1`",
            "thread 'b' (8) panicked at it/rest.rs:1:1:",
            "assertion failed",
            "thread 'c' (9) panicked at it/support.rs:5:1:",
            "the server starts: Full",
            "thread 'd' (9) panicked at the end",
        ]
        .map(str::to_owned)
        .to_vec();
        assert_eq!(
            reasons(&written),
            [
                ("it/support.rs:5:1: the server starts: Full".to_owned(), 2),
                ("it/rest.rs:1:1: assertion failed".to_owned(), 1),
            ]
        );
    }
}
