//! The rows of tournaments, as they are read and written.

use sqlx::{AnyConnection, Row as _, any::AnyRow};

use super::super::StoreError;

/// A tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TournamentRow {
    pub(crate) id: String,
    /// Whose it is: an account, or the browser of a guest.
    pub(crate) account: Option<String>,
    pub(crate) browser: Option<String>,
    /// What its organiser is called.
    pub(crate) organiser: Option<String>,
    /// As on the wire.
    pub(crate) terms: String,
    pub(crate) stage: String,
    pub(crate) takes_entries: bool,
    pub(crate) round: i64,
    pub(crate) seed: i64,
    pub(crate) version: i64,
    pub(crate) made: i64,
    pub(crate) due: Option<i64>,
}

/// Whether one who takes part in an arena wants games now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Absence {
    /// He does.
    #[default]
    Here,
    /// He rests, as he has said, or as he did not come to a game: until he says that he is back.
    Resting,
    /// His page is gone: until it is there again.
    Gone,
}

impl Absence {
    /// Returns whether he is there again who is seen.
    pub(crate) const fn seen(self) -> Self {
        match self {
            Self::Here | Self::Gone => Self::Here,
            Self::Resting => Self::Resting,
        }
    }

    const fn from_number(number: i64) -> Self {
        match number {
            0 => Self::Here,
            2 => Self::Gone,
            _ => Self::Resting,
        }
    }
}

/// One who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EntrantRow {
    pub(crate) number: i64,
    pub(crate) account: Option<String>,
    pub(crate) browser: Option<String>,
    /// What he is called: his account's name, or a guest's.
    pub(crate) name: Option<String>,
    pub(crate) is_bot: bool,
    /// The hash of what opens his seats.
    pub(crate) token: Vec<u8>,
    pub(crate) rating: Option<i64>,
    pub(crate) entered: i64,
    pub(crate) gone: Option<i64>,
    pub(crate) absence: Absence,
    /// He cannot play any more, as his account is closed or deleted; it is read and not stored.
    pub(crate) is_barred: bool,
}

/// Two who meet, or one who has a bye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PairingRow {
    pub(crate) number: i64,
    pub(crate) round: i64,
    pub(crate) black: i64,
    pub(crate) white: Option<i64>,
    pub(crate) game: Option<String>,
    pub(crate) result: Option<String>,
    pub(crate) ended: Option<i64>,
    pub(crate) made: i64,
    /// The seats whose players have halved their time; changed with the game alone.
    pub(crate) berserk: Option<String>,
    /// The organiser has decided it while its game went on: the game is to end so.
    pub(crate) is_verdict: bool,
}

/// A tournament with all that belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptTournament {
    pub(crate) row: TournamentRow,
    pub(crate) entrants: Vec<EntrantRow>,
    pub(crate) pairings: Vec<PairingRow>,
}

const COLUMNS: &str = "SELECT tournaments.id, account, browser, COALESCE(accounts.name, organiser) AS organiser, terms, stage, entries, \
                       round, seed, version, made, due FROM tournaments LEFT JOIN accounts ON accounts.id = account";

pub(super) async fn insert(change: &mut AnyConnection, row: &TournamentRow) -> Result<(), StoreError> {
    const SQL: &str = "INSERT INTO tournaments (id, account, browser, organiser, terms, stage, entries, round, seed, version, made, due) \
                       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    sqlx::query(SQL)
        .bind(&row.id)
        .bind(&row.account)
        .bind(&row.browser)
        .bind(row.organiser.as_ref().filter(|_| row.account.is_none()))
        .bind(&row.terms)
        .bind(&row.stage)
        .bind(i64::from(row.takes_entries))
        .bind(row.round)
        .bind(row.seed)
        .bind(row.version)
        .bind(row.made)
        .bind(row.due)
        .execute(change)
        .await?;
    Ok(())
}

/// Writes what may change of a tournament, if it is at the version that the row says, and raises that;
/// returns whether it was.
pub(super) async fn update(change: &mut AnyConnection, row: &TournamentRow) -> Result<bool, StoreError> {
    const SQL: &str = "UPDATE tournaments SET stage = $3, entries = $4, round = $5, due = $6, version = version + 1 \
                       WHERE id = $1 AND version = $2";
    let update = sqlx::query(SQL).bind(&row.id).bind(row.version).bind(&row.stage);
    let update = update.bind(i64::from(row.takes_entries)).bind(row.round).bind(row.due);
    Ok(update.execute(change).await?.rows_affected() == 1)
}

pub(super) async fn put_entrant(
    change: &mut AnyConnection,
    tournament: &str,
    entrant: &EntrantRow,
) -> Result<(), StoreError> {
    const SQL: &str = "INSERT INTO entrants (tournament, number, account, browser, name, token, rating, entered, gone, away) \
                       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (tournament, number) DO UPDATE SET \
                       token = excluded.token, gone = excluded.gone, away = excluded.away";
    sqlx::query(SQL)
        .bind(tournament)
        .bind(entrant.number)
        .bind(&entrant.account)
        .bind(&entrant.browser)
        .bind(entrant.name.as_ref().filter(|_| entrant.account.is_none()))
        .bind(&entrant.token)
        .bind(entrant.rating)
        .bind(entrant.entered)
        .bind(entrant.gone)
        .bind(entrant.absence as i64)
        .execute(change)
        .await?;
    Ok(())
}

