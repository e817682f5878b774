//! How much less deeply late moves are searched.

/// Depths and move numbers up to which reductions are told apart.
const SIZE: usize = 64;
/// Reductions in plies by depth and number of the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reductions(Box<[[u8; SIZE]; SIZE]>);

impl Reductions {
    /// Returns the reductions that grow with `ln(depth) * ln(number)`: the one of all late moves, and the
    /// divisor of the product of the logarithms, in 1024ths; in whole numbers so that all platforms search
    /// the same tree.
    pub(crate) fn new(base: u32, divisor: u32) -> Self {
        let mut table = Box::new([[0; SIZE]; SIZE]);
        for (depth, row) in (1..).zip(&mut table[1..]) {
            for (number, plies) in (1..).zip(&mut row[1..]) {
                let product = log2(depth) * log2(number) / divisor.max(1);
                *plies = ((base + product) / 1024).min(u32::from(u8::MAX)) as u8;
            }
        }
        Self(table)
    }

    #[inline]
    pub(super) fn of(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.0[(depth.max(0) as usize).min(SIZE - 1)][number.min(SIZE - 1)])
    }
}

/// The logarithm to base 2 in 1024ths, a straight line between powers of two.
fn log2(n: u32) -> u32 {
    let whole = n.ilog2();
    whole * 1024 + (((n - (1 << whole)) * 1024) >> whole)
}
