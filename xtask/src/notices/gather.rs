//! What is in the program, and what its licences say.

use std::{fs, path::Path};

use anyhow::{Context as _, Result, bail};

use cargo_metadata::Package;

use super::{MOZILLA, RUST};
use crate::{graph::Graph, licences, npm, place::Place};

/// A package with its licence texts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) version: String,
    /// As the package states it.
    pub(crate) licence: String,
    pub(crate) texts: Vec<String>,
}

/// How the names of files with licences and notices begin, in small letters.
const NAMES: [&str; 6] = ["license", "licence", "copying", "notice", "unlicense", "ofl"];
/// The licences of which one is enough where a package leaves the choice, the shortest first, with words that
/// are in its text only.
const CHOICES: [(&str, &str); 2] = [
    ("MIT", "Permission is hereby granted, free of charge"),
    ("Apache-2.0", "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION"),
];

/// The licence that asks to say where the source is (§3.2).
const MPL: &str = "MPL-2.0";

/// A licence whose text is the same for all.
const APACHE: &str = "Apache-2.0";

/// Returns the texts of a package, and before them where its source is, when its licence asks for that.
fn with_source(part: &Part, repository: Option<&str>) -> Result<Vec<String>> {
    if part.licence != MPL {
        return Ok(part.texts.clone());
    }
    let Part { name, version, .. } = part;
    let place = repository.with_context(|| format!("{name} does not say where its source is"))?;
    let source = format!(
        "{name} {version} is used as it comes, under the Mozilla Public License 2.0; its source is at\n{place}"
    );
    Ok([vec![source], part.texts.clone()].concat())
}

/// Returns the packages below a crate of the workspace, on any platform.
pub(crate) fn crates(graph: &Graph, member: &str) -> Result<Vec<Part>> {
    graph.under(member).into_iter().filter(|package| package.source.is_some()).map(part).collect()
}

fn part(package: &Package) -> Result<Part> {
    let name = package.name.as_str();
    let folder =
        package.manifest_path.parent().with_context(|| format!("cargo does not say where {name} is"))?;
    let licence = package.license.as_deref().with_context(|| format!("{name} names no licence"))?;
    let part = read(name, &package.version.to_string(), licence, folder.as_std_path(), &package.authors)?;
    Ok(Part { texts: with_source(&part, package.repository.as_deref())?, ..part })
}

/// Returns the packages of which parts are in the web app.
pub(crate) fn npm(place: &Place) -> Result<Vec<Part>> {
    let read = |package: npm::Shipped| {
        read(&package.name, &package.version, &package.licence, &place.web().join(package.path), &[])
    };
    npm::shipped_packages(place)?.into_iter().map(read).collect()
}

fn read(name: &str, version: &str, licence: &str, folder: &Path, authors: &[String]) -> Result<Part> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {name} in {}", folder.display()))?;
    let mut files: Vec<_> =
        entries.collect::<Result<Vec<_>, _>>()?.into_iter().map(|entry| entry.path()).collect();
    files.retain(|path| path.is_file() && is_licence(path));
    files.sort();
    let mut texts = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        texts.push(tidy(&text));
    }
    let mut texts = chosen(licence, texts)?;
    if texts.is_empty() {
        texts.push(standard(name, licence, authors)?);
    }
    Ok(Part { name: name.to_owned(), version: version.to_owned(), licence: licence.to_owned(), texts })
}

/// Returns the text of a package that has none with it but names a licence whose text is known.
fn standard(name: &str, licence: &str, authors: &[String]) -> Result<String> {
    if licence == MPL {
        return Ok(tidy(MOZILLA));
    }
    if licence == APACHE {
        return Ok(tidy(super::APACHE));
    }
    if !licences::is_met(licence, |one| one == "MIT")? {
        bail!("{name} has no file with its licence, {licence}");
    }
    let names: Vec<&str> = authors.iter().map(|author| author.split(" <").next().unwrap_or(author)).collect();
    let holders = if names.is_empty() { format!("the authors of {name}") } else { names.join(", ") };
    let terms = RUST.split_once("\n\n").map_or(RUST, |(_, terms)| terms);
    Ok(tidy(&format!("Copyright (c) {holders}\n\n{terms}")))
}

