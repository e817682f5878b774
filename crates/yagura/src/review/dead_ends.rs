//! Games that are over as soon as they begin, and pieces that never move again.

use super::{Remarks, name};
use crate::{
    AnyPosition, DropArea, DroppedSide, KindInfo, Lender, Moves, MustPromote, Notation as _, Piece,
    Position as _, PromotionRule, SetUp, Side, piece::Kind,
};

/// Fewer moves than this are no game.
const FEWEST_MOVES: u32 = 10;

impl Remarks<'_> {
    /// Kinds that may come to squares from which they never move again, and stay what they are.
    pub(super) fn stuck(&mut self) {
        let definition = self.definition;
        let play = &definition.play;
        // A piece with lent moves has others elsewhere, and what stands in towers has them by its layer.
        if play.lends != Lender::Nobody || definition.traits().set_up != SetUp::None {
            return;
        }
        for (at, info) in definition.kinds.iter().enumerate() {
            // Black's last ranks come first.
            let depth = definition.stuck_ranks(Piece::new(Side::Black, Kind(at as u8))).trailing_ones();
            if depth == 0 || depth >= u32::from(definition.ranks) {
                continue;
            }
            let ranks = last_ranks(depth);
            let turns = info.promotes_to.is_some() || (play.reverts && info.promotes_from.is_some());
            let may = turns
                && match play.promotion {
                    PromotionRule::Zone | PromotionRule::Entry => u32::from(self.zone_of(info)) >= depth,
                    PromotionRule::Move => true,
                    PromotionRule::Capture | PromotionRule::Never => false,
                };
            let must = match play.must {
                MustPromote::Stuck | MustPromote::Always => true,
                MustPromote::Never | MustPromote::Promoted => u32::from(info.forced) >= depth,
            };
            let code = &info.code;
            if !may {
                self.of_kind(
                    at,
                    format!("{code} never moves again from {ranks}, and does not promote there"),
                );
            } else if !must {
                self.of_kind(
                    at,
                    format!("{code} never moves again from {ranks}, and need not promote there"),
                );
            }
            if play.stranded && self.is_dropped(info) && play.area != DropArea::OwnHalf {
                self.of_kind(at, format!("{code} may be dropped on {ranks}, where it never moves"));
            }
        }
    }

    /// Returns whether a kind comes on the board from the hand as it is.
    fn is_dropped(&self, info: &KindInfo) -> bool {
        let drop = self.definition.play.drop;
        match info.promotes_from {
            None => info.slot.is_some() && (drop != DroppedSide::Promoted || info.promotes_to.is_none()),
            Some(from) => self.definition.kind(from).slot.is_some() && drop != DroppedSide::Unpromoted,
        }
    }

    /// Rules by which hardly anything is played.
    pub(super) fn few_moves(&mut self) {
        let play = &self.definition.play;
        if let Some(limit) = play.limit.filter(|&limit| limit < FEWEST_MOVES) {
            self.of_play("limit", format!("play: limit = {limit}: the game is over after so few moves"));
        }
        let Some([first, second]) = play.declaration.as_ref().map(|declaration| declaration.wins) else {
            return;
        };
        if first == 0 {
            self.of_play("declare", "play: declare = 0: a declaration wins without any points");
        } else if second == 0 {
            let message = "play: declare_second = 0: a declaration wins without any points";
            self.of_play("declare_second", message);
        }
    }

    /// A start from which the first move wins.
    pub(super) fn over_at_once(&mut self, start: &AnyPosition) {
        let player = start.player();
        let wins = |mv: &crate::Move| {
            let mut after = start.clone();
            after.play(*mv);
            after.outcome().is_some_and(|outcome| outcome.winner == Some(player))
        };
        let mut moves = Moves::new();
        start.moves(&mut moves);
        if let Some(&mv) = moves.iter().find(|&mv| wins(mv)) {
            let message = format!("start: {} wins with the first move, {}", name(player), start.usi(mv));
            self.add(self.places.start.clone(), message);
        }
    }
}

/// Returns what so many of the last ranks are called.
fn last_ranks(depth: u32) -> String {
    if depth == 1 { "the last rank".to_owned() } else { format!("the last {depth} ranks") }
}
