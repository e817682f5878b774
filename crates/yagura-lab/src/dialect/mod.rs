//! What other programs call our games, positions and moves.
//!
//! A program that speaks our own strings needs nothing here. For another one there is a [`Dialect`]: how it
//! writes positions and moves of a game. To add a game for Fairy-Stockfish: a line in [`stockfish::PEERS`],
//! and where its strings are neither ours nor [`Algebraic`] a [table of letters](lettered::Lettered) or
//! another `Dialect`.

pub mod lettered;
pub mod stockfish;

use std::fmt::Debug;

use yagura::{
    AnyPosition, Game, Move, MoveError, Notation as _, Position as _, Side, Symmetry as _,
    notation::algebraic::{self, Ranks},
};

/// How a program writes the positions and moves of a game.
pub trait Dialect: Debug + Send + Sync {
    /// Returns the text of a position as it stands behind `sfen` or `fen`, `None` when it has none.
    fn position(&self, position: &AnyPosition) -> Option<String>;

    /// Returns the text of a legal move of a position, `None` when it has none.
    fn write(&self, position: &AnyPosition, mv: Move) -> Option<String>;

    /// Returns the legal move that a text means.
    ///
    /// # Errors
    /// [`MoveError`] when it is no move, or an illegal one.
    fn read(&self, game: &Game<AnyPosition>, text: &str) -> Result<Move, MoveError>;

    /// Returns the letter of a side before `time` and `inc` in the program's commands.
    fn clock_letter(&self, side: Side) -> char {
        side.letter()
    }
}

/// Our own strings, which are lishogi's where that has the game.
#[derive(Clone, Copy, Debug)]
pub struct Native;

impl Dialect for Native {
    fn position(&self, position: &AnyPosition) -> Option<String> {
        Some(position.sfen())
    }

    fn write(&self, position: &AnyPosition, mv: Move) -> Option<String> {
        Some(position.usi(mv))
    }

    fn read(&self, game: &Game<AnyPosition>, text: &str) -> Result<Move, MoveError> {
        game.read_move(text)
    }
}

/// What programs write that speak UCI: squares from `a1` at Black's left, `+` for promotion, `P@e5` for
/// drops; Black is their White.
#[derive(Clone, Copy, Debug)]
pub struct Algebraic;

impl Dialect for Algebraic {
    fn position(&self, position: &AnyPosition) -> Option<String> {
        Some(algebraic::write_fen(position))
    }

    fn write(&self, position: &AnyPosition, mv: Move) -> Option<String> {
        algebraic::write(position.definition(), Ranks::FromOne, mv)
    }

    fn read(&self, game: &Game<AnyPosition>, text: &str) -> Result<Move, MoveError> {
        game.read_move(&algebraic::to_usi(game.position(), Ranks::FromOne, text)?)
    }

    fn clock_letter(&self, side: Side) -> char {
        (!side).letter()
    }
}

/// What programs write that speak CECP: the same, but for the ranks of boards that have ten.
#[derive(Clone, Copy, Debug)]
pub struct Cecp;

impl Dialect for Cecp {
    fn position(&self, position: &AnyPosition) -> Option<String> {
        Algebraic.position(position)
    }

    fn write(&self, position: &AnyPosition, mv: Move) -> Option<String> {
        algebraic::write(position.definition(), Ranks::of_cecp(position.definition()), mv)
    }

    fn read(&self, game: &Game<AnyPosition>, text: &str) -> Result<Move, MoveError> {
        let ranks = Ranks::of_cecp(game.position().definition());
        game.read_move(&algebraic::to_usi(game.position(), ranks, text)?)
    }

    fn clock_letter(&self, side: Side) -> char {
        Algebraic.clock_letter(side)
    }
}

/// The same from the other side of the board: positions are turned, and moves with them. For programs that
/// always take the side at the bottom for the one to move.
#[derive(Clone, Copy, Debug)]
pub struct Turned;

impl Dialect for Turned {
    fn position(&self, position: &AnyPosition) -> Option<String> {
        Some(algebraic::write_fen(&position.flipped()))
    }

    fn write(&self, position: &AnyPosition, mv: Move) -> Option<String> {
        algebraic::write(
            position.definition(),
            Ranks::of_cecp(position.definition()),
            position.flipped_move(mv),
        )
    }

    fn read(&self, game: &Game<AnyPosition>, text: &str) -> Result<Move, MoveError> {
        let flipped = game.position().flipped();
        let ours = algebraic::to_usi(&flipped, Ranks::of_cecp(flipped.definition()), text)?;
        let written = flipped.read(&ours)?;
        let mv = flipped
            .resolve(&written)
            .map_err(|refusal| MoveError::Illegal { text: text.to_owned(), refusal })?;
        Ok(flipped.flipped_move(mv))
    }

    fn clock_letter(&self, side: Side) -> char {
        side.letter()
    }
}

/// A game as another program knows it.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// The id of our definition.
    pub ours: &'static str,
    /// What it calls the game.
    pub theirs: &'static str,
    /// A file of variants that defines the game for it, where it does not know the game by itself.
    pub ini: Option<&'static str>,
    /// Its strings when it is spoken to in UCI.
    pub uci: &'static dyn Dialect,
    /// Whether its strings are ours when it is spoken to in USI.
    pub usi: bool,
}
