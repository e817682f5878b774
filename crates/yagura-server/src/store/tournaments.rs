//! The tables `tournaments`, `entrants` and `pairings`.
//!
//! A tournament is changed from a version that is known: whoever comes second finds nothing to change, reads
//! it again and decides anew. So any server may conduct it, and none has to know of the others.

mod results;
mod rows;

use sqlx::AnyConnection;

pub(super) use self::results::{note, note_berserk};
pub(crate) use self::rows::{Absence, EntrantRow, KeptTournament, PairingRow, TournamentRow};
use super::{Draft, Store, StoreError, accounts, change::Transaction, games};

/// What is to be stored of a tournament.
#[derive(Clone, Debug)]
pub(crate) struct TournamentChange {
    /// The tournament as it is from now on, with the version from which it is changed.
    pub(crate) row: TournamentRow,
    /// Those of whom something has changed, or who are new.
    pub(crate) entrants: Vec<EntrantRow>,
    /// The numbers of those who were never there.
    pub(crate) erased: Vec<i64>,
    /// Pairings that have changed, or are new.
    pub(crate) pairings: Vec<PairingRow>,
    /// The games that begin with it.
    pub(crate) games: Vec<Draft>,
}

/// What became of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Changed {
    Done,
    /// Somebody else has changed it meanwhile, or it is gone.
    Stale,
}

/// A tournament that is not over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pulse {
    pub(crate) id: String,
    pub(crate) version: i64,
    pub(crate) is_running: bool,
    pub(crate) due: Option<i64>,
}

impl Store {
    /// Stores a new tournament, if fewer than `most` are not over, and of its organiser fewer than
    /// `most_of_one`; returns whether it did.
    pub(crate) async fn create_tournament(
        &self,
        row: &TournamentRow,
        most: i64,
        most_of_one: i64,
    ) -> Result<bool, StoreError> {
        const ALL: &str = "SELECT count(*) FROM tournaments WHERE stage <> 'over'";
        const OWN: &str =
            "SELECT count(*) FROM tournaments WHERE stage <> 'over' AND (account = $1 OR browser = $2)";
        let mut change = self.begin().await?;
        let all: i64 = sqlx::query_scalar(ALL).fetch_one(&mut *change).await?;
        let own = sqlx::query_scalar(OWN).bind(&row.account).bind(&row.browser);
        let own: i64 = own.fetch_one(&mut *change).await?;
        let fits = all < most && own < most_of_one;
        if fits {
            rows::insert(&mut change, row).await?;
        }
        change.commit().await?;
        Ok(fits)
    }

    /// Returns a tournament with all that belongs to it.
    pub(crate) async fn tournament(&self, id: &str) -> Result<Option<KeptTournament>, StoreError> {
        let mut view = Transaction::view(&self.read, self.dialect).await?;
        let kept = rows::read(&mut view, id).await?;
        view.commit().await?;
        Ok(kept)
    }

    /// Returns at most `most` tournaments, those that are not over first and then the newest, each with the
    /// number of those who take part.
    pub(crate) async fn tournaments(&self, most: i64) -> Result<Vec<(TournamentRow, i64)>, StoreError> {
        let mut view = Transaction::view(&self.read, self.dialect).await?;
        let listed = rows::list(&mut view, most).await?;
        view.commit().await?;
        Ok(listed)
    }

    /// Returns the tournament and the number of whoever sits at a seat, 0 for Black's, of a game of an arena
    /// that is not over.
    pub(crate) async fn entrant_at(
        &self,
        game: &str,
        seat: usize,
    ) -> Result<Option<(String, i64)>, StoreError> {
        const SQL: &str = "SELECT tournament, CASE $2 WHEN 0 THEN black ELSE white END FROM pairings \
                           JOIN tournaments ON tournaments.id = tournament WHERE game = $1 AND pairings.round = 0 AND stage <> 'over'";
        let query = sqlx::query_as(SQL).bind(game).bind(seat as i64);
        Ok(query.fetch_optional(&self.read).await?)
    }

    /// Returns the terms of a tournament, as they are stored.
    pub(crate) async fn tournament_terms(&self, id: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT terms FROM tournaments WHERE id = $1").bind(id);
        Ok(query.fetch_optional(&self.read).await?)
    }

    /// Returns the version of a tournament.
    pub(crate) async fn tournament_version(&self, id: &str) -> Result<Option<i64>, StoreError> {
        let query = sqlx::query_scalar("SELECT version FROM tournaments WHERE id = $1").bind(id);
        Ok(query.fetch_optional(&self.read).await?)
    }

    /// Returns the tournaments that are not over.
    pub(crate) async fn pulses(&self) -> Result<Vec<Pulse>, StoreError> {
        const SQL: &str = "SELECT id, version, stage, due FROM tournaments WHERE stage <> 'over'";
        let rows: Vec<(String, i64, String, Option<i64>)> = sqlx::query_as(SQL).fetch_all(&self.read).await?;
        let pulse = |(id, version, stage, due)| Pulse { id, version, is_running: stage == "running", due };
        Ok(rows.into_iter().map(pulse).collect())
    }

