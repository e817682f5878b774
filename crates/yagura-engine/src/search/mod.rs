//! The search: principal variation search with iterative deepening, generic over game and evaluation.
//!
//! [`deepen`] runs the iterations, [`root`] one of them, [`node`] is the tree, [`early`] leaves its nodes, [`prune`] leaves moves out, [`singular`] extends the only good one, [`quiesce`] is its fringe; [`list`], [`order`] and
//! [`history`] order the moves, [`path`] knows repetitions, [`reduction`] how much less deeply late moves are searched, [`odd`] what is different
//! where the players do not simply alternate, [`wide`] where there are near a thousand moves. The sign of a value comes from [`Position::player`]: a child's value is negated only if another
//! player decides there.

mod deepen;
mod early;
mod history;
mod list;
mod node;
mod odd;
mod order;
mod path;
mod prune;
mod quiesce;
mod reduction;
mod root;
mod singular;
mod wide;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use history::Arrival;
pub(crate) use history::History;
use list::List;
use path::Path;
pub(crate) use root::RootMove;
use yagura::{Move, Moves, Ply, Position, Side, mix_key};

use crate::{
    eval::{Eval, Royals},
    limits::{Limits, Stop, Timer},
    score::{MAX_PLY, Window},
    table::{Entry, Table},
};

/// Positions between two looks at the clock. At the slowest, some 20 µs a position on the largest board, this is 5 ms.
const CLOCK_EVERY: u64 = 256;
/// Moves that are written out between two looks: where a node has thousands, ranking them takes longer than writing them.
const WRITTEN_EVERY: usize = 8_192;
/// Room for the moves of a node before its buffer must grow; only standard shogi's most crowded hands need more.
const ROOM: usize = 256;

/// How a weak player misjudges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Weakness {
    /// Evaluations are wrong by up to this many centipawns, always in the same way for the same position.
    pub(crate) error: i32,
    /// The seed of those errors.
    pub(crate) seed: u64,
    /// Whether exchanges are not followed to their end.
    pub(crate) blind: Blindness,
}

/// Whether exchanges are followed to their end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Blindness {
    /// They are, by quiescence search.
    #[default]
    Seeing,
    /// The evaluation after the last move stands as it is.
    Blind,
}

/// What is remembered of a ply of the line that is searched.
#[derive(Debug)]
struct Frame {
    list: List,
    quiets: Vec<Move>,
    /// Captures and promotions that were tried.
    captures: Vec<Move>,
    /// The move that is left out while it is asked whether any other is as good.
    excluded: Option<Move>,
    killers: [Option<Move>; 2],
    /// The move that led away from here.
    arrival: Arrival,
    /// The static evaluation for Black, `None` in check.
    eval: Option<i32>,
    line: Vec<Move>,
    nulled: bool,
    /// Whether the result of a null move is verified here, without another.
    verifying: bool,
    /// Who decided here, and whose men were moved.
    decider: (Side, Side),
}

/// A position on its way through the tree.
#[derive(Debug)]
struct Here<'a, P, S> {
    position: &'a P,
    state: &'a S,
    ply: usize,
    in_check: bool,
}

impl<P, S> Clone for Here<'_, P, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, S> Copy for Here<'_, P, S> {}

/// One search by one thread.
#[derive(Debug)]
pub(crate) struct Search<'a, P: Position, E: Eval<P>> {
    eval: &'a E,
    table: &'a Table,
    /// Mixed into every key, so that different games can share a table.
    salt: u64,
    limits: &'a Limits,
    stop: &'a Stop,
    timer: Timer,
    weakness: Weakness,
    path: Path<P>,
    frames: Vec<Frame>,
    /// Room for moves that are looked at once: the enemy's out of turn, or those of a wide node.
    noisy: Moves,
    /// Room for the quiet moves of a wide node before the best are chosen.
    quiets: Vec<list::Ranked>,
    history: History,
    /// Moves that were written out since the last look at the clock.
    written: usize,
    /// Positions visited by helpers: what they have counted themselves, as far as they have told.
    helped: Option<&'a AtomicU64>,
    /// The number of a helper.
    helper: Option<usize>,
    /// How many of its positions a helper has told.
    told: u64,
    pub(crate) nodes: u64,
    seldepth: usize,
    /// The depth of the iteration, which bounds extensions.
    iteration: i32,
    halted: bool,
}

