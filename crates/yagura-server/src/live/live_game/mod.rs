//! A game with its players and its version: what may be done. How it is seen is in `view`, the set-up with
//! secret armies in `set_up`; its clocks, which somebody else reads, are in `clocks`. No store or sockets.

mod absence;
mod adjournment;
mod berserk;
mod clocks;
mod ending;
mod hints;
mod offers;
mod rated;
mod record;
mod restore;
mod seating;
mod set_up;
mod view;
mod watching;
mod written;

use yagura::{
    AnyPosition, Arbitration as _, Game, Move, MoveError, Notation as _, Position as _, Refusal,
    Secrecy as _, SetUpPhase as _, Side, Variant,
};
use yagura_answers::AnswerError;
use yagura_answers::set_up_refusals::no_moves_yet;
use yagura_wire::{Delay, Player};

pub(crate) use self::{
    adjournment::Adjournment,
    clocks::{Company, Pressed, Resumption, text_of},
    ending::{Ending, EndingError},
    offers::{Answer, Offers},
    restore::{restored, whole_record},
    seating::{CARRY_TIME, Exchange, Redeemed},
    set_up::{Chance, Opened, Sealing, opened},
    view::{Kifu, Shot},
    watching::{DelayError, delay_of, delay_wanted},
};
use self::{clocks::Clocks, offers::Asked, set_up::SetUp, written::Written};
use super::{engine_pool::Task, seats::Seats};
use crate::{
    error::ApiError,
    programs::Key,
    ratings::Rating,
    store::{Draft, Keys, RatedRow},
};

/// A game between two players.
#[derive(Clone, Debug)]
pub(crate) struct LiveGame {
    id: String,
    variant: Variant,
    players: [Player; 2],
    /// By the sides as they were asked for.
    keys: Keys,
    created: String,
    /// The most moves that it may have.
    max_moves: u32,
    version: i64,
    game: Game<AnyPosition>,
    /// The secret armies, in a game that began before they were placed.
    set_up: Option<SetUp>,
    /// How the game ended otherwise than by a move; `game` knows the outcome, but not how it was without it.
    ending: Option<Ending>,
    offers: Offers,
    asked: Asked,
    /// The game that goes on after this one.
    next: Option<String>,
    /// The hints taken so far; `None` where there are none to take.
    hints: Option<i64>,
    /// How its moves are written.
    written: Written,
    clocks: Option<Clocks>,
    /// How it is adjourned, while it is.
    adjournment: Option<Adjournment>,
    /// What it counts for, by the seats as they were asked for; `None` where it is not rated.
    rated: Option<RatedRow>,
    /// How strong those are who have accounts, by the seats as they were asked for, where it is not rated.
    strengths: [Option<Rating>; 2],
    /// It is in the list of games that go on.
    is_listed: bool,
    /// By how much those who watch are behind.
    delay: Option<Delay>,
}

/// What a move message comes to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Attempt {
    /// It is legal and can be made.
    New(Move),
    /// It was made already.
    Made,
    /// It is a foul that loses the game.
    Foul(Refusal),
}

impl LiveGame {
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Returns what is played.
    pub(crate) fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns a number of this game's own, always the same, for an engine's whims in play.
    fn seed(&self) -> u64 {
        self.id.bytes().fold(0, |seed, byte| seed << 8 | u64::from(byte))
    }

    pub(crate) fn game(&self) -> &Game<AnyPosition> {
        &self.game
    }

    /// Returns the number of changes so far.
    pub(crate) const fn version(&self) -> i64 {
        self.version
    }

    /// Returns who decides now, `None` when the game is over or adjourned, and while armies are awaited: both
    /// may seal theirs.
    pub(crate) fn turn(&self) -> Option<Side> {
        (self.game.outcome().is_none() && !self.awaits_armies() && !self.is_asleep())
            .then(|| self.game.position().player())
    }

    fn is_full(&self) -> bool {
        self.game.moves().len() >= self.max_moves as usize
    }

    /// Returns what an engine has to do now, if anything.
    pub(crate) fn task(&self) -> Option<Task> {
        if let Some(side) = self.draw_to_judge() {
            return Some(Task::Judge(side));
        }
        if self.is_full() {
            return None;
        }
        if let Some(task) = self.set_up_task() {
            return Some(task);
        }
        let side = self.turn()?;
        match &self.players[side.index()] {
            Player::Engine { level } => {
                let time = self.engine_time(side);
                Some(Task::Move { level: level.get(), seed: self.seed(), time })
            }
            Player::Program { name } => {
                let key = Key { game: self.id.clone(), name: name.clone() };
                Some(Task::Ask(key, self.variant.clone(), self.engine_time(side)))
            }
            Player::Human => None,
        }
    }

    /// Returns whether both players are engines.
    pub(crate) fn is_exhibition(&self) -> bool {
        self.players.iter().all(|player| *player != Player::Human)
    }

