//! `yagura moves`.

use std::io::Write;

use serde::Serialize;
use yagura::Position as _;

use super::{game, write_json};
use crate::args::Place;

#[derive(Debug, Serialize)]
struct Report {
    position: String,
    moves: Vec<String>,
}

/// Writes the legal moves, sorted, one a line.
pub(crate) fn run(place: &Place, out: &mut impl Write) -> anyhow::Result<()> {
    let game = game(&place.variant, place.position.as_deref(), &place.moves)?;
    let position = game.position();
    let mut moves: Vec<String> = game.legal().into_iter().map(|mv| position.usi(mv)).collect();
    moves.sort_unstable();
    if place.output.json {
        return write_json(out, &Report { position: position.sfen(), moves });
    }
    for text in moves {
        writeln!(out, "{text}")?;
    }
    Ok(())
}
