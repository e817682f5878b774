//! One record that somebody is at: the only one that edits it.

use std::{collections::VecDeque, mem, sync::Arc};

use serde_json::Number;
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use yagura_wire::{ByeReason, RecordEdit, SharedMessage, StoredStudy};

use super::{
    Command, Joined, RoomPlace,
    editing::{Draft, Edited},
    listener::Listener,
    rights::{Keys, Rights},
};
use crate::{
    Limits,
    error::ApiError,
    known_games::KnownGames,
    place::{self, off_the_runtime},
    shutdown::Running,
    store::Store,
};

/// Messages whose changes are stored at once, when so many wait.
const MOST_AT_ONCE: usize = 32;
/// After so many lines were taken out, the record is read anew, so that they leave memory.
const MOST_REMOVED: usize = 1_000;

/// A record that somebody is at.
#[derive(Debug)]
pub(super) struct Room {
    place: RoomPlace,
    store: Store,
    known: KnownGames,
    limits: Limits,
    /// `None` before it was read, and when it has to be read anew.
    draft: Option<Draft>,
    version: i64,
    /// The whole record as it is told, at the present version.
    told: Option<Utf8Bytes>,
    listeners: Vec<Listener>,
    next_listener: u32,
}

/// A message with changes.
struct Wish {
    listener: u32,
    a: Option<Number>,
    edits: Vec<RecordEdit>,
}

impl Room {
    pub(super) fn new(place: RoomPlace, store: Store, known: KnownGames, limits: Limits) -> Self {
        let (listeners, next_listener) = (Vec::new(), 1);
        Self { place, store, known, limits, draft: None, version: 0, told: None, listeners, next_listener }
    }

    /// Works until nobody is there, the server stops, or the store fails. Then the store holds the truth: the
    /// listeners connect again, and the record is read anew.
    pub(super) async fn run(mut self, mut commands: mpsc::Receiver<Command>, running: Running) {
        let mut waiting = VecDeque::new();
        loop {
            let command = if let Some(command) = waiting.pop_front() {
                command
            } else {
                tokio::select! {
                    () = running.stopped() => return self.say_goodbye(),
                    command = commands.recv() => match command {
                        Some(command) => command,
                        None => return,
                    },
                }
            };
            let done = match command {
                Command::Move => return self.say_goodbye(),
                Command::Edit { listener, a, edits } => {
                    let mut wishes = vec![Wish { listener, a, edits }];
                    while wishes.len() < MOST_AT_ONCE
                        && waiting.is_empty()
                        && let Ok(next) = commands.try_recv()
                    {
                        match next {
                            Command::Edit { listener, a, edits } => wishes.push(Wish { listener, a, edits }),
                            other => waiting.push_back(other),
                        }
                    }
                    Box::pin(self.edit(wishes)).await
                }
                other => self.obey(other).await,
            };
            if let Err(error) = done {
                if !matches!(error, ApiError::NoRecord) {
                    tracing::error!(record = self.place.id, %error, "a shared record is given up");
                }
                let refused = SharedMessage::Refused { a: None, error: error.failure() };
                self.tell_all(&refused);
                return;
            }
            if self.listeners.is_empty() && waiting.is_empty() && self.place.leave(&commands) {
                return;
            }
        }
    }

    async fn obey(&mut self, command: Command) -> Result<(), ApiError> {
        match command {
            Command::Join { keys, reply } => self.join(keys, reply).await,
            Command::Leave { listener } => {
                self.listeners.retain(|other| other.number != listener);
                self.tell_people();
                Ok(())
            }
            // They are looked for before.
            Command::Edit { .. } | Command::Move => Ok(()),
            Command::At { listener, path } => {
                self.look(listener, path);
                Ok(())
            }
            Command::Sync { listener } => {
                let text = self.whole().await?;
                self.tell(listener, &text);
                Ok(())
            }
            Command::Reload => {
                self.load().await?;
                let text = self.whole().await?;
                self.listeners.retain(|listener| listener.tell(text.clone()));
                Ok(())
            }
            Command::Rekeyed => self.rekey().await,
            Command::Study(study) => self.hear_of(&study).await,
        }
    }

