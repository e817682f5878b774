//! One live game: the only writer of its game, and those who listen.

mod armies;
mod engine;
mod failed;
mod hints;
mod offers;
mod seating;
mod telling;

use std::{mem, sync::Arc, time::Duration};

use serde_json::Number;
use tokio::{
    sync::mpsc,
    time::{self, Instant},
};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use yagura::Move;
use yagura_wire::{ByeReason, Incoming, Request, ServerMessage};

pub(crate) use self::armies::chance;
use self::{
    engine::result,
    failed::{Failed, answer, unstored},
    hints::Hints,
};
use super::{
    command::{Command, Joined},
    engine_pool::{EnginePool, Thinking},
    listener::Listener,
    live_game::{Attempt, Ending, Exchange, LiveGame},
    rooms::RoomSlot,
    seats::{Keyring, Seats},
    state::States,
};
use crate::{
    error::ApiError,
    guard::{Caller, Guard},
    shutdown::Running,
    store::{Store, StoreError},
};

/// How often it is looked whether a game is still needed in memory.
const ROUND: Duration = Duration::from_secs(30);

/// A live game.
#[derive(Debug)]
pub(crate) struct Room {
    live: LiveGame,
    store: Store,
    engines: EnginePool,
    guard: Guard,
    listeners: Vec<Listener>,
    states: States,
    next_listener: u64,
    thinking: Option<Thinking>,
    hints: Hints,
    /// Who looked at it last; to this address the engine's time is counted.
    caller: Option<Caller>,
    /// When the engine stops to think, if nobody comes back.
    left_alone: Option<Instant>,
    /// It was used since the last round of the clean-up.
    used: bool,
}

impl Room {
    pub(crate) fn new(live: LiveGame, store: Store, engines: EnginePool, guard: Guard) -> Self {
        Self {
            live,
            store,
            engines,
            guard,
            listeners: Vec::new(),
            states: States::default(),
            next_listener: 0,
            thinking: None,
            hints: Hints::default(),
            caller: None,
            left_alone: None,
            used: true,
        }
    }

    /// Runs the game until nobody needs it, the server stops, or the store fails.
    ///
    /// After a failure the store holds the truth: the room is given up, the listeners connect again, and the
    /// game is read anew.
    pub(crate) async fn run(
        mut self,
        slot: RoomSlot,
        mut commands: mpsc::Receiver<Command>,
        running: Running,
    ) {
        let mut rounds = time::interval(ROUND);
        rounds.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        let done = loop {
            let done = tokio::select! {
                () = running.stopped() => break Ok(()),
                command = commands.recv() => match command {
                    Some(command) => self.obey(command, &slot).await,
                    None => break Ok(()),
                },
                done = result(&mut self.thinking) => self.engine_acts(done).await,
                done = result(&mut self.hints.search) => self.hint_found(done).await,
                () = alone(self.left_alone) => {
                    self.left_alone = None;
                    self.thinking = None;
                    Ok(())
                }
                _ = rounds.tick() => {
                    if self.is_out_of_use() && slot.leave(&commands) {
                        break Ok(());
                    }
                    Ok(())
                }
            };
            if done.is_err() {
                break done;
            }
        };
        self.engines.programs().release(self.live.id());
        match done {
            Ok(()) => {
                let bye = Utf8Bytes::from(ServerMessage::Bye { reason: ByeReason::Shutdown }.text());
                self.listeners.retain(|listener| listener.tell(bye.clone()));
            }
            Err(error) => tracing::error!(game = self.live.id(), %error, "a change could not be stored"),
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
            self.engines.programs().release(self.live.id());
        }
        !used && self.listeners.is_empty() && self.thinking.is_none()
    }

    async fn obey(&mut self, command: Command, slot: &RoomSlot) -> Result<(), StoreError> {
        self.used = true;
        match command {
            Command::Knock { reply } => drop(reply.send(Ok(()))),
            Command::Redeem { code, token, sitter, reply } => {
                let done = self.redeem(&code, &token, sitter.as_ref()).await;
                return answer(reply, done);
            }
            Command::Carry { keyring, reply } => {
                let done = self.carry(&keyring).await;
                return answer(reply, done);
            }
            Command::Invite { keyring, reply } => {
                let done = self.invite(&keyring).await;
                return answer(reply, done);
            }
            Command::Sit { tokens, sitter, reply } => {
                let done = self.sit(&tokens, &sitter).await;
                return answer(reply, done);
            }
            Command::StandUp { account } => self.stand_up(&account),
            Command::Join { keyring, caller, reply } => {
                self.caller = Some(caller);
                self.left_alone = None;
                let joined = self.join(&keyring, caller, slot);
                drop(reply.send(Ok(joined)));
            }
            Command::Look { caller, reply } => {
                self.caller = Some(caller);
                self.wake_engine();
                self.left_alone = None;
                self.be_left();
                drop(reply.send(Ok(self.states.get(&self.live, Seats::default()))));
            }
            Command::Copy { caller, reply } => {
                self.caller = Some(caller);
                self.left_alone = None;
                self.be_left();
                drop(reply.send(Ok(Arc::new(self.live.clone()))));
            }
            Command::WholeRecord { reply } => drop(reply.send(self.live.whole_record().map(Box::new))),
            Command::Record { keyring, reply } => {
                drop(reply.send(self.live.record(self.live.seats(&keyring))));
            }
            Command::Say { listener, incoming } => self.hear(listener, incoming).await?,
            Command::Leave { listener } => {
                self.listeners.retain(|other| other.number != listener);
                self.hints.leave(listener);
                self.be_left();
            }
        }
        Ok(())
    }

