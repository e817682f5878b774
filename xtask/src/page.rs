//! `cargo xtask bench page`: what the web app costs on a slow line, in the program as users get it.

use anyhow::{Result, bail};

use crate::{app, node, place::Place, process};

/// Measures pages of the program, or of the program at `--yagura PATH`, which is not built.
pub(crate) fn command(place: &Place, arguments: &[&str]) -> Result<()> {
    node::check(place)?;
    node::install(place)?;
    let program = match arguments {
        [] => {
            app::build_web(place)?;
            app::build_program(place)?;
            place.binary()
        }
        ["--yagura", path] => path.into(),
        other => bail!("bench page: `{}`: expected nothing, or --yagura PATH", other.join(" ")),
    };
    let script = place.web().join("scripts/page.mjs");
    process::run(std::process::Command::new("node").arg(script).arg(program))
}
