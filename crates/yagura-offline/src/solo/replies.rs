//! What comes of a message.

use serde::Serialize;
use serde_json::Number;
use yagura_answers::AnswerError;
use yagura_wire::{Change, Hint, Offer, ServerMessage};

use super::Solo;

/// What is told of a message, and what else has come of it.
#[derive(Debug, Default, Serialize)]
pub struct Replies {
    /// Messages of the game's socket, in order.
    pub messages: Vec<ServerMessage>,
    /// The game that goes on after this one, as it is to be kept.
    pub next: Option<NextGame>,
    /// Somebody waits for a hint under this number.
    pub hint: Option<Option<Number>>,
}

/// A game that was begun by another.
#[derive(Debug, Serialize)]
pub struct NextGame {
    /// Its id.
    pub id: String,
    /// As it is kept.
    pub kept: String,
}

impl Replies {
    /// Tells a message.
    pub(super) fn say(&mut self, message: ServerMessage) {
        self.messages.push(message);
    }

    pub(super) fn refuse(&mut self, a: Option<Number>, error: &AnswerError) {
        self.say(ServerMessage::Refused { a, error: error.failure() });
    }

    /// Tells that what was asked for is done.
    pub(super) fn done(&mut self, a: Option<Number>, game: &Solo) {
        self.say(ServerMessage::Ack { a, v: game.kept.v });
    }

    pub(super) fn state(&mut self, game: &Solo) {
        self.say(ServerMessage::State { v: game.kept.v, state: Box::new(game.snapshot()) });
    }

    /// Tells a change that is no move.
    pub(super) fn changed(&mut self, game: &Solo, declined: Option<Offer>) {
        self.say(ServerMessage::Changed(Change {
            v: game.kept.v,
            standing: game.standing(),
            declined,
            setup: game.setup().map(Box::new),
        }));
    }

    pub(super) fn hint(&mut self, a: Option<Number>, hint: Hint) {
        self.say(ServerMessage::Hint { a, hint });
    }
}
