//! The packages of the workspace and everything below them, as cargo sees them.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use anyhow::{Context as _, Result};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId};

use crate::{place::Place, process};

/// The graph of packages. Its arrows are the normal dependencies: not those of tests or build scripts.
#[derive(Debug)]
pub(crate) struct Graph {
    metadata: Metadata,
    arrows: HashMap<PackageId, Vec<PackageId>>,
}

impl Graph {
    /// Asks cargo for the graph on all platforms, with the versions of the lock file.
    pub(crate) fn read(place: &Place) -> Result<Self> {
        let answer = process::read(&mut place.cargo(&["metadata", "--format-version", "1", "--locked"]))?;
        Self::parse(&answer)
    }

    fn parse(answer: &str) -> Result<Self> {
        let metadata = MetadataCommand::parse(answer).context("cargo metadata has an unknown form")?;
        let resolve = metadata.resolve.as_ref().context("cargo metadata resolves nothing")?;
        let arrows = resolve.nodes.iter().map(|node| {
            let is_normal = |kind: &DependencyKind| *kind == DependencyKind::Normal;
            let below =
                node.deps.iter().filter(|arrow| arrow.dep_kinds.iter().any(|kind| is_normal(&kind.kind)));
            (node.id.clone(), below.map(|arrow| arrow.pkg.clone()).collect())
        });
        let arrows = arrows.collect();
        Ok(Self { metadata, arrows })
    }

    /// Returns the crates of the workspace.
    pub(crate) fn crates(&self) -> Vec<&Package> {
        self.metadata.workspace_packages()
    }

    /// Returns the names of the workspace's crates.
    pub(crate) fn members(&self) -> Vec<&str> {
        self.crates().into_iter().map(|package| package.name.as_str()).collect()
    }

    /// Returns the names of the packages that a crate of the workspace names as its normal dependencies.
    pub(crate) fn direct(&self, member: &str) -> Vec<&str> {
        let Some(id) = self.id(member) else { return Vec::new() };
        self.below(id).map(|id| self.name(id)).collect()
    }

    /// Returns the packages below a crate of the workspace, along normal dependencies.
    pub(crate) fn under(&self, member: &str) -> Vec<&Package> {
        let mut found = BTreeSet::new();
        let mut waiting: Vec<&PackageId> = self.id(member).into_iter().collect();
        while let Some(here) = waiting.pop() {
            waiting.extend(self.below(here).filter(|below| found.insert(*below)));
        }
        found.into_iter().map(|id| &self.metadata[id]).collect()
    }

    /// Returns a shortest way along the arrows from a crate of the workspace to a package, by names, both
    /// ends included.
    pub(crate) fn way(&self, member: &str, package: &str) -> Option<Vec<&str>> {
        let start = self.id(member)?;
        let mut came_from: BTreeMap<&PackageId, &PackageId> = BTreeMap::new();
        let mut queue = VecDeque::from([start]);
        while let Some(here) = queue.pop_front() {
            for next in self.below(here) {
                if next == start || came_from.contains_key(next) {
                    continue;
                }
                came_from.insert(next, here);
                if self.name(next) == package {
                    let back = std::iter::successors(Some(next), |id| came_from.get(id).copied());
                    let mut way: Vec<&str> = back.map(|id| self.name(id)).collect();
                    way.reverse();
                    return Some(way);
                }
                queue.push_back(next);
            }
        }
        None
    }

    fn id(&self, member: &str) -> Option<&PackageId> {
        self.metadata.workspace_members.iter().find(|id| self.name(id) == member)
    }

    fn name(&self, id: &PackageId) -> &str {
        self.metadata[id].name.as_str()
    }

    fn below(&self, id: &PackageId) -> impl Iterator<Item = &PackageId> {
        self.arrows.get(id).into_iter().flatten()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Returns a graph with the crates `members` and the arrows `from → to`; a `!` before `to` makes it a
    /// dependency of tests.
    pub(crate) fn graph(members: &[&str], arrows: &[(&str, &str)]) -> Graph {
        let bare = |name: &str| name.trim_start_matches('!').to_owned();
        let ends = arrows.iter().flat_map(|&(from, to)| [from, to]);
        let names: BTreeSet<String> = members.iter().copied().chain(ends).map(bare).collect();
        let package = |name: &String| {
            let (path, none): (_, [Value; 0]) = (format!("{name}/Cargo.toml"), []);
            json!({
                "id": name, "name": name, "version": "1.0.0", "manifest_path": path,
                "dependencies": none, "targets": none, "features": {},
            })
        };
        let arrow = |to: &str| {
            let kind = json!({"kind": to.starts_with('!').then_some("dev"), "target": null});
            json!({"name": bare(to), "pkg": bare(to), "dep_kinds": [kind]})
        };
        let node = |name: &String| {
            let below: Vec<Value> =
                arrows.iter().filter(|(from, _)| from == name).map(|(_, to)| arrow(to)).collect();
            json!({"id": name, "deps": below, "dependencies": []})
        };
        let answer = json!({
            "packages": names.iter().map(package).collect::<Vec<_>>(),
            "workspace_members": members,
            "resolve": {"nodes": names.iter().map(node).collect::<Vec<_>>(), "root": null},
            "workspace_root": "/", "target_directory": "/target", "version": 1,
        });
        Graph::parse(&answer.to_string()).expect("the form is cargo's")
    }

    #[test]
    fn a_way_is_shortest_and_keeps_to_normal_dependencies() {
        let arrows =
            [("a", "b"), ("b", "c"), ("c", "d"), ("a", "x"), ("x", "y"), ("y", "d"), ("a", "!t"), ("b", "d")];
        let graph = graph(&["a", "b"], &arrows);
        assert_eq!(graph.way("a", "d"), Some(vec!["a", "b", "d"]));
        assert_eq!(graph.way("a", "t"), None);
        assert_eq!(graph.way("b", "a"), None);
        assert_eq!(graph.direct("a"), ["b", "x"]);
        let under: Vec<&str> = graph.under("a").into_iter().map(|package| package.name.as_str()).collect();
        assert_eq!(under, ["b", "c", "d", "x", "y"]);
    }
}
