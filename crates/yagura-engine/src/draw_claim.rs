//! Claims of a draw: turns that only the past allows, and that no search looks at (rulebook rengo §11.5).

use yagura::{AnyPosition, Game, Move, MoveView, Position as _, SpecialMove};

use crate::{limits::Limits, thought::Thought};

/// A player who does not stand better than this claims the draw, in centipawns: what a search takes for a
/// draw may be one only as long as the other plays along.
const EVEN: i32 = 0;

/// A claim that the player may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DrawClaim(Move);

impl DrawClaim {
    /// Returns the claim that the player may make, if it is among the moves that he may look at.
    pub(crate) fn of(game: &Game<AnyPosition>, limits: &Limits) -> Option<Self> {
        match game.position().definition().traits().draw_claim {
            yagura::DrawClaim::None => return None,
            yagura::DrawClaim::ByTurn => {}
        }
        let is_claim = |mv: &Move| match mv.view() {
            MoveView::Special { code, .. } => SpecialMove::from_code(code) == Some(SpecialMove::Claim),
            _ => false,
        };
        let claim = game.legal_moves().into_iter().find(is_claim)?;
        (limits.only.is_empty() || limits.only.contains(&claim)).then_some(Self(claim))
    }

    /// Returns the moves but the claim to which the search is limited, none if to none; `None` where the
    /// claim is the only one.
    pub(crate) fn others(self, limits: &Limits) -> Option<Vec<Move>> {
        let others: Vec<Move> = limits.only.iter().copied().filter(|&mv| mv != self.0).collect();
        (limits.only.is_empty() || !others.is_empty()).then_some(others)
    }

    /// Returns the claim, or what else was thought of if that is better than a draw.
    pub(crate) fn or(self, thought: Thought) -> Thought {
        if thought.best.is_some() && thought.score.centipawns() > EVEN {
            return thought;
        }
        Thought { best: Some(self.0), score: crate::Score::Centipawns(0), line: vec![self.0], ..thought }
    }
}
