//! The built-in definitions, and the way of every definition into the program.

use std::{
    str::FromStr,
    sync::{LazyLock, Mutex, PoisonError},
};

use crate::{
    AnyPosition, Definition, DefinitionError, Handicap, Notation, Position, SfenError, Variant, VariantError,
    any::system_of, def, excerpt::excerpt,
};

/// The built-in texts by id: every file in `defs/`. Those whose name begins with `_` only serve others as
/// their base.
const TEXTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/definitions.rs"));
/// What the name of a mere base begins with.
const BASE: char = '_';

static DEFINITIONS: LazyLock<Vec<&'static Definition>> = LazyLock::new(|| {
    let games = TEXTS.iter().filter(|(id, _)| !id.starts_with(BASE));
    let mut definitions: Vec<&'static Definition> = games
        .map(|(id, text)| {
            let definition = Definition::parse(text, built_in_text)
                .expect("the built-in definitions are compiled by the tests");
            assert_eq!(definition.id, *id, "the file of a definition has the name of its id");
            definition
        })
        .collect();
    definitions.sort_by_key(|definition| definition.place);
    definitions
});

/// Returns the text of the built-in definition with this id, for definitions that build on it.
pub fn built_in_text(id: &str) -> Option<&'static str> {
    TEXTS.iter().find(|(known, _)| known.trim_start_matches(BASE) == id).map(|&(_, text)| text)
}

/// Returns the built-in definitions in the order in which they are listed to users.
pub fn definitions() -> impl Iterator<Item = &'static Definition> {
    DEFINITIONS.iter().copied()
}

/// Definitions that were parsed: positions refer to theirs for as long as the process runs.
static KEPT: Mutex<Vec<&'static Definition>> = Mutex::new(Vec::new());

/// Keeps a definition for the rest of the process.
fn keep(definition: Definition) -> &'static Definition {
    let kept: &'static Definition = Box::leak(Box::new(definition));
    KEPT.lock().unwrap_or_else(PoisonError::into_inner).push(kept);
    kept
}

impl Definition {
    /// Returns the definition that a file's text describes. It is kept for the rest of the process, as its
    /// positions refer to it.
    ///
    /// A file may name a `base`, the id of another definition: what it leaves out is as there, and its kinds
    /// replace those of the same code. `find` returns the text of a base: [`built_in_text`], or one's own.
    ///
    /// *Guarantee*: a game of the definition can be begun and played; whatever its rules cannot judge is
    /// refused here.
    ///
    /// # Errors
    /// [`DefinitionError`] with line, column and what was expected: a text that is not TOML, an unknown or
    /// missing key, rules, marks or options that there are not, a board too large for the rules, a code that
    /// is malformed or given twice, a promoted kind without its unpromoted side, moves that cannot be read or
    /// that the rules cannot judge, royals that they do not guard, a start that cannot be read, a handicap
    /// from which no game can be played.
    ///
    /// ```
    /// use yagura::{Definition, Game, Variant, built_in_text};
    ///
    /// let text = built_in_text("minishogi").ok_or("there is one")?;
    /// let mine = Definition::parse(&text.replace("\"minishogi\"", "\"my-shogi\""), built_in_text)?;
    /// assert_eq!(Game::new(&Variant::of(mine)).perft(2), 181);
    ///
    /// let error = Definition::parse("id = 7", built_in_text).unwrap_err();
    /// assert!(error.to_string().contains("line 1"), "{error}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse<'a>(
        text: &str,
        find: impl Fn(&str) -> Option<&'a str>,
    ) -> Result<&'static Self, DefinitionError> {
        let def::Compiled { definition, start, handicaps } = def::compile(text, find, system_of)?;
        let unread = |error: SfenError| {
            DefinitionError::at(
                text,
                start.clone(),
                format!("start '{}': {error}", excerpt(&definition.start)),
            )
        };
        // Most bad starts are found before the definition is kept for good.
        definition.read_start_board().map_err(unread)?;
        let kept = keep(definition.clone());
        AnyPosition::from_sfen(&Variant::of(kept), &kept.start).map_err(unread)?;
        for (Handicap { id, position, .. }, place) in kept.handicaps.iter().zip(handicaps) {
            let fail = |what: String| {
                DefinitionError::at(text, place.clone(), format!("handicap '{id}', position: {what}"))
            };
            let read = AnyPosition::from_sfen(&Variant::of(kept), position)
                .map_err(|error| fail(error.to_string()))?;
            // Records and pages know a handicap by its string.
            if read.sfen() != *position {
                return Err(fail(format!("expected it written as '{}'", read.sfen())));
            }
            if read.outcome().is_some() {
                return Err(fail("the game is over in it".to_owned()));
            }
        }
        Ok(kept)
    }
}

impl Variant {
    /// Returns all built-in variants with their default options, in the order in which they are listed to
    /// users.
    ///
    /// ```
    /// use yagura::Variant;
    ///
    /// let ids: Vec<String> = Variant::all().map(|variant| variant.to_string()).collect();
    /// assert!(ids.contains(&"chu".to_owned()));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        definitions().map(Self::of)
    }

    /// Returns the built-in variant with this id, or an alias of it: `ID` or `ID?key=value&key=value`
    /// (rulebook small §1.1).
    ///
    /// # Errors
    /// [`VariantError`]: an unknown id, key or value, a key given twice, or nothing behind `?`.
    pub fn parse(text: &str) -> Result<Self, VariantError> {
        let (id, options) = text.split_once('?').map_or((text, None), |(id, options)| (id, Some(options)));
        let is_called = |definition: &&Definition| {
            definition.id == id || definition.aliases.iter().any(|alias| alias == id)
        };
        let definition = definitions().find(is_called).ok_or_else(|| VariantError::Id {
            id: excerpt(id),
            expected: definitions().map(|d| d.id.as_str()).collect::<Vec<_>>().join(", "),
        })?;
        Self::with_options(definition, options)
    }
}

/// As [`Variant::parse`].
impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Self, VariantError> {
        Self::parse(text)
    }
}
