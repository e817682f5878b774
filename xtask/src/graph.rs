//! The packages of the workspace and everything below them, as cargo sees them.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::{place::Place, process};

/// A package: a crate of the workspace or a dependency.
#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) licence: Option<String>,
    /// Where it comes from; a crate of the workspace comes from nowhere else.
    pub(crate) source: Option<String>,
    /// Where its files are on this machine.
    pub(crate) folder: Option<PathBuf>,
    pub(crate) authors: Vec<String>,
}

/// The graph of packages. Its arrows are the normal dependencies: not those of tests or build scripts.
#[derive(Debug)]
pub(crate) struct Graph {
    packages: BTreeMap<String, Package>,
    members: BTreeSet<String>,
    arrows: BTreeMap<String, Vec<String>>,
}

impl Graph {
    /// Asks cargo for the graph on all platforms, with the versions of the lock file.
    pub(crate) fn read(place: &Place) -> Result<Self> {
        let answer = process::read(&mut place.cargo(&["metadata", "--format-version", "1", "--locked"]))?;
        let answer = serde_json::from_str(&answer).context("cargo metadata is not JSON")?;
        Self::parse(&answer).context("cargo metadata has an unknown form")
    }

    fn parse(answer: &Value) -> Option<Self> {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let package = |package: &Value| {
            let known = Package {
                name: text(&package["name"])?,
                version: text(&package["version"])?,
                licence: text(&package["license"]),
                source: text(&package["source"]),
                authors: package["authors"].as_array().map_or(&[][..], Vec::as_slice).iter().filter_map(text).collect(),
                folder: text(&package["manifest_path"]).and_then(|path| Some(Path::new(&path).parent()?.to_path_buf())),
            };
            Some((text(&package["id"])?, known))
        };
        let is_normal = |arrow: &&Value| arrow["dep_kinds"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()));
        let arrows = |node: &Value| {
            let below = node["deps"].as_array()?.iter().filter(is_normal).map(|arrow| text(&arrow["pkg"]));
            Some((text(&node["id"])?, below.collect::<Option<Vec<_>>>()?))
        };
        Some(Self {
            packages: answer["packages"].as_array()?.iter().map(package).collect::<Option<_>>()?,
            members: answer["workspace_members"].as_array()?.iter().map(text).collect::<Option<_>>()?,
            arrows: answer["resolve"]["nodes"].as_array()?.iter().map(arrows).collect::<Option<_>>()?,
        })
    }

    /// Returns all packages, of the workspace and below.
    pub(crate) fn packages(&self) -> impl Iterator<Item = &Package> {
        self.packages.values()
    }

    /// Returns the names of the workspace's crates.
    pub(crate) fn members(&self) -> Vec<&str> {
        self.members.iter().filter_map(|id| self.name(id)).collect()
    }

    /// Returns the names of the packages that a crate of the workspace names as its normal dependencies.
    pub(crate) fn direct(&self, member: &str) -> Vec<&str> {
        let Some(id) = self.id(member) else { return Vec::new() };
        self.below(id).filter_map(|id| self.name(id)).collect()
    }

    /// Returns the packages below a crate of the workspace, along normal dependencies.
    pub(crate) fn under(&self, member: &str) -> Vec<&Package> {
        let mut found = BTreeSet::new();
        let mut waiting: Vec<&str> = self.id(member).into_iter().collect();
        while let Some(here) = waiting.pop() {
            waiting.extend(self.below(here).filter(|below| found.insert(*below)));
        }
        found.into_iter().filter_map(|id| self.packages.get(id)).collect()
    }

    /// Returns a shortest way along the arrows from a crate of the workspace to a package, by names, both ends included.
    pub(crate) fn way(&self, member: &str, package: &str) -> Option<Vec<&str>> {
        let start = self.id(member)?;
        let mut came_from: BTreeMap<&str, &str> = BTreeMap::new();
        let mut queue = VecDeque::from([start]);
        while let Some(here) = queue.pop_front() {
            for next in self.below(here) {
                if next == start || came_from.contains_key(next) {
                    continue;
                }
                came_from.insert(next, here);
                if self.name(next) == Some(package) {
                    let back = std::iter::successors(Some(next), |id| came_from.get(id).copied());
                    let mut way: Vec<&str> = back.filter_map(|id| self.name(id)).collect();
                    way.reverse();
                    return Some(way);
                }
                queue.push_back(next);
            }
        }
        None
    }

    fn id(&self, member: &str) -> Option<&str> {
        self.members.iter().find(|id| self.name(id) == Some(member)).map(String::as_str)
    }

    fn name(&self, id: &str) -> Option<&str> {
        self.packages.get(id).map(|package| package.name.as_str())
    }

    fn below(&self, id: &str) -> impl Iterator<Item = &str> {
        self.arrows.get(id).into_iter().flatten().map(String::as_str)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::json;

    use super::*;

    /// Returns a graph with the crates `members` and the arrows `from → to`; a `!` before `to` makes it a dependency of tests.
    pub(crate) fn graph(members: &[&str], arrows: &[(&str, &str)]) -> Graph {
        let bare = |name: &str| name.trim_start_matches('!').to_owned();
        let names: BTreeSet<String> = members.iter().copied().chain(arrows.iter().flat_map(|&(from, to)| [from, to])).map(bare).collect();
        let package = |name: &String| json!({"id": name, "name": name, "version": "1.0.0", "license": "MIT", "source": null});
        let arrow = |to: &str| json!({"pkg": bare(to), "dep_kinds": [{"kind": to.starts_with('!').then_some("dev")}]});
        let node = |name: &String| {
            let below: Vec<Value> = arrows.iter().filter(|(from, _)| from == name).map(|(_, to)| arrow(to)).collect();
            json!({"id": name, "deps": below})
        };
        let answer = json!({
            "packages": names.iter().map(package).collect::<Vec<_>>(),
            "workspace_members": members,
            "resolve": {"nodes": names.iter().map(node).collect::<Vec<_>>()},
        });
        Graph::parse(&answer).expect("the form is cargo's")
    }

    #[test]
    fn a_way_is_shortest_and_keeps_to_normal_dependencies() {
        let graph = graph(&["a", "b"], &[("a", "b"), ("b", "c"), ("c", "d"), ("a", "x"), ("x", "y"), ("y", "d"), ("a", "!t"), ("b", "d")]);
        assert_eq!(graph.way("a", "d"), Some(vec!["a", "b", "d"]));
        assert_eq!(graph.way("a", "t"), None);
        assert_eq!(graph.way("b", "a"), None);
        assert_eq!(graph.direct("a"), ["b", "x"]);
        let under: Vec<&str> = graph.under("a").into_iter().map(|package| package.name.as_str()).collect();
        assert_eq!(under, ["b", "c", "d", "x", "y"]);
    }
}
