//! PGN, the format of chess programs, for any game.
//!
//! The player who sits at the bottom, our Black, is White there, and has the upper-case letters. Moves are
//! written from square to square as [`yagura::notation::algebraic`] has them, and in canonical strings where
//! it has no text that leads back to the same turn: the one begins with a letter, the other with a digit, so
//! that both are read. Short moves (`Bxc3+`, `P@g4`) are read where one legal move fits. `Variant` holds our
//! id with its options; `FEN` a chess-like one in games whose positions are board, side and hands, that of
//! their own programs for a chess, xiangqi, janggi or makruk set alone on its board of union shogi
//! (`native`), else the game's own position string.
//!
//! Times, evaluations, circles and arrows are commands in comments (`%emt`, `%eval`, `%csl`, `%cal`), glyphs
//! are `$1` to `$6`; other numbers and commands stay in the comment. Not written are bookmarks, clauses, the
//! line and nodes of an evaluation, totals of time, how variations end, the number of the first move of a
//! chess-like FEN, and a set-up in secret, of which the position that came of it is written. Mates are
//! counted in moves, not plies. Comments lose blanks around them. The compulsory tags come first.

mod command;
mod moves;
mod native;
mod read;
mod result;
mod start;
mod token;
mod write;

pub(crate) use read::{is_likely, read};
pub(crate) use write::write;
