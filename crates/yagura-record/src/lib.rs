//! Records of games of the shogi family: trees of turns with what is said of them, and the formats that they
//! are written in. No input or output.
//!
//! ```text
//!  Record   rules, start, head, and a Tree of turns; every turn was checked when it was added
//!  Walk     a place in the tree, with the game that leads there
//!  Format   read, write: texts in and out
//! ```
//!
//! A text that cannot be read is a [`ReadError`] with line, column, the text and what was expected; what
//! could be read before it comes along.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod annotation;
mod author;
mod clock_words;
mod csa;
mod dates;
mod edition;
mod encoding;
mod ending;
mod error;
mod expected;
mod format;
mod headers;
mod jkf;
pub mod json;
mod json_text;
mod ki2;
mod kif;
mod lines;
mod notation;
mod one_king;
mod pgn;
mod placement;
mod record;
mod rules_name;
mod sfen;
mod tree;
mod usi;
mod walk;

pub use annotation::{Annotation, Colour, Evaluation, Glyph, Score, Shape, Spent};
pub use encoding::{Encoding, UnknownEncoding, decode};
pub use ending::{EndReason, Ending};
pub use error::{ReadError, WriteError};
pub use expected::{
    CsaExpected, Expected, JkfExpected, JsonExpected, JsonFault, JsonPart, KifExpected, Obstacle, PgnExpected,
};
pub use format::{Format, Reader, UnknownFormat, read, read_all, read_bytes, write, write_all, write_bytes};
pub use headers::{BLACK, EDITION, Header, Headers, KNOWN, Known, TIMES, WHITE};
pub use notation::Style;
pub use one_king::AddedKing;
pub use record::{Clock, Commitment, Record, SetUpTurn};
pub use tree::{Node, NodeId, Tree};
pub use walk::Walk;
