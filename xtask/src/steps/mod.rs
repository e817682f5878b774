//! `cargo xtask test`: the steps, in order.

mod course;

use anyhow::{Context as _, Result, bail};

use crate::{
    advisories, app, arrows, cargo_tests, dist, gates, glossary, licences, node, notices, package,
    place::Place, process, python, record_peers, setup, site, sizes, sources, wasm, words,
};

/// What a step does.
type Action = fn(&Place) -> Result<()>;

/// A step of the test.
#[derive(Debug)]
struct Step {
    name: &'static str,
    purpose: &'static str,
    action: Action,
    /// It runs beside the steps behind it, and has ended before this one begins.
    until: Option<&'static str>,
}

const fn step(name: &'static str, purpose: &'static str, action: Action) -> Step {
    Step { name, purpose, action, until: None }
}

impl Step {
    const fn beside_others_until(self, name: &'static str) -> Self {
        Self { until: Some(name), ..self }
    }
}

/// The quick ones come first; the web app comes before the Rust steps because the server embeds it.
const STEPS: [Step; 28] = [
    step(
        "set-up",
        "Node, Chromium, a font with kanji, PostgreSQL, NATS, a compiler for WebAssembly, Valgrind, rustfmt and clippy are here",
        setup::check,
    ),
    step("format", "Rust sources are formatted", |place| {
        process::run(&mut place.cargo(&["fmt", "--all", "--check"]))
    }),
    step("sizes", "no source file is too long, no line of a text or comment too wide", sizes::check),
    step(
        "sources",
        "no unsafe, no skipped tests, no game by name outside its rooms, no bool parameters",
        sources::check,
    ),
    step("words", "nothing ties the repository to one machine or registry", words::check),
    step("glossary", "what the glossary says is in the code is there", glossary::check),
    step("arrows", "crates depend on each other as the architecture says", arrows::check),
    step("licences", "all dependencies have a licence that deny.toml allows", licences::check),
    step("advisories", "no Rust package has a known fault", advisories::check),
    step("web-install", "the web app's packages are installed", node::install),
    step("notices", "the licences of all that is in the program are in its notices", notices::check),
    step(
        "web-lint",
        "the sources of the web app and of the package for JavaScript are formatted and clean",
        |place| process::run(&mut place.npm(&["run", "lint"])),
    ),
    step("web-build", "the web app builds", app::build_web),
    step("packages", "each crate can be packaged, with all that it needs", package::check),
    step("web-check", "the web app's types", |place| process::run(&mut place.npm(&["run", "check"]))),
    step("web-test", "unit tests of the web app", |place| process::run(&mut place.npm(&["test"])))
        .beside_others_until("test"),
    step("clippy", "Rust sources are clean", clippy),
    step("build", "the program and the tests of all crates compile", cargo_tests::build),
    step(
        "test",
        "tests of all crates, with the conformance suite and the examples of the documentation",
        cargo_tests::all,
    ),
    // Instructions are as many on a busy machine, and what comes next waits more than it works.
    step(
        "gates",
        "generation, attack queries and searches take no more machine instructions than recorded",
        gates::check,
    )
    .beside_others_until("dist"),
    step("postgres", "the server's tests, with its games in PostgreSQL", cargo_tests::postgres),
    step(
        "record-peers",
        "tsshogi, json-kifu-format, shogiops and python-shogi read our records, and we theirs",
        record_peers::check,
    ),
    step("python", "the package for Python: its tests, and the examples of its manual", python::check),
    step(
        "wasm",
        "the package for JavaScript: its tests in Node and Chromium, and the examples of its manual",
        wasm::check,
    ),
    step(
        "site",
        "the web app without a server, in Chromium; and the app that the program keeps for offline use",
        site::check,
    ),
    step("docs", "the documentation of the crates builds without warnings", docs),
    step("dist", "an archive, a package for Debian and an image can be made of it", dist::check),
    step("e2e", "the program and the web app in a real browser", browser),
];

/// Runs `cargo xtask test` with `arguments`.
pub(crate) fn command(arguments: &[&str]) -> Result<()> {
    if arguments == ["--list"] {
        for step in &STEPS {
            println!("{:12} {}", step.name, step.purpose);
        }
        return Ok(());
    }
    let chosen = chosen(arguments)?;
    let place = Place::find()?;
    course::run(&place, &chosen)
}

fn chosen(arguments: &[&str]) -> Result<Vec<&'static Step>> {
    let mut names = Vec::new();
    let mut rest = arguments.iter();
    while let Some(&argument) = rest.next() {
        match argument.strip_prefix("--only").map(|value| value.strip_prefix('=')) {
            Some(Some(name)) => names.push(name),
            Some(None) if argument == "--only" => {
                names.push(rest.next().context("`--only` needs the name of a step")?);
            }
            _ => bail!("unknown argument `{argument}`: expected --list or --only STEP"),
        }
    }
    if let Some(name) = names.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        bail!("there is no step `{name}`; the steps are: {}", STEPS.map(|step| step.name).join(", "));
    }
    Ok(STEPS.iter().filter(|step| names.is_empty() || names.contains(&step.name)).collect())
}

fn clippy(place: &Place) -> Result<()> {
    process::run(&mut place.cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--locked",
        "--",
        "-D",
        "warnings",
    ]))
}

fn docs(place: &Place) -> Result<()> {
    // Only libraries: the program has the name of the rules crate, and its pages would be written over those
    // of the crate.
    let mut cargo = place.cargo(&["doc", "--workspace", "--lib", "--no-deps", "--locked"]);
    process::run(cargo.env("RUSTDOCFLAGS", "-D warnings"))
}

fn browser(place: &Place) -> Result<()> {
    let chromium = setup::chromium()
        .context("the browser tests need Chromium; `cargo xtask test --only set-up` says how to get it")?;
    let binary = place.tested_binary();
    if !binary.is_file() {
        bail!("there is no {}; run `cargo xtask test --only build` first", binary.display());
    }
    let mut npm = place.npm(&["run", "e2e"]);
    process::run(npm.env("YAGURA_BIN", binary).env(setup::CHROMIUM, chromium))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_steps_are_chosen_unless_some_are_named() {
        let names = |arguments: &[&str]| {
            chosen(arguments).map(|steps| steps.iter().map(|step| step.name).collect::<Vec<_>>())
        };
        assert_eq!(names(&[]).expect("no arguments").len(), STEPS.len());
        assert_eq!(names(&["--only", "docs", "--only=format"]).expect("two steps"), ["format", "docs"]);
        assert!(names(&["--only"]).is_err());
        assert!(names(&["--only", "nothing"]).is_err());
        assert!(names(&["--onlydocs"]).is_err());
    }

    #[test]
    fn what_runs_beside_others_ends_before_one_that_comes_later() {
        let place = |name: &str| STEPS.iter().position(|step| step.name == name);
        for step in STEPS.iter().filter(|step| step.until.is_some()) {
            assert!(place(step.name) < step.until.and_then(place), "{}", step.name);
        }
    }
}
