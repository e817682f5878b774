//! The tables `seats` and `codes`: what opens the seats of a game. Nothing here is a token or a code, only
//! what they hash to.

use sqlx::{AnyConnection, Row as _};

use super::{Sitter, Store, StoreError, sitters};

/// The names of the sides as they were asked for, Black's first.
pub(super) const SIDES: [&str; 2] = ["b", "w"];

/// What opens the seats of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Keys {
    /// The hashes of the tokens, those of Black's seat first.
    pub(crate) tokens: [Vec<Vec<u8>>; 2],
    pub(crate) codes: Vec<Code>,
    /// Those who have accounts, who sits at Black's seat first.
    pub(crate) sitters: [Option<Sitter>; 2],
    /// What those who have none want to be called.
    pub(crate) guests: [Option<String>; 2],
}

/// What gives somebody a token of his own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Code {
    /// Whose seat it opens, 0 for Black's.
    pub(crate) side: usize,
    pub(crate) hash: Vec<u8>,
    /// In seconds since 1970; an invitation has no end.
    pub(crate) expires: Option<i64>,
    /// The hash of the token that it was redeemed with.
    pub(crate) token: Option<Vec<u8>>,
}

impl Store {
    /// Stores that somebody sits down at a seat to which he was invited, and his account if he has one, which
    /// raises the version to `version`.
    pub(crate) async fn claim_seat(
        &self,
        id: &str,
        version: i64,
        code: &Code,
        account: Option<&str>,
    ) -> Result<(), StoreError> {
        let mut change = self.change(id, version).await?;
        redeem(&mut change, id, code).await?;
        if let Some(account) = account {
            sitters::sit(&mut change, id, code.side, account).await?;
        }
        change.commit().await
    }

    /// Forgets a code that nobody has redeemed.
    pub(crate) async fn drop_code(&self, id: &str, code: &Code) -> Result<(), StoreError> {
        const SQL: &str = "DELETE FROM codes WHERE game = $1 AND code = $2 AND token IS NULL";
        let mut change = self.begin().await?;
        sqlx::query(SQL).bind(id).bind(&code.hash).execute(&mut *change).await?;
        change.commit().await
    }

    /// Stores that a seat was carried to another device.
    pub(crate) async fn add_key(&self, id: &str, code: &Code) -> Result<(), StoreError> {
        let mut change = self.begin_on(id).await?;
        redeem(&mut change, id, code).await?;
        change.commit().await
    }

    /// Stores a code in place of those of its kind for the same seat that nobody has redeemed. What is over
    /// by `now` is forgotten.
    pub(crate) async fn put_code(&self, id: &str, code: &Code, now: i64) -> Result<(), StoreError> {
        const SQL: &str = "DELETE FROM codes WHERE game = $1 AND (expires < $4 OR side = $2 AND token IS NULL AND (expires IS NULL) = $3)";
        let mut change = self.begin_on(id).await?;
        let delete = sqlx::query(SQL).bind(id).bind(SIDES[code.side]).bind(code.expires.is_none()).bind(now);
        delete.execute(&mut *change).await?;
        add_code(&mut change, id, code).await?;
        change.commit().await
    }
}

/// Stores the keys with which a game begins.
pub(super) async fn begin(change: &mut AnyConnection, id: &str, keys: &Keys) -> Result<(), StoreError> {
    for (side, tokens) in keys.tokens.iter().enumerate() {
        for token in tokens {
            add_token(change, id, side, token).await?;
        }
    }
    for code in &keys.codes {
        add_code(change, id, code).await?;
    }
    for (side, sitter) in keys.sitters.iter().enumerate() {
        if let Some(sitter) = sitter {
            sitters::sit(change, id, side, &sitter.account).await?;
        }
    }
    for (side, name) in keys.guests.iter().enumerate() {
        if let Some(name) = name {
            add_guest(change, id, side, name).await?;
        }
    }
    Ok(())
}

/// Returns the keys of a game.
pub(super) async fn load(view: &mut AnyConnection, id: &str) -> Result<Keys, StoreError> {
    let mut keys = Keys { sitters: sitters::load(view, id).await?, ..Keys::default() };
    let side = |name: &str| SIDES.iter().position(|side| *side == name);
    for row in
        sqlx::query("SELECT side, token FROM seats WHERE game = $1").bind(id).fetch_all(&mut *view).await?
    {
        if let Some(side) = side(row.try_get("side")?) {
            keys.tokens[side].push(row.try_get("token")?);
        }
    }
    for row in sqlx::query("SELECT side, code, expires, token FROM codes WHERE game = $1")
        .bind(id)
        .fetch_all(&mut *view)
        .await?
    {
        if let Some(side) = side(row.try_get("side")?) {
            let (hash, expires) = (row.try_get("code")?, row.try_get("expires")?);
            keys.codes.push(Code { side, hash, expires, token: row.try_get("token")? });
        }
    }
    keys.guests = guests(view, id).await?;
    Ok(keys)
}

/// Returns what the guests at the seats of a game are called, the first seat's first.
pub(super) async fn guests(view: &mut AnyConnection, id: &str) -> Result<[Option<String>; 2], StoreError> {
    let mut guests = [None, None];
    let query = sqlx::query("SELECT side, name FROM guests WHERE game = $1").bind(id);
    for row in query.fetch_all(view).await? {
        let name: String = row.try_get("side")?;
        if let Some(side) = SIDES.iter().position(|side| *side == name) {
            guests[side] = row.try_get("name")?;
        }
    }
    Ok(guests)
}

async fn add_guest(change: &mut AnyConnection, id: &str, side: usize, name: &str) -> Result<(), StoreError> {
    const SQL: &str = "INSERT INTO guests (game, side, name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    sqlx::query(SQL).bind(id).bind(SIDES[side]).bind(name).execute(change).await?;
    Ok(())
}

async fn redeem(change: &mut AnyConnection, id: &str, code: &Code) -> Result<(), StoreError> {
    const SQL: &str = "UPDATE codes SET token = $3 WHERE game = $1 AND code = $2 AND token IS NULL";
    let done = sqlx::query(SQL).bind(id).bind(&code.hash).bind(&code.token).execute(&mut *change).await?;
    match &code.token {
        Some(token) if done.rows_affected() == 1 => add_token(change, id, code.side, token).await,
        _ => Err(StoreError::Unfit("a code that is redeemed already".into())),
    }
}

async fn add_token(
    change: &mut AnyConnection,
    id: &str,
    side: usize,
    token: &[u8],
) -> Result<(), StoreError> {
    const SQL: &str = "INSERT INTO seats (game, side, token) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    sqlx::query(SQL).bind(id).bind(SIDES[side]).bind(token).execute(&mut *change).await?;
    Ok(())
}

async fn add_code(change: &mut AnyConnection, id: &str, code: &Code) -> Result<(), StoreError> {
    const SQL: &str = "INSERT INTO codes (game, side, code, expires, token) VALUES ($1, $2, $3, $4, $5)";
    let insert = sqlx::query(SQL)
        .bind(id)
        .bind(SIDES[code.side])
        .bind(&code.hash)
        .bind(code.expires)
        .bind(&code.token);
    insert.execute(&mut *change).await?;
    Ok(())
}
