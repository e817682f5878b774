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
use self::compiler::Machine;
use crate::{node, notices, place::Place, process};

/// What the tool writes.
const SCRIPT: &str = "yagura_wasm.js";
const MODULE: &str = "yagura_wasm_bg.wasm";

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
    let module = compiler::module(place, "yagura-offline", build, Machine::Plain)?;
    let folder = place.target.join("offline");
    bindgen::bind(place, &module, &folder)?;
    Ok(folder)
}

/// Builds the package, and returns its folder.
fn build(place: &Place, build: Build) -> Result<PathBuf> {
    node::check(place)?;
    node::install(place)?;
    let [package, making] = ["npm", "npm-making"].map(|name| place.target.join(name));
    for folder in [&package, &making] {
        if folder.exists() {
            fs::remove_dir_all(folder).context("cannot empty the folder of the package")?;
        }
    }
    nets(place, &package, &making.join("src"))?;
    scripts(place, &making, &["npm/src"], &package, |to| {
        let plain = compiler::module(place, "yagura-wasm", build, Machine::Plain)?;
        bindgen::bind(place, &plain, to)?;
        vectors(place, build, to)
    })?;
    let threads = package.join("threads");
    let making_threads = making.join("threads");
    scripts(place, &making_threads, &["npm/src", "npm/threads"], &threads, |to| {
        let module = compiler::module(place, "yagura-wasm", build, Machine::Threads)?;
        bindgen::bind(place, &module, to)
    })?;
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

/// Puts the build with vector instructions beside the plain one, whose script loads either.
fn vectors(place: &Place, build: Build, beside: &Path) -> Result<()> {
    let vectors = beside.join("yagura_wasm_simd_bg.wasm");
    if build == Build::Quick {
        // Only its name matters: what is built for threads has vectors too.
        fs::copy(beside.join(MODULE), vectors)?;
        return Ok(());
    }
    let module = compiler::module(place, "yagura-wasm", build, Machine::Vectors)?;
    let making = place.target.join("wasm-making");
    bindgen::bind(place, &module, &making)?;
    if fs::read(making.join(SCRIPT))? != fs::read(beside.join(SCRIPT))? {
        bail!("the two builds are not loaded by the same script");
    }
    fs::copy(making.join(MODULE), vectors)?;
    fs::remove_dir_all(making).context("cannot remove what was bound")
}

/// Compiles the scripts of some folders, the later in the place of the former, with the module that `bind`
/// puts beside them. Of the worker with threads there is only what it loads.
fn scripts(
    place: &Place,
    making: &Path,
    folders: &[&str],
    to: &Path,
    bind: impl FnOnce(&Path) -> Result<()>,
) -> Result<()> {
    // The sources name what the tool writes beside them.
    let sources = making.join("src");
    for folder in folders {
        copy(&place.root.join(folder), &sources)?;
    }
    bind(&sources.join("wasm"))?;
    let project = making.join("tsconfig.json");
    let is_worker = folders.len() > 1;
    let settings = if is_worker { "npm/threads/tsconfig.json" } else { "npm/tsconfig.json" };
    fs::copy(place.root.join(settings), &project).context("tsconfig.json")?;
    let mut compile = Command::new("node");
    compile.arg(place.web().join("node_modules/typescript/bin/tsc")).arg("--project").arg(&project);
    process::run(compile.arg("--rootDir").arg(&sources).arg("--outDir").arg(to))?;
    copy(&sources.join("wasm"), &to.join("wasm"))
}

/// Puts the nets into the package, and a script with their names among the sources.
fn nets(place: &Place, package: &Path, sources: &Path) -> Result<()> {
    let to = package.join("nets");
    copy(&place.root.join("crates/yagura-engine/src/eval/nets"), &to)?;
    let mut names: Vec<String> = fs::read_dir(&to)?
        .map(|entry| Ok(entry?.path().file_stem().unwrap_or_default().to_string_lossy().into_owned()))
        .collect::<Result<_>>()?;
    names.sort();
    let entries: Vec<String> = names
        .iter()
        .map(|name| format!("  '{name}': () => new URL('./nets/{name}.net', import.meta.url),"))
        .collect();
    fs::create_dir_all(sources)?;
    // One by one, so that who bundles the package finds them.
    let text = format!("export const FILES: Record<string, () => URL> = {{\n{}\n}};\n", entries.join("\n"));
    fs::write(sources.join("net_files.ts"), text).context("the names of the nets")
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}
