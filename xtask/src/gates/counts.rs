//! Instruction counts by name, as a text file, and what differs between two.

use std::{collections::BTreeMap, fmt, str::FromStr};

use anyhow::{Context as _, Error, Result};

/// By how much a count may grow, in percent.
const TOLERANCE: u64 = 3;
/// What part of a count may be left, in percent. With less, the benchmark hardly measures what it did.
const FLOOR: u64 = 50;

/// What was counted, and with which compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) compiler: String,
    pub(super) counts: BTreeMap<String, u64>,
}

impl Counts {
    /// Returns what keeps `measured` from passing: counts that grew too much or fell below belief, and names
    /// that only one of the two has.
    pub(super) fn breaches(&self, measured: &Self) -> Vec<String> {
        let grown = self.counts.iter().filter_map(|(name, &old)| match measured.counts.get(name) {
            None => Some(format!("{name} is no longer measured")),
            Some(&new) if new * 100 > old * (100 + TOLERANCE) => Some(format!(
                "{name}: {old} → {new} instructions, {:+.2} %, more than {TOLERANCE} %",
                growth(old, new)
            )),
            Some(&new) if new * 100 < old * FLOOR => Some(format!(
                "{name}: {old} → {new} instructions, {:+.2} %: does it still measure the same?",
                growth(old, new)
            )),
            Some(_) => None,
        });
        let unknown = measured
            .counts
            .keys()
            .filter(|name| !self.counts.contains_key(*name))
            .map(|name| format!("{name} is not recorded"));
        grown.chain(unknown).collect()
    }

    /// Shows all counts of `measured` beside these.
    pub(super) fn table(&self, measured: &Self) -> String {
        let line = |(name, &new): (&String, &u64)| match self.counts.get(name) {
            Some(&old) => format!("  {name:20} {old:>12} → {new:>12} {:+7.2} %\n", growth(old, new)),
            None => format!("  {name:20} {:>12} → {new:>12}\n", "-"),
        };
        let lines: String = measured.counts.iter().map(line).collect();
        format!("Instructions, recorded → now:\n{}", lines.trim_end())
    }
}

/// Returns the growth in percent.
fn growth(old: u64, new: u64) -> f64 {
    (new as f64 / old.max(1) as f64 - 1.0) * 100.0
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# Machine instructions, written by `cargo xtask gates --record`.\n{}", self.compiler)?;
        self.counts.iter().try_for_each(|(name, count)| writeln!(f, "{name} {count}"))
    }
}

impl FromStr for Counts {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let compiler = lines.next().context("the file does not name the compiler")?.to_owned();
        let count = |line: &str| {
            let (name, count) =
                line.rsplit_once(' ').with_context(|| format!("`{line}` is not a name and a count"))?;
            Ok((name.to_owned(), count.parse().with_context(|| format!("`{line}` ends with no count"))?))
        };
        Ok(Self { compiler, counts: lines.map(count).collect::<Result<_>>()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(list: &[(&str, u64)]) -> Counts {
        Counts {
            compiler: "rustc 1".to_owned(),
            counts: list.iter().map(|&(name, count)| (name.to_owned(), count)).collect(),
        }
    }

    #[test]
    fn counts_are_read_as_they_were_written() {
        let counts = counts(&[("moves/chu", 388_372), ("search/shogi", 185_309_558)]);
        assert_eq!(counts.to_string().parse::<Counts>().expect("it was written"), counts);
        assert!("rustc 1\nmoves/chu many".parse::<Counts>().is_err());
        assert!("# nothing\n".parse::<Counts>().is_err());
    }

    #[test]
    fn three_percent_more_pass_and_no_more() {
        let recorded = counts(&[("moves", 1000)]);
        assert_eq!(recorded.breaches(&counts(&[("moves", 1030)])), [""; 0]);
        assert_eq!(recorded.breaches(&counts(&[("moves", 500)])), [""; 0]);
        assert_eq!(
            recorded.breaches(&counts(&[("moves", 1031)])),
            ["moves: 1000 → 1031 instructions, +3.10 %, more than 3 %"]
        );
    }

    #[test]
    fn a_count_that_falls_by_more_than_half_is_asked_about() {
        assert_eq!(
            counts(&[("moves", 1000)]).breaches(&counts(&[("moves", 499)])),
            ["moves: 1000 → 499 instructions, -50.10 %: does it still measure the same?"]
        );
    }

    #[test]
    fn names_of_one_side_only_are_breaches() {
        assert_eq!(
            counts(&[("moves", 1)]).breaches(&counts(&[("search", 1)])),
            ["moves is no longer measured", "search is not recorded"]
        );
    }
}
