//! The legal turns as somebody chooses one of them: where it begins, where it ends, which of those.

use yagura::{Game, Kind, Move, MoveView, SpecialMove, Square};

/// A legal turn with its canonical string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) mv: Move,
    pub(crate) usi: String,
}

/// Where a turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// On a square.
    Square(Square),
    /// In the hand.
    Hand(Kind),
}

impl Turn {
    /// Returns where it begins; `None` for a turn that is a word alone.
    pub(crate) fn origin(&self) -> Option<Origin> {
        if SpecialMove::from_word(&self.usi).is_some() {
            return None;
        }
        match self.mv.view() {
            MoveView::Drop { kind, .. } => Some(Origin::Hand(kind)),
            _ => self.mv.from().map(Origin::Square),
        }
    }
}

/// The legal turns of a game as it stands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Turns(Vec<Turn>);

impl Turns {
    /// Returns those of a game.
    pub(crate) fn of(game: &Game) -> Self {
        let turn = |mv| Turn { mv, usi: game.usi(mv) };
        Self(game.legal_moves().into_iter().map(turn).collect())
    }

    /// Returns all of them.
    pub(crate) fn all(&self) -> &[Turn] {
        &self.0
    }

    /// Returns those that begin there.
    pub(crate) fn from(&self, origin: Origin) -> impl Iterator<Item = &Turn> {
        self.0.iter().filter(move |turn| turn.origin() == Some(origin))
    }

    /// Returns those that begin and end there.
    pub(crate) fn between(&self, origin: Origin, to: Square) -> Vec<&Turn> {
        self.from(origin).filter(|turn| turn.mv.to() == to).collect()
    }

    /// Returns the kinds of which one can be dropped, in the order of the turns.
    pub(crate) fn droppable(&self) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for turn in &self.0 {
            if let Some(Origin::Hand(kind)) = turn.origin()
                && !kinds.contains(&kind)
            {
                kinds.push(kind);
            }
        }
        kinds.sort_unstable();
        kinds
    }

    /// Returns those that are words alone: a pass, a declaration, a claim.
    pub(crate) fn words(&self) -> Vec<&Turn> {
        self.0.iter().filter(|turn| turn.origin().is_none()).collect()
    }
}
