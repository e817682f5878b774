//! Games with their options.

use std::{collections::BTreeMap, path::PathBuf};

use pyo3::prelude::*;
use yagura::{AnyPosition, Catalogue, Notation as _, Position as _, Source};
use yagura_lab::definition_files;

use crate::{board, fault::unreadable};

/// The path of a text that came from no file, in errors.
const NO_FILE: &str = "definition.toml";

/// A game with its options chosen: `Variant("shogi?first=white")`.
#[pyclass(frozen, eq, hash, module = "yagura")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Variant(pub(crate) yagura::Variant);

/// Equal variants have equal ids.
impl std::hash::Hash for Variant {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.to_string().hash(state);
    }
}

/// A kind of piece.
#[pyclass(frozen, get_all, module = "yagura")]
#[derive(Clone)]
pub(crate) struct Kind {
    /// Its code in strings, as in `+R`.
    code: String,
    name: String,
    name_ja: String,
    /// The kanji drawn on it.
    glyph: String,
    /// Whether the game is about its capture.
    royal: bool,
    /// Its moves, in XBetza.
    moves: String,
    /// The code of what it promotes to.
    promotes_to: Option<String>,
}

#[pymethods]
impl Kind {
    fn __repr__(&self) -> String {
        format!("Kind({:?}, {:?})", self.code, self.name)
    }
}

#[pymethods]
impl Variant {
    #[new]
    fn new(id: &str) -> PyResult<Self> {
        id.parse().map(Self).map_err(unreadable)
    }

    /// Returns the game that a definition in TOML describes (docs/definitions.md).
    #[staticmethod]
    fn from_toml(text: &str) -> PyResult<Self> {
        let source = Source::game(NO_FILE, text);
        let catalogue =
            Catalogue::built_in().with(&[source], &definition_files::version_of).map_err(|errors| {
                let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
                unreadable(lines.join("\n"))
            })?;
        let added =
            catalogue.added().next().ok_or_else(|| unreadable("a game expected, found a mere base"))?;
        Ok(Self(yagura::Variant::of(added)))
    }

    /// Returns the games of a file, or of the files of a folder.
    #[staticmethod]
    fn from_path(path: PathBuf) -> PyResult<Vec<Self>> {
        let catalogue = definition_files::read(&Catalogue::built_in(), &[path]).map_err(unreadable)?;
        Ok(catalogue.added().map(|definition| Self(yagura::Variant::of(definition))).collect())
    }

    #[getter]
    fn id(&self) -> String {
        self.0.to_string()
    }

    #[getter]
    fn name(&self) -> &'static str {
        &self.0.definition().name.en
    }

    #[getter]
    fn name_ja(&self) -> &'static str {
        &self.0.definition().name.ja
    }

    #[getter]
    fn files(&self) -> u8 {
        self.0.definition().files
    }

    #[getter]
    fn ranks(&self) -> u8 {
        self.0.definition().ranks
    }

    /// How many pieces stand on each other at most.
    #[getter]
    pub(crate) fn layers(&self) -> u8 {
        board::layers(self.0.definition())
    }

    /// The position string of the start.
    #[getter]
    fn start(&self) -> String {
        AnyPosition::start(&self.0).sfen()
    }

    /// The kinds of pieces. The index of a kind plus one is its number in arrays.
    #[getter]
    fn kinds(&self) -> Vec<Kind> {
        let definition = self.0.definition();
        let kind = |info: &yagura::KindInfo| Kind {
            code: info.code.clone(),
            name: info.name.en.clone(),
            name_ja: info.name.ja.clone(),
            glyph: info.glyph.clone(),
            royal: info.royal,
            moves: info.betza.clone(),
            promotes_to: info.promotes_to.map(|to| definition.kind(to).code.clone()),
        };
        definition.kinds.iter().map(kind).collect()
    }

    /// The codes of the kinds that can be in hand, in the order of arrays.
    #[getter]
    pub(crate) fn hand_codes(&self) -> Vec<String> {
        let definition = self.0.definition();
        definition.hand_order.iter().map(|&kind| definition.kind(kind).code.clone()).collect()
    }

    /// The options with their values, the default first.
    #[getter]
    fn options(&self) -> BTreeMap<String, Vec<String>> {
        let options = &self.0.definition().options;
        options.iter().map(|option| (option.key.clone(), option.values.clone())).collect()
    }

    /// The starts at odds by their ids, as position strings.
    #[getter]
    fn handicaps(&self) -> BTreeMap<String, String> {
        let handicaps = &self.0.definition().handicaps;
        handicaps.iter().map(|handicap| (handicap.id.clone(), handicap.position.clone())).collect()
    }

    /// The definition, in TOML.
    #[getter]
    fn toml(&self) -> &'static str {
        &self.0.definition().text
    }

    fn __str__(&self) -> String {
        self.id()
    }

    fn __repr__(&self) -> String {
        format!("Variant({:?})", self.id())
    }
}

/// Returns the built-in games, in the order of the lobby.
#[pyfunction]
pub(crate) fn variants() -> Vec<Variant> {
    yagura::Variant::all().map(Variant).collect()
}

/// A variant, or the id of one.
#[derive(FromPyObject)]
pub(crate) enum VariantOrId<'py> {
    Variant(PyRef<'py, Variant>),
    Id(String),
}

impl VariantOrId<'_> {
    pub(crate) fn variant(self) -> PyResult<yagura::Variant> {
        match self {
            Self::Variant(variant) => Ok(variant.0.clone()),
            Self::Id(id) => id.parse().map_err(unreadable),
        }
    }
}
