//! The rooms that are in memory.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{mpsc, oneshot, watch},
    time,
};
use yagura::{AnyPosition, Position as _, Variant, games::shogi::plausible, notation};

use super::{
    contest::{Contest, opened},
    room::{self, Command, Joined, Room},
    seats,
    state::State,
    thinking::Thinkers,
};
use crate::{
    Limits,
    error::{ApiError, Busy},
    guard::{Caller, Guard, Share, Sort},
    store::{Code, Draft, Keys, Store, StoreError},
    wire::{Created, NewGame, NewPlayer, Seat, Tokens},
};

/// Commands that may wait for a room.
const COMMANDS: usize = 64;
/// How often a room that has just left memory is looked for again.
const TRIES: usize = 4;
/// How long rooms and sockets may take to end when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// All live games.
#[derive(Clone, Debug)]
pub(crate) struct Registry(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Store,
    thinkers: Thinkers,
    guard: Guard,
    limits: Limits,
    rooms: Mutex<HashMap<String, mpsc::Sender<Command>>>,
    /// True when the server stops. Every task that must end first holds a receiver.
    stopping: watch::Sender<bool>,
}

/// A room's place in the registry. Dropping it takes the room out.
#[derive(Debug)]
pub(crate) struct Place {
    registry: Registry,
    id: String,
    commands: mpsc::Sender<Command>,
    /// What of his whoever brought it into memory has used up for it.
    _share: Option<Share>,
}

impl Registry {
    /// Returns a registry without rooms.
    pub(crate) fn new(store: Store, thinkers: Thinkers, guard: Guard, limits: Limits) -> Self {
        let (stopping, _) = watch::channel(false);
        Self(Arc::new(Inner { store, thinkers, guard, limits, rooms: Mutex::default(), stopping }))
    }

    /// Stores a new game for a caller.
    pub(crate) async fn create(&self, new: NewGame, caller: Caller) -> Result<Created, ApiError> {
        let variant = Variant::parse(&new.variant).map_err(ApiError::Variant)?;
        let id = &variant.definition().id;
        for player in [&new.black, &new.white] {
            if let NewPlayer::Program { name } = player
                && !self.programs(id).any(|playing| playing == name)
            {
                return Err(ApiError::BadRequest(format!("no program '{name}' plays {id} here")));
            }
        }
        let is_invited = |player: &NewPlayer| *player == NewPlayer::Invited;
        if [&new.black, &new.white].into_iter().any(is_invited) && ![&new.black, &new.white].contains(&&NewPlayer::Human) {
            return Err(ApiError::BadRequest("who is invited needs a human on the other side".to_owned()));
        }
        let position = match &new.position {
            Some(text) => Some(pasted(&variant, text)?),
            None => None,
        };
        let chances = [room::chance()?, room::chance()?];
        let (position, armies, set_up) = match position.as_ref().and_then(|position| opened(position, chances)) {
            Some((armies, set_up)) => (None, armies, set_up),
            None => (position.map(|position| position.sfen()), [None, None], Vec::new()),
        };
        self.0.guard.begin_game(caller)?;
        let mut keys = Keys::default();
        let mut tokens = [None, None];
        let mut invite = None;
        for (side, player) in [&new.black, &new.white].into_iter().enumerate() {
            if !matches!(player, NewPlayer::Human | NewPlayer::Invited) {
                continue;
            }
            let secret = seats::new_token().map_err(ApiError::chance)?;
            let hash = seats::hash(&secret);
            if *player == NewPlayer::Human {
                keys.tokens[side].push(hash);
                tokens[side] = Some(secret);
            } else {
                keys.codes.push(Code { side, hash, expires: None, token: None });
                invite = Some(secret);
            }
        }
        let [b, w] = tokens;
        let mut draft = Draft {
            id: seats::new_id().map_err(ApiError::chance)?,
            variant: variant.to_string(),
            position,
            black: new.black.seated().to_string(),
            white: new.white.seated().to_string(),
            keys,
            armies,
            set_up,
        };
        while let Err(error) = self.0.store.create(&draft).await {
            match error {
                StoreError::Taken => draft.id = seats::new_id().map_err(ApiError::chance)?,
                error => return Err(error.into()),
            }
        }
        tracing::info!(game = draft.id, variant = draft.variant, "new game");
        Ok(Created { id: draft.id, tokens: Tokens { b, w }, invite })
    }

