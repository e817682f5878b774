//! The bill of materials: which packages of others the program is made of, for those who look for known
//! faults.

use std::{fs, path::Path};

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use super::Release;
use crate::{graph::Graph, npm, place::Place};

/// Writes `yagura-VERSION.cdx.json`, in the form of `CycloneDX` 1.5.
pub(super) fn write(place: &Place, release: &Release, folder: &Path) -> Result<()> {
    let graph = Graph::read(place)?;
    let mut parts: Vec<Value> = graph
        .under("yagura-cli")
        .into_iter()
        .filter(|package| package.source.is_some())
        .map(|package| {
            let version = package.version.to_string();
            part("cargo", &package.name, &version, package.license.as_deref().unwrap_or("NOASSERTION"))
        })
        .collect();
    let shipped = npm::shipped_packages(place)?;
    parts
        .extend(shipped.iter().map(|package| part("npm", &package.name, &package.version, &package.licence)));
    let bill = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {
            "type": "application",
            "bom-ref": "yagura",
            "name": "yagura",
            "version": release.version,
            "licenses": [{"expression": "MIT OR Apache-2.0"}],
        }},
        "components": parts,
    });
    let file = folder.join(format!("yagura-{}.cdx.json", release.version));
    fs::write(file, serde_json::to_vec_pretty(&bill)?).context("cannot write the bill of materials")
}

/// Returns a package as the form wants it. Old packages write `/` for `OR`.
fn part(kind: &str, name: &str, version: &str, licence: &str) -> Value {
    // The address of a package names its scope in percent (`@fontsource/x`).
    let address = format!("pkg:{kind}/{}@{version}", name.replace('@', "%40"));
    json!({
        "type": "library",
        "bom-ref": address,
        "name": name,
        "version": version,
        "purl": address,
        "licenses": [{"expression": licence.replace('/', " OR ")}],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_have_addresses_and_licences() {
        let found = part("npm", "@scope/name", "1.0.0", "MIT/Apache-2.0");
        assert_eq!(found["purl"], "pkg:npm/%40scope/name@1.0.0");
        assert_eq!(found["licenses"][0]["expression"], "MIT OR Apache-2.0");
    }
}
