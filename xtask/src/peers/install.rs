//! The other programs: where they are, and how they come there.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result};

use crate::{node, place::Place, process};

/// The version of shogiops that is measured.
const SHOGIOPS: &str = "0.18.0";
/// The version of haitaka that is measured, and the manifest of the program around it.
const HAITAKA: &str = "0.3.2";
const MANIFEST: &str = r#"[package]
name = "haitaka-perft"
version = "0.0.0"
edition = "2024"
publish = false
[[bin]]
name = "haitaka-perft"
path = "main.rs"
[dependencies]
haitaka = "=VERSION"
[profile.release]
lto = "fat"
codegen-units = 1
panic = "abort"
[workspace]
"#;
/// The package file of the folder that holds shogiops.
const PACKAGE: &str = r#"{ "private": true }"#;

/// The other programs, ready to run.
#[derive(Debug)]
pub(super) struct Peers {
    /// Where inputs and installed packages are, inside the target directory.
    pub(super) folder: PathBuf,
    pub(super) stockfish: PathBuf,
    pub(super) node: PathBuf,
    /// Where npm installed shogiops.
    pub(super) shogiops: PathBuf,
    /// The program around haitaka.
    pub(super) haitaka: PathBuf,
}

/// Installs what is missing.
pub(super) fn all(place: &Place) -> Result<Peers> {
    node::check(place)?;
    let folder = place.target.join("peers");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    Ok(Peers {
        stockfish: stockfish()?,
        node: process::find(&["node"]).context("node is not in PATH")?,
        shogiops: shogiops(place, &folder)?,
        haitaka: haitaka(place, &folder)?,
        folder,
    })
}

fn stockfish() -> Result<PathBuf> {
    const NAMES: [&str; 1] = ["fairy-stockfish"];
    if process::find(&NAMES).is_none() {
        process::install(&NAMES, "The measurement needs Fairy-Stockfish")?;
    }
    process::find(&NAMES).context("fairy-stockfish was installed but is not found")
}

fn shogiops(place: &Place, folder: &Path) -> Result<PathBuf> {
    let installed = folder.join("node_modules").join("shogiops");
    let is_there = fs::read_to_string(installed.join("package.json"))
        .is_ok_and(|text| text.contains(&format!("\"version\": \"{SHOGIOPS}\"")));
    if !is_there {
        fs::write(folder.join("package.json"), PACKAGE)
            .context("cannot write the package file of the peers")?;
        let wanted = format!("shogiops@{SHOGIOPS}");
        process::run(
            place.npm(&["install", "--no-audit", "--no-fund", "--save-exact", &wanted]).current_dir(folder),
        )?;
    }
    Ok(installed)
}

/// Builds the program around haitaka as Yagura is built for others.
fn haitaka(place: &Place, folder: &Path) -> Result<PathBuf> {
    let folder = folder.join("haitaka");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    fs::write(folder.join("Cargo.toml"), MANIFEST.replace("VERSION", HAITAKA))
        .context("cannot write the manifest of haitaka's program")?;
    fs::copy(place.root.join("xtask").join("peers").join("haitaka").join("main.rs"), folder.join("main.rs"))
        .context("cannot copy haitaka's program")?;
    let manifest = folder.join("Cargo.toml");
    let target = folder.join("target");
    let arguments = ["build", "--release", "--quiet", "--manifest-path"];
    let mut build = place.cargo(&arguments);
    process::run(build.arg(&manifest).arg("--target-dir").arg(&target))?;
    Ok(target.join("release").join("haitaka-perft"))
}

impl Peers {
    /// Returns the versions of the other programs, as they say them.
    pub(super) fn versions(&self) -> Result<String> {
        let banner =
            process::read(Command::new("bash").args(["-c", "echo quit | \"$0\""]).arg(&self.stockfish))?;
        let fairy = banner
            .lines()
            .next()
            .and_then(|line| line.split(" by ").next())
            .unwrap_or("Fairy-Stockfish")
            .trim()
            .to_owned();
        let node = process::read(Command::new(&self.node).arg("--version"))?;
        let rustc = process::read(Command::new("rustc").arg("--version"))?;
        let rustc = rustc.split(" (").next().unwrap_or_default().trim();
        Ok(format!(
            "{fairy} (Debian), shogiops {SHOGIOPS} (npm) on Node {}, haitaka {HAITAKA}\nand Yagura, built by {rustc}",
            node.trim()
        ))
    }
}
