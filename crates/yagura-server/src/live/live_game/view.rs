//! What is told of a game: all that a viewer may know, and no more.

use yagura::{
    AnyPosition, Hidden, History as _, Move, Notation as _, Position as _, Repetition, Side, games::kifu,
};
use yagura_answers::{AnswerError, GameView, Sight, describe, effects_of_moves, note};
use yagura_wire::{Moved, Note, PROTOCOL, Player, Snapshot, Standing};

use super::{Ending, LiveGame};
use crate::{
    clock::Clock,
    error::ApiError,
    live::{messages, seats::Seats},
};

impl LiveGame {
    /// Returns whether the game has just shown to all what it hid: nothing of it is in use any more.
    pub(crate) fn reveals(&self) -> bool {
        self.is_open()
            && match self.variant.definition().traits().hidden {
                Hidden::Nothing => false,
                Hidden::Backs => true,
            }
    }

    /// Returns whether everybody may see everything. After a repetition the hidden things go on into the next
    /// game.
    pub(super) fn is_open(&self) -> bool {
        self.game.outcome().is_some() && self.game.restarted().is_none()
    }

    /// Returns whether what is told of moves tells nothing that is hidden.
    pub(super) fn hides_nothing(&self) -> bool {
        self.is_open()
            || match self.variant.definition().traits().hidden {
                Hidden::Nothing => true,
                Hidden::Backs => false,
            }
    }

    /// Returns how much a viewer sees.
    fn sight(&self, viewer: Option<Side>) -> Sight {
        if self.is_open() { Sight::All } else { Sight::As(viewer) }
    }

    /// Returns the record in the notation of the game's author, as a holder of these seats may see it.
    ///
    /// # Errors
    /// That the game has no such notation.
    pub(crate) fn record(&self, seats: Seats) -> Result<Kifu, ApiError> {
        kifu::write_hiding(std::slice::from_ref(&self.game), self.sight(self.viewer(seats)).hidden())
            .map(|text| Kifu { game: self.variant.definition().id.clone(), text })
            .ok_or_else(|| AnswerError::NoNotation.into())
    }

    /// Returns the whole game as a holder of these seats may see it.
    pub(crate) fn snapshot(&self, seats: Seats) -> Snapshot {
        let viewer = self.viewer(seats);
        let GameView { positions, moves, mut notes } = GameView::new(&self.game, self.sight(viewer));
        if self.hides_nothing() {
            for (note, styles) in notes.iter_mut().zip(self.written.of(&self.game)) {
                note.styles = Some(styles);
            }
        }
        for (note, spent) in notes.iter_mut().zip(self.times()) {
            note.spent = Some(spent);
        }
        Snapshot {
            id: self.id.clone(),
            protocol: PROTOCOL,
            v: self.version,
            variant: self.variant.to_string(),
            black: self.players[0].clone(),
            white: self.players[1].clone(),
            names: self.names(),
            positions,
            moves,
            notes,
            standing: self.standing(viewer),
            setup: self.setup(seats),
            seats: seats.sides().map(Into::into).collect(),
            fouls: self.game.fouls().into(),
            invited: self.invited().map(Into::into),
            time_control: self.clock().map(|clock| clock.settings().control()),
            delay: self.delay,
            created: self.created.clone(),
        }
    }

    /// Returns the position after this many moves as a watcher sees it, `None` where there are not so many.
    pub(crate) fn shot(&self, ply: Option<usize>) -> Option<Shot> {
        let ply = ply.unwrap_or(self.game.moves().len());
        let sight = self.sight(None);
        let position = sight.of(&self.game.position_at(ply)?);
        let last = ply.checked_sub(1).and_then(|before| {
            let mv = *self.game.moves().get(before)?;
            Some(sight.text_of(&self.game.position_at(before)?, mv))
        });
        Some(Shot { position, last })
    }

    /// Returns all positions as a watcher sees them.
    pub(crate) fn shots(&self) -> Vec<Shot> {
        let sight = self.sight(None);
        let mut moves = self.game.moves().iter();
        let mut before: Option<AnyPosition> = None;
        let shots = self.game.positions().map(|position| {
            let last = before.take().and_then(|before| Some(sight.text_of(&before, *moves.next()?)));
            let seen = sight.of(&position);
            before = Some(position);
            Shot { position: seen, last }
        });
        shots.collect()
    }

