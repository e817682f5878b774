//! Which pieces have something to capture: one that no enemy stands near enough to has nothing, and need not
//! be asked.

use super::state::Squares;
use crate::{CODES, Definition, Kind, Piece, Side, Square, movement::table::MoveTable};

/// Pieces that capture from farther away than this may capture from anywhere.
const FARTHEST: usize = 5;
const ANYWHERE: usize = FARTHEST + 1;

/// From how far away each piece captures, by its code.
pub(super) struct CaptureReach(Box<[u8; CODES]>);

impl std::fmt::Debug for CaptureReach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CaptureReach")
    }
}

impl CaptureReach {
    pub(super) fn of(definition: &Definition) -> Self {
        let mut reach = Box::new([0; CODES]);
        for side in Side::BOTH {
            for kind in (0u8..).map(Kind).take(definition.kinds.len()) {
                let piece = Piece::new(side, kind);
                reach[usize::from(piece.code())] = capture_reach(definition.move_table(piece)) as u8;
            }
        }
        Self(reach)
    }
}

/// Returns from how far away a piece captures, at most [`ANYWHERE`].
fn capture_reach(move_table: &MoveTable) -> usize {
    let is_bounded = move_table.hooks.is_empty()
        && move_table.area_moves.is_empty()
        && move_table.lame_leaps.is_empty()
        && move_table.cannon_hops.is_empty()
        && !move_table.captures_far();
    if !is_bounded {
        return ANYWHERE;
    }
    // Far enough from the edges for every step to be one of squares.
    let middle = Square::new(13, 13);
    let distance = |delta: i16| middle.distance(middle.step(delta));
    let steps = move_table.steps.iter().chain(move_table.special_steps.iter().map(|(delta, _)| delta));
    let rays = move_table.rays.iter().chain(move_table.special_rays.iter().map(|(ray, _)| ray));
    let lines = move_table.line_moves.iter().map(|line| {
        let near = line.slide.max(line.dance).max(line.leap).max(line.run);
        if line.captures { u8::MAX } else { near }
    });
    let farthest = steps
        .map(|&delta| distance(delta))
        .chain(rays.map(|ray| ray.max))
        .chain(lines)
        .chain(move_table.two_steps.iter().map(|via| distance(via.mid)))
        .max()
        .unwrap_or(0);
    usize::from(farthest).min(ANYWHERE)
}

/// The squares that are near enough to the enemy's pieces to capture one, by how far a piece captures.
pub(super) struct Prey([Squares; ANYWHERE]);

impl Prey {
    pub(super) fn new(enemies: &Squares) -> Self {
        let mut near = [*enemies; ANYWHERE];
        for distance in 1..ANYWHERE {
            near[distance] = near[distance - 1].widened();
        }
        Self(near)
    }

    /// Returns whether an enemy is near enough to the square for a piece on it to capture.
    #[inline(always)]
    pub(super) fn is_near(&self, reach: &CaptureReach, piece: Piece, square: Square) -> bool {
        let reach = usize::from(reach.0[usize::from(piece.code()) % CODES]);
        self.0.get(reach).is_none_or(|near| near.contains(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;

    #[test]
    fn pieces_capture_from_as_far_as_they_reach() {
        let definition = Variant::parse("ennen").expect("a game").definition();
        let reach = CaptureReach::of(definition);
        // Rulebook ennen §7.1: `FJ` is a lion that dances up to three squares, `KB` slides.
        for (code, expected) in [("P", 1), ("K", 1), ("FJ", 3), ("R", ANYWHERE), ("KB", ANYWHERE)] {
            let kind = definition.kind_by_code(code).expect("a piece");
            for side in Side::BOTH {
                assert_eq!(
                    usize::from(reach.0[usize::from(Piece::new(side, kind).code())]),
                    expected,
                    "{code}"
                );
            }
        }
    }

    #[test]
    fn what_is_near_is_counted_in_king_steps() {
        let definition = Variant::parse("ennen").expect("a game").definition();
        let reach = CaptureReach::of(definition);
        for enemy in [Square::new(0, 0), Square::new(26, 26), Square::new(26, 13), Square::new(0, 14)] {
            let mut enemies = Squares::EMPTY;
            enemies.insert(enemy);
            let prey = Prey::new(&enemies);
            for (distance, near) in prey.0.iter().enumerate() {
                for square in definition.squares() {
                    assert_eq!(
                        near.contains(square),
                        usize::from(square.distance(enemy)) <= distance,
                        "{square} from {enemy}"
                    );
                }
            }
            let pawn = Piece::new(Side::Black, definition.kind_by_code("P").expect("a piece"));
            assert!(prey.is_near(&reach, pawn, enemy), "a neighbour and the square itself");
        }
    }
}
