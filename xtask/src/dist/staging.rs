//! What belongs to the program wherever it goes: its texts, manual pages and completions.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result};

use crate::{place::Place, process};

/// Texts of the repository that go along.
const TEXTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];
/// The shells whose completions go along, with the names that these look for.
pub(super) const SHELLS: [(&str, &str); 3] =
    [("bash", "yagura"), ("zsh", "_yagura"), ("fish", "yagura.fish")];

/// A folder with everything, from which all packages are made.
#[derive(Debug)]
pub(super) struct Staging {
    pub(super) root: PathBuf,
}

impl Staging {
    /// Fills `root` with the program and what it says of itself.
    pub(super) fn make(place: &Place, program: &Path, root: &Path) -> Result<Self> {
        if root.is_dir() {
            fs::remove_dir_all(root)?;
        }
        let staging = Self { root: root.to_path_buf() };
        fs::create_dir_all(root.join("completions"))?;
        fs::copy(program, staging.program())?;
        for text in TEXTS {
            fs::copy(place.root.join(text), root.join(text))
                .with_context(|| format!("there is no {text}"))?;
        }
        fs::copy(place.root.join("deploy/yagura.service"), root.join("yagura.service"))?;
        fs::write(root.join("licences.txt"), process::read(staging.yagura().arg("licences"))?)?;
        process::run(staging.yagura().arg("man").arg(root.join("man")))?;
        for (shell, name) in SHELLS {
            let script = process::read(staging.yagura().args(["completions", shell]))?;
            fs::write(root.join("completions").join(name), script)?;
        }
        Ok(staging)
    }

    /// Returns where the program is.
    pub(super) fn program(&self) -> PathBuf {
        self.root.join("yagura")
    }

    /// Returns the names of the manual pages.
    pub(super) fn pages(&self) -> Result<Vec<String>> {
        let entries = fs::read_dir(self.root.join("man"))?;
        let mut names: Vec<String> = entries
            .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
            .collect::<Result<_>>()?;
        names.sort();
        Ok(names)
    }

    fn yagura(&self) -> Command {
        Command::new(self.program())
    }
}
