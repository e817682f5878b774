//! The live games: begun when they are wanted, each a room with a task of its own.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};
use yagura::{
    AnyPosition, Notation as _, Variant,
    notation::{self, plausible},
};
use yagura_answers::AnswerError;
use yagura_record::Record;
use yagura_wire::{
    AccountEvent, ChatLine, ClaimedSeat, Created, LinePlace, NewGame, NewPlayer, PairingResult, Tokens,
};

use super::{
    command::{Action, Command, Joined, Took},
    engine_pool::EnginePool,
    listener::{Coming, Stay},
    live_game::{Kifu, LiveGame, delay_wanted, opened, text_of},
    room::{self, Room},
    rooms::{Found, RoomSlot, Rooms, turn_away},
    seats::{self, Keyring},
    state::State,
};
use crate::{
    Limits,
    clock::{Settings, TimeSource},
    cluster::{Cluster, Lease},
    error::{ApiError, Busy},
    events::Events,
    guard::{Caller, Guard, Sort},
    known_games::KnownGames,
    options::Timing,
    ratings,
    shutdown::{Running, Shutdown},
    store::{BerserkRule, Code, Draft, DraftClock, Keys, Sitter, Store, StoreError, Watching},
};

/// How often a room that has just left memory is looked for again.
const TRIES: usize = 4;

/// All live games.
#[derive(Clone, Debug)]
pub(crate) struct Registry(Arc<Inner>);

#[derive(Debug)]
pub(super) struct Inner {
    store: Store,
    known: KnownGames,
    engines: EnginePool,
    guard: Guard,
    limits: Limits,
    timing: Timing,
    rooms: Rooms,
    shutdown: Shutdown,
    cluster: Cluster,
    time: TimeSource,
    events: Events,
}

impl Registry {
    /// Returns a registry without rooms.
    pub(crate) fn new(
        (store, known): (Store, KnownGames),
        engines: EnginePool,
        guard: Guard,
        (limits, timing): (Limits, Timing),
        shutdown: Shutdown,
        cluster: Cluster,
        time: TimeSource,
    ) -> Self {
        let rooms = Rooms::new(limits.max_live_games as usize);
        let events = Events::new(cluster.clone());
        Self(Arc::new(Inner {
            store,
            known,
            engines,
            guard,
            limits,
            timing,
            rooms,
            shutdown,
            cluster,
            time,
            events,
        }))
    }

    /// Returns the games that are known.
    pub(crate) fn known(&self) -> &KnownGames {
        &self.0.known
    }

    /// Stores a new game for a caller, and for his account if he has one.
    pub(crate) async fn create(
        &self,
        new: NewGame,
        caller: Caller,
        sitter: Option<Sitter>,
    ) -> Result<Created, ApiError> {
        let mut draft = self.draft(&new)?;
        if let Some(category) = &draft.rated {
            ratings::check_players(&new, category, sitter.as_ref())?;
        }
        self.0.guard.begin_game(caller, sitter.as_ref().map(|sitter| sitter.account.as_str()))?;
        let mut tokens = [None, None];
        let mut invite = None;
        for (side, player) in [&new.black, &new.white].into_iter().enumerate() {
            if !matches!(player, NewPlayer::Human | NewPlayer::Invited) {
                continue;
            }
            let secret = seats::new_token().map_err(ApiError::chance)?;
            let hash = seats::hash(&secret);
            if *player == NewPlayer::Human {
                draft.keys.tokens[side].push(hash);
                draft.keys.sitters[side].clone_from(&sitter);
                tokens[side] = Some(secret);
            } else {
                draft.keys.codes.push(Code { side, hash, expires: None, token: None });
                invite = Some(secret);
            }
        }
        let [b, w] = tokens;
        while let Err(error) = self.0.store.create(&draft).await {
            match error {
                StoreError::Taken => draft.id = seats::new_id().map_err(ApiError::chance)?,
                error => return Err(error.into()),
            }
        }
        tracing::info!(game = draft.id, variant = draft.variant, "new game");
        self.0.tell_of_start(&draft);
        Ok(Created { id: draft.id, tokens: Tokens { b, w }, invite })
    }

