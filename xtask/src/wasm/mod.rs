//! `cargo xtask wasm`: the rules and the engine as WebAssembly, and the package for npm around them.
//!
//! Nothing else needs what this needs; it says what to install.

mod bindgen;
mod compiler;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};

use crate::{node, place::Place, process};

/// The target of the browser.
const TARGET: &str = "wasm32-unknown-unknown";
/// What the engine's bench searches less deep in the test, in plies: that takes seconds.
const LESS_DEEP: &str = "-4";

/// Builds the package into `target/npm`; with `--test` it is tested in Node against the native program.
pub(crate) fn command(place: &Place, arguments: &[&str]) -> Result<()> {
    let with_test = match arguments {
        [] => false,
        ["--test"] => true,
        _ => bail!("`--test` or nothing expected, found `{}`", arguments.join(" ")),
    };
    let package = build(place)?;
    println!("the package is in {}", package.display());
    if with_test { test(place, &package) } else { Ok(()) }
}

/// Builds the package, and returns its folder.
fn build(place: &Place) -> Result<PathBuf> {
    node::check(place)?;
    node::install(place)?;
    let module = compiler::module(place)?;
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

fn test(place: &Place, package: &Path) -> Result<()> {
    let mut bench = place.cargo(&["run", "--quiet", "--locked", "--package", "yagura-cli", "--", "bench"]);
    let told = process::read(bench.args(["--json", "--deeper", LESS_DEEP]))?;
    let told: serde_json::Value = serde_json::from_str(&told).context("`yagura bench` wrote no JSON")?;
    let nodes = told["total"].as_u64().context("`yagura bench` told no number")?;
    process::run(
        Command::new("node")
            .args(["--test", "npm/test/"])
            .env("YAGURA_PACKAGE", package)
            .env("YAGURA_BENCH", format!("{LESS_DEEP}:{nodes}"))
            .current_dir(&place.root),
    )
}
