//! The length of source files: one idea a file; and the width of lines.

use anyhow::{Result, bail};

use crate::{
    place::Place,
    tree::{self, File},
    widths,
};

/// From this many lines on, a file is worth a second look.
const LONG: usize = 400;
/// Beyond this many lines, a file must be split.
const TOO_LONG: usize = 600;
/// Where source files are.
const FOLDERS: [&str; 8] =
    ["crates/", "npm/", "rig/", "xtask/", "web/src/", "web/e2e/", "web/test/", "web/mock/"];
/// Folders with what a program wrote.
const GENERATED: &str = "/generated/";
/// What counts as source.
const ENDINGS: [&str; 5] = [".rs", ".ts", ".mjs", ".svelte", ".css"];

/// Checks the length of all source files, and the width of lines.
pub(crate) fn check(place: &Place) -> Result<()> {
    let files = tree::files(place)?;
    let mut lengths: Vec<(usize, &str)> = files
        .iter()
        .filter(|file| is_source(file))
        .map(|file| (file.text.lines().count(), file.path.as_str()))
        .collect();
    lengths.sort_unstable_by(|one, other| other.cmp(one));
    for (lines, path) in lengths.iter().filter(|(lines, _)| *lines > LONG) {
        println!("{path} has {lines} lines (worth a second look from {LONG}, at most {TOO_LONG})");
    }
    let too_long = lengths.iter().filter(|(lines, _)| *lines > TOO_LONG).count();
    if too_long > 0 {
        bail!(
            "{too_long} of {} source files are longer than {TOO_LONG} lines and must be split",
            lengths.len()
        );
    }
    println!("{} source files, none longer than {TOO_LONG} lines", lengths.len());
    widths::check(&files)
}

fn is_source(file: &File) -> bool {
    let is_written = !file.path.contains(GENERATED);
    is_written && FOLDERS.iter().any(|folder| file.path.starts_with(folder)) && file.is(&ENDINGS)
}