impl<'a, P: Position, E: Eval<P>> Search<'a, P, E> {
    /// Returns a search of `root`, which the plies of the game led to.
    pub(crate) fn new(
        eval: &'a E,
        table: &'a Table,
        root: &P,
        plies: &[Ply],
        limits: &'a Limits,
        stop: &'a Stop,
        weakness: Weakness,
    ) -> Self {
        let definition = root.definition();
        let salt = definition.id.bytes().fold(0, |salt, byte| mix_key(salt ^ u64::from(byte)));
        let frame = || Frame {
            list: List::with_capacity(ROOM),
            quiets: Vec::with_capacity(64),
            captures: Vec::with_capacity(order::MOST_TRIED),
            excluded: None,
            killers: [None; 2],
            arrival: Arrival::default(),
            eval: None,
            line: Vec::with_capacity(MAX_PLY),
            nulled: false,
            verifying: false,
            decider: (Side::Black, Side::Black),
        };
        Self {
            eval,
            table,
            salt,
            limits,
            stop,
            timer: Timer::start(limits, root.player(), stop),
            weakness,
            path: Path::new(root.clone(), plies),
            frames: std::iter::repeat_with(frame).take(MAX_PLY + 2).collect(),
            noisy: Moves::with_capacity(ROOM),
            quiets: Vec::new(),
            history: History::default(),
            written: 0,
            helped: None,
            helper: None,
            told: 0,
            nodes: 0,
            seldepth: 0,
            iteration: 0,
            halted: false,
        }
    }

    /// Returns the search as the leader's of helpers who count their positions here.
    pub(crate) fn helped_by(self, helped: &'a AtomicU64) -> Self {
        Self { helped: Some(helped), ..self }
    }

    /// Returns the search with what earlier ones found out about moves.
    pub(crate) fn remembering(self, history: History) -> Self {
        Self { history, ..self }
    }

    /// Ends the search and returns what it knows about moves.
    pub(crate) fn into_history(self) -> History {
        self.history
    }

    /// Returns the search as that of helper `number`, who counts its positions here.
    pub(crate) fn helping(self, number: usize, helped: &'a AtomicU64) -> Self {
        Self { helped: Some(helped), helper: Some(number), ..self }
    }

    /// Returns the positions visited, by helpers too.
    fn all_nodes(&self) -> u64 {
        self.nodes + self.helped.filter(|_| self.helper.is_none()).map_or(0, |helped| helped.load(Relaxed))
    }

    /// Returns the time since the search was made.
    pub(crate) fn elapsed(&self) -> std::time::Duration {
        self.timer.elapsed()
    }

    /// Counts a position; returns whether the search is over.
    #[inline]
    fn visit(&mut self, ply: usize) -> bool {
        // On the way out of a search that was halted, further children may still be asked for.
        if self.halted {
            return true;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.nodes.is_multiple_of(CLOCK_EVERY) || self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            self.look_at_limits();
        }
        self.halted
    }

    /// Counts moves that were written out: where there are very many, the clock is looked at more often.
    fn work(&mut self, moves: usize) {
        self.written += moves;
        if self.written > WRITTEN_EVERY {
            self.look_at_limits();
        }
    }

    #[cold]
    fn look_at_limits(&mut self) {
        self.written = 0;
        if let Some(helped) = self.helped.filter(|_| self.helper.is_some()) {
            helped.fetch_add(self.nodes - self.told, Relaxed);
            self.told = self.nodes;
        }
        self.halted |=
            self.stop.is_stopped() || self.limits.nodes.is_some_and(|most| self.all_nodes() >= most) || self.timer.is_up(self.stop);
    }

