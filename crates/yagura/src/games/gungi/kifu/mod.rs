//! Records in the notation of the rules' author, 棋譜 (rulebook gungi §18.3).
//!
//! A record is read against the rules: what a token leaves out (a square behind 同, an origin that is clear,
//! a 新 where only a drop fits) follows from the position, and a token that fits no legal action, or more
//! than one, is an error that names it. Beyond the letter of §18.3 readers take numbers in full-width digits,
//! `-` and its relatives for `―`, `,` for `、`, the layer 1 as well as 2 for a 帥 that takes a 砦
//! ([`write()`] gives the layer of arrival, 2), and remarks in brackets; backs that a record does not tell
//! are supposed (`suppose`).
//!
//! Two 香 of different fronts in hand are told apart as 兵 are: `香新[裏砲]`, `香新[裏砦]`. The placements of
//! a new set-up (§15) use the same brackets. A game that does not begin at the usual start has its first
//! position in a comment line, `#局面 SFEN`.

mod error;
mod items;
mod parse;
mod read;
mod suppose;
mod token;
mod write;

use crate::{Definition, RuleSet};

/// Returns whether games of a definition can be written in this notation.
pub fn serves(definition: &Definition) -> bool {
    definition.rule_set == RuleSet::Gungi
}

pub use error::{Expected, Fault, KifuError};
pub use read::{Record, Remark, read};
pub use write::{token, write, write_hiding};
