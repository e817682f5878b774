//! The tree of a mate: who attacks picks one of his checks, who defends has every move.

use yagura::{GamePosition, Move, Moves, Side};

use super::{
    LONGEST, Proof, TABLE, Verdict,
    table::{INFINITE, Numbers, ProofTable},
};
use crate::limits::{Limits, Stop, Timer};

/// Positions between two looks at the clock.
const CLOCK_EVERY: u64 = 64;

/// A move with the position behind it.
#[derive(Debug)]
struct Child<P> {
    mv: Move,
    position: P,
    key: u64,
    /// What the rules say of it at once.
    fixed: Option<Numbers>,
}

/// What it takes to prove a node of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NodeKind {
    /// One of its children: the attacker moves.
    Or,
    /// All of them: the defender moves.
    And,
}

/// One attempt to prove a mate.
#[derive(Debug)]
pub(super) struct Solver<'a, P> {
    attacker: Side,
    table: ProofTable,
    /// Keys of the positions on the line that is looked at.
    path: Vec<u64>,
    /// Room for the moves of a position, one for each ply.
    stack: Vec<Vec<Child<P>>>,
    moves: Moves,
    limits: &'a Limits,
    stop: &'a Stop,
    timer: Timer,
    nodes: u64,
    /// Whether a line was too long to be followed.
    cut: bool,
    halted: bool,
}

impl<'a, P: GamePosition> Solver<'a, P> {
    pub(super) fn new(root: &P, limits: &'a Limits, stop: &'a Stop) -> Self {
        Self {
            attacker: root.player(),
            table: ProofTable::new(ProofTable::room(limits.nodes).min(TABLE)),
            path: Vec::with_capacity(LONGEST),
            stack: Vec::new(),
            moves: Moves::new(),
            limits,
            stop,
            timer: Timer::start(limits, root.player(), stop),
            nodes: 0,
            cut: false,
            halted: false,
        }
    }

    /// Proves or refutes the mate.
    pub(super) fn run(mut self, root: &P) -> Proof {
        let numbers = self.grow(root, root.key(), Numbers { proof: INFINITE, disproof: INFINITE });
        let verdict = if numbers.proof == 0 {
            self.line(root).map_or(Verdict::Unknown, Verdict::Mate)
        } else if numbers.disproof == 0 && !self.cut && !self.halted {
            Verdict::NoMate
        } else {
            Verdict::Unknown
        };
        Proof { verdict, nodes: self.nodes }
    }