    fn join(&mut self, keyring: &Keyring, caller: Caller, slot: &RoomSlot) -> Joined {
        let number = self.next_listener;
        let (listener, queue) = Listener::new(number, self.live.seats(keyring), caller);
        self.next_listener += 1;
        listener.tell_state(&self.live, &mut self.states);
        self.listeners.push(listener);
        self.wake_engine();
        Joined { listener: number, queue, room: slot.commands() }
    }

    async fn hear(&mut self, number: u64, Incoming { a, request }: Incoming) -> Result<(), StoreError> {
        let Some(listener) = self.listeners.iter().find(|listener| listener.number == number) else {
            return Ok(());
        };
        let (seats, caller) = (listener.seats, listener.caller);
        let done = match request {
            Request::Hello { .. } => Err(ApiError::HelloTwice.into()),
            Request::Move { ply, text } => match self.live.attempt(seats, ply, &text) {
                Ok(Attempt::New(mv)) => self.make(mv).await.map_err(Failed::Store),
                Ok(Attempt::Made) => Ok(()),
                Ok(Attempt::Foul(refusal)) => match self.end(Ending::Foul(text)).await {
                    Ok(()) => Err(ApiError::Illegal(refusal).into()),
                    Err(error) => Err(error.into()),
                },
                Err(error) => Err(error.into()),
            },
            Request::Seal { player, setup, salt } => {
                self.seal(seats, player.map(Into::into), setup, salt).await
            }
            Request::Unseal { player } => self.unseal(seats, player.map(Into::into)).await,
            Request::Replace { ranks } => self.replace(seats, &ranks).await,
            Request::Draw { side } => self.draw(seats, side.map(Into::into)).await,
            Request::Takeback {} => self.take_back(seats).await,
            Request::Rematch { swap } => {
                self.rematch(seats, if swap { Exchange::Sides } else { Exchange::None }, caller).await
            }
            Request::Decline { what } => self.decline(seats, what).await,
            Request::Resign { side } => match self.live.resignation(seats, side.map(Into::into)) {
                Ok(side) => self.end(Ending::Resigned(side)).await.map_err(Failed::Store),
                Err(error) => Err(error.into()),
            },
            Request::Claim { side } => match self.live.claim(seats, side.map(Into::into)) {
                Ok(side) => self.end(Ending::Claimed(side)).await.map_err(Failed::Store),
                Err(error) => Err(error.into()),
            },
            Request::Restart {} => self.restart(seats, caller).await,
            // Its answer comes when the engine has it.
            Request::Hint {} => match self.ask_hint(number, a.clone()) {
                Ok(()) => return Ok(()),
                Err(error) => Err(error.into()),
            },
            Request::Sync {} => {
                let Self { live, states, .. } = self;
                self.listeners
                    .retain(|listener| listener.number != number || listener.tell_state(live, states));
                Ok(())
            }
            Request::Ping {} => return self.answer(number, &ServerMessage::Pong, Ok(())),
        };
        match done {
            Ok(()) => self.answer(number, &ack(a, &self.live), Ok(())),
            Err(Failed::Refused(error)) => {
                self.answer(number, &ServerMessage::Refused { a, error: error.failure() }, Ok(()))
            }
            Err(Failed::Store(error)) => {
                let why = unstored(&error);
                self.answer(number, &ServerMessage::Refused { a, error: why.failure() }, Err(error))
            }
        }
    }

    async fn make(&mut self, mv: Move) -> Result<(), StoreError> {
        let ply = self.live.game().moves().len();
        let text = self.live.text_of(mv);
        let left = self.live.offers_after_move();
        let left = (left != self.live.offers()).then(|| left.to_string());
        self.store.add_move(self.live.id(), self.live.version() + 1, ply, &text, left.as_deref()).await?;
        let (last, before) = (self.live.last(), self.live.game().position().clone());
        self.live.play(mv);
        self.forget_hint();
        self.tell(|live, seats| {
            ServerMessage::Moved(live.moved(&before, mv, last.as_ref(), live.viewer(seats))).text()
        });
        self.reveal();
        if self.live.turn().is_none() {
            self.engines.programs().release(self.live.id());
            self.note_result().await;
        }
        self.wake_engine();
        Ok(())
    }

    /// Notes how the game ended, if it has. Without the note it is only kept for longer, and lists do not say
    /// who has won.
    async fn note_result(&self) {
        let Some(result) = self.live.result() else { return };
        if let Err(error) = self.store.put_result(self.live.id(), &result).await {
            tracing::warn!(game = self.live.id(), %error, "that a game is over could not be noted");
        }
    }

    /// Ends the game otherwise than by a move.
    async fn end(&mut self, ending: Ending) -> Result<(), StoreError> {
        self.thinking = None;
        self.engines.programs().release(self.live.id());
        self.store.end(self.live.id(), self.live.version() + 1, &ending.to_string()).await?;
        self.live.end(ending);
        self.note_result().await;
        self.forget_hint();
        self.tell_change();
        self.reveal();
        Ok(())
    }
}

fn ack(a: Option<Number>, live: &LiveGame) -> ServerMessage {
    ServerMessage::Ack { a, v: live.version() }
}

/// Waits until the engine is to stop; for ever, when it is not.
async fn alone(until: Option<Instant>) {
    match until {
        Some(until) => time::sleep_until(until).await,
        None => std::future::pending().await,
    }
}
