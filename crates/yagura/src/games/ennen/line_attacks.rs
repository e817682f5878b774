//! How each piece attacks along the lines through a square: a table read from the square outwards.

use crate::{
    CODES, Definition, Kind, Piece, Side,
    movement::{attack::LINE_DELTAS, table::MoveTable},
};

/// How a piece attacks a square that lies in one direction from it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineAttack {
    /// How far it slides.
    pub(super) slide: u8,
    /// The distances at which it captures whatever lies between: bit n for n + 1.
    pub(super) hops: u8,
    /// How far away a leap lands that runs on, and how far it runs.
    pub(super) leap: u8,
    pub(super) run: u8,
    /// Whether it captures by jumping over the square.
    pub(super) jumps: bool,
}

/// For each line through a square and each piece on it, how the piece attacks the square.
pub(super) struct LineAttacks(Box<[LineAttack]>);

impl std::fmt::Debug for LineAttacks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("LineAttacks")
    }
}

impl LineAttacks {
    pub(super) fn of(definition: &Definition) -> Self {
        let mut table = vec![LineAttack::default(); 8 * CODES].into_boxed_slice();
        for side in Side::BOTH {
            for kind in (0u8..).map(Kind).take(definition.kinds.len()) {
                let piece = Piece::new(side, kind);
                for (line, &outward) in LINE_DELTAS.iter().enumerate() {
                    // Seen from the square the piece stands outward, and moves the other way.
                    table[line * CODES + usize::from(piece.code())] =
                        line_attack(definition.move_table(piece), -outward);
                }
            }
        }
        Self(table)
    }

    #[inline(always)]
    pub(super) fn get(&self, line: usize, code: u16) -> LineAttack {
        self.0[line * CODES + code as usize % CODES]
    }
}

fn line_attack(move_table: &MoveTable, delta: i16) -> LineAttack {
    let mut line_attack = LineAttack::default();
    let igui = move_table.two_steps.iter().any(|via| via.mid == delta);
    if igui || move_table.steps.contains(&delta) {
        line_attack.hops = 1;
    }
    let slides = move_table.rays.iter().chain(move_table.special_rays.iter().map(|(ray, _)| ray));
    line_attack.slide = slides.filter(|ray| ray.delta == delta).map(|ray| ray.max).max().unwrap_or(0);
    if let Some(line_move) = move_table.line_moves.iter().find(|line_move| line_move.delta == delta) {
        line_attack.slide = line_move.slide;
        line_attack.hops |= (1u8 << line_move.dance) - 1;
        line_attack.jumps = line_move.captures;
        (line_attack.leap, line_attack.run) = (line_move.leap, line_move.run);
    }
    line_attack
}
