//! What the tests need on the machine besides Rust: Node, Chromium, a font with kanji, PostgreSQL's programs,
//! NATS, a compiler for WebAssembly, Valgrind, rustfmt and clippy.

use std::{env, fs, path::PathBuf, process::Command};

use anyhow::{Result, bail};

use crate::{gates, node, place::Place, process, wasm};

/// A Chromium to use instead of the one that is found.
pub(crate) const CHROMIUM: &str = "CHROMIUM";
/// Chromium without what draws windows: the same pages, and two thirds of the work. Its package is called so
/// too.
const HEADLESS: &str = "chromium-headless-shell";
/// The names by which Chromium is started.
const CHROMIUM_NAMES: [&str; 5] =
    [HEADLESS, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/// Checks everything, and installs what is missing when this process may.
pub(crate) fn check(place: &Place) -> Result<()> {
    node::check(place)?;
    components(place)?;
    if env::var_os(CHROMIUM).is_none() && process::find(&[HEADLESS]).is_none() && process::is_root() {
        let purpose = "The browser tests are quicker in a Chromium without windows, which is not here";
        if let Err(error) = process::install(&[HEADLESS, "fonts-noto-cjk"], purpose) {
            println!("{error:#}; they go on with the whole of it");
        }
    }
    if chromium().is_none() {
        process::install(
            &["chromium", "fonts-noto-cjk"],
            "The browser tests need Chromium, which is not here",
        )?;
    }
    let Some(chromium) = chromium() else { bail!("Chromium was installed but is not found") };
    if !has_kanji() {
        process::install(
            &["fontconfig", "fonts-noto-cjk"],
            "The browser tests take pictures with Japanese text and need a font with kanji",
        )?;
    }
    if !has_postgres() {
        process::install(
            &["postgresql"],
            "The tests of the store start PostgreSQL, whose server programs are not here",
        )?;
    }
    if process::find(&["nats-server", "/usr/sbin/nats-server"]).is_none() {
        process::install(
            &["nats-server"],
            "The tests of several servers start NATS, whose server is not here",
        )?;
    }
    wasm::set_up()?;
    gates::valgrind()?;
    println!("Chromium is {}", chromium.display());
    process::run(Command::new("node").arg("--version"))?;
    process::run(&mut place.npm(&["--version"]))?;
    process::run(&mut place.cargo(&["--version"]))
}

/// Finds Chromium.
pub(crate) fn chromium() -> Option<PathBuf> {
    env::var_os(CHROMIUM)
        .map(PathBuf::from)
        .filter(|path| path.is_file())
        .or_else(|| process::find(&CHROMIUM_NAMES))
}

/// Returns whether PostgreSQL's server can be started: in the path, or where Debian keeps each version.
fn has_postgres() -> bool {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian = versions.map(|version| version.path().join("bin/initdb"));
    process::find(&["initdb"]).is_some() || debian.any(|path| path.is_file())
}

fn has_kanji() -> bool {
    process::read(Command::new("fc-list").arg(":lang=ja")).is_ok_and(|fonts| !fonts.trim().is_empty())
}

fn components(place: &Place) -> Result<()> {
    let missing: Vec<&str> = [("rustfmt", "fmt"), ("clippy", "clippy")]
        .into_iter()
        .filter(|(_, command)| !process::succeeds(&mut place.cargo(&[command, "--version"])))
        .map(|(component, _)| component)
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    println!("the tool chain lacks {}", missing.join(" and "));
    if !process::is_root() || process::find(&["rustup"]).is_none() {
        bail!("run `rustup component add {}` and start again", missing.join(" "));
    }
    process::run(Command::new("rustup").args(["component", "add"]).args(missing).current_dir(&place.root))
}
