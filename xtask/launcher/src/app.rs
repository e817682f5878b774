//! `cargo xtask run`: from a fresh clone to a served game.

use std::{fs, path::PathBuf, process::Command, thread, time::SystemTime};

use anyhow::{Context as _, Result};

use crate::{node, place::Place, process, tree};

/// What the web app is made from: its own folder, the texts of its rules pages, and the definitions with the
/// kanji of all pieces.
const WEB_SOURCES: [&str; 3] = ["web/", "docs/rules/", "crates/yagura/defs/"];

/// Tells the server's build script (`crates/yagura-server/build.rs`) which file says that the web app is
/// built.
const WEB_BUILT: &str = "YAGURA_WEB_BUILT";

/// Builds the web app and the program, quickly, and serves, with `arguments` for `yagura serve`.
pub fn run(place: &Place, arguments: &[&str]) -> Result<()> {
    node::check(place)?;
    if place.web().join("dist").exists() {
        node::install(place)?;
        if is_web_fresh(place) {
            println!("web/dist is up to date");
        } else {
            build_web(place)?;
        }
        build_program(place)?;
    } else {
        build_both(place)?;
    }
    process::replace(Command::new(place.binary()).arg("serve").args(arguments))
}

/// Builds the web app and the program at once, where there has been no web app: cargo would not see that one
/// changes which is there already.
fn build_both(place: &Place) -> Result<()> {
    let built = place.target.join(format!("web-built-{}", std::process::id()));
    fs::create_dir_all(&place.target).context("cannot make the target directory")?;
    let (web, program) = thread::scope(|scope| {
        let web = scope.spawn(|| {
            let web = node::install_quietly(place)
                .and_then(|()| process::run_quietly(&mut place.npm(&["run", "build"])));
            let word = if web.is_ok() { "built" } else { "failed" };
            web.and(fs::write(&built, word).context("cannot write into the target directory"))
        });
        let program = process::run(program(place).env(WEB_BUILT, &built));
        (web.join(), program)
    });
    // Nothing is lost where it stays.
    let _ = fs::remove_file(&built);
    web.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
    program
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
    process::run(&mut program(place))
}

fn program(place: &Place) -> Command {
    place.cargo(&["build", "--release", "--locked", "--package", "yagura-cli"])
}

/// Builds the web app and the program as others get it, which takes twice as long, and returns where it is.
pub fn build_optimised(place: &Place) -> Result<PathBuf> {
    node::check(place)?;
    node::install(place)?;
    build_web(place)?;
    process::run(&mut place.cargo(&["build", "--profile", "dist", "--locked", "--package", "yagura-cli"]))?;
    Ok(place.optimised_binary())
}
