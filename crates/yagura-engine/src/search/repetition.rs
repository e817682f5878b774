//! The line that is searched, behind it the game, and what the game's repetition rule would say of them.
//!
//! The rules judge the fourth appearance of a position (small §1.11, chu §8). A search that waited for it
//! would never see it. So the second appearance is judged as if the moves in between were made again and
//! again: who gains by going round may go round again, and who loses could have turned off the first time.
//! Where that was before the search began he can no more, but has not lost as long as he can turn off the
//! next time: it is searched what else he has. Notes on the moves, which some rules need, are computed only
//! then.

use yagura::{GamePosition, HistoryEntry, Move, Outcome, Side};

/// Counters of keys, by their low bits.
const COUNTERS: usize = 1 << 14;

/// The plies since the given position.
#[derive(Debug)]
pub(super) struct GameLine<P> {
    root: P,
    plies: Vec<HistoryEntry>,
    /// The moves behind the root, `None` for a null move; one for each ply after `played`.
    moves: Vec<Option<Move>>,
    /// Index of the root among the plies.
    played: usize,
    /// How many moves behind the root have their notes.
    noted: usize,
    seen: Box<[u8]>,
    scratch: Vec<HistoryEntry>,
}

/// What the repetition rule says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The game is over.
    Final(Outcome),
    /// It would end so if it went on as before.
    Expected(Outcome),
}

impl<P: GamePosition> GameLine<P> {
    /// Returns the line of a game that stands at `root`.
    pub(super) fn new(root: P, plies: &[HistoryEntry]) -> Self {
        let mut path = Self {
            root,
            plies: plies.to_vec(),
            moves: Vec::with_capacity(crate::score::MAX_PLY),
            played: plies.len().saturating_sub(1),
            noted: 0,
            seen: vec![0; COUNTERS].into_boxed_slice(),
            scratch: Vec::new(),
        };
        path.plies.reserve(crate::score::MAX_PLY);
        for ply in plies {
            path.count(ply.key, 1);
        }
        path
    }

    /// Returns the number of plies since the beginning of the game.
    pub(super) fn length(&self) -> usize {
        self.plies.len().saturating_sub(1)
    }

    /// Returns the position that is searched.
    pub(super) fn root(&self) -> &P {
        &self.root
    }

    fn count(&mut self, key: u64, by: i8) {
        let counter = &mut self.seen[key as usize % COUNTERS];
        // Once full it stays full: it only says where to look.
        if *counter != u8::MAX {
            *counter = counter.wrapping_add_signed(by);
        }
    }

    /// Adds a position that a move of `mover` led to.
    pub(super) fn push(&mut self, position: &P, mover: Side, mv: Option<Move>) {
        let key = position.key();
        self.plies.push(HistoryEntry { key, player: position.player(), mover, note: 0 });
        self.moves.push(mv);
        self.count(key, 1);
    }

    /// Takes the last position back.
    pub(super) fn pop(&mut self) {
        self.moves.pop();
        self.noted = self.noted.min(self.moves.len());
        if let Some(ply) = self.plies.pop() {
            self.count(ply.key, -1);
        }
    }

    /// Returns what the repetition rule says of the position that was added last, which is `position`.
    #[inline]
    pub(super) fn verdict(&mut self, position: &P) -> Option<Verdict> {
        let key = self.plies.last()?.key;
        if self.seen[key as usize % COUNTERS] < 2 { None } else { self.look_back(position, key) }
    }

    #[cold]
    fn look_back(&mut self, position: &P, key: u64) -> Option<Verdict> {
        let last = self.plies.len() - 1;
        let mut earlier = None;
        let mut appearances = 1;
        for at in (0..last).rev() {
            // No turn is really passed by a null move: what lies before it is another game.
            if at >= self.played && self.moves[at - self.played].is_none() {
                break;
            }
            if self.plies[at].key == key {
                earlier.get_or_insert(at);
                appearances += 1;
            }
        }
        let earlier = earlier?;
        self.take_notes();
        if appearances >= 4
            && let Some(outcome) = position.repetition(&self.plies)
        {
            return Some(Verdict::Final(outcome));
        }
        // Another position of the round may be nearer to its fourth appearance than this one.
        self.scratch.clear();
        self.scratch.extend_from_slice(&self.plies);
        for _ in appearances..4 {
            for at in earlier + 1..=last {
                self.scratch.push(self.plies[at]);
                if let Some(outcome) = position.repetition(&self.scratch) {
                    let stands = earlier >= self.played || outcome.winner.is_none();
                    return stands.then_some(Verdict::Expected(outcome));
                }
            }
        }
        None
    }

    /// Computes the notes of the moves behind the root.
    fn take_notes(&mut self) {
        if self.noted == self.moves.len() {
            return;
        }
        let mut before = self.root.clone();
        for (at, &mv) in self.moves.iter().enumerate() {
            let mut after = before.clone();
            match mv {
                Some(mv) => {
                    after.play(mv);
                    if at >= self.noted {
                        self.plies[self.played + 1 + at].note = after.note(&before, mv);
                    }
                }
                None => {
                    after.play_null();
                }
            }
            before = after;
        }
        self.noted = self.moves.len();
    }
}
