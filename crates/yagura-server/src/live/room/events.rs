//! What the accounts that sit in a room are told, wherever they listen.

use yagura_wire::AccountEvent;

use super::Room;
use crate::store::{Draft, Sitter};

impl Room {
    /// Tells an account that this game goes on, and is one of its own.
    pub(super) fn publish_start_to(&self, sitter: &Sitter) {
        if self.live.game().outcome().is_none() {
            self.events.publish(&sitter.account, start(self.live.id(), &self.live.variant().to_string()));
        }
    }

    /// Tells those who sit here that the game goes on.
    pub(super) fn publish_start(&self) {
        self.live.sitters().for_each(|sitter| self.publish_start_to(sitter));
    }

    /// Tells those who sit here that the game is over, if it is.
    pub(super) fn publish_end(&self) {
        if self.live.game().outcome().is_none() {
            return;
        }
        for sitter in self.live.sitters() {
            let (game, variant) = (self.live.id().to_owned(), self.live.variant().to_string());
            self.events.publish(&sitter.account, AccountEvent::GameFinish { game, variant });
        }
    }

    /// Tells those who sit there that another game has begun.
    pub(super) fn publish_next(&self, draft: &Draft) {
        for sitter in draft.keys.sitters.iter().flatten() {
            self.events.publish(&sitter.account, start(&draft.id, &draft.variant));
        }
    }
}

fn start(game: &str, variant: &str) -> AccountEvent {
    AccountEvent::GameStart { game: game.to_owned(), variant: variant.to_owned() }
}
