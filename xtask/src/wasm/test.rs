//! The tests of the package, as whoever installs it has it.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result};

use crate::{place::Place, process, setup};

/// What the engine's bench searches less deep in the test, in plies: that takes seconds.
const LESS_DEEP: &str = "-4";
/// What stands before their number in the test of the engine.
const TOTAL: &str = "const TOTAL_IN_SECONDS: u64 =";

/// Installs the package into a project of its own and tests it there, in Node and in Chromium, with the types
/// and the examples of its manual.
pub(super) fn run(place: &Place, package: &Path) -> Result<()> {
    let chromium = setup::chromium()
        .context("one test needs Chromium; `cargo xtask test --only set-up` says how to get it")?;
    let project = install(place, package)?;
    let nodes = native(place)?;
    let mut tests = Command::new("node");
    tests.arg("--test").args(files(place)?).current_dir(&place.root);
    process::run(
        tests
            .env("YAGURA_PROJECT", project)
            .env("YAGURA_BENCH", format!("{LESS_DEEP}:{nodes}"))
            .env(setup::CHROMIUM, chromium),
    )
}

/// Returns the tests. What Node makes of the name of a folder differs between its versions.
fn files(place: &Place) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(place.root.join("npm/test")).context("npm/test")?;
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    let is_test = |path: &PathBuf| path.to_string_lossy().ends_with(".test.mjs");
    Ok(paths.into_iter().filter(is_test).collect())
}

/// Packs the package and installs it into a new project; returns the project's folder.
fn install(place: &Place, package: &Path) -> Result<PathBuf> {
    let project = place.target.join("npm-test");
    if project.exists() {
        fs::remove_dir_all(&project).context("cannot empty the folder of the test")?;
    }
    fs::create_dir_all(&project)?;
    fs::write(project.join("package.json"), r#"{ "private": true, "type": "module" }"#)?;
    let mut pack = place.npm(&["pack", "--silent", "--pack-destination"]);
    let packed = process::read(pack.arg(&project).current_dir(package))?;
    let file = format!("./{}", packed.trim());
    let mut install =
        place.npm(&["install", "--offline", "--no-audit", "--no-fund", "--loglevel=error", &file]);
    process::run(install.current_dir(&project))?;
    Ok(project)
}

/// Returns how many positions the native engine visits in its bench, as its own test has it.
fn native(place: &Place) -> Result<u64> {
    let tests = fs::read_to_string(place.root.join("crates/yagura-engine/tests/it/bench.rs"))?;
    let number = tests.split(TOTAL).nth(1).and_then(|rest| rest.split(';').next());
    let digits = number.context("the test of the bench has no total")?.replace('_', "");
    digits.trim().parse().with_context(|| format!("`{digits}` is no number"))
}
