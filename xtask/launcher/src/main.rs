//! `cargo xtask`: serves (`run`), or starts the crate `xtask`, which does everything else.
#![forbid(unsafe_code)]
#![expect(clippy::print_stderr, reason = "it speaks to the person at the terminal")]

use std::process::ExitCode;

use anyhow::Result;
use launcher::{app, place::Place, process};

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
    let place = Place::find()?;
    match arguments {
        ["run"] => app::run(&place, &[]),
        ["run", "--", of_serve @ ..] => app::run(&place, of_serve),
        _ => {
            let cargo = ["run", "--quiet", "--package", "xtask", "--"];
            process::replace(&mut place.cargo(&[&cargo, arguments].concat()))
        }
    }
}
