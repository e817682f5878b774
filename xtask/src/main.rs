//! Automation of the project: `cargo xtask run`, `cargo xtask test`, `cargo xtask gates`, `cargo xtask tune`,
//! `cargo xtask bench peers`.
//!
//! Everything that a person or the continuous integration does to the repository is a command here, so that
//! both do the same.
#![forbid(unsafe_code)]
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "this program speaks to the person at the terminal"
)]

mod advisories;
mod arrows;
mod cargo_tests;
mod compiler;
mod deny;
mod dist;
mod gates;
mod glossary;
mod graph;
mod licences;
#[cfg(test)]
mod lock;
mod nets;
mod notices;
mod npm;
mod package;
mod page;
mod peers;
mod python;
mod record_peers;
mod rig;
mod setup;
mod shots;
mod site;
mod sizes;
mod sources;
mod steps;
mod tune;
mod wasm;
mod widths;
mod words;

use std::process::ExitCode;

use anyhow::{Result, bail};
use launcher::{app, node, place, place::Place, process, tree};

const USAGE: &str = "\
Automation of Yagura

Usage:
  cargo xtask run [-- ARGS]         build the web app and the program and serve; ARGS go to `yagura serve`
  cargo xtask run --scale           three servers with PostgreSQL and NATS of their own behind a small proxy, for trying out
        [--nodes N] [--listen ADDRESS]
  cargo xtask test                  everything that continuous integration checks, in order, stopping at the first failure
  cargo xtask test --list           the steps of the test, a line each
  cargo xtask test --only STEP      one step (may be given several times)
  cargo xtask notices               write crates/yagura-server/licences.txt: the licences of all that is in the program
  cargo xtask advisories            take a new snapshot of the known faults of our packages into xtask/advisories.toml
        [--from FOLDER]             from this clone of the RustSec advisory database, without the network
  cargo xtask wire                  write what is made of the protocol's types: TypeScript, OpenAPI, the socket's schema
  cargo xtask package               make the packages of all crates in target/package, and build each as whoever downloads it would
  cargo xtask wasm                  rules and engine as WebAssembly, and the package for npm around them, into target/npm
        [--test]                    try it in Node and in Chromium, against the native engine, with the examples of its manual
        [--speed [--yagura PATH]]   its speed in Node as a ratio to that of the native engine, or of this program
  cargo xtask site [FOLDER]         all of Yagura but play with others as a folder for any file host (target/site)
        [--base PATH]               for a host where it does not lie at the root, as /yagura/
        [--quick]                   compiled quickly: the engine plays more slowly
  cargo xtask offline [--quick]     the web app in web/dist with what it does without a connection, for the program
  cargo xtask dist [FOLDER]         what others are given: a static program in an archive, .deb and OCI image, one for Windows, the library for C, SBOM, checksums (target/dist-packages)
        [--windows]                 only the archive for Windows
        [--library]                 only the library for C
        [--yagura PATH]             pack this program instead of building one; yagura.exe: for Windows
  cargo xtask python                the package for Python, as a wheel in target/wheels
        [--test]                    install it into a new environment, and run its tests and the examples of its manual
  cargo xtask gates                 instruction counts of generation, attack queries and searches, against crates/yagura-engine/benches/gates.txt
        [--record]                  accept what is counted now
  cargo xtask bench peers           perft against other programs, as ratios of CPU time; installs the other programs
        [--record]                  write the result into docs/benchmarks.md
        [--only NAME]               only positions whose names begin so
        [--yagura PATH]             measure this program instead of building one
  cargo xtask bench nets            matches of the engine with each net that is in the program against the engine without it, at equal time
        [--only GAME] [--games N] [--movetime MS]
        [--yagura PATH]             of this program instead of building one
  cargo xtask bench load            many games at once: the time from a move to the opponent, what is lost, memory; one server on a file
        [--nodes N]                 several on PostgreSQL and NATS
        [--games N] [--pace SECONDS] [--seconds N] [--variant ID]
  cargo xtask bench kills           servers killed in the midst of moves: what was acknowledged is there, once
        [--nodes N] [--times N] [--pace SECONDS] [--variant ID]
  cargo xtask bench soak            a club that plays on and on: its memory does not grow
        [--nodes N] [--games N] [--pace SECONDS] [--seconds N] [--variant ID]
  cargo xtask bench page            what pages cost at 1.6 Mbit/s and 150 ms: bytes, requests, first paint, shifts, tap to paint
        [--yagura PATH]             measure this program instead of building one
  cargo xtask shots                 pictures of every game on every size of screen, in all languages and both themes: target/shots/index.html
        [--yagura PATH]             of this program instead of building one (before the others)
        [--games ID,..] [--sizes 390x664,..] [--languages ja,..] [--themes light,..] [--pages game,lobby,..] [--out FOLDER]
  cargo xtask spsa GAME             tune what the search of a game prunes and reduces by in pairs of games, and print it
  cargo xtask tune GAME             fit the values of a game's evaluation to games of the engine against itself, and print their file
        [--games N] [--nodes N] [--seed N]   what is played: games, positions that are visited a move, the seed of the openings
        [--positions FILE]          keep the positions in a file, and read them from there if it exists
        [--values FILE]             play with these values and begin the fit with them, not with the game's
        [--write]                   replace the game's file (crates/yagura-engine/src/eval/values)
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments.iter().map(String::as_str).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[&str]) -> Result<()> {
    // What stands behind `--` is for another program.
    if arguments.iter().take_while(|word| **word != "--").any(|word| matches!(*word, "--help" | "-h")) {
        print!("{USAGE}");
        return Ok(());
    }
    match arguments {
        ["run", "--scale", rest @ ..] => rig::command(&Place::find()?, "scale", rest),
        ["bench", "load", rest @ ..] => rig::command(&Place::find()?, "load", rest),
        ["bench", "kills", rest @ ..] => rig::command(&Place::find()?, "kills", rest),
        ["bench", "soak", rest @ ..] => rig::command(&Place::find()?, "soak", rest),
        ["run", rest @ ..] => app::run(&Place::find()?, rest.strip_prefix(&["--"]).unwrap_or(rest)),
        ["test", rest @ ..] => steps::command(rest),
        ["advisories", rest @ ..] => advisories::refresh(&Place::find()?, rest),
        ["wire"] => wire(&Place::find()?),
        ["package"] => package::command(&Place::find()?),
        ["notices"] => notices::write(&Place::find()?),
        [example @ ("tune" | "spsa"), rest @ ..] => tune::run(&Place::find()?, example, rest),
        ["gates", rest @ ..] => gates::command(&Place::find()?, rest),
        ["python", rest @ ..] => python::command(&Place::find()?, rest),
        ["site", rest @ ..] => site::command(&Place::find()?, rest),
        ["dist", rest @ ..] => dist::command(&Place::find()?, rest),
        ["offline", rest @ ..] => site::offline(&Place::find()?, rest),
        ["wasm", rest @ ..] => wasm::command(&Place::find()?, rest),
        ["bench", "nets", rest @ ..] => nets::command(&Place::find()?, rest),
        ["bench", "page", rest @ ..] => page::command(&Place::find()?, rest),
        ["shots", rest @ ..] => shots::command(&Place::find()?, rest),
        ["bench", "peers", rest @ ..] => peers::command(&Place::find()?, rest),
        [] | ["help"] => {
            print!("{USAGE}");
            Ok(())
        }
        _ => bail!("unknown command `{}`\n\n{USAGE}", arguments.join(" ")),
    }
}

/// Writes what is made of the protocol's types. The tests that compare it do so when they are told to.
fn wire(place: &Place) -> Result<()> {
    let packages = ["--package", "yagura-wire", "--package", "yagura-server", "--package", "yagura-record"];
    let files = ["--test", "it", "--", "schema", "typescript", "document"];
    let mut test = place.cargo(&[&["test", "--locked"], &packages[..], &files].concat());
    process::run(test.env("YAGURA_WRITE", "1"))
}
