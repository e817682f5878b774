//! Moves under declared rules: those that pieces have, and of these the legal ones.

use super::{law::DropRule, state::Fairy};
use crate::{
    Board, CODES, Move, Moves, MustPromote, PassRule, Piece, Promotion, PromotionRule, RoyalRule,
    SpecialMove, Square, games::shogi::CheckInfo,
};

/// Which moves are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    All,
    /// Those that capture or promote.
    Noisy,
}

/// How the safety of royals is seen to.
enum Guard {
    /// Not at all.
    None,
    /// By pins and checks of this royal.
    Pins(Square),
    /// By playing each move.
    Played,
}

/// Returns a turn that moves nothing.
pub(super) fn special(act: SpecialMove) -> Move {
    let nowhere = Square::new(0, 0);
    Move::special(nowhere, nowhere, act.code())
}

impl<const N: usize, const W: usize> Fairy<N, W> {
    /// Returns how a piece's move may end: whether it may promote, and whether it may stay as it is.
    #[inline(always)]
    pub(super) fn promotion_options(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
        captures: Captures,
    ) -> (bool, bool) {
        let code = usize::from(piece.code()) % CODES;
        if self.law.turned[code].is_none() {
            return (false, true);
        }
        let zone = self.law.zone[code];
        let (left, entered) = (zone >> from.rank() & 1 == 1, zone >> to.rank() & 1 == 1);
        let inherits = captures == Captures::Promoted;
        let captures = captures != Captures::No;
        let may = match self.law.play.promotion {
            PromotionRule::Zone => left || entered,
            PromotionRule::Entry if left => captures || self.law.relief[code] >> to.rank() & 1 == 1,
            PromotionRule::Entry => entered,
            PromotionRule::Capture => captures,
            PromotionRule::Move => true,
            PromotionRule::Never => false,
        };
        let must = self.law.forced[code] >> to.rank() & 1 == 1 || inherits;
        (may, !may || !must)
    }

    fn guard(&self) -> Guard {
        if self.law.play.royals == RoyalRule::Captured {
            return Guard::None;
        }
        match self.royals[self.side.index()].iter().next() {
            Some(royal) if self.law.has_pins && self.royals[self.side.index()].len() == 1 => {
                Guard::Pins(royal)
            }
            _ => Guard::Played,
        }
    }

    /// Returns whether a move leaves no royal where its capture would lose the game.
    pub(super) fn is_safe(&self, mv: Move) -> bool {
        let mut after = self.clone();
        after.make(mv, &mut ());
        !after.has_lost_royals(self.side) && !after.is_checked(self.side)
    }

    /// Calls `visit` with each move of the piece on a square that the declared promotion allows.
    #[inline(always)]
    fn for_each_of(&self, piece: Piece, from: Square, extent: Extent, visit: &mut impl FnMut(Move)) {
        let (side, board) = (self.side, &self.board);
        let move_table = self.move_table(piece, from);
        if move_table.captures_far() {
            self.for_each_far_end(board, piece, from, |to| self.end(piece, from, to, extent, visit));
        } else {
            move_table.for_each(board, side, from, |to| self.end(piece, from, to, extent, visit));
        }
        for via in &move_table.two_steps {
            let mid = from.step(via.mid);
            if board.is_empty(mid) || !board.enterable(side, mid) {
                continue;
            }
            for &end in &via.ends {
                let to = from.step(end);
                if end == 0 || board.enterable(side, to) {
                    let captures = self.captures_on_way(mid, to);
                    let (promote, stay) = self.promotion_options(piece, from, to, captures);
                    if promote {
                        visit(Move::two_step(from, mid, to, Promotion::Yes));
                    }
                    if stay {
                        visit(Move::two_step(from, mid, to, Promotion::No));
                    }
                }
            }
        }
        if extent == Extent::All
            && !move_table.passes.is_empty()
            && let Some(mid) = self.jitto_square(from)
        {
            visit(Move::jitto(from, mid));
        }
    }

