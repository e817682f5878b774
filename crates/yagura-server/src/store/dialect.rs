//! What the two databases call differently. All other SQL is written once, in words that both know.

use std::borrow::Cow;

use sqlx::{
    AssertSqlSafe, SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
};

/// The database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    Sqlite,
    Postgres,
}

/// The steps by which the tables came to be what they are.
///
/// Steps are never changed: files with the tables of an earlier one are out there, and their migration is
/// checked against the text.
const STEPS: [(i64, &str, &str); 22] = [
    (1, "games", include_str!("../../migrations/0001_games.sql")),
    (2, "endings", include_str!("../../migrations/0002_endings.sql")),
    (3, "armies", include_str!("../../migrations/0003_armies.sql")),
    (4, "keeping", include_str!("../../migrations/0004_keeping.sql")),
    (5, "seats", include_str!("../../migrations/0005_seats.sql")),
    (6, "records", include_str!("../../migrations/0006_records.sql")),
    (8, "accounts", include_str!("../../migrations/0008_accounts.sql")),
    (9, "hints", include_str!("../../migrations/0009_hints.sql")),
    (10, "studies", include_str!("../../migrations/0010_studies.sql")),
    (11, "clocks", include_str!("../../migrations/0011_clocks.sql")),
    (12, "seeks", include_str!("../../migrations/0012_seeks.sql")),
    (13, "nodes", include_str!("../../migrations/0013_nodes.sql")),
    (14, "ratings", include_str!("../../migrations/0014_ratings.sql")),
    (15, "chat", include_str!("../../migrations/0015_chat.sql")),
    (16, "tournaments", include_str!("../../migrations/0016_tournaments.sql")),
    (17, "adjournments", include_str!("../../migrations/0017_adjournments.sql")),
    (18, "definitions", include_str!("../../migrations/0018_definitions.sql")),
    (19, "workshop", include_str!("../../migrations/0019_workshop.sql")),
    (20, "berserk", include_str!("../../migrations/0020_berserk.sql")),
    (21, "settings", include_str!("../../migrations/0021_settings.sql")),
    (22, "verdicts", include_str!("../../migrations/0022_verdicts.sql")),
    (23, "complained_once", include_str!("../../migrations/0023_complained_once.sql")),
];

/// A PostgreSQL database begins with the tables of this step: those before were made for SQLite alone.
const POSTGRES_BASE: (i64, &str, &str) = (6, "base", include_str!("../../migrations/postgres/0006_base.sql"));

/// Types that the steps name as SQLite does, and what PostgreSQL calls them.
const POSTGRES_TYPES: [(&str, &str); 2] = [("BLOB", "BYTEA"), ("INTEGER", "BIGINT")];

impl Dialect {
    /// Returns the statement that begins a change.
    pub(super) const fn change(self) -> &'static str {
        match self {
            // A change that began by reading could find that another was faster when it comes to write.
            Self::Sqlite => "BEGIN IMMEDIATE",
            Self::Postgres => "BEGIN",
        }
    }

    /// Returns the statement that begins what only reads: all its statements see the same rows.
    pub(super) const fn view(self) -> &'static str {
        match self {
            Self::Sqlite => "BEGIN",
            Self::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }

    /// Returns the steps of the tables.
    pub(super) fn migrations(self) -> Migrator {
        let steps = match self {
            Self::Sqlite => {
                STEPS.into_iter().map(|(version, name, sql)| step(version, name, sql.into())).collect()
            }
            Self::Postgres => {
                let (base, name, sql) = POSTGRES_BASE;
                let later = STEPS.into_iter().filter(|(version, ..)| *version > base);
                let later = later.map(|(version, name, sql)| step(version, name, in_postgres(sql).into()));
                std::iter::once(step(base, name, sql.into())).chain(later).collect()
            }
        };
        Migrator::with_migrations(steps)
    }

    /// Returns the number of the newest step.
    pub(super) fn newest(self) -> i64 {
        self.migrations().iter().map(|step| step.version).max().unwrap_or_default()
    }
}

fn step(version: i64, name: &'static str, sql: Cow<'static, str>) -> Migration {
    let sql = AssertSqlSafe(sql.into_owned()).into_sql_str();
    Migration::new(version, name.into(), MigrationType::Simple, sql, false)
}

fn in_postgres(sql: &str) -> String {
    POSTGRES_TYPES.iter().fold(sql.to_owned(), |sql, (here, there)| sql.replace(here, there))
}
