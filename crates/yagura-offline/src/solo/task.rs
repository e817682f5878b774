//! What the engine has to do in a game, and the engine doing it.

use serde::{Deserialize, Serialize};
use yagura::{MoveError, Notation as _, Position as _, SetUpPhase as _, Side};
use yagura_answers::{AnswerError, Openness, choose, hint, hint_of};
use yagura_engine::{Level, Stop, army};
use yagura_wire::{Hint, Player};

use super::{Replies, Solo, kept::Army};
use crate::{Analyst, solo::beginning::Moment};

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Task {
    /// A move at a level.
    Move {
        /// From 1 to 10.
        level: u8,
    },
    /// A secret army of this owner, bought as players of the level do.
    Army {
        /// Whose, A being Black.
        owner: yagura_wire::Side,
        /// From 1 to 10.
        level: u8,
    },
    /// Re-placing pieces before play.
    Replace,
    /// An answer to the offer of a draw, as this side.
    Judge {
        /// The engine's.
        side: yagura_wire::Side,
    },
    /// A hint for the player to move.
    Hint,
}

/// An answer to the offer of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DrawReply {
    /// The game is drawn.
    Agree,
    /// It goes on.
    Decline,
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "did", rename_all = "kebab-case")]
pub enum Result {
    /// This move; none where there is none.
    Move {
        /// The move.
        text: Option<String>,
    },
    /// This army.
    Army {
        /// Whose, A being Black.
        owner: yagura_wire::Side,
        /// The set-up string.
        setup: String,
    },
    /// This turn.
    Replace {
        /// As the rules write it.
        turn: String,
    },
    /// The draw is agreed to, or not.
    Judge {
        /// What the engine says to it.
        reply: DrawReply,
    },
    /// What is told of the line that it expects.
    Hint {
        /// What is told; nothing where no legal move was found.
        hint: Option<Hint>,
    },
}

/// The engine where it does tasks.
#[derive(Debug)]
pub struct Worker<'a>(&'a Analyst);

impl<'a> Worker<'a> {
    /// Returns one who thinks with this engine.
    pub const fn new(analyst: &'a Analyst) -> Self {
        Self(analyst)
    }

    /// Does a task in a game.
    pub fn done(&self, solo: &Solo, task: Task, chance: u64) -> Result {
        let (engine, game, stop) = (self.0.engine(), &solo.game, Stop::new());
        match task {
            Task::Move { level } => {
                let best = choose(engine, game, level, solo.kept.seed, None, &stop).best;
                Result::Move { text: best.map(|mv| game.position().usi(mv)) }
            }
            Task::Army { owner, level } => {
                let level = Level::new(level).unwrap_or(Level::FULL);
                Result::Army { owner, setup: army::choose(&solo.variant, level, chance) }
            }
            Task::Replace => Result::Replace { turn: army::replace(game.position(), chance) },
            Task::Judge { side } => {
                let agrees = engine.agrees_to_draw(game, side.into(), &stop, chance);
                Result::Judge { reply: if agrees { DrawReply::Agree } else { DrawReply::Decline } }
            }
            Task::Hint => {
                let openness = if solo.hides_nothing() { Openness::Open } else { Openness::Hiding };
                Result::Hint { hint: hint_of(game, &hint(engine, game, &stop), openness) }
            }
        }
    }
}

impl Solo {
    /// Returns what the engine has to do now.
    pub fn task(&self) -> Option<Task> {
        if self.game.outcome().is_some() || self.is_full() {
            return None;
        }
        if let Some(side) = self.drawn {
            return Some(Task::Judge { side: (!side).into() });
        }
        let level = |player: &Player| match player {
            Player::Engine { level } => Some(level.get()),
            Player::Human | Player::Program { .. } => None,
        };
        if self.awaits_armies() {
            let set_up = self.set_up.as_ref()?;
            return Side::BOTH.into_iter().filter(|&owner| set_up.sealed(owner).is_none()).find_map(
                |owner| {
                    Some(Task::Army { owner: owner.into(), level: level(&self.kept.players[owner.index()])? })
                },
            );
        }
        let level = level(self.player(self.game.position().player()))?;
        Some(if self.awaits_replacing() { Task::Replace } else { Task::Move { level } })
    }