    /// Returns the names of the programs that play a game.
    pub(crate) fn programs(&self, id: &str) -> impl Iterator<Item = &str> {
        self.0.thinkers.programs().playing(id)
    }

    /// Returns whether a game is there.
    ///
    /// # Errors
    /// That it is not, or that it cannot be looked at now.
    pub(crate) async fn knock(&self, id: &str, caller: Caller) -> Result<(), ApiError> {
        self.ask(id, caller, |reply| Command::Knock { reply }).await
    }

    /// Lets somebody with these tokens listen to a game.
    pub(crate) async fn join(&self, id: &str, tokens: &[String], caller: Caller) -> Result<Joined, ApiError> {
        self.ask(id, caller, |reply| Command::Join { tokens: tokens.to_vec(), caller, reply }).await
    }

    /// Opens a seat to whoever comes with a code, and to this token, or to a new one.
    pub(crate) async fn redeem(&self, id: &str, code: &str, token: Option<String>, caller: Caller) -> Result<Seat, ApiError> {
        let token = match token {
            Some(token) if seats::is_token(&token) => token,
            Some(_) => return Err(ApiError::BadRequest("token: expected 32 lower-case hexadecimal digits".to_owned())),
            None => seats::new_token().map_err(ApiError::chance)?,
        };
        let side = self.ask(id, caller, |reply| Command::Redeem { code: code.to_owned(), token: token.clone(), reply }).await?;
        Ok(Seat { seat: side.into(), token })
    }

    /// Returns a code by which the seat of this token is carried to another device.
    pub(crate) async fn carry(&self, id: &str, tokens: &[String], caller: Caller) -> Result<String, ApiError> {
        self.ask(id, caller, |reply| Command::Carry { tokens: tokens.to_vec(), reply }).await
    }

    /// Returns a new code for the seat to which somebody is invited.
    pub(crate) async fn invite(&self, id: &str, tokens: &[String], caller: Caller) -> Result<String, ApiError> {
        self.ask(id, caller, |reply| Command::Invite { tokens: tokens.to_vec(), reply }).await
    }

    /// Returns a game as a watcher sees it.
    pub(crate) async fn look(&self, id: &str, caller: Caller) -> Result<Arc<State>, ApiError> {
        self.ask(id, caller, |reply| Command::Look { caller, reply }).await
    }

    /// Returns the record of a game in the notation of its author, as somebody with these tokens may see it.
    pub(crate) async fn record(&self, id: &str, tokens: &[String], caller: Caller) -> Result<String, ApiError> {
        self.ask(id, caller, |reply| Command::Record { tokens: tokens.to_vec(), reply }).await
    }

    /// Returns why nothing can be stored, `None` when it can.
    pub(crate) async fn trouble(&self) -> Option<String> {
        self.0.store.trouble().await
    }

