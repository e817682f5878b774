//! The text: a list of packages, then each licence once with the packages that it is of.

use std::collections::BTreeMap;

use super::{RUST, gather::Part};

const RULE: &str = "================================================================================";
const HEAD: &str = "\
Yagura is licensed under the MIT licence or the Apache License, Version 2.0, at your option.

It contains software and fonts of others. These are their names, their licences, and the notices that they ask to be kept.
Where a package may be used under one of several licences, one of them is given.
This file is written by `cargo xtask notices`.
";

/// Returns the text.
pub(super) fn compose(parts: &[Part]) -> String {
    let mut parts = parts.to_vec();
    let rust = Part {
        name: "Rust standard library".into(),
        version: String::new(),
        licence: "MIT OR Apache-2.0".into(),
        texts: vec![RUST.trim().into()],
    };
    parts.push(rust);
    parts.sort();
    parts.dedup();
    let mut text = HEAD.to_owned();
    text.push('\n');
    for part in &parts {
        text.extend([&title(part), " (", &part.licence, ")\n"]);
    }
    let mut licences: BTreeMap<String, (&str, Vec<String>)> = BTreeMap::new();
    for part in &parts {
        for licence in &part.texts {
            let users = &mut licences.entry(alike(licence)).or_insert((licence, Vec::new())).1;
            if !users.contains(&title(part)) {
                users.push(title(part));
            }
        }
    }
    let mut licences: Vec<_> = licences.into_values().collect();
    licences.sort_by(|one, other| one.1.cmp(&other.1).then_with(|| one.0.cmp(other.0)));
    for (licence, users) in licences {
        text.extend(["\n", RULE, "\n", &users.join(", "), "\n\n", licence, "\n"]);
    }
    text
}

fn title(part: &Part) -> String {
    format!("{} {}", part.name, part.version).trim_end().to_owned()
}

/// Returns a licence without what does not matter, the breaks of its lines.
fn alike(licence: &str) -> String {
    licence.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_given_once() {
        let part = |name: &str, text: &str| Part {
            name: name.into(),
            version: "1.0".into(),
            licence: "MIT".into(),
            texts: vec![text.into()],
        };
        let text =
            compose(&[part("b", "Do as\nyou like."), part("a", "Do as you\nlike."), part("c", "Keep this.")]);
        assert!(text.contains("\na 1.0 (MIT)\nb 1.0 (MIT)\nc 1.0 (MIT)\n"), "{text}");
        assert!(text.contains("a 1.0, b 1.0\n\nDo as you\nlike.\n"), "{text}");
        assert!(
            text.contains("c 1.0\n\nKeep this.\n")
                && text.contains("Rust standard library (MIT OR Apache-2.0)"),
            "{text}"
        );
    }
}
