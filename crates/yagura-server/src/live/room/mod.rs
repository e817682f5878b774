//! One live game: the only writer of its game, and those who listen.

mod acting;
mod adjournment;
mod armies;
mod engine;
mod events;
mod failed;
mod fairness;
mod flag;
mod hints;
mod offers;
mod presence;
mod seating;
mod talk;
mod telling;
mod watched;

use std::{mem, sync::Arc, time::Duration};

use tokio::{
    sync::{mpsc, watch},
    time::{self, Instant},
};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use yagura::Move;
use yagura_wire::{ByeReason, ServerMessage};

pub(crate) use self::{armies::chance, talk::may_read};
use self::{
    engine::result,
    failed::{Failed, answer},
    fairness::{Excused, Way, changed},
    flag::falls,
    hints::Hints,
    presence::Presence,
    talk::Talk,
    watched::{Gallery, Watched},
};
use super::{
    command::{Command, Joined, Parting},
    engine_pool::{EnginePool, Thinking},
    listener::{Coming, Listener},
    live_game::{Ending, LiveGame, Pressed},
    rooms::RoomSlot,
    seats::Seats,
    state::States,
};
use crate::{
    clock::{TimeSource, Took},
    events::Events,
    guard::{Caller, Guard},
    options::Timing,
    shutdown::Running,
    store::{ChatRow, Made, Reach, Store, StoreError},
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
    time: TimeSource,
    events: Events,
    listeners: Vec<Listener>,
    states: States,
    next_listener: u64,
    thinking: Option<Thinking>,
    hints: Hints,
    presence: Presence,
    excused: Excused,
    way: Way,
    talk: Talk,
    watched: Option<Watched>,
    gallery: Gallery,
    timing: Timing,
    /// Who looked at it last; to this address the engine's time is counted.
    caller: Option<Caller>,
    /// When the engine stops to think, if nobody comes back.
    left_alone: Option<Instant>,
    /// When clocks that wait start for the player who is there.
    returns: Option<Instant>,
    /// It was used since the last round of the clean-up.
    used: bool,
}

impl Room {
    /// Returns the room of a game in which this has been said.
    pub(crate) fn new(
        (live, said): (LiveGame, Vec<ChatRow>),
        store: Store,
        engines: EnginePool,
        guard: Guard,
        timing: Timing,
        time: TimeSource,
        events: Events,
    ) -> Self {
        Self {
            talk: Talk::of(&live, said),
            watched: Watched::of(&live),
            excused: Excused::of(&live),
            gallery: Gallery::default(),
            live,
            store,
            engines,
            guard,
            time,
            events,
            listeners: Vec::new(),
            states: States::default(),
            next_listener: 0,
            thinking: None,
            hints: Hints::default(),
            presence: Presence::new(),
            way: Way::default(),
            timing,
            caller: None,
            left_alone: None,
            returns: None,
            used: true,
        }
    }

