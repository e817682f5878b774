//! `cargo xtask test --only record-peers`: programs of others read our records, and we theirs.
//!
//! The programs are packages of npm and Python, installed in the target directory at the versions that the
//! lock files in `crates/yagura-record/tests/peers` name.

use std::{fs, path::Path, process::Command};

use anyhow::{Context as _, Result};

use crate::{node, place::Place, process};

/// The files of the packages, and what npm is told.
const NPM: [&str; 3] = ["package.json", "package-lock.json", ".npmrc"];
/// The file of the packages of Python.
const PYTHON: &str = "requirements.txt";
/// By which names Python is started.
const PYTHONS: [&str; 2] = ["python3", "python"];
/// The packages that the test cannot do without, as npm installs them.
const PACKAGES: [&str; 3] = ["tsshogi", "json-kifu-format", "shogiops"];

/// Installs the programs where they are missing, and runs the test.
pub(crate) fn check(place: &Place) -> Result<()> {
    node::check(place)?;
    let source = place.root.join("crates/yagura-record/tests/peers");
    let folder = place.target.join("record-peers");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    npm(place, &source, &folder)?;
    python(&source, &folder)?;
    // Of the whole workspace, as the steps before: for one crate its dependencies would be built again, with
    // other features.
    process::run(
        place.cargo(&["test", "--workspace", "--test", "peers", "--locked"]).env("YAGURA_PEERS", &folder),
    )
}

fn npm(place: &Place, source: &Path, folder: &Path) -> Result<()> {
    let is_there = PACKAGES.iter().all(|package| folder.join("node_modules").join(package).is_dir());
    if is_there && NPM.iter().all(|name| is_same(&source.join(name), &folder.join(name))) {
        return Ok(());
    }
    for name in NPM {
        fs::copy(source.join(name), folder.join(name)).with_context(|| format!("cannot copy {name}"))?;
    }
    process::run(place.npm(&["ci", "--ignore-scripts"]).current_dir(folder)).with_context(|| {
        format!("the test needs the npm packages {}, which could not be installed", PACKAGES.join(", "))
    })
}

fn python(source: &Path, folder: &Path) -> Result<()> {
    let (wanted, done) = (source.join(PYTHON), folder.join(PYTHON));
    let venv = folder.join("venv");
    let program = venv.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if program.is_file() && is_same(&wanted, &done) {
        return Ok(());
    }
    if !has_venv() {
        process::install(
            &["python3", "python3-venv"],
            "The test of records installs python-shogi and needs Python 3 with venv, which is not here",
        )?;
    }
    let python = process::find(&PYTHONS).context("the test needs Python 3, which is not in PATH")?;
    process::run(Command::new(python).args(["-m", "venv"]).arg(&venv))
        .context("the test needs Python's module venv, which made no environment")?;
    process::run(
        Command::new(&program)
            .args(["-m", "pip", "install", "--quiet", "--require-hashes", "-r"])
            .arg(&wanted),
    )
    .context("the test needs the Python package python-shogi, which could not be installed")?;
    fs::copy(&wanted, &done).with_context(|| format!("cannot copy {PYTHON}"))?;
    Ok(())
}

/// Returns whether there is a Python that can make an environment: Debian keeps a part of that elsewhere.
fn has_venv() -> bool {
    process::find(&PYTHONS)
        .is_some_and(|python| process::succeeds(Command::new(python).args(["-c", "import venv, ensurepip"])))
}

fn is_same(one: &Path, other: &Path) -> bool {
    match (fs::read(one), fs::read(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
