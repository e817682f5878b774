//! A game with its past.

use serde::Serialize;
use yagura::{AnyPosition, Game, Outcome, Side, Variant};
use yagura_record::{Encoding, Format, Record};

use crate::fault::Fault;

/// A game that is played by the rules.
#[derive(Clone, Debug)]
pub struct Table {
    variant: Variant,
    game: Game<AnyPosition>,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    /// The id of what is played, with its options.
    pub variant: String,
    /// The position string.
    pub position: String,
    /// The moves so far.
    pub moves: Vec<String>,
    /// The moves that may be made; none once the game is over.
    pub legal: Vec<String>,
    /// `b` or `w`, whose turn it is; null once the game is over.
    pub turn: Option<char>,
    /// Whether the side to move is in check.
    pub check: bool,
    /// How the game ended; null while it goes on.
    pub outcome: Option<Ended>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// `b` or `w`; null for a draw.
    pub winner: Option<char>,
    /// The word of the reason, one of the rulebooks'.
    pub reason: &'static str,
    /// The clause of the rulebook, where there is one.
    pub clause: Option<&'static str>,
}

impl Table {
    /// Begins a game, at its start or in a position.
    ///
    /// # Errors
    /// That there is no such game, or what is wrong with the position.
    pub fn new(variant: &str, position: Option<&str>) -> Result<Self, Fault> {
        let variant = Variant::parse(variant)?;
        let game = match position {
            Some(position) => Game::begin(&variant, Some(position))?,
            None => Game::new(&variant),
        };
        Ok(Self { variant, game })
    }

    /// Returns the game of a record up to the end of its main line; without a format that is found out.
    ///
    /// # Errors
    /// Where the record is wrong, and what was expected there.
    pub fn of_record(text: &str, format: Option<&str>, variant: Option<&str>) -> Result<Self, Fault> {
        let format: Option<Format> = format.map(str::parse).transpose()?;
        let variant = variant.map(Variant::parse).transpose()?;
        let record = yagura_record::read(text, format, variant.as_ref())?;
        Ok(Self { variant: record.variant().clone(), game: record.game() })
    }

    /// Returns the bytes of the game's record: UTF-8, but where the format has an encoding of its own.
    ///
    /// # Errors
    /// That there is no such format, or that it cannot hold the game.
    pub fn record(&self, format: &str) -> Result<Vec<u8>, Fault> {
        let record = Record::of_game(&self.variant, &self.game);
        Ok(yagura_record::write_bytes(&[record], format.parse()?, Encoding::Utf8)?)
    }

    /// Returns the game itself.
    pub const fn game(&self) -> &Game<AnyPosition> {
        &self.game
    }

    /// Makes a move, or a turn of the set-up.
    ///
    /// # Errors
    /// That the text is none, or the rule that forbids it; nothing has changed.
    pub fn play(&mut self, text: &str) -> Result<(), Fault> {
        Ok(self.game.play_text(text)?)
    }

    /// Places an army, or another turn of a secret set-up.
    ///
    /// # Errors
    /// The rule that forbids it; nothing has changed.
    pub fn set_up(&mut self, text: &str) -> Result<(), Fault> {
        Ok(self.game.set_up(text)?)
    }

    /// Takes the last move back; returns it, `None` where there is none.
    pub fn undo(&mut self) -> Option<String> {
        let mv = self.game.undo()?;
        Some(self.game.usi(mv))
    }

    /// Ends the game as given up by a side, `b` or `w`.
    ///
    /// # Errors
    /// That there is no such side.
    pub fn resign(&mut self, side: &str) -> Result<(), Fault> {
        let found = Side::BOTH.into_iter().find(|known| side == known.letter().to_string());
        self.game.resign(found.ok_or_else(|| Fault::Side(side.to_owned()))?);
        Ok(())
    }

    /// Returns the number of lines of play of this many moves.
    pub fn perft(&self, depth: u32) -> u64 {
        self.game.perft(depth)
    }

    /// Returns how the game stands.
    pub fn state(&self) -> State {
        let game = &self.game;
        let outcome = game.outcome();
        State {
            variant: self.variant.to_string(),
            position: game.sfen(),
            moves: game.usi_moves(),
            legal: game.legal_moves().iter().map(|&mv| game.usi(mv)).collect(),
            turn: outcome.is_none().then(|| game.player().letter()),
            check: game.in_check(),
            outcome: outcome.map(|Outcome { winner, reason }| Ended {
                winner: winner.map(Side::letter),
                reason: reason.word(),
                clause: game.outcome_clause(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_to_its_end() -> Result<(), Fault> {
        let mut table = Table::new("shogi", Some("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"))?;
        table.play("G*5b")?;
        let state = table.state();
        let ended = Ended {
            winner: Some('b'),
            reason: "checkmate",
            clause: state.outcome.as_ref().and_then(|end| end.clause),
        };
        assert_eq!((state.turn, state.legal.len(), state.outcome), (None, 0, Some(ended)));
        assert_eq!(table.undo().as_deref(), Some("G*5b"));
        assert_eq!(table.state().turn, Some('b'));
        assert_eq!(table.undo(), None);
        Ok(())
    }

    #[test]
    fn what_is_refused_changes_nothing() -> Result<(), Fault> {
        let mut table = Table::new("chu", None)?;
        let before = table.state();
        for (text, code) in [("8i8g", "illegal"), ("nonsense", "move"), ("", "move")] {
            let failure = table.play(text).expect_err("not a legal move").failure();
            assert_eq!(serde_json::to_value(failure.code).ok(), Some(code.into()), "{text}");
            assert!(!failure.message.ja.is_ascii(), "{}", failure.message.ja);
        }
        assert_eq!(table.state(), before);
        assert!(matches!(Table::new("nothing", None), Err(Fault::Variant(_))));
        assert!(matches!(Table::new("shogi", Some("9/9 b")), Err(Fault::Position(_))));
        Ok(())
    }

    #[test]
    fn records_go_out_and_come_back() -> Result<(), Fault> {
        for (id, format) in [("shogi", "kif"), ("chu", "kif"), ("ennen", "json"), ("stun", "json")] {
            let mut table = Table::new(id, None)?;
            for _ in 0..6 {
                let legal = table.state().legal;
                table.play(&legal[legal.len() / 2])?;
            }
            let text = String::from_utf8(table.record(format)?).expect("UTF-8");
            assert_eq!(Table::of_record(&text, Some(format), None)?.state(), table.state(), "{id}");
        }
        assert!(matches!(Table::new("chu", None)?.record("csa"), Err(Fault::Unwritten(_))));
        assert!(matches!(Table::new("chu", None)?.record("doc"), Err(Fault::Format(_))));
        Ok(())
    }
}
