//! The lobby: people who look for opponents find each other.
//!
//! A seek is a row, and whoever changes it first has it: the game is made in the same transaction. A
//! challenge is a seek that one account alone may take. Who is in the lobby is told by one task (`hall`).

mod error;
mod hall;
mod news;
mod pairing;
mod person;
mod rating;
mod view;

use std::time::{SystemTime, UNIX_EPOCH};

use tokio::sync::{mpsc, oneshot};
use yagura_wire::{
    AccountEvent, Challenge, FoundGame, LobbyView, NewGame, NewPlayer, NewSeek, PostedSeek, Seek, Side,
    TakeSeek, TakenSeek, TimeControl,
};

pub(crate) use self::{error::LobbyError, hall::Joined, person::Person, view::side};
use self::{
    hall::{Command, Hall},
    news::News,
    pairing::{fits, is_open, seat, stands},
    rating::is_wanted,
};
use crate::{
    accounts::{AccountError, AccountName, now},
    chat::ChatError,
    error::{ApiError, Busy},
    guard::{Caller, Guard},
    live::{Registry, seats},
    options::Timing,
    ratings::{Category, RatedError},
    shutdown::Shutdown,
    store::{AccountRow, Draft, Posted, SeekDraft, SeekRow, SignedUp, Store, Withdrawn},
    workshop::names_workshop,
};

/// Seeks that one may have at the same time: those that last as long as he is there, and those that stay.
const MOST: i64 = 3;
const MOST_LASTING: i64 = 10;
/// Seeks and challenges of all.
const MOST_OF_ALL: i64 = 2000;

const DAY: i64 = 24 * 60 * 60;
/// How long a challenge stays, and what is about a game by correspondence, in seconds.
const CHALLENGE: i64 = DAY;
const CORRESPONDENCE: i64 = 14 * DAY;

/// The lobby; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Lobby {
    store: Store,
    games: Registry,
    guard: Guard,
    news: News,
    hall: mpsc::Sender<Command>,
    timing: Timing,
}

/// Who sits down in a game that was found.
struct Sitting {
    token: Vec<u8>,
    person: Person,
    name: Option<String>,
}

impl Lobby {
    /// Returns the lobby, whose task begins.
    pub(crate) fn new(
        store: Store,
        games: Registry,
        guard: Guard,
        timing: Timing,
        shutdown: &Shutdown,
    ) -> Self {
        let news = News::new(games.cluster().clone());
        let hall = Hall::begin(store.clone(), news.subscribe(), timing, shutdown.running());
        Self { store, games, guard, news, hall, timing }
    }

    /// Reads the seeks, which another server has changed.
    pub(crate) fn refresh(&self) {
        self.news.publish_here();
    }

    /// Lets somebody listen.
    ///
    /// # Errors
    /// That the server stops.
    pub(crate) async fn join(&self, person: Person, view: LobbyView) -> Result<Joined, ApiError> {
        let (reply, answer) = oneshot::channel();
        let stopping = || ApiError::Busy(Busy::Stopping);
        self.hall.send(Command::Join { person, view, reply }).await.map_err(|_| stopping())?;
        answer.await.map_err(|_| stopping())
    }

    /// Returns the seeks that anybody may take, as somebody sees them.
    pub(crate) async fn seeks(&self, person: &Person) -> Result<Vec<Seek>, ApiError> {
        let rows = self.store.seeks(now()).await?;
        Ok(rows.iter().filter(|row| is_open(row)).map(|row| view::seek(row, person)).collect())
    }

    /// Returns the challenges that somebody has sent or got.
    pub(crate) async fn challenges(&self, person: &Person) -> Result<Vec<Challenge>, ApiError> {
        let rows = self.store.seeks(now()).await?;
        let is_theirs = |row: &&SeekRow| {
            row.draft.target.is_some() && stands(row) && (person.owns(row) || person.is_asked_by(row))
        };
        Ok(rows.iter().filter(is_theirs).map(|row| view::challenge(row, person)).collect())
    }

