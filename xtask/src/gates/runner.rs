//! What counting needs on the machine: Valgrind, and the runner of Gungraun in the version of the library.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context as _, Result, bail};

use crate::{place::Place, process};

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
    let version =
        locked(&fs::read_to_string(place.root.join("Cargo.lock")).context("cannot read Cargo.lock")?)?;
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

/// Returns the runner's version in a lock file.
fn locked(lock: &str) -> Result<String> {
    let lock: toml::Table = lock.parse().context("Cargo.lock is not TOML")?;
    let packages =
        lock.get("package").and_then(toml::Value::as_array).context("Cargo.lock lists no packages")?;
    let runner =
        packages.iter().find(|package| package.get("name").and_then(toml::Value::as_str) == Some(RUNNER));
    let version = runner.and_then(|package| package.get("version")).and_then(toml::Value::as_str);
    version.map(str::to_owned).with_context(|| format!("Cargo.lock has no {RUNNER}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_comes_from_the_lock_file() {
        let lock = "version = 4\n[[package]]\nname = \"gungraun\"\nversion = \"1.0.0\"\n[[package]]\nname = \"gungraun-runner\"\nversion = \"0.20.0\"\n";
        assert_eq!(locked(lock).expect("it is there"), "0.20.0");
        assert!(locked("version = 4\n").is_err());
    }
}