    async fn join(
        &mut self,
        keys: Keys,
        reply: oneshot::Sender<Result<Joined, ApiError>>,
    ) -> Result<(), ApiError> {
        // Here and not before: keys that are changed from now on are told to this task afterwards.
        let opened = match keys.open(&self.store, &self.place.id).await {
            Ok(rights) => self.whole().await.map(|text| (rights, text)),
            Err(error) => Err(error),
        };
        let (rights, text) = match opened {
            Ok(opened) => opened,
            Err(error) => {
                // Nobody listens any more: it is his business.
                let _ = reply.send(Err(error));
                return Ok(());
            }
        };
        let number = self.next_listener;
        self.next_listener += 1;
        let (listener, queue) = Listener::new(number, keys, rights);
        if reply.send(Ok(Joined { listener: number, queue, room: self.place.sender.clone() })).is_err() {
            return Ok(());
        }
        listener.tell(listener.welcome());
        listener.tell(text);
        self.listeners.push(listener);
        self.tell_people();
        Ok(())
    }

    /// Makes the changes of all who may, stores them, and tells of them.
    async fn edit(&mut self, wishes: Vec<Wish>) -> Result<(), ApiError> {
        let mut allowed = Vec::new();
        for wish in wishes {
            if self.listeners.iter().any(|other| other.number == wish.listener && other.writes()) {
                allowed.push(wish);
            } else {
                self.refuse(&wish, &ApiError::NotYourRecord);
            }
        }
        if allowed.is_empty() {
            return Ok(());
        }
        if self.draft.is_none() {
            self.load().await?;
        }
        let draft = self.draft.take().ok_or(ApiError::Internal)?;
        let limits = self.limits.clone();
        let (draft, done) = off_the_runtime(move || {
            let mut draft = draft;
            let done: Vec<_> = allowed
                .into_iter()
                .map(|wish| {
                    let edited = draft.apply(&wish.edits, &limits);
                    (wish, edited)
                })
                .collect();
            Ok((draft, done))
        })
        .await?;
        let made = done.iter().filter(|(_, edited)| edited.is_ok()).count() as i64;
        let last = done.iter().rev().find_map(|(_, edited)| edited.as_ref().ok()).map(|edited| &edited.json);
        if let Some(json) = last {
            let versions = [self.version, self.version + made];
            if !self.store.edit_record(&self.place.id, versions, json).await? {
                return self.start_over(done).await;
            }
            self.told = None;
        }
        let is_worn = draft.removed > MOST_REMOVED;
        self.draft = Some(draft);
        for (wish, edited) in done {
            match edited {
                Ok(edited) => self.tell_of(wish, edited),
                Err(error) => self.refuse(&wish, &error),
            }
        }
        if is_worn { self.load().await } else { Ok(()) }
    }

    /// The record was changed by another way meanwhile: what was wanted was wanted of another one.
    async fn start_over(&mut self, done: Vec<(Wish, Result<Edited, ApiError>)>) -> Result<(), ApiError> {
        self.load().await?;
        let text = self.whole().await?;
        self.listeners.retain(|listener| listener.tell(text.clone()));
        for (wish, _) in &done {
            self.refuse(wish, &ApiError::StaleRecord);
        }
        Ok(())
    }

    fn tell_of(&mut self, Wish { listener, a, edits }: Wish, Edited { seen, .. }: Edited) {
        self.version += 1;
        let mut message = SharedMessage::Edited { a: None, v: self.version, by: listener, edits, seen };
        let text = Utf8Bytes::from(message.text());
        if let SharedMessage::Edited { a: own, .. } = &mut message {
            *own = a;
        }
        let own = Utf8Bytes::from(message.text());
        self.listeners
            .retain(|other| other.tell(if other.number == listener { own.clone() } else { text.clone() }));
    }

    fn refuse(&mut self, wish: &Wish, error: &ApiError) {
        let refused = SharedMessage::Refused { a: wish.a.clone(), error: error.failure() };
        self.tell(wish.listener, &refused.text().into());
    }

