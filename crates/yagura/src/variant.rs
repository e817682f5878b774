//! Variant ids with options, as in `shogi?first=white`.

use std::fmt;

use crate::{Definition, any, notation::sfen::shown};

/// A game with its options chosen.
#[derive(Clone, Debug)]
pub struct Variant {
    definition: &'static Definition,
    /// For each option of the definition the index of the chosen value.
    choices: Vec<usize>,
}

/// What is wrong with a variant id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariantError {
    /// No game has this id.
    #[error("unknown variant '{id}': expected one of {expected}")]
    Id {
        /// The id.
        id: String,
        /// The ids that there are.
        expected: String,
    },
    /// The options are malformed or unknown.
    #[error("option '{text}' of variant {id}: expected {expected}")]
    Option {
        /// The id.
        id: String,
        /// The offending option.
        text: String,
        /// What was expected.
        expected: String,
    },
}

impl Variant {
    /// Returns the variant with default options of a definition. A user's own definition is kept for the rest of the process.
    pub fn of(definition: &'static Definition) -> Self {
        Self { definition, choices: vec![0; definition.options.len()] }
    }

    /// Returns the built-in variant with this id, or an alias of it: `ID` or `ID?key=value&key=value` (rulebook small §1.1).
    ///
    /// # Errors
    /// [`VariantError`]: an unknown id, key or value, a key given twice, or nothing behind `?`.
    pub fn parse(text: &str) -> Result<Self, VariantError> {
        let (id, options) = match text.split_once('?') {
            Some((id, options)) => (id, Some(options)),
            None => (text, None),
        };
        let definition =
            any::definitions().find(|definition| definition.id == id || definition.aliases.iter().any(|alias| alias == id)).ok_or_else(
                || VariantError::Id { id: shown(id), expected: any::definitions().map(|d| d.id.as_str()).collect::<Vec<_>>().join(", ") },
            )?;
        let mut variant = Self::of(definition);
        let mut given = vec![false; variant.choices.len()];
        for option in options.into_iter().flat_map(|options| options.split('&')) {
            let bad = |expected: String| VariantError::Option { id: id.to_owned(), text: shown(option), expected };
            let described = || match definition.options.as_slice() {
                [] => "no option, this game has none".to_owned(),
                options => options.iter().map(|o| format!("{}={}", o.key, o.values.join("|"))).collect::<Vec<_>>().join(" or "),
            };
            let (key, value) = option.split_once('=').ok_or_else(|| bad(described()))?;
            let at = definition.options.iter().position(|o| o.key == key).ok_or_else(|| bad(described()))?;
            let choice = definition.options[at].values.iter().position(|v| v == value).ok_or_else(|| bad(described()))?;
            if given[at] {
                return Err(bad(format!("'{key}' once")));
            }
            given[at] = true;
            variant.choices[at] = choice;
        }
        Ok(variant)
    }

    /// Returns the definition.
    pub fn definition(&self) -> &'static Definition {
        self.definition
    }

    /// Returns the chosen value of an option, `None` when the game does not have the option.
    pub fn choice(&self, key: &str) -> Option<&'static str> {
        let at = self.definition.options.iter().position(|o| o.key == key)?;
        Some(self.definition.options[at].values[self.choices[at]].as_str())
    }
}

/// The canonical id: options that are not the default, in the definition's order.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.definition.id)?;
        let mut mark = '?';
        for (option, &choice) in self.definition.options.iter().zip(&self.choices) {
            if choice > 0 {
                write!(f, "{mark}{}={}", option.key, option.values[choice])?;
                mark = '&';
            }
        }
        Ok(())
    }
}
