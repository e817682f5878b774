//! `yagura moves`.

use std::io::Write;

use serde::Serialize;
use yagura::{Catalogue, Notation as _};

use super::{game, write_json};
use crate::args::PositionArgs;

#[derive(Debug, Serialize)]
struct Report {
    position: String,
    moves: Vec<String>,
}

/// Writes the legal moves, sorted, one a line.
pub(crate) fn run(games: &Catalogue, arguments: &PositionArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let game = game(games, &arguments.variant, arguments.position.as_deref(), &arguments.moves)?;
    let position = game.position();
    let mut moves: Vec<String> = game.legal_moves().into_iter().map(|mv| position.usi(mv)).collect();
    moves.sort_unstable();
    if arguments.output.json {
        return write_json(out, &Report { position: position.sfen(), moves });
    }
    for text in moves {
        writeln!(out, "{text}")?;
    }
    Ok(())
}
