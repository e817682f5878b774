//! `cargo xtask site`: the web app with the rules and the engine in it, as one folder for any file host; and
//! `cargo xtask offline`: the same inside of the server's app, for those who lose their connection.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};

use crate::{
    node,
    place::Place,
    process, setup,
    wasm::{self, Build},
};

/// Pages of the app that stand alone, for hosts that know no page but those of files. The app reads its paths
/// in `web/src/app/route.ts`.
const LONE_PAGES: [&str; 8] =
    ["analysis", "glossary", "learn", "library", "puzzles", "settings", "watch", "workshop"];
/// Those with the id of a game behind them.
const PAGES: [&str; 8] = ["analysis", "armies", "demo", "editor", "learn", "puzzles", "rules", "workshop"];
/// The page that starts the app, and what hosts show for an address of which they know no file.
const INDEX: &str = "index.html";
const UNKNOWN: &str = "404.html";

/// What is asked for on the command line.
#[derive(Debug, PartialEq, Eq)]
struct Wish<'a> {
    folder: Option<&'a str>,
    base: &'a str,
    build: Build,
}

/// Builds the site into a folder, `target/site` where none is named.
pub(crate) fn command(place: &Place, arguments: &[&str]) -> Result<()> {
    let wish = wish(arguments)?;
    let folder = wish.folder.map_or_else(|| Ok(place.target.join("site")), std::path::absolute)?;
    build(place, &folder, wish.base, wish.build)?;
    println!("the site is in {}", folder.display());
    Ok(())
}

/// Builds the server's app with what it does offline into `web/dist`, from where the program takes it.
pub(crate) fn offline(place: &Place, arguments: &[&str]) -> Result<()> {
    let build = match arguments {
        [] => Build::Release,
        ["--quick"] => Build::Quick,
        _ => bail!("`--quick` or nothing expected, found `{}`", arguments.join(" ")),
    };
    let mut npm = web_build(place, build)?;
    process::run(&mut npm)
}

/// Builds the site as the compiler makes it quickly, and uses it in Chromium; then the app that the program
/// serves in the step `e2e`.
pub(crate) fn check(place: &Place) -> Result<()> {
    let chromium = setup::chromium()
        .context("the site is tried in Chromium; `cargo xtask test --only set-up` says how to get it")?;
    let folder = place.target.join("site");
    build(place, &folder, "/", Build::Quick)?;
    let mut npm = place.npm(&["run", "e2e:site"]);
    process::run(npm.env("YAGURA_SITE", &folder).env(setup::CHROMIUM, chromium))?;
    offline(place, &["--quick"])
}

fn wish<'a>(arguments: &[&'a str]) -> Result<Wish<'a>> {
    let mut wish = Wish { folder: None, base: "/", build: Build::Release };
    let mut rest = arguments.iter();
    while let Some(&argument) = rest.next() {
        match argument {
            "--quick" => wish.build = Build::Quick,
            "--base" => wish.base = rest.next().context("`--base` needs a path, as /yagura/")?,
            _ if argument.starts_with('-') || wish.folder.is_some() => {
                bail!("unknown argument `{argument}`: expected FOLDER, --base PATH, --quick")
            }
            folder => wish.folder = Some(folder),
        }
    }
    if !wish.base.starts_with('/') || !wish.base.ends_with('/') {
        bail!("`--base` begins and ends with `/`, as /yagura/; found `{}`", wish.base);
    }
    Ok(wish)
}

/// Builds the site.
fn build(place: &Place, folder: &Path, base: &str, build: Build) -> Result<()> {
    let mut npm = web_build(place, build)?;
    npm.args(["--", "--mode", "site", "--base", base, "--emptyOutDir", "--outDir"]).arg(folder);
    process::run(&mut npm)?;
    let page = folder.join(INDEX);
    fs::copy(&page, folder.join(UNKNOWN)).context("the build has made no page")?;
    // The server has them in itself.
    fs::copy(place.root.join("crates/yagura-server/licences.txt"), folder.join("licences.txt"))?;
    let games = games(place)?;
    let deep = PAGES.iter().flat_map(|page| games.iter().map(move |game| format!("{page}/{game}")));
    for path in LONE_PAGES.iter().map(|&page| page.to_owned()).chain(deep) {
        let to = folder.join(path);
        fs::create_dir_all(&to)?;
        fs::copy(&page, to.join(INDEX))?;
    }
    Ok(())
}

/// Returns the command that builds the web app with WebAssembly.
fn web_build(place: &Place, build: Build) -> Result<std::process::Command> {
    node::check(place)?;
    node::install(place)?;
    let folder = wasm::offline(place, build)?;
    let mut npm = place.npm(&["run", "build"]);
    npm.env("YAGURA_OFFLINE", folder);
    Ok(npm)
}

/// Returns the ids of the built-in games, which are the names of their files.
fn games(place: &Place) -> Result<Vec<String>> {
    let entries = fs::read_dir(place.root.join("crates/yagura/defs")).context("the definitions")?;
    let paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    let mut games: Vec<String> = paths
        .iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .filter_map(|path| path.file_stem()?.to_str().map(str::to_owned))
        .filter(|id| !id.starts_with('_'))
        .collect();
    games.sort();
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_lies_where_it_is_wished() {
        let found = wish(&["public", "--base", "/yagura/"]).expect("a wish");
        assert_eq!((found.folder, found.base), (Some("public"), "/yagura/"));
        assert_eq!(wish(&[]).expect("a wish").base, "/");
        for wrong in [&["--base"][..], &["--base", "yagura"], &["a", "b"], &["--fast"]] {
            assert!(wish(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn the_pages_are_those_of_the_app() {
        let place = Place::find().expect("this is the repository");
        let routes = fs::read_to_string(place.web().join("src/app/route.ts")).expect("it is there");
        for page in LONE_PAGES.iter().chain(&PAGES) {
            assert!(routes.contains(&format!("first === '{page}'")), "{page}");
        }
    }

    #[test]
    fn every_game_has_its_pages() {
        let place = Place::find().expect("this is the repository");
        let games = games(&place).expect("they are there");
        assert!(games.iter().any(|id| id == "chu") && games.iter().all(|id| !id.starts_with('_')));
    }
}