    /// Returns a game as it is to be stored, at which nobody sits yet.
    ///
    /// # Errors
    /// Why there can be no such game.
    pub(crate) fn draft(&self, new: &NewGame) -> Result<Draft, ApiError> {
        let variant = self.0.known.variant(&new.variant).map_err(AnswerError::Variant)?;
        let id = &variant.definition().id;
        for player in [&new.black, &new.white] {
            if let NewPlayer::Program { name } = player
                && !self.programs(id).any(|playing| playing == name)
            {
                return Err(ApiError::bad_request(
                    format!("no program '{name}' plays {id} here"),
                    format!("このサーバーには、{id} を指すプログラム「{name}」はありません"),
                ));
            }
        }
        let is_invited = |player: &NewPlayer| *player == NewPlayer::Invited;
        if [&new.black, &new.white].into_iter().any(is_invited)
            && ![&new.black, &new.white].contains(&&NewPlayer::Human)
        {
            return Err(ApiError::bad_request(
                "who is invited needs a human on the other side",
                "招待する対局では、もう一方の席は人でなければなりません",
            ));
        }
        if new.hints {
            let humans = [&new.black, &new.white].into_iter().filter(|player| **player == NewPlayer::Human);
            if humans.count() != 1 || [&new.black, &new.white].into_iter().any(is_invited) {
                return Err(ApiError::bad_request(
                    "hints are for one human against an engine",
                    "ヒントは、人一人がコンピュータと指す対局だけで使えます",
                ));
            }
        }
        let delay = delay_wanted(new, &variant)?;
        let position = match &new.position {
            Some(text) => Some(pasted(&variant, text)?),
            None => None,
        };
        let clock = match new.clock {
            Some(control) => {
                let settings = Settings::try_from(control)?;
                let control = text_of(&settings.control());
                Some(DraftClock { control, stand: None, berserk: BerserkRule::Never })
            }
            None => None,
        };
        let rated = if new.rated { Some(ratings::category_of(new, &variant)?) } else { None };
        let chances = [room::chance()?, room::chance()?];
        let (position, armies, set_up) =
            match position.as_ref().and_then(|position| opened(position, chances)) {
                Some((armies, set_up)) => (None, armies, set_up),
                None => (position.map(|position| position.sfen()), [None, None], Vec::new()),
            };
        Ok(Draft {
            id: seats::new_id().map_err(ApiError::chance)?,
            variant: variant.to_string(),
            position,
            black: new.black.seated().to_string(),
            white: new.white.seated().to_string(),
            keys: Keys::default(),
            armies,
            set_up,
            clock,
            hints: new.hints.then_some(0),
            rated,
            watching: Watching { is_listed: new.listed, delay },
        })
    }

    /// Stores the game of those whose seeks these are, with the seats that they get; `None` when one of the
    /// seeks is taken or over.
    pub(crate) async fn create_found(
        &self,
        mut draft: Draft,
        seeks: &[(&str, usize)],
        now: i64,
    ) -> Result<Option<String>, ApiError> {
        loop {
            match self.0.store.create_found(&draft, seeks, now).await {
                Ok(true) => break,
                Ok(false) => return Ok(None),
                Err(StoreError::Taken) => draft.id = seats::new_id().map_err(ApiError::chance)?,
                Err(error) => return Err(error.into()),
            }
        }
        tracing::info!(game = draft.id, variant = draft.variant, "new game of two who sought one");
        self.0.tell_of_start(&draft);
        Ok(Some(draft.id))
    }

    /// Returns the names of the programs that play a game.
    pub(crate) fn programs(&self, id: &str) -> impl Iterator<Item = &str> {
        self.0.engines.programs().playing(id)
    }

    /// Returns whether a game is there.
    ///
    /// # Errors
    /// That it is not, or that it cannot be looked at now.
    pub(crate) async fn knock(&self, id: &str, caller: Caller) -> Result<(), ApiError> {
        self.ask(id, caller, |reply| Command::Knock { reply }).await
    }

