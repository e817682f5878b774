//! The arguments of `yagura store`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use yagura_server::{DatabaseUrl, Location, Options, upkeep::Stage};

use super::Output;
use crate::failure::InputError;

/// What is done with the games.
#[derive(Debug, Args)]
pub(crate) struct StoreArgs {
    /// File that keeps the games [default: as in `yagura serve`]
    #[arg(long, global = true, env = "YAGURA_DATA", value_name = "FILE", default_value_os_t = Options::default().data,
          hide_default_value = true)]
    pub(crate) data: PathBuf,
    /// PostgreSQL database that keeps the games in place of a file
    #[arg(long, global = true, env = "YAGURA_DATABASE", value_name = "URL", hide_env_values = true)]
    pub(crate) database: Option<DatabaseUrl>,
    #[command(subcommand)]
    pub(crate) command: StoreCommand,
}

impl StoreArgs {
    /// Returns where the games are.
    pub(crate) fn location(&self) -> Location {
        match &self.database {
            Some(url) => Location::Postgres(url.clone()),
            None => Location::File(self.data.clone()),
        }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum StoreCommand {
    /// List games, those changed last first; a server may use them
    List {
        /// Only those at this stage: unplayed, running or over
        #[arg(long, value_name = "STAGE", value_parser = stage)]
        stage: Option<Stage>,
        /// Only those of this variant, whatever its options
        #[arg(long, value_name = "ID")]
        variant: Option<String>,
        /// Only those that nobody changed for so many days
        #[arg(long, value_name = "DAYS")]
        idle: Option<u32>,
        /// At most so many
        #[arg(long, value_name = "N")]
        limit: Option<u32>,
        #[command(flatten)]
        output: Output,
    },
    /// Check the tables and play through every game; names those that are damaged. A server may use them
    #[command(visible_alias = "doctor")]
    Check {
        #[command(flatten)]
        output: Output,
    },
    /// Delete games, all that are named or none; no server may use them
    Delete {
        /// The ids of the games
        #[arg(value_name = "GAME", required = true)]
        games: Vec<String>,
    },
    /// Make an account a moderator, or one no more; a server may use the games
    Role {
        /// The name of the account
        #[arg(value_name = "NAME")]
        name: String,
        /// moderator or none
        #[arg(value_name = "ROLE", value_parser = role)]
        role: RoleWord,
    },
    /// Print what was done that is of weight for the security of accounts, the newest first; a server may use
    /// the games
    Audit {
        /// At most so many
        #[arg(long, value_name = "N", default_value_t = 100)]
        limit: u32,
        #[command(flatten)]
        output: Output,
    },
    /// Bring the tables up to date, or make them; a server does so too when it starts
    Migrate,
    /// Fill a file or a database where there are no games with those of a file: a backup, or the file of a
    /// server of this or an older version
    Restore {
        /// The file, which is only read
        #[arg(value_name = "SOURCE")]
        source: PathBuf,
        #[command(flatten)]
        output: Output,
    },
    /// Copy all games, as they are at one moment, into a new SQLite file; a server may use them
    Backup {
        /// The new file
        #[arg(value_name = "TARGET")]
        target: PathBuf,
        #[command(flatten)]
        output: Output,
    },
}

/// What an account may do more than others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoleWord {
    Moderator,
    None,
}

fn role(word: &str) -> Result<RoleWord, InputError> {
    match word {
        "moderator" => Ok(RoleWord::Moderator),
        "none" => Ok(RoleWord::None),
        _ => Err(InputError("expected moderator or none".to_owned())),
    }
}

fn stage(word: &str) -> Result<Stage, InputError> {
    let found = Stage::ALL.into_iter().find(|stage| stage.word() == word);
    found.ok_or_else(|| InputError(format!("expected {}", Stage::ALL.map(Stage::word).join(", "))))
}
