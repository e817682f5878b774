//! Who is strong enough, and not too strong.

use crate::{ratings::Rating, store::SeekDraft};

/// Returns whether somebody's rating is in the range that a seek wants, as people see it. Who has none is
/// always welcome: he would never come to have one.
pub(super) fn is_wanted(seek: &SeekDraft, rating: Option<Rating>) -> bool {
    let Some(rating) = rating.map(|rating| i64::from(rating.shown())) else { return true };
    seek.min_rating.is_none_or(|least| least <= rating) && seek.max_rating.is_none_or(|most| rating <= most)
}