    #[inline(always)]
    fn end(&self, piece: Piece, from: Square, to: Square, extent: Extent, visit: &mut impl FnMut(Move)) {
        let captures = self.captures_at(to);
        let (promote, stay) = self.promotion_options(piece, from, to, captures);
        if promote {
            visit(Move::step(from, to, Promotion::Yes));
        }
        let is_noisy =
            || captures != Captures::No || (self.law.has_burning && self.burns_at(piece, from, to));
        if stay && (extent == Extent::All || is_noisy()) {
            visit(Move::step(from, to, Promotion::No));
        }
    }

    #[inline(always)]
    pub(super) fn captures_at(&self, to: Square) -> Captures {
        self.captures_of(&self.board, to)
    }

    /// Returns what a piece captures that ends on a square; that a promoted piece is one counts only where it
    /// is asked for.
    #[inline(always)]
    pub(super) fn captures_of(&self, board: &Board<N, W>, to: Square) -> Captures {
        if board.is_empty(to) {
            return Captures::No;
        }
        let is_promoted = |piece: Piece| self.definition.kind(piece.kind()).promotes_from.is_some();
        if self.law.play.must == MustPromote::Promoted && board.piece_at(to).is_some_and(is_promoted) {
            return Captures::Promoted;
        }
        Captures::Yes
    }

    /// Returns what a piece captures that captures on its way, and perhaps also where it ends.
    #[inline(always)]
    pub(super) fn captures_on_way(&self, mid: Square, to: Square) -> Captures {
        // Who captures without moving ends on his own square.
        let at_end = self.board.piece_at(to).filter(|piece| piece.side() != self.side);
        match self.captures_at(mid) {
            Captures::Yes if at_end.is_some() => self.captures_at(to),
            captures => captures,
        }
    }

    /// Returns the canonical square of a jitto of the piece on `from` (as in rulebook chu §9.3).
    pub(super) fn jitto_square(&self, from: Square) -> Option<Square> {
        let move_table = self.move_table(self.board.piece_at(from)?, from);
        let empty =
            move_table.passes.iter().map(|&delta| from.step(delta)).filter(|&at| self.board.is_empty(at));
        empty.min_by_key(|square| (square.rank(), u8::MAX - square.file()))
    }

    /// Returns what is the same piece with its other side up: where pieces turn back both are counted on a
    /// file.
    #[inline(always)]
    pub(super) fn other_side_of(&self, piece: Piece) -> Option<Piece> {
        self.law.turned[usize::from(piece.code()) % CODES].filter(|_| self.law.play.reverts)
    }

    /// Returns the squares of a rank where a piece may be dropped as far as others stand there and on its
    /// file: bit n for file n.
    #[inline(always)]
    pub(super) fn drop_files(&self, rule: &DropRule) -> u32 {
        let mut files = (1u32 << self.board.files()) - 1;
        if let Some(most) = rule.per_file {
            let piece = Piece::new(self.side, rule.kind);
            let other = self.other_side_of(piece);
            let mut counts = [0u8; 32];
            self.board.occupied(self.side).for_each(|square| {
                let found = self.board.piece_at(square);
                counts[usize::from(square.file()) % 32] +=
                    u8::from(found == Some(piece) || (found.is_some() && found == other));
            });
            for (file, &count) in (0u32..).zip(&counts) {
                files &= !(u32::from(count >= most) << file);
            }
        }
        files
    }

    /// Returns whether the drop of a piece gives mate.
    pub(super) fn mates(&self, rule: &DropRule, to: Square) -> bool {
        if self.law.lender.is_none() {
            let piece = Piece::new(self.side, rule.kind);
            let mut checks = false;
            let target = |square| self.critical(!self.side).any(|royal| royal == square);
            self.definition
                .move_table(piece)
                .for_each(&self.board, self.side, to, |square| checks |= target(square));
            if !checks && !self.law.odd[usize::from(piece.code()) % CODES] {
                return false;
            }
        }
        let mut after = self.clone();
        after.make(Move::drop(rule.kind, to), &mut ());
        // A drop that leaves the own king in check is none, whatever it threatens. Whoever answers a check by
        // a drop is asked the same: without this the question would go round and round.
        !after.is_checked(self.side) && after.is_checked(after.side) && !after.has_legal()
    }

