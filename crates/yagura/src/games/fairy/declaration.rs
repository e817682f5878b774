//! The declaration that the own royals have entered the enemy's camp, by points: 入玉宣言 as tournaments of
//! shogi have it, for any game with a zone ([`crate::Declaration`]).

use super::{generation, state::Fairy};
use crate::{Move, Outcome, Reason, SpecialMove, Square};

/// How near a side is to a declaration.
struct Entered {
    /// Whether all its royals stand in the enemy's camp.
    royals: bool,
    /// Its other pieces there.
    pieces: u32,
    /// The points of these and of the pieces in hand.
    points: u32,
}

impl<const N: usize, const W: usize> Fairy<N, W> {
    fn entered(&self) -> Entered {
        let (side, camp) = (self.side, self.law.camp[self.side.index()]);
        let is_there = |square: Square| camp >> square.rank() & 1 == 1;
        let kinds = &self.definition.kinds;
        let (mut pieces, mut points) = (0, 0);
        let royals = self.royals[side.index()].iter().all(is_there);
        self.board.occupied(side).for_each(|square| {
            let piece =
                self.board.piece_at(square).filter(|&piece| is_there(square) && !self.is_royal(piece));
            if let Some(piece) = piece {
                pieces += 1;
                points += u32::from(kinds[piece.kind().index()].points);
            }
        });
        for held in self.definition.hand_kinds() {
            let count = u32::from(self.hands[side.index()].count(held.slot));
            points += u32::from(kinds[held.kind.index()].points) * count;
        }
        Entered { royals, pieces, points }
    }

    /// Returns how the game ends if the side to move, which is not in check, declares now.
    pub(super) fn declared(&self) -> Option<Outcome> {
        let rule = self.law.play.declaration.as_ref()?;
        let entered = self.entered();
        let draws = rule.draws.is_some_and(|draws| entered.points >= draws);
        if !entered.royals || entered.pieces < rule.entered {
            None
        } else if entered.points >= rule.wins[usize::from(self.side != self.first)] {
            Some(Outcome::win(self.side, Reason::Declaration))
        } else {
            draws.then(|| Outcome::draw(Reason::Declaration))
        }
    }

    /// Calls `visit` with the declaration where it is allowed to a side whose other moves were looked at.
    #[cold]
    pub(super) fn declare(&self, mut visit: impl FnMut(Move)) {
        if !self.is_checked(self.side) && self.declared().is_some() {
            visit(generation::special(SpecialMove::Declare));
        }
    }

    /// Returns why the declaration is not allowed, in Japanese and English.
    pub(super) fn undeclared(&self) -> (String, String) {
        let Some(rule) = &self.law.play.declaration else {
            return (
                "このゲームに入玉宣言はありません".into(),
                "there is no declaration in this game".into(),
            );
        };
        if self.is_checked(self.side) {
            return (
                "王手をかけられているので宣言できません".into(),
                "who is in check may not declare".into(),
            );
        }
        let Entered { royals, pieces, points } = self.entered();
        if !royals {
            return ("玉が敵陣に入っていません".into(), "the royals are not in the enemy's camp".into());
        }
        if pieces < rule.entered {
            let needed = rule.entered;
            return (
                format!("玉のほかに敵陣にある駒は{pieces}枚です（{needed}枚必要）"),
                format!("{pieces} pieces besides the royals are in the enemy's camp: {needed} are needed"),
            );
        }
        let wins = rule.wins[usize::from(self.side != self.first)];
        let needed = rule.draws.map_or(wins, |draws| draws.min(wins));
        (format!("{points}点です（{needed}点必要）"), format!("it is {points} points: {needed} are needed"))
    }
}