    /// Takes what was done; what is not wanted any more comes to nothing.
    pub fn take(&mut self, result: Result, asker: Option<serde_json::Number>, moment: &Moment) -> Replies {
        let mut replies = Replies::default();
        let taken = match result {
            Result::Move { text } => {
                self.take_move(text, &mut replies);
                Ok(())
            }
            Result::Army { owner, setup } => self.take_army(owner.into(), setup, moment, &mut replies),
            Result::Replace { turn } => self.take_replacing(&turn, &mut replies),
            Result::Judge { reply } => self.take_reply(reply, &mut replies),
            Result::Hint { hint } => {
                if let Some(hint) = hint.filter(|hint| hint.ply as usize == self.game.moves().len()) {
                    self.kept.hints = self.kept.hints.map(|taken| taken.saturating_add(1));
                    self.kept.v += 1;
                    replies.changed(self, None);
                    replies.hint(asker, hint);
                }
                Ok(())
            }
        };
        if let Err(error) = taken {
            replies.refuse(None, &error);
        }
        replies
    }

    fn take_move(&mut self, text: Option<String>, replies: &mut Replies) {
        if !matches!(self.task(), Some(Task::Move { .. })) {
            return;
        }
        let legal = self.game.legal_moves();
        let found = text.and_then(|text| self.game.read_move(&text).ok()).or_else(|| legal.first().copied());
        if let Some(mv) = found {
            self.make(mv, replies);
        }
    }

    fn take_army(
        &mut self,
        owner: Side,
        setup: String,
        moment: &Moment,
        replies: &mut Replies,
    ) -> std::result::Result<(), AnswerError> {
        let Some(set_up) = self.set_up.as_ref().filter(|_| self.awaits_armies()) else { return Ok(()) };
        let native = set_up.native().to_owned();
        let salt = salt(moment.chance);
        let army = Army { setup, salt: salt.clone() };
        self.seal(owner, army, moment, replies)
            .or_else(|_| self.seal(owner, Army { setup: native, salt }, moment, replies))
    }

    fn take_replacing(&mut self, turn: &str, replies: &mut Replies) -> std::result::Result<(), AnswerError> {
        if self.task() != Some(Task::Replace) {
            return Ok(());
        }
        let position = self.game.position();
        let as_it_is = position.army(position.side());
        let as_it_is = as_it_is.as_deref().and_then(|army| army.split_once('|'));
        let as_it_is = as_it_is.map(|(ranks, _)| format!("re:{ranks}"));
        let taken = self.replace(turn, replies);
        match (taken, as_it_is) {
            (Err(MoveError::Illegal { .. } | MoveError::Unreadable(_)), Some(turn)) => {
                Ok(self.replace(&turn, replies)?)
            }
            (taken, _) => Ok(taken?),
        }
    }

    fn take_reply(
        &mut self,
        reply: DrawReply,
        replies: &mut Replies,
    ) -> std::result::Result<(), AnswerError> {
        if self.drawn.take().is_none() {
            return Ok(());
        }
        if reply == DrawReply::Agree {
            return self.end(super::kept::Ending::Agreed, replies);
        }
        self.kept.v += 1;
        replies.changed(self, Some(yagura_wire::Offer::Draw));
        Ok(())
    }
}

/// Returns what the commitment of an engine's army is made with.
pub(super) fn salt(chance: u64) -> String {
    // Nobody has to be kept from guessing it: both armies lie on this device.
    format!("{chance:016x}{:016x}", chance.rotate_left(29) ^ 0x9e37_79b9_7f4a_7c15)
}