    /// Judges a move message.
    ///
    /// # Errors
    /// Why the move cannot be made.
    pub(crate) fn attempt(&self, seats: Seats, ply: u32, text: &str) -> Result<Attempt, ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        if self.game.outcome().is_none() && self.game.position().is_setting_up() {
            return Err(no_moves_yet().into());
        }
        let made = self.game.moves().len();
        if (ply as usize) < made && self.was_made(seats, ply as usize, text) {
            return Ok(Attempt::Made);
        }
        if ply as usize != made {
            return Err(AnswerError::Stale { ply, made }.into());
        }
        if self.is_asleep() {
            return if self.was_sealed(seats, text) { Ok(Attempt::Made) } else { Err(ApiError::Adjourned) };
        }
        let turn = self.turn().ok_or(AnswerError::Finished)?;
        if !seats.holds(turn) {
            return Err(AnswerError::NotYourTurn.into());
        }
        match self.game.read_move(text) {
            Ok(_) if self.is_full() => Err(AnswerError::TooLong(self.max_moves).into()),
            Ok(mv) => Ok(Attempt::New(mv)),
            Err(MoveError::Illegal { refusal, .. }) if self.is_penal(text, turn) => {
                Ok(Attempt::Foul(refusal))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Returns whether an illegal action loses at once. What only the things hidden from its player forbid
    /// does not.
    fn is_penal(&self, text: &str, player: Side) -> bool {
        let position = self.game.position();
        position.penalty().is_some()
            && Game::from_position(position.redacted_for(Some(player))).read_move(text).is_err()
    }

    /// Returns whether the text is the move that a holder of these seats made at this ply.
    fn was_made(&self, seats: Seats, ply: usize, text: &str) -> bool {
        // The text may be another spelling of the move, so the position of then has to read it.
        let Some(before) = self.game.position_at(ply) else { return false };
        let read = before.read(text).ok().and_then(|written| before.resolve(&written).ok());
        seats.holds(before.player()) && read.is_some() && read == self.game.moves().get(ply).copied()
    }

    /// Returns the side that gives up.
    ///
    /// # Errors
    /// Why nobody does.
    pub(crate) fn resignation(&self, seats: Seats, side: Option<Side>) -> Result<Side, ApiError> {
        let side = Self::speaker(seats, side)?;
        if self.game.outcome().is_some() { Err(AnswerError::Finished.into()) } else { Ok(side) }
    }

    /// Makes a legal move, with the clocks behind it, and raises the version.
    pub(crate) fn play(&mut self, mv: Move, pressed: Option<Pressed>) {
        self.offers = self.offers_after_move();
        self.adjournment = None;
        self.game.play_unchecked(mv);
        self.put_pressed(pressed);
        if self.game.outcome().is_some() {
            self.offers = self.offers.after_end();
        }
        self.version += 1;
    }

    /// Returns the offers that stand when the player to move has moved.
    pub(crate) fn offers_after_move(&self) -> Offers {
        self.offers.after_move(self.game.position().player())
    }

    /// Keeps the first `plies` moves, forgets a resignation, offers and the game that would go on, and raises
    /// the version. Whoever asked for it, if somebody did, gets no time back.
    pub(crate) fn cut(&mut self, plies: usize, asker: Option<Side>) {
        self.cut_clock(plies, asker);
        self.game.undo_to(plies);
        self.written.cut(plies);
        self.ending = None;
        self.adjournment = None;
        self.offers = Offers::default();
        self.asked = Asked::default();
        self.next = None;
        self.version += 1;
    }

    /// Returns the side that claims a foul.
    ///
    /// # Errors
    /// Why nobody does, or that there is none.
    pub(crate) fn claim(&self, seats: Seats, side: Option<Side>) -> Result<Side, ApiError> {
        let side = Self::speaker(seats, side)?;
        if self.game.clone().claim(side) { Ok(side) } else { Err(AnswerError::NothingToClaim.into()) }
    }

    /// Ends the game and raises the version.
    pub(crate) fn end(&mut self, ending: Ending) {
        // Resignations are always possible; the others have been tried.
        if let Err(error) = ending.apply(&mut self.game) {
            tracing::error!(game = self.id, %error, "an ending that is none");
        }
        self.ending = Some(ending);
        self.adjournment = None;
        self.stop_clock();
        self.offers = self.offers.after_end();
        self.asked = Asked::default();
        self.version += 1;
    }

    /// Returns the game that goes on after this one, to be stored under an id of its own; with its id if it
    /// is stored already.
    ///
    /// # Errors
    /// Why none does.
    pub(crate) fn restart(&self, seats: Seats) -> Result<(Draft, Option<&str>), ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        let next = self.game.restarted().ok_or(AnswerError::NothingToRestart)?;
        let draft = Draft {
            id: String::new(),
            variant: self.variant.to_string(),
            position: Some(next.start().sfen()),
            black: self.players[0].to_string(),
            white: self.players[1].to_string(),
            keys: self.keys_for(Exchange::None),
            armies: [None, None],
            set_up: Vec::new(),
            clock: self.clock_going_on(),
            hints: self.hints_anew(),
            rated: self.category_again(),
            watching: self.watching_anew(),
        };
        Ok((draft, self.next.as_deref()))
    }

    /// Names the game that goes on after this one and raises the version.
    pub(crate) fn go_on(&mut self, next: String) {
        self.next = Some(next);
        self.offers = Offers::default();
        self.version += 1;
    }

    /// Returns the canonical string of a legal move of the position now.
    pub(crate) fn text_of(&self, mv: Move) -> String {
        self.game.position().usi(mv)
    }

    /// Returns the last move with the position before it.
    pub(crate) fn last(&self) -> Option<(AnyPosition, Move)> {
        let (&mv, earlier) = self.game.moves().split_last()?;
        Some((self.game.position_at(earlier.len())?, mv))
    }
}
