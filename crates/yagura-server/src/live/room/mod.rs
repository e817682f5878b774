//! One live game: the only writer of its game, and those who listen.

mod offers;
mod seating;

use std::{mem, sync::Arc, time::Duration};

use serde_json::Number;
use tokio::{
    sync::{mpsc, oneshot, watch},
    time::{self, Instant},
};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use yagura::{Move, Side};

use super::{
    contest::{Attempt, Chance, Contest, Ending, Exchange, Opened, Sealing},
    listener::{Listener, Said},
    registry::{Place, stopped},
    seats::{self, Seats},
    state::{State, States},
    thinking::{Client, Deed, Failure, Task, Thinkers, Thinking},
    turns::Rank,
};
use crate::{
    error::{ApiError, Busy},
    guard::{Caller, Guard},
    store::{Store, StoreError},
    wire::{Incoming, Outgoing, Request, What},
};

/// How often it is looked whether a game is still needed in memory.
const ROUND: Duration = Duration::from_secs(30);
/// How long the engine goes on for a person who has left.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is asked of a room.
pub(crate) enum Command {
    /// Somebody wants to know whether the game is there.
    Knock { reply: oneshot::Sender<Result<(), ApiError>> },
    /// Somebody wants to listen, with these tokens.
    Join { tokens: Vec<String>, caller: Caller, reply: oneshot::Sender<Result<Joined, ApiError>> },
    /// Somebody comes with a code and the token that is to open the seat.
    Redeem { code: String, token: String, reply: oneshot::Sender<Result<Side, ApiError>> },
    /// The holder of this token wants to carry the seat to another device.
    Carry { tokens: Vec<String>, reply: oneshot::Sender<Result<String, ApiError>> },
    /// A player wants to invite anew to the seat that is free.
    Invite { tokens: Vec<String>, reply: oneshot::Sender<Result<String, ApiError>> },
    /// Somebody wants to see the game once, as a watcher.
    Look { caller: Caller, reply: oneshot::Sender<Result<Arc<State>, ApiError>> },
    /// Somebody with these tokens wants the record in the notation of the game's author.
    Record { tokens: Vec<String>, reply: oneshot::Sender<Result<String, ApiError>> },
    /// A listener says something.
    Say { listener: u64, incoming: Incoming },
    /// A listener is gone.
    Leave { listener: u64 },
}

/// What a new listener gets.
#[derive(Debug)]
pub(crate) struct Joined {
    /// Its number in the room.
    pub(crate) listener: u64,
    /// What it is told; ends when the room lets it go.
    pub(crate) queue: mpsc::Receiver<Said>,
    /// Where it speaks.
    pub(crate) room: mpsc::Sender<Command>,
}

/// A live game.
#[derive(Debug)]
pub(crate) struct Room {
    contest: Contest,
    store: Store,
    thinkers: Thinkers,
    guard: Guard,
    listeners: Vec<Listener>,
    states: States,
    next_listener: u64,
    thinking: Option<Thinking>,
    /// Who looked at it last; to this address the engine's time is counted.
    caller: Option<Caller>,
    /// When the engine stops to think, if nobody comes back.
    left_alone: Option<Instant>,
    /// It was used since the last round of the clean-up.
    used: bool,
}

impl Command {
    /// Answers that it cannot be done.
    pub(crate) fn refuse(self, error: ApiError) {
        // Whoever asked may be gone by now.
        match self {
            Self::Knock { reply } => drop(reply.send(Err(error))),
            Self::Join { reply, .. } => drop(reply.send(Err(error))),
            Self::Redeem { reply, .. } => drop(reply.send(Err(error))),
            Self::Carry { reply, .. } | Self::Invite { reply, .. } | Self::Record { reply, .. } => drop(reply.send(Err(error))),
            Self::Look { reply, .. } => drop(reply.send(Err(error))),
            Self::Say { .. } | Self::Leave { .. } => {}
        }
    }
}

impl Room {
    pub(crate) fn new(contest: Contest, store: Store, thinkers: Thinkers, guard: Guard) -> Self {
        Self {
            contest,
            store,
            thinkers,
            guard,
            listeners: Vec::new(),
            states: States::default(),
            next_listener: 0,
            thinking: None,
            caller: None,
            left_alone: None,
            used: true,
        }
    }

