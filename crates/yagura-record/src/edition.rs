//! Records that were written for another edition of their game's rules than the one that is known here.
//!
//! They are replayed under the rules that are known. Where every turn and each result is legal there too the
//! record opens; its head says from then on which edition it was written for, and it is written as one of
//! the known edition. Otherwise the error names the turn, and both editions.

use yagura::{Definition, Game, Reason};

use crate::{
    ending::{EndReason, Ending},
    error::ReadError,
    expected::Expected,
    headers::{EDITION, Headers},
};

/// An edition of a rulebook that is not the known one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OtherEdition {
    book: String,
    written: u32,
    known: u32,
}

impl OtherEdition {
    /// Returns the edition for which a record of the game was written, `None` where it is the known one.
    pub(crate) fn of(definition: &Definition, written: u32) -> Option<Self> {
        let known = definition.edition;
        (written != known).then(|| Self { book: definition.book.clone(), written, known })
    }

    /// Says in a head which edition the record was written for, unless it does so: the first one counts.
    pub(crate) fn note(&self, headers: &mut Headers) {
        if headers.get(EDITION).is_none() {
            headers.push(EDITION, &format!("{} {}", self.book, self.written));
        }
    }

    /// Returns what is expected under the known edition, with both of them.
    pub(crate) fn explain(&self, expected: Expected) -> Expected {
        let Self { book, written, known } = self;
        let inner = Box::new(expected);
        Expected::OtherEdition { book: book.clone(), written: *written, known: *known, inner }
    }
}

/// Checks that a line may end so where the game stands, by the rules that are known, in a record of another
/// edition; in one of the known edition that is what it says.
///
/// # Errors
/// [`Expected::Result`].
pub(crate) fn check(other: Option<&OtherEdition>, game: &Game, ending: &Ending) -> Result<(), Expected> {
    let agrees = match game.outcome() {
        Some(outcome) => outcome.winner == ending.winner || ending.says_no_result(),
        None => !is_by_position(ending.reason),
    };
    if other.is_none() || agrees { Ok(()) } else { Err(Expected::Result) }
}

/// Returns whether the position ends the game, and not a player.
fn is_by_position(reason: EndReason) -> bool {
    use Reason::{Agreement, Declaration, Illegal, Points, Resign};
    match reason {
        EndReason::Rules(reason) => !matches!(reason, Agreement | Declaration | Illegal | Points | Resign),
        _ => false,
    }
}

impl ReadError {
    /// Returns the error with both editions, where the record is of another one.
    #[must_use]
    pub(crate) fn under(mut self, other: Option<&OtherEdition>) -> Self {
        if let Some(edition) = other {
            self.expected = edition.explain(self.expected);
            if let Some(record) = &mut self.read_so_far {
                edition.note(&mut record.headers);
            }
        }
        self
    }
}
