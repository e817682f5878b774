//! What each piece attacks, and what its slides are worth: the tables from which an attack table is kept.

use yagura::{CODES, Side};

use super::super::{area::REACH, sliding::Sliding, threats::Threats};

/// Bits of a counter, one for each file of a rank.
pub(super) const COUNTER: usize = 4;
/// A rank of counters that are all 1.
pub(super) const ONES: u64 = 0x1111_1111_1111_1111;
/// The row of worthless slides in [`Influence::seen`].
const WORTHLESS: u8 = 2;

/// Tables by the code of a piece.
#[derive(Clone, Debug)]
pub(super) struct Influence {
    /// Its steps: ranks of counters, from two before its own on, of which the files from two before its own
    /// on.
    pub(super) steps: Box<[[u64; REACH]]>,
    /// Lines on which it slides: bit n for line n.
    pub(super) slides: Box<[u8; CODES]>,
    /// For each empty square before it, in hundredths of a centipawn.
    pub(super) free: Box<[i32; CODES]>,
    /// Its row of `seen`.
    pub(super) row: Box<[u8; CODES]>,
    /// For the piece at the end of a slide, by its code: as Black, as White and as one whose slides are worth
    /// nothing sees it.
    pub(super) seen: Box<[[i32; CODES]; 3]>,
}

impl Influence {
    pub(super) fn new(threats: &Threats, sliding: &Sliding) -> Self {
        let mut influence = Self {
            steps: (0..CODES).map(|code| threats.steps_of(code).map(counters)).collect(),
            slides: Box::new([0; CODES]),
            free: Box::new([0; CODES]),
            row: Box::new([WORTHLESS; CODES]),
            seen: Box::new([*sliding.seen(Side::Black), *sliding.seen(Side::White), [0; CODES]]),
        };
        for code in 0..CODES {
            influence.slides[code] = sliding.lines()[code] | threats.other_slides(code);
            if sliding.follows(code) {
                influence.free[code] = sliding.free(code);
                influence.row[code] = u8::from(code >= CODES / 2);
            }
        }
        influence
    }
}

/// Returns a counter for each file.
fn counters(files: u32) -> u64 {
    (0..REACH).filter(|file| files >> file & 1 == 1).map(|file| 1 << (COUNTER * file)).sum()
}