    /// Runs the game until nobody needs it, the server stops, or the store fails.
    ///
    /// After a failure the store holds the truth: the room is given up, the listeners connect again, and the game is read anew.
    pub(crate) async fn run(mut self, place: Place, mut commands: mpsc::Receiver<Command>, mut stopping: watch::Receiver<bool>) {
        let mut rounds = time::interval(ROUND);
        rounds.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        let done = loop {
            let done = tokio::select! {
                () = stopped(&mut stopping) => break Ok(()),
                command = commands.recv() => match command {
                    Some(command) => self.obey(command, &place).await,
                    None => break Ok(()),
                },
                deed = result(&mut self.thinking) => self.engine_acts(deed).await,
                () = alone(self.left_alone) => {
                    self.left_alone = None;
                    self.thinking = None;
                    Ok(())
                }
                _ = rounds.tick() => {
                    if self.is_out_of_use() && place.leave(&commands) {
                        break Ok(());
                    }
                    Ok(())
                }
            };
            if done.is_err() {
                break done;
            }
        };
        self.thinkers.programs().release(self.contest.id());
        match done {
            Ok(()) => {
                let bye = Utf8Bytes::from(Outgoing::Bye { reason: "shutdown" }.text());
                self.listeners.retain(|listener| listener.tell(bye.clone()));
            }
            Err(error) => tracing::error!(game = self.contest.id(), %error, "a change could not be stored"),
        }
    }

    /// Looks whether the game is still needed in memory; what only those need who use it is given back.
    fn is_out_of_use(&mut self) -> bool {
        // Some may be gone without a word.
        self.listeners.retain(|listener| !listener.is_gone());
        self.states.forget();
        self.be_left();
        let used = mem::replace(&mut self.used, false);
        if !used && self.thinking.is_none() {
            self.thinkers.programs().release(self.contest.id());
        }
        !used && self.listeners.is_empty() && self.thinking.is_none()
    }

    /// Lets the engine stop soon when nobody listens any more: engines among themselves at once, one that plays a person after a while, as the person
    /// may only have lost the connection.
    fn be_left(&mut self) {
        if self.thinking.is_none() || !self.listeners.is_empty() {
            self.left_alone = None;
        } else if self.contest.is_exhibition() {
            self.thinking = None;
        } else if self.left_alone.is_none() {
            self.left_alone = Some(Instant::now() + PATIENCE);
        }
    }

    async fn obey(&mut self, command: Command, place: &Place) -> Result<(), StoreError> {
        self.used = true;
        match command {
            Command::Knock { reply } => drop(reply.send(Ok(()))),
            Command::Redeem { code, token, reply } => {
                let done = self.redeem(&code, &token).await;
                return answer(reply, done);
            }
            Command::Carry { tokens, reply } => {
                let done = self.carry(&tokens).await;
                return answer(reply, done);
            }
            Command::Invite { tokens, reply } => {
                let done = self.invite(&tokens).await;
                return answer(reply, done);
            }
            Command::Join { tokens, caller, reply } => {
                self.caller = Some(caller);
                self.left_alone = None;
                let joined = self.join(&tokens, caller, place);
                drop(reply.send(Ok(joined)));
            }
            Command::Look { caller, reply } => {
                self.caller = Some(caller);
                self.wake_engine();
                self.left_alone = None;
                self.be_left();
                drop(reply.send(Ok(self.states.get(&self.contest, Seats::default()))));
            }
            Command::Record { tokens, reply } => drop(reply.send(self.contest.record(self.contest.seats(&tokens)))),
            Command::Say { listener, incoming } => self.hear(listener, incoming).await?,
            Command::Leave { listener } => {
                self.listeners.retain(|other| other.number != listener);
                self.be_left();
            }
        }
        Ok(())
    }

    fn join(&mut self, tokens: &[String], caller: Caller, place: &Place) -> Joined {
        let number = self.next_listener;
        let (listener, queue) = Listener::new(number, self.contest.seats(tokens), caller);
        self.next_listener += 1;
        listener.tell_state(&self.contest, &mut self.states);
        self.listeners.push(listener);
        self.wake_engine();
        Joined { listener: number, queue, room: place.commands() }
    }

