//! What may go wrong, and where C finds the words for it.

use std::{
    cell::RefCell,
    ffi::{CString, c_char},
    panic::{AssertUnwindSafe, catch_unwind},
    ptr,
};

use yagura::{MoveError, SfenError, VariantError};

/// Why a function did not do what it was asked for.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum Fault {
    /// A pointer that may not be null is.
    #[error("null: expected {0}")]
    Null(&'static str),
    /// A text of C is not UTF-8.
    #[error("not UTF-8: expected {0}")]
    Encoding(&'static str),
    /// No such game.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// No such position.
    #[error(transparent)]
    Position(#[from] SfenError),
    /// No such move, or one that is not legal.
    #[error(transparent)]
    Move(#[from] Box<MoveError>),
    /// There is no move to take back.
    #[error("no move to take back")]
    NothingToUndo,
    /// A fault of ours: a panic, which ends here.
    #[error("an internal error; the game or the engine that was used may only be freed")]
    Internal,
}

thread_local! {
    /// What the last call of this thread had to say.
    static LAST: RefCell<Option<CString>> = const { RefCell::new(None) };
}

/// Returns what went wrong in the last call of this thread, null if nothing. It is good until the next call.
pub(crate) fn last() -> *const c_char {
    LAST.with_borrow(|text| text.as_ref().map_or(ptr::null(), |text| text.as_ptr()))
}

/// Does something for C, and notes what goes wrong; then `otherwise` comes back. No panic goes further.
pub(crate) fn answered<T>(otherwise: T, act: impl FnOnce() -> Result<T, Fault>) -> T {
    let answer = catch_unwind(AssertUnwindSafe(act)).unwrap_or(Err(Fault::Internal));
    let fault = answer.as_ref().err().map(|fault| c_text(&fault.to_string()));
    LAST.set(fault);
    answer.unwrap_or(otherwise)
}

/// Returns a text as C has them. There is no NUL in ours; one would end it.
pub(crate) fn c_text(text: &str) -> CString {
    let before = text.split('\0').next().unwrap_or_default();
    CString::new(before).unwrap_or_default()
}