fn is_licence(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    NAMES.iter().any(|start| name.starts_with(start))
        && path.extension().is_none_or(|ending| ending != "rs" && ending != "js")
}

/// Returns the texts that are needed: where one licence is enough, that one and the notices; else all.
fn chosen(licence: &str, texts: Vec<String>) -> Result<Vec<String>> {
    for (name, words) in CHOICES {
        if licences::is_met(licence, |one| one == name)? && texts.iter().any(|text| text.contains(words)) {
            let is_other =
                |text: &String| CHOICES.iter().any(|(_, others)| *others != words && text.contains(others));
            let mut texts = texts;
            texts.retain(|text| {
                text.contains(words)
                    || (!is_other(text) && text.contains("Copyright") && text.lines().count() < SHORT)
            });
            return Ok(texts);
        }
    }
    Ok(texts)
}

/// A file that is no licence but names who holds the rights is shorter.
const SHORT: usize = 12;

/// Returns a text without blanks at the ends of its lines and empty lines around it.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts() -> Vec<String> {
        let apache = "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION\n...";
        let mit = "Copyright A\nPermission is hereby granted, free of charge";
        [apache, mit, "Copyright A and B"].map(str::to_owned).to_vec()
    }

    #[test]
    fn one_licence_of_several_is_enough() {
        assert_eq!(chosen("MIT OR Apache-2.0", texts()).expect("an expression"), texts()[1..]);
        assert_eq!(
            chosen("Apache-2.0", texts()).expect("an expression"),
            [&texts()[..1], &texts()[2..]].concat()
        );
        assert_eq!(chosen("MIT AND Zlib", texts()).expect("an expression"), texts());
        assert_eq!(
            chosen("MIT OR Zlib", vec!["zlib".into()]).expect("an expression"),
            ["zlib"],
            "a licence whose text is not there"
        );
    }

    #[test]
    fn a_package_under_the_mozilla_licence_says_where_its_source_is() {
        let texts = vec![standard("keys", MPL, &[]).expect("known")];
        assert!(texts[0].starts_with("Mozilla Public License"), "{}", &texts[0][..80]);
        let part = Part { name: "keys".into(), version: "1.0.0".into(), licence: MPL.into(), texts };
        let with = with_source(&part, Some("https://example.org/keys")).expect("it says where");
        assert!(
            with.len() == 2
                && with[0].contains("keys 1.0.0")
                && with[0].ends_with("https://example.org/keys")
        );
        assert!(with_source(&part, None).is_err());
        let free = Part { licence: "MIT".into(), ..part.clone() };
        assert_eq!(with_source(&free, None).expect("nothing is asked"), part.texts);
    }

    #[test]
    fn a_package_without_a_text_has_that_of_its_licence() {
        let text = standard("small", "MIT OR Apache-2.0", &["Ada <ada@example.org>".into(), "Bo".into()])
            .expect("known");
        assert!(text.starts_with("Copyright (c) Ada, Bo\n\nPermission is hereby granted"), "{text}");
        assert!(
            standard("small", "MIT", &[]).expect("known").starts_with("Copyright (c) the authors of small\n")
        );
        let text = standard("small", APACHE, &[]).expect("known");
        assert!(text.contains("Apache License") && text.contains("TERMS AND CONDITIONS"), "{text}");
        assert!(standard("small", "Zlib", &[]).is_err());
    }

    #[test]
    fn files_with_licences_are_known_by_name() {
        for name in ["LICENSE", "License-MIT", "LICENCE.txt", "COPYING", "NOTICE.md", "LICENSE-APACHE"] {
            assert!(is_licence(Path::new(name)), "{name}");
        }
        for name in ["README.md", "license.rs", "src"] {
            assert!(!is_licence(Path::new(name)), "{name}");
        }
    }

    #[test]
    fn texts_are_the_same_on_every_system() {
        assert_eq!(tidy("\u{feff}\r\n\r\nA  \r\n\r\nB\n\n"), "A\n\nB");
    }
}
