//! The record of a game on one device.

use yagura::{Hidden, games::kifu};
use yagura_answers::{AnswerError, Reason, RecordFile, known_encoding, known_format, written};
use yagura_record::{BLACK, Commitment, EndReason, Ending as RecordEnding, Format, Record, WHITE};
use yagura_wire::Player;

use super::{Solo, kept::Ending};

impl Solo {
    /// Returns the record as a file: where no format is named, in the notation of the game's author if there
    /// is one.
    ///
    /// # Errors
    /// That it would tell what is hidden, that there is no such format, or that it cannot hold the game.
    pub fn record(&self, format: Option<&str>, encoding: Option<&str>) -> Result<RecordFile, AnswerError> {
        if format.is_none() {
            let hidden = self.sight().hidden();
            if let Some(text) = kifu::write_hiding(std::slice::from_ref(&self.game), hidden) {
                return Ok(RecordFile {
                    content_type: "text/plain; charset=utf-8",
                    bytes: text.into_bytes(),
                });
            }
        }
        let format = format.map_or(Ok(Format::Json), known_format)?;
        written(&self.whole_record()?, format, known_encoding(encoding)?)
    }

    fn whole_record(&self) -> Result<Record, AnswerError> {
        if self.variant.definition().traits().hidden == Hidden::Backs && !self.is_open() {
            return Err(AnswerError::BadRequest(Reason::new(
                "the game goes on: a record would tell what is hidden",
                "対局中は、伏せられているものが分かる棋譜は出せません",
            )));
        }
        let mut record = Record::of_game(&self.variant, &self.game);
        if let Some(set_up) = self.set_up.as_ref().filter(|_| !self.awaits_armies()) {
            let sealed = yagura::Side::BOTH.into_iter().filter_map(|owner| set_up.sealed(owner));
            for (turn, (army, hash)) in sealed.enumerate() {
                record.promise(turn, Commitment { hash: hash.clone(), salt: army.salt.clone() });
            }
        }
        for (key, side) in [BLACK, WHITE].into_iter().zip(yagura::Side::BOTH) {
            if let Player::Engine { level } = self.player(side) {
                record.headers.set(key, &format!("Yagura (level {})", level.get()));
            }
        }
        record.headers.set("started", &self.kept.created);
        if let Some(Ending::CalledOff(_)) = self.kept.ending {
            let end = record.tree().end_of_main_line();
            record.annotation_mut(end).ending = Some(RecordEnding::new(EndReason::Interrupted, None));
        }
        Ok(record)
    }
}