    /// Returns a receiver that becomes true when the server stops. It waits for the receiver to be dropped.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.0.stopping.subscribe()
    }

    /// Ends all rooms and sockets, says goodbye to those who listen, and waits for them for a while.
    pub(crate) async fn stop(&self) {
        self.0.stopping.send_replace(true);
        if time::timeout(FAREWELL, self.0.stopping.closed()).await.is_err() {
            tracing::warn!(left = self.0.stopping.receiver_count(), "not everything ended in time");
        }
    }

    /// Sends a command to the room of a game and waits for the reply; begins the room if there is none.
    async fn ask<T>(
        &self,
        id: &str,
        caller: Caller,
        command: impl Fn(oneshot::Sender<Result<T, ApiError>>) -> Command,
    ) -> Result<T, ApiError> {
        if !seats::is_id(id) {
            return Err(ApiError::NoGame);
        }
        for _ in 0..TRIES {
            let room = self.room(id, caller)?;
            let (reply, answer) = oneshot::channel();
            // A room may leave memory between the two lines above; then it is begun again.
            if room.send(command(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return answer;
            }
        }
        Err(ApiError::Internal)
    }

    fn room(&self, id: &str, caller: Caller) -> Result<mpsc::Sender<Command>, ApiError> {
        let mut rooms = self.rooms();
        if *self.0.stopping.borrow() {
            return Err(ApiError::Busy(Busy::Stopping));
        }
        if let Some(commands) = rooms.get(id).filter(|commands| !commands.is_closed()) {
            return Ok(commands.clone());
        }
        if rooms.len() >= self.0.limits.max_live_games as usize {
            return Err(ApiError::Busy(Busy::LiveGames));
        }
        let share = self.0.guard.take(caller, Sort::Room)?;
        let (sender, commands) = mpsc::channel(COMMANDS);
        rooms.insert(id.to_owned(), sender.clone());
        let place = Place { registry: self.clone(), id: id.to_owned(), commands: sender.clone(), _share: Some(share) };
        tokio::spawn(begin(place, commands, self.stopping()));
        Ok(sender)
    }

    /// Returns the file of games.
    pub(super) fn store(&self) -> &Store {
        &self.0.store
    }

    /// Holds the place of a game that is not in memory, so that nobody begins it.
    pub(super) fn hold(&self, id: &str) -> Option<(Place, mpsc::Receiver<Command>)> {
        let mut rooms = self.rooms();
        if rooms.contains_key(id) {
            return None;
        }
        let (sender, commands) = mpsc::channel(COMMANDS);
        rooms.insert(id.to_owned(), sender.clone());
        Some((Place { registry: self.clone(), id: id.to_owned(), commands: sender, _share: None }, commands))
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Command>>> {
        // The map is whole between any two statements, also after a panic.
        self.0.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Returns where the room hears commands.
    pub(crate) fn commands(&self) -> mpsc::Sender<Command> {
        self.commands.clone()
    }

    /// Takes the room out unless a command waits for it; returns whether it is out.
    pub(crate) fn leave(&self, commands: &mpsc::Receiver<Command>) -> bool {
        let mut rooms = self.registry.rooms();
        let leaves = commands.is_empty();
        if leaves {
            rooms.remove(&self.id);
        }
        leaves
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut rooms = self.registry.rooms();
        if rooms.get(&self.id).is_some_and(|commands| commands.same_channel(&self.commands)) {
            rooms.remove(&self.id);
        }
    }
}

/// Reads a game from the store and runs its room.
async fn begin(place: Place, commands: mpsc::Receiver<Command>, stopping: watch::Receiver<bool>) {
    let registry = place.registry.clone();
    let Inner { store, thinkers, guard, limits, .. } = &*registry.0;
    let refusal: fn() -> ApiError = match store.load(&place.id).await {
        Ok(Some(record)) => match Contest::restore(record, limits.max_moves) {
            Ok(contest) => {
                let room = Room::new(contest, store.clone(), thinkers.clone(), guard.clone());
                return Box::pin(room.run(place, commands, stopping)).await;
            }
            Err(error) => {
                tracing::error!(game = place.id, %error, "a stored game cannot be read");
                || ApiError::Damaged
            }
        },
        Ok(None) => || ApiError::NoGame,
        Err(error) => {
            tracing::error!(game = place.id, %error, "the file of games");
            match error {
                StoreError::DamagedGame(_) => || ApiError::Damaged,
                error if error.is_passing() => || ApiError::Busy(Busy::Store),
                _ => || ApiError::Internal,
            }
        }
    };
    turn_away(commands, refusal).await;
}

/// Refuses all commands that wait for a room, and those that come until they know that it is closed.
pub(super) async fn turn_away(mut commands: mpsc::Receiver<Command>, refusal: fn() -> ApiError) {
    commands.close();
    while let Some(command) = commands.recv().await {
        command.refuse(refusal());
    }
}

/// Waits until the server stops.
pub(crate) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // An error means that the registry is gone, which is as good as a stop.
    let _ = stopping.wait_for(|&stopping| stopping).await;
}

/// Returns the position that a person pasted. Unlike the rulebooks' own reader this one refuses what no game leads to.
fn pasted(variant: &Variant, text: &str) -> Result<AnyPosition, ApiError> {
    let game = notation::pasted::read(variant, text).map_err(ApiError::Position)?;
    plausible::check(variant, game.position())?;
    Ok(game.position().clone())
}