    /// Returns the message about the last move, of which `before` is the position before it and `last` the
    /// move before with its own.
    pub(crate) fn moved(
        &self,
        before: &AnyPosition,
        mv: Move,
        last: Option<&(AnyPosition, Move)>,
        viewer: Option<Side>,
    ) -> Moved {
        let position = self.game.position();
        let written =
            kifu::token(before, mv, last.map(|(before, mv)| (before, *mv)), self.sight(viewer).hidden());
        Moved {
            v: self.version,
            ply: self.game.moves().len() as u32,
            text: self.sight(viewer).text_of(before, mv),
            position: self.sight(viewer).of(position).sfen(),
            note: Note {
                styles: if self.hides_nothing() { self.written.last_of(&self.game) } else { None },
                spent: self.times().last(),
                ..note(before, mv, position, written)
            },
            standing: self.standing(viewer),
        }
    }

    /// Returns how the game stands as a viewer may see it.
    pub(crate) fn standing(&self, viewer: Option<Side>) -> Standing {
        let position = self.sight(viewer).of(self.game.position());
        let turn = self.turn();
        let thinking = self.task().is_some();
        let mut moves = Vec::new();
        if turn.is_some_and(|side| self.players[side.index()] == Player::Human) {
            // A claim, or a check that must be changed, is a matter of what was played before.
            position.moves_after(self.game.history(), &mut moves);
        }
        let checked: Vec<String> = position.checked().iter().map(ToString::to_string).collect();
        Standing {
            turn: turn.map(Into::into),
            side: position.side().into(),
            legal: moves.iter().map(|&mv| position.usi(mv)).collect(),
            check: position.in_check(),
            checked,
            outcome: match self.ending {
                Some(Ending::Failed(side, failure)) => {
                    Some(messages::describe_failure(&self.variant, self.game.start(), side, failure))
                }
                Some(Ending::Time(side)) => {
                    Some(messages::describe_time(&self.variant, self.game.start(), side))
                }
                Some(Ending::Aborted) => Some(messages::describe_abort()),
                Some(Ending::CalledOff(side)) => {
                    Some(messages::describe_calling_off(&self.variant, self.game.start(), side))
                }
                Some(Ending::Left(side)) => {
                    Some(messages::describe_absence(&self.variant, self.game.start(), Some(!side)))
                }
                Some(Ending::LeftDrawn(_)) => {
                    Some(messages::describe_absence(&self.variant, self.game.start(), None))
                }
                Some(Ending::Adjudicated(winner)) => {
                    Some(messages::describe_adjudication(&self.variant, self.game.start(), winner))
                }
                Some(Ending::Annulled) => Some(messages::describe_annulment()),
                _ => self.game.outcome().map(|outcome| {
                    describe(&self.variant, self.game.start(), outcome, self.game.outcome_clause())
                }),
            },
            repetition: self.repetition(viewer).map(Into::into),
            mate: self.game.is_mate(),
            offers: self.offers.into(),
            thinking,
            restarts: self.game.restarted().is_some(),
            effects: effects_of_moves(&position, &moves),
            next: self.next.clone(),
            clock: self.clock().map(Clock::view),
            hints: self.hints_taken(),
            adjournment: self.adjournment_for(viewer),
            rated: self.rated_game(),
            berserk: self.berserk_view(),
        }
    }

    /// Returns how often the position has come, as far as a viewer can know.
    fn repetition(&self, viewer: Option<Side>) -> Option<Repetition> {
        if self.is_open() { self.game.repetition() } else { self.game.repetition_for(viewer) }
    }

    /// Returns as whom a holder of these seats looks at the game: one who holds both sees what the one to
    /// move sees.
    pub(crate) fn viewer(&self, seats: Seats) -> Option<Side> {
        seats.only().or_else(|| (!seats.is_empty()).then(|| self.game.position().player()))
    }
}

/// A record in the notation of a game's author.
#[derive(Clone, Debug)]
pub(crate) struct Kifu {
    /// The id of the game's definition.
    pub(crate) game: String,
    pub(crate) text: String,
}

/// A position as somebody sees it, with the text of the move that led to it.
#[derive(Clone, Debug)]
pub(crate) struct Shot {
    pub(crate) position: AnyPosition,
    pub(crate) last: Option<String>,
}