    /// Posts a seek, or a challenge to an account; where another seek fits, both have a game at once.
    ///
    /// # Errors
    /// Why it cannot be posted.
    pub(crate) async fn post(
        &self,
        person: Person,
        new: NewSeek,
        target: Option<AccountRow>,
        caller: Caller,
    ) -> Result<PostedSeek, ApiError> {
        let person = person.known()?;
        let account = person.account();
        if new.rated && account.is_none() {
            return Err(RatedError::Guest.into());
        }
        if new
            .min_rating
            .iter()
            .chain(&new.max_rating)
            .any(|rating| !(error::LOWEST..=error::HIGHEST).contains(rating))
        {
            return Err(LobbyError::NoRating.into());
        }
        if new.min_rating.zip(new.max_rating).is_some_and(|(least, most)| least > most) {
            return Err(LobbyError::EmptyRange.into());
        }
        if target.is_some() && target.as_ref().map(|target| target.id.as_str()) == account {
            return Err(LobbyError::Own.into());
        }
        let apart = self.apart_from(&person).await?;
        if target.as_ref().is_some_and(|target| apart.contains(&target.id)) {
            return Err(ChatError::Blocked.into());
        }
        let game = self
            .games
            .draft(&NewGame { rated: new.rated, ..wished(&new.variant, new.position.clone(), new.clock) })?;
        if target.is_none() && names_workshop(&game.variant) {
            return Err(LobbyError::Workshop.into());
        }
        let category = new.clock.and_then(|clock| Category::of(self.games.known(), &game.variant, &clock));
        let rating = match account.zip(category.as_ref()) {
            Some((account, category)) => self.store.rating(account, category).await?,
            None => None,
        };
        let token = token(new.token)?;
        let name = guest_name(&self.store, &person, new.name).await?;
        self.guard.begin_game(caller, person.account())?;
        let now = now();
        let by_correspondence = matches!(new.clock, Some(TimeControl::Correspondence { .. }));
        let lasts = by_correspondence || target.is_some();
        let life = match (by_correspondence, lasts) {
            (true, _) => CORRESPONDENCE,
            (false, true) => CHALLENGE,
            (false, false) => self.timing.life(),
        };
        let draft = SeekDraft {
            id: seats::new_id().map_err(ApiError::chance)?,
            account: account.map(str::to_owned),
            browser: person.browser.clone(),
            name,
            target: target.as_ref().map(|target| target.id.clone()),
            variant: game.variant,
            // A set-up that is begun has no string of play: then the text as it was sent.
            position: game.position.or(new.position),
            side: new.side.map(|side| usize::from(side == Side::White)),
            clock: new.clock.and_then(|clock| serde_json::to_string(&clock).ok()),
            is_rated: new.rated,
            category,
            min_rating: new.min_rating.map(Into::into),
            max_rating: new.max_rating.map(Into::into),
            token: seats::hash(&token),
            made: millis(),
            lasts,
            expires: now + life,
        };
        match self.store.post_seek(&draft, if lasts { MOST_LASTING } else { MOST }, MOST_OF_ALL).await? {
            Posted::Done => {}
            Posted::TooMany => return Err(LobbyError::TooMany.into()),
            Posted::Full => return Err(LobbyError::Full.into()),
        }
        let posted = SeekRow {
            by: person.sitter.clone(),
            rating,
            target_name: target.map(|target| target.name),
            is_declined: false,
            found: None,
            draft,
        };
        // It is in the store before it is looked for others: of two that come at the same time one at least
        // sees the other.
        let found = self.pair(&posted, &apart).await?;
        self.news.publish();
        if let Some(target) = &posted.draft.target {
            // Whoever is asked has not posted it: it is nobody's own.
            let challenge = Box::new(view::challenge(&posted, &Person::default()));
            self.games.events().publish(target, AccountEvent::Challenge { challenge });
        }
        Ok(PostedSeek { id: posted.draft.id, token, found })
    }

