//! The search for a move, on its own thread.

use std::{
    io::Write,
    sync::{Arc, mpsc::Sender},
    thread::{self, ScopedJoinHandle},
    time::Duration,
};

use yagura::{AnyPosition, Game, Move, Position as _};

use super::{event::Event, speech};
use crate::{Engine, Level, Limits, Stop, Thought, console::Console, limits::Timer};

/// How often a weak player who has found a move looks whether he may play it.
const NAP: Duration = Duration::from_millis(2);

/// A search that is going on.
#[derive(Debug)]
pub(super) struct Running<'scope> {
    pub(super) number: u64,
    pub(super) stop: Stop,
    pub(super) thread: ScopedJoinHandle<'scope, ()>,
    /// The opponent's move that is expected, as long as the search runs in his time.
    pub(super) expected: Option<Move>,
    /// What it has found in his time.
    pub(super) found: Option<Box<Thought>>,
}

/// Thinks about one move.
pub(super) struct SearchJob<'scope, W> {
    pub(super) number: u64,
    pub(super) console: &'scope Console<W>,
    pub(super) events: Sender<Event>,
    pub(super) engine: Arc<Engine>,
    pub(super) game: Game<AnyPosition>,
    pub(super) limits: Limits,
    pub(super) level: Level,
    pub(super) seed: u64,
    pub(super) posts: bool,
    pub(super) stop: Stop,
}

impl<W: Write> SearchJob<'_, W> {
    pub(super) fn run(self) {
        let position = self.game.position();
        let clock = Timer::start(&self.limits, position.player(), &self.stop);
        let mut on_info = |info: &crate::Info| {
            if self.posts {
                self.console.say(&speech::thinking(position, info));
            }
        };
        let thought =
            self.engine.think(&self.game, &self.limits, self.level, &self.stop, self.seed, &mut on_info);
        // A weak player takes its time where there is a clock.
        let has_clock = self.limits.clocks.is_some() || self.limits.movetime.is_some();
        while has_clock
            && clock.elapsed() < thought.pace
            && !self.stop.is_stopped()
            && !self.console.has_failed()
        {
            thread::sleep(NAP);
        }
        // The session may have ended.
        let _ = self.events.send(Event::Found(self.number, Box::new(thought)));
    }
}