    /// Calls `visit` with each drop; `open` gives the squares of a rank where drops are looked at.
    #[inline(always)]
    fn for_each_drop(&self, open: impl Fn(u8) -> u32, visit: &mut impl FnMut(Move)) {
        if self.hands[self.side.index()].is_empty() {
            return;
        }
        for rule in &self.law.drops[self.side.index()] {
            if self.hands[self.side.index()].count(rule.slot) == 0 {
                continue;
            }
            let files = self.drop_files(rule);
            for rank in 0..self.board.ranks() {
                if rule.ranks >> rank & 1 == 0 {
                    continue;
                }
                let taken = self.board.occupied(crate::Side::Black).rank(rank)
                    | self.board.occupied(crate::Side::White).rank(rank);
                let mut row = files & !taken & open(rank);
                while row != 0 {
                    let to = Square::new(row.trailing_zeros() as u8, rank);
                    row &= row - 1;
                    if !rule.bans_mate || !self.mates(rule, to) {
                        visit(Move::drop(rule.kind, to));
                    }
                }
            }
        }
    }

    /// Calls `visit` with each legal move of a game that goes on.
    #[inline(always)]
    pub(super) fn for_each_legal(&self, extent: Extent, mut visit: impl FnMut(Move)) {
        let all = extent == Extent::All;
        let king = match self.guard() {
            Guard::Pins(king) => king,
            Guard::None => {
                self.for_each_pseudo_legal(extent, &mut visit);
                if all && self.law.play.declaration.is_some() {
                    self.declare(visit);
                }
                return;
            }
            Guard::Played => {
                self.for_each_pseudo_legal(extent, &mut |mv| {
                    if self.is_safe(mv) {
                        visit(mv);
                    }
                });
                if all && self.law.play.declaration.is_some() {
                    self.declare(visit);
                }
                return;
            }
        };
        let (side, board) = (self.side, &self.board);
        let info = CheckInfo::new(board, self.definition.attacks(), king, !side);
        if info.checkers < 2 {
            board.occupied(side).for_each(|from| {
                let Some(piece) = board.piece_at(from).filter(|_| from != king) else { return };
                let move_table = self.definition.move_table(piece);
                match info.allowed(from) {
                    None => move_table
                        .for_each(board, side, from, |to| self.end(piece, from, to, extent, &mut visit)),
                    Some(squares) => move_table.for_each(board, side, from, |to| {
                        if squares.contains(to) {
                            self.end(piece, from, to, extent, &mut visit);
                        }
                    }),
                }
            });
        }
        if let Some(piece) = board.piece_at(king) {
            self.definition.move_table(piece).for_each(board, side, king, |to| {
                if !self.definition.attacks().any(board, to, !side, |square| square == king, |_| true) {
                    self.end(piece, king, to, extent, &mut visit);
                }
            });
        }
        if all && info.checkers < 2 {
            let open = |rank| if info.checkers == 1 { info.targets.rank(rank) } else { u32::MAX };
            self.for_each_drop(open, &mut visit);
        }
        if all && info.checkers == 0 && self.law.play.pass == PassRule::Allowed {
            visit(special(SpecialMove::Pass));
        }
        if all && info.checkers == 0 && self.law.play.declaration.is_some() {
            self.declare(visit);
        }
    }

    fn for_each_pseudo_legal(&self, extent: Extent, visit: &mut impl FnMut(Move)) {
        self.board.occupied(self.side).for_each(|from| {
            if let Some(piece) = self.board.piece_at(from) {
                self.for_each_of(piece, from, extent, visit);
            }
        });
        if extent == Extent::All {
            self.for_each_drop(|_| u32::MAX, visit);
            if self.law.play.pass == PassRule::Allowed {
                visit(special(SpecialMove::Pass));
            }
        }
    }

    /// Returns whether there is a legal move in a game that goes on.
    pub(super) fn has_legal(&self) -> bool {
        let mut found = false;
        self.for_each_legal(Extent::All, |_| found = true);
        found
    }

    /// Returns the legal moves in a game that goes on.
    pub(super) fn legal(&self) -> Moves {
        let mut moves = Moves::new();
        self.for_each_legal(Extent::All, |mv| moves.push(mv));
        moves
    }
}

/// Whether a move captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Captures {
    Yes,
    /// Yes, a promoted piece, where that decides whether the mover promotes.
    Promoted,
    No,
}