    /// Lets somebody listen to a game.
    pub(crate) async fn join(
        &self,
        id: &str,
        keyring: &Keyring,
        caller: Caller,
        stay: Stay,
    ) -> Result<Joined, ApiError> {
        let unheard = match &keyring.sitter {
            Some(sitter) => self.unheard_by(&sitter.account).await?,
            None => Vec::new(),
        };
        let coming = Coming { keyring: keyring.clone(), caller, stay, unheard };
        self.ask(id, caller, |reply| Command::Join { coming: coming.clone(), reply }).await
    }

    /// Returns the lines of chat that somebody may read.
    pub(crate) async fn listen(
        &self,
        id: &str,
        keyring: &Keyring,
        caller: Caller,
    ) -> Result<Vec<ChatLine>, ApiError> {
        let lines = self.ask(id, caller, |reply| Command::Listen { keyring: keyring.clone(), reply }).await?;
        let Some(sitter) = &keyring.sitter else { return Ok(lines) };
        let blocked = self.0.store.blocked_by(&sitter.account).await?;
        let is_blocked = |line: &ChatLine| {
            line.by.account && blocked.iter().any(|(_, name)| line.by.name.as_ref() == Some(name))
        };
        Ok(lines.into_iter().filter(|line| !is_blocked(line)).collect())
    }

    /// Removes a line of chat for all.
    pub(crate) async fn unsay(&self, id: &str, place: LinePlace, caller: Caller) -> Result<(), ApiError> {
        self.ask(id, caller, |reply| Command::Unsay { place, reply }).await
    }

    /// Lets the games in memory know whom an account does not want to hear from now on.
    pub(crate) async fn take_blocks(&self, account: &str) -> Result<(), ApiError> {
        let unheard = self.unheard_by(account).await?;
        for room in self.0.rooms.all() {
            // A room that leaves memory meanwhile has nobody who listens.
            let _ = room.send(Command::Block { account: account.to_owned(), unheard: unheard.clone() }).await;
        }
        Ok(())
    }

    async fn unheard_by(&self, account: &str) -> Result<Vec<String>, ApiError> {
        Ok(self.0.store.blocked_by(account).await?.into_iter().map(|(id, _)| id).collect())
    }

    /// Does what somebody wants who need not listen; returns the version of the game after it.
    pub(crate) async fn act(
        &self,
        id: &str,
        keyring: &Keyring,
        caller: Caller,
        action: &Action,
    ) -> Result<i64, ApiError> {
        self.ask(id, caller, |reply| Command::Act {
            keyring: keyring.clone(),
            caller,
            action: action.clone(),
            reply,
        })
        .await
    }

    /// Opens a seat to whoever comes with a code, to his account, and to this token, or to a new one.
    pub(crate) async fn redeem(
        &self,
        id: &str,
        code: &str,
        token: Option<String>,
        sitter: Option<Sitter>,
        caller: Caller,
    ) -> Result<ClaimedSeat, ApiError> {
        let token = match token {
            Some(token) if seats::is_token(&token) => token,
            Some(_) => {
                return Err(seats::not_a_token());
            }
            None => seats::new_token().map_err(ApiError::chance)?,
        };
        let side = self
            .ask(id, caller, |reply| Command::Redeem {
                code: code.to_owned(),
                token: token.clone(),
                sitter: sitter.clone(),
                reply,
            })
            .await?;
        Ok(ClaimedSeat { seat: side.into(), token })
    }

    /// Returns a code by which somebody's seat is carried to another device.
    pub(crate) async fn carry(
        &self,
        id: &str,
        keyring: &Keyring,
        caller: Caller,
    ) -> Result<String, ApiError> {
        self.ask(id, caller, |reply| Command::Carry { keyring: keyring.clone(), reply }).await
    }

    /// Returns a new code for the seat to which somebody is invited.
    pub(crate) async fn invite(
        &self,
        id: &str,
        keyring: &Keyring,
        caller: Caller,
    ) -> Result<String, ApiError> {
        self.ask(id, caller, |reply| Command::Invite { keyring: keyring.clone(), reply }).await
    }

