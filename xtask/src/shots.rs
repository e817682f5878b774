//! `cargo xtask shots`: pictures of every game on every size of screen, in both themes and all languages, on
//! one contact sheet, for a person to look at.

use anyhow::Result;

use crate::{app, node, place::Place, process};

/// Takes the pictures with the program as users get it, or with the program at `--yagura PATH`, which is
/// not built. All other arguments go to the script.
pub(crate) fn command(place: &Place, arguments: &[&str]) -> Result<()> {
    node::check(place)?;
    node::install(place)?;
    let (program, rest) = match arguments {
        ["--yagura", path, rest @ ..] => (path.into(), rest),
        rest => {
            app::build_web(place)?;
            app::build_program(place)?;
            (place.binary(), rest)
        }
    };
    let script = place.web().join("scripts/shots.mjs");
    process::run(std::process::Command::new("node").arg(script).arg(program).args(rest))
}
