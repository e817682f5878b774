//! `cargo xtask package`: the crates as they would be published (docs/semver.md).

use std::{fs, path::Path};

use anyhow::{Context as _, Result, bail};
use cargo_metadata::Package;

use crate::{app, graph::Graph, node, place::Place, process};

/// The crate that holds the web app, and where in it the built app goes. `crates/yagura-server/build.rs`
/// takes it from there where there is no repository around it.
const DIST: &str = "crates/yagura-server/dist";
/// What stands for the address of the repository until somebody publishes the crates.
const PLACEHOLDER: &str = "https://yagura.invalid";
/// The most keywords that a registry takes, and the longest that it takes.
const KEYWORDS: (usize, usize) = (5, 20);

/// Makes the packages in `target/package` and builds each of them as whoever downloads it would.
pub(crate) fn command(place: &Place) -> Result<()> {
    node::check(place)?;
    node::install(place)?;
    app::build_web(place)?;
    make(place, &[])?;
    let graph = Graph::read(place)?;
    if published(&graph).any(|package| package.repository.as_deref() == Some(PLACEHOLDER)) {
        println!(
            "before publishing, say in Cargo.toml where the repository is: {PLACEHOLDER} is a placeholder"
        );
    }
    Ok(())
}

/// Checks that each crate can be packaged, without building the packages. The web app must be built already.
pub(crate) fn check(place: &Place) -> Result<()> {
    let graph = Graph::read(place)?;
    let faults: Vec<String> = published(&graph).flat_map(faults).collect();
    if !faults.is_empty() {
        bail!("these crates cannot be published:\n  {}", faults.join("\n  "));
    }
    make(place, &["--no-verify", "--quiet"])?;
    println!("{} crates can be packaged", published(&graph).count());
    Ok(())
}

fn make(place: &Place, options: &[&str]) -> Result<()> {
    let dist = place.root.join(DIST);
    remove(&dist)?;
    copy(&place.web().join("dist"), &dist).context("the web app must be built before it can be packaged")?;
    let mut cargo = place.cargo(&[
        "package",
        "--workspace",
        "--exclude",
        "launcher",
        "--exclude",
        "xtask",
        "--exclude",
        "yagura-rig",
        "--allow-dirty",
    ]);
    let result = process::run(cargo.args(options));
    remove(&dist)?;
    result
}

/// Returns the crates that may be published.
fn published(graph: &Graph) -> impl Iterator<Item = &Package> {
    graph.crates().into_iter().filter(|package| package.publish.is_none())
}

/// Returns what a crate's manifest lacks.
fn faults(package: &Package) -> Vec<String> {
    let is_here =
        |name: &str| package.manifest_path.parent().is_some_and(|folder| folder.join(name).is_file());
    let (most, longest) = KEYWORDS;
    let keywords = &package.keywords;
    let checks = [
        (package.description.is_some(), "a description"),
        (package.license.is_some(), "a licence"),
        (package.repository.is_some(), "a repository"),
        (package.readme.as_ref().is_some_and(|readme| is_here(readme.as_str())), "a README.md"),
        (is_here("LICENSE-MIT") && is_here("LICENSE-APACHE"), "the texts of its licences"),
        ((1..=most).contains(&keywords.len()), "one to five keywords"),
        (keywords.iter().all(|word| word.len() <= longest), "short keywords"),
        (!package.categories.is_empty(), "a category"),
    ];
    let missing = checks.iter().filter(|(is_met, _)| !is_met);
    missing.map(|(_, what)| format!("{} lacks {what}", package.name)).collect()
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::graph;

    #[test]
    fn what_a_manifest_lacks_is_said() {
        let graph = graph(&["bare"], &[]);
        let faults: Vec<String> = published(&graph).flat_map(faults).collect();
        assert!(faults.contains(&"bare lacks a description".to_owned()), "{faults:?}");
        assert!(faults.contains(&"bare lacks one to five keywords".to_owned()), "{faults:?}");
    }

    #[test]
    fn a_folder_is_copied_whole() {
        let folder = std::env::temp_dir().join(format!("yagura-package-{}", std::process::id()));
        fs::create_dir_all(folder.join("from/inner")).expect("a folder");
        fs::write(folder.join("from/inner/a"), "b").expect("a file");
        copy(&folder.join("from"), &folder.join("to")).expect("copied");
        assert_eq!(fs::read_to_string(folder.join("to/inner/a")).expect("it is there"), "b");
        remove(&folder).expect("removed");
        assert!(!folder.exists());
    }
}