    /// Voids the invitation of one who declines it.
    pub(crate) async fn decline(&self, id: &str, code: &str, caller: Caller) -> Result<(), ApiError> {
        self.ask(id, caller, |reply| Command::Decline { code: code.to_owned(), reply }).await
    }

    /// Lets the seats that these tokens open be those of an account.
    pub(crate) async fn sit(
        &self,
        id: &str,
        tokens: &[String],
        sitter: &Sitter,
        caller: Caller,
    ) -> Result<Took, ApiError> {
        self.ask(id, caller, |reply| Command::Sit { tokens: tokens.to_vec(), sitter: sitter.clone(), reply })
            .await
    }

    /// Tells the games in memory that an account is gone.
    pub(crate) async fn stand_up(&self, account: &str) {
        for room in self.0.rooms.all() {
            // A room that leaves memory meanwhile knows it from the store when it comes back.
            let _ = room.send(Command::StandUp { account: account.to_owned() }).await;
        }
    }

    /// Returns a game as a watcher sees it.
    pub(crate) async fn look(&self, id: &str, caller: Caller) -> Result<Arc<State>, ApiError> {
        self.ask(id, caller, |reply| Command::Look { caller, reply }).await
    }

    /// Returns a game as it is now, with all that is hidden in it.
    pub(crate) async fn copy(&self, id: &str, caller: Caller) -> Result<Arc<LiveGame>, ApiError> {
        self.ask(id, caller, |reply| Command::Copy { caller, reply }).await
    }

    /// Returns the record of a game in the notation of its author, as somebody may see it.
    pub(crate) async fn record(&self, id: &str, keyring: &Keyring, caller: Caller) -> Result<Kifu, ApiError> {
        self.ask(id, caller, |reply| Command::Record { keyring: keyring.clone(), reply }).await
    }

    /// Returns the whole record of a game.
    ///
    /// # Errors
    /// That there is no such game, or that the record would tell what is hidden.
    pub(crate) async fn whole_record(&self, id: &str, caller: Caller) -> Result<Record, ApiError> {
        self.ask(id, caller, |reply| Command::WholeRecord { reply }).await.map(|record| *record)
    }

    /// Ends a game of a tournament to which somebody has not come, and notes how it ended if it has.
    ///
    /// # Errors
    /// That the room cannot be had here now.
    pub(crate) async fn call_roll(&self, id: &str) -> Result<(), ApiError> {
        self.ask(id, Caller::NOBODY, |reply| Command::CallRoll { reply }).await
    }

    /// Ends a game of a tournament as the organiser has decided, if it goes on.
    ///
    /// # Errors
    /// That the room cannot be had here now.
    pub(crate) async fn adjudicate(&self, id: &str, result: PairingResult) -> Result<(), ApiError> {
        self.ask(id, Caller::NOBODY, |reply| Command::Adjudicate { result, reply }).await
    }

    /// Tells those with accounts who sit in a game that was stored with a tournament that it has begun.
    pub(crate) fn announce(&self, draft: &Draft) {
        self.0.tell_of_start(draft);
    }

    /// Returns the servers of which this is one.
    pub(crate) fn cluster(&self) -> &Cluster {
        &self.0.cluster
    }

    /// Returns the engines.
    pub(crate) fn engines(&self) -> &EnginePool {
        &self.0.engines
    }

    /// Returns whether a game is in memory.
    pub(crate) fn is_here(&self, id: &str) -> bool {
        self.0.rooms.has(id)
    }

    /// Returns the events of accounts.
    pub(crate) fn events(&self) -> &Events {
        &self.0.events
    }

    /// Returns how many games are in memory.
    pub(crate) fn in_memory(&self) -> usize {
        self.0.rooms.len()
    }

    /// Returns why nothing can be stored, `None` when it can.
    pub(crate) async fn trouble(&self) -> Option<String> {
        self.0.store.trouble().await
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
        if self.0.shutdown.is_stopping() {
            return Err(ApiError::Busy(Busy::Stopping));
        }
        match self.0.rooms.find_or_take(id, || self.0.guard.take(caller, Sort::Room))? {
            Found::Room(commands) => Ok(commands),
            Found::Free(slot, commands) => {
                let hears = slot.commands();
                tokio::spawn(begin(self.0.clone(), slot, commands, self.0.shutdown.running()));
                Ok(hears)
            }
        }
    }

