//! Berger's tables.
//!
//! *Source*: FIDE Handbook C.05, annex 1. Of `n` places, `n` even, those whose numbers come to `round + 1`
//! modulo `n - 1` meet in a round, and the last place meets whoever would meet himself. Where the numbers
//! come to an odd sum the lower has Black, else the higher; against the last place, the lower half has Black.

/// Returns who meets whom in a round from 1 to `places - 1`: numbers of places from 0, who has Black first.
/// The number of places is even.
pub(crate) fn table(places: u32, round: u32) -> Vec<[u32; 2]> {
    debug_assert!(places.is_multiple_of(2) && (1..places).contains(&round));
    let modulus = places - 1;
    let mut meets = Vec::with_capacity(places as usize / 2);
    for low in 1..places {
        // The partner's number, from 1 to n - 1, 0 standing for n - 1.
        let partner = (round + 1 + 2 * modulus - low) % modulus;
        let partner = if partner == 0 { modulus } else { partner };
        if partner == low {
            meets.push(if low <= places / 2 { [low, places] } else { [places, low] });
        } else if low < partner {
            meets.push(if (low + partner) % 2 == 1 { [low, partner] } else { [partner, low] });
        }
    }
    // The board of the last place is the first one.
    meets.sort_by_key(|pair| (!pair.contains(&places), pair[0].min(pair[1])));
    meets.into_iter().map(|pair| pair.map(|place| place - 1)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::table;

    /// Returns the table as it is printed, with numbers from 1.
    fn printed(places: u32) -> Vec<Vec<[u32; 2]>> {
        (1..places)
            .map(|round| table(places, round).iter().map(|pair| pair.map(|n| n + 1)).collect())
            .collect()
    }

    #[test]
    fn four_and_six_are_as_in_the_annex() {
        assert_eq!(printed(4), [[[1, 4], [2, 3]], [[4, 3], [1, 2]], [[2, 4], [3, 1]]]);
        let six = printed(6);
        assert_eq!(six[0], [[1, 6], [2, 5], [3, 4]]);
        assert_eq!(six[1], [[6, 4], [1, 2], [5, 3]]);
        assert_eq!(six[2], [[2, 6], [3, 1], [4, 5]]);
        assert_eq!(six[3], [[6, 5], [1, 4], [2, 3]]);
        assert_eq!(six[4], [[3, 6], [5, 1], [4, 2]]);
    }

    #[test]
    fn everybody_meets_everybody_once_and_colours_differ_by_one() {
        for places in (2..=40).step_by(2) {
            let mut met = BTreeSet::new();
            let mut blacks = vec![0_i32; places as usize];
            for round in 1..places {
                let meets = table(places, round);
                assert_eq!(meets.iter().flatten().collect::<BTreeSet<_>>().len() as u32, places);
                for [black, white] in meets {
                    assert!(met.insert((black.min(white), black.max(white))), "{black} {white} again");
                    blacks[black as usize] += 1;
                    blacks[white as usize] -= 1;
                }
            }
            assert_eq!(met.len() as u32, places * (places - 1) / 2);
            assert!(blacks.iter().all(|difference| difference.abs() == 1), "{blacks:?}");
        }
    }
}