    /// Notes where somebody is, and tells the others.
    fn look(&mut self, listener: u32, path: Vec<String>) {
        let Some(who) = self.listeners.iter_mut().find(|other| other.number == listener) else { return };
        if !who.writes() || path.len() > self.limits.max_moves as usize {
            return;
        }
        who.path = Some(path.clone());
        let text = Utf8Bytes::from(SharedMessage::At { by: listener, path }.text());
        self.listeners.retain(|other| other.number == listener || other.tell(text.clone()));
    }

    /// Other keys than before open the record, or a study of which it was a chapter.
    async fn rekey(&mut self) -> Result<(), ApiError> {
        let before: Vec<Rights> = self.listeners.iter().map(|listener| listener.rights).collect();
        self.look_at_keys(|_| true).await?;
        // Whoever came by a study asks for it again: it may be gone, which takes nothing from a reader.
        for (listener, rights) in self.listeners.iter().zip(before) {
            if listener.rights == rights && listener.keys.study().is_some() {
                listener.tell(listener.welcome());
            }
        }
        Ok(())
    }

    /// Looks again who may change the record.
    async fn look_at_keys(&mut self, concerned: impl Fn(&Listener) -> bool) -> Result<(), ApiError> {
        let mut changed = false;
        for listener in self.listeners.iter_mut().filter(|listener| concerned(listener)) {
            let rights = listener.keys.open(&self.store, &self.place.id).await?;
            if mem::replace(&mut listener.rights, rights) != rights {
                changed = true;
                listener.tell(listener.welcome());
            }
        }
        if changed {
            self.tell_people();
        }
        Ok(())
    }

    /// A study was changed, of which the record may be a chapter.
    async fn hear_of(&mut self, study: &Arc<StoredStudy>) -> Result<(), ApiError> {
        let is_here = |listener: &Listener| listener.keys.study() == Some(study.id.as_str());
        if !self.listeners.iter().any(is_here) {
            return Ok(());
        }
        let text = Utf8Bytes::from(SharedMessage::Study { study: (**study).clone() }.text());
        self.listeners.retain(|listener| !is_here(listener) || listener.tell(text.clone()));
        self.look_at_keys(is_here).await
    }

    /// Reads the record from the store.
    async fn load(&mut self) -> Result<(), ApiError> {
        let kept = self.store.record(&self.place.id).await?.ok_or(ApiError::NoRecord)?;
        let known = self.known.clone();
        let record = off_the_runtime(move || place::kept_record(&kept.json, &known)).await?;
        (self.draft, self.version, self.told) = (Some(Draft::new(record)), kept.version, None);
        Ok(())
    }

    /// Returns the whole record as it is told.
    async fn whole(&mut self) -> Result<Utf8Bytes, ApiError> {
        if let Some(told) = &self.told {
            return Ok(told.clone());
        }
        if self.draft.is_none() {
            self.load().await?;
        }
        let Some(record) = self.draft.as_ref().map(|draft| draft.record.clone()) else {
            return Err(ApiError::Internal);
        };
        let v = self.version;
        let text = off_the_runtime(move || {
            let opened = Box::new(yagura_answers::opened(&record));
            Ok(Utf8Bytes::from(SharedMessage::Record { v, opened }.text()))
        })
        .await?;
        self.told = Some(text.clone());
        Ok(text)
    }

    fn tell(&mut self, listener: u32, text: &Utf8Bytes) {
        self.listeners.retain(|other| other.number != listener || other.tell(text.clone()));
    }

    fn tell_people(&mut self) {
        let people = self.listeners.iter().map(Listener::person).collect();
        self.tell_all(&SharedMessage::People { people });
    }

    fn tell_all(&mut self, message: &SharedMessage) {
        let text = Utf8Bytes::from(message.text());
        self.listeners.retain(|listener| listener.tell(text.clone()));
    }

    fn say_goodbye(&mut self) {
        self.tell_all(&SharedMessage::Bye { reason: ByeReason::Shutdown });
    }
}
