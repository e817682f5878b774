//! The table `nodes`, and which of the servers of a database writes a game: a lease with a token that each
//! write carries.
//!
//! All times are those of the database's own clock, which is one. **What makes two writers impossible is the
//! token, not the time**: taking a game over and writing to it change the same row, so that a write with an
//! older token finds nothing to change. Only PostgreSQL is used by several.

use sqlx::{AssertSqlSafe, Row as _};

use super::{Store, StoreError, change::Change};

/// Milliseconds since 1970, at the moment of the call and not when the transaction began.
const NOW: &str = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

/// The servers that are there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Nodes {
    /// Their ids, one's own among them.
    pub(crate) ids: Vec<String>,
    /// Those of them that reach others.
    pub(crate) connected: Vec<String>,
    /// The time of the database, in milliseconds since 1970.
    pub(crate) now: i64,
}

impl Nodes {
    /// Returns whether another one than this reaches others.
    pub(crate) fn is_another_connected(&self, id: &str) -> bool {
        self.connected.iter().any(|other| other != id)
    }
}

/// Who writes a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// There is no such game.
    NoGame,
    /// Nobody, or a server that is gone.
    Nobody,
    /// This server.
    Node(String),
}

/// What taking a game comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// One may write it, with this token.
    Lease(i64),
    /// Another server does, or one's own lease is over.
    Elsewhere,
    /// There is no such game.
    NoGame,
}

/// Whether a server reaches the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    Connected,
    CutOff,
}

impl Store {
    /// Stores that a server is there for so many milliseconds; returns the time of the database.
    pub(crate) async fn add_node(&self, id: &str, millis: i64) -> Result<i64, StoreError> {
        let sql =
            format!("INSERT INTO nodes (id, until, connected) VALUES ($1, {NOW} + $2, 1) RETURNING {NOW}");
        let mut change = self.begin_term().await?;
        let now = sqlx::query_scalar(AssertSqlSafe(sql));
        let now = now.bind(id).bind(millis).fetch_one(&mut *change).await?;
        // Those of long ago; a game of theirs is nobody's, whether they are named or not.
        let sql = format!("DELETE FROM nodes WHERE until < {NOW} - 3600000");
        sqlx::query(AssertSqlSafe(sql)).execute(&mut *change).await?;
        change.commit().await?;
        Ok(now)
    }

    /// Prolongs the time of a server, from now on; returns who is there, or `None` when its time was over.
    pub(crate) async fn prolong_node(
        &self,
        id: &str,
        millis: i64,
        reach: Reach,
    ) -> Result<Option<Nodes>, StoreError> {
        let sql =
            format!("UPDATE nodes SET until = {NOW} + $2, connected = $3 WHERE id = $1 AND until > {NOW}");
        let mut change = self.begin_term().await?;
        let reached = i64::from(reach == Reach::Connected);
        let query = sqlx::query(AssertSqlSafe(sql)).bind(id).bind(millis).bind(reached);
        if query.execute(&mut *change).await?.rows_affected() != 1 {
            change.commit().await?;
            return Ok(None);
        }
        let sql = format!("SELECT id, connected, {NOW} AS now FROM nodes WHERE until > {NOW} ORDER BY id");
        let mut nodes = Nodes::default();
        for row in sqlx::query(AssertSqlSafe(sql)).fetch_all(&mut *change).await? {
            let id: String = row.try_get("id")?;
            nodes.now = row.try_get("now")?;
            if row.try_get::<i64, _>("connected")? != 0 {
                nodes.connected.push(id.clone());
            }
            nodes.ids.push(id);
        }
        change.commit().await?;
        Ok(Some(nodes))
    }

    /// Stores that a server goes: all its games are nobody's.
    pub(crate) async fn remove_node(&self, id: &str) -> Result<(), StoreError> {
        let mut change = self.begin_term().await?;
        sqlx::query("DELETE FROM nodes WHERE id = $1").bind(id).execute(&mut *change).await?;
        change.commit().await
    }

    /// Returns who writes a game.
    pub(crate) async fn owner(&self, game: &str) -> Result<Owner, StoreError> {
        let sql = format!(
            "SELECT games.id, nodes.id AS owner FROM games LEFT JOIN nodes ON nodes.id = games.node \
             AND nodes.until > {NOW} WHERE games.id = $1"
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(game);
        let Some(row) = query.fetch_optional(&self.read).await? else { return Ok(Owner::NoGame) };
        Ok(row.try_get::<Option<String>, _>("owner")?.map_or(Owner::Nobody, Owner::Node))
    }

    /// Takes a game that no server has that is still there, for a server that is.
    pub(crate) async fn take_game(&self, game: &str, node: &str) -> Result<Taken, StoreError> {
        let sql = format!(
            "UPDATE games SET node = $2, lease = lease + 1 WHERE id = $1 \
             AND EXISTS (SELECT 1 FROM nodes WHERE id = $2 AND until > {NOW}) \
             AND (node IS NULL OR node = $2 \
             OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = games.node AND until > {NOW})) \
             RETURNING lease"
        );
        let mut change = self.begin().await?;
        let query = sqlx::query_scalar(AssertSqlSafe(sql)).bind(game).bind(node);
        let lease: Option<i64> = query.fetch_optional(&mut *change).await?;
        let taken = if let Some(lease) = lease {
            Taken::Lease(lease)
        } else {
            let query = sqlx::query_scalar("SELECT 1 FROM games WHERE id = $1").bind(game);
            let found: Option<i32> = query.fetch_optional(&mut *change).await?;
            if found.is_some() { Taken::Elsewhere } else { Taken::NoGame }
        };
        change.commit().await?;
        Ok(taken)
    }

    /// Lets a game go that was taken with this token.
    pub(crate) async fn release_game(&self, game: &str, lease: i64) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE games SET node = NULL WHERE id = $1 AND lease = $2");
        let mut change = self.begin().await?;
        query.bind(game).bind(lease).execute(&mut *change).await?;
        change.commit().await
    }

    /// Returns the store as who has this lease of a game writes to it.
    pub(crate) fn holding(&self, lease: i64) -> Self {
        Self { lease: Some(lease), ..self.clone() }
    }

    /// Begins a change of what belongs to a game, which no other server has taken over.
    pub(super) async fn begin_on(&self, game: &str) -> Result<Change, StoreError> {
        let mut change = self.begin().await?;
        if let Some(lease) = self.lease {
            // The row is locked until the change is stored: nobody takes the game over before that.
            let query = sqlx::query("UPDATE games SET lease = lease WHERE id = $1 AND lease = $2");
            if query.bind(game).bind(lease).execute(&mut *change).await?.rows_affected() != 1 {
                return Err(StoreError::Elsewhere);
            }
        }
        Ok(change)
    }
}
