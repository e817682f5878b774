//! What an operator does with the games: list, check, delete, copy, restore, bring the tables up to date.
//!
//! All but [`delete`], [`restore`] and [`migrate`] may be done while a server uses them.

use std::{
    env,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

pub use yagura_wire::Role;

pub use crate::store::{AuditEntry, Backup, DatabaseUrl, Listed, Location, Stage, Wanted};
use crate::{
    accounts::{AccountName, new_id, now},
    known_games::KnownGames,
    live,
    moderation::Act,
    store::{self, MODERATOR, Store, StoreError},
};

/// How the names end of a file of games and of what is beside it.
const ALL: [&str; 5] = ["", "-wal", "-shm", "-journal", ".lock"];

/// Why something could not be done with the games.
#[derive(Debug, thiserror::Error)]
pub enum UpkeepError {
    /// The file or the database cannot be used.
    #[error("cannot use the games in {location}: {reason}")]
    Data {
        /// Where they are.
        location: Location,
        /// What is wrong with it.
        reason: String,
    },
    /// No account has this name.
    #[error("there is no account named '{0}'")]
    NoAccount(String),
    /// There are no games with these ids.
    #[error("there is no game {}", .0.join(", "))]
    NoGames(Vec<String>),
    /// The copy would be written over something.
    #[error("{} exists already", .0.display())]
    Exists(PathBuf),
    /// The copy cannot be written.
    #[error("cannot write {}", path.display())]
    Target {
        /// Where it was to be.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// A game whose stored rows are not one that can have been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The id of the game.
    pub id: String,
    /// What is wrong with it.
    pub reason: String,
}

/// Returns the games that are wanted, those changed last first.
///
/// # Errors
/// [`UpkeepError::Data`] when they cannot be read.
pub async fn list(data: &Location, wanted: &Wanted) -> Result<Vec<Listed>, UpkeepError> {
    store::list(data, wanted).await.map_err(about(data))
}

/// Returns the games that are damaged: whose moves are not as many as were made, or cannot be played.
///
/// # Errors
/// [`UpkeepError::Data`] when they cannot be read, or is damaged as a whole.
pub async fn check(data: &Location) -> Result<Vec<Damage>, UpkeepError> {
    let mut damaged = Vec::new();
    let known = KnownGames::of_stored(store::all_definitions(data).await.map_err(about(data))?);
    let broken = |id: String, record| match record {
        Ok(record) => {
            live::restored(record, &known).err().map(|error| Damage { id, reason: error.to_string() })
        }
        Err(error) => Some(Damage { id, reason: StoreError::to_string(&error) }),
    };
    store::for_each(data, |id, record| damaged.extend(broken(id, record))).await.map_err(about(data))?;
    Ok(damaged)
}

/// Deletes these games, all or none of them. No server may use them: its players would play on in games
/// that are gone.
///
/// # Errors
/// [`UpkeepError::NoGames`] when some of them are not there; [`UpkeepError::Data`] when they cannot be
/// changed, or a server uses them.
pub async fn delete(data: &Location, ids: &[String]) -> Result<(), UpkeepError> {
    // A file that is not there is not made.
    if let Location::File(path) = data {
        store::existing(path).map_err(about(data))?;
    }
    let store = Store::open(data, u64::MAX).await.map_err(about(data))?;
    let missing = store.delete(ids).await.map_err(about(data))?;
    store.close().await;
    if missing.is_empty() { Ok(()) } else { Err(UpkeepError::NoGames(missing)) }
}

/// Copies all games, as they are at one moment, into a new file, and checks the copy.
///
/// # Errors
/// [`UpkeepError::Exists`] when there is something at `target`; the others when the games cannot be read or
/// the copy cannot be written.
pub async fn backup(data: &Location, target: &Path) -> Result<Backup, UpkeepError> {
    if target.exists() {
        return Err(UpkeepError::Exists(target.to_owned()));
    }
    // Under another name until it is whole and on the disk: what bears the name is a copy that can be relied
    // on.
    let mut part = target.as_os_str().to_owned();
    part.push(".part");
    let written = |source| UpkeepError::Target { path: target.to_owned(), source };
    let part = Scratch::new(part.into()).map_err(written)?;
    let copied = store::copy(data, &part.0).await.map_err(about_copy(data, target))?;
    File::open(&part.0)
        .and_then(|file| file.sync_all())
        .and_then(|()| fs::rename(&part.0, target))
        .map_err(written)?;
    Ok(copied)
}

/// Fills a place where there are no games with those of a file, such as [`backup`] writes, or a server of
/// this or an older version. The file is only read, and where there was nothing nothing is left when it
/// fails.
///
/// # Errors
/// [`UpkeepError::Data`] when there are games already, when the file cannot be read, or the place cannot be
/// written or is used by a server; [`UpkeepError::Target`] when there is no room for temporary files.
pub async fn restore(data: &Location, source: &Path) -> Result<Backup, UpkeepError> {
    // What is wrong with the file is said of the file.
    let from = Location::from(source);
    store::look(&from).await.map_err(about(&from))?;
    let folder = env::temp_dir();
    let written = |source| UpkeepError::Target { path: folder.clone(), source };
    let number = getrandom::u64().map_err(io::Error::other).map_err(written)?;
    let scratch = folder.join(format!("yagura-restore-{number:016x}.sqlite3"));
    let scratch = Scratch::new(scratch).map_err(written)?;
    store::prepare(source, &scratch.0).await.map_err(about_copy(&from, &folder))?;
    let half = match data {
        Location::File(path) if fs::symlink_metadata(path).is_err() => Some(Scratch(path.clone())),
        _ => None,
    };
    let restored = store::restore(&scratch.0, data).await;
    // What another has begun meanwhile is his.
    if let Some(half) = half
        && matches!(restored, Ok(_) | Err(StoreError::InUse | StoreError::NotEmpty(_)))
    {
        half.keep();
    }
    restored.map_err(about(data))
}

/// Brings the tables up to date, as a server does when it starts, and makes them where there are none.
///
/// # Errors
/// [`UpkeepError::Data`] when that cannot be done, or a server uses them.
pub async fn migrate(data: &Location) -> Result<(), UpkeepError> {
    let store = Store::open(data, u64::MAX).await.map_err(about(data))?;
    store.close().await;
    Ok(())
}

/// Gives a role to the account of a name, or takes it away; while a server uses the games or not. It is in
/// the audit log, without an actor.
///
/// # Errors
/// [`UpkeepError::NoAccount`]; [`UpkeepError::Data`] when it cannot be stored.
pub async fn set_role(data: &Location, name: &str, role: Option<Role>) -> Result<(), UpkeepError> {
    let unknown = || UpkeepError::NoAccount(name.to_owned());
    let folded = AccountName::read(name).map_err(|_| unknown())?.folded;
    if let Location::File(path) = data {
        store::existing(path).map_err(about(data))?;
    }
    let (act, word) = match role {
        Some(Role::Moderator) => (Act::RoleGiven, Some(MODERATOR)),
        None => (Act::RoleTaken, None),
    };
    let id = new_id().map_err(|_| unknown())?;
    let entry = AuditEntry {
        at: now(),
        act: act.word().to_owned(),
        actor: None,
        subject: None,
        detail: Some(MODERATOR.to_owned()),
        address: None,
    };
    let is_there = store::give_role(data, &folded, word, (&id, entry)).await.map_err(about(data))?;
    if is_there { Ok(()) } else { Err(unknown()) }
}

/// Returns at most `most` entries of the audit log, the newest first.
///
/// # Errors
/// [`UpkeepError::Data`] when they cannot be read.
pub async fn audit(data: &Location, most: u32) -> Result<Vec<AuditEntry>, UpkeepError> {
    store::acts(data, most).await.map_err(about(data))
}

/// The name of a file that is of no use once the work at it is over, however it ends. Dropping it removes
/// what is there, also what SQLite and a store have laid beside it.
struct Scratch(PathBuf);

impl Scratch {
    /// Returns it, with nothing there: a process that came to a sudden end may have left something.
    fn new(path: PathBuf) -> io::Result<Self> {
        if path.exists() {
            fs::remove_file(&path)?;
        }
        let scratch = Self(path);
        scratch.sweep();
        Ok(scratch)
    }

    /// Leaves what is there: nothing has no name.
    fn keep(mut self) {
        self.0.clear();
    }

    fn sweep(&self) {
        if self.0.as_os_str().is_empty() {
            return;
        }
        for ending in ALL {
            let mut name = self.0.as_os_str().to_owned();
            name.push(ending);
            // It may be that nothing is there.
            let _ = fs::remove_file(name);
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        self.sweep();
    }
}

fn about(location: &Location) -> impl Fn(StoreError) -> UpkeepError + use<> {
    let location = location.clone();
    move |error| UpkeepError::Data { location: location.clone(), reason: error.to_string() }
}

/// Returns what is wrong, of the copy that is written or of the games that are copied.
fn about_copy(location: &Location, target: &Path) -> impl Fn(StoreError) -> UpkeepError + use<> {
    let (of_games, path) = (about(location), target.to_owned());
    move |error| match error {
        StoreError::Copy(reason) => {
            UpkeepError::Target { path: path.clone(), source: io::Error::other(reason) }
        }
        error => of_games(error),
    }
}