    /// Returns the accounts with which somebody is not to play: he has blocked them, or they him.
    async fn apart_from(&self, person: &Person) -> Result<Vec<String>, ApiError> {
        match person.account() {
            Some(account) => Ok(self.store.apart_from(account).await?),
            None => Ok(Vec::new()),
        }
    }

    /// Finds a game for a seek that was just posted, with none of these accounts.
    async fn pair(&self, posted: &SeekRow, apart: &[String]) -> Result<Option<FoundGame>, ApiError> {
        let now = now();
        let is_apart = |other: &&SeekRow| other.draft.account.as_ref().is_some_and(|id| apart.contains(id));
        let seeks = self.store.seeks(now).await?;
        for other in seeks.iter().filter(|other| fits(posted, other) && !is_apart(other)) {
            let own = seat(posted.draft.side, other.draft.side, coin()?);
            let mut sitting = [Sitting::of(other), Sitting::of(posted)];
            if own == 0 {
                sitting.reverse();
            }
            let seeks = [(other.draft.id.as_str(), 1 - own), (posted.draft.id.as_str(), own)];
            let draft = self.game(posted, sitting)?;
            if let Some(game) = self.games.create_found(draft, &seeks, now).await? {
                return Ok(Some(FoundGame { game, seat: side(own) }));
            }
        }
        Ok(None)
    }

    /// Takes a seek, or accepts a challenge: there is a game.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) async fn take(
        &self,
        person: Person,
        id: &str,
        wish: TakeSeek,
        caller: Caller,
    ) -> Result<TakenSeek, ApiError> {
        let person = person.known()?;
        let now = now();
        let row = self.found(id).await?;
        if row.found.is_some() {
            return Err(LobbyError::Taken.into());
        }
        if row.is_declined {
            return Err(LobbyError::NoSeek.into());
        }
        if person.is(&Person::who_posted(&row)) {
            return Err(LobbyError::Own.into());
        }
        if row.draft.target.is_some() && !person.is_asked_by(&row) {
            return Err(LobbyError::NotYours.into());
        }
        if row.draft.is_rated && person.sitter.is_none() {
            return Err(RatedError::Guest.into());
        }
        let rating = match person.account().zip(row.draft.category.as_ref()) {
            Some((account, category)) => self.store.rating(account, category).await?,
            None => None,
        };
        if !is_wanted(&row.draft, rating) {
            return Err(LobbyError::OutOfRange.into());
        }
        let apart = self.apart_from(&person).await?;
        if row.draft.account.as_ref().is_some_and(|account| apart.contains(account)) {
            return Err(ChatError::Blocked.into());
        }
        let token = token(wish.token)?;
        let name = guest_name(&self.store, &person, wish.name).await?;
        self.guard.begin_game(caller, person.account())?;
        let own = 1 - seat(row.draft.side, None, coin()?);
        let mut sitting = [Sitting { token: seats::hash(&token), person, name }, Sitting::of(&row)];
        if own == 1 {
            sitting.reverse();
        }
        let draft = self.game(&row, sitting)?;
        let game = self.games.create_found(draft, &[(id, 1 - own)], now).await?;
        let game = game.ok_or(LobbyError::Taken)?;
        self.news.publish();
        Ok(TakenSeek { found: FoundGame { game, seat: side(own) }, token })
    }

    /// Takes a seek or a challenge of somebody's back, or declines a challenge to him.
    ///
    /// # Errors
    /// That there is none, that it is somebody else's, or that it was taken.
    pub(crate) async fn withdraw(&self, person: &Person, id: &str) -> Result<(), ApiError> {
        let row = self.found(id).await?;
        let withdrawn = if person.owns(&row) {
            self.store.withdraw_seek(id).await?
        } else if person.is_asked_by(&row) {
            self.store.decline_seek(id).await?
        } else {
            return Err(LobbyError::NotYours.into());
        };
        self.news.publish();
        match withdrawn {
            Withdrawn::Done => {
                self.tell_end(person, &row);
                Ok(())
            }
            Withdrawn::Gone => Err(LobbyError::Taken.into()),
        }
    }

    /// Tells the other of two that a challenge was withdrawn or declined by somebody.
    fn tell_end(&self, person: &Person, row: &SeekRow) {
        let SeekDraft { id, account, target, .. } = &row.draft;
        let (Some(account), Some(target)) = (account, target) else { return };
        let challenge = id.clone();
        if person.owns(row) {
            self.games.events().publish(target, AccountEvent::ChallengeWithdrawn { challenge });
        } else {
            self.games.events().publish(account, AccountEvent::ChallengeDeclined { challenge });
        }
    }

    /// Forgets a seek of somebody's of which he knows what became of it.
    pub(crate) async fn forget(&self, person: &Person, id: &str) -> Result<(), ApiError> {
        if let Some(row) = self.store.seek(id, now()).await?
            && person.owns(&row)
            && self.store.forget_seek(id).await? == Withdrawn::Done
        {
            self.news.publish();
        }
        Ok(())
    }

    async fn found(&self, id: &str) -> Result<SeekRow, ApiError> {
        if !seats::is_id(id) {
            return Err(LobbyError::NoSeek.into());
        }
        Ok(self.store.seek(id, now()).await?.ok_or(LobbyError::NoSeek)?)
    }

    /// Returns the game of a seek, at which these sit.
    fn game(&self, row: &SeekRow, sitting: [Sitting; 2]) -> Result<Draft, ApiError> {
        let SeekDraft { variant, position, clock, is_rated, .. } = &row.draft;
        let clock = clock.as_deref().and_then(|text| serde_json::from_str(text).ok());
        let mut draft =
            self.games.draft(&NewGame { rated: *is_rated, ..wished(variant, position.clone(), clock) })?;
        for (seat, Sitting { token, person, name }) in sitting.into_iter().enumerate() {
            draft.keys.tokens[seat].push(token);
            draft.keys.guests[seat] = name.filter(|_| person.sitter.is_none());
            draft.keys.sitters[seat] = person.sitter;
        }
        Ok(draft)
    }
}

