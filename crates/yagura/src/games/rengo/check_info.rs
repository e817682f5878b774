//! Which moves can leave the king in check, so that only these are tried out (rulebook rengo §5.2).

use super::{
    attack::DIAGONALS,
    state::Rengo,
    tables::{Ground, Squares},
};
use crate::{Square, board::EMPTY, movement::attack::LINE_DELTAS};

/// How many pieces on a line matter: a cannon may stand behind two, of which one goes away.
const DEEPEST: usize = 3;

/// What the safety of the side to move depends on.
#[derive(Debug)]
pub(super) struct CheckInfo {
    /// Whether it is in check: every move is to be tried out.
    pub(super) check: bool,
    /// Squares whose pieces the king may need where they are.
    from: Squares,
    /// Squares where a piece, own or dropped, may give a cannon its screen.
    to: Squares,
    /// Whether there are such squares.
    narrow: bool,
}

impl CheckInfo {
    /// Returns what the safety of the side to move depends on; nothing without a king.
    pub(super) fn new(rengo: &Rengo) -> Self {
        let mut info = Self { check: false, from: Squares::EMPTY, to: Squares::EMPTY, narrow: false };
        let (side, board) = (rengo.side, &rengo.board);
        let Some(king) = rengo.kings[side.index()] else { return info };
        info.look_along_lines(rengo, king);
        let enemy = !side;
        let may_leap = board.occupied(enemy).meets(rengo.tables.sight.leaps(king, enemy));
        if may_leap && rengo.tally.lame[enemy.index()] > 0 {
            // A jump that can be stopped comes over the squares next to the king on the diagonals.
            for line in DIAGONALS {
                let near = king.step(LINE_DELTAS[line]);
                info.from.insert(near);
                info.from.insert(near.step(LINE_DELTAS[line]));
            }
        }
        if rengo.tables.ground.has_palaces() {
            for line in DIAGONALS {
                let middle = king.step(LINE_DELTAS[line]);
                if rengo.tables.is_centre(middle) {
                    info.from.insert(middle);
                    info.watch_end(middle);
                }
            }
        }
        let leaps = || rengo.definition.attacks().leaps_to(|square| board.cell(square), king, enemy);
        info.check = info.check || (may_leap && leaps());
        if rengo.tables.ground.has_palaces() {
            info.check = info.check || rengo.is_attacked_on_lines(|square| board.cell(square), king, enemy);
        }
        info
    }

    fn watch_end(&mut self, square: Square) {
        self.to.insert(square);
        self.narrow = true;
    }

    #[inline(always)]
    fn look_along_lines(&mut self, rengo: &Rengo, king: Square) {
        let (side, board, attacks) = (rengo.side, &rengo.board, rengo.definition.attacks());
        let enemy = !side;
        let hoppers = rengo.tally.cannons[enemy.index()] > 0;
        let facing = (rengo.tables.ground == Ground::Xiangqi).then(|| rengo.kings[enemy.index()]).flatten();
        let enemies = board.occupied(enemy);
        let sight = rengo.tables.sight.lines(king);
        for (line, &delta) in LINE_DELTAS.iter().enumerate() {
            if !enemies.meets(&sight[line]) {
                continue;
            }
            let mut square = king.step(delta);
            let mut distance = 1;
            let mut before: [Square; DEEPEST] = [king; DEEPEST];
            let mut met = 0;
            let depth = if hoppers && line % 2 == 0 { DEEPEST } else { 2 };
            loop {
                let code = board.cell(square);
                if code != EMPTY {
                    let Some(piece) = board.piece_at(square) else { break };
                    if piece.side() == enemy {
                        let sees = attacks.reach(line, code) >= distance
                            || (facing == Some(square) && square.file() == king.file());
                        if sees && met == 0 {
                            self.check = true;
                        } else if sees && met == 1 {
                            self.from.insert(before[0]);
                        }
                        if attacks.hops(line, code) {
                            self.hopper(rengo, king, delta, square, &before[..met]);
                        }
                        if met == 0 && !(hoppers && line % 2 == 0) {
                            break;
                        }
                    }
                    before[met] = square;
                    met += 1;
                    if met == depth {
                        break;
                    }
                }
                square = square.step(delta);
                distance += 1;
            }
        }
    }

    /// An enemy cannon on a line with the king: every piece between may matter, and every empty square.
    #[cold]
    fn hopper(&mut self, rengo: &Rengo, king: Square, delta: i16, cannon: Square, between: &[Square]) {
        let board = &rengo.board;
        if let &[screen] = between {
            self.check = self.check || !rengo.is_own_kind(board.cell(cannon), board.cell(screen));
        }
        for &square in between {
            self.from.insert(square);
        }
        let mut square = king.step(delta);
        while square != cannon {
            self.watch_end(square);
            square = square.step(delta);
        }
    }

    /// Returns whether every move of the piece on this square has to be tried out.
    #[inline(always)]
    pub(super) const fn doubts(&self, from: Square) -> bool {
        self.check || self.from.contains(from)
    }

    /// Returns whether a piece that ends on this square has to be tried out.
    #[inline(always)]
    pub(super) const fn doubts_end(&self, to: Square) -> bool {
        self.narrow && self.to.contains(to)
    }

    /// Returns whether there are squares where a piece can do harm by ending there.
    pub(super) const fn is_narrow(&self) -> bool {
        self.narrow
    }
}
