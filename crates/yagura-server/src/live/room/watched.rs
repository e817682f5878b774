//! What those who watch see: the game as it is, or as it was some moves or minutes ago. Who is behind hears
//! of nothing that is newer: no state, no clock, no version. When the game is over nobody is behind any
//! more.

use std::time::Duration;

use tokio::time::Instant;
use yagura_wire::{Delay, PlayerNames, Side};

use super::Room;
use crate::{
    live::{live_game::LiveGame, seats::Seats, state::States},
    store::{Attendance, StoreError},
};

/// Who comes and goes within this time is counted once.
const GATHER: Duration = Duration::from_secs(1);

/// A game as those who watch it see it, behind those who play.
#[derive(Debug)]
pub(super) struct Watched {
    delay: Delay,
    /// The game as of then.
    live: LiveGame,
    states: States,
    /// When each move was made, as far as is known: those before a restart count from then.
    made: Vec<Instant>,
    /// What besides the moves was shown.
    shown: Shown,
    /// The game is over, and all is told.
    is_caught_up: bool,
}

type Shown = (usize, PlayerNames, Option<Side>);

/// How many watch, as it is known elsewhere.
#[derive(Debug, Default)]
pub(super) struct Gallery {
    /// How many watch, as was told last.
    told: u32,
    /// As is in the store.
    noted: Option<Attendance>,
    /// When it is told anew.
    pub(super) due: Option<Instant>,
}

impl Watched {
    /// Returns what is seen of a game; `None` where nobody is behind.
    pub(super) fn of(live: &LiveGame) -> Option<Self> {
        let delay = live.delay()?;
        let made = vec![Instant::now(); live.game().moves().len()];
        let plies = visible(delay, &made);
        Some(Self {
            delay,
            live: live.behind(plies, 0),
            states: States::default(),
            made,
            shown: shown(live, plies),
            is_caught_up: live.game().outcome().is_some(),
        })
    }
}

impl Room {
    /// Returns the game and its states as holders of these seats see them.
    pub(super) fn seen(&mut self, seats: Seats) -> (&LiveGame, &mut States) {
        match &mut self.watched {
            Some(watched) if seats.is_empty() && !watched.is_caught_up => {
                (&watched.live, &mut watched.states)
            }
            _ => (&self.live, &mut self.states),
        }
    }

    /// Returns the game as those who watch see it.
    pub(super) fn seen_by_watchers(&self) -> &LiveGame {
        self.watched
            .as_ref()
            .filter(|watched| !watched.is_caught_up)
            .map_or(&self.live, |watched| &watched.live)
    }

    /// Returns whether holders of these seats are behind the game.
    pub(super) fn is_behind(&self, seats: Seats) -> bool {
        seats.is_empty() && self.watched.as_ref().is_some_and(|watched| !watched.is_caught_up)
    }

    /// Shows to those who watch what they may see by now.
    pub(super) fn catch_up(&mut self) {
        let Some(watched) = &mut self.watched else { return };
        let moves = self.live.game().moves().len();
        watched.made.resize_with(moves, Instant::now);
        let is_over = self.live.game().outcome().is_some();
        // What was shown stays: going back would tell of a takeback, unless it is of just that.
        let plies = visible(watched.delay, &watched.made).max(watched.shown.0.min(moves));
        let shown = shown(&self.live, plies);
        if is_over == watched.is_caught_up && (is_over || shown == watched.shown) {
            return;
        }
        watched.is_caught_up = is_over;
        if !is_over {
            watched.live = self.live.behind(plies, watched.live.version() + 1);
            watched.states.forget();
            watched.shown = shown;
        }
        self.tell_watchers();
    }

    /// Tells those who watch the whole state.
    fn tell_watchers(&mut self) {
        let Self { live, states, watched, listeners, .. } = self;
        let (live, states) = match watched {
            Some(watched) if !watched.is_caught_up => (&watched.live, &mut watched.states),
            _ => (&*live, states),
        };
        listeners.retain(|listener| !listener.seats.is_empty() || listener.tell_state(live, states));
    }

    /// Returns when those who watch see more without anybody's doing.
    pub(super) fn next_look(&self) -> Option<Instant> {
        let watched = self.watched.as_ref().filter(|watched| !watched.is_caught_up)?;
        let Delay::Minutes { .. } = watched.delay else { return None };
        let next = watched.made.get(visible(watched.delay, &watched.made))?;
        Some(*next + time_of(watched.delay))
    }

    /// Returns how many watch.
    pub(super) fn watchers(&self) -> u32 {
        let count = self.listeners.iter().filter(|listener| listener.seats.is_empty()).count();
        count.try_into().unwrap_or(u32::MAX)
    }

    /// Lets it be told after a moment how many watch, if that is another number than before.
    pub(super) fn look_at_gallery(&mut self) {
        if self.gallery.due.is_none()
            && (self.gallery.told != self.watchers()
                || self.live.is_listed() && self.gallery.noted != Some(self.attendance()))
        {
            self.gallery.due = Some(Instant::now() + GATHER);
        }
    }

    /// Tells how many watch, and notes it for the list of games that go on.
    pub(super) async fn count_watchers(&mut self) -> Result<(), StoreError> {
        self.gallery.due = None;
        if self.gallery.told != self.watchers() {
            self.gallery.told = self.watchers();
            self.tell_presence();
        }
        let there = self.attendance();
        if self.live.is_listed() && self.gallery.noted != Some(there) {
            self.store.note_watchers(self.live.id(), there).await?;
            self.gallery.noted = Some(there);
        }
        Ok(())
    }

    fn attendance(&self) -> Attendance {
        Attendance { watchers: i64::from(self.watchers()), is_full: !self.presence.has_gaps() }
    }
}

/// Returns how many moves those who watch see.
fn visible(delay: Delay, made: &[Instant]) -> usize {
    match delay {
        Delay::Moves { n } => made.len().saturating_sub(n as usize),
        Delay::Minutes { .. } => made.iter().take_while(|made| made.elapsed() >= time_of(delay)).count(),
    }
}

/// Returns the time by which those who watch are behind.
fn time_of(delay: Delay) -> Duration {
    match delay {
        Delay::Moves { .. } => Duration::ZERO,
        Delay::Minutes { n } => Duration::from_secs(u64::from(n) * 60),
    }
}

fn shown(live: &LiveGame, plies: usize) -> Shown {
    (plies, live.names(), live.invited().map(Into::into))
}
