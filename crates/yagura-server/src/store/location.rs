//! Where the games are kept: in a file, or in a database that others may share.

use std::{
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
};

use sqlx::postgres::PgConnectOptions;

use super::dialect::Dialect;

/// Where the games are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// In a SQLite file.
    File(PathBuf),
    /// In a PostgreSQL database.
    Postgres(DatabaseUrl),
}

/// The address of a PostgreSQL database, as in `postgres://user:password@host:5432/yagura`.
///
/// Its `Display` and `Debug` leave out who logs in and the password, so that neither comes into a log.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl {
    text: String,
    shown: String,
}

/// A text that is no address of a PostgreSQL database. The text itself may hold a password, and is not told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected postgres://USER:PASSWORD@HOST:PORT/DATABASE: {0}")]
pub struct DatabaseUrlError(String);

impl Location {
    pub(super) const fn dialect(&self) -> Dialect {
        match self {
            Self::File(_) => Dialect::Sqlite,
            Self::Postgres(_) => Dialect::Postgres,
        }
    }
}

impl DatabaseUrl {
    pub(super) fn as_str(&self) -> &str {
        &self.text
    }
}

impl FromStr for DatabaseUrl {
    type Err = DatabaseUrlError;

    fn from_str(text: &str) -> Result<Self, DatabaseUrlError> {
        if !["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Err(DatabaseUrlError("it does not begin with postgres://".to_owned()));
        }
        let options =
            PgConnectOptions::from_str(text).map_err(|error| DatabaseUrlError(error.to_string()))?;
        let socket = options.get_socket().map(|socket| socket.display().to_string());
        let host = socket.unwrap_or_else(|| format!("{}:{}", options.get_host(), options.get_port()));
        let shown = format!("postgres://{host}/{}", options.get_database().unwrap_or_default());
        Ok(Self { text: text.to_owned(), shown })
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("DatabaseUrl").field(&self.shown).finish()
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(f, "{}", path.display()),
            Self::Postgres(url) => url.fmt(f),
        }
    }
}

impl From<&Path> for Location {
    fn from(path: &Path) -> Self {
        Self::File(path.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_shown_nowhere() {
        let url: DatabaseUrl = "postgres://yagura:secret@db.example:5433/games".parse().expect("an address");
        assert_eq!(url.to_string(), "postgres://db.example:5433/games");
        assert!(!format!("{:?}", Location::Postgres(url)).contains("secret"));
        for wrong in ["mysql://u:secret@h/d", "postgres://u:secret@h:port/d", "secret"] {
            let error = DatabaseUrl::from_str(wrong).expect_err("no address").to_string();
            assert!(!error.contains("secret"), "{error}");
        }
    }
}
