//! The whole record of a game, for formats that know nothing of who may see what.

use yagura::{Hidden, Side};
use yagura_record::{BLACK, Commitment, EndReason, Ending as RecordEnding, Record, WHITE};
use yagura_wire::{Player, PlayerName};

use super::{Ending, LiveGame};
use crate::error::ApiError;

impl LiveGame {
    /// Returns the record of the game so far.
    ///
    /// # Errors
    /// That it would tell what is hidden as long as the game goes on.
    pub(crate) fn whole_record(&self) -> Result<Record, ApiError> {
        match self.variant.definition().traits().hidden {
            Hidden::Backs if !self.is_open() => return Err(ApiError::HiddenYet),
            Hidden::Backs | Hidden::Nothing => {}
        }
        let mut record = Record::of_game(&self.variant, &self.game);
        for (turn, commitment) in self.promises().into_iter().enumerate() {
            record.promise(turn, commitment);
        }
        let names = self.names();
        for ((key, player), name) in [BLACK, WHITE].into_iter().zip(&self.players).zip([names.b, names.w]) {
            match player {
                Player::Human => {
                    if let Some(PlayerName { name, .. }) = name {
                        record.headers.set(key, &name);
                    }
                }
                Player::Engine { level } => {
                    record.headers.set(key, &format!("Yagura (level {})", level.get()));
                }
                Player::Program { name } => record.headers.set(key, name),
            }
        }
        record.headers.set("started", &self.created);
        // The rules do not know of this end.
        if let Some(Ending::Failed(side, _)) = self.ending {
            let end = record.tree().end_of_main_line();
            record.annotation_mut(end).ending = Some(RecordEnding::new(EndReason::Default, Some(!side)));
        }
        Ok(record)
    }

    /// Returns what the players had promised of their armies, A's first; nothing until both armies are open.
    fn promises(&self) -> Vec<Commitment> {
        let Some(set_up) = self.set_up.as_ref().filter(|_| !self.awaits_armies()) else { return Vec::new() };
        let promises = Side::BOTH.into_iter().filter_map(|owner| set_up.promise(owner));
        promises.map(|(hash, salt)| Commitment { hash, salt }).collect()
    }
}
