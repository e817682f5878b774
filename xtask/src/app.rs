//! `cargo xtask run`: from a fresh clone to a served game.

use std::{path::Path, process::Command};

use anyhow::{Result, bail};

use crate::{node, place::Place, process};

/// Builds the web app and the program in release mode and serves, with `arguments` for `yagura serve`.
pub(crate) fn run(place: &Place, arguments: &[&str]) -> Result<()> {
    node::check(place)?;
    node::install(place)?;
    build_web(place)?;
    build_program(place)?;
    serve(&place.binary(), arguments)
}

/// Builds the web app into `web/dist`.
pub(crate) fn build_web(place: &Place) -> Result<()> {
    process::run(&mut place.npm(&["run", "build"]))
}

/// Builds the program in release mode; the web app must be built already, for it becomes a part of the program.
pub(crate) fn build_program(place: &Place) -> Result<()> {
    process::run(&mut place.cargo(&["build", "--release", "--locked", "--package", "yagura-cli"]))
}

/// Becomes the program, so that it receives the signals of the terminal itself.
#[cfg(unix)]
fn serve(program: &Path, arguments: &[&str]) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    let error = Command::new(program).arg("serve").args(arguments).exec();
    bail!("cannot start {}: {error}", program.display())
}

#[cfg(not(unix))]
fn serve(program: &Path, arguments: &[&str]) -> Result<()> {
    use anyhow::Context as _;
    let status =
        Command::new(program).arg("serve").args(arguments).status().with_context(|| format!("cannot start {}", program.display()))?;
    if !status.success() {
        bail!("the server ended with {status}");
    }
    Ok(())
}
