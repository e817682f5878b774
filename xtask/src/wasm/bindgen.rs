//! wasm-bindgen's program, in the version of the library.

use std::{fs, path::Path, process::Command};

use anyhow::{Context as _, Result};

use crate::{place::Place, process};

const LIBRARY: &str = "wasm-bindgen";
const PROGRAM: &str = "wasm-bindgen-cli";

/// Writes what JavaScript loads a module by, and the module as that wants it.
pub(super) fn bind(place: &Place, module: &Path, to: &Path) -> Result<()> {
    let tools = place.target.join("tools");
    let program = tools.join("bin/wasm-bindgen");
    let version = place.locked(LIBRARY)?;
    let is_right = program.is_file()
        && process::read(Command::new(&program).arg("--version"))
            .is_ok_and(|text| text.split_whitespace().nth(1) == Some(version.as_str()));
    if !is_right {
        let wanted = format!("={version}");
        let mut cargo =
            place.cargo(&["install", "--debug", "--force", "--config", "profile.dev.debug=false"]);
        cargo.args(["--version", &wanted, "--root"]).arg(&tools).arg("--target-dir").arg(tools.join("build"));
        process::run(cargo.arg(PROGRAM))?;
        // Some hundred megabytes that nothing needs any more.
        fs::remove_dir_all(tools.join("build")).context("cannot remove what the build of the tool left")?;
    }
    process::run(Command::new(program).args(["--target", "web", "--out-dir"]).arg(to).arg(module))
}
