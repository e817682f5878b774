//! JKF, the JSON of json-kifu-format, which programs of the web keep records of shogi in.
//!
//! It holds games with the pieces of shogi on nine by nine squares, with variations. A comment's line that
//! begins with `&` is a bookmark. Not written are glyphs, shapes, evaluations, the clock, parts of seconds,
//! the number of the first move, clauses, and ends that CSA has no word for.
//!
//! Forks replace their move, so that a variation stands within its main line, and a variation of a variation
//! within that: a text may nest about thirty of them, as readers of JSON allow no more.

mod read;
mod relative;
mod shape;
mod start;
mod write;

pub(crate) use read::{is_likely, read};
pub(crate) use write::write;