    /// Returns the tournaments that are not over in which somebody takes part whose account is closed or
    /// deleted.
    pub(crate) async fn tournaments_of_barred(&self) -> Result<Vec<String>, StoreError> {
        const SQL: &str = "SELECT DISTINCT tournaments.id FROM tournaments JOIN entrants ON entrants.tournament = tournaments.id \
                           LEFT JOIN closures ON closures.account = entrants.account WHERE stage <> 'over' AND gone IS NULL \
                           AND (closures.account IS NOT NULL OR entrants.account IS NULL AND entrants.browser IS NULL)";
        Ok(sqlx::query_scalar(SQL).fetch_all(&self.read).await?)
    }

    /// Lets what a guest has in a tournament, whose browser is known, be an account's from now on: that he
    /// holds it, and that he takes part, unless the account does already. It is done from a version.
    pub(crate) async fn hand_over(
        &self,
        (id, version): (&str, i64),
        browser: &str,
        account: &str,
        rating: Option<i64>,
    ) -> Result<Changed, StoreError> {
        const RAISE: &str = "UPDATE tournaments SET version = version + 1 WHERE id = $1 AND version = $2";
        const HELD: &str = "UPDATE tournaments SET account = $3, browser = NULL, organiser = NULL \
                            WHERE id = $1 AND account IS NULL AND browser = $2";
        const ENTRY: &str = "UPDATE entrants SET account = $3, browser = NULL, name = NULL, rating = COALESCE($4, rating) \
                             WHERE tournament = $1 AND account IS NULL AND browser = $2 AND NOT EXISTS \
                             (SELECT 1 FROM entrants AS own WHERE own.tournament = $1 AND own.account = $3)";
        let mut change = self.begin().await?;
        let raised = sqlx::query(RAISE).bind(id).bind(version).execute(&mut *change).await?;
        let is_there = accounts::is_there(&mut change, account).await?;
        if raised.rows_affected() == 1 && is_there {
            sqlx::query(HELD).bind(id).bind(browser).bind(account).execute(&mut *change).await?;
            let entry = sqlx::query(ENTRY).bind(id).bind(browser).bind(account).bind(rating);
            entry.execute(&mut *change).await?;
        }
        change.commit().await?;
        Ok(if raised.rows_affected() == 1 { Changed::Done } else { Changed::Stale })
    }

    /// Stores a change from the version that it names, with the games that begin with it.
    pub(crate) async fn change_tournament(&self, wanted: &TournamentChange) -> Result<Changed, StoreError> {
        let mut places = Vec::with_capacity(wanted.games.len());
        for _ in &wanted.games {
            places.push(self.count.reserve()?);
        }
        let mut change = self.begin().await?;
        let done = apply(&mut change, wanted).await?;
        change.commit().await?;
        if done == Changed::Done {
            for place in places {
                place.take();
            }
        }
        Ok(done)
    }

    /// Forgets at most `most` tournaments of which no game is kept any more, and returns how many: those
    /// that are over and were made before a moment, and those that never began, or in which nobody was
    /// paired, since another. Moments are milliseconds since 1970.
    pub(crate) async fn forget_old_tournaments(
        &self,
        over: i64,
        left: i64,
        most: u32,
    ) -> Result<u64, StoreError> {
        const SQL: &str = "DELETE FROM tournaments WHERE id IN (SELECT id FROM tournaments \
                           WHERE (stage = 'over' AND made < $1 OR stage <> 'over' AND made < $2 AND NOT EXISTS \
                           (SELECT 1 FROM pairings WHERE tournament = tournaments.id AND pairings.made >= $2)) \
                           AND NOT EXISTS (SELECT 1 FROM pairings JOIN games ON games.id = pairings.game \
                           WHERE pairings.tournament = tournaments.id) LIMIT $3)";
        let mut change = self.begin().await?;
        let delete = sqlx::query(SQL).bind(over).bind(left).bind(i64::from(most));
        let done = delete.execute(&mut *change).await?;
        change.commit().await?;
        Ok(done.rows_affected())
    }

    /// Forgets a tournament, if it is still at a version.
    pub(crate) async fn forget_tournament(&self, id: &str, version: i64) -> Result<Changed, StoreError> {
        let mut change = self.begin().await?;
        let delete = sqlx::query("DELETE FROM tournaments WHERE id = $1 AND version = $2");
        let done = delete.bind(id).bind(version).execute(&mut *change).await?;
        change.commit().await?;
        Ok(if done.rows_affected() == 1 { Changed::Done } else { Changed::Stale })
    }
}

async fn apply(change: &mut AnyConnection, wanted: &TournamentChange) -> Result<Changed, StoreError> {
    const ERASE: &str = "DELETE FROM entrants WHERE tournament = $1 AND number = $2";
    // The row is locked first: a result that comes at the same time waits, and so does another server.
    if !rows::update(change, &wanted.row).await? {
        return Ok(Changed::Stale);
    }
    let id = &wanted.row.id;
    for number in &wanted.erased {
        sqlx::query(ERASE).bind(id).bind(number).execute(&mut *change).await?;
    }
    for entrant in &wanted.entrants {
        rows::put_entrant(change, id, entrant).await?;
    }
    for pairing in &wanted.pairings {
        rows::put_pairing(change, id, pairing).await?;
    }
    for game in &wanted.games {
        games::insert(change, game).await?;
    }
    Ok(Changed::Done)
}
