//! Where things are: the repository, the target directory, the programs of the tool chain.

use std::{
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result};

use crate::process;

/// The name by which npm is started.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// The repository and its target directory, both absolute.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) root: PathBuf,
    pub(crate) target: PathBuf,
}

impl Place {
    /// Finds the repository that this program was built from, and the target directory that cargo uses for
    /// it.
    ///
    /// The target directory is cargo's own answer, which respects `CARGO_TARGET_DIR` and cargo's
    /// configuration files.
    pub(crate) fn find() -> Result<Self> {
        let manifest =
            env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| OsString::from(env!("CARGO_MANIFEST_DIR")));
        let root = Path::new(&manifest).parent().context("xtask is not inside the repository")?.to_path_buf();
        let mut metadata = cargo_command();
        metadata
            .args(["metadata", "--no-deps", "--format-version", "1"])
            .arg("--manifest-path")
            .arg(root.join("Cargo.toml"));
        let answer: serde_json::Value =
            serde_json::from_str(&process::read(&mut metadata)?).context("cargo metadata is not JSON")?;
        let target =
            answer["target_directory"].as_str().context("cargo metadata names no target directory")?.into();
        Ok(Self { root, target })
    }

    /// Returns cargo with `arguments`, to be run at the root of the repository.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = cargo_command();
        command.args(arguments).current_dir(&self.root).env("CARGO_TARGET_DIR", &self.target);
        command
    }

    /// Returns npm with `arguments`, to be run in the web app's folder.
    pub(crate) fn npm(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(NPM);
        command.args(arguments).current_dir(self.web());
        command
    }

    /// Returns git with `arguments`, to be run at the root of the repository.
    pub(crate) fn git(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("git");
        command.args(arguments).current_dir(&self.root);
        command
    }

    /// Returns the version of a package in the lock file.
    pub(crate) fn locked(&self, package: &str) -> Result<String> {
        locked(&fs::read_to_string(self.root.join("Cargo.lock")).context("cannot read Cargo.lock")?, package)
    }

    /// Returns the folder of the web app.
    pub(crate) fn web(&self) -> PathBuf {
        self.root.join("web")
    }

    /// Returns where the release build of the program is.
    pub(crate) fn binary(&self) -> PathBuf {
        self.built("release")
    }

    /// Returns where the program is as others get it.
    pub(crate) fn optimised_binary(&self) -> PathBuf {
        self.built("dist")
    }

    fn built(&self, profile: &str) -> PathBuf {
        self.target.join(profile).join(format!("yagura{}", env::consts::EXE_SUFFIX))
    }
}

/// Returns the cargo that started this program, without what it told this program about its own package:
/// build scripts that look at these variables would otherwise run again in every build started from here.
fn cargo_command() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// Returns the version of a package in a lock file.
pub(crate) fn locked(lock: &str, wanted: &str) -> Result<String> {
    let lock: toml::Table = lock.parse().context("Cargo.lock is not TOML")?;
    let packages =
        lock.get("package").and_then(toml::Value::as_array).context("Cargo.lock lists no packages")?;
    let found =
        packages.iter().find(|package| package.get("name").and_then(toml::Value::as_str) == Some(wanted));
    let version = found.and_then(|package| package.get("version")).and_then(toml::Value::as_str);
    version.map(str::to_owned).with_context(|| format!("Cargo.lock has no {wanted}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_comes_from_the_lock_file() {
        let lock = "version = 4\n[[package]]\nname = \"gungraun\"\nversion = \"1.0.0\"\n[[package]]\nname = \"gungraun-runner\"\nversion = \"0.20.0\"\n";
        assert_eq!(locked(lock, "gungraun-runner").expect("it is there"), "0.20.0");
        assert!(locked(lock, "gungr").is_err());
    }
}