    /// Plays a move on a copy and looks at what is behind it: `look` gets the child.
    #[inline]
    fn step<R>(&mut self, here: Here<'_, P, E::State>, mv: Move, look: impl FnOnce(&mut Self, Here<'_, P, E::State>) -> R) -> R {
        let mut child = here.position.clone();
        let mut state = *here.state;
        child.play_observed(mv, &mut self.eval.watch(&mut state));
        if self.begins_kokose(mv) {
            self.eval.use_right(&mut state, here.position.player());
        }
        self.table.fetch(self.key(&child));
        let in_check = self.in_check(&child, &state);
        look(self, Here { position: &child, state: &state, ply: here.ply + 1, in_check })
    }

    /// Returns whether the player is in check as he begins to decide: not in the middle of a turn, where it is the enemy's men that are looked at. The state knows where the royal men stand, the position may have to look for them.
    #[inline]
    fn in_check(&self, position: &P, state: &E::State) -> bool {
        let geometry = self.eval.geometry();
        let side = position.side();
        if position.player() != side {
            return false;
        }
        match self.eval.royals(state, side) {
            royals @ [_, ..] if geometry.royals == Royals::TakenByBearing => {
                royals.iter().any(|&royal| geometry.lines.attacked(position, royal, !side))
            }
            _ => position.in_check(),
        }
    }

    /// Returns the value of a child from the view of `player`.
    fn child(&mut self, player: Side, child: Here<'_, P, E::State>, window: Window, depth: i32) -> i32 {
        if child.position.player() == player { self.node(child, window, depth) } else { -self.node(child, window.flipped(), depth) }
    }

    fn key(&self, position: &P) -> u64 {
        position.key() ^ self.salt
    }

    /// Returns the static evaluation as this player sees it, from the view of who decides.
    fn judge(&self, here: Here<'_, P, E::State>) -> i32 {
        let value = self.eval.evaluate(here.position, here.state);
        if self.weakness.error == 0 {
            return value;
        }
        let spread = 2 * u64::from(self.weakness.error.unsigned_abs()) + 1;
        value + (mix_key(here.position.key() ^ self.weakness.seed) % spread) as i32 - self.weakness.error
    }

    /// Returns the static evaluation that the table knows or a new one, which far outside of the window may be only an estimate; whether it is none comes second.
    fn judge_within(&self, here: Here<'_, P, E::State>, entry: Option<Entry>, window: Window) -> (i32, bool) {
        if let Some(eval) = entry.and_then(|entry| entry.eval) {
            return (eval, true);
        }
        if self.weakness.error == 0 { self.eval.evaluate_within(here.position, here.state, window) } else { (self.judge(here), true) }
    }

    /// Remembers a move followed by the child's line as the best line from `ply` on.
    fn keep_line(&mut self, ply: usize, mv: Move) {
        let (here, below) = self.frames.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0].line);
    }

    /// Returns whether the side that moves can take the enemy's only royal man, which ends the game: asked only in games where
    /// kings may be left en prise.
    fn takes_royal(&mut self, here: Here<'_, P, E::State>) -> bool {
        let geometry = self.eval.geometry();
        let Here { position, state, ply, .. } = here;
        let side = position.side();
        let &[royal] = self.eval.royals(state, !side) else { return false };
        if geometry.royals == Royals::Several {
            return position.is_attacked(royal, side);
        }
        if geometry.royals == Royals::Safe || position.player() != side || !geometry.lines.attacked(position, royal, side) {
            return false;
        }
        if geometry.royals == Royals::TakenByBearing {
            return true;
        }
        let moves = &mut self.frames[ply].list.moves;
        position.noisy_moves(moves);
        moves.iter().any(|&mv| position.victims(mv).iter().any(|&(square, _)| square == royal))
    }
}
