//! What those at this device do: the messages of the game's socket.

use yagura::{
    AnyPosition, Arbitration as _, Game, Move, MoveError, Notation as _, Position as _, Secrecy as _,
    SetUpPhase as _, Side,
};
use yagura_answers::{
    AnswerError, Reason,
    set_up_refusals::{no_moves_yet, no_re_placing, no_set_up, opened_already, sealed_already},
};
use yagura_wire::{Incoming, Offer, Owner, Player, Request, ServerMessage};

use super::{
    Replies, Solo,
    kept::{Army, Ending},
    replies::NextGame,
    task::salt,
};
use crate::{MOST_MOVES, solo::beginning::Moment};

/// Moves after which a game has begun for both.
const BEGUN: usize = 2;

impl Solo {
    /// Does what a text of the game's socket asks for.
    pub fn hear(&mut self, text: &str, moment: &Moment) -> Replies {
        let mut replies = Replies::default();
        match Incoming::read(text) {
            Ok(Incoming { a, request }) => match request {
                Request::Hello { .. } | Request::Sync {} => replies.state(self),
                Request::Ping {} => replies.say(ServerMessage::Pong),
                Request::Hint {} => match self.may_ask_hint() {
                    Ok(()) => replies.hint = Some(a),
                    Err(error) => replies.refuse(a, &error),
                },
                request => match self.act(request, moment, &mut replies) {
                    Ok(()) => replies.done(a, self),
                    Err(error) => replies.refuse(a, &error),
                },
            },
            Err(error) => replies.refuse(error.a, &AnswerError::BadRequest(Reason::of_shape(&error.reason))),
        }
        replies
    }

    fn act(&mut self, request: Request, moment: &Moment, replies: &mut Replies) -> Result<(), AnswerError> {
        match request {
            Request::Move { ply, text, .. } => self.attempt(ply as usize, &text, replies),
            Request::Takeback {} => self.take_back(replies),
            Request::Resign { side } => {
                let side = self.speaker(side)?;
                self.open_game()?;
                self.end(Ending::Resigned(side.into()), replies)
            }
            Request::Claim { side } => {
                let side = self.speaker(side)?;
                if !self.game.clone().claim(side) {
                    return Err(AnswerError::NothingToClaim);
                }
                self.end(Ending::Claimed(side.into()), replies)
            }
            Request::Draw { side } => self.draw(side, replies),
            Request::Decline { what: Offer::Draw } if self.drawn.take().is_some() => {
                self.kept.v += 1;
                replies.changed(self, Some(Offer::Draw));
                Ok(())
            }
            Request::Abort { side } => {
                let side = self.speaker(side)?;
                self.open_game()?;
                if self.game.moves().len() >= BEGUN {
                    return Err(elsewhere());
                }
                self.end(Ending::CalledOff(side.into()), replies)
            }
            Request::Rematch { swap } => {
                if self.game.outcome().is_none() {
                    return Err(AnswerError::NotOver);
                }
                let mut players = self.kept.players.clone();
                if self.player(Side::Black) != &players[0] {
                    players.reverse();
                }
                if swap {
                    players.reverse();
                }
                self.go_on(self.kept.position.clone(), players, moment, replies)
            }
            Request::Restart {} => {
                let next = self.game.restarted().ok_or(AnswerError::NothingToRestart)?;
                self.go_on(Some(next.start().sfen()), self.kept.players.clone(), moment, replies)
            }
            Request::Seal { player, setup, salt: given } => {
                let owner = self.owner(player)?;
                if let Some((sealed, _)) = self.set_up.as_ref().and_then(|set_up| set_up.sealed(owner)) {
                    let same =
                        sealed.setup == setup && given.as_ref().is_none_or(|salt| *salt == sealed.salt);
                    let awaited = self.awaits_armies();
                    return if same {
                        Ok(())
                    } else {
                        Err(if awaited { sealed_already() } else { opened_already() })
                    };
                }
                self.open_game()?;
                let army = Army { setup, salt: given.unwrap_or_else(|| salt(moment.chance)) };
                self.seal(owner, army, moment, replies)
            }
            Request::Unseal { player } => {
                let owner = self.owner(player)?;
                if !self.awaits_armies() {
                    return Err(opened_already());
                }
                if !self.set_up.as_mut().is_some_and(|set_up| set_up.break_seal(owner)) {
                    return Err(AnswerError::NothingToTakeBack);
                }
                self.kept.armies[owner.index()] = None;
                self.kept.v += 1;
                replies.changed(self, None);
                Ok(())
            }
            Request::Replace { ranks } => {
                let is_ours = self.turn().is_some_and(|side| self.holds(side));
                if !self.awaits_replacing() || !is_ours {
                    return Err(no_re_placing());
                }
                self.replace(&format!("re:{ranks}"), replies).map_err(|error| match error {
                    MoveError::Illegal { refusal, .. } => AnswerError::SetUp(refusal),
                    MoveError::Unreadable(error) => AnswerError::Move(error),
                })
            }
            // An offer that does not stand, and what was answered before.
            Request::Decline { .. }
            | Request::Hello { .. }
            | Request::Sync {}
            | Request::Ping {}
            | Request::Hint {} => Ok(()),
            Request::Adjourn {}
            | Request::Resume {}
            | Request::Berserk {}
            | Request::Absence { .. }
            | Request::Chat { .. } => Err(elsewhere()),
        }
    }

