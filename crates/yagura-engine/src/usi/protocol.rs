//! The two protocols of a dialogue: USI, and UCI, from which it was made. They differ in names of options, in
//! how positions and moves are written ([`yagura::notation::algebraic`]), and in whose time is whose.

use yagura::{
    AnyPosition, Definition, Game, Move, MoveError, Notation as _, Position as _, SetUpPhase as _,
    notation::algebraic::{self, Ranks},
};

use crate::Score;

/// What is spoken: the first word of the interface decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Protocol {
    /// Of shogi programs.
    #[default]
    Usi,
    /// Of chess programs, which know other games by `UCI_Variant`. Black is their White.
    Uci,
}

/// What UCI calls the options that USI has under other names.
const IN_UCI: [(&str, &str); 7] = [
    ("name USI_Hash ", "name Hash "),
    ("name USI_Ponder ", "name Ponder "),
    ("name USI_Variant ", "name UCI_Variant "),
    ("name USI_LimitStrength ", "name UCI_LimitStrength "),
    ("name USI_Elo ", "name UCI_Elo "),
    ("name Clear_Hash ", "name Clear Hash "),
    ("name NetworkDelay ", "name Move Overhead "),
];

impl Protocol {
    /// Returns the word that ends the introduction.
    pub(super) const fn ok(self) -> &'static str {
        match self {
            Self::Usi => "usiok",
            Self::Uci => "uciok",
        }
    }

    /// Returns the answer where there is no move.
    pub(super) const fn no_move(self) -> &'static str {
        match self {
            Self::Usi => "bestmove resign",
            Self::Uci => "bestmove (none)",
        }
    }

    /// Returns the declarations of options, which are given as USI has them.
    pub(super) fn options(self, declaration: String) -> String {
        match self {
            Self::Usi => declaration,
            Self::Uci => IN_UCI.iter().fold(declaration, |text, (ours, theirs)| text.replace(ours, theirs)),
        }
    }

    /// Returns the position string that the text behind `sfen` or `fen` means; what is no FEN is left as it
    /// is, for the reader of positions to refuse.
    pub(super) fn position(definition: &Definition, word: &str, text: &str) -> String {
        let fen = (word == "fen").then(|| algebraic::fen_to_sfen(definition, text)).flatten();
        fen.unwrap_or_else(|| text.to_owned())
    }

    /// Returns the text of a move.
    pub(super) fn write(self, position: &AnyPosition, mv: Move) -> String {
        match self {
            Self::Usi => position.usi(mv),
            // What chess programs have no text for is written as we write it.
            Self::Uci => algebraic::write(position.definition(), Ranks::FromOne, mv)
                .unwrap_or_else(|| position.usi(mv)),
        }
    }

    /// Returns the legal move that a text means.
    ///
    /// # Errors
    /// [`MoveError`] when it is none.
    pub(super) fn read(self, game: &Game<AnyPosition>, text: &str) -> Result<Move, MoveError> {
        match self {
            Self::Usi => game.read_move(text),
            Self::Uci => match algebraic::to_usi(game.position(), Ranks::FromOne, text) {
                Ok(ours) => game.read_move(&ours),
                Err(error) => game.read_move(text).map_err(|_| error.into()),
            },
        }
    }

    /// Plays a move, or a turn of a set-up.
    ///
    /// # Errors
    /// [`MoveError`] when it is none.
    pub(super) fn play(self, game: &mut Game<AnyPosition>, text: &str) -> Result<(), MoveError> {
        if self == Self::Usi || game.position().is_setting_up() {
            return game.play_text(text);
        }
        let mv = self.read(game, text)?;
        game.play_unchecked(mv);
        Ok(())
    }

    /// Returns the text of a score. Distances to mate are in plies, in UCI in moves.
    pub(super) fn score(self, score: Score) -> String {
        match (self, score) {
            (Self::Uci, Score::Win(plies)) => format!("mate {}", plies.div_ceil(2)),
            (Self::Uci, Score::Loss(plies)) => format!("mate -{}", plies.div_ceil(2)),
            _ => score.to_string(),
        }
    }
}
