//! The notation of a game's own author, for the games that have one ([`kifu`]).
//!
//! The rules read and write it; this only makes records of their games. A repetition after which a game
//! begins anew makes two records. Remarks become comments; they are not written, nor are variations and
//! whatever else is said of a position.

use yagura::{
    Variant,
    games::kifu::{self, KifuError},
};

use crate::{
    error::{Place, ReadError, WriteError},
    expected::{Expected, Obstacle},
    lines::numbered,
    record::Record,
    tree::NodeId,
};

/// What the format is called in errors.
pub(crate) const NAME: &str = "the notation of the game's author";
/// What records begin with: headings, or the comment line with the position.
const BEGINNINGS: [&str; 6] = ["[打ち始め]", "[再び始め]", "「開戦」", "「再開戦」", "[開戦]", "#局面"];

/// Returns whether a line begins as a record does.
pub(crate) fn is_likely(text: &str) -> bool {
    text.lines().any(|line| BEGINNINGS.iter().any(|beginning| line.trim_start().starts_with(beginning)))
}

/// Reads the games of a record.
///
/// # Errors
/// [`ReadError`] at the action that cannot be read or is not legal, with the game up to there.
pub(crate) fn read(text: &str, hint: Option<&Variant>) -> Result<Vec<Record>, ReadError> {
    let serves = |variant: &Variant| kifu::serves(variant.definition());
    let found = hint.cloned().filter(serves).or_else(|| Variant::all().find(serves));
    let variant = found.ok_or_else(|| ReadError::new(Place::line(1), "", Expected::GameWithNotation))?;
    records(&variant, text).map_err(|error| {
        let (place, start) = place_of(text, &error);
        let before = text[..start].trim_end().trim_end_matches('、');
        let last = records(&variant, before).ok().and_then(|mut records| records.pop());
        let error = ReadError::new(place, &error.token.clone(), error);
        match last {
            Some(record) => error.with(&record),
            None => error,
        }
    })
}

fn records(variant: &Variant, text: &str) -> Result<Vec<Record>, KifuError> {
    let read = kifu::read(variant, None, text)?;
    let mut records: Vec<Record> = read.games.iter().map(|game| Record::of_game(variant, game)).collect();
    for remark in &read.remarks {
        let Some(record) = records.get_mut(remark.game) else { continue };
        let line = std::iter::once(NodeId::ROOT).chain(record.tree().line(NodeId::ROOT));
        let node = line.take(remark.plies + 1).last().unwrap_or(NodeId::ROOT);
        record.annotation_mut(node).add_comment(&remark.text);
    }
    Ok(records)
}

/// Returns where a token stands, with its offset: behind as many marks of sides as there were actions before
/// it.
fn place_of(text: &str, error: &KifuError) -> (Place, usize) {
    let token = error.token.trim_end_matches('…');
    let (mut count, mut depth, mut first) = (0, 0usize, None);
    for (number, line) in numbered(text).filter(|(_, line)| !line.trim_start().starts_with('#')) {
        for (at, letter) in line.char_indices() {
            match letter {
                '[' | '［' | '「' | '(' | '（' => depth += 1,
                ']' | '］' | '」' | ')' | '）' => depth = depth.saturating_sub(1),
                '▲' | '▽' | '△' | '☗' | '☖' if depth == 0 => count += 1,
                _ => {}
            }
            if line[at..].starts_with(token) && !token.is_empty() {
                let start = line.as_ptr() as usize - text.as_ptr() as usize + at;
                let place = (Place::of(number, line, &line[at..]), start);
                first = first.or(Some(place));
                if count >= error.number {
                    return place;
                }
            }
        }
    }
    first.unwrap_or((Place::line(1), 0))
}

/// Writes the main line of a record.
///
/// # Errors
/// [`WriteError::Game`] for games without a notation of their author.
pub(crate) fn write(record: &Record) -> Result<String, WriteError> {
    kifu::write(&[record.game()]).ok_or_else(|| WriteError::Game {
        format: NAME,
        variant: record.variant().to_string(),
        because: Obstacle::NoNotation,
    })
}
