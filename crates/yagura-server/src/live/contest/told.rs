//! What is told of a game: all that a viewer may know, and no more.

use yagura::{AnyPosition, Game, Move, Position as _, Repetition, Side, notation::gungi};

use super::{Contest, Ending};
use crate::{
    error::ApiError,
    live::{ending, seats::Seats},
    wire::{Moved, Note, PROTOCOL, Player, Snapshot, Standing},
};

impl Contest {
    /// Returns whether the game has just shown to all what it hid: nothing of it is in use any more.
    pub(crate) fn reveals(&self) -> bool {
        self.is_open() && self.variant.definition().kinds.iter().any(|kind| kind.back.is_some())
    }

    /// Returns whether everybody may see everything. After a repetition the hidden things go on into the next game.
    fn is_open(&self) -> bool {
        self.game.outcome().is_some() && self.game.restarted().is_none()
    }

    /// Returns a position as a viewer may see it.
    fn seen(&self, position: &AnyPosition, viewer: Option<Side>) -> AnyPosition {
        if self.is_open() { position.clone() } else { position.seen_by(viewer) }
    }

    /// Returns a move as a viewer may know it.
    fn told(&self, before: &AnyPosition, mv: Move, viewer: Option<Side>) -> String {
        if self.is_open() { before.usi(mv) } else { before.usi_seen_by(mv, viewer) }
    }

    /// Returns whose hidden things a viewer may not know, Black's and White's.
    fn hidden(&self, viewer: Option<Side>) -> [bool; 2] {
        Side::BOTH.map(|side| !self.is_open() && viewer != Some(side))
    }

    /// Returns the record in the notation of the game's author, as a holder of these seats may see it.
    ///
    /// # Errors
    /// That the game has no such notation.
    pub(crate) fn record(&self, seats: Seats) -> Result<String, ApiError> {
        gungi::write_hiding(std::slice::from_ref(&self.game), self.hidden(self.viewer(seats))).ok_or(ApiError::NoNotation)
    }

    /// Returns the whole game as a holder of these seats may see it.
    pub(crate) fn snapshot(&self, seats: Seats) -> Snapshot {
        let viewer = self.viewer(seats);
        let Told { positions, moves, notes } = Told::new(&self.game, self.is_open(), viewer);
        Snapshot {
            id: self.id.clone(),
            protocol: PROTOCOL,
            v: self.version,
            variant: self.variant.to_string(),
            black: self.players[0].clone(),
            white: self.players[1].clone(),
            positions,
            moves,
            notes,
            standing: self.standing(viewer),
            setup: self.setup(seats),
            seats: seats.sides().map(Into::into).collect(),
            fouls: self.game.fouls().into(),
            invited: self.invited().map(Into::into),
            created: self.created.clone(),
        }
    }

    /// Returns the message about the last move, of which `before` is the position before it and `last` the move before with its own.
    pub(crate) fn moved(&self, before: &AnyPosition, mv: Move, last: Option<&(AnyPosition, Move)>, viewer: Option<Side>) -> Moved {
        let position = self.game.position();
        let written = gungi::token(before, mv, last.map(|(before, mv)| (before, *mv)), self.hidden(viewer));
        Moved {
            v: self.version,
            ply: self.game.moves().len(),
            text: self.told(before, mv, viewer),
            position: self.seen(position, viewer).sfen(),
            note: note(before, mv, position, written),
            standing: self.standing(viewer),
        }
    }

    /// Returns how the game stands as a viewer may see it.
    pub(crate) fn standing(&self, viewer: Option<Side>) -> Standing {
        let position = self.seen(self.game.position(), viewer);
        let turn = self.turn();
        let thinking = self.task().is_some();
        let mut moves = Vec::new();
        if turn.is_some_and(|side| self.players[side.index()] == Player::Human) {
            // A claim, or a check that must be changed, is a matter of what was played before.
            position.moves_after(self.game.plies(), &mut moves);
        }
        let checked: Vec<String> = position.checked().iter().map(ToString::to_string).collect();
        Standing {
            turn: turn.map(Into::into),
            side: position.side().into(),
            legal: moves.iter().map(|&mv| position.usi(mv)).collect(),
            check: position.in_check(),
            checked,
            outcome: match self.ending {
                Some(Ending::Failed(side, failure)) => Some(ending::failed(&self.variant, self.game.start().side(), side, failure)),
                _ => self
                    .game
                    .outcome()
                    .map(|outcome| ending::told(&self.variant, self.game.start().side(), outcome, self.game.outcome_clause())),
            },
            repetition: self.repetition(viewer).map(Into::into),
            mate: self.game.is_mate(),
            offers: self.offers.into(),
            thinking,
            restarts: self.game.restarted().is_some(),
            next: self.next.clone(),
        }
    }

    /// Returns how often the position has come, as far as a viewer can know.
    fn repetition(&self, viewer: Option<Side>) -> Option<Repetition> {
        if self.is_open() { self.game.repetition() } else { self.game.repetition_seen_by(viewer) }
    }

    /// Returns as whom a holder of these seats looks at the game: one who holds both sees what the one to move sees.
    pub(crate) fn viewer(&self, seats: Seats) -> Option<Side> {
        seats.only().or_else(|| (!seats.is_empty()).then(|| self.game.position().player()))
    }
}

/// What is told of all moves of a game.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// One more than moves.
    pub(crate) positions: Vec<String>,
    pub(crate) moves: Vec<String>,
    pub(crate) notes: Vec<Note>,
}

impl Told {
    /// Returns a game that was read, without the hidden things of these sides, Black's and White's: they are supposed.
    pub(crate) fn of(game: &Game<AnyPosition>, supposed: [bool; 2]) -> Self {
        match supposed {
            [false, false] => Self::new(game, true, None),
            [false, true] => Self::new(game, false, Some(Side::Black)),
            [true, false] => Self::new(game, false, Some(Side::White)),
            [true, true] => Self::new(game, false, None),
        }
    }

    /// Returns a game as a viewer may see it, or all of it when it is `open`.
    fn new(game: &Game<AnyPosition>, open: bool, viewer: Option<Side>) -> Self {
        let seen = |position: &AnyPosition| if open { position.sfen() } else { position.seen_by(viewer).sfen() };
        let hidden = Side::BOTH.map(|side| !open && viewer != Some(side));
        let count = game.moves().len();
        let mut position = super::opening(game).position().clone();
        let mut told = Self { positions: vec![seen(&position)], moves: Vec::with_capacity(count), notes: Vec::with_capacity(count) };
        let mut last: Option<(AnyPosition, Move)> = None;
        for &mv in game.moves() {
            let before = position.clone();
            position.play(mv);
            told.positions.push(seen(&position));
            told.moves.push(if open { before.usi(mv) } else { before.usi_seen_by(mv, viewer) });
            let written = gungi::token(&before, mv, last.as_ref().map(|(before, mv)| (before, *mv)), hidden);
            told.notes.push(note(&before, mv, &position, written));
            last = Some((before, mv));
        }
        told
    }
}

fn note(before: &AnyPosition, mv: Move, after: &AnyPosition, written: Option<String>) -> Note {
    let captures = before.victims(mv).iter().map(|(square, _)| square.to_string()).collect();
    Note { check: after.in_check(), promotion: mv.promotes(), captures, written }
}