    async fn hear(&mut self, number: u64, Incoming { a, request }: Incoming) -> Result<(), StoreError> {
        let Some(listener) = self.listeners.iter().find(|listener| listener.number == number) else { return Ok(()) };
        let (seats, caller) = (listener.seats, listener.caller);
        let done = match request {
            Request::Hello { .. } => Err(ApiError::HelloTwice.into()),
            Request::Move { ply, text } => match self.contest.attempt(seats, ply, &text) {
                Ok(Attempt::New(mv)) => self.make(mv).await.map_err(Failed::Store),
                Ok(Attempt::Made) => Ok(()),
                Ok(Attempt::Foul(refusal)) => match self.end(Ending::Foul(text)).await {
                    Ok(()) => Err(ApiError::Illegal(refusal).into()),
                    Err(error) => Err(error.into()),
                },
                Err(error) => Err(error.into()),
            },
            Request::Seal { player, setup, salt } => self.seal(seats, player.map(Into::into), setup, salt).await,
            Request::Unseal { player } => self.unseal(seats, player.map(Into::into)).await,
            Request::Replace { ranks } => self.replace(seats, &ranks).await,
            Request::Draw { side } => self.draw(seats, side.map(Into::into)).await,
            Request::Takeback {} => self.take_back(seats).await,
            Request::Rematch { swap } => self.rematch(seats, if swap { Exchange::Sides } else { Exchange::None }, caller).await,
            Request::Decline { what } => self.decline(seats, what).await,
            Request::Resign { side } => match self.contest.resignation(seats, side.map(Into::into)) {
                Ok(side) => self.end(Ending::Resigned(side)).await.map_err(Failed::Store),
                Err(error) => Err(error.into()),
            },
            Request::Claim { side } => match self.contest.claim(seats, side.map(Into::into)) {
                Ok(side) => self.end(Ending::Claimed(side)).await.map_err(Failed::Store),
                Err(error) => Err(error.into()),
            },
            Request::Restart {} => self.restart(seats, caller).await,
            Request::Sync {} => {
                let Self { contest, states, .. } = self;
                self.listeners.retain(|listener| listener.number != number || listener.tell_state(contest, states));
                Ok(())
            }
            Request::Ping {} => return self.answer(number, &Outgoing::Pong, Ok(())),
        };
        match done {
            Ok(()) => self.answer(number, &ack(a, &self.contest), Ok(())),
            Err(Failed::Refused(error)) => self.answer(number, &Outgoing::Refused { a, error: error.failure() }, Ok(())),
            Err(Failed::Store(error)) => {
                let why = unstored(&error);
                self.answer(number, &Outgoing::Refused { a, error: why.failure() }, Err(error))
            }
        }
    }

    /// Tells one listener, then returns `done`.
    fn answer(&mut self, number: u64, message: &Outgoing<'_>, done: Result<(), StoreError>) -> Result<(), StoreError> {
        let text = Utf8Bytes::from(message.text());
        self.listeners.retain(|listener| listener.number != number || listener.tell(text.clone()));
        done
    }

    async fn make(&mut self, mv: Move) -> Result<(), StoreError> {
        let ply = self.contest.game().moves().len();
        let text = self.contest.text_of(mv);
        let left = self.contest.offers_after_move();
        let left = (left != self.contest.offers()).then(|| left.to_string());
        self.store.add_move(self.contest.id(), self.contest.version() + 1, ply, &text, left.as_deref()).await?;
        let (last, before) = (self.contest.last(), self.contest.game().position().clone());
        self.contest.play(mv);
        self.tell(|contest, seats| Outgoing::Moved(contest.moved(&before, mv, last.as_ref(), contest.viewer(seats))).text());
        self.reveal();
        if self.contest.turn().is_none() {
            self.thinkers.programs().release(self.contest.id());
            self.mark_over().await;
        }
        self.wake_engine();
        Ok(())
    }

    /// Notes that the game is over. Without the note it is only kept for longer.
    async fn mark_over(&self) {
        if let Err(error) = self.store.mark_over(self.contest.id()).await {
            tracing::warn!(game = self.contest.id(), %error, "that a game is over could not be noted");
        }
    }

    /// Seals an army of the set-up.
    async fn seal(&mut self, seats: Seats, owner: Option<Side>, setup: String, salt: Option<String>) -> Result<(), Failed> {
        let Some(sealing) = self.contest.seal(seats, owner, setup, salt, &chance()?)? else { return Ok(()) };
        Ok(self.seal_up(sealing).await?)
    }

