//! Where things are: the repository, the target directory, the programs of the tool chain.

use std::{
    env,
    path::{self, Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result};

/// The name by which npm is started.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// The repository and its target directory, both absolute.
#[derive(Debug)]
pub struct Place {
    pub root: PathBuf,
    pub target: PathBuf,
}

impl Place {
    /// Finds the repository that this program was built from, and the target directory into which it was
    /// built: the one that cargo uses for it, whatever its configuration says.
    pub fn find() -> Result<Self> {
        let root =
            Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).context("no repository is here")?;
        let target = if let Some(folder) = env::var_os("CARGO_TARGET_DIR") {
            path::absolute(folder).context("CARGO_TARGET_DIR is no path")?
        } else {
            let program = env::current_exe().context("this program does not know where it is")?;
            program.ancestors().nth(2).context("no target directory is here")?.to_path_buf()
        };
        Ok(Self { root: root.to_path_buf(), target })
    }

    /// Returns cargo with `arguments`, to be run at the root of the repository.
    pub fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = cargo_command();
        command.args(arguments).current_dir(&self.root).env("CARGO_TARGET_DIR", &self.target);
        command
    }

    /// Returns npm with `arguments`, to be run in the web app's folder.
    pub fn npm(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(NPM);
        command.args(arguments).current_dir(self.web());
        command
    }

    /// Returns git with `arguments`, to be run at the root of the repository.
    pub fn git(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("git");
        command.args(arguments).current_dir(&self.root);
        command
    }

    /// Returns the folder of the web app.
    pub fn web(&self) -> PathBuf {
        self.root.join("web")
    }

    /// Returns where the release build of the program is.
    pub fn binary(&self) -> PathBuf {
        self.built("release")
    }

    /// Returns where the program is as it is built with the tests.
    pub fn tested_binary(&self) -> PathBuf {
        self.built("debug")
    }

    /// Returns where the program is as others get it.
    pub fn optimised_binary(&self) -> PathBuf {
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
