//! SPDX licence expressions: `MIT OR (Apache-2.0 WITH LLVM-exception AND BSD-3-Clause)`.

use anyhow::{Result, bail};

/// Returns whether the terms of a licence expression can be met with licences that `allowed` accepts.
///
/// `OR` is met by one alternative, `AND` needs both sides, `A WITH B` is asked for as a whole.
/// `/`, which old packages write, means `OR`; operators may be in lower case (SPDX 3.0, annex on expressions).
///
/// *Errors*: the text is not an expression.
pub(crate) fn is_met(expression: &str, allowed: &dyn Fn(&str) -> bool) -> Result<bool> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().map(operator).collect();
    let mut reader = Reader { words: &words, allowed };
    match reader.either() {
        Some(met) if reader.words.is_empty() => Ok(met),
        _ => bail!("`{expression}` is not an SPDX licence expression"),
    }
}

/// Returns an operator in capitals, and any other word as it is.
fn operator(word: &str) -> &str {
    match word {
        "or" => "OR",
        "and" => "AND",
        "with" => "WITH",
        word => word,
    }
}

struct Reader<'a> {
    words: &'a [&'a str],
    allowed: &'a dyn Fn(&str) -> bool,
}

impl<'a> Reader<'a> {
    fn either(&mut self) -> Option<bool> {
        let mut met = self.both()?;
        while self.take("OR") {
            met |= self.both()?;
        }
        Some(met)
    }

    fn both(&mut self) -> Option<bool> {
        let mut met = self.one()?;
        while self.take("AND") {
            met &= self.one()?;
        }
        Some(met)
    }

    fn one(&mut self) -> Option<bool> {
        if self.take("(") {
            let met = self.either()?;
            return self.take(")").then_some(met);
        }
        let licence = self.name()?;
        if self.take("WITH") {
            let exception = self.name()?;
            return Some((self.allowed)(&format!("{licence} WITH {exception}")));
        }
        Some((self.allowed)(licence))
    }

    fn take(&mut self, word: &'a str) -> bool {
        let Some(rest) = self.words.strip_prefix(&[word]) else { return false };
        self.words = rest;
        true
    }

    fn name(&mut self) -> Option<&'a str> {
        let (&word, rest) = self.words.split_first()?;
        self.words = rest;
        (!["OR", "AND", "WITH", "(", ")"].contains(&word)).then_some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(expression: &str) -> bool {
        let allowed = ["MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "Zlib"];
        is_met(expression, &|licence| allowed.contains(&licence)).expect("the expression is well formed")
    }

    #[test]
    fn one_allowed_alternative_is_enough() {
        assert!(met("MIT"));
        assert!(met("GPL-3.0 or MIT"));
        assert!(met("GPL-3.0-only OR MIT"));
        assert!(met("GPL-3.0-only/MIT"));
        assert!(!met("GPL-3.0-only OR LGPL-2.1-or-later"));
    }

    #[test]
    fn every_part_of_a_conjunction_is_needed() {
        assert!(met("MIT AND Zlib"));
        assert!(!met("MIT AND GPL-3.0-only"));
        assert!(met("(MIT OR GPL-3.0-only) AND (Zlib)"));
    }

    #[test]
    fn and_binds_closer_than_or() {
        assert!(met("MIT OR GPL-2.0-only AND GPL-3.0-only"));
        assert!(!met("(MIT OR GPL-2.0-only) AND GPL-3.0-only"));
    }

    #[test]
    fn an_exception_belongs_to_its_licence() {
        assert!(met("Apache-2.0 WITH LLVM-exception OR GPL-3.0-only"));
        assert!(!met("MIT WITH LLVM-exception"));
    }

    #[test]
    fn nonsense_is_an_error() {
        for text in ["", "OR", "MIT OR", "(MIT", "MIT)", "MIT Zlib", "MIT WITH", "MIT WITH OR"] {
            assert!(is_met(text, &|_| true).is_err(), "{text}");
        }
    }
}