    fn attempt(&mut self, ply: usize, text: &str, replies: &mut Replies) -> Result<(), AnswerError> {
        if self.game.outcome().is_none() && self.game.position().is_setting_up() {
            return Err(no_moves_yet());
        }
        let made = self.game.moves().len();
        if ply != made {
            return Err(AnswerError::Stale { ply: ply as u32, made });
        }
        let turn = self.turn().ok_or(AnswerError::Finished)?;
        if !self.holds(turn) {
            return Err(AnswerError::NotYourTurn);
        }
        match self.game.read_move(text) {
            Ok(_) if self.is_full() => Err(AnswerError::TooLong(MOST_MOVES)),
            Ok(mv) => {
                self.make(mv, replies);
                Ok(())
            }
            Err(MoveError::Illegal { refusal, .. }) if self.is_penal(text, turn) => {
                self.end(Ending::Foul(text.to_owned()), replies)?;
                Err(AnswerError::Illegal(refusal))
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

    /// Makes a legal move.
    pub(super) fn make(&mut self, mv: Move, replies: &mut Replies) {
        let before = self.game.position().clone();
        let last = self.last();
        self.kept.moves.push(before.usi(mv));
        self.drawn = None;
        self.game.play_unchecked(mv);
        self.kept.v += 1;
        if self.reveals() {
            // What was hidden is shown, in all positions.
            replies.state(self);
        } else {
            replies.say(ServerMessage::Moved(self.moved(&before, mv, last.as_ref())));
        }
    }

    /// Returns whether the game has just shown to all what it hid.
    fn reveals(&self) -> bool {
        self.is_open() && self.variant.definition().traits().hidden != yagura::Hidden::Nothing
    }

    fn last(&self) -> Option<(AnyPosition, Move)> {
        let (&mv, earlier) = self.game.moves().split_last()?;
        Some((self.game.position_at(earlier.len())?, mv))
    }

    pub(super) fn end(&mut self, ending: Ending, replies: &mut Replies) -> Result<(), AnswerError> {
        if !ending.apply(&mut self.game) {
            return Err(elsewhere());
        }
        self.kept.ending = Some(ending);
        self.drawn = None;
        self.kept.v += 1;
        replies.state(self);
        Ok(())
    }

    fn take_back(&mut self, replies: &mut Replies) -> Result<(), AnswerError> {
        if let Some(clause) = self.game.position().takeback_foul() {
            return Err(AnswerError::NoTakeback { clause });
        }
        let against_engine = Side::BOTH.into_iter().any(|side| !self.holds(side));
        if against_engine && self.reveals() {
            return Err(AnswerError::Revealed);
        }
        let is_own = match &self.kept.ending {
            Some(Ending::Resigned(side) | Ending::Claimed(side)) => self.holds((*side).into()),
            Some(Ending::Foul(_)) => self.holds(self.game.position().player()),
            Some(Ending::Agreed) => true,
            Some(Ending::CalledOff(_)) => return Err(AnswerError::NothingToTakeBack),
            None => false,
        };
        let plies = if is_own {
            self.game.moves().len()
        } else {
            let last = self.game.history().iter().skip(1).rposition(|ply| self.holds(ply.mover));
            last.ok_or(AnswerError::NothingToTakeBack)?
        };
        self.game.undo_to(plies);
        self.kept.moves.truncate(plies);
        self.kept.ending = None;
        self.kept.next = None;
        self.drawn = None;
        self.kept.v += 1;
        replies.state(self);
        Ok(())
    }

    fn draw(&mut self, side: Option<yagura_wire::Side>, replies: &mut Replies) -> Result<(), AnswerError> {
        let side = self.speaker(side)?;
        if self.game.outcome().is_some()
            || self.game.moves().is_empty()
            || self.game.position().is_setting_up()
        {
            return Err(AnswerError::NoDraw);
        }
        if self.holds(!side) {
            return self.end(Ending::Agreed, replies);
        }
        if self.drawn.is_none() {
            self.drawn = Some(side);
            self.kept.v += 1;
            replies.changed(self, None);
        }
        Ok(())
    }

    /// Begins the game that goes on after this one, once.
    fn go_on(
        &mut self,
        position: Option<String>,
        players: [Player; 2],
        moment: &Moment,
        replies: &mut Replies,
    ) -> Result<(), AnswerError> {
        if self.kept.next.is_none() {
            let next = self.another(position, players, moment)?;
            replies.next = Some(NextGame { id: next.id().to_owned(), kept: next.kept() });
            self.kept.next = Some(next.id().to_owned());
            self.kept.v += 1;
            replies.changed(self, None);
        }
        Ok(())
    }

    pub(super) fn seal(
        &mut self,
        owner: Side,
        army: Army,
        moment: &Moment,
        replies: &mut Replies,
    ) -> Result<(), AnswerError> {
        let set_up = self.set_up.as_mut().ok_or_else(no_set_up)?;
        let coin = if moment.chance & 1 == 0 { Side::Black } else { Side::White };
        let turn = set_up.seal(&self.variant, &mut self.game, owner, army.clone(), coin)?;
        self.kept.armies[owner.index()] = Some(army);
        self.kept.turns.extend(turn);
        self.kept.v += 1;
        replies.state(self);
        Ok(())
    }

    /// Makes a turn that re-places pieces.
    pub(super) fn replace(&mut self, turn: &str, replies: &mut Replies) -> Result<(), MoveError> {
        let Some(set_up) = self.set_up.as_mut() else { return Ok(()) };
        set_up.take_turn(&mut self.game, turn)?;
        self.kept.turns.push(turn.to_owned());
        self.kept.v += 1;
        replies.state(self);
        Ok(())
    }

    fn may_ask_hint(&self) -> Result<(), AnswerError> {
        if self.kept.hints.is_none() {
            return Err(AnswerError::NoHints);
        }
        if self.game.outcome().is_none() && self.game.position().is_setting_up() {
            return Err(no_moves_yet());
        }
        let turn = self.turn().ok_or(AnswerError::Finished)?;
        if self.holds(turn) { Ok(()) } else { Err(AnswerError::NotYourTurn) }
    }

    /// Returns the side for which a message speaks.
    fn speaker(&self, side: Option<yagura_wire::Side>) -> Result<Side, AnswerError> {
        let side = side.map(Side::from).or_else(|| self.only()).ok_or_else(elsewhere)?;
        if self.holds(side) { Ok(side) } else { Err(AnswerError::NotYourTurn) }
    }

    fn owner(&self, player: Option<Owner>) -> Result<Side, AnswerError> {
        let set_up = self.set_up.as_ref().ok_or_else(no_set_up)?;
        let owner = player.map(Side::from).or_else(|| self.only().map(|side| set_up.owner_of(side)));
        let owner = owner.ok_or_else(elsewhere)?;
        if self.holds(set_up.owner_of(owner)) { Ok(owner) } else { Err(AnswerError::NotYourTurn) }
    }

    fn open_game(&self) -> Result<(), AnswerError> {
        if self.game.outcome().is_some() { Err(AnswerError::Finished) } else { Ok(()) }
    }

    pub(super) fn is_full(&self) -> bool {
        self.game.moves().len() >= MOST_MOVES as usize
    }
}

/// What a game on one device does not know.
fn elsewhere() -> AnswerError {
    AnswerError::BadRequest(Reason::new("this cannot be done in this game", "この対局ではできません"))
}
