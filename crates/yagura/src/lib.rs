//! The rules of the shogi-family games that Yagura plays: positions, legal moves, ends of games, notation,
//! and why a move is refused.
//!
//! ```
//! use yagura::{Game, Variant};
//!
//! let chu: Variant = "chu".parse()?;
//! let mut game = Game::new(&chu);
//! assert_eq!(game.legal_moves().len(), 36);
//! game.play_text("7j5h")?; // the lion jumps over the pawns
//! assert_eq!(game.sfen().split(' ').nth(1), Some("w"));
//! game.undo();
//! assert_eq!(game.perft(2), 1296);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A refused move says which rule forbids it, in Japanese and English:
//!
//! ```
//! use yagura::{Game, Language, MoveError, Variant};
//!
//! let shogi: Variant = "shogi".parse()?;
//! let game = Game::from_sfen(&shogi, "4k4/9/9/9/9/9/4P4/9/4K4 b P 1")?;
//! let error = game.read_move("P*5f").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "illegal move 'P*5f': small §1.7: nifu: there is an unpromoted pawn on this file already, on 5g"
//! );
//! if let MoveError::Illegal { refusal, .. } = error {
//!     assert_eq!(refusal.why.text(Language::Japanese), "二歩です。同じ筋の5七に歩があります");
//!     assert_eq!((refusal.clause.as_str(), refusal.squares[1].to_string()), ("small §1.7", "5g".to_owned()));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Three layers
//!
//! ```text
//!  Definition   a game as data: board, pieces, moves, names      one TOML text each, Definition::parse
//!      │        Variant: a definition with its options chosen    "shogi?first=white".parse()
//!      ▼
//!  Position     a value: all that decides which turns are legal,  AnyPosition of any game, or the type of
//!      │        and no history; copied, not unmade                one system of rules in `games`
//!      ▼
//!  Game         start, moves and what looks back: repetition,     Game::new, legal_moves, play, undo, outcome
//!               resignation, agreement, claims
//! ```
//!
//! Whoever only plays games needs [`Variant`] and [`Game`]. A search works on positions: `P: Position` below,
//! [`AnyPosition`] and [`with_position!`] above. [`prelude`] brings what positions can do into scope.
//!
//! # The games
//!
//! [`Variant::all`] has all of them.
//!
#![doc = include_str!(concat!(env!("OUT_DIR"), "/games.md"))]
//!
//! # Chess term → here
//!
//! | term | here |
//! |---|---|
//! | board, position, FEN | [`AnyPosition`], [`Position`]; [`Game::sfen`], [`Game::from_sfen`] |
//! | piece, colour, piece type | [`Piece`], [`Side`] (Black at the bottom), [`Kind`] ([`Definition::kinds`]) |
//! | square | [`Square`], `"7g".parse()`: file from Black's right, rank letter from the top |
//! | legal moves | [`Game::legal_moves`]; without history [`Position::moves`] |
//! | pseudo-legal moves | [`games::shogi::pseudo_legal`], where a king may be left in check |
//! | captures, noisy moves | [`SearchMoves::noisy_moves`], [`Position::victims`] |
//! | make, unmake | [`Game::play`], [`Game::undo`]; a search copies positions: [`Position::play`] |
//! | UCI, SAN move text | [`Game::usi`], [`Game::read_move`], [`Game::play_text`]; [`notation`] |
//! | pocket, drop | [`Hand`], [`MoveView::Drop`] |
//! | check, attackers | [`Game::in_check`], [`Position::checked`], [`Position::attackers_to`] |
//! | checkmate, stalemate, draw | [`Game::outcome`], [`Outcome`], [`Reason`] |
//! | threefold repetition | [`Game::repetition`] (the count differs from game to game) |
//! | Zobrist key | [`Position::key`] |
//! | perft, divide | [`Game::perft`], [`mod@perft`] |
//! | null move | [`SearchMoves::play_null`] |
//! | PGN | [`notation`]; records in the notation of a game's author in [`games::kifu`] |
//!
//! # Features
//!
//! * `serde`: `Serialize` and `Deserialize` of [`Variant`], [`Square`], [`Side`], [`Move`], [`Reason`] and
//!   [`Outcome`], which cost nothing where they are not used.
//! * `exhaustive`: enums that a new game adds to can be matched without a `_` arm. The crates of Yagura,
//!   which are released together, use it; for others a new game would be a break.
//! * `conformance`: checks any position of any game against the contract of [`Position`].
//!
//! No input or output, threads, clock or allocation per node. Everything that is written about a game is in
//! its rulebook; the code cites the clause (`rulebook chu §5.4`). `examples/` has a random game, perft, the
//! legal moves of a position with refusals explained, and a definition of one's own.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[macro_use]
mod list;

mod any;
mod attackers;
mod board;
mod catalogue;
mod checkpoints;
#[cfg(feature = "conformance")]
pub mod conformance;
mod def;
mod excerpt;
mod fouls;
mod game;
pub mod games;
mod hand;
#[doc(hidden)]
pub mod movement;
mod mv;
pub mod notation;
mod outcome;
pub mod perft;
mod piece;
mod player_word;
pub mod position;
pub mod prelude;
pub mod refusal;
mod repetition;
mod review;
#[cfg(feature = "serde")]
mod serialized;
mod side;
mod source;
mod square;
mod traits;
mod variant;

pub use any::{AnyParsed, AnyPosition};
#[doc(hidden)]
pub use board::{Board, LargeBoard, SmallBoard, SquareSet, mix_key};
pub use catalogue::{Catalogue, built_in_text, definitions};
#[doc(hidden)]
pub use def::format;
pub use def::{
    BareRule, CheckRule, Declaration, Definition, DefinitionError, DropArea, DroppedSide, Handicap, Image,
    KindInfo, KindKey, LONGEST_IMAGE, Lender, LimitRule, LostRoyals, Mark, MovesInfo, MustPromote, Name,
    OptionInfo, PassRule, PerpetualRule, Play, PromotionRule, RoyalRule, RuleSet, StalemateRule, Support,
    TryRule,
};
pub use fouls::Fouls;
pub use game::{Game, MoveError, PlayError};
pub use hand::{Hand, HandKind, MAX_HAND_KINDS, Slot};
pub use mv::{Move, MoveView, Moves, Promotion, SpecialMove};
pub use notation::{sfen::SfenError, usi::UsiError};
pub use outcome::{Outcome, Reason};
#[doc(hidden)]
pub use piece::CODES;
pub use piece::{Kind, MAX_KINDS, Piece};
pub use player_word::PlayerWord;
pub use position::{
    Arbitration, ArmyPhase, Circumstance, GamePosition, History, HistoryEntry, Notation, Observer, Position,
    SearchMoves, Secrecy, SetUpPhase, SplitTurns, Symmetry, Victims,
};
pub use refusal::{Language, Refusal, SetUpWord, Why};
pub use repetition::Repetition;
pub use review::{Review, Trial};
pub use side::Side;
pub use source::{Source, SourceError};
pub use square::{MAX_SIZE, Square, SquareError};
#[doc(hidden)]
pub use square::{RANK, delta};
pub use traits::{
    Debt, DrawClaim, Drops, Field, FoldRule, FoulRule, Hidden, RepetitionRule, Royals, SecondPart, SetUp,
    SideNames, Stacking, Traits, Turns,
};
pub use variant::{Variant, VariantError};

/// The examples of README.md are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
