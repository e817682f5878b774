//! The whole record of a game, for formats that know nothing of who may see what.

use yagura::{Hidden, Side};
use yagura_record::{
    BLACK, Clock, Commitment, EndReason, Ending as RecordEnding, NodeId, Record, Spent, TIMES, WHITE,
};
use yagura_wire::{Allowance, DaysAMove, Player, PlayerName, TimeControl};

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
        // The rules do not know of these ends.
        let ending = match self.ending {
            Some(Ending::Failed(side, _) | Ending::Left(side)) => {
                Some(RecordEnding::new(EndReason::Default, Some(!side)))
            }
            Some(Ending::Time(side)) => Some(RecordEnding::new(EndReason::TimeUp, Some(!side))),
            Some(Ending::Adjudicated(Some(winner))) => {
                Some(RecordEnding::new(EndReason::Default, Some(winner)))
            }
            Some(Ending::Aborted | Ending::CalledOff(_) | Ending::Annulled) => {
                Some(RecordEnding::new(EndReason::Interrupted, None))
            }
            _ => None,
        };
        if ending.is_some() {
            let end = record.tree().end_of_main_line();
            record.annotation_mut(end).ending = ending;
        }
        self.write_times(&mut record);
        Ok(record)
    }

    /// Writes into a record how the time was limited, and how long each move took. A clock of a record is the
    /// same for both and knows neither periods nor days: what it cannot say are two lines of the head.
    fn write_times(&self, record: &mut Record) {
        match self.clock().map(|clock| clock.settings().control()) {
            Some(TimeControl::RealTime { b, w }) if b == w && b.periods <= 1 => {
                let Allowance { main, increment, byoyomi, .. } = b;
                let [main, increment, byoyomi] =
                    [main, increment, byoyomi].map(|time| u64::from(time) * 1000);
                record.clock = Some(Clock { main, byoyomi, increment });
            }
            Some(TimeControl::RealTime { b, w }) => {
                for (key, allowance) in TIMES.into_iter().zip([b, w]) {
                    record.headers.set(key, &seconds(allowance));
                }
            }
            Some(TimeControl::Correspondence { b, w }) => {
                for (key, DaysAMove { days, reserve }) in TIMES.into_iter().zip([b, w]) {
                    let reserve = if reserve == 0 { String::new() } else { format!(" + {reserve} d") };
                    record.headers.set(key, &format!("{days} d/move{reserve}"));
                }
            }
            None => {}
        }
        let nodes: Vec<NodeId> = record.tree().line(NodeId::ROOT).collect();
        for (node, turn) in nodes.into_iter().zip(self.times()) {
            record.annotation_mut(node).spent = Some(Spent { turn, total: None });
        }
    }

    /// Returns what the players had promised of their armies, A's first; nothing until both armies are open.
    fn promises(&self) -> Vec<Commitment> {
        let Some(set_up) = self.set_up.as_ref().filter(|_| !self.awaits_armies()) else { return Vec::new() };
        let promises = Side::BOTH.into_iter().filter_map(|owner| set_up.promise(owner));
        promises.map(|(hash, salt)| Commitment { hash, salt }).collect()
    }
}

/// Returns a player's time in real-time play as a text for people of any language: `600 s + 5 s, 3 × 30 s`.
fn seconds(Allowance { main, increment, byoyomi, periods }: Allowance) -> String {
    let increment = if increment == 0 { String::new() } else { format!(" + {increment} s") };
    let byoyomi = if byoyomi == 0 { String::new() } else { format!(", {periods} × {byoyomi} s") };
    format!("{main} s{increment}{byoyomi}")
}
