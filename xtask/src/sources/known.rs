//! Breaches that are known and wait to be mended. The list may only shrink: a new one fails, and so does one
//! that is gone.

use std::{collections::BTreeMap, fs};

use anyhow::{Context as _, Result};

use super::Breach;
use crate::place::Place;

/// A line a breach: the path, `: `, what it is, and `×2` behind it where a file has it twice.
const FILE: &str = "xtask/known-breaches.txt";

/// Returns the breaches that are not in the list, and the lines of the list that are no breaches any more.
pub(super) fn unlike(place: &Place, breaches: &[Breach]) -> Result<Vec<String>> {
    let path = place.root.join(FILE);
    let list = if path.is_file() {
        fs::read_to_string(&path).with_context(|| format!("cannot read {FILE}"))?
    } else {
        String::new()
    };
    for line in list.lines() {
        println!("known: {line}");
    }
    Ok(compare(&list, breaches))
}

fn compare(list: &str, breaches: &[Breach]) -> Vec<String> {
    let mut lines: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for Breach { path, what, line } in breaches {
        lines.entry(format!("{path}: {what}")).or_default().push(*line);
    }
    let counted = |(text, lines): (String, Vec<usize>)| {
        let times = if lines.len() > 1 { format!(" ×{}", lines.len()) } else { String::new() };
        (format!("{text}{times}"), lines)
    };
    let now: BTreeMap<String, Vec<usize>> = lines.into_iter().map(counted).collect();
    let new = now.iter().filter(|(text, _)| list.lines().all(|line| line != *text));
    let new = new.map(|(text, lines)| {
        let at: Vec<String> = lines.iter().map(usize::to_string).collect();
        format!("{text} (line {})", at.join(", "))
    });
    let gone = list.lines().filter(|line| !now.contains_key(*line));
    new.chain(gone.map(|line| format!("mended, so take it from {FILE}: {line}"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breach(path: &str, line: usize) -> Breach {
        Breach { path: path.to_owned(), what: "wrong".to_owned(), line }
    }

    #[test]
    fn the_list_may_only_shrink() {
        let breaches = [breach("a.rs", 3), breach("b.rs", 1), breach("a.rs", 9)];
        assert_eq!(compare("a.rs: wrong ×2\nb.rs: wrong\n", &breaches), [""; 0]);
        assert_eq!(compare("b.rs: wrong", &breaches), ["a.rs: wrong ×2 (line 3, 9)"]);
        assert_eq!(
            compare("a.rs: wrong\nb.rs: wrong\n", &breaches),
            ["a.rs: wrong ×2 (line 3, 9)", &format!("mended, so take it from {FILE}: a.rs: wrong")]
        );
    }
}
