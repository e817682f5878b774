//! Lots that are drawn: always the same from the same seed.

use super::EntrantId;

/// Returns the lot of an entrant. This is the last step of `SplitMix64`.
///
/// *Source*: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
pub(crate) const fn lot(seed: u64, entrant: EntrantId) -> u64 {
    let mut z = seed.wrapping_add((entrant.0 as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
