//! The rules of the shogi-family games that Yagura plays.
//!
//! ```
//! use yagura::{Game, Variant};
//!
//! let chu = Variant::parse("chu")?;
//! let mut game = Game::of_variant(&chu, None)?;
//! assert_eq!(game.legal().len(), 36);
//! game.play_text("7j5h")?; // the lion jumps over the pawns
//! assert_eq!(game.position().sfen().split(' ').nth(1), Some("w"));
//! # use yagura::Position as _;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A refused move says which rule forbids it:
//!
//! ```
//! use yagura::{Game, Variant};
//!
//! let shogi = Variant::parse("shogi")?;
//! let game = Game::of_variant(&shogi, Some("4k4/9/9/9/9/9/4P4/9/4K4 b P 1"))?;
//! let error = game.read_move("P*5f").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "illegal move 'P*5f': small §1.7: nifu: there is an unpromoted pawn on this file already, on 5g"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! And perft counts:
//!
//! ```
//! use yagura::{AnyPosition, Position, Variant, perft, with_position};
//!
//! let start = AnyPosition::start(&Variant::parse("shogi-7x9")?);
//! assert_eq!(with_position!(&start, position => perft::perft(position, 3)), 7960);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! No input or output, threads, clock or allocation per node. Everything that is written about a game is in its rulebook; the code
//! cites the clause (`rulebook chu §5.4`).

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod any;
mod board;
#[cfg(feature = "conformance")]
pub mod conformance;
mod def;
mod fouls;
mod game;
pub mod games;
mod hand;
pub mod movement;
mod mv;
pub mod notation;
mod outcome;
pub mod perft;
mod piece;
pub mod position;
pub mod refusal;
mod repetition;
mod side;
mod square;
mod variant;

pub use any::{AnyPosition, built_in_text, definitions};
pub use board::{Board, LargeBoard, SmallBoard, SquareSet, mix_key};
pub use def::{Definition, DefinitionError, KindInfo, MovesInfo, Name, OptionInfo};
pub use fouls::Fouls;
pub use game::{Game, MoveError};
pub use hand::{Hand, HandKind, MAX_HAND_KINDS, Slot};
pub use mv::{Act, Move, MoveView, Moves};
pub use notation::{sfen::SfenError, usi::UsiError};
pub use outcome::{Outcome, Reason};
pub use piece::{CODES, Kind, MAX_KINDS, Piece};
pub use position::{Observer, Ply, Position, Victims};
pub use refusal::{Language, Refusal, SetUpWord, Why};
pub use repetition::Repetition;
pub use side::Side;
pub use square::{MAX_SIZE, RANK, Square, delta};
pub use variant::{Variant, VariantError};
