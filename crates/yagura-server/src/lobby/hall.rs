//! Those who are in the lobby, and what they are told: one task that knows the rows as they were last read.

use std::{
    collections::{BTreeMap, HashSet},
    time::Duration,
};

use tokio::{
    sync::{mpsc, oneshot},
    time::{self, Instant},
};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use yagura_wire::{ByeReason, LobbyMessage, LobbyView};

use super::{
    news::Subscription,
    pairing::{is_open, stands},
    person::Person,
    view,
};
use crate::{
    accounts::now,
    options::Timing,
    shutdown::Running,
    store::{SeekRow, Store, StoreError},
};

/// Commands that may wait.
const COMMANDS: usize = 256;
/// Messages that may wait for one listener; one who falls behind by more is let go and connects again.
const QUEUE: usize = 256;
/// Changes that come so close to each other are read together.
const GATHER: Duration = Duration::from_millis(40);
/// How long the seeks of one whose last socket is gone stay: as long as a page takes to come back, in
/// seconds.
const RELOAD: i64 = 8;
/// A game in which nothing was done in so many minutes is not counted among those that go on.
const UNDER_WAY: u32 = 10;

/// What the task is told.
pub(super) enum Command {
    Join { person: Person, view: LobbyView, reply: oneshot::Sender<Joined> },
    Leave { listener: u64 },
}

/// Somebody's place in the lobby.
#[derive(Debug)]
pub(crate) struct Joined {
    listener: u64,
    /// What he hears; it ends when the task lets him go.
    pub(crate) queue: mpsc::Receiver<Utf8Bytes>,
    hall: mpsc::Sender<Command>,
}

impl Joined {
    /// Gives the place back.
    pub(crate) async fn leave(&self) {
        // A task that has ended keeps no places.
        let _ = self.hall.send(Command::Leave { listener: self.listener }).await;
    }
}

#[derive(Debug)]
struct Listener {
    number: u64,
    person: Person,
    view: LobbyView,
    queue: mpsc::Sender<Utf8Bytes>,
}

impl Listener {
    /// Returns whether he still listens.
    fn tell(&self, message: &LobbyMessage) -> bool {
        self.queue.try_send(message.text().into()).is_ok()
    }

    /// Returns what he is told of a row; `None` where it is not his business.
    fn news_of(&self, row: &SeekRow) -> Option<LobbyMessage> {
        let own = self.person.owns(row);
        let id = || row.draft.id.clone();
        if own && let Some(taken) = view::taken(row) {
            return Some(LobbyMessage::Taken(taken));
        }
        if own && row.is_declined {
            return Some(LobbyMessage::Declined {
                id: id(),
                to: row.target_name.clone().unwrap_or_default(),
            });
        }
        if !self.knows(row) {
            return None;
        }
        Some(match (stands(row), row.draft.target.is_some()) {
            (false, _) => LobbyMessage::Gone { id: id() },
            (true, false) => LobbyMessage::Seek { seek: view::seek(row, &self.person) },
            (true, true) => LobbyMessage::Challenge { challenge: view::challenge(row, &self.person) },
        })
    }

    /// Returns whether he is told of a row as long as it stands.
    fn knows(&self, row: &SeekRow) -> bool {
        self.person.owns(row)
            || if row.draft.target.is_some() {
                self.person.is_asked_by(row)
            } else {
                self.view == LobbyView::All
            }
    }
}

pub(super) struct Hall {
    store: Store,
    timing: Timing,
    commands: mpsc::WeakSender<Command>,
    listeners: Vec<Listener>,
    next: u64,
    rows: BTreeMap<String, SeekRow>,
    /// The ids in the order in which they were posted.
    order: Vec<String>,
    games: u32,
    /// The numbers that were told last.
    told: (u32, u32),
    renewed: Instant,
    swept: Instant,
}

impl Hall {
    /// Begins the task; returns where it is spoken to.
    pub(super) fn begin(
        store: Store,
        news: Subscription,
        timing: Timing,
        running: Running,
    ) -> mpsc::Sender<Command> {
        let (sender, commands) = mpsc::channel(COMMANDS);
        let now = Instant::now();
        let hall = Self {
            store,
            timing,
            commands: sender.downgrade(),
            listeners: Vec::new(),
            next: 0,
            rows: BTreeMap::new(),
            order: Vec::new(),
            games: 0,
            told: (0, 0),
            renewed: now,
            swept: now,
        };
        tokio::spawn(hall.run(commands, news, running));
        sender
    }

    async fn run(mut self, mut commands: mpsc::Receiver<Command>, mut news: Subscription, running: Running) {
        let mut rounds = time::interval(self.timing.reading);
        rounds.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        loop {
            let done = tokio::select! {
                () = running.stopped() => break,
                command = commands.recv() => match command {
                    Some(command) => self.obey(command).await,
                    None => break,
                },
                () = news.changed() => {
                    time::sleep(GATHER).await;
                    self.read().await
                }
                _ = rounds.tick() => self.round().await,
            };
            if let Err(error) = done {
                // The rows are read again soon.
                tracing::warn!(%error, "the seeks could not be read");
            }
        }
        let bye = Utf8Bytes::from(LobbyMessage::Bye { reason: ByeReason::Shutdown }.text());
        for listener in &self.listeners {
            // Who does not listen finds out by himself.
            let _ = listener.queue.try_send(bye.clone());
        }
    }

