//! The transposition table: what earlier searches found out, shared by all threads without locks.
//!
//! Each entry is three words, the first of which is the key xored with the other two. A reader that meets
//! words of two different writers computes a key that does not match, and takes the entry for absent: no lock
//! is needed.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use yagura::Move;

use crate::{
    score::{MATE_BOUND, Window},
    simd::{prefer_large_pages, prefetch},
};

/// Entries in a cluster; with one spare word a cluster fills two cache lines.
const CLUSTER: usize = 5;
/// Plies of depth that one generation of age outweighs when an entry is to be replaced.
const AGE_WEIGHT: i32 = 8;
/// Generations that are told apart.
const AGES: u8 = 64;
/// An entry of the same position gives way to a shallower one up to this many plies.
const DEPTH_TOLERANCE: i32 = 3;

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true value is at most this.
    Upper = 1,
    /// The true value is at least this.
    Lower = 2,
    /// The value is exact.
    Exact = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) mv: Option<Move>,
    pub(crate) value: i32,
    /// The static evaluation; `None` when the player was in check.
    pub(crate) eval: Option<i32>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

impl Entry {
    /// Returns whether the value answers a search of this window to this depth.
    pub(crate) const fn allows_cutoff(&self, window: Window, depth: i32) -> bool {
        self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.value >= window.beta,
                Bound::Upper => self.value <= window.alpha,
            }
    }
}

/// The `eval` field of an entry without one.
const NO_EVAL: i32 = -(1 << 23);

fn pack(entry: &Entry, age: u8) -> u64 {
    let low24 = |n: i32| u64::from(n as u32 & 0xFF_FFFF);
    low24(entry.value)
        | low24(entry.eval.unwrap_or(NO_EVAL)) << 24
        | u64::from(entry.depth.clamp(-100, 127) as i8 as u8) << 48
        | (entry.bound as u64) << 56
        | u64::from(age) << 58
}

const fn depth_of(data: u64) -> i32 {
    (data >> 48) as u8 as i8 as i32
}

const fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

fn unpack(mv: u64, data: u64) -> Option<Entry> {
    let signed24 = |n: u64| ((n as u32) << 8) as i32 >> 8;
    let bound = match (data >> 56) & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let eval = signed24(data >> 24);
    Some(Entry {
        mv: Move::from_bits(mv),
        value: signed24(data),
        eval: (eval != NO_EVAL).then_some(eval),
        depth: depth_of(data),
        bound,
    })
}

#[derive(Debug, Default)]
#[repr(align(128))]
struct Cluster([[AtomicU64; 3]; CLUSTER]);

/// A transposition table of fixed size.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    clusters: Vec<Cluster>,
    age: AtomicU8,
}

