//! What counting needs on the machine: Valgrind, and the runner of Gungraun in the version of the library.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context as _, Result, bail};

use crate::{lock, place::Place, process};

/// The program that Gungraun's library starts; both must be of one version.
const RUNNER: &str = "gungraun-runner";

/// Makes sure that Valgrind is here.
pub(crate) fn valgrind() -> Result<()> {
    if process::find(&["valgrind"]).is_none() {
        // Valgrind reads the symbols of the C library's loader, which Debian has in a package of its own.
        process::install(
            &["valgrind", "libc6-dbg"],
            "The gates count machine instructions with Valgrind, which is not here",
        )?;
    }
    if process::find(&["valgrind"]).is_none() {
        bail!("Valgrind was installed but is not found");
    }
    Ok(())
}

/// Returns the folder that holds the runner, which is built there first unless it is of the right version.
/// The build is one without optimization: that takes a third of the time, and the runner itself is not
/// counted.
pub(super) fn installed(place: &Place) -> Result<PathBuf> {
    let version = lock::version(place, RUNNER)?;
    let tools = place.target.join("tools");
    let folder = tools.join("bin");
    let program = folder.join(RUNNER);
    let is_right = program.is_file()
        && process::read(Command::new(&program).arg("--version"))
            .is_ok_and(|text| text.trim().ends_with(&version));
    if !is_right {
        let wanted = format!("={version}");
        let mut cargo = place.cargo(&[
            "install",
            "--locked",
            "--debug",
            "--force",
            "--config",
            "profile.dev.debug=false",
        ]);
        cargo
            .args(["--version", &wanted, "--root"])
            .arg(&tools)
            .arg("--target-dir")
            .arg(tools.join("build"))
            .arg(RUNNER);
        process::run(&mut cargo)?;
        // Some hundred megabytes that nothing needs any more.
        fs::remove_dir_all(tools.join("build")).context("cannot remove what the build of the runner left")?;
    }
    Ok(folder)
}
