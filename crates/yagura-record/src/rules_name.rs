//! How a text names the game that it is of, where its format has no word for that: `ルール：chu@1`, the id
//! with its options and the edition of the rules.

use yagura::{Catalogue, Variant};

use crate::{edition::OtherEdition, expected::Expected};

/// The word before it.
pub(crate) const RULES: &str = "ルール";

/// Returns the name of a game.
pub(crate) fn name_of(variant: &Variant) -> String {
    format!("{variant}@{}", variant.definition().edition)
}

/// Returns the game of a name, with the edition where it is another one than is known here; it may be left
/// out.
///
/// # Errors
/// What was expected: a game that is known, and a number.
pub(crate) fn named(name: &str, games: &Catalogue) -> Result<(Variant, Option<OtherEdition>), Expected> {
    let (id, edition) = name.split_once('@').map_or((name, None), |(id, edition)| (id, Some(edition)));
    let variant = games.variant(id)?;
    let definition = variant.definition();
    let other = match edition.map(|edition| edition.trim().parse()) {
        None => None,
        Some(Ok(written)) => OtherEdition::of(definition, written),
        Some(Err(_)) => return Err(Expected::Edition(definition.book.clone(), definition.edition)),
    };
    Ok((variant, other))
}
