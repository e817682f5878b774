//! The licences of the web app's packages, from its lock file.

use std::{collections::BTreeSet, fs};

use anyhow::{Context as _, Result};
use serde_json::{Map, Value};

use crate::{
    licences::Allowed,
    place::Place,
    tree::{self, File},
};

/// Licences that are fine for tools which build and test the web app but leave nothing of themselves in it.
const TOOLS_ONLY: [&str; 2] = ["MPL-2.0", "Python-2.0"];
/// Fonts have a licence of their own, and packages with fonts in them a name that begins so.
const FONTS: (&str, &str) = ("@fontsource/", "OFL-1.1");
/// How the files in the web app's folder end that are tests and what tests stand on.
const TESTS: [&str; 2] = [".test.ts", "/fixture.ts"];
/// Where the lock file keeps a package.
const FOLDER: &str = "node_modules/";

/// Returns what is wrong with the licences of the web app's packages.
///
/// What the web app's sources import, and what that depends on, is given to the users and must be allowed by
/// `deny.toml`. The other packages are tools.
pub(crate) fn objections(place: &Place, allowed: &Allowed) -> Result<Vec<String>> {
    let lock = read_lock(place)?;
    let packages = packages(&lock)?;
    let shipped = shipped_of(place, packages)?;
    let mut objections = Vec::new();
    for (path, package) in packages.iter().filter(|(path, _)| !path.is_empty()) {
        let name = name(path);
        let licence = package["license"].as_str();
        let is_font = name.starts_with(FONTS.0) && licence == Some(FONTS.1);
        let is_tool =
            !shipped.contains(path.as_str()) && licence.is_some_and(|licence| TOOLS_ONLY.contains(&licence));
        if !is_font && !is_tool {
            objections
                .extend(allowed.objection(name, licence).map(|objection| format!("npm: {name} {objection}")));
        }
    }
    Ok(objections)
}

/// A package of which a part is in the web app.
#[derive(Clone, Debug)]
pub(crate) struct Shipped {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) licence: String,
    /// Its folder, from that of the web app.
    pub(crate) path: String,
}

/// Returns the packages of which parts are in the web app. Fonts are cut by a script, not imported.
pub(crate) fn shipped_packages(place: &Place) -> Result<Vec<Shipped>> {
    let lock = read_lock(place)?;
    let packages = packages(&lock)?;
    let fonts = packages.keys().map(String::as_str).filter(|path| name(path).starts_with(FONTS.0));
    let paths: BTreeSet<&str> = shipped_of(place, packages)?.into_iter().chain(fonts).collect();
    let shipped = paths.into_iter().map(|path| {
        let package = &packages[path];
        let text = |key: &str| {
            package[key].as_str().map(str::to_owned).with_context(|| format!("npm: {path} has no {key}"))
        };
        Ok(Shipped {
            name: name(path).to_owned(),
            version: text("version")?,
            licence: text("license")?,
            path: path.to_owned(),
        })
    });
    shipped.collect()
}

fn read_lock(place: &Place) -> Result<Value> {
    let text = fs::read_to_string(place.web().join("package-lock.json"))
        .context("cannot read web/package-lock.json")?;
    serde_json::from_str(&text).context("web/package-lock.json")
}

fn packages(lock: &Value) -> Result<&Map<String, Value>> {
    lock["packages"].as_object().context("web/package-lock.json has no `packages`")
}

/// Returns the name of the package at a path in the lock file.
fn name(path: &str) -> &str {
    path.rsplit_once(FOLDER).map_or(path, |(_, name)| name)
}

fn shipped_of<'a>(place: &Place, packages: &'a Map<String, Value>) -> Result<BTreeSet<&'a str>> {
    let files = tree::files(place)?;
    let sources: Vec<&File> =
        files.iter().filter(|file| file.path.starts_with("web/src/") && !file.is(&TESTS)).collect();
    Ok(shipped(packages, |name| sources.iter().any(|file| imports(&file.text, name))))
}

/// Returns the paths in the lock file of the packages that become a part of the web app.
fn shipped(packages: &Map<String, Value>, is_imported: impl Fn(&str) -> bool) -> BTreeSet<&str> {
    let root = &packages[""];
    let named = ["dependencies", "devDependencies"].into_iter().flat_map(|kind| names(&root[kind]));
    let is_dependency = |name: &str| root["dependencies"].get(name).is_some();
    let mut waiting: Vec<&str> = named
        .filter(|name| is_dependency(name) || is_imported(name))
        .filter_map(|name| find(packages, "", name))
        .collect();
    let mut shipped = BTreeSet::new();
    while let Some(path) = waiting.pop() {
        if shipped.insert(path) {
            waiting
                .extend(names(&packages[path]["dependencies"]).filter_map(|name| find(packages, path, name)));
        }
    }
    shipped
}

/// Returns the path of the package that `name` means inside the package at `path`: the nearest one outwards.
fn find<'a>(packages: &'a Map<String, Value>, path: &str, name: &str) -> Option<&'a str> {
    let mut place = path;
    loop {
        let nested =
            if place.is_empty() { format!("{FOLDER}{name}") } else { format!("{place}/{FOLDER}{name}") };
        if let Some((path, _)) = packages.get_key_value(&nested) {
            return Some(path);
        }
        if place.is_empty() {
            return None;
        }
        place = place.rfind(FOLDER).map_or("", |at| place[..at].trim_end_matches('/'));
    }
}

fn names(dependencies: &Value) -> impl Iterator<Item = &str> {
    dependencies.as_object().into_iter().flat_map(|names| names.keys()).map(String::as_str)
}

/// Returns whether a source imports a package or a file in it.
fn imports(text: &str, package: &str) -> bool {
    let is_import =
        |before: &str| ["from", "import", "import("].iter().any(|word| before.trim_end().ends_with(word));
    ['\'', '"'].iter().any(|quote| {
        let name = format!("{quote}{package}");
        text.match_indices(&name)
            .any(|(at, _)| text[at + name.len()..].starts_with([*quote, '/']) && is_import(&text[..at]))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_imported_is_shipped_with_what_it_needs() {
        let lock = json!({
            "": {"dependencies": {"direct": "1"}, "devDependencies": {"svelte": "5", "vite": "8"}},
            "node_modules/direct": {},
            "node_modules/svelte": {"dependencies": {"acorn": "1"}},
            "node_modules/svelte/node_modules/acorn": {"dependencies": {"deep": "1"}},
            "node_modules/acorn": {},
            "node_modules/deep": {},
            "node_modules/vite": {"dependencies": {"tool": "1"}},
            "node_modules/tool": {},
        });
        let packages = lock.as_object().expect("the sample is an object");
        let shipped: Vec<&str> = shipped(packages, |name| name == "svelte").into_iter().collect();
        assert_eq!(
            shipped,
            [
                "node_modules/deep",
                "node_modules/direct",
                "node_modules/svelte",
                "node_modules/svelte/node_modules/acorn"
            ]
        );
    }

    #[test]
    fn imports_are_found_in_both_quotes_and_with_paths() {
        assert!(imports("import { tick } from 'svelte';", "svelte"));
        assert!(imports("import \"@fontsource/noto/400.css\"", "@fontsource/noto"));
        assert!(imports("await import('svelte')", "svelte"));
        assert!(!imports("import x from 'svelte-check'", "svelte"));
        assert!(!imports("<reference types=\"vite/client\" />", "vite"));
    }
}
