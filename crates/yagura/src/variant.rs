//! Variant ids with options, as in `shogi?first=white`.

use std::fmt;

use crate::{Definition, Language, excerpt::excerpt};

/// A game with its options chosen.
///
/// ```
/// use yagura::Variant;
///
/// let variant: Variant = "gungi?fouls=claim".parse()?;
/// assert_eq!(variant.definition().name.romaji, "Nishitsuji-ryū gungi");
/// assert_eq!(variant.choice("fouls"), Some("claim"));
/// assert_eq!(variant.to_string(), "gungi?fouls=claim");
/// assert!("gungi?fouls=perhaps".parse::<Variant>().is_err());
/// # Ok::<(), yagura::VariantError>(())
/// ```
#[derive(Clone)]
pub struct Variant {
    definition: &'static Definition,
    /// For each option of the definition the index of the chosen value.
    choices: Vec<usize>,
}

/// What is wrong with a variant id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum VariantError {
    /// No game has this id.
    #[error("unknown variant '{id}': expected one of {expected}")]
    Id {
        /// The id.
        id: String,
        /// The ids that there are.
        expected: String,
    },
    /// The game is known, but not this version of it.
    #[error("variant '{id}~{version}': another version of the game is known here, {known}")]
    Version {
        /// The id.
        id: String,
        /// The version that is asked for.
        version: String,
        /// The version that there is.
        known: String,
    },
    /// A game that was made in a workshop, and whose definition is not known.
    #[error(
        "variant '{id}~{version}': a game that was made in a workshop, expected its definition to be opened \
         first, from its link or its file"
    )]
    Workshop {
        /// The id.
        id: String,
        /// The version, which is that of the text.
        version: String,
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

impl VariantError {
    /// Returns what is wrong as a sentence.
    pub fn text(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, _) => self.to_string(),
            (Language::Japanese, Self::Id { id, .. }) => format!("「{id}」というゲームはありません"),
            (Language::Japanese, Self::Version { id, version, .. }) => {
                format!("「{id}」は{version}とは別の版のものしかありません")
            }
            (Language::Japanese, Self::Workshop { id, version }) => format!(
                "「{id}~{version}」は工房で作られたゲームです。先にその定義をリンクまたはファイルから開いてください"
            ),
            (Language::Japanese, Self::Option { text, .. }) => format!("「{text}」という選択肢はありません"),
        }
    }
}

/// The same definition with the same options chosen.
impl PartialEq for Variant {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.definition, other.definition) && self.choices == other.choices
    }
}

impl Eq for Variant {}

/// `Variant(shogi?first=white)`.
impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variant({self})")
    }
}

impl Variant {
    /// Returns the variant with default options of a definition. A user's own definition is kept for the rest
    /// of the process.
    pub fn of(definition: &'static Definition) -> Self {
        Self { definition, choices: vec![0; definition.options.len()] }
    }

    /// Returns the variant of a definition with these options, `key=value&key=value`.
    ///
    /// # Errors
    /// [`VariantError::Option`]: an unknown key or value, a key given twice, or nothing.
    pub fn with_options(
        definition: &'static Definition,
        options: Option<&str>,
    ) -> Result<Self, VariantError> {
        let id = definition.id.as_str();
        let mut variant = Self::of(definition);
        let mut given = vec![false; variant.choices.len()];
        for option in options.into_iter().flat_map(|options| options.split('&')) {
            let bad = |expected: String| VariantError::Option {
                id: id.to_owned(),
                text: excerpt(option),
                expected,
            };
            let described = || match definition.options.as_slice() {
                [] => "no option, this game has none".to_owned(),
                options => options
                    .iter()
                    .map(|o| format!("{}={}", o.key, o.values.join("|")))
                    .collect::<Vec<_>>()
                    .join(" or "),
            };
            let (key, value) = option.split_once('=').ok_or_else(|| bad(described()))?;
            let at = definition.options.iter().position(|o| o.key == key).ok_or_else(|| bad(described()))?;
            let choice = definition.options[at]
                .values
                .iter()
                .position(|v| v == value)
                .ok_or_else(|| bad(described()))?;
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
    ///
    /// ```
    /// use yagura::Variant;
    ///
    /// let shogi: Variant = "shogi?first=white".parse()?;
    /// assert_eq!(shogi.choice("first"), Some("white"));
    /// assert_eq!(shogi.choice("handicap"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn choice(&self, key: &str) -> Option<&'static str> {
        let at = self.definition.options.iter().position(|o| o.key == key)?;
        Some(self.definition.options[at].values[self.choices[at]].as_str())
    }
}

/// The canonical id: for an added game its version behind `~`, then the options that are not the default, in
/// the definition's order.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.definition.id)?;
        if let Some(version) = &self.definition.version {
            write!(f, "~{version}")?;
        }
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
