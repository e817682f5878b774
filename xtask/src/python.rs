//! `cargo xtask python`: the package for Python, as a wheel.
//!
//! Everything that it needs besides Python is installed into environments in the target directory, at the
//! versions that `python/requirements.txt` names.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};

use crate::{place::Place, process};

/// By which names Python is started.
const PYTHONS: [&str; 2] = ["python3", "python"];
/// What wheels are built with, and what tests need.
const REQUIREMENTS: &str = "requirements.txt";
/// Pages whose examples are run.
const PAGES: [&str; 3] = ["python/README.md", "docs/python.md", "docs/python.ja.md"];

/// Builds the wheel into `target/wheels`; with `--test` it is installed into a new environment and tested.
pub(crate) fn command(place: &Place, arguments: &[&str]) -> Result<()> {
    let with_test = match arguments {
        [] => false,
        ["--test"] => true,
        _ => bail!("`--test` or nothing expected, found `{}`", arguments.join(" ")),
    };
    let wheel = build(place, Build::Release)?;
    println!("the wheel is {}", wheel.display());
    if with_test { test(place, &wheel) } else { Ok(()) }
}

/// Tests the package as the compiler makes it quickly.
pub(crate) fn check(place: &Place) -> Result<()> {
    let wheel = build(place, Build::Quick)?;
    test(place, &wheel)
}

/// How much the compiler takes pains.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Build {
    Release,
    Quick,
}

/// Builds the wheel, and returns its path.
fn build(place: &Place, build: Build) -> Result<PathBuf> {
    let tools = place.target.join("python-tools");
    let python = tools_python(place, &tools)?;
    let wheels = place.target.join("wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels).context("cannot empty the folder of wheels")?;
    }
    let mut maturin = Command::new(&python);
    maturin.args(["-m", "maturin", "build", "--locked", "--out"]).arg(&wheels);
    if build == Build::Release {
        maturin.arg("--release");
    }
    maturin.current_dir(place.root.join("python")).env("CARGO_TARGET_DIR", place.target.join("python"));
    process::run(&mut maturin)?;
    let made = fs::read_dir(&wheels).context("maturin has made no folder of wheels")?;
    let mut wheels = made.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    wheels.find(|path| path.extension().is_some_and(|end| end == "whl")).context("maturin has made no wheel")
}

/// Returns the Python of an environment that has what the requirements name.
fn tools_python(place: &Place, folder: &Path) -> Result<PathBuf> {
    let (wanted, done) = (place.root.join("python").join(REQUIREMENTS), folder.join(REQUIREMENTS));
    let python = interpreter(folder);
    let is_done =
        fs::read(&done).ok().is_some_and(|done| fs::read(&wanted).is_ok_and(|wanted| wanted == done));
    if is_done && python.is_file() {
        return Ok(python);
    }
    environment(folder)?;
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--only-binary", ":all:", "-r"]).arg(&wanted);
    process::run(&mut pip).context("maturin and NumPy could not be installed")?;
    fs::copy(&wanted, &done).with_context(|| format!("cannot copy {REQUIREMENTS}"))?;
    Ok(python)
}

/// Makes an environment, in place of what is there.
fn environment(folder: &Path) -> Result<()> {
    let has_venv = || {
        process::find(&PYTHONS).is_some_and(|python| {
            process::succeeds(Command::new(python).args(["-c", "import venv, ensurepip"]))
        })
    };
    if !has_venv() {
        let purpose = "The package for Python needs Python 3 with venv, which is not here";
        process::install(&["python3", "python3-venv"], purpose)?;
    }
    let python = process::find(&PYTHONS).context("Python 3 is not in PATH")?;
    process::run(Command::new(python).args(["-m", "venv", "--clear"]).arg(folder))
        .context("Python's module venv made no environment")
}

fn interpreter(folder: &Path) -> PathBuf {
    folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
}

/// Installs the wheel as whoever downloads it would, and runs its tests and the examples of its manual.
fn test(place: &Place, wheel: &Path) -> Result<()> {
    let folder = place.target.join("python-test");
    environment(&folder)?;
    let python = interpreter(&folder);
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--only-binary", ":all:", "-r"]);
    process::run(pip.arg(place.root.join("python").join(REQUIREMENTS)))?;
    process::run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--no-deps"]).arg(wheel))?;
    let mut tests = Command::new(&python);
    tests.args(["-m", "unittest", "discover", "--start-directory", "python/tests"]);
    process::run(tests.current_dir(&place.root))?;
    let mut examples = Command::new(&python);
    examples.args(["-m", "doctest", "-o", "ELLIPSIS"]).args(PAGES);
    process::run(examples.current_dir(&place.root))
}
