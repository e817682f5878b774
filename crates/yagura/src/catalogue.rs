//! The games that are known by their ids: the built-in ones, and those that somebody adds.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use crate::{
    AnyPosition, Definition, DefinitionError, Handicap, Notation, Position, Review, SfenError, Variant,
    VariantError,
    any::system_of,
    def::{self, Places, Whole},
    excerpt::excerpt,
    source::{Source, SourceError},
};

/// The built-in texts by id: every file in `defs/`. Those whose name begins with `_` only serve others as
/// their base.
const TEXTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/definitions.rs"));
/// What the versions begin with that are of a whole text.
const OF_TEXT: char = 'w';
/// What the name of a mere base begins with.
pub(crate) const BASE: char = '_';

static BUILT_IN: LazyLock<Catalogue> = LazyLock::new(|| {
    let games = TEXTS.iter().filter(|(id, _)| !id.starts_with(BASE));
    let definitions = games.map(|(id, text)| {
        let definition = Definition::parse(text, built_in_text)
            .expect("the built-in definitions are compiled by the tests");
        assert_eq!(definition.id, *id, "the file of a definition has the name of its id");
        definition
    });
    Catalogue::of(Inner { games: definitions.collect(), former: Vec::new(), by_text: Vec::new() })
});

/// Returns the text of the built-in definition with this id, for definitions that build on it.
pub fn built_in_text(id: &str) -> Option<&'static str> {
    TEXTS.iter().find(|(known, _)| known.trim_start_matches(BASE) == id).map(|&(_, text)| text)
}

/// Returns the built-in definitions in the order in which they are listed to users.
pub fn definitions() -> impl Iterator<Item = &'static Definition> {
    BUILT_IN.definitions()
}

/// Definitions that were parsed: positions refer to theirs for as long as the process runs.
static KEPT: Mutex<Vec<&'static Definition>> = Mutex::new(Vec::new());

/// Keeps a definition for the rest of the process.
fn keep(definition: Definition) -> &'static Definition {
    let kept: &'static Definition = Box::leak(Box::new(definition));
    KEPT.lock().unwrap_or_else(PoisonError::into_inner).push(kept);
    kept
}

/// The games that are known by their ids; cheap to clone. What an id means is what the catalogue says that
/// one asks: the built-in games alone ([`Catalogue::built_in`]), or more.
///
/// ```
/// use yagura::{Catalogue, Game, Source};
///
/// let text = "base = \"minishogi\"\nid = \"lame\"\nwithout = [\"+R\", \"+B\"]\n\
///             name = { ja = \"飛角不成\", romaji = \"hikaku narazu\", en = \"Lame\" }\n";
/// let source = Source::game("mine/lame.toml", text);
/// let games = Catalogue::built_in().with(&[source], &|_| "1".to_owned()).unwrap();
/// let lame = games.variant("lame")?;
/// assert_eq!((lame.to_string().as_str(), Game::new(&lame).legal_moves().len()), ("lame~1", 14));
/// assert!(games.variant("shogi").is_ok() && games.variant("tame").is_err());
/// # Ok::<(), yagura::VariantError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Catalogue(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// In the order in which they are listed to users.
    games: Vec<&'static Definition>,
    /// Versions of games that are not listed any more.
    former: Vec<&'static Definition>,
    /// The same and the listed ones by the version of their whole text.
    by_text: Vec<(String, &'static Definition)>,
}

impl Catalogue {
    fn of(inner: Inner) -> Self {
        let mut inner = inner;
        inner.games.sort_by_key(|definition| definition.place);
        Self(Arc::new(inner))
    }

    /// Returns the catalogue of the built-in games.
    pub fn built_in() -> Self {
        BUILT_IN.clone()
    }

