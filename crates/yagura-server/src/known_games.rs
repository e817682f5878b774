//! The games that are known to this server: the built-in ones, those of the operator's files, and the
//! versions with which games were begun that go on.
//!
//! The operator's files are read again when they have changed. A game that is going on keeps the version with
//! which it began, as its variant id names that (`ID~VERSION`) and each version is in the store before
//! anybody can begin a game of it. Files that are wrong change nothing: the log says what is wrong with them.

use std::{
    collections::{HashMap, HashSet},
    path::PathBuf,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use tokio::time;
use yagura::{Catalogue, Variant, VariantError};
use yagura_lab::definition_files::{self, DefinitionFilesError, FileStamp};
use yagura_record::{Expected, ReadError};

use crate::{
    document::Documents,
    place::off_the_runtime,
    shutdown::Running,
    store::{Store, StoreError, StoredDefinition},
};

/// The games that are known; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct KnownGames(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    paths: Vec<PathBuf>,
    games: RwLock<Catalogue>,
    /// Texts of versions that are stored, by id and version.
    stored: RwLock<HashMap<(String, String), String>>,
}

/// What reads files: at the start a folder without games is an error, later the last one may have gone.
type ReadFiles = fn(&Catalogue, &[PathBuf]) -> Result<Catalogue, DefinitionFilesError>;

/// Why the games of files cannot be offered.
#[derive(Debug, thiserror::Error)]
pub(crate) enum KnownGamesError {
    #[error(transparent)]
    Files(#[from] DefinitionFilesError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Whether other servers use the same store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Others {
    There,
    None,
}

impl KnownGames {
    fn new(paths: Vec<PathBuf>, stored: Vec<StoredDefinition>) -> Self {
        let games = RwLock::new(Catalogue::built_in());
        let known = Self(Arc::new(Inner { paths, games, stored: RwLock::default() }));
        known.hear(stored);
        known
    }

    /// Returns the built-in games, with these versions of others.
    pub(crate) fn of_stored(stored: Vec<StoredDefinition>) -> Self {
        Self::new(Vec::new(), stored)
    }

    /// Reads the operator's files and stores their games.
    ///
    /// # Errors
    /// What is wrong with the files, or that they cannot be stored.
    pub(crate) async fn open(paths: Vec<PathBuf>, store: &Store) -> Result<Self, KnownGamesError> {
        let known = Self::new(paths, store.definitions().await?);
        known.read(store, definition_files::read).await?;
        Ok(known)
    }

