//! Refusals with their clauses of the rulebook.

use crate::{Refusal, SetUpWord, Square, Why};

/// Returns a refusal by a clause of the rulebook.
pub(super) fn illegal(why: Why, section: &str, squares: &[Square]) -> Refusal {
    Refusal { why, clause: format!("rengo §{section}"), squares: squares.to_vec() }
}

/// Refuses an army: the rulebook's word (§3.8), the clause, the squares, and what is wrong in both languages.
pub(super) fn invalid_army(
    word: SetUpWord,
    clause: &str,
    squares: &[Square],
    ja: String,
    en: String,
) -> Refusal {
    illegal(Why::SetUp(word, (ja, en)), clause, squares)
}