    /// Returns a catalogue that lists the games of these sources too, in place of those that it had under the
    /// same ids, which stay known by their versions. A base is looked for among the built-in games, then
    /// among the sources of the same folder. `version_of` returns a digest of a text, of small letters and
    /// digits. That of what the rules need ([`Definition::rules_text`]) is the version of a game; by that of
    /// its whole text behind a `w` ([`Catalogue::version_of_text`]) it is found too, as records of games of a
    /// workshop name it so.
    ///
    /// # Errors
    /// All that is wrong with the sources, an id that a built-in game or another source has included.
    pub fn with(
        &self,
        sources: &[Source],
        version_of: &dyn Fn(&str) -> String,
    ) -> Result<Self, Vec<SourceError>> {
        let mut errors = Vec::new();
        let mut added: Vec<(&Source, &'static Definition)> = Vec::new();
        for source in sources.iter().filter(|source| source.is_game()) {
            let fail = |error| SourceError { path: source.path().to_owned(), error };
            match added_game(source.text(), |id| base_of(source, sources, id), version_of, &added) {
                Ok(definition) => added.push((source, definition)),
                Err(flaws) => errors.extend(in_order(flaws).into_iter().map(fail)),
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let is_new = |definition: &Definition| added.iter().any(|(_, new)| new.id == definition.id);
        let (replaced, stays): (Vec<&'static Definition>, Vec<_>) =
            self.0.games.iter().copied().partition(|definition| is_new(definition));
        let games = stays.into_iter().chain(added.iter().map(|(_, definition)| *definition)).collect();
        let former = self.0.former.iter().copied().chain(replaced).collect();
        let mut by_text = self.0.by_text.clone();
        for (source, definition) in &added {
            for text in as_editors_leave(source.text()) {
                let entry = (Self::version_of_text(&text, version_of), *definition);
                by_text.retain(|other| other.0 != entry.0);
                by_text.push(entry);
            }
        }
        Ok(Self::of(Inner { games, former, by_text }))
    }

    /// Returns the version of a game of a workshop, which is that of its text as its author wrote it.
    pub fn version_of_text(text: &str, version_of: &dyn Fn(&str) -> String) -> String {
        format!("{OF_TEXT}{}", version_of(text))
    }

    /// Returns whether a version is that of a game of a workshop.
    pub fn is_version_of_text(version: &str) -> bool {
        version.starts_with(OF_TEXT)
    }

    /// Returns what is unusual about the games of these sources, or what is wrong with them, each with its
    /// path: all that [`Catalogue::with`] would find wrong, and more.
    pub fn review(sources: &[Source]) -> Vec<(String, Result<Review, Vec<DefinitionError>>)> {
        let mut reviews = Vec::new();
        let mut seen: Vec<(&Source, &'static Definition)> = Vec::new();
        for source in sources.iter().filter(|source| source.is_game()) {
            let review = reviewed(source, sources, &seen).map_err(in_order);
            if let Ok(review) = &review {
                seen.push((source, review.definition));
            }
            reviews.push((source.path().to_owned(), review));
        }
        reviews
    }

    /// Returns a catalogue in which the added games are known by their versions but not listed.
    #[must_use]
    pub fn withdrawn(&self) -> Self {
        let (games, added): (Vec<&'static Definition>, Vec<_>) =
            self.0.games.iter().copied().partition(|definition| definition.version.is_none());
        let former = self.0.former.iter().copied().chain(added).collect();
        Self::of(Inner { games, former, by_text: self.0.by_text.clone() })
    }

    /// Returns a catalogue that also knows this version of a game, without listing it.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn with_former(&self, text: &str, version: &str) -> Result<Self, Vec<DefinitionError>> {
        let whole = def::whole(text, |_| None, system_of)?;
        let former = kept_or_new(text, whole, version)?;
        let former = self.0.former.iter().copied().chain([former]).collect();
        Ok(Self::of(Inner { games: self.0.games.clone(), former, by_text: self.0.by_text.clone() }))
    }

    /// Returns the games in the order in which they are listed to users.
    pub fn definitions(&self) -> impl Iterator<Item = &'static Definition> + use<> {
        let inner = self.0.clone();
        (0..inner.games.len()).map(move |at| inner.games[at])
    }

    /// Returns the games that were added, in the order in which they are listed to users.
    pub fn added(&self) -> impl Iterator<Item = &'static Definition> + use<> {
        self.definitions().filter(|definition| definition.version.is_some())
    }

    /// Returns all games with their default options, in the order in which they are listed to users.
    pub fn variants(&self) -> impl Iterator<Item = Variant> + use<> {
        self.definitions().map(Variant::of)
    }

    /// Returns the game with this id, or an alias of it: `ID`, `ID~VERSION`, with `?key=value&key=value` for
    /// options (rulebook small §1.1). Without a version it is the one that is listed.
    ///
    /// # Errors
    /// [`VariantError`]: an unknown id, version, key or value, a key given twice, or nothing behind `?`.
    pub fn variant(&self, text: &str) -> Result<Variant, VariantError> {
        let (name, options) = text.split_once('?').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let (id, version) = name.split_once('~').map_or((name, None), |(id, version)| (id, Some(version)));
        let is_called = |definition: &&&'static Definition| {
            definition.id == id || definition.aliases.iter().any(|alias| alias == id)
        };
        let listed = self.0.games.iter().find(is_called).copied();
        let definition = match (listed, version) {
            (Some(listed), None) => Some(listed),
            (listed, Some(version)) => {
                let is_it = |definition: &&'static Definition| definition.version.as_deref() == Some(version);
                let former = || self.0.former.iter().rev().filter(is_called).copied().find(is_it);
                let by_text = || {
                    let is_of = |(text, definition): &&(String, &'static Definition)| {
                        text == version && is_called(&definition)
                    };
                    self.0.by_text.iter().find(is_of).map(|(_, definition)| *definition)
                };
                let found = listed.filter(is_it).or_else(former).or_else(by_text);
                if found.is_none() && Self::is_version_of_text(version) {
                    return Err(VariantError::Workshop { id: excerpt(id), version: excerpt(version) });
                }
                if let (None, Some(listed)) = (found, listed) {
                    return Err(VariantError::Version {
                        id: listed.id.clone(),
                        version: excerpt(version),
                        known: listed.version.clone().unwrap_or_else(|| "built in".to_owned()),
                    });
                }
                found
            }
            (None, None) => None,
        };
        let definition = definition.ok_or_else(|| VariantError::Id {
            id: excerpt(name),
            expected: self.0.games.iter().map(|d| d.id.as_str()).collect::<Vec<_>>().join(", "),
        })?;
        Variant::with_options(definition, options)
    }
}

/// Returns a text, and what editors and systems make of it that keep files in their own way: with lines that
/// end as in Unix, with or without an end of the last one.
fn as_editors_leave(text: &str) -> Vec<String> {
    let unix = text.replace("\r\n", "\n");
    let bare = unix.trim_end_matches('\n').to_owned();
    let mut all = vec![text.to_owned(), format!("{bare}\n"), bare, unix];
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns the game of a source; `others` are those of the sources before it.
fn added_game<'a>(
    text: &str,
    find: impl Fn(&str) -> Option<&'a str>,
    version_of: &dyn Fn(&str) -> String,
    others: &[(&Source, &'static Definition)],
) -> Result<&'static Definition, Vec<DefinitionError>> {
    let whole = def::whole(text, find, system_of)?;
    let mut flaws = taken_ids(text, &whole, others);
    let version = version_of(&whole.text_of_rules());
    match kept_or_new(text, whole, &version) {
        Ok(definition) if flaws.is_empty() => Ok(definition),
        Ok(_) => Err(flaws),
        Err(further) => {
            flaws.extend(further);
            Err(flaws)
        }
    }
}

/// Returns what is unusual about a source, or wrong with it; `others` are the games before it.
fn reviewed(
    source: &Source,
    sources: &[Source],
    others: &[(&Source, &'static Definition)],
) -> Result<Review, Vec<DefinitionError>> {
    let find = |id: &str| base_of(source, sources, id);
    let whole = def::whole(source.text(), find, system_of)?;
    let mut flaws = taken_ids(source.text(), &whole, others);
    match Definition::review(source.text(), find) {
        Ok(review) if flaws.is_empty() => Ok(review),
        Ok(_) => Err(flaws),
        Err(further) => {
            flaws.extend(further);
            Err(flaws)
        }
    }
}

/// Returns the definition of a text, compiled but not kept; of its start the squares are read alone.
pub(crate) fn unkept<'a>(
    text: &str,
    find: impl Fn(&str) -> Option<&'a str>,
) -> Result<(Definition, Places), Vec<DefinitionError>> {
    let whole = def::whole(text, find, system_of).map_err(in_order)?;
    let mut flaws = taken_ids(text, &whole, &[]);
    match def::compile(text, whole, system_of) {
        Ok(def::Compiled { definition, places }) => {
            if let Err(error) = definition.read_start_board() {
                flaws.push(unread_start(text, &definition, &places, &error));
            }
            if flaws.is_empty() { Ok((definition, places)) } else { Err(in_order(flaws)) }
        }
        Err(further) => {
            flaws.extend(further);
            Err(in_order(flaws))
        }
    }
}

fn unread_start(text: &str, definition: &Definition, places: &Places, error: &SfenError) -> DefinitionError {
    let message = format!("start '{}': {error}", excerpt(&definition.start));
    DefinitionError::at(text, places.start.clone(), message)
}

/// Returns flaws in the order of the text.
fn in_order(mut flaws: Vec<DefinitionError>) -> Vec<DefinitionError> {
    flaws.sort_by_key(|flaw| flaw.span.start);
    flaws
}

/// Returns the text of a base of a source: of a built-in game, or of what is beside it.
fn base_of<'a>(source: &Source, sources: &'a [Source], id: &str) -> Option<&'a str> {
    let beside = |other: &&Source| other.is_beside(source) && other.stem() == id;
    built_in_text(id).or_else(|| sources.iter().find(beside).map(Source::text))
}

/// Returns what is wrong with the ids of a file: a built-in game has one, or one of `others`.
fn taken_ids(text: &str, whole: &Whole, others: &[(&Source, &'static Definition)]) -> Vec<DefinitionError> {
    let mut flaws = Vec::new();
    for id in whole.ids() {
        let has = |definition: &Definition| {
            definition.id == *id.get_ref() || definition.aliases.contains(id.get_ref())
        };
        let shown = excerpt(id.get_ref());
        if definitions().any(has) {
            let message = format!("id '{shown}': a built-in game has this id; expected one of its own");
            flaws.push(DefinitionError::at(text, id.span(), message));
        } else if let Some((other, _)) = others.iter().find(|(_, definition)| has(definition)) {
            let message = format!("id '{shown}': {} has this id too; expected one of its own", other.path());
            flaws.push(DefinitionError::at(text, id.span(), message));
        }
    }
    flaws
}

/// Returns the definition of a file in this version: the one that was made of the same text before, so that a
/// file that is read again and again takes no further memory, or a new one.
fn kept_or_new(text: &str, whole: Whole, version: &str) -> Result<&'static Definition, Vec<DefinitionError>> {
    let whole_text = whole.text();
    let is_same =
        |kept: &&&'static Definition| kept.version.as_deref() == Some(version) && kept.text == whole_text;
    let kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner).iter().find(is_same).copied();
    kept.map_or_else(|| checked(text, whole, Some(version.to_owned())).map(|(new, _)| new), Ok)
}

/// Compiles a file and keeps its definition, once its start and its handicaps have been read.
fn checked(
    text: &str,
    whole: Whole,
    version: Option<String>,
) -> Result<(&'static Definition, Places), Vec<DefinitionError>> {
    let def::Compiled { definition, places } = def::compile(text, whole, system_of)?;
    let unread = |error: SfenError| vec![unread_start(text, &definition, &places, &error)];
    // Most bad starts are found before the definition is kept for good.
    definition.read_start_board().map_err(unread)?;
    let mut versioned = definition.clone();
    versioned.version = version;
    // A text that is looked at again and again takes no further memory.
    let is_same =
        |kept: &&&'static Definition| kept.version == versioned.version && kept.text == versioned.text;
    let known = KEPT.lock().unwrap_or_else(PoisonError::into_inner).iter().find(is_same).copied();
    let kept = known.unwrap_or_else(|| keep(versioned));
    AnyPosition::from_sfen(&Variant::of(kept), &kept.start).map_err(unread)?;
    let mut flaws = Vec::new();
    for (Handicap { id, position, .. }, place) in kept.handicaps.iter().zip(&places.handicaps) {
        let mut fail = |what: String| {
            let message = format!("handicap '{id}', position: {what}");
            flaws.push(DefinitionError::at(text, place.clone(), message));
        };
        match AnyPosition::from_sfen(&Variant::of(kept), position) {
            Err(error) => fail(error.to_string()),
            // Records and pages know a handicap by its string.
            Ok(read) if read.sfen() != *position => {
                fail(format!("expected it written as '{}'", read.sfen()));
            }
            Ok(read) if read.outcome().is_some() => fail("the game is over in it".to_owned()),
            Ok(_) => {}
        }
    }
    if flaws.is_empty() { Ok((kept, places)) } else { Err(flaws) }
}

/// Returns the definition that a file's text describes, with the places of its parts.
pub(crate) fn read<'a>(
    text: &str,
    find: impl Fn(&str) -> Option<&'a str>,
) -> Result<(&'static Definition, Places), Vec<DefinitionError>> {
    checked(text, def::whole(text, find, system_of)?, None)
}

impl Definition {
    /// Returns the definition that a file's text describes. It is kept for the rest of the process, as its
    /// positions refer to it.
    ///
    /// A file may name a `base`, the id of another definition: what it leaves out is as there, and so is what
    /// its kinds leave out of those of the same code. `find` returns the text of a base: [`built_in_text`],
    /// or one's own.
    ///
    /// *Guarantee*: a game of the definition can be begun and played; whatever its rules cannot judge is
    /// refused here.
    ///
    /// # Errors
    /// One of the [`DefinitionError`]s of [`Definition::parse_whole`]: the first that was found, on which the
    /// others may stand.
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
        read(text, find).map(|(definition, _)| definition).map_err(|flaws| {
            let none = || DefinitionError::at(text, 0..0, "it is no definition");
            flaws.into_iter().next().unwrap_or_else(none)
        })
    }

