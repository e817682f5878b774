//! The table `sitters`: whose seats are those of an account.

use sqlx::{AnyConnection, Row as _};

use super::{ResultRow, Store, StoreError, accounts, seats::SIDES};

/// One who sits at a seat and has an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sitter {
    /// The id of the account.
    pub(crate) account: String,
    pub(crate) name: String,
    pub(crate) is_bot: bool,
}

/// A game of an account, as a list has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameOfAccount {
    pub(crate) id: String,
    pub(crate) variant: String,
    /// Who plays, the first seat's first, as it is stored.
    pub(crate) players: [String; 2],
    pub(crate) sitters: [Option<Sitter>; 2],
    pub(crate) moves: i64,
    pub(crate) is_over: bool,
    pub(crate) result: Option<ResultRow>,
    pub(crate) changed: String,
}

/// Which games of an account are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Games {
    /// Those that are over.
    Over,
    /// All.
    All,
}

impl Store {
    /// Stores that a seat of a game is an account's, if nobody else's; returns whether it is.
    pub(crate) async fn sit(&self, game: &str, side: usize, account: &str) -> Result<bool, StoreError> {
        let mut change = self.begin_on(game).await?;
        let is_theirs = sit(&mut change, game, side, account).await?;
        change.commit().await?;
        Ok(is_theirs)
    }

    /// Returns who sits at the seats of a game, the first seat's first.
    pub(crate) async fn sitters(&self, game: &str) -> Result<[Option<Sitter>; 2], StoreError> {
        let mut view = super::change::Transaction::view(&self.read, self.dialect).await?;
        let sitters = load(&mut view, game).await?;
        view.commit().await?;
        Ok(sitters)
    }

    /// Returns the games of an account that go on, each with what is played.
    pub(crate) async fn games_that_go_on(&self, account: &str) -> Result<Vec<(String, String)>, StoreError> {
        const SQL: &str = "SELECT id, variant FROM games WHERE stage < 2 \
                           AND id IN (SELECT game FROM sitters WHERE account = $1) ORDER BY changed, id";
        let rows = sqlx::query(SQL).bind(account).fetch_all(&self.read).await?;
        let game = |row: &sqlx::any::AnyRow| Ok((row.try_get("id")?, row.try_get("variant")?));
        rows.iter().map(game).collect()
    }

    /// Returns at most `most` games of an account, those changed last first, behind the one that was changed
    /// at a time and has an id.
    pub(crate) async fn games_of(
        &self,
        account: &str,
        games: Games,
        behind: Option<(&str, &str)>,
        most: i64,
    ) -> Result<Vec<GameOfAccount>, StoreError> {
        const SQL: &str = "SELECT id, variant, black, white, plies, stage, changed, winner, reason FROM games \
                           LEFT JOIN results ON results.game = games.id \
                           WHERE id IN (SELECT game FROM sitters WHERE account = $1) AND stage >= $2 \
                           AND (changed < $3 OR changed = $3 AND id < $4) ORDER BY changed DESC, id DESC LIMIT $5";
        // Behind every time.
        let (changed, id) = behind.unwrap_or(("9999", ""));
        let stage: i64 = if games == Games::Over { 2 } else { 0 };
        let query = sqlx::query(SQL).bind(account).bind(stage).bind(changed).bind(id).bind(most);
        let mut view = super::change::Transaction::view(&self.read, self.dialect).await?;
        let rows = query.fetch_all(&mut *view).await?;
        let mut found = Vec::with_capacity(rows.len());
        for row in rows {
            let id: String = row.try_get("id")?;
            let reason: Option<String> = row.try_get("reason")?;
            let winner: Option<String> = row.try_get("winner")?;
            let winner = winner.and_then(|winner| SIDES.iter().position(|side| *side == winner));
            found.push(GameOfAccount {
                variant: row.try_get("variant")?,
                players: [row.try_get("black")?, row.try_get("white")?],
                sitters: load(&mut view, &id).await?,
                moves: row.try_get("plies")?,
                is_over: row.try_get::<i64, _>("stage")? == 2,
                result: reason.map(|reason| ResultRow { winner, reason, absent: [false; 2] }),
                changed: row.try_get("changed")?,
                id,
            });
        }
        view.commit().await?;
        Ok(found)
    }
}

/// Stores that a seat of a game is an account's, if nobody else's; returns whether it is. An account that is
/// gone has none.
pub(super) async fn sit(
    change: &mut AnyConnection,
    game: &str,
    side: usize,
    account: &str,
) -> Result<bool, StoreError> {
    const SQL: &str = "INSERT INTO sitters (game, side, account) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    if !accounts::is_there(change, account).await? {
        return Ok(false);
    }
    sqlx::query(SQL).bind(game).bind(SIDES[side]).bind(account).execute(&mut *change).await?;
    let query = sqlx::query_scalar("SELECT account FROM sitters WHERE game = $1 AND side = $2");
    let found: Option<String> = query.bind(game).bind(SIDES[side]).fetch_optional(change).await?;
    Ok(found.as_deref() == Some(account))
}

/// Returns who sits at the seats of a game, the first seat's first.
pub(super) async fn load(view: &mut AnyConnection, game: &str) -> Result<[Option<Sitter>; 2], StoreError> {
    const SQL: &str = "SELECT side, account, name, bot FROM sitters JOIN accounts ON accounts.id = sitters.account \
                       WHERE game = $1";
    let mut sitters = [None, None];
    for row in sqlx::query(SQL).bind(game).fetch_all(view).await? {
        let name: String = row.try_get("side")?;
        if let Some(side) = SIDES.iter().position(|side| *side == name) {
            sitters[side] = Some(Sitter {
                account: row.try_get("account")?,
                name: row.try_get("name")?,
                is_bot: row.try_get::<i64, _>("bot")? != 0,
            });
        }
    }
    Ok(sitters)
}
