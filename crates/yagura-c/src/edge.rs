//! The edge to C. Each function says in `include/yagura.h` what its pointers must be; that they are is the
//! caller's promise, and all that is taken on trust here.
#![expect(unsafe_code, reason = "C passes pointers")]
#![expect(clippy::missing_safety_doc, reason = "what C must keep to is said in its header, once for all")]

use std::ffi::{CStr, CString, c_char, c_int};

use yagura::Side;

use crate::{
    fault::{self, Fault, answered, c_text},
    play::{self, Table, Thinker},
};

/// What functions return that only succeed or fail.
const DONE: c_int = 0;
const FAILED: c_int = -1;

/// Returns what a pointer of C points to.
///
/// # Safety
/// It is null, or was made here, was not freed, and nobody changes it meanwhile.
unsafe fn shared<'a, T>(pointer: *const T, what: &'static str) -> Result<&'a T, Fault> {
    // SAFETY: that is the promise of the caller, and null is no reference.
    unsafe { pointer.as_ref() }.ok_or(Fault::Null(what))
}

/// Returns the text at a pointer of C.
///
/// # Safety
/// It is null, or points to bytes that end with a NUL and do not change meanwhile.
unsafe fn text<'a>(pointer: *const c_char, what: &'static str) -> Result<&'a str, Fault> {
    if pointer.is_null() {
        return Err(Fault::Null(what));
    }
    // SAFETY: it is not null, and the rest is the promise of the caller.
    unsafe { CStr::from_ptr(pointer) }.to_str().map_err(|_| Fault::Encoding(what))
}

/// Gives a value away to C, which frees it.
fn given<T>(value: T) -> *mut T {
    Box::into_raw(Box::new(value))
}

/// Gives a text away to C, which frees it.
fn given_text(text: &str) -> *mut c_char {
    c_text(text).into_raw()
}

/// Frees what was [given].
///
/// # Safety
/// It is null, or was given and was not freed.
unsafe fn freed<T>(pointer: *mut T) {
    if !pointer.is_null() {
        // SAFETY: it came from `Box::into_raw`, and nobody has it any more: the promise of the caller.
        drop(unsafe { Box::from_raw(pointer) });
    }
}

/// Returns what went wrong in the last call of this thread, null if nothing.
#[unsafe(no_mangle)]
pub extern "C" fn yagura_error() -> *const c_char {
    fault::last()
}

/// Returns the version of the library.
#[unsafe(no_mangle)]
pub extern "C" fn yagura_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    CStr::from_bytes_with_nul(VERSION.as_bytes()).unwrap_or_default().as_ptr()
}

/// Returns the ids of the games, a line each.
#[unsafe(no_mangle)]
pub extern "C" fn yagura_variants() -> *mut c_char {
    answered(std::ptr::null_mut(), || Ok(given_text(&play::variants())))
}

/// Frees a text that the library gave away.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn yagura_text_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: it came from `CString::into_raw`, and was not freed: the promise of the caller.
        drop(unsafe { CString::from_raw(text) });
    }
}

/// Begins a game of a variant, from a position or, where that is null, from its start.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn yagura_game_new(variant: *const c_char, position: *const c_char) -> *mut Table {
    answered(std::ptr::null_mut(), || {
        // SAFETY: texts, by the promise of the caller.
        let variant = unsafe { text(variant, "a variant") }?;
        let position = if position.is_null() {
            None
        } else {
            // SAFETY: as above.
            Some(unsafe { text(position, "a position") }?)
        };
        Ok(given(Table::begin(variant, position)?))
    })
}

/// Returns another game that stands as this one does.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn yagura_game_copy(game: *const Table) -> *mut Table {
    answered(std::ptr::null_mut(), || {
        // SAFETY: a game, by the promise of the caller.
        Ok(given(unsafe { shared(game, "a game") }?.clone()))
    })
}

/// Frees a game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn yagura_game_free(game: *mut Table) {
    // SAFETY: a game or null, by the promise of the caller.
    unsafe { freed(game) }
}

/// Plays a move, or a turn of the set-up where there is one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn yagura_game_play(game: *mut Table, turn: *const c_char) -> c_int {
    answered(FAILED, || {
        // SAFETY: a game that nobody else uses meanwhile, by the promise of the caller.
        let game = unsafe { game.as_mut() }.ok_or(Fault::Null("a game"))?;
        // SAFETY: a text, by the promise of the caller.
        game.play(unsafe { text(turn, "a move") }?)?;
        Ok(DONE)
    })
}

/// Takes the last move back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn yagura_game_undo(game: *mut Table) -> c_int {
    answered(FAILED, || {
        // SAFETY: a game that nobody else uses meanwhile, by the promise of the caller.
        unsafe { game.as_mut() }.ok_or(Fault::Null("a game"))?.undo()?;
        Ok(DONE)
    })
}

/// Returns the position as text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn yagura_game_position(game: *const Table) -> *mut c_char {
    answered(std::ptr::null_mut(), || {
        // SAFETY: a game, by the promise of the caller.
        Ok(given_text(&unsafe { shared(game, "a game") }?.position()))
    })
}

/// Returns the legal moves, a line each.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn yagura_game_moves(game: *const Table) -> *mut c_char {
    answered(std::ptr::null_mut(), || {
        // SAFETY: a game, by the promise of the caller.
        Ok(given_text(&unsafe { shared(game, "a game") }?.moves()))
    })
}

/// Returns who is to move: 0 for Black, 1 for White.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn yagura_game_player(game: *const Table) -> c_int {
    answered(FAILED, || {
        // SAFETY: a game, by the promise of the caller.
        Ok(match unsafe { shared(game, "a game") }?.player() {
            Side::Black => 0,
            Side::White => 1,
        })
    })
}

/// Returns how the game has ended, null while it goes on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn yagura_game_outcome(game: *const Table) -> *mut c_char {
    answered(std::ptr::null_mut(), || {
        // SAFETY: a game, by the promise of the caller.
        let outcome = unsafe { shared(game, "a game") }?.outcome();
        Ok(outcome.map_or(std::ptr::null_mut(), |outcome| given_text(&outcome)))
    })
}

/// Makes an engine with a table of so many megabytes.
#[unsafe(no_mangle)]
pub extern "C" fn yagura_engine_new(hash_mb: u32) -> *mut Thinker {
    answered(std::ptr::null_mut(), || Ok(given(Thinker::new(hash_mb))))
}

/// Frees an engine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn yagura_engine_free(engine: *mut Thinker) {
    // SAFETY: an engine or null, by the promise of the caller.
    unsafe { freed(engine) }
}

/// Returns the move that the engine would play after a search of so many positions.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn yagura_engine_search(
    engine: *const Thinker,
    game: *const Table,
    nodes: u64,
    score: *mut i32,
) -> *mut c_char {
    answered(std::ptr::null_mut(), || {
        // SAFETY: an engine and a game, by the promise of the caller.
        let (engine, game) = unsafe { (shared(engine, "an engine")?, shared(game, "a game")?) };
        let Some((best, value)) = engine.search(game, nodes) else { return Ok(std::ptr::null_mut()) };
        // SAFETY: null, or a place for a number, by the promise of the caller.
        if let Some(score) = unsafe { score.as_mut() } {
            *score = value;
        }
        Ok(given_text(&best))
    })
}
