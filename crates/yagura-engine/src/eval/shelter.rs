//! Safety of the royal men: who stands around them.

use yagura::{CODES, Definition, Kind, Piece, Position, Side, Square, delta};

/// Centipawns for an own man beside the royal man, for each hundred centipawns of its value up to [`GUARD_VALUE`].
const GUARD: i32 = 3;
/// Men worth more than this guard no better: they are wanted elsewhere.
const GUARD_VALUE: i32 = 450;
/// Centipawns for a guard, whatever its value.
const GUARD_BASE: i32 = 5;
/// Danger of an enemy man within two squares: for being there, and for each hundred centipawns of its value.
const THREAT_BASE: i32 = 5;
const THREAT: i32 = 2;
/// Most value that counts for a threat.
const THREAT_VALUE: i32 = 1200;
/// Danger at which its effect is its own size in centipawns; it grows with the square.
const DANGER_SCALE: i32 = 24;
/// Centipawns a rank that the royal man stands away from its own edge, against an enemy with all his force.
const WALK: i32 = 9;
/// Ranks beyond which walking costs no more.
const FAR: i32 = 6;

/// The squares at distance 1, then those at distance 2.
const AROUND: [(i8, i8); 24] = {
    let mut around = [(0, 0); 24];
    let (mut near, mut far) = (0, 8);
    let mut x = -2;
    while x <= 2 {
        let mut y = -2;
        while y <= 2 {
            if x == 0 && y == 0 {
            } else if x >= -1 && x <= 1 && y >= -1 && y <= 1 {
                around[near] = (x, y);
                near += 1;
            } else {
                around[far] = (x, y);
                far += 1;
            }
            y += 1;
        }
        x += 1;
    }
    around
};

/// How well men guard and threaten.
#[derive(Clone, Debug)]
pub(super) struct Shelter {
    guard: Box<[i16; CODES]>,
    threat: Box<[i16; CODES]>,
}

impl Shelter {
    pub(super) fn new(definition: &Definition, values: &[i32]) -> Self {
        let (mut guard, mut threat) = (Box::new([0; CODES]), Box::new([0; CODES]));
        for (kind, &value) in (0..).map(Kind).zip(values) {
            if definition.kind(kind).royal {
                continue;
            }
            for side in Side::BOTH {
                let code = usize::from(Piece::new(side, kind).code());
                guard[code] = (GUARD_BASE + GUARD * value.min(GUARD_VALUE) / 100) as i16;
                threat[code] = (THREAT_BASE + THREAT * value.min(THREAT_VALUE) / 100) as i16;
            }
        }
        Self { guard, threat }
    }

    /// Returns how safe a royal man of `side` is, in centipawns. `force` is the enemy's force in 256ths of that of the start, `hand`
    /// what the enemy can drop, in centipawns.
    pub(super) fn around<P: Position>(&self, position: &P, side: Side, royal: Square, force: i32, hand: i32) -> i32 {
        let definition = position.definition();
        let (mut guards, mut danger) = (0, 0);
        for (n, &(x, y)) in AROUND.iter().enumerate() {
            let square = royal.step(delta(x, y));
            if !definition.has(square) {
                continue;
            }
            if let Some(piece) = position.man(square) {
                let code = usize::from(piece.code());
                if piece.side() != side {
                    danger += i32::from(self.threat[code]) * if n < 8 { 2 } else { 1 };
                } else if n < 8 {
                    guards += i32::from(self.guard[code]);
                }
            }
        }
        // Men in hand make every breach wider.
        danger += danger * hand.min(2000) / 2000;
        let rank = match side {
            Side::Black => i32::from(definition.ranks) - 1 - i32::from(royal.rank()),
            Side::White => i32::from(royal.rank()),
        };
        let walked = WALK * rank.min(FAR);
        (guards - walked) * force / 256 - danger * danger / DANGER_SCALE.max(1) * (128 + force / 2) / 256
    }
}