    /// Returns the games as they are now.
    pub(crate) fn games(&self) -> Catalogue {
        self.0.games.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the variant with this id: without a version that of the newest one.
    ///
    /// # Errors
    /// [`VariantError`]: nothing of this name is known here.
    pub(crate) fn variant(&self, text: &str) -> Result<Variant, VariantError> {
        let found = self.games().variant(text);
        match &found {
            Err(error) if self.remember(error) => self.games().variant(text),
            Ok(_) | Err(_) => found,
        }
    }

    /// Returns the variant with this id as [`KnownGames::variant`] does, also one that another server has
    /// stored a moment ago.
    ///
    /// # Errors
    /// That the store cannot be read.
    pub(crate) async fn look_up(
        &self,
        store: &Store,
        text: &str,
    ) -> Result<Result<Variant, VariantError>, StoreError> {
        let found = self.variant(text);
        let name = text.split_once('?').map_or(text, |(name, _)| name);
        let Some((id, version)) = name.split_once('~').filter(|_| found.is_err()) else { return Ok(found) };
        match store.definition(id, version).await? {
            Some(stored) => {
                self.hear(vec![stored]);
                Ok(self.variant(text))
            }
            None => Ok(found),
        }
    }

    /// Does what reads a record, and once more if that needed a version that was in the store only.
    pub(crate) fn reading<T>(
        &self,
        read: impl Fn(&Catalogue) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        let done = read(&self.games());
        match &done {
            Err(ReadError { expected, .. }) => match expected {
                Expected::Variant(error) if self.remember(error) => read(&self.games()),
                _ => done,
            },
            Ok(_) => done,
        }
    }

    /// Makes a stored version known that was not found; returns whether there is one.
    fn remember(&self, error: &VariantError) -> bool {
        let (id, version) = match error {
            VariantError::Version { id, version, .. } | VariantError::Workshop { id, version } => {
                (id.as_str(), version.as_str())
            }
            VariantError::Id { id, .. } => match id.split_once('~') {
                Some(found) => found,
                None => return false,
            },
            VariantError::Option { .. } => return false,
        };
        let key = (id.to_owned(), version.to_owned());
        let text = self.0.stored.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        let Some(text) = text else { return false };
        let mut games = self.0.games.write().unwrap_or_else(PoisonError::into_inner);
        match games.with_former(&text, version) {
            Ok(more) => {
                *games = more;
                true
            }
            Err(flaws) => {
                let flaw = flaws.first().map(ToString::to_string);
                tracing::error!(game = id, version, flaw, "a stored definition cannot be read any more");
                false
            }
        }
    }

    pub(crate) fn hear(&self, stored: Vec<StoredDefinition>) {
        let mut known = self.0.stored.write().unwrap_or_else(PoisonError::into_inner);
        known.extend(stored.into_iter().map(|one| ((one.id, one.version), one.text)));
    }

    /// Forgets versions that no file has had for so many days and that nothing needs; returns how many.
    pub(crate) async fn forget_old(&self, store: &Store, days: u32, most: u32) -> Result<u64, StoreError> {
        let games = self.games();
        let used: HashSet<(&str, Option<&str>)> =
            games.added().map(|one| (one.id.as_str(), one.version.as_deref())).collect();
        store.forget_old_versions(days, most, |id, version| used.contains(&(id, Some(version)))).await
    }

    /// Reads the files and stores their games, before anybody can begin one.
    async fn read(&self, store: &Store, files: ReadFiles) -> Result<(), KnownGamesError> {
        let (withdrawn, paths) = (self.games().withdrawn(), self.0.paths.clone());
        let read = off_the_runtime(move || Ok(files(&withdrawn, &paths))).await;
        let games = match read {
            Ok(read) => read?,
            // It is logged.
            Err(_) => return Ok(()),
        };
        let added: Vec<StoredDefinition> = games
            .added()
            .filter_map(|definition| {
                Some(StoredDefinition {
                    id: definition.id.clone(),
                    version: definition.version.clone()?,
                    text: definition.text.clone(),
                })
            })
            .collect();
        if !added.is_empty() {
            store.add_definitions(&added).await?;
        }
        for StoredDefinition { id, version, .. } in &added {
            tracing::info!(game = id, version, "a game of a file");
        }
        self.hear(added);
        *self.0.games.write().unwrap_or_else(PoisonError::into_inner) = games;
        Ok(())
    }

    /// Reads the files again whenever they have changed, and hears of versions that other servers have
    /// stored, until the server stops.
    pub(crate) async fn keep_up(
        self,
        store: Store,
        documents: Documents,
        (pace, cluster): (Duration, Others),
        running: Running,
    ) {
        let mut last = self.stamp().await;
        loop {
            tokio::select! {
                () = running.stopped() => return,
                () = time::sleep(pace) => {}
            }
            if cluster == Others::There
                && let Err(error) = self.hear_others(&store).await
            {
                tracing::warn!(%error, "games that other servers have read");
            }
            let now = self.stamp().await;
            if now != last {
                last = now;
                match self.read(&store, definition_files::read_again).await {
                    Ok(()) => documents.forget(),
                    Err(error) => tracing::error!("the games of the files stay as they were: {error}"),
                }
            }
        }
    }

    /// Hears of versions that other servers have stored: games of theirs may be led here.
    async fn hear_others(&self, store: &Store) -> Result<(), StoreError> {
        let is_known = |id: &str, version: &str| {
            let stored = self.0.stored.read().unwrap_or_else(PoisonError::into_inner);
            stored.contains_key(&(id.to_owned(), version.to_owned()))
        };
        let others = store.definitions_beside(is_known).await?;
        if !others.is_empty() {
            self.hear(others);
        }
        Ok(())
    }

    /// Returns what tells whether the files have changed.
    async fn stamp(&self) -> Vec<FileStamp> {
        let paths = self.0.paths.clone();
        off_the_runtime(move || Ok(definition_files::stamp(&paths))).await.unwrap_or_default()
    }
}
