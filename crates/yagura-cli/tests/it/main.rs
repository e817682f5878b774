//! The program from outside: commands, help, exit codes, referee sessions, garbage.

mod bare;
mod bot;
mod commands;
mod convert;
mod definitions;
mod folder;
mod lab;
mod lab_queue;
mod lab_queue_away;
mod matches;
mod play;
mod puzzles;
mod referee;
mod store;
#[cfg(target_os = "linux")]
mod terminal;
mod usi;

use std::{
    io::Write as _,
    process::{Command, Output, Stdio},
};

/// Runs the program with these arguments and this standard input.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yagura"));
    // What the tester has set is neither shown in help nor obeyed.
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("YAGURA_")) {
        command.env_remove(name);
    }
    let mut child = command
        .env("LC_ALL", "C")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    // A program that ends early closes its input; that is no fault of the test.
    let writer = std::thread::spawn(move || _ = stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer does not panic");
    output
}

/// Returns what the program printed, after checking that it was content.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments, b"");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the program prints UTF-8")
}
