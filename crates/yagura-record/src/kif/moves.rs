//! A move as KIF writes it: `７六歩(77)`, and double moves in legs.

use yagura::{
    Game,
    notation::{kanji, usi::ParsedMove},
    prelude::*,
};

use crate::notation::{is_large, last_square, origin_text, square_text};

/// Returns a move, one text for each line of it.
pub(super) fn lines(game: &Game, parts: &ParsedMove) -> Option<Vec<String>> {
    let definition = game.position().definition();
    let (&to, way) = parts.squares.split_last()?;
    let square = |at| match (last_square(game), is_large(definition)) {
        // Only a move in one leg: its square would be in question otherwise.
        (Some(last), false) if at == last && way.len() < 2 => "同　".to_owned(),
        (Some(last), true) if at == last && way.len() < 2 => "仝".to_owned(),
        _ => square_text(definition, at),
    };
    let Some(&first) = way.first() else {
        let glyph = &definition.kind(parts.drop?).glyph;
        return Some(vec![format!("{}{glyph}打", square(to))]);
    };
    let glyph = &definition.kind(game.piece_at(first)?.kind()).glyph;
    // A kanji number would run on into a name that begins with one.
    let space = if kanji::read_prefix(glyph).is_some() { " " } else { "" };
    let promotion = if parts.promote { "成" } else { "" };
    if way.len() == 1 {
        let origin = origin_text(definition, first);
        return Some(vec![format!("{}{space}{glyph}{promotion}{origin}", square(to))]);
    }
    let igui = if to == first && game.piece_at(way[1]).is_some() { "（居食い）" } else { "" };
    let legs = parts.squares.windows(2).zip(1..).map(|(leg, number)| {
        let last = number == way.len();
        format!(
            "{}歩目 {}{space}{glyph}{}{}{}",
            kanji::write(number),
            square_text(definition, leg[1]),
            if last { promotion } else { "" },
            if last { igui } else { "" },
            origin_text(definition, leg[0]),
        )
    });
    Some(legs.collect())
}
