//! What is raised: `YaguraError` for a text that is none, `IllegalMove` for a move that a rule forbids.

use pyo3::{create_exception, exceptions::PyValueError, prelude::*};
use yagura::{Language, MoveError, Refusal};

create_exception!(yagura, YaguraError, PyValueError, "A text that cannot be understood.");
create_exception!(
    yagura,
    IllegalMove,
    YaguraError,
    "A move that the rules forbid. `clause` is the clause of the rulebook, `squares` those that the reason is about, `ja` the reason in Japanese."
);

/// Returns the exception for a text that cannot be understood.
pub(crate) fn unreadable(error: impl std::fmt::Display) -> PyErr {
    YaguraError::new_err(error.to_string())
}

/// Returns the exception for a move that cannot be made.
pub(crate) fn unplayed(py: Python<'_>, error: MoveError) -> PyErr {
    match error {
        MoveError::Unreadable(error) => unreadable(error),
        MoveError::Illegal { ref refusal, .. } => illegal(py, error.to_string(), refusal),
    }
}

/// Returns the exception for a rule.
fn illegal(py: Python<'_>, message: String, refusal: &Refusal) -> PyErr {
    let error = IllegalMove::new_err(message);
    let value = error.value(py);
    let squares: Vec<String> = refusal.squares.iter().map(ToString::to_string).collect();
    let set = value
        .setattr("clause", &refusal.clause)
        .and_then(|()| value.setattr("squares", squares))
        .and_then(|()| value.setattr("ja", refusal.why.text(Language::Japanese)));
    set.err().unwrap_or(error)
}