pub(super) async fn put_pairing(
    change: &mut AnyConnection,
    tournament: &str,
    pairing: &PairingRow,
) -> Result<(), StoreError> {
    const SQL: &str = "INSERT INTO pairings (tournament, number, round, black, white, game, result, ended, made, verdict) \
                       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (tournament, number) DO UPDATE SET \
                       result = excluded.result, ended = excluded.ended, verdict = excluded.verdict";
    sqlx::query(SQL)
        .bind(tournament)
        .bind(pairing.number)
        .bind(pairing.round)
        .bind(pairing.black)
        .bind(pairing.white)
        .bind(&pairing.game)
        .bind(&pairing.result)
        .bind(pairing.ended)
        .bind(pairing.made)
        .bind(i64::from(pairing.is_verdict))
        .execute(change)
        .await?;
    Ok(())
}

pub(super) async fn read(view: &mut AnyConnection, id: &str) -> Result<Option<KeptTournament>, StoreError> {
    const ENTRANTS: &str = "SELECT number, entrants.account, browser, COALESCE(accounts.name, entrants.name) AS name, bot, token, rating, \
                            entered, gone, away, closures.account AS closed FROM entrants \
                            LEFT JOIN accounts ON accounts.id = entrants.account \
                            LEFT JOIN closures ON closures.account = entrants.account WHERE tournament = $1 ORDER BY number";
    const PAIRINGS: &str = "SELECT number, round, black, white, game, result, ended, made, berserk, verdict FROM pairings \
                            WHERE tournament = $1 ORDER BY number";
    let sql = format!("{COLUMNS} WHERE tournaments.id = $1");
    let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id);
    let Some(row) = query.fetch_optional(&mut *view).await? else { return Ok(None) };
    let entrants = sqlx::query(ENTRANTS).bind(id).fetch_all(&mut *view).await?;
    let pairings = sqlx::query(PAIRINGS).bind(id).fetch_all(view).await?;
    Ok(Some(KeptTournament {
        row: tournament(&row)?,
        entrants: entrants.iter().map(entrant).collect::<Result<_, _>>()?,
        pairings: pairings.iter().map(pairing).collect::<Result<_, _>>()?,
    }))
}

pub(super) async fn list(
    view: &mut AnyConnection,
    most: i64,
) -> Result<Vec<(TournamentRow, i64)>, StoreError> {
    const COUNT: &str = "SELECT count(*) FROM entrants WHERE tournament = $1 AND gone IS NULL";
    let sql = format!(
        "{COLUMNS} ORDER BY CASE stage WHEN 'running' THEN 0 WHEN 'paused' THEN 0 WHEN 'open' THEN 1 ELSE 2 END, made DESC LIMIT $1"
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(most).fetch_all(&mut *view).await?;
    let mut listed = Vec::with_capacity(rows.len());
    for row in &rows {
        let row = tournament(row)?;
        let count = sqlx::query_scalar(COUNT).bind(&row.id).fetch_one(&mut *view).await?;
        listed.push((row, count));
    }
    Ok(listed)
}

fn tournament(row: &AnyRow) -> Result<TournamentRow, StoreError> {
    Ok(TournamentRow {
        id: row.try_get("id")?,
        account: row.try_get("account")?,
        browser: row.try_get("browser")?,
        organiser: row.try_get("organiser")?,
        terms: row.try_get("terms")?,
        stage: row.try_get("stage")?,
        takes_entries: row.try_get::<i64, _>("entries")? != 0,
        round: row.try_get("round")?,
        seed: row.try_get("seed")?,
        version: row.try_get("version")?,
        made: row.try_get("made")?,
        due: row.try_get("due")?,
    })
}

fn entrant(row: &AnyRow) -> Result<EntrantRow, StoreError> {
    let (account, browser): (Option<String>, Option<String>) =
        (row.try_get("account")?, row.try_get("browser")?);
    // Who has neither had an account that is deleted.
    let is_deleted = account.is_none() && browser.is_none();
    Ok(EntrantRow {
        number: row.try_get("number")?,
        account,
        browser,
        name: row.try_get("name")?,
        is_bot: row.try_get::<Option<i64>, _>("bot")?.unwrap_or_default() != 0,
        token: row.try_get("token")?,
        rating: row.try_get("rating")?,
        entered: row.try_get("entered")?,
        gone: row.try_get("gone")?,
        absence: Absence::from_number(row.try_get("away")?),
        is_barred: is_deleted || row.try_get::<Option<String>, _>("closed")?.is_some(),
    })
}

fn pairing(row: &AnyRow) -> Result<PairingRow, StoreError> {
    Ok(PairingRow {
        number: row.try_get("number")?,
        round: row.try_get("round")?,
        black: row.try_get("black")?,
        white: row.try_get("white")?,
        game: row.try_get("game")?,
        result: row.try_get("result")?,
        ended: row.try_get("ended")?,
        made: row.try_get("made")?,
        berserk: row.try_get("berserk")?,
        is_verdict: row.try_get::<i64, _>("verdict")? != 0,
    })
}