    async fn seal_up(&mut self, sealing: Sealing) -> Result<(), StoreError> {
        let (id, version) = (self.contest.id(), self.contest.version() + 1);
        self.store.seal(id, version, sealing.owner.index(), &sealing.army, &sealing.turns).await?;
        match self.contest.seal_up(sealing) {
            Ok(Opened::No) => self.tell_change(),
            Ok(opened) => {
                if opened == Opened::Exchanged {
                    self.listeners.iter_mut().for_each(|listener| listener.seats = listener.seats.exchanged());
                }
                self.tell_state();
            }
            // The store has it: the game is read anew.
            Err(error) => return Err(StoreError::Unfit(error)),
        }
        self.wake_engine();
        Ok(())
    }

    /// Opens an army again for its owner.
    async fn unseal(&mut self, seats: Seats, owner: Option<Side>) -> Result<(), Failed> {
        let owner = self.contest.unseal(seats, owner)?;
        self.store.unseal(self.contest.id(), self.contest.version() + 1, owner.index()).await?;
        self.contest.break_seal(owner);
        self.tell_change();
        Ok(())
    }

    /// Re-places men before play.
    async fn replace(&mut self, seats: Seats, ranks: &str) -> Result<(), Failed> {
        let Some(turn) = self.contest.replace(seats, ranks)? else { return Ok(()) };
        Ok(self.take_turn(&turn).await?)
    }

    async fn take_turn(&mut self, turn: &str) -> Result<(), StoreError> {
        self.store.add_turn(self.contest.id(), self.contest.version() + 1, self.contest.turns_made(), turn).await?;
        self.contest.take_turn(turn).map_err(StoreError::Unfit)?;
        self.tell_state();
        self.wake_engine();
        Ok(())
    }

    /// Ends the game otherwise than by a move.
    async fn end(&mut self, ending: Ending) -> Result<(), StoreError> {
        self.thinking = None;
        self.thinkers.programs().release(self.contest.id());
        self.store.end(self.contest.id(), self.contest.version() + 1, &ending.to_string()).await?;
        self.contest.end(ending);
        self.tell_change();
        self.reveal();
        Ok(())
    }

    fn tell_change(&mut self) {
        self.tell_change_with(None);
    }

    /// Tells everybody what has changed, and which offer somebody has declined or withdrawn.
    fn tell_change_with(&mut self, declined: Option<What>) {
        self.tell(|contest, seats| {
            let standing = contest.standing(contest.viewer(seats));
            Outgoing::Changed { v: contest.version(), standing, declined, setup: contest.setup(seats).map(Box::new) }.text()
        });
    }

    /// Tells everybody the whole state.
    fn tell_state(&mut self) {
        let Self { contest, states, .. } = self;
        states.forget();
        self.listeners.retain(|listener| listener.tell_state(contest, states));
    }

    /// Shows what was hidden when the game is over.
    fn reveal(&mut self) {
        if self.contest.reveals() {
            self.tell_state();
        }
    }

    async fn engine_acts(&mut self, deed: Option<Deed>) -> Result<(), StoreError> {
        self.thinking = None;
        // An engine that failed has done nothing: the contest has something for that.
        let deed = deed.or_else(|| match self.contest.task()? {
            Task::Move { .. } => Some(Deed::Move(None)),
            Task::Ask(..) => Some(Deed::Fail(Failure::Start)),
            Task::Army { owner, .. } => Some(Deed::Army(owner, String::new())),
            Task::Replace => Some(Deed::Replace(String::new())),
            Task::Judge(_) => Some(Deed::Judge(false)),
        });
        match deed {
            Some(Deed::Army(owner, setup)) => {
                let sealing = chance().ok().and_then(|chance| self.contest.seal_for_engine(owner, setup, &chance));
                match sealing {
                    Some(sealing) => self.seal_up(sealing).await,
                    None => Ok(()),
                }
            }
            Some(Deed::Replace(turn)) => match self.contest.replace_for_engine(turn) {
                Some(turn) => self.take_turn(&turn).await,
                None => Ok(()),
            },
            Some(Deed::Move(best)) => self.engine_moves(best).await,
            Some(Deed::Judge(agrees)) => self.judged(agrees).await,
            Some(deed @ (Deed::Resign | Deed::Fail(_))) => {
                let Some(side) = self.contest.turn() else { return Ok(()) };
                self.end(if let Deed::Fail(failure) = deed { Ending::Failed(side, failure) } else { Ending::Resigned(side) }).await
            }
            Some(Deed::Nothing) | None => Ok(()),
        }
    }

