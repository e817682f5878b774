//! What a piece does in one direction when that is more than a step or a slide: dances, range jumps, leaps
//! that run on.

use super::pattern::{Mode, Offset, Pattern};
use crate::{
    board::{Board, EMPTY, RIM},
    piece::WHITE,
    side::Side,
    square::Square,
};

/// All that a piece does in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineMove {
    /// The difference of one step.
    pub delta: i16,
    /// How many squares it slides.
    pub slide: u8,
    /// How many squares it dances.
    pub dance: u8,
    /// Whether it jumps to any empty square of the line.
    pub jumps: bool,
    /// Whether such a jump captures.
    pub captures: bool,
    /// How many squares away its leap lands, 0 for none.
    pub leap: u8,
    /// How many squares away it ends at most when it runs on from there.
    pub run: u8,
}

impl LineMove {
    /// Returns the `line_moves` of a piece of `side` with this pattern: one for each direction in which it
    /// dances, jumps or leaps; a step or slide in the same direction is in it.
    pub(super) fn all(pattern: &Pattern, side: Side) -> Box<[Self]> {
        let mut directions: Vec<Offset> = Vec::new();
        let steps = pattern.dances.iter().map(|dance| dance.step);
        for step in steps
            .chain(pattern.range_jumps.iter().map(|jump| jump.step))
            .chain(pattern.leap_slides.iter().map(|run| run.step))
        {
            if !directions.contains(&step) {
                directions.push(step);
            }
        }
        let line_move = |direction: &Offset| {
            let ray = pattern.rays.iter().find(|ray| ray.step == *direction && ray.mode == Mode::Any);
            let step = pattern.steps.iter().any(|step| step.to == *direction && step.mode == Mode::Any);
            let jump = pattern.range_jumps.iter().find(|jump| jump.step == *direction);
            let run = pattern.leap_slides.iter().find(|run| run.step == *direction);
            Self {
                delta: direction.delta_for(side),
                slide: ray.map_or(u8::from(step), |ray| ray.max.unwrap_or(u8::MAX)),
                dance: pattern
                    .dances
                    .iter()
                    .find(|dance| dance.step == *direction)
                    .map_or(0, |dance| dance.max),
                jumps: jump.is_some(),
                captures: jump.is_some_and(|jump| jump.captures),
                leap: run.map_or(0, |run| run.first),
                run: run.map_or(0, |run| run.last),
            }
        };
        directions.iter().map(line_move).collect()
    }

    /// Calls `visit` with each square where the piece can end, and with the enemies that it passes on the way
    /// there and may capture, any of them: bit n for the square n + 1 steps away.
    #[inline(always)]
    pub fn for_each<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        side: Side,
        from: Square,
        mut visit: impl FnMut(Square, u32),
    ) {
        let own = side as u16 * WHITE;
        let over = if self.jumps { u8::MAX } else { self.dance.max(self.run) };
        let (mut to, mut distance, mut enemies) = (from, 0u8, 0u32);
        // While no piece has been passed the slide goes on; after a leap it goes on from an empty landing
        // square.
        let (mut open, mut running) = (true, false);
        loop {
            to = to.step(self.delta);
            distance += 1;
            let cell = board.cell(to);
            if cell == EMPTY {
                running |= distance == self.leap;
                if distance <= self.dance || self.captures {
                    visit(to, enemies);
                } else if (open && distance <= self.slide) || self.jumps || (running && distance <= self.run)
                {
                    visit(to, 0);
                }
            } else {
                if cell == RIM {
                    return;
                }
                if cell & WHITE != own {
                    if distance <= self.dance {
                        visit(to, enemies);
                    } else if (open && distance <= self.slide)
                        || distance == self.leap
                        || (running && distance <= self.run)
                    {
                        visit(to, 0);
                    }
                    // Only pieces nearer than the last square of a dance, or before any jump, can be passed.
                    enemies |= 1u32.checked_shl(u32::from(distance) - 1).unwrap_or(0);
                }
                (open, running) = (false, false);
            }
            if distance >= over && !(open && distance < self.slide) {
                return;
            }
        }
    }
}
