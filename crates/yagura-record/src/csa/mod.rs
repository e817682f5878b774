//! CSA, the format of the Computer Shogi Association (versions 1 to 3.0).
//!
//! It holds games with the pieces of shogi on boards of at most nine by nine squares. It is written as
//! version 3.0 in UTF-8. Not written are variations, bookmarks, glyphs, shapes, the depth and nodes of an
//! evaluation, totals of time, the number of the first move, clauses, and ends that CSA has no word for. The
//! names come before the other headers. An evaluation is `'**` with the value for Black and the line; a mate
//! in `n` plies is 32000 less `n`.

mod comment;
mod ending;
mod moves;
mod pieces;
mod read;
mod start;
mod write;

pub(crate) use ending::{ending_of, word_of};
pub(crate) use pieces::{kind_of, refusal, variant_of_size, word_of as piece_word};
pub(crate) use read::{is_likely, read};
pub(crate) use write::{declared_as_shift_jis, write};