    async fn engine_moves(&mut self, best: Option<Move>) -> Result<(), StoreError> {
        let legal = self.contest.game().legal();
        let found = best.filter(|mv| legal.contains(mv));
        if found.is_none() {
            tracing::error!(game = self.contest.id(), ?best, "the engine found no legal move, the first one is played");
        }
        let Some(mv) = found.or_else(|| legal.first().copied()) else { return Ok(()) };
        self.make(mv).await
    }

    /// Lets the engine begin when it has something to do. Engines among themselves play only while somebody watches.
    fn wake_engine(&mut self) {
        let watched = !self.contest.is_exhibition() || !self.listeners.is_empty();
        if self.thinking.is_none()
            && watched
            && let Some(task) = self.contest.task()
        {
            // Nobody has looked at a game that nobody has joined.
            let Some(caller) = self.caller else { return };
            let rank = if self.contest.is_exhibition() { Rank::Exhibition } else { Rank::Person };
            match getrandom::u64() {
                Ok(secret) => {
                    self.thinking = Some(self.thinkers.start(task, self.contest.game().clone(), secret, Client { caller, rank }));
                    self.be_left();
                }
                Err(error) => tracing::error!(%error, "no random numbers"),
            }
        }
    }

    /// Tells everybody; `message` is made once for all who hold the same seats.
    fn tell(&mut self, message: impl Fn(&Contest, Seats) -> String) {
        let contest = &self.contest;
        let mut texts: [Option<Utf8Bytes>; 4] = [const { None }; 4];
        self.listeners.retain(|listener| {
            let text = texts[listener.seats.index()].get_or_insert_with(|| message(contest, listener.seats).into());
            listener.tell(text.clone())
        });
    }
}

/// Returns what nobody can foresee of an army that is sealed.
pub(super) fn chance() -> Result<Chance, ApiError> {
    let salt = seats::new_token().map_err(ApiError::chance)?;
    let coin = if getrandom::u32().map_err(ApiError::chance)? & 1 == 0 { Side::Black } else { Side::White };
    Ok(Chance { salt, coin })
}

/// Why something was not done.
enum Failed {
    /// It may not be.
    Refused(ApiError),
    /// It could not be stored.
    Store(StoreError),
}

impl From<ApiError> for Failed {
    fn from(error: ApiError) -> Self {
        Self::Refused(error)
    }
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        match error {
            // Nothing was tried yet: the game goes on as it is.
            StoreError::Full => Self::Refused(error.into()),
            error => Self::Store(error),
        }
    }
}

/// Returns what is told of a change that could not be stored.
fn unstored(error: &StoreError) -> ApiError {
    if error.is_passing() { ApiError::Busy(Busy::Store) } else { ApiError::Internal }
}

/// Answers whoever asked, who may be gone by now; returns what the store could not do.
fn answer<T>(reply: oneshot::Sender<Result<T, ApiError>>, done: Result<T, Failed>) -> Result<(), StoreError> {
    let (told, done) = match done {
        Ok(done) => (Ok(done), Ok(())),
        Err(Failed::Refused(error)) => (Err(error), Ok(())),
        Err(Failed::Store(error)) => (Err(unstored(&error)), Err(error)),
    };
    drop(reply.send(told));
    done
}

fn ack(a: Option<Number>, contest: &Contest) -> Outgoing<'static> {
    Outgoing::Ack { a, v: contest.version() }
}

/// Waits until the engine is to stop; for ever, when it is not.
async fn alone(until: Option<Instant>) {
    match until {
        Some(until) => time::sleep_until(until).await,
        None => std::future::pending().await,
    }
}

/// Returns what the engine has done; never, when it does nothing.
async fn result(thinking: &mut Option<Thinking>) -> Option<Deed> {
    match thinking {
        Some(thinking) => thinking.result().await,
        None => std::future::pending().await,
    }
}
