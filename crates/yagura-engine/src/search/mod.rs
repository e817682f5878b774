//! The search: principal variation search (PVS) with iterative deepening, generic over game and evaluation.
//!
//! [`iterative_deepening`] runs the iterations, [`root`] one of them with aspiration windows, [`node`] is the
//! tree, [`node_pruning`] leaves its nodes, [`move_pruning`] leaves moves out, [`move_search`] searches one
//! move, [`reduction`] says how much less deeply late ones, [`singular`] extends the only good one,
//! [`quiescence`] is the fringe; [`move_picker`], [`move_ordering`] and [`history`] order the moves,
//! [`repetition`] knows repetitions. [`multi_part`] is what is different where the players do not simply
//! alternate, [`large_board`] where there are near a thousand moves. The sign of a value (negamax) comes from
//! [`Position::player`]: a child's value is negated only if another player decides there.

mod history;
mod iterative_deepening;
mod large_board;
mod move_ordering;
mod move_picker;
mod move_pruning;
mod move_search;
mod multi_part;
mod node;
mod node_pruning;
mod node_type;
mod quiescence;
mod reduction;
mod repetition;
mod root;
mod singular;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

pub(crate) use history::History;
use history::PieceTo;
use move_picker::MovePicker;
use node_type::{ExpectedNode, NodeType, NonPv, Pv};
pub(crate) use reduction::Reductions;
use repetition::GameLine;
pub(crate) use root::RootMove;
use yagura::{GamePosition, Move, Moves, Royals, Side, Square, mix_key};

use crate::{
    eval::{Eval, Evaluation},
    limits::{Limits, Stop, Timer},
    margins::Margins,
    score::{MAX_PLY, Window},
    task::Task,
    transposition::{Entry, TranspositionTable},
};

/// Positions between two looks at the clock. At the slowest, some 20 µs a position on the largest board, this
/// is 5 ms.
const CLOCK_EVERY: u64 = 256;
/// Moves that are written out between two looks: where a node has thousands, ranking them takes longer than
/// writing them.
const WRITTEN_EVERY: usize = 8_192;
/// Room for the moves of a node before its buffer must grow; only standard shogi's most crowded hands need
/// more.
const ROOM: usize = 256;

/// How well a player plays: what a level does worse than the search can. By default nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Skill {
    /// Noise: evaluations are wrong by up to this many centipawns, always in the same way for the same
    /// position.
    pub(crate) noise: i32,
    /// The seed of those errors.
    pub(crate) seed: u64,
    /// Whether exchanges are not followed to their end.
    pub(crate) quiescence: Quiescence,
}

/// Whether exchanges are followed to their end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Quiescence {
    /// They are, by quiescence search.
    #[default]
    On,
    /// The evaluation after the last move stands as it is.
    Off,
}

/// An entry of the search stack: what is remembered of a ply of the line that is searched.
#[derive(Debug)]
struct StackEntry {
    picker: MovePicker,
    quiets: Vec<Move>,
    /// Captures and promotions that were tried.
    captures: Vec<Move>,
    /// The move that is left out while it is asked whether any other is as good.
    excluded: Option<Move>,
    /// Quiet moves that refuted siblings (killer moves).
    killers: [Option<Move>; 2],
    /// The piece and target of the move that led away from here.
    piece_to: PieceTo,
    /// Where the move of the fringe ended that led away from here.
    target: Option<Square>,
    /// The static evaluation for Black, `None` in check.
    eval: Option<i32>,
    /// The principal variation from here on.
    pv: Vec<Move>,
    /// What is expected of the node, if it is none of the principal variation.
    expected: ExpectedNode,
    /// Whether a null move led away from here.
    null_moved: bool,
    /// Whether the result of a null move is verified here, without another.
    verifying: bool,
    /// Who decided here, and whose pieces were moved.
    decider: (Side, Side),
}

/// A position on its way through the tree.
#[derive(Debug)]
struct Node<'a, P, S> {
    position: &'a P,
    state: &'a S,
    ply: usize,
    in_check: bool,
}

impl<P, S> Clone for Node<'_, P, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, S> Copy for Node<'_, P, S> {}

