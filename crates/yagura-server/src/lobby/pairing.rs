//! Which seeks fit each other, and who gets which side.

use super::{person::Person, rating::is_wanted};
use crate::store::SeekRow;

/// Returns whether two seeks fit: the same game on the same terms, sides that both can have, opponents whom
/// both want, and two different people.
pub(super) fn fits(new: &SeekRow, other: &SeekRow) -> bool {
    let (a, b) = (&new.draft, &other.draft);
    let same_game =
        (&a.variant, &a.position, &a.clock, a.is_rated) == (&b.variant, &b.position, &b.clock, b.is_rated);
    same_game
        && is_open(other)
        && a.target.is_none()
        && (a.side.is_none() || a.side != b.side)
        && is_wanted(a, other.rating)
        && is_wanted(b, new.rating)
        && !Person::who_posted(new).is(&Person::who_posted(other))
}

/// Returns whether anybody may take a seek.
pub(super) const fn is_open(seek: &SeekRow) -> bool {
    seek.draft.target.is_none() && stands(seek)
}

/// Returns whether a seek or a challenge has not been answered yet.
pub(super) const fn stands(seek: &SeekRow) -> bool {
    seek.found.is_none() && !seek.is_declined
}

/// Returns the number of the first one's seat; `coin` decides where both take either.
pub(super) const fn seat(first: Option<usize>, second: Option<usize>, coin: usize) -> usize {
    match (first, second) {
        (Some(seat), _) => seat,
        (None, Some(other)) => 1 - other,
        (None, None) => coin,
    }
}

#[cfg(test)]
mod tests {
    use super::{fits, seat};
    use crate::{
        ratings::Rating,
        store::{SeekDraft, SeekRow, Sitter},
    };

    fn seek(browser: &str) -> SeekRow {
        let draft = SeekDraft {
            browser: Some(browser.to_owned()),
            variant: "shogi".to_owned(),
            ..SeekDraft::default()
        };
        SeekRow { draft, by: None, rating: None, target_name: None, is_declined: false, found: None }
    }

    fn with(browser: &str, change: impl FnOnce(&mut SeekRow)) -> SeekRow {
        let mut seek = seek(browser);
        change(&mut seek);
        seek
    }

    fn account(seek: &mut SeekRow, id: &str) {
        seek.draft.account = Some(id.to_owned());
        seek.by = Some(Sitter { account: id.to_owned(), name: id.to_owned(), is_bot: false });
    }

    #[test]
    fn seeks_of_the_same_game_on_the_same_terms_fit() {
        let a = seek("a");
        assert!(fits(&a, &seek("b")));
        let others: [fn(&mut SeekRow); 8] = [
            |other| other.draft.variant = "chu".to_owned(),
            |other| other.draft.variant = "shogi?first=white".to_owned(),
            |other| other.draft.position = Some("k8/9/9/9/9/9/9/9/K8 b - 1".to_owned()),
            |other| other.draft.clock = Some("{}".to_owned()),
            |other| other.draft.is_rated = true,
            |other| other.draft.target = Some("z".to_owned()),
            |other| other.is_declined = true,
            |other| other.found = Some(("abcdefghijklm".to_owned(), 0)),
        ];
        for (number, other) in others.into_iter().enumerate() {
            assert!(!fits(&a, &with("b", other)), "{number}");
        }
    }

    #[test]
    fn nobody_meets_himself() {
        assert!(!fits(&seek("a"), &seek("a")));
        let of_account = |browser, id| with(browser, |seek| account(seek, id));
        assert!(!fits(&of_account("a", "x"), &of_account("b", "x")), "on two devices");
        assert!(!fits(&of_account("a", "x"), &of_account("a", "y")), "in one browser");
        assert!(fits(&of_account("a", "x"), &of_account("b", "y")));
    }

    #[test]
    fn both_get_a_side_that_they_want() {
        for (mine, theirs, fitting) in [
            (None, None, true),
            (Some(0), None, true),
            (None, Some(0), true),
            (Some(0), Some(1), true),
            (Some(0), Some(0), false),
            (Some(1), Some(1), false),
        ] {
            let (a, b) =
                (with("a", |seek| seek.draft.side = mine), with("b", |seek| seek.draft.side = theirs));
            assert_eq!(fits(&a, &b), fitting, "{mine:?} {theirs:?}");
            for coin in [0, 1] {
                let first = seat(mine, theirs, coin);
                assert!(mine.is_none_or(|side| side == first));
                assert!(!fitting || theirs.is_none_or(|side| side == 1 - first));
                assert!(mine.is_some() || theirs.is_some() || first == coin);
            }
        }
    }

    #[test]
    fn a_range_keeps_nobody_out_who_has_no_rating() {
        let picky = with("a", |seek| seek.draft.min_rating = Some(2400));
        for (value, wanted) in
            [(None, true), (Some(2399.4), false), (Some(2399.5), true), (Some(2400.0), true)]
        {
            let rating = value.map(|value| Rating { value, ..Rating::default() });
            let other = with("b", |seek| seek.rating = rating);
            assert!(fits(&picky, &other) == wanted && fits(&other, &picky) == wanted, "{value:?}");
        }
    }
}
