//! The games of a dialogue: those that are known when it begins, and how the other side adds more. Files are
//! read by whoever begins the dialogue; nothing here touches any.

use std::{fmt, sync::Arc};

use yagura::{Catalogue, Definition};

use crate::eval::net::{Net, read_serving};

/// Why games could not be added, in lines for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.join("; "))]
pub struct LoadError(pub Vec<String>);

/// Reads the games of a file or a folder and adds them to a catalogue.
pub type Load = dyn Fn(&Catalogue, &str) -> Result<Catalogue, LoadError> + Send + Sync;

/// Reads the file of a net that the other side names.
pub type ReadNet = dyn Fn(&str) -> Result<Vec<u8>, LoadError> + Send + Sync;

/// The games of a dialogue.
#[derive(Clone, Copy)]
pub struct Library<'a> {
    games: Option<&'a Catalogue>,
    load: &'a Load,
    read_net: &'a ReadNet,
}

impl<'a> Library<'a> {
    /// Returns the built-in games, to which none can be added.
    pub const fn built_in() -> Self {
        Self {
            games: None,
            load: &|_, _| Err(LoadError(vec!["files of games are not read here".to_owned()])),
            read_net: &|_| Err(LoadError(vec!["files of nets are not read here".to_owned()])),
        }
    }

    /// Returns these games, to which `load` adds those of a path that the other side names; `read_net` reads
    /// the nets that it names.
    pub const fn new(games: &'a Catalogue, load: &'a Load, read_net: &'a ReadNet) -> Self {
        Self { games: Some(games), load, read_net }
    }

    /// Returns the games that are known at the beginning.
    pub(crate) fn games(self) -> Catalogue {
        self.games.cloned().unwrap_or_else(Catalogue::built_in)
    }

    /// Returns the games with those of a path.
    ///
    /// # Errors
    /// [`LoadError`] with everything that is wrong.
    pub(crate) fn load(self, games: &Catalogue, path: &str) -> Result<Catalogue, LoadError> {
        (self.load)(games, path)
    }

    /// Returns the nets that serve a game from a file, one for each scope.
    ///
    /// # Errors
    /// [`LoadError`] when it cannot be read, or holds no nets that serve the game.
    pub(crate) fn nets(self, definition: &Definition, path: &str) -> Result<Vec<Arc<Net>>, LoadError> {
        let bytes = (self.read_net)(path)?;
        let nets = read_serving(definition, &bytes);
        let nets = nets.map_err(|error| LoadError(vec![format!("{path}: {error}")]))?;
        Ok(nets.into_iter().map(Arc::new).collect())
    }
}

impl fmt::Debug for Library<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").field("games", &self.games).finish_non_exhaustive()
    }
}