    /// Returns the rooms.
    pub(super) fn rooms(&self) -> &Rooms {
        &self.0.rooms
    }

    /// Returns what the registry shares with its rooms.
    pub(super) fn inner(&self) -> Arc<Inner> {
        self.0.clone()
    }

    /// Returns what time it is for the clocks.
    pub(super) fn time(&self) -> &TimeSource {
        &self.0.time
    }

    /// Returns how the server stops.
    pub(super) fn shutdown(&self) -> &Shutdown {
        &self.0.shutdown
    }

    /// Returns the file of games.
    pub(super) fn store(&self) -> &Store {
        &self.0.store
    }
}

impl Inner {
    /// Tells those with accounts who sit in a new game that it has begun.
    fn tell_of_start(&self, draft: &Draft) {
        let [first, second] = draft.keys.sitters.each_ref().map(Option::as_ref);
        let second = second.filter(|second| first.is_none_or(|first| first.account != second.account));
        for sitter in [first, second].into_iter().flatten() {
            let event = AccountEvent::GameStart { game: draft.id.clone(), variant: draft.variant.clone() };
            self.events.publish(&sitter.account, event);
        }
    }
}

/// Takes a game, reads it from the store, runs its room, and lets it go.
pub(super) async fn begin(
    inner: Arc<Inner>,
    slot: RoomSlot,
    commands: mpsc::Receiver<Command>,
    running: Running,
) {
    let lease = match inner.cluster.take(&inner.store, slot.id()).await {
        Ok(Some(lease)) => lease,
        Ok(None) => return turn_away(commands, || ApiError::NoGame).await,
        Err(ApiError::Busy(Busy::Elsewhere)) => {
            return turn_away(commands, || ApiError::Busy(Busy::Elsewhere)).await;
        }
        Err(_) => return turn_away(commands, || ApiError::Busy(Busy::Store)).await,
    };
    let running = running.until(lease.over.clone());
    run(&inner, &lease, slot, commands, running).await;
    lease.release().await;
}

/// Reads a game from the store and runs its room.
async fn run(
    Inner { known, engines, guard, limits, timing, time, events, .. }: &Inner,
    Lease { store, reach, .. }: &Lease,
    slot: RoomSlot,
    commands: mpsc::Receiver<Command>,
    running: Running,
) {
    let loaded = match store.load(slot.id()).await {
        Ok(Some(record)) => store.said(slot.id()).await.map(|said| Some((record, said))),
        Ok(None) => Ok(None),
        Err(error) => Err(error),
    };
    let refusal: fn() -> ApiError = match loaded {
        Ok(Some((record, said))) => match LiveGame::restore(record, known, limits.max_moves) {
            Ok(live) => {
                let (engines, guard) = (engines.clone(), guard.clone());
                let (time, events) = (time.clone(), events.clone());
                let room = Room::new((live, said), store.clone(), engines, guard, *timing, time, events);
                return Box::pin(room.among(reach.clone()).run(slot, commands, running)).await;
            }
            Err(error) => {
                tracing::error!(game = slot.id(), %error, "a stored game cannot be read");
                || ApiError::Damaged
            }
        },
        Ok(None) => || ApiError::NoGame,
        Err(error) => {
            tracing::error!(game = slot.id(), %error, "the games' store");
            match error {
                StoreError::DamagedGame(_) => || ApiError::Damaged,
                error if error.is_passing() => || ApiError::Busy(Busy::Store),
                _ => || ApiError::Internal,
            }
        }
    };
    turn_away(commands, refusal).await;
}

/// Returns the position that a person pasted. Unlike the rulebooks' own reader this one refuses what no game
/// leads to.
fn pasted(variant: &Variant, text: &str) -> Result<AnyPosition, ApiError> {
    let game = notation::pasted::read(variant, text).map_err(AnswerError::Position)?;
    plausible::check(variant, game.position())?;
    Ok(game.position().clone())
}
