//! The search for a move, or for a mate, on its own thread.

use std::{
    io::Write,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use yagura::{AnyPosition, Game, Position, Secrecy as _};

use super::{options::Options, protocol::Protocol, report};
use crate::{Engine, Limits, Stop, console::Console, limits::Timer, mate, resignation::Resignation};

/// How often a thread that has finished thinking looks whether it may answer.
const NAP: Duration = Duration::from_millis(2);

/// The answer of who declares that he has won.
const WIN: &str = "bestmove win";

/// Thinks about one move, on its own thread.
pub(super) struct SearchJob<'scope, W> {
    pub(super) console: &'scope Console<W>,
    pub(super) engine: Arc<Engine>,
    pub(super) protocol: Protocol,
    pub(super) game: Game<AnyPosition>,
    pub(super) limits: Limits,
    pub(super) options: Options,
    pub(super) stop: Stop,
    pub(super) infinite: bool,
    /// Whether a mate is looked for instead of a move.
    pub(super) mate: bool,
    pub(super) answered: Arc<AtomicBool>,
    pub(super) resignation: Arc<Mutex<Resignation>>,
}

impl<W: Write> SearchJob<'_, W> {
    pub(super) fn answer(self) {
        let position = self.game.position();
        if self.mate {
            let proof = if self.game.outcome().is_some() {
                None
            } else {
                mate::solve(position, &self.limits, &self.stop)
            };
            self.answered.store(true, Relaxed);
            self.console.say(&report::proof(position, proof.as_ref()));
            return;
        }
        let declares = self.options.declares(position);
        if declares && !self.infinite && !self.stop.is_pondering() {
            self.answered.store(true, Relaxed);
            self.console.say(WIN);
            return;
        }
        let clock = Timer::start(&self.limits, position.player(), &self.stop);
        // Lines are those of the position that the engine supposes.
        let seen =
            position.determinize(position.player(), self.options.seed).unwrap_or_else(|| position.clone());
        let mut on_info = |info: &crate::Info| self.console.say(&report::info(self.protocol, &seen, info));
        let thought = self.engine.think(
            &self.game,
            &self.limits,
            self.options.level(),
            &self.stop,
            self.options.seed,
            &mut on_info,
        );
        // No answer may come before `stop` or `ponderhit`, and a weak player takes his time where there is a
        // clock.
        let hurried = self.limits.clocks.is_none() && self.limits.movetime.is_none();
        // What began without limits may have got them with the hit.
        let endless = || self.infinite && !self.stop.has_terms();
        let waits = || endless() || self.stop.is_pondering() || (!hurried && clock.elapsed() < thought.pace);
        while waits() && !self.stop.is_stopped() && !self.console.has_failed() {
            std::thread::sleep(NAP);
        }
        self.answered.store(true, Relaxed);
        // A search that was thrown away, or one for analysis, is no move of a game.
        let is_move = thought.best.is_some() && !endless() && !self.stop.is_stopped();
        if is_move && declares {
            self.console.say(WIN);
            return;
        }
        let mut resignation = self.resignation.lock().unwrap_or_else(PoisonError::into_inner);
        if is_move && resignation.resigns(thought.score, self.options.resigns_at) {
            self.console.say("bestmove resign");
            return;
        }
        self.console.say(&report::best(self.protocol, &seen, &thought, self.options.ponder_move()));
    }
}
