//! A game as somebody sees it.

use yagura::{AnyPosition, Game, Move, Notation as _, Position as _, Secrecy as _, Side, games::kifu};
use yagura_wire::Note;

/// What is told of all moves of a game.
#[derive(Clone, Debug)]
pub struct GameView {
    /// One more than moves.
    pub positions: Vec<String>,
    /// Their canonical strings, as far as they may be known.
    pub moves: Vec<String>,
    /// What is to be said of each.
    pub notes: Vec<Note>,
}

impl GameView {
    /// Returns a game as far as somebody sees it.
    pub fn new(game: &Game<AnyPosition>, sight: Sight) -> Self {
        let count = game.moves().len();
        let mut positions = game.positions();
        let mut view = Self {
            positions: Vec::with_capacity(count + 1),
            moves: Vec::with_capacity(count),
            notes: Vec::with_capacity(count),
        };
        let Some(mut before) = positions.next() else { return view };
        view.positions.push(sight.of(&before).sfen());
        let mut last: Option<(AnyPosition, Move)> = None;
        for (&mv, after) in game.moves().iter().zip(positions) {
            view.positions.push(sight.of(&after).sfen());
            view.moves.push(sight.text_of(&before, mv));
            let last_move = last.as_ref().map(|(before, mv)| (before, *mv));
            let written = kifu::token(&before, mv, last_move, sight.hidden());
            view.notes.push(note(&before, mv, &after, written));
            last = Some((before, mv));
            before = after;
        }
        view
    }
}

/// Whether what is told of a game tells all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openness {
    /// Nothing is hidden, or not any more.
    Open,
    /// Something is.
    Hiding,
}

/// How much of a game somebody sees.
#[derive(Clone, Copy, Debug)]
pub enum Sight {
    /// All of it.
    All,
    /// What this side may know; `None` is a watcher.
    As(Option<Side>),
}

impl Sight {
    /// Returns the sight of who does not see the hidden things of these sides, Black's and White's.
    pub const fn without(hidden: [bool; 2]) -> Self {
        match hidden {
            [false, false] => Self::All,
            [false, true] => Self::As(Some(Side::Black)),
            [true, false] => Self::As(Some(Side::White)),
            [true, true] => Self::As(None),
        }
    }

    /// Returns a position as it is seen.
    pub fn of(self, position: &AnyPosition) -> AnyPosition {
        match self {
            Self::All => position.clone(),
            Self::As(viewer) => position.redacted_for(viewer),
        }
    }

    /// Returns a move as it may be known.
    pub fn text_of(self, before: &AnyPosition, mv: Move) -> String {
        match self {
            Self::All => before.usi(mv),
            Self::As(viewer) => before.usi_redacted_for(mv, viewer),
        }
    }

    /// Returns whose hidden things are not seen, Black's and White's.
    pub fn hidden(self) -> [bool; 2] {
        Side::BOTH.map(|side| matches!(self, Self::As(viewer) if viewer != Some(side)))
    }
}

/// Returns what is to be said of a move; `written` is how the game's author writes it.
pub fn note(before: &AnyPosition, mv: Move, after: &AnyPosition, written: Option<String>) -> Note {
    let captures = before.victims(mv).iter().map(|(square, _)| square.to_string()).collect();
    Note { check: after.in_check(), promotion: mv.promotes(), captures, written, styles: None, spent: None }
}
