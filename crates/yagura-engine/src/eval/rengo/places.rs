//! Where pieces stand well beyond what the classic evaluation derives: soldiers with promotions of their own,
//! and defenders that stay at home (rulebook rengo §7, §9).

use yagura::{Definition, Kind, Mark, Piece, Side, Square};

use super::super::{Classic, weights::Weights};

/// Of the gain by promotion, in hundredths, by the ranks that a soldier has still to go.
const NEAR: [i32; 6] = [30, 20, 12, 7, 4, 2];
/// Most centipawns that the nearness of a promotion is worth.
const MOST: i32 = 260;
/// Centipawns a rank that a defender gains by staying back: what the classic evaluation gives for going
/// forward.
const HOME: i32 = 3;
/// Centipawns for a soldier of janggi and a crossed one in the ranks before the enemy's palace, where it can
/// still go on.
const PRESSING: i32 = 12;
/// Centipawns that a soldier loses on the last rank, where it can only go sideways.
const PAST: i32 = 30;

/// Adds what places are worth.
pub(super) fn adjust(classic: &mut Classic, definition: &Definition, weights: &Weights) {
    for (kind, info) in (0..).map(Kind).zip(&definition.kinds) {
        let value = weights.board(kind);
        let best = info.becomes.iter().map(|&kind| weights.board(kind)).max();
        let sideways =
            info.class.as_deref() == Some("soldier") && info.pattern.steps.iter().any(|step| step.to.y == 0);
        for square in definition.squares() {
            let ahead = i32::from(square.rank());
            let mut by = 0;
            if let Some(best) = best {
                // On the last rank there is none.
                let part = NEAR.get((ahead - 1).max(0) as usize).copied().unwrap_or(0);
                by += ((best - value) * part / 100).min(MOST);
            }
            if info.is_marked(Mark::Defender) || info.is_marked(Mark::River) {
                by -= HOME * (i32::from(definition.ranks) / 2 - ahead).max(0);
            }
            if sideways {
                by += match ahead {
                    0 => -PAST,
                    1..=3 => PRESSING,
                    _ => 0,
                };
            }
            put(classic, definition, square, kind, by);
        }
    }
}

/// Changes a place for both sides.
fn put(classic: &mut Classic, definition: &Definition, square: Square, kind: Kind, by: i32) {
    if by != 0 {
        classic.adjust(square, Piece::new(Side::Black, kind), by);
        classic.adjust(square.flipped(definition.files, definition.ranks), Piece::new(Side::White, kind), by);
    }
}