    /// Returns the room as that of one of several servers, with how it is known whether they are reached.
    pub(crate) fn among(self, others: Option<watch::Receiver<Reach>>) -> Self {
        Self { way: Way::new(others), ..self }
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
        self.learn_strengths().await;
        let mut rounds = time::interval(ROUND);
        rounds.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        let done = loop {
            let (left, next_look) = (self.until_flag(), self.next_look());
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
                    self.live.pause_clock();
                    Ok(())
                }
                () = falls(left) => self.look_at_flag().await,
                () = alone(self.returns) => self.go_on_without().await,
                () = changed(&mut self.way) => self.way_changed().await,
                () = alone(self.gallery.due) => self.count_watchers().await,
                () = alone(next_look) => Ok(()),
                _ = rounds.tick() => {
                    if self.is_out_of_use() && slot.leave(&commands) {
                        break Ok(());
                    }
                    Ok(())
                }
            };
            let done = match done {
                Ok(()) => self.spare_the_absent().await,
                Err(_) => done,
            };
            if done.is_err() {
                break done;
            }
            self.open_talk();
            self.catch_up();
            self.look_at_gallery();
            self.dismiss();
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
        self.look_around(Parting::Lost);
        self.states.forget();
        self.be_left();
        let used = mem::replace(&mut self.used, false);
        if !used && self.thinking.is_none() {
            self.engines.programs().release(self.live.id());
        }
        !used && self.listeners.is_empty() && self.thinking.is_none() && !self.is_timed()
    }

    async fn obey(&mut self, command: Command, slot: &RoomSlot) -> Result<(), StoreError> {
        self.used = true;
        self.read_clock();
        match command {
            Command::Knock { reply } => drop(reply.send(Ok(()))),
            Command::Redeem { code, token, sitter, reply } => {
                let done = self.redeem(&code, &token, sitter.as_ref()).await;
                answer(reply, done)?;
                return self.attend_clock().await;
            }
            Command::Carry { keyring, reply } => {
                let done = self.carry(&keyring).await;
                return answer(reply, done);
            }
            Command::Invite { keyring, reply } => {
                let done = self.invite(&keyring).await;
                return answer(reply, done);
            }
            Command::Decline { code, reply } => {
                let done = self.decline_invitation(&code).await;
                return answer(reply, done);
            }
            Command::Sit { tokens, sitter, reply } => {
                let done = self.sit(&tokens, &sitter).await;
                return answer(reply, done);
            }
            Command::StandUp { account } => {
                self.forget_speaker(&account);
                self.stand_up(&account);
            }
            Command::Block { account, unheard } => self.take_blocks(&account, &unheard),
            Command::Listen { keyring, reply } => {
                let unheard: &[String] = &[];
                drop(reply.send(Ok(self.lines_for(self.live.seats(&keyring), unheard))));
            }
            Command::Unsay { place, reply } => {
                let done = self.unsay(place).await;
                return answer(reply, done);
            }
            Command::Join { coming, reply } => {
                self.caller = Some(coming.caller);
                self.left_alone = None;
                let joined = self.join(coming, slot);
                drop(reply.send(Ok(joined)));
                self.attend_clock().await?;
                self.wake_engine();
            }
            Command::Look { caller, reply } => {
                self.caller = Some(caller);
                self.wake_engine();
                self.left_alone = None;
                self.be_left();
                let (live, states) = self.seen(Seats::default());
                drop(reply.send(Ok(states.get(live, Seats::default()))));
            }
            Command::Copy { caller, reply } => {
                self.caller = Some(caller);
                self.left_alone = None;
                self.be_left();
                drop(reply.send(Ok(Arc::new(self.seen_by_watchers().clone()))));
            }
            Command::WholeRecord { reply } => {
                drop(reply.send(self.seen_by_watchers().whole_record().map(Box::new)));
            }
            Command::Record { keyring, reply } => {
                let seats = self.live.seats(&keyring);
                drop(reply.send(self.seen(seats).0.record(seats)));
            }
            Command::Act { keyring, caller, action, reply } => {
                self.caller = Some(caller);
                self.left_alone = None;
                let done = self.act_once(&keyring, caller, action).await;
                answer(reply, done)?;
                self.be_left();
            }
            Command::CallRoll { reply } => {
                let done = self.call_roll().await;
                drop(reply.send(Ok(())));
                return done;
            }
            Command::Adjudicate { result, reply } => {
                let done = self.adjudicate(result).await;
                drop(reply.send(Ok(())));
                return done;
            }
            Command::Say { listener, incoming } => self.hear(listener, incoming).await?,
            Command::Leave { listener, parting } => {
                self.let_go(listener, parting);
                self.hints.leave(listener);
                self.look_around(parting);
                self.be_left();
                self.attend_clock().await?;
            }
        }
        Ok(())
    }

    fn join(&mut self, coming: Coming, slot: &RoomSlot) -> Joined {
        let number = self.next_listener;
        let seats = self.live.seats(&coming.keyring);
        let (listener, queue) = Listener::new(number, seats, coming);
        self.next_listener += 1;
        let (live, states) = self.seen(seats);
        listener.tell_state(live, states);
        listener.tell(self.presence_message(seats).text().into());
        self.tell_talk_to(&listener);
        self.listeners.push(listener);
        self.welcome(seats);
        self.look_around(Parting::Lost);
        self.tell_clock_to(number);
        Joined { listener: number, queue, room: slot.commands() }
    }

    async fn make(&mut self, mv: Move, took: Took) -> Result<(), Failed> {
        self.read_clock();
        let pressed = match self.live.pressed(mv, took, self.company()) {
            Ok(pressed) => pressed,
            Err(late) => return self.too_late(late).await,
        };
        match self.live.adjournment() {
            Some(_) => self.seal_move(mv, pressed).await,
            None => self.play(mv, pressed).await,
        }
    }

    /// Plays a move with the clocks behind it.
    async fn play(&mut self, mv: Move, pressed: Option<Pressed>) -> Result<(), Failed> {
        let clock = pressed.as_ref().map(|pressed| self.live.move_clock(pressed));
        let ply = self.live.game().moves().len();
        let text = self.live.text_of(mv);
        let left = self.live.offers_after_move();
        let left = (left != self.live.offers()).then(|| left.to_string());
        let was_sealed = self.live.adjournment().is_some();
        let (last, before) = (self.live.last(), self.live.game().position().clone());
        // Nobody hears of it before it is stored: a room whose store fails is given up.
        self.live.play(mv, pressed);
        let (id, version) = (self.live.id(), self.live.version());
        let made = Made { ply, text: &text, offers: left.as_deref(), clock: clock.as_ref(), was_sealed };
        let stored = match self.live.finish(|side| self.is_gone(side)) {
            Some(finish) => self.store.add_last_move(id, version, made, &finish).await,
            None => self.store.add_move(id, version, made).await,
        };
        stored.map_err(Failed::Store)?;
        self.learn_ratings().await.map_err(Failed::Store)?;
        self.forget_hint();
        self.tell(|live, seats| {
            ServerMessage::Moved(live.moved(&before, mv, last.as_ref(), live.viewer(seats))).text()
        });
        self.reveal();
        // One waits longer for a player who is not to move.
        if self.presence.has_gaps() {
            self.tell_patience();
        }
        if self.live.game().outcome().is_some() {
            self.engines.programs().release(self.live.id());
            self.publish_end();
        }
        // Who plays by requests starts the clocks with a move.
        self.attend_clock().await.map_err(Failed::Store)?;
        self.wake_engine();
        Ok(())
    }

    /// Learns from the store what the end of a rated game has made of the ratings.
    async fn learn_ratings(&mut self) -> Result<(), StoreError> {
        if self.live.is_rated() && self.live.game().outcome().is_some() {
            let rated = self.store.rated_game(self.live.id()).await?;
            self.live.put_rated(rated);
        }
        Ok(())
    }

    /// Notes how the game ended, if it has, where that was not noted with its end. Without the note it is
    /// only kept for longer, and lists do not say who has won.
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
        self.read_clock();
        let mut after = Box::new(self.live.clone());
        after.end(ending.clone());
        let (id, version, clock) = (self.live.id(), self.live.version() + 1, after.clock_change());
        let finish = after.finish(|side| self.is_gone(side));
        let finish = finish.ok_or_else(|| StoreError::Unfit("an ending that ends nothing".into()))?;
        self.store.end(id, version, &ending.to_string(), clock.as_ref(), &finish).await?;
        self.live = *after;
        self.learn_ratings().await?;
        self.publish_end();
        self.forget_hint();
        self.tell_change();
        self.reveal();
        Ok(())
    }
}

/// Waits until the engine is to stop; for ever, when it is not.
async fn alone(until: Option<Instant>) {
    match until {
        Some(until) => time::sleep_until(until).await,
        None => std::future::pending().await,
    }
}
