//! Who is strong enough, and not too strong.

use crate::store::SeekDraft;

/// Returns the rating of an account in a game. Nobody has one where games are not rated.
pub(crate) const fn rating_of(_account: Option<&str>, _variant: &str) -> Option<i64> {
    None
}

/// Returns whether somebody's rating is in the range that a seek wants. Who has none is always welcome: he
/// would never come to have one.
pub(super) fn is_wanted(seek: &SeekDraft, rating: Option<i64>) -> bool {
    let Some(rating) = rating else { return true };
    seek.min_rating.is_none_or(|least| least <= rating) && seek.max_rating.is_none_or(|most| rating <= most)
}
