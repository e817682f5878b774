//! Games that people make: texts that are looked at while they are written, kept, and given out again.
//!
//! A kept definition stays for the rest of the process, as positions refer to theirs. So a text is compiled
//! without being kept first, and its start is tried on a board only as long as such trials have not taken too
//! much memory; a text that is to be played has memory apart, and what is stored at last is bounded by the
//! store.

mod memory;

use std::sync::Arc;

use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;
use yagura::{Catalogue, Definition, DefinitionError, built_in_text};
use yagura_answers::{AnswerError, LONGEST_DEFINITION, checked, memory_of, reviewed, source_of};
use yagura_lab::definition_files::version_of;
use yagura_wire::{CheckedDefinition, DefinitionOrigin, DefinitionSource};

use self::memory::Memory;
use crate::{
    error::{ApiError, Busy},
    known_games::KnownGames,
    place::off_the_runtime,
    store::{DefinitionRoom, Store, StoreError, StoredDefinition},
};

/// Days after which a game of the workshop is forgotten that nobody asks for and no game needs.
pub(crate) const KEPT_FOR: u32 = 180;
/// What the store holds of them.
const ROOM: DefinitionRoom = DefinitionRoom { games: 10_000, bytes: 64 << 20 };
/// Texts that are looked at at the same time.
const AT_ONCE: usize = 2;
/// The memory that definitions may take which were tried on a board and never kept, in bytes by estimate.
const TRIALS: usize = 128 << 20;
/// The memory that may be taken by those which somebody begins to play while this process runs.
const GAMES: usize = 512 << 20;

/// Returns whether a variant id names a game that was made in the workshop.
pub(crate) fn names_workshop(variant: &str) -> bool {
    variant.split_once('~').is_some_and(|(_, version)| Catalogue::is_version_of_text(version))
}

/// The games that people make; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Workshop(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    known: KnownGames,
    store: Store,
    permits: Semaphore,
    trials: Memory,
    games: Memory,
}

impl Workshop {
    pub(crate) fn new(known: KnownGames, store: Store) -> Self {
        let permits = Semaphore::new(AT_ONCE);
        let (trials, games) = (Memory::of(TRIALS), Memory::of(GAMES));
        Self(Arc::new(Inner { known, store, permits, trials, games }))
    }

    /// Returns what a text says, or what is wrong with it.
    ///
    /// # Errors
    /// That it is too long, or that the server is about to stop.
    pub(crate) async fn check(&self, text: String) -> Result<CheckedDefinition, ApiError> {
        let _permit = self.permit(&text).await?;
        let inner = self.0.clone();
        off_the_runtime(move || Ok(checked(&text, |definition| inner.may_try(definition)))).await
    }

    /// Keeps the game of a text; returns the id under which it is played.
    ///
    /// # Errors
    /// What is wrong with the text, or that there is no room for it.
    pub(crate) async fn keep(&self, text: String) -> Result<String, ApiError> {
        let definition = {
            let _permit = self.permit(&text).await?;
            let (text, inner) = (text.clone(), self.0.clone());
            off_the_runtime(move || inner.compiled(&text)).await?
        };
        // The version is that of the whole text, so that nobody can put other names to a game that is kept.
        let stored = StoredDefinition {
            id: definition.id.clone(),
            version: Catalogue::version_of_text(&text, &version_of),
            text: definition.text.clone(),
        };
        match self.0.store.keep_definition(&stored, &text, ROOM).await {
            Ok(()) => {}
            Err(StoreError::Full) => return Err(ApiError::Busy(Busy::Definitions)),
            Err(error) => return Err(error.into()),
        }
        let id = format!("{}~{}", stored.id, stored.version);
        self.0.known.hear(vec![stored]);
        // It is the first to be read from what was stored: nobody is sent the link of a game that is not.
        self.0.known.variant(&id).map_err(AnswerError::Variant)?;
        Ok(id)
    }

    /// Returns the text of a game.
    ///
    /// # Errors
    /// That there is no such game.
    pub(crate) async fn source(&self, name: &str) -> Result<DefinitionSource, ApiError> {
        if let Some((id, version)) = name.split_once('~')
            && let Some(text) = self.0.store.definition_source(id, version).await?
        {
            return Ok(DefinitionSource { id: name.to_owned(), text, origin: DefinitionOrigin::Workshop });
        }
        let variant = self.0.known.look_up(&self.0.store, name).await?.map_err(AnswerError::NoVariant)?;
        Ok(source_of(&variant))
    }

    async fn permit(&self, text: &str) -> Result<tokio::sync::SemaphorePermit<'_>, ApiError> {
        if text.len() > LONGEST_DEFINITION {
            return Err(ApiError::too_large(LONGEST_DEFINITION as u32));
        }
        self.0.permits.acquire().await.map_err(|_| ApiError::Busy(Busy::Stopping))
    }
}

impl Inner {
    /// Returns whether there is memory to try a definition on a board, and takes it.
    fn may_try(&self, definition: &Definition) -> bool {
        self.trials.take(digest(&definition.text), memory_of(definition))
    }

    /// Returns the game of a text, which is kept from now on.
    fn compiled(&self, text: &str) -> Result<&'static Definition, ApiError> {
        let trial = Definition::trial(text, built_in_text).map_err(first)?;
        // It is kept as it was looked at, and in the version of its text.
        if !self.games.take(digest(text), 2 * memory_of(&trial.definition)) {
            return Err(ApiError::Busy(Busy::Definitions));
        }
        reviewed(text).map(|review| review.definition).map_err(first)
    }
}

fn digest(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

fn first(flaws: Vec<DefinitionError>) -> ApiError {
    match flaws.into_iter().next() {
        Some(flaw) => AnswerError::Definition(flaw).into(),
        None => ApiError::Internal,
    }
}
