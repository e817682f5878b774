//! Files of definitions as whoever reads them hands them over: this crate reads no files.

use crate::{DefinitionError, catalogue::BASE};

/// A file of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    path: String,
    text: String,
    role: Role,
}

/// What a file is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Game,
    Base,
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}, {error}")]
pub struct SourceError {
    /// The path of the file, as it was handed over.
    pub path: String,
    /// What is wrong with its text.
    pub error: DefinitionError,
}

impl Source {
    /// Returns the file of a game; one whose name begins with `_` is a mere base. The path names it in
    /// errors, and says which files are beside it.
    pub fn game(path: impl Into<String>, text: impl Into<String>) -> Self {
        let source = Self::base(path, text);
        let role = if source.name().starts_with(BASE) { Role::Base } else { Role::Game };
        Self { role, ..source }
    }

    /// Returns a file that only serves those beside it as their base.
    pub fn base(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self { path: path.into(), text: text.into(), role: Role::Base }
    }

    /// Returns its path.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns its text.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn is_game(&self) -> bool {
        self.role == Role::Game
    }

    fn folder_and_name(&self) -> (&str, &str) {
        self.path.rsplit_once(['/', '\\']).unwrap_or(("", &self.path))
    }

    fn name(&self) -> &str {
        self.folder_and_name().1
    }

    /// Returns the name by which others call it as their base.
    pub(crate) fn stem(&self) -> &str {
        let name = self.name();
        name.strip_suffix(".toml").unwrap_or(name).trim_start_matches(BASE)
    }

    pub(crate) fn is_beside(&self, other: &Self) -> bool {
        self.folder_and_name().0 == other.folder_and_name().0
    }
}
