//! How the programs of others are asked.

use std::{
    env,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::Value;

/// Returns where the programs are installed.
fn folder() -> PathBuf {
    let folder = env::var_os("YAGURA_PEERS");
    PathBuf::from(folder.expect("YAGURA_PEERS is not set: run `cargo xtask test --only record-peers`"))
}

/// Lets a program do its jobs; returns its answers, in the order of the jobs.
fn ask(command: &mut Command, jobs: &[Value]) -> Vec<Value> {
    let program = format!("{command:?}");
    let started = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = started.unwrap_or_else(|error| panic!("{program} does not start: {error}"));
    let mut input = child.stdin.take().expect("it is piped");
    let jobs_text = Value::from(jobs).to_string();
    let writer = std::thread::spawn(move || input.write_all(jobs_text.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends").expect("the jobs are taken");
    assert!(output.status.success(), "{program} failed");
    let answers: Vec<Value> = serde_json::from_slice(&output.stdout).expect("the answers are JSON");
    assert_eq!(answers.len(), jobs.len());
    answers
}

fn driver(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/peers").join(name)
}

/// Asks the packages of npm.
pub(crate) fn node(jobs: &[Value]) -> Vec<Value> {
    ask(Command::new("node").arg(driver("driver.mjs")).arg(folder()), jobs)
}

/// Asks the packages of Python.
pub(crate) fn python(jobs: &[Value]) -> Vec<Value> {
    let place = if cfg!(windows) { "venv/Scripts/python.exe" } else { "venv/bin/python" };
    ask(Command::new(folder().join(place)).arg(driver("driver.py")), jobs)
}

/// Returns a text of an answer.
pub(crate) fn text<'a>(answer: &'a Value, key: &str) -> &'a str {
    answer[key].as_str().unwrap_or_else(|| panic!("no {key}: {answer}"))
}

/// Returns a list of texts of an answer.
pub(crate) fn texts<'a>(answer: &'a Value, key: &str) -> Vec<&'a str> {
    let list = answer[key].as_array().unwrap_or_else(|| panic!("no {key}: {answer}"));
    list.iter().map(|text| text.as_str().expect("a text")).collect()
}
