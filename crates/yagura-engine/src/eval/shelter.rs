//! King safety: who stands around the royal pieces.

use yagura::{CODES, Definition, Kind, Piece, Position, Side, Square};

use super::weights::{Term, Weights};

/// Pieces worth more than this guard no better: they are wanted elsewhere.
const GUARD_VALUE: i32 = 450;
/// Most value that counts for a threat.
const THREAT_VALUE: i32 = 1200;
/// More danger than this counts as this.
const MOST_DANGER: i32 = 4000;
/// Ranks beyond which walking costs no more.
const FAR: i32 = 6;

/// How well pieces guard and threaten.
#[derive(Clone, Debug)]
pub(super) struct Shelter {
    guard: Box<[i16; CODES]>,
    threat: Box<[i16; CODES]>,
    /// See [`Term`], both in hundredths.
    danger_scale: i32,
    walk: i32,
}

impl Shelter {
    pub(super) fn new(definition: &Definition, weights: &Weights) -> Self {
        let (mut guard, mut threat) = (Box::new([0; CODES]), Box::new([0; CODES]));
        for (kind, info) in (0..).map(Kind).zip(&definition.kinds) {
            if info.royal {
                continue;
            }
            let value = weights.board(kind);
            let by_value = |base, term, most: i32| {
                ((weights.term(base) + weights.term(term) * value.min(most) / 100) / 100) as i16
            };
            for side in Side::BOTH {
                let code = usize::from(Piece::new(side, kind).code());
                guard[code] = by_value(Term::GuardBase, Term::Guard, GUARD_VALUE);
                threat[code] = by_value(Term::ThreatBase, Term::Threat, THREAT_VALUE);
            }
        }
        Self {
            guard,
            threat,
            danger_scale: weights.term(Term::DangerScale).max(100),
            walk: weights.term(Term::Walk),
        }
    }

    /// Returns what an own piece beside a royal piece is worth, in centipawns, by code.
    pub(super) fn guard(&self) -> &[i16; CODES] {
        &self.guard
    }

    /// Returns how safe a besieged royal piece of `side` is, in centipawns: by his guards, who are `guards`
    /// worth, the danger, and how far he has walked. `force` is the enemy's force in 256ths of that of
    /// the start.
    pub(super) fn under_siege(
        &self,
        definition: &Definition,
        side: Side,
        royal: Square,
        force: i32,
        guards: i32,
        danger: i32,
    ) -> i32 {
        (guards - self.walked(definition, side, royal)) * force / 256 - danger * (128 + force / 2) / 256
    }

    fn walked(&self, definition: &Definition, side: Side, royal: Square) -> i32 {
        let rank = match side {
            Side::Black => i32::from(definition.ranks) - 1 - i32::from(royal.rank()),
            Side::White => i32::from(royal.rank()),
        };
        self.walk * rank.min(FAR) / 100
    }

    /// Returns how safe a royal piece of `side` is, in centipawns. `force` is the enemy's force in 256ths of
    /// that of the start, `hand` what the enemy can drop, in centipawns.
    pub(super) fn around<P: Position>(
        &self,
        position: &P,
        side: Side,
        royal: Square,
        force: i32,
        hand: i32,
    ) -> i32 {
        let definition = position.definition();
        let (mut guards, mut danger) = (0, 0);
        let around = |at: u8, size: u8| at.saturating_sub(2)..(at + 3).min(size);
        for rank in around(royal.rank(), definition.ranks) {
            for file in around(royal.file(), definition.files) {
                let square = Square::new(file, rank);
                let Some(piece) = position.piece_at(square).filter(|_| square != royal) else { continue };
                let code = usize::from(piece.code());
                let is_near = royal.distance(square) == 1;
                if piece.side() != side {
                    danger += i32::from(self.threat[code]) * if is_near { 2 } else { 1 };
                } else if is_near {
                    guards += i32::from(self.guard[code]);
                }
            }
        }
        // Pieces in hand make every breach wider.
        danger += danger * hand.min(2000) / 2000;
        (guards - self.walked(definition, side, royal)) * force / 256
            - danger.min(MOST_DANGER).pow(2) * 100 / self.danger_scale * (128 + force / 2) / 256
    }
}
