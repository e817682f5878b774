//! Lions that are taken for lions, as far as it matters in an exchange on one square (rulebook chu §5).

use yagura::{CODES, Definition, Kind, Move, Piece, Side};

/// A lion takes one with a foot only from nearer than this (rulebook chu §5.2).
const FAR: u8 = 2;

/// Who is a lion, by code: bit n % 64 of word n / 64.
#[derive(Clone, Debug)]
pub(crate) struct Lions([u64; CODES / 64]);

impl Lions {
    /// Returns the lions of a game; `None` where there are none.
    pub(crate) fn of(definition: &Definition) -> Option<Self> {
        let mut set = [0; CODES / 64];
        for kind in definition.marked(yagura::Mark::Lion) {
            for side in Side::BOTH {
                let code = usize::from(Piece::new(side, kind).code());
                set[code / 64] |= 1 << (code % 64);
            }
        }
        (set != [0; CODES / 64]).then_some(Self(set))
    }

    pub(crate) fn has(&self, piece: Piece) -> bool {
        let code = usize::from(piece.code());
        self.0[code / 64] >> (code % 64) & 1 == 1
    }
}

/// An exchange in the course of which lions may stand on its square.
pub(crate) struct Trade<'a> {
    lions: &'a Lions,
    /// Who stands on the square is a lion.
    lion: bool,
    /// A piece that was no lion has just captured one: sen-jishi (rulebook chu §5.4).
    struck: bool,
}

impl<'a> Trade<'a> {
    /// Returns the trade that a move begins, which captures these pieces.
    pub(crate) fn begin(
        lions: &'a Lions,
        definition: &Definition,
        mover: Piece,
        mv: Move,
        mut victims: impl Iterator<Item = Piece>,
    ) -> Self {
        let promoted: Option<Kind> = definition.kind(mover.kind()).promotes_to.filter(|_| mv.promotes());
        let stands = promoted.map_or(mover, |kind| Piece::new(mover.side(), kind));
        Self {
            lions,
            lion: lions.has(stands),
            struck: !lions.has(mover) && victims.any(|piece| lions.has(piece)),
        }
    }

    /// Returns whether a lion is to be taken now.
    pub(crate) const fn is_for_a_lion(&self) -> bool {
        self.lion
    }

    /// Returns whether a piece may take a lion that has a foot from so many squares away.
    pub(crate) fn may_take(&self, piece: Piece, distance: u8) -> bool {
        if self.lions.has(piece) { distance < FAR } else { !self.struck }
    }

    /// Goes on after a piece has captured on the square. Nobody promotes there: only a promoting kirin would
    /// leave a lion that may not be retaken.
    pub(crate) fn go_on(&mut self, piece: Piece) {
        self.lion = self.lions.has(piece);
        self.struck = false;
    }
}