/// One search by one thread.
#[derive(Debug)]
pub(crate) struct Search<'a, P: GamePosition, E: Eval<P>> {
    eval: &'a E,
    table: &'a TranspositionTable,
    /// Mixed into every key, so that different games can share a table.
    salt: u64,
    limits: &'a Limits,
    /// If not empty, the only moves of the root that are looked at.
    only: &'a [Move],
    stop: &'a Stop,
    margins: &'a Margins,
    timer: Timer,
    skill: Skill,
    game_line: GameLine<P>,
    stack: Vec<StackEntry>,
    /// Room for moves that are looked at once: the enemy's out of turn, or those of a node on a large board.
    noisy: Moves,
    /// Room for the quiet moves of a node on a large board before the best are chosen.
    quiets: Vec<move_picker::ScoredMove>,
    history: &'a mut History,
    /// Moves that were written out since the last look at the clock.
    written: usize,
    /// Positions that helpers have visited, as far as they have published it.
    shared_nodes: Option<&'a AtomicU64>,
    /// The number of a helper.
    helper: Option<usize>,
    /// How many of its positions a helper has published.
    published: u64,
    pub(crate) nodes: u64,
    seldepth: usize,
    /// The depth of the iteration, which bounds extensions.
    iteration: i32,
    halted: bool,
}

impl<'a, P: GamePosition, E: Eval<P>> Search<'a, P, E> {
    /// Returns a search of `root`, with what earlier ones have found out about moves.
    pub(crate) fn new(
        eval: &'a E,
        table: &'a TranspositionTable,
        history: &'a mut History,
        root: &P,
        task: Task<'a>,
        skill: Skill,
    ) -> Self {
        let Task { limits, search_moves, began, stop, margins, .. } = task;
        let definition = root.definition();
        let salt = definition.id.bytes().fold(0, |salt, byte| mix_key(salt ^ u64::from(byte)));
        let empty = || StackEntry {
            picker: MovePicker::with_capacity(ROOM),
            quiets: Vec::with_capacity(64),
            captures: Vec::with_capacity(move_ordering::MOST_TRIED),
            excluded: None,
            killers: [None; 2],
            piece_to: PieceTo::default(),
            target: None,
            eval: None,
            pv: Vec::with_capacity(MAX_PLY),
            expected: ExpectedNode::All,
            null_moved: false,
            verifying: false,
            decider: (Side::Black, Side::Black),
        };
        Self {
            eval,
            table,
            salt,
            limits,
            only: search_moves,
            stop,
            margins,
            timer: Timer::start_at(limits, began, root.player(), stop),
            skill,
            game_line: GameLine::new(root.clone(), task.history),
            stack: std::iter::repeat_with(empty).take(MAX_PLY + 2).collect(),
            noisy: Moves::with_capacity(ROOM),
            quiets: Vec::new(),
            history,
            written: 0,
            shared_nodes: None,
            helper: None,
            published: 0,
            nodes: 0,
            seldepth: 0,
            iteration: 0,
            halted: false,
        }
    }

    /// Returns the search as the leader's of helpers who count their positions here.
    pub(crate) fn with_helpers(self, shared_nodes: &'a AtomicU64) -> Self {
        Self { shared_nodes: Some(shared_nodes), ..self }
    }

    /// Returns the search as that of helper `number`, who counts its positions here.
    pub(crate) fn into_helper(self, number: usize, shared_nodes: &'a AtomicU64) -> Self {
        Self { shared_nodes: Some(shared_nodes), helper: Some(number), ..self }
    }

    /// Returns the positions visited, by helpers too.
    fn all_nodes(&self) -> u64 {
        self.nodes
            + self
                .shared_nodes
                .filter(|_| self.helper.is_none())
                .map_or(0, |shared_nodes| shared_nodes.load(Relaxed))
    }

    /// Returns the time since the search was made.
    pub(crate) fn elapsed(&self) -> std::time::Duration {
        self.timer.elapsed()
    }