    /// As [`Definition::parse`], with all flaws that can be found, in the order of the text.
    ///
    /// # Errors
    /// [`DefinitionError`]s with line, column and what was expected: a text that is not TOML, an unknown or
    /// missing key, rules, marks or options that there are not, a board too large for the rules, a code that
    /// is malformed or given twice, a promoted kind without its unpromoted side, moves that cannot be read or
    /// that the rules cannot judge, royals that they do not guard, a start that cannot be read, a handicap
    /// from which no game can be played.
    pub fn parse_whole<'a>(
        text: &str,
        find: impl Fn(&str) -> Option<&'a str>,
    ) -> Result<&'static Self, Vec<DefinitionError>> {
        read(text, find).map(|(definition, _)| definition).map_err(in_order)
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
        BUILT_IN.variants()
    }

    /// Returns the built-in variant with this id, or an alias of it: `ID` or `ID?key=value&key=value`
    /// (rulebook small §1.1). Of games that were added only their [`Catalogue`] knows.
    ///
    /// # Errors
    /// [`VariantError`]: an unknown id, key or value, a key given twice, or nothing behind `?`.
    pub fn parse(text: &str) -> Result<Self, VariantError> {
        BUILT_IN.variant(text)
    }
}

/// As [`Variant::parse`].
impl std::str::FromStr for Variant {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Self, VariantError> {
        Self::parse(text)
    }
}
