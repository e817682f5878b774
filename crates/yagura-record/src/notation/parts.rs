//! The parts of a turn's canonical string.

use yagura::{
    Game, Move,
    notation::usi::{ParsedMove, parse_move},
    prelude::*,
};

/// Returns the parts of a turn, `None` where it is neither a way from square to square nor a drop.
pub(crate) fn parts(game: &Game, mv: Move) -> Option<ParsedMove> {
    let definition = game.position().definition();
    let text = game.usi(mv);
    let parts = parse_move(definition, &text).ok()?;
    (usi_text(game, &parts) == text).then_some(parts)
}

/// Returns the string of these parts.
pub(crate) fn usi_text(game: &Game, parts: &ParsedMove) -> String {
    let definition = game.position().definition();
    let mut text = match parts.drop {
        Some(kind) => format!("{}*", definition.kind(kind).code),
        None => String::new(),
    };
    parts.squares.iter().for_each(|square| text.push_str(&square.to_string()));
    text.push_str(if parts.promote { "+" } else { "" });
    match &parts.suffix {
        Some(suffix) => format!("{text}!{suffix}"),
        None => text,
    }
}
