//! What all styles ask of a move.

use yagura::{
    AnyPosition, Definition, Game, Kind, KindInfo, Move, MoveView, Moves, SpecialMove, Square, Stacking,
    prelude::*,
};

/// Whether a text names the square from which a piece comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// It does.
    Named,
    /// It does not.
    LeftOut,
}

/// How a style writes the parts of a turn; [`Choices::turn`] puts them together.
pub(super) trait Parts {
    /// Writes an action, which squares and a piece do not tell.
    fn action(&self, choices: &Choices<'_>, mv: Move) -> String;

    /// Writes piece, squares and promotion.
    fn body(&self, choices: &Choices<'_>, mv: Move, origin: Origin) -> String;

    /// Writes the kind that was chosen for promotion.
    fn chosen(&self, kind: &KindInfo) -> String;

    /// Writes the second part of a turn, given as its canonical string has it.
    fn second(&self, choices: &Choices<'_>, text: &str) -> String;
}

/// A position with its legal moves, among which a text must tell one from the others.
#[derive(Debug)]
pub(super) struct Choices<'a> {
    position: &'a AnyPosition,
    legal: Moves,
}

/// What follows the squares of a move in its canonical string.
#[derive(Clone, Debug, Default)]
pub(super) struct Tail {
    /// The kind that was chosen for promotion.
    pub(super) chosen: Option<&'static KindInfo>,
    /// The second part of the turn.
    pub(super) second: Option<String>,
}

impl<'a> Choices<'a> {
    pub(super) fn of(game: &'a Game) -> Self {
        Self { position: game.position(), legal: game.legal_moves() }
    }

    pub(super) fn position(&self) -> &'a AnyPosition {
        self.position
    }

    pub(super) fn definition(&self) -> &'static Definition {
        self.position.definition()
    }

    /// Writes a turn.
    pub(super) fn turn(&self, mv: Move, style: &impl Parts) -> String {
        if self.is_action(mv) {
            return style.action(self, mv);
        }
        let Tail { chosen, second } = self.tail(mv);
        let mut text = self.write(mv, |mv, origin| style.body(self, mv, origin));
        text += &chosen.map(|kind| style.chosen(kind)).unwrap_or_default();
        text + &second.map(|second| style.second(self, &second)).unwrap_or_default()
    }

    /// Writes a move, with its origin where another legal move would be written alike without.
    fn write(&self, mv: Move, write: impl Fn(Move, Origin) -> String) -> String {
        let short = write(mv, Origin::LeftOut);
        // Not all captures on the way are listed there, so that another might go unseen.
        let unlisted = !self.position.lists_all() && mv.takes_on_the_way();
        // Moves of one piece differ by what a text says in any case.
        let alike = |&other: &Move| {
            other.from() != mv.from() && other.to() == mv.to() && write(other, Origin::LeftOut) == short
        };
        if unlisted || self.legal.iter().any(alike) { write(mv, Origin::Named) } else { short }
    }

    /// Returns whether squares and a piece do not tell the move: an action in a tower, a pass.
    fn is_action(&self, mv: Move) -> bool {
        let towers = match self.definition().traits().stacking {
            Stacking::Towers(_) => true,
            Stacking::None => false,
        };
        towers || matches!(mv.view(), MoveView::Special { .. } | MoveView::Choice { .. })
    }

    /// Returns the piece that moves.
    pub(super) fn kind(&self, mv: Move) -> Option<&'static KindInfo> {
        let kind: Option<Kind> = match mv.view() {
            MoveView::Drop { kind, .. } => Some(kind),
            _ => self.position.moving_piece(mv).map(yagura::Piece::kind),
        };
        kind.map(|kind| self.definition().kind(kind))
    }

    /// Returns the squares on which the move captures on its way.
    pub(super) fn on_the_way(mv: Move) -> Vec<Square> {
        match mv.view() {
            MoveView::TwoStep { mid, .. } => vec![mid],
            MoveView::Sweep { from, to, taken, .. } => {
                let delta = from.line_to(to).map_or(0, |(delta, _)| delta);
                let bits = (0i16..25).filter(|bit| taken >> bit & 1 == 1);
                bits.map(|bit| from.step(delta * (bit + 1))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns whether the piece stays as it is though it might promote with the same move.
    pub(super) fn declines(&self, mv: Move) -> bool {
        let promoting = match mv.view() {
            MoveView::Step { from, to, promote: false } => Move::step(from, to, true.into()),
            MoveView::TwoStep { from, mid, to, promote: false } => Move::two_step(from, mid, to, true.into()),
            MoveView::Sweep { from, to, taken, promote: false } => {
                return self.legal.contains(&Move::sweep(from, to, taken, true.into()));
            }
            _ => return false,
        };
        self.legal.contains(&promoting.with_extra(mv.extra()))
    }

    /// Returns the turn that moves no piece.
    pub(super) fn special(mv: Move) -> Option<SpecialMove> {
        match mv.view() {
            MoveView::Special { code, .. } => SpecialMove::from_code(code),
            _ => None,
        }
    }

    /// Returns what follows the squares of the move.
    pub(super) fn tail(&self, mv: Move) -> Tail {
        let usi = self.position.usi(mv);
        let (main, second) = match usi.split_once('!') {
            Some((main, second)) => (main, Some(second.to_owned())),
            None => (usi.as_str(), None),
        };
        // The last letter of a code (rulebook rengo §12.6).
        let chosen = main.split_once('=').and_then(|(_, letter)| {
            let kinds = self.definition().kinds.iter().flat_map(|info| &info.becomes);
            kinds.map(|&kind| self.definition().kind(kind)).find(|info| info.code.ends_with(letter))
        });
        Tail { chosen, second }
    }
}