    /// Counts a position; returns whether the search is over.
    #[inline]
    fn count_node(&mut self, ply: usize) -> bool {
        // On the way out of a search that was halted, further children may still be asked for.
        if self.halted {
            return true;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.nodes.is_multiple_of(CLOCK_EVERY) || self.limits.nodes.is_some_and(|most| self.nodes >= most)
        {
            self.check_limits();
        }
        self.halted
    }

    /// Counts moves that were written out: where there are very many, the clock is looked at more often.
    fn count_moves(&mut self, moves: usize) {
        self.written += moves;
        if self.written > WRITTEN_EVERY {
            self.check_limits();
        }
    }

    #[cold]
    fn check_limits(&mut self) {
        self.written = 0;
        if let Some(shared_nodes) = self.shared_nodes.filter(|_| self.helper.is_some()) {
            shared_nodes.fetch_add(self.nodes - self.published, Relaxed);
            self.published = self.nodes;
        }
        self.halted |= self.stop.is_stopped()
            || self.limits.nodes.is_some_and(|most| self.all_nodes() >= most)
            || self.timer.is_up(self.stop);
    }

    /// Plays a move on a copy and looks at what is behind it: `look` gets the child.
    #[inline]
    fn make_move<R>(
        &mut self,
        node: Node<'_, P, E::State>,
        mv: Move,
        look: impl FnOnce(&mut Self, Node<'_, P, E::State>) -> R,
    ) -> R {
        let mut child = node.position.clone();
        let mut state = *node.state;
        child.play_observed(mv, &mut self.eval.watch(&mut state));
        if self.begins_borrowing(mv) {
            self.eval.spend_right(&mut state, node.position.player());
        }
        self.table.fetch(self.key(&child));
        let in_check = self.in_check(&child, &state);
        look(self, Node { position: &child, state: &state, ply: node.ply + 1, in_check })
    }

    /// Returns whether the player is in check as he begins to decide: not in the middle of a turn, where it
    /// is the enemy's pieces that are looked at. The state knows where the royal pieces stand, the position
    /// may have to look for them.
    #[inline]
    fn in_check(&self, position: &P, state: &E::State) -> bool {
        let geometry = self.eval.geometry();
        let side = position.side();
        if position.player() != side {
            return false;
        }
        match (geometry.royals, self.eval.royals(state, side)) {
            (Royals::CapturedByAttack, royals @ [_, ..]) => {
                royals.iter().any(|&royal| geometry.lines.attacked(position, royal, !side))
            }
            (Royals::CapturedByAttack, []) | (Royals::Safe | Royals::Captured | Royals::Several, _) => {
                position.in_check()
            }
        }
    }

    /// Returns the value of a child from the view of `player` (negamax).
    fn search_child<NODE: NodeType>(
        &mut self,
        player: Side,
        child: Node<'_, P, E::State>,
        window: Window,
        depth: i32,
    ) -> i32 {
        if child.position.player() == player {
            self.search_node::<NODE>(child, window, depth)
        } else {
            -self.search_node::<NODE>(child, window.flipped(), depth)
        }
    }

    /// Returns the same in a PV node. The window may have become a zero window: the child is none then.
    fn search_window(
        &mut self,
        player: Side,
        child: Node<'_, P, E::State>,
        window: Window,
        depth: i32,
    ) -> i32 {
        if window.is_open() {
            self.search_child::<Pv>(player, child, window, depth)
        } else {
            self.search_child::<NonPv>(player, child, window, depth)
        }
    }

    fn key(&self, position: &P) -> u64 {
        position.key() ^ self.salt
    }

    /// Returns the static evaluation as this player sees it, from the view of who decides.
    fn static_eval(&self, node: Node<'_, P, E::State>) -> i32 {
        let value = self.eval.evaluate(node.position, node.state);
        if self.skill.noise == 0 {
            return value;
        }
        let spread = 2 * u64::from(self.skill.noise.unsigned_abs()) + 1;
        value + (mix_key(node.position.key() ^ self.skill.seed) % spread) as i32 - self.skill.noise
    }

    /// Returns the static evaluation that the table knows or a new one, which far outside of the window may
    /// be only an estimate.
    fn static_eval_within(
        &self,
        node: Node<'_, P, E::State>,
        entry: Option<Entry>,
        window: Window,
    ) -> Evaluation {
        if let Some(eval) = entry.and_then(|entry| entry.eval) {
            return Evaluation::whole(eval);
        }
        if self.skill.noise == 0 {
            self.eval.evaluate_within(node.position, node.state, window)
        } else {
            Evaluation::whole(self.static_eval(node))
        }
    }

    /// Remembers the principal variation from `ply` on: a move followed by the child's.
    fn update_pv(&mut self, ply: usize, mv: Move) {
        let (node, below) = self.stack.split_at_mut(ply + 1);
        let pv = &mut node[ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&below[0].pv);
    }

    /// Returns whether the side that moves can take the enemy's only royal piece, which ends the game: asked
    /// only in games where kings may be left en prise.
    fn can_capture_royal(&mut self, node: Node<'_, P, E::State>) -> bool {
        let geometry = self.eval.geometry();
        let Node { position, state, ply, .. } = node;
        let side = position.side();
        let &[royal] = self.eval.royals(state, !side) else { return false };
        let is_attacked = || position.player() == side && geometry.lines.attacked(position, royal, side);
        match geometry.royals {
            Royals::Safe => false,
            Royals::Several => position.is_attacked(royal, side),
            Royals::CapturedByAttack => is_attacked(),
            Royals::Captured if !is_attacked() => false,
            Royals::Captured => {
                let moves = &mut self.stack[ply].picker.moves;
                position.noisy_moves(moves);
                moves.iter().any(|&mv| position.victims(mv).iter().any(|&(square, _)| square == royal))
            }
        }
    }
}
