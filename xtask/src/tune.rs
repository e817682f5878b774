//! `cargo xtask tune` and `cargo xtask spsa`: numbers of a game's evaluation and of its search, from games of
//! the engine against itself.

use anyhow::Result;

use crate::{place::Place, process};

/// Builds the example of the laboratory that finds numbers, and runs it; the whole of `arguments` is for it.
/// What they are and found out: `docs/engine.md`.
pub(crate) fn run(place: &Place, example: &str, arguments: &[&str]) -> Result<()> {
    let program =
        ["run", "--profile", "dist", "--locked", "--package", "yagura-lab", "--example", example, "--"];
    process::run(place.cargo(&program).args(arguments))
}