impl TranspositionTable {
    /// Returns an empty table of about this many bytes, at least one cluster; of half as many, and so on,
    /// where the system has no more.
    pub(crate) fn new(bytes: usize) -> Self {
        let mut count = (bytes / size_of::<Cluster>()).max(1);
        let mut clusters = Vec::new();
        while count > 1 && clusters.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        prefer_large_pages(clusters.spare_capacity_mut());
        clusters.extend(std::iter::repeat_with(Cluster::default).take(count));
        Self { clusters, age: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for word in self.clusters.iter().flat_map(|cluster| cluster.0.iter().flatten()) {
            word.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// Begins a new search: what older ones stored is replaced first.
    pub(crate) fn next_age(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    fn cluster(&self, key: u64) -> &Cluster {
        // Multiplication spreads the keys over any number of clusters.
        &self.clusters[((u128::from(key) * self.clusters.len() as u128) >> 64) as usize]
    }

    /// Begins to fetch the place of a key from memory; the processor goes on meanwhile.
    #[inline]
    pub(crate) fn fetch(&self, key: u64) {
        let cluster = self.cluster(key);
        prefetch(&cluster.0[0]);
        prefetch(&cluster.0[CLUSTER - 1]);
    }

    /// Returns what is known of the position with this key, distances to mate counted from `ply`.
    #[inline]
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        for [check, mv, data] in &self.cluster(key).0 {
            let (mv, data) = (mv.load(Relaxed), data.load(Relaxed));
            if data != 0 && check.load(Relaxed) ^ mv ^ data == key {
                let mut entry = unpack(mv, data)?;
                entry.value = from_here(entry.value, ply);
                return Some(entry);
            }
        }
        None
    }

    /// Stores what was found out. A move that is known already is kept when the new entry has none.
    pub(crate) fn put(&self, key: u64, ply: usize, mut entry: Entry) {
        let age = self.age.load(Relaxed);
        let mut worst = (i32::MAX, 0);
        let cluster = &self.cluster(key).0;
        for (at, [check, mv, data]) in cluster.iter().enumerate() {
            let (mv, data) = (mv.load(Relaxed), data.load(Relaxed));
            if data == 0 {
                worst = (i32::MIN, at);
                break;
            }
            if check.load(Relaxed) ^ mv ^ data == key {
                entry.mv = entry.mv.or(Move::from_bits(mv));
                let deeper = depth_of(data) > entry.depth + DEPTH_TOLERANCE;
                if deeper && entry.bound != Bound::Exact && age_of(data) == age {
                    return;
                }
                worst = (i32::MIN, at);
                break;
            }
            let distance = (age + AGES - age_of(data)) % AGES;
            let worth = depth_of(data) - AGE_WEIGHT * i32::from(distance);
            if worth < worst.0 {
                worst = (worth, at);
            }
        }
        entry.value = to_here(entry.value, ply);
        let mv = entry.mv.map_or(0, |mv| mv.bits().get());
        let data = pack(&entry, age);
        let [check, mv_word, data_word] = &cluster[worst.1];
        check.store(key ^ mv ^ data, Relaxed);
        mv_word.store(mv, Relaxed);
        data_word.store(data, Relaxed);
    }

    /// Returns how full the table is with entries of the current search, in thousandths, from a sample.
    pub(crate) fn fullness(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = self.clusters.iter().take(200).flat_map(|cluster| &cluster.0);
        let (mut used, mut all) = (0, 0);
        for [_, _, data] in sample {
            let data = data.load(Relaxed);
            used += u32::from(data != 0 && age_of(data) == age);
            all += 1;
        }
        used * 1000 / all
    }
}

/// Mates are stored as distances from the stored position, since it may be reached at another ply next time.
const fn to_here(value: i32, ply: usize) -> i32 {
    if value >= MATE_BOUND {
        value + ply as i32
    } else if value <= -MATE_BOUND {
        value - ply as i32
    } else {
        value
    }
}

const fn from_here(value: i32, ply: usize) -> i32 {
    if value >= MATE_BOUND {
        value - ply as i32
    } else if value <= -MATE_BOUND {
        value + ply as i32
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use yagura::{Move, Promotion, Square};

    use super::*;
    use crate::score::MATE;

    #[test]
    fn stores_what_was_put() {
        let table = TranspositionTable::new(1 << 16);
        let mv = Move::step(Square::new(1, 2), Square::new(3, 4), Promotion::Yes);
        for (value, eval) in [(-37, Some(-12_345)), (399_999, None), (-400_000, Some(0))] {
            table.put(77, 3, Entry { mv: Some(mv), value, eval, depth: -1, bound: Bound::Exact });
            let entry = table.get(77, 3).expect("stored a line above");
            assert_eq!((entry.mv, entry.value, entry.eval, entry.depth), (Some(mv), value, eval, -1));
        }
        assert!(table.get(78, 3).is_none());
    }

    #[test]
    fn mates_count_from_the_position() {
        let table = TranspositionTable::new(1 << 16);
        table.put(5, 4, Entry { mv: None, value: MATE - 7, eval: None, depth: 9, bound: Bound::Lower });
        assert_eq!(table.get(5, 10).map(|entry| entry.value), Some(MATE - 13));
    }

    #[test]
    fn a_full_table_gives_up_old_and_shallow_entries_first() {
        let table = TranspositionTable::new(1);
        let entry = |depth| Entry { mv: None, value: 0, eval: None, depth, bound: Bound::Exact };
        for key in 1..=5 {
            table.put(key, 0, entry(10 + key as i32));
        }
        table.put(6, 0, entry(3));
        assert!(table.get(1, 0).is_none() && table.get(6, 0).is_some());
        table.next_age();
        table.next_age();
        table.put(7, 0, entry(1));
        table.put(8, 0, entry(1));
        assert!(table.get(7, 0).is_some() && table.get(8, 0).is_some());
    }
}