impl Sitting {
    fn of(row: &SeekRow) -> Self {
        Self { token: row.draft.token.clone(), person: Person::who_posted(row), name: row.draft.name.clone() }
    }
}

/// Returns what a guest may be called: what could be the name of an account, and of none that there is.
///
/// # Errors
/// Why he may not be called so.
pub(crate) async fn guest_name(
    store: &Store,
    person: &Person,
    name: Option<String>,
) -> Result<Option<String>, ApiError> {
    let name = name.filter(|name| person.sitter.is_none() && !name.is_empty());
    let Some(name) = name else { return Ok(None) };
    let name = AccountName::new(&name).map_err(AccountError::Name)?;
    match store.is_name_free(&name.folded, &name.look).await? {
        SignedUp::Done => Ok(Some(name.shown)),
        SignedUp::Taken => Err(AccountError::NameTaken.into()),
        SignedUp::Alike => Err(AccountError::NameAlike.into()),
    }
}

/// Returns the game that is wished: between two people.
pub(crate) fn wished(variant: &str, position: Option<String>, clock: Option<TimeControl>) -> NewGame {
    let (black, white) = (NewPlayer::Human, NewPlayer::Human);
    let (hints, rated, listed, delay) = (false, false, true, None);
    NewGame { variant: variant.to_owned(), black, white, position, hints, clock, rated, listed, delay }
}

/// Returns the token of the client's making, or a new one.
///
/// # Errors
/// That it is none.
pub(crate) fn token(sent: Option<String>) -> Result<String, ApiError> {
    match sent {
        Some(token) if seats::is_token(&token) => Ok(token),
        Some(_) => Err(seats::not_a_token()),
        None => seats::new_token().map_err(ApiError::chance),
    }
}

/// Returns the time in milliseconds since 1970.
pub(crate) fn millis() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

/// Returns 0 or 1, as chance will have it.
fn coin() -> Result<usize, ApiError> {
    let mut byte = [0];
    getrandom::fill(&mut byte).map_err(ApiError::chance)?;
    Ok(usize::from(byte[0] & 1))
}
