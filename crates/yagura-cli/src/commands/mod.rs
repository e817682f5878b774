//! What each command does.

mod bench;
mod convert;
mod matches;
mod moves;
mod perft;
mod picture;
mod puzzles;
mod referee;
mod serve;
mod store;
mod variants;

use std::io::{self, BufWriter, Write as _};

use clap::CommandFactory as _;
use yagura::{
    AnyPosition, Game, Variant,
    notation::pasted::{self, PastedError},
};

use crate::{
    args::{Arguments, Command},
    failure::InputError,
};

/// Runs the command and returns when it is done.
pub(crate) fn run(arguments: Arguments) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    match arguments.command {
        Command::Serve(options) => serve::run(*options, &mut out)?,
        Command::Store(keep) => store::run(keep, &mut out)?,
        Command::Play(arguments) => {
            drop(out);
            return crate::play::run(&arguments);
        }
        Command::Usi => {
            drop(out);
            yagura_engine::usi::run(io::BufReader::new(io::stdin()), io::stdout())?;
            return Ok(());
        }
        Command::Cecp => {
            drop(out);
            yagura_engine::cecp::run(io::BufReader::new(io::stdin()), io::stdout())?;
            return Ok(());
        }
        Command::Referee => referee::run(io::stdin().lock(), &mut out)?,
        Command::Perft(perft) => perft::run(&perft, &mut out)?,
        Command::Moves(place) => moves::run(&place, &mut out)?,
        Command::Variants(output) => variants::run(&output, &mut out)?,
        Command::Convert(arguments) => convert::run(&arguments, &mut io::stdin().lock(), &mut out)?,
        Command::Picture(arguments) => picture::run(&arguments, &mut out)?,
        Command::Bot(arguments) => crate::bot::run(&arguments, &mut out)?,
        Command::Match(arguments) => matches::run(&arguments, &mut out)?,
        Command::Puzzles(arguments) => puzzles::run(&arguments, &mut out)?,
        Command::Bench(output) => bench::run(&output, &mut out)?,
        Command::Licences => out.write_all(yagura_server::LICENCES.as_bytes())?,
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Arguments::command(), "yagura", &mut out);
        }
    }
    out.flush()?;
    Ok(())
}

/// Returns the game that a variant, a position string and moves describe.
pub(crate) fn game(variant: &str, position: Option<&str>, moves: &str) -> anyhow::Result<Game<AnyPosition>> {
    let variant = Variant::parse(variant)?;
    let mut game = match position {
        Some(text) => pasted::read(&variant, text).map_err(|error| match error {
            PastedError::Position(error) => anyhow::Error::new(error),
            PastedError::Move { error, .. } => anyhow::Error::new(error),
        })?,
        None => Game::begin(&variant, None)?,
    };
    for text in moves.split_whitespace() {
        game.play_text(text)?;
    }
    Ok(game)
}

/// Writes a JSON value as one line.
fn write_json(out: &mut impl io::Write, value: &impl serde::Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, value).map_err(|e| {
        if e.is_io() { io::Error::from(e).into() } else { anyhow::Error::new(InputError(e.to_string())) }
    })?;
    out.write_all(b"\n")?;
    Ok(())
}
