//! Tournaments: who holds them, who takes part, and what the organiser does.
//!
//! The rules are in `yagura-tournament`. A tournament is its rows; every change of it is made from the
//! version that was read, with the games that begin by it in the same transaction. How its games end is
//! stored with the end of the game (`store/tournaments/results.rs`).

mod attendance;
mod audience;
mod conductor;
mod entries;
mod error;
mod heirs;
mod ledger;
mod organiser;
mod presence;
mod rounds;
mod terms;
mod view;

use std::sync::Arc;

use tokio::sync::{Mutex, broadcast};
use yagura_wire::{NewGame, NewTournament, ShownTournament, TournamentRole, TournamentSummary};

use self::{attendance::Attendance, audience::Audience, entries::without_barred, terms::Terms};
pub(crate) use self::{attendance::Page, audience::Shown, error::TournamentError};
use crate::{
    error::ApiError,
    guard::{Caller, Guard},
    live::{Registry, seats},
    lobby::{Person, guest_name, millis, wished},
    options::Timing,
    shutdown::Shutdown,
    store::{Changed, KeptTournament, Store, TournamentChange, TournamentRow},
};

/// Tournaments that are not over, of all and of one organiser.
const MOST: i64 = 500;
const MOST_OF_ONE: i64 = 5;
/// Tournaments in a list.
const LISTED: i64 = 100;
/// How often a change is tried again that came at the same time as another.
const TRIES: usize = 8;

/// The tournaments; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Tournaments {
    store: Store,
    games: Registry,
    guard: Guard,
    timing: Timing,
    audience: Audience,
    attendance: Attendance,
    /// Held by whoever takes in departures.
    departing: Arc<Mutex<()>>,
}

impl Tournaments {
    /// Returns the tournaments, whose task begins.
    pub(crate) fn new(
        store: Store,
        games: Registry,
        guard: Guard,
        timing: Timing,
        shutdown: &Shutdown,
    ) -> Self {
        let audience = Audience::new(store.clone());
        let attendance = Attendance::default();
        let departing = Arc::default();
        let tournaments = Self { store, games, guard, timing, audience, attendance, departing };
        tokio::spawn(tournaments.clone().conduct_all(shutdown.running()));
        tournaments
    }

    /// Returns the tournaments, those that go on first.
    pub(crate) async fn list(&self) -> Result<Vec<TournamentSummary>, ApiError> {
        let listed = self.store.tournaments(LISTED).await?;
        let summary = |(row, players): &(TournamentRow, i64)| {
            let players = usize::try_from(*players).unwrap_or_default();
            view::summary(row, players, players)
        };
        listed.iter().map(summary).collect()
    }

    /// Returns a tournament and what it is to somebody.
    ///
    /// # Errors
    /// That there is none.
    pub(crate) async fn show(&self, id: &str, person: &Person) -> Result<ShownTournament, ApiError> {
        self.hand_over(id, person).await?;
        let shown = self.look(id).await?;
        Ok(ShownTournament { tournament: shown.tournament.clone(), you: Self::role(&shown, person) })
    }

    /// Returns a tournament as it is shown.
    ///
    /// # Errors
    /// That there is none.
    pub(crate) async fn look(&self, id: &str) -> Result<Arc<Shown>, ApiError> {
        if !seats::is_id(id) {
            return Err(TournamentError::NoTournament.into());
        }
        self.audience.show(id).await
    }

    /// Returns what a tournament is to somebody.
    pub(crate) fn role(shown: &Shown, person: &Person) -> TournamentRole {
        view::role(&shown.kept, person, millis())
    }

    /// Returns what hears the ids of tournaments that change from now on.
    pub(crate) fn subscribe(&self) -> broadcast::Receiver<String> {
        self.audience.subscribe()
    }

    /// Makes a tournament.
    ///
    /// # Errors
    /// Why it cannot be held.
    pub(crate) async fn create(
        &self,
        person: Person,
        new: NewTournament,
        caller: Caller,
    ) -> Result<ShownTournament, ApiError> {
        let person = person.known()?;
        let called = new.organiser.clone();
        let mut terms = Terms::checked(new)?;
        let wanted = &terms.0;
        // What is no game is refused now, and not in the first round.
        let wish = wished(&wanted.variant, wanted.position.clone(), Some(wanted.clock));
        let game = self.games.draft(&NewGame { rated: wanted.rated, ..wish })?;
        terms.0.variant = game.variant;
        let organiser = guest_name(&self.store, &person, called).await?;
        self.guard.begin_game(caller, person.account())?;
        let mut seed = [0; 8];
        getrandom::fill(&mut seed).map_err(ApiError::chance)?;
        let row = TournamentRow {
            id: seats::new_id().map_err(ApiError::chance)?,
            account: person.account().map(str::to_owned),
            browser: person.browser.clone().filter(|_| person.sitter.is_none()),
            organiser,
            terms: terms.text(),
            stage: "open".to_owned(),
            takes_entries: true,
            round: 0,
            seed: i64::from_le_bytes(seed),
            version: 0,
            made: millis(),
            due: None,
        };
        if !self.store.create_tournament(&row, MOST, MOST_OF_ONE).await? {
            return Err(TournamentError::TooMany.into());
        }
        tracing::info!(tournament = row.id, "new tournament");
        self.show(&row.id, &person).await
    }

    /// Changes a tournament as `wanted` says, which may be asked several times.
    async fn change(
        &self,
        id: &str,
        wanted: impl Fn(&KeptTournament, &Terms) -> Result<TournamentChange, ApiError>,
    ) -> Result<(), ApiError> {
        for _ in 0..TRIES {
            let kept = self.kept(id).await?;
            if let Some(change) = without_barred(&kept) {
                self.apply(&change).await?;
                continue;
            }
            let terms = Terms::stored(&kept.row.terms)?;
            let change = wanted(&kept, &terms)?;
            if self.apply(&change).await? == Changed::Done {
                // Who was freed by it leaves his board before he is led to another.
                if change.pairings.iter().any(|pairing| pairing.is_verdict) {
                    self.carry_out_verdicts().await?;
                }
                self.conduct(id).await;
                return Ok(());
            }
        }
        Err(TournamentError::Stale.into())
    }

    async fn kept(&self, id: &str) -> Result<KeptTournament, ApiError> {
        if !seats::is_id(id) {
            return Err(TournamentError::NoTournament.into());
        }
        Ok(self.store.tournament(id).await?.ok_or(TournamentError::NoTournament)?)
    }

    /// Stores a change, and tells of it and of the games that begin.
    async fn apply(&self, change: &TournamentChange) -> Result<Changed, ApiError> {
        let done = self.store.change_tournament(change).await?;
        if done == Changed::Done {
            for game in &change.games {
                tracing::info!(game = game.id, tournament = change.row.id, "new game of a tournament");
                self.games.announce(game);
            }
            self.audience.publish(&change.row.id);
        }
        Ok(done)
    }
}
