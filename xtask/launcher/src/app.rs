//! `cargo xtask run`: from a fresh clone to a served game.

use std::{fs, path::PathBuf, process::Command, time::SystemTime};

use anyhow::Result;

use crate::{node, place::Place, process, tree};

/// What the web app is made from: its own folder, the texts of its rules pages, and the definitions with the
/// kanji of all pieces.
const WEB_SOURCES: [&str; 3] = ["web/", "docs/rules/", "crates/yagura/defs/"];

/// Builds the web app and the program, quickly, and serves, with `arguments` for `yagura serve`.
pub fn run(place: &Place, arguments: &[&str]) -> Result<()> {
    node::check(place)?;
    node::install(place)?;
    if is_web_fresh(place) {
        println!("web/dist is up to date");
    } else {
        build_web(place)?;
    }
    build_program(place)?;
    process::replace(Command::new(place.binary()).arg("serve").args(arguments))
}

/// Returns whether nothing has changed since the web app was built. Building it again would have the program
/// built again too, which takes a minute.
fn is_web_fresh(place: &Place) -> bool {
    let changed = |path: &str| fs::metadata(place.root.join(path)).and_then(|file| file.modified()).ok();
    let Ok(paths) = tree::paths(place) else { return false };
    let sources = paths.iter().filter(|path| WEB_SOURCES.iter().any(|folder| path.starts_with(folder)));
    let newest: Option<SystemTime> =
        sources.filter_map(|path| changed(path)).chain(changed("web/node_modules/.package-lock.json")).max();
    let built = changed("web/dist/index.html");
    built.is_some() && built >= newest
}

/// Builds the web app into `web/dist`.
pub fn build_web(place: &Place) -> Result<()> {
    process::run(&mut place.npm(&["run", "build"]))
}

/// Builds the program in release mode, which takes minutes and plays at full strength; the web app must be
/// built already, for it becomes a part of the program.
pub fn build_program(place: &Place) -> Result<()> {
    process::run(&mut place.cargo(&["build", "--release", "--locked", "--package", "yagura-cli"]))
}

/// Builds the web app and the program as others get it, which takes twice as long, and returns where it is.
pub fn build_optimised(place: &Place) -> Result<PathBuf> {
    node::check(place)?;
    node::install(place)?;
    build_web(place)?;
    process::run(&mut place.cargo(&["build", "--profile", "dist", "--locked", "--package", "yagura-cli"]))?;
    Ok(place.optimised_binary())
}