    async fn obey(&mut self, command: Command) -> Result<(), StoreError> {
        match command {
            Command::Join { person, view, reply } => {
                let Some(hall) = self.commands.upgrade() else { return Ok(()) };
                let (sender, queue) = mpsc::channel(QUEUE);
                let listener = Listener { number: self.next, person, view, queue: sender };
                self.next += 1;
                let done = self.renew_of(&listener.person, self.timing.life()).await;
                drop(reply.send(Joined { listener: listener.number, queue, hall }));
                self.listeners.push(listener);
                if let Some(listener) = self.listeners.last() {
                    listener.tell(&self.all_for(listener));
                }
                self.tell_count();
                done
            }
            Command::Leave { listener } => {
                let Some(at) = self.listeners.iter().position(|other| other.number == listener) else {
                    return Ok(());
                };
                let gone = self.listeners.swap_remove(at);
                self.tell_count();
                if self.listeners.iter().any(|other| other.person.is(&gone.person)) {
                    return Ok(());
                }
                self.renew_of(&gone.person, RELOAD.min(self.timing.life())).await
            }
        }
    }

    /// Returns all that a listener is told first.
    fn all_for(&self, listener: &Listener) -> LobbyMessage {
        let person = &listener.person;
        let rows = || self.order.iter().filter_map(|id| self.rows.get(id));
        let (people, games) = self.count();
        LobbyMessage::Lobby {
            people,
            games,
            seeks: rows()
                .filter(|row| is_open(row) && listener.knows(row))
                .map(|row| view::seek(row, person))
                .collect(),
            challenges: rows()
                .filter(|row| row.draft.target.is_some() && stands(row) && listener.knows(row))
                .map(|row| view::challenge(row, person))
                .collect(),
            taken: rows().filter(|row| person.owns(row)).filter_map(view::taken).collect(),
        }
    }

    /// Lets the seeks of somebody mean something for so many seconds more.
    async fn renew_of(&self, person: &Person, life: i64) -> Result<(), StoreError> {
        let own = self.rows.values().filter(|row| person.owns(row));
        self.renew(own, life).await
    }

    async fn renew(&self, rows: impl Iterator<Item = &SeekRow>, life: i64) -> Result<(), StoreError> {
        let ids: Vec<_> =
            rows.filter(|row| is_open(row) && !row.draft.lasts).map(|row| row.draft.id.as_str()).collect();
        if ids.is_empty() { Ok(()) } else { self.store.renew_seeks(&ids, now() + life).await }
    }

    /// What is done again and again: the seeks of those who are here go on, what is over is forgotten, and
    /// the rows are read, as another server may have changed them.
    async fn round(&mut self) -> Result<(), StoreError> {
        self.listeners.retain(|listener| !listener.queue.is_closed());
        if self.renewed.elapsed() >= self.timing.heartbeat {
            self.renewed = Instant::now();
            let here = |row: &&SeekRow| self.listeners.iter().any(|listener| listener.person.owns(row));
            self.renew(self.rows.values().filter(here), self.timing.life()).await?;
        }
        if self.swept.elapsed() >= self.timing.seek_life {
            self.swept = Instant::now();
            self.store.sweep_seeks(now()).await?;
        }
        if !self.listeners.is_empty() {
            let games = self.store.games_under_way(UNDER_WAY).await?;
            self.games = u32::try_from(games).unwrap_or(u32::MAX);
        }
        self.read().await?;
        self.tell_count();
        Ok(())
    }

    /// Reads the rows, and tells what has changed.
    async fn read(&mut self) -> Result<(), StoreError> {
        let rows = self.store.seeks(now()).await?;
        self.order = rows.iter().map(|row| row.draft.id.clone()).collect();
        let rows: BTreeMap<_, _> = rows.into_iter().map(|row| (row.draft.id.clone(), row)).collect();
        let before = std::mem::replace(&mut self.rows, rows);
        let has_changed =
            |row: &&SeekRow| before.get(&row.draft.id).is_none_or(|old| stands(old) != stands(row));
        let changed: Vec<_> =
            self.order.iter().filter_map(|id| self.rows.get(id)).filter(has_changed).collect();
        let gone: Vec<_> =
            before.values().filter(|old| stands(old) && !self.rows.contains_key(&old.draft.id)).collect();
        self.listeners.retain(|listener| {
            let news = changed.iter().filter_map(|row| listener.news_of(row));
            let ends = gone
                .iter()
                .filter(|row| listener.knows(row))
                .map(|row| LobbyMessage::Gone { id: row.draft.id.clone() });
            news.chain(ends).all(|message| listener.tell(&message))
        });
        Ok(())
    }

    /// Returns how many people are here, and how many games go on.
    fn count(&self) -> (u32, u32) {
        let mut people = HashSet::new();
        let nobody = self.listeners.iter().filter(|listener| {
            let Person { browser, .. } = &listener.person;
            match listener.person.account().or(browser.as_deref()) {
                Some(person) => {
                    people.insert(person);
                    false
                }
                None => true,
            }
        });
        let nobody = nobody.count();
        (u32::try_from(nobody + people.len()).unwrap_or(u32::MAX), self.games)
    }

    fn tell_count(&mut self) {
        let (people, games) = self.count();
        if self.told == (people, games) {
            return;
        }
        self.told = (people, games);
        let count = LobbyMessage::Count { people, games };
        self.listeners.retain(|listener| listener.view == LobbyView::Own || listener.tell(&count));
    }
}
