//! The games, and what is asked about their positions.

use yagura::{AnyPosition, Definition, Notation as _, Position as _, Side, Square, Variant};
use yagura_lab::puzzle::shipped;
use yagura_wire::{Attackers, Summary};

use crate::{error::AnswerError, reason::Reason};

/// Returns a game as the list of games has it. Programs are those that play it beside our engine, ratings
/// those of the engine's levels.
pub fn summary(definition: &'static Definition, programs: Vec<String>, level_ratings: Vec<i32>) -> Summary {
    let puzzles = shipped(definition).len() as u32;
    Summary { level_ratings, ..Summary::new(definition, puzzles, programs) }
}

/// Returns a game as data. Who asks for a version by its id goes on asking for it, wherever the id leads him.
pub fn definition(variant: &Variant, id: &str) -> yagura_wire::Definition {
    let about = yagura_wire::Definition::from(variant);
    match variant.definition().version.as_ref().filter(|_| id.contains('~')) {
        Some(version) => yagura_wire::Definition { id: format!("{}~{version}", about.id), ..about },
        None => about,
    }
}

/// Returns the pieces of a position that attack a square: those that could take what stands there, and those
/// that guard it.
///
/// # Errors
/// That there is no such square or position.
pub fn attackers(variant: &Variant, position: &str, square: &str) -> Result<Attackers, AnswerError> {
    let definition = variant.definition();
    let on_board = |(square, rest): &(Square, &str)| {
        rest.is_empty() && square.file() < definition.files && square.rank() < definition.ranks
    };
    let Some((square, _)) = Square::read_prefix(square).filter(on_board) else {
        return Err(AnswerError::BadRequest(Reason::expected(
            "square",
            ("a square of the board", "盤のマス"),
            &format!("'{square}'"),
        )));
    };
    let position = AnyPosition::from_sfen(variant, position)?;
    let names = |side| position.attackers_to(square, side).iter().map(ToString::to_string).collect();
    Ok(Attackers { square: square.to_string(), b: names(Side::Black), w: names(Side::White) })
}
