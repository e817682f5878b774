//! The program `yagura`.

mod args;
mod commands;
mod failure;

use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    let arguments = args::Arguments::parse();
    match commands::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}
