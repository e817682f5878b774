//! The program `yagura`: all of it but the call, so that it is compiled while the server below it still is.
//! Nothing here is for other crates.
#![forbid(unsafe_code)]

mod args;
mod bare;
mod bot;
mod commands;
mod failure;
mod lab;
mod lang;
mod play;

use std::{
    io::{self, BufReader, IsTerminal as _},
    process::ExitCode,
};

use clap::Parser as _;

/// Does what the command line says.
#[must_use]
pub fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}

fn run() -> anyhow::Result<()> {
    let mut arguments = std::env::args_os();
    let program = arguments.next().unwrap_or_default();
    if arguments.next().is_none() {
        if let Some(protocol) = bare::Protocol::of_program(&program) {
            return Ok(protocol.speak(&bare::games()?, BufReader::new(io::stdin()))?);
        }
        if !io::stdin().is_terminal() {
            return bare::listen();
        }
    }
    // A command is missing at a terminal: the help is shown.
    commands::run(args::Arguments::parse())
}
