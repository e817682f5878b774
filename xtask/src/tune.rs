//! `cargo xtask tune`: fits the values of a game's evaluation.

use anyhow::Result;

use crate::{place::Place, process};

/// Builds the program that fits, and runs it; the whole of `arguments` is for it. What it is and found out:
/// `docs/engine.md`.
pub(crate) fn run(place: &Place, arguments: &[&str]) -> Result<()> {
    let program =
        ["run", "--profile", "dist", "--locked", "--package", "yagura-lab", "--example", "tune", "--"];
    process::run(place.cargo(&program).args(arguments))
}
