//! `cargo xtask wasm`: the rules and the engine as WebAssembly, and the package for npm around them.
//!
//! Nothing else needs what this needs; it says what to install.

mod bindgen;
mod compiler;
mod speed;
mod test;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};

pub(crate) use self::compiler::Build;
use crate::{node, notices, place::Place, process};

/// Builds the package into `target/npm`; with `--test` it is tested in Node and in Chromium, with `--speed`
/// compared with the native engine.
pub(crate) fn command(place: &Place, arguments: &[&str]) -> Result<()> {
    if !matches!(arguments, [] | ["--test" | "--speed"] | ["--speed", "--yagura", _]) {
        bail!("`--test`, `--speed [--yagura PATH]` or nothing expected, found `{}`", arguments.join(" "));
    }
    let package = build(place, Build::Release)?;
    println!("the package is in {}", package.display());
    match arguments {
        ["--test"] => test::run(place, &package),
        ["--speed", native @ ..] => speed::run(place, &package, native.last().copied()),
        _ => Ok(()),
    }
}

/// Tests the package as the compiler makes it quickly.
pub(crate) fn check(place: &Place) -> Result<()> {
    test::run(place, &build(place, Build::Quick)?)
}

/// Makes sure that there is a compiler for the target.
pub(crate) fn set_up() -> Result<()> {
    compiler::check()
}

/// Builds what the web app does without a server, and returns the folder with the module and what loads it.
pub(crate) fn offline(place: &Place, build: Build) -> Result<PathBuf> {
    let module = compiler::module(place, "yagura-offline", build)?;
    let folder = place.target.join("offline");
    bindgen::bind(place, &module, &folder)?;
    Ok(folder)
}

/// Builds the package, and returns its folder.
fn build(place: &Place, build: Build) -> Result<PathBuf> {
    node::check(place)?;
    node::install(place)?;
    let module = compiler::module(place, "yagura-wasm", build)?;
    let [package, making] = ["npm", "npm-making"].map(|name| place.target.join(name));
    for folder in [&package, &making] {
        if folder.exists() {
            fs::remove_dir_all(folder).context("cannot empty the folder of the package")?;
        }
    }
    // The sources name what the tool writes beside them.
    let sources = making.join("src");
    copy(&place.root.join("npm/src"), &sources)?;
    bindgen::bind(place, &module, &sources.join("wasm"))?;
    let project = making.join("tsconfig.json");
    fs::copy(place.root.join("npm/tsconfig.json"), &project).context("tsconfig.json")?;
    let mut compile = Command::new("node");
    compile.arg(place.web().join("node_modules/typescript/bin/tsc")).arg("--project").arg(&project);
    process::run(compile.arg("--rootDir").arg(&sources).arg("--outDir").arg(&package))?;
    copy(&sources.join("wasm"), &package.join("wasm"))?;
    fs::remove_dir_all(making).context("cannot remove the sources")?;
    for name in ["package.json", "README.md"] {
        fs::copy(place.root.join("npm").join(name), package.join(name)).context(name)?;
    }
    fs::write(package.join("licences.txt"), notices::of_crate(place, "yagura-wasm")?)?;
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(place.root.join(name), package.join(name)).context(name)?;
    }
    Ok(package)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}
