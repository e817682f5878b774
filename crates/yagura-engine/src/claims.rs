//! Claims of a draw: turns that only the past allows, and that no search looks at (rulebook rengo §11.5).

use yagura::{Act, AnyPosition, Game, Move, MoveView};

use crate::{engine::Thought, limits::Limits};

/// A player who does not stand better than this claims the draw, in centipawns: what a search takes for a draw may be one only as long as the other plays along.
const EVEN: i32 = 0;

/// A claim that the player may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Claim(Move);

impl Claim {
    /// Returns the claim that the player may make, if it is among the moves that he may look at.
    pub(crate) fn of(game: &Game<AnyPosition>, limits: &Limits) -> Option<Self> {
        // Elsewhere the deeds of such moves have other meanings.
        let AnyPosition::Rengo(_) = game.position() else { return None };
        let is_claim = |mv: &Move| matches!(mv.view(), MoveView::Act { deed, .. } if Act::of_deed(deed) == Some(Act::Claim));
        let claim = game.legal().into_iter().find(is_claim)?;
        (limits.only.is_empty() || limits.only.contains(&claim)).then_some(Self(claim))
    }

    /// Returns the other moves that may be looked at, `None` where the claim is the only one.
    pub(crate) fn others(self, limits: &Limits) -> Option<Limits> {
        let only: Vec<Move> = limits.only.iter().copied().filter(|&mv| mv != self.0).collect();
        (limits.only.is_empty() || !only.is_empty()).then(|| Limits { only, ..limits.clone() })
    }

    /// Returns the claim, or what else was thought of if that is better than a draw.
    pub(crate) fn or(self, thought: Thought) -> Thought {
        if thought.best.is_some() && thought.score.centipawns() > EVEN {
            return thought;
        }
        Thought { best: Some(self.0), score: crate::Score::Centipawns(0), line: vec![self.0], ..thought }
    }
}
