//! Who takes part, and what was played.

use std::collections::{BTreeMap, BTreeSet};

use super::{Berserk, Colour, Meeting, Outcome, Pairing, Points};

/// The number of an entrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntrantId(pub u32);

/// One who takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// His number.
    pub id: EntrantId,
    /// How strong he is; those who have no rating stand behind those who have one.
    pub rating: Option<i32>,
    /// How many rounds had been paired when he came: 0 for who is there from the start.
    pub entered: u32,
    /// How many rounds had been paired when he left.
    pub left: Option<u32>,
}

impl Entrant {
    /// Returns one who takes part from the start.
    pub const fn new(id: EntrantId, rating: Option<i32>) -> Self {
        Self { id, rating, entered: 0, left: None }
    }

    /// Returns whether he is to be paired in a round.
    pub fn plays_in(&self, round: u32) -> bool {
        self.entered < round && self.left.is_none_or(|left| round <= left)
    }
}

/// A tournament so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    entrants: BTreeMap<EntrantId, Entrant>,
    meetings: Vec<Meeting>,
    /// What the meetings were to each, in their order.
    turns: BTreeMap<EntrantId, Vec<Turn>>,
}

/// What is wrong with who takes part or what was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    /// Two have the same number.
    #[error("two entrants have the number {}", .0.0)]
    Twice(EntrantId),
    /// A meeting of somebody who does not take part.
    #[error("a meeting of entrant {}, who does not take part", .0.0)]
    Unknown(EntrantId),
    /// Somebody meets himself.
    #[error("entrant {} meets himself", .0.0)]
    Oneself(EntrantId),
    /// Somebody meets two in one round.
    #[error("entrant {} meets two in round {round}", .entrant.0)]
    Torn {
        /// Who.
        entrant: EntrantId,
        /// In which round.
        round: u32,
    },
}

/// Why a round cannot be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PairingError {
    /// Fewer than two would play.
    #[error("expected two players at least, {0} would play")]
    TooFew(usize),
    /// More would play than can be paired.
    #[error("expected at most {most} players, {players} would play")]
    TooMany {
        /// How many.
        players: usize,
        /// The most.
        most: usize,
    },
    /// A game of an earlier round goes on.
    #[error("round {0} is not over")]
    Unfinished(u32),
    /// There is no such round.
    #[error("there is no round {round}: expected 1 to {rounds}")]
    NoRound {
        /// Which was wanted.
        round: u32,
        /// How many there are.
        rounds: u32,
    },
}

/// What a meeting was to one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) round: u32,
    /// Whom he met with which colour; `None` for a bye.
    pub(crate) against: Option<(EntrantId, Colour)>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) berserk: Berserk,
}

impl Turn {
    /// Returns his points, `None` while it goes on.
    pub(crate) fn points(self) -> Option<Points> {
        match self.against {
            None => Some(Points::ONE),
            Some((_, colour)) => self.outcome.map(|outcome| outcome.points(colour)),
        }
    }

    /// Returns whether he has won it at the board with half his time.
    pub(crate) fn is_bold_win(self) -> bool {
        let is_bold = self.against.is_some_and(|(_, colour)| self.berserk.of(colour));
        is_bold && self.is_played() && self.points() == Some(Points::ONE)
    }

    /// Returns whether he had a point without playing for it.
    pub(crate) fn is_gift(self) -> bool {
        self.points() == Some(Points::ONE) && !self.is_played()
    }

    /// Returns whether it was played at the board.
    pub(crate) fn is_played(self) -> bool {
        self.against.is_some() && self.outcome.is_some_and(Outcome::is_played)
    }
}

impl Event {
    /// Returns the tournament of these entrants in which this was played.
    ///
    /// # Errors
    /// That it does not add up.
    pub fn new(entrants: Vec<Entrant>, meetings: Vec<Meeting>) -> Result<Self, EventError> {
        let mut by_id = BTreeMap::new();
        for entrant in entrants {
            if by_id.insert(entrant.id, entrant).is_some() {
                return Err(EventError::Twice(entrant.id));
            }
        }
        let mut seen = BTreeSet::new();
        for Meeting { round, pairing, .. } in &meetings {
            if let Pairing::Game { black, white } = pairing
                && black == white
            {
                return Err(EventError::Oneself(*black));
            }
            for entrant in pairing.entrants() {
                if !by_id.contains_key(&entrant) {
                    return Err(EventError::Unknown(entrant));
                }
                if !seen.insert((*round, entrant)) {
                    return Err(EventError::Torn { entrant, round: *round });
                }
            }
        }
        let mut meetings = meetings;
        meetings.sort_by_key(|meeting| meeting.round);
        Ok(Self::of(by_id, meetings))
    }

    /// Returns those who take part or did, in the order of their numbers.
    pub fn entrants(&self) -> impl Iterator<Item = &Entrant> {
        self.entrants.values()
    }

    /// Returns an entrant.
    pub fn entrant(&self, id: EntrantId) -> Option<&Entrant> {
        self.entrants.get(&id)
    }

    /// Returns the meetings, those of the first round first.
    pub fn meetings(&self) -> &[Meeting] {
        &self.meetings
    }

    /// Returns the number of the last round that was paired, 0 before the first.
    pub fn round(&self) -> u32 {
        self.meetings.last().map_or(0, |meeting| meeting.round)
    }

    /// Returns the first round in which a game goes on.
    pub fn unfinished(&self) -> Option<u32> {
        let goes_on =
            |meeting: &&Meeting| matches!(meeting.pairing, Pairing::Game { .. }) && meeting.outcome.is_none();
        self.meetings.iter().find(goes_on).map(|meeting| meeting.round)
    }

    /// Returns the tournament without the meetings of some.
    pub(crate) fn without(&self, annulled: &BTreeSet<EntrantId>) -> Self {
        let stays =
            |meeting: &&Meeting| !meeting.pairing.entrants().any(|entrant| annulled.contains(&entrant));
        Self::of(self.entrants.clone(), self.meetings.iter().filter(stays).copied().collect())
    }

    fn of(entrants: BTreeMap<EntrantId, Entrant>, meetings: Vec<Meeting>) -> Self {
        let mut turns: BTreeMap<EntrantId, Vec<Turn>> = BTreeMap::new();
        for Meeting { round, pairing, outcome, berserk } in &meetings {
            let (first, second) = match *pairing {
                Pairing::Game { black, white } => {
                    ((black, Some((white, Colour::Black))), Some((white, Some((black, Colour::White)))))
                }
                Pairing::Bye(entrant) => ((entrant, None), None),
            };
            for (id, against) in [Some(first), second].into_iter().flatten() {
                turns.entry(id).or_default().push(Turn {
                    round: *round,
                    against,
                    outcome: *outcome,
                    berserk: *berserk,
                });
            }
        }
        Self { entrants, meetings, turns }
    }

    /// Returns what the meetings were to an entrant, the first first.
    pub(crate) fn turns(&self, id: EntrantId) -> impl DoubleEndedIterator<Item = Turn> + '_ {
        self.turns.get(&id).into_iter().flatten().copied()
    }

    /// Returns the points of an entrant.
    pub(crate) fn points(&self, id: EntrantId) -> Points {
        self.turns(id).filter_map(Turn::points).sum()
    }
}
