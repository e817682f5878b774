//! How much less deeply late moves are searched.

/// Depths and move numbers up to which reductions are told apart.
const SIZE: usize = 64;
/// The reduction of all late moves, and the divisor of the product of the logarithms, in 1024ths.
const BASE: u32 = 400;
const DIVISOR: u32 = 4600;

/// Reductions in plies by depth and number of the move.
#[derive(Debug)]
pub(super) struct Reductions([[u8; SIZE]; SIZE]);

/// `ln(depth) * ln(number)` up to constants, in whole numbers so that all platforms search the same tree.
pub(super) static REDUCTIONS: Reductions = Reductions({
    let mut table = [[0; SIZE]; SIZE];
    let mut depth = 1;
    while depth < SIZE {
        let mut number = 1;
        while number < SIZE {
            let product = log2(depth as u32) * log2(number as u32) / DIVISOR;
            table[depth][number] = ((BASE + product) / 1024) as u8;
            number += 1;
        }
        depth += 1;
    }
    table
});

impl Reductions {
    #[inline]
    pub(super) fn of(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.0[(depth.max(0) as usize).min(SIZE - 1)][number.min(SIZE - 1)])
    }
}

/// The logarithm to base 2 in 1024ths, a straight line between powers of two.
const fn log2(n: u32) -> u32 {
    let whole = n.ilog2();
    whole * 1024 + (((n - (1 << whole)) * 1024) >> whole)
}