    fn visit(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_EVERY) {
            let most = self.limits.nodes.is_some_and(|most| self.nodes >= most);
            self.halted |= most || self.stop.is_stopped() || self.timer.is_up(self.stop);
        }
    }

    fn kind_of(&self, position: &P) -> NodeKind {
        if position.player() == self.attacker { NodeKind::Or } else { NodeKind::And }
    }

    /// Fills `children`: the checks of the attacker, or all moves of the defender.
    fn expand(&mut self, position: &P, children: &mut Vec<Child<P>>) {
        children.clear();
        let kind = self.kind_of(position);
        let mut moves = std::mem::take(&mut self.moves);
        position.search_moves(&mut moves);
        let is_root = self.path.is_empty();
        for &mv in &moves {
            if is_root && !self.limits.only.is_empty() && !self.limits.only.contains(&mv) {
                continue;
            }
            // A declaration or the count of points may win, but is no mate.
            if kind == NodeKind::Or && mv.from() == Some(mv.to()) && position.victims(mv).is_empty() {
                continue;
            }
            let mut child = position.clone();
            child.play(mv);
            let fixed = match child.immediate_outcome() {
                Some(outcome) if outcome.winner == Some(self.attacker) => Some(Numbers::PROVED),
                Some(_) => Some(Numbers::REFUTED),
                None if kind == NodeKind::Or && !child.in_check() => continue,
                None => None,
            };
            children.push(Child { mv, key: child.key(), position: child, fixed });
        }
        self.moves = moves;
    }

    /// Returns what is known of a child.
    fn numbers(&self, child: &Child<P>) -> (Numbers, u16) {
        if let Some(fixed) = child.fixed {
            return (fixed, 0);
        }
        if self.path.contains(&child.key) {
            return (Numbers::REFUTED, 0);
        }
        self.table.get(child.key).map_or((Numbers::OPEN, 0), |slot| (slot.numbers, slot.length))
    }

    /// Grows the tree below a position until one of its numbers reaches the bound.
    fn grow(&mut self, position: &P, key: u64, bound: Numbers) -> Numbers {
        self.visit();
        if self.path.len() >= LONGEST {
            self.cut = true;
            return Numbers::REFUTED;
        }
        let before = self.nodes;
        let ply = self.path.len();
        if self.stack.len() <= ply {
            self.stack.push(Vec::new());
        }
        let mut children = std::mem::take(&mut self.stack[ply]);
        self.expand(position, &mut children);
        self.path.push(key);
        let kind = self.kind_of(position);
        let (numbers, length) = loop {
            let state = self.sum_up(position, &children, kind);
            let Sum { numbers, length, best, bound: next } = state.narrowed(bound, kind);
            if self.halted
                || numbers.is_settled()
                || numbers.proof >= bound.proof
                || numbers.disproof >= bound.disproof
            {
                break (numbers, length);
            }
            let child = &children[best];
            self.grow(&child.position, child.key, next);
        };
        self.path.pop();
        self.stack[ply] = children;
        self.table.put(key, numbers, length, self.nodes - before);
        numbers
    }

    /// Sums up what is known of the children.
    fn sum_up(&self, position: &P, children: &[Child<P>], kind: NodeKind) -> Sum {
        let mut sum = Sum { numbers: Numbers::OPEN, length: 0, best: 0, bound: Numbers::OPEN };
        if children.is_empty() {
            let mated = kind == NodeKind::And && position.no_moves_outcome().winner == Some(self.attacker);
            sum.numbers = if mated { Numbers::PROVED } else { Numbers::REFUTED };
            return sum;
        }
        // The number that one child is enough for, and the one that all must give.
        let (mut least, mut second, mut total) = (INFINITE, INFINITE, 0_u32);
        let (mut of_best, mut length) = match kind {
            NodeKind::Or => (0, u16::MAX),
            NodeKind::And => (0, 0),
        };
        for (at, child) in children.iter().enumerate() {
            let (Numbers { proof, disproof }, plies) = self.numbers(child);
            let (one, all) = match kind {
                NodeKind::Or => (proof, disproof),
                NodeKind::And => (disproof, proof),
            };
            if one < least || at == 0 {
                (second, least) = (least, one);
                (sum.best, of_best) = (at, all);
            } else {
                second = second.min(one);
            }
            total = total.saturating_add(all).min(INFINITE);
            if proof == 0 {
                length = match kind {
                    NodeKind::Or => length.min(plies),
                    NodeKind::And => length.max(plies),
                };
            }
        }
        // One that settles it leaves nothing to be done about the others.
        let (one, all) = if least == 0 { (0, INFINITE) } else { (least, total) };
        sum.numbers = match kind {
            NodeKind::Or => Numbers { proof: one, disproof: all },
            NodeKind::And => Numbers { proof: all, disproof: one },
        };
        sum.length = length.saturating_add(1);
        sum.bound = Numbers { proof: second.saturating_add(1), disproof: total.saturating_sub(of_best) };
        sum
    }

    /// Returns a line of a proved position: the attacker mates as fast as the proof knows, the defender holds
    /// out as long.
    fn line(&mut self, root: &P) -> Option<Vec<Move>> {
        let mut line = Vec::new();
        let mut position = root.clone();
        let mut children = Vec::new();
        self.path.clear();
        self.halted = false;
        while line.len() < LONGEST {
            let kind = self.kind_of(&position);
            self.expand(&position, &mut children);
            if children.is_empty() {
                return (kind == NodeKind::And && position.no_moves_outcome().winner == Some(self.attacker))
                    .then_some(line);
            }
            // What the table has forgotten is proved again.
            for child in &children {
                if kind == NodeKind::And && child.fixed.is_none() && self.numbers(child).0.proof != 0 {
                    self.grow(&child.position, child.key, Numbers { proof: INFINITE, disproof: INFINITE });
                }
            }
            let proved = children
                .iter()
                .map(|child| (child, self.numbers(child)))
                .filter(|(_, (numbers, _))| numbers.proof == 0);
            let (child, _) = match kind {
                NodeKind::Or => proved.min_by_key(|(_, (_, plies))| *plies),
                NodeKind::And => proved.max_by_key(|(_, (_, plies))| *plies),
            }?;
            line.push(child.mv);
            if child.fixed.is_some() {
                return Some(line);
            }
            self.path.push(position.key());
            position = child.position.clone();
        }
        None
    }
}

/// What the children of a position come to.
struct Sum {
    numbers: Numbers,
    length: u16,
    /// The child to grow next.
    best: usize,
    /// While it is summed up: one more than the second best child has, and what the others than the best
    /// have together; then the bound for the best child.
    bound: Numbers,
}

impl Sum {
    /// Returns the same with the bound for the best child of a position that has this one.
    fn narrowed(mut self, bound: Numbers, kind: NodeKind) -> Self {
        let Numbers { proof: second, disproof: others } = self.bound;
        let rest = |limit: u32| limit.saturating_sub(others).max(1);
        self.bound = match kind {
            NodeKind::Or => Numbers { proof: bound.proof.min(second), disproof: rest(bound.disproof) },
            NodeKind::And => Numbers { proof: rest(bound.proof), disproof: bound.disproof.min(second) },
        };
        self
    }
}
