//! How a text names the game that it is of, where its format has no word for that: `ルール：chu@1`, the id
//! with its options and the edition of the rules.

use yagura::{Catalogue, Variant};

use crate::expected::Expected;

/// The word before it.
pub(crate) const RULES: &str = "ルール";

/// Returns the name of a game.
pub(crate) fn name_of(variant: &Variant) -> String {
    format!("{variant}@{}", variant.definition().edition)
}

/// Returns the game of a name; the edition may be left out.
///
/// # Errors
/// What was expected: a game that is known, in the edition that is known.
pub(crate) fn named(name: &str, games: &Catalogue) -> Result<Variant, Expected> {
    let (id, edition) = name.split_once('@').map_or((name, None), |(id, edition)| (id, Some(edition)));
    let variant = games.variant(id)?;
    let definition = variant.definition();
    match edition {
        Some(edition) if edition.parse() != Ok(definition.edition) => {
            Err(Expected::Edition(definition.book.clone(), definition.edition))
        }
        _ => Ok(variant),
    }
}
