//! cargo-deny: which Rust packages Yagura may stand on, as `deny.toml` says.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context as _, Result};

use crate::{place::Place, process};

/// The subcommand of cargo.
const PROGRAM: &str = "cargo-deny";
/// What is installed where there is none, and the least that is accepted. cargo builds it in one and a half
/// minutes.
const VERSION: &str = "0.20.2";

/// Makes sure that cargo-deny is here: any that is new enough on the machine, or else one in the target
/// directory, built from its sources once. The build is one without optimization: that takes a third of the
/// time, and it has little to do.
pub(crate) fn installed(place: &Place) -> Result<PathBuf> {
    let tools = place.target.join("tools");
    let program = tools.join("bin").join(format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX));
    let found = process::find(&[PROGRAM]).into_iter().chain([program.clone()]).find(is_new_enough);
    if let Some(program) = found {
        return Ok(program);
    }
    println!("cargo-deny {VERSION} is not here: building it");
    let build = tools.join("build");
    let mut cargo =
        place.cargo(&["install", "--locked", "--debug", "--force", "--config", "profile.dev.debug=false"]);
    cargo
        .args(["--version", &format!("={VERSION}"), "--root"])
        .arg(&tools)
        .arg("--target-dir")
        .arg(&build)
        .arg(PROGRAM);
    process::run(&mut cargo)?;
    fs::remove_dir_all(build).context("cannot remove what the build of cargo-deny left")?;
    Ok(program)
}

/// Checks the bans, the licences and the sources of the Rust packages.
pub(crate) fn run(place: &Place) -> Result<()> {
    let mut deny = Command::new(installed(place)?);
    deny.current_dir(&place.root).env("CARGO_TARGET_DIR", &place.target);
    process::run(deny.args(["--locked", "check", "bans", "licenses", "sources"]))
}

fn is_new_enough(program: &PathBuf) -> bool {
    let answer =
        program.is_file().then(|| process::read(Command::new(program).arg("--version")).ok()).flatten();
    answer.as_deref().and_then(version) >= semver::Version::parse(VERSION).ok()
}

/// Returns the version in `cargo-deny 0.20.2`.
fn version(answer: &str) -> Option<semver::Version> {
    answer.trim().strip_prefix(PROGRAM)?.trim_start().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_read_from_the_answer() {
        assert_eq!(version("cargo-deny 0.20.2\n"), semver::Version::parse(VERSION).ok());
        assert_eq!(version("cargo-deny"), None);
        assert_eq!(version("cargo 1.95.0"), None);
    }
}
