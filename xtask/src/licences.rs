//! Licences: everything that Yagura stands on must be allowed by `deny.toml`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use anyhow::{Context as _, Result, bail};
use spdx::{Expression, ParseMode};

use crate::{deny, npm, place::Place};

/// How packages write licences: `/` means `OR`, and of the names only those of the SPDX list are known, old
/// ones included.
const MODE: ParseMode = ParseMode { allow_imprecise_license_names: false, ..ParseMode::LAX };

/// The licences that `deny.toml` allows: its list, and more for single packages.
#[derive(Debug)]
pub(crate) struct Allowed {
    all: BTreeSet<String>,
    single: BTreeMap<String, BTreeSet<String>>,
}

impl Allowed {
    fn parse(text: &str) -> Result<Self> {
        let table: toml::Table = text.parse()?;
        let licences = table.get("licenses").context("has no table `licenses`")?;
        let list = |table: &toml::Value| -> Result<BTreeSet<String>> {
            let names = table.get("allow").and_then(toml::Value::as_array);
            let text = |name: &toml::Value| name.as_str().map(str::to_owned);
            let texts = names.context("a table of licences has no list `allow`")?.iter().map(text);
            texts.collect::<Option<_>>().context("`allow` holds something other than a string")
        };
        let exceptions =
            licences.get("exceptions").and_then(toml::Value::as_array).map_or(&[][..], Vec::as_slice);
        let single = exceptions.iter().map(|exception| {
            let name = exception
                .get("crate")
                .and_then(toml::Value::as_str)
                .context("an exception names no `crate`")?;
            Ok((name.to_owned(), list(exception)?))
        });
        Ok(Self { all: list(licences)?, single: single.collect::<Result<_>>()? })
    }

    /// Returns what is wrong with a package's licence, if anything is.
    pub(crate) fn objection(&self, package: &str, licence: Option<&str>) -> Option<String> {
        let Some(licence) = licence else { return Some("names no licence".to_owned()) };
        let more = self.single.get(package);
        let is_allowed = |name: &str| self.all.contains(name) || more.is_some_and(|more| more.contains(name));
        match is_met(licence, is_allowed) {
            Ok(true) => None,
            Ok(false) => Some(format!("is under {licence}, which deny.toml does not allow")),
            Err(error) => Some(format!("{error:#}")),
        }
    }
}

/// Returns whether the terms of a licence expression can be met with licences that `allowed` accepts, each
/// with its exception: `Apache-2.0 WITH LLVM-exception`.
///
/// *Errors*: the text is not an expression of known licences.
pub(crate) fn is_met(expression: &str, allowed: impl Fn(&str) -> bool) -> Result<bool> {
    let unknown = || format!("`{expression}` is not an SPDX licence expression");
    let read =
        Expression::parse_mode(expression, MODE).map_err(|error| anyhow::anyhow!(error.reason.to_string()));
    Ok(read.with_context(unknown)?.evaluate(|licence| allowed(&licence.to_string())))
}

/// Checks the licences of all Rust and npm packages.
pub(crate) fn check(place: &Place) -> Result<()> {
    let rules = fs::read_to_string(place.root.join("deny.toml")).context("cannot read deny.toml")?;
    let allowed = Allowed::parse(&rules).context("deny.toml")?;
    let objections = npm::objections(place, &allowed)?;
    if !objections.is_empty() {
        bail!("licences:\n  {}", objections.join("\n  "));
    }
    println!("the licences of all npm packages are allowed");
    deny::check(place, &allowed, &rules)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    const SAMPLE: &str = r#"
        [licenses]
        allow = ["MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception"]
        [[licenses.exceptions]]
        crate = "font"
        allow = ["OFL-1.1"]
    "#;

    pub(crate) fn sample() -> Allowed {
        Allowed::parse(SAMPLE).expect("the sample is well formed")
    }

    #[test]
    fn the_list_allows_and_an_exception_allows_one_package_more() {
        assert_eq!(sample().objection("a", Some("MIT OR GPL-3.0-only")), None);
        assert_eq!(sample().objection("a", Some("GPL-3.0-only/MIT")), None);
        assert_eq!(sample().objection("a", Some("Apache-2.0 WITH LLVM-exception")), None);
        assert_eq!(sample().objection("font", Some("OFL-1.1")), None);
        assert!(
            sample().objection("a", Some("OFL-1.1")).is_some_and(|objection| objection.contains("OFL-1.1"))
        );
        assert!(sample().objection("a", Some("MIT AND Zlib")).is_some());
        assert!(sample().objection("a", Some("GPL-2.0-only WITH LLVM-exception")).is_some());
    }

    #[test]
    fn a_package_without_a_licence_is_refused() {
        assert_eq!(sample().objection("a", None).as_deref(), Some("names no licence"));
        for text in ["", "see file", "OR", "MIT OR", "(MIT", "MIT Zlib"] {
            let objection = sample().objection("a", Some(text));
            assert!(objection.is_some_and(|objection| objection.contains("not an SPDX")), "{text}");
        }
    }

    #[test]
    fn a_broken_list_is_an_error() {
        let without_list = "[licenses]\nallow = []\n[[licenses.exceptions]]\nallow = []";
        for text in ["", "[licenses]", "[licenses]\nallow = [1]", without_list] {
            assert!(Allowed::parse(text).is_err(), "{text}");
        }
    }
}
