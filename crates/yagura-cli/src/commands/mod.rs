//! What each command does.

mod bench;
mod check;
mod convert;
mod manual;
pub(crate) mod matches;
mod moves;
mod perft;
mod picture;
mod puzzles;
mod referee;
mod serve;
mod store;
mod train;
mod variants;

use std::io::{self, BufWriter, Write as _};

use clap::CommandFactory as _;
use yagura::{
    AnyPosition, Catalogue, Game,
    notation::pasted::{self, PastedError},
};
use yagura_lab::definition_files;
use yagura_server::Options;

use crate::{
    args::{Arguments, Command},
    bare::Protocol,
    failure::InputError,
};

/// Runs the command and returns when it is done.
pub(crate) fn run(arguments: Arguments) -> anyhow::Result<()> {
    let Arguments { definitions, command } = arguments;
    // The server reads them itself, and again when they change; what checks them says more of them.
    let games = match command {
        Command::Serve(_) | Command::Check(_) => Catalogue::built_in(),
        _ => definition_files::read(&Catalogue::built_in(), &definitions)?,
    };
    let mut out = BufWriter::new(io::stdout().lock());
    match command {
        Command::Serve(options) => serve::run(Options { definitions, ..*options }, &mut out)?,
        Command::Store(keep) => store::run(keep, &mut out)?,
        Command::Play(arguments) => {
            drop(out);
            return crate::play::run(&arguments, games);
        }
        Command::Usi => {
            drop(out);
            return Ok(Protocol::Usi.speak(&games, io::BufReader::new(io::stdin()))?);
        }
        Command::Cecp => {
            drop(out);
            return Ok(Protocol::Cecp.speak(&games, io::BufReader::new(io::stdin()))?);
        }
        Command::Referee => referee::run(&games, io::stdin().lock(), &mut out)?,
        Command::Perft(perft) => perft::run(&games, &perft, &mut out)?,
        Command::Moves(place) => moves::run(&games, &place, &mut out)?,
        Command::Variants(output) => variants::run(&games, &output, &mut out)?,
        Command::Check(arguments) => check::run(&arguments, &mut out)?,
        Command::Convert(arguments) => convert::run(&games, &arguments, &mut io::stdin().lock(), &mut out)?,
        Command::Picture(arguments) => picture::run(&games, &arguments, &mut out)?,
        Command::Bot(arguments) => crate::bot::run(&games, &arguments, &mut out)?,
        Command::Match(arguments) => matches::run(&games, &arguments, &mut out)?,
        Command::Lab(command) => crate::lab::run(&games, &command, &mut out)?,
        Command::Puzzles(arguments) => puzzles::run(&games, &arguments, &mut out)?,
        Command::Train(arguments) => train::run(&games, &arguments, &mut out)?,
        Command::Bench(arguments) => bench::run(&arguments, &mut out)?,
        Command::Licences => out.write_all(yagura_server::LICENCES.as_bytes())?,
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Arguments::command(), "yagura", &mut out);
        }
        Command::Man { folder } => manual::run(&folder)?,
    }
    out.flush()?;
    Ok(())
}

/// Returns the game that a variant, a position string and moves describe.
pub(crate) fn game(
    games: &Catalogue,
    variant: &str,
    position: Option<&str>,
    moves: &str,
) -> anyhow::Result<Game<AnyPosition>> {
    let variant = games.variant(variant)?;
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
pub(crate) fn write_json(out: &mut impl io::Write, value: &impl serde::Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, value).map_err(|e| {
        if e.is_io() { io::Error::from(e).into() } else { anyhow::Error::new(InputError(e.to_string())) }
    })?;
    out.write_all(b"\n")?;
    Ok(())
}
