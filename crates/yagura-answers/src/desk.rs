//! Requests as the server's REST interface has them, answered without a server.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::Value;
use yagura::{Catalogue, Variant};
use yagura_record::{Reader, json};
use yagura_wire::{
    Line, NewArmy, NewDefinition, NewRecord, Object, PositionToReview, RecordToOpen, RecordToWrite, Refused,
    Shape, Variants,
};

use crate::{
    AnswerError, LONGEST_DEFINITION, Reason, armies, attackers, checked, definition, known_encoding,
    known_format, memory_of, opened, opened_records, place, played, puzzles, read_kifu, read_records,
    review_army, review_position, source_of, summary, written,
};

/// The most moves of a line of play.
const MOST_MOVES: u32 = 5_000;
/// The memory that definitions may take which were tried on a board, in bytes by estimate.
const TRIALS: usize = 64 << 20;

/// A request, with the path below `/api/v1`.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// `GET` or `POST`.
    pub method: &'a str,
    /// The path, its parts percent-encoded no more.
    pub path: &'a [String],
    /// The query.
    pub query: &'a HashMap<String, String>,
    /// The body, nothing where there is none.
    pub body: &'a [u8],
    /// What chance depends on.
    pub seed: u64,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The HTTP status.
    pub status: u16,
    /// The media type of the body.
    pub content_type: &'static str,
    /// What is answered: a value, a file, or a refusal as JSON.
    pub body: Vec<u8>,
}

/// Who answers, with the games that are known here.
#[derive(Debug)]
pub struct Desk {
    games: Catalogue,
    /// What trials have taken, in bytes by estimate.
    taken: usize,
}

impl Default for Desk {
    fn default() -> Self {
        Self { games: Catalogue::built_in(), taken: 0 }
    }
}

impl Desk {
    /// Answers a request, with a refusal where it cannot be done; `None` for one that needs a server.
    pub fn answer(&mut self, asked: Asked<'_>) -> Option<Answered> {
        let refusal = |error: AnswerError| Answered {
            status: error.status(),
            ..Answered::json(&Refused { error: error.failure() })
        };
        match self.answered(asked) {
            Err(AnswerError::NoPage) => None,
            answered => Some(answered.unwrap_or_else(refusal)),
        }
    }

    fn answered(&mut self, asked: Asked<'_>) -> Result<Answered, AnswerError> {
        let path: Vec<&str> = asked.path.iter().map(String::as_str).collect();
        let query = |key: &str| asked.query.get(key).map(String::as_str);
        let value = match (asked.method, path.as_slice()) {
            ("GET", ["variants"]) => Answered::json(&self.list()),
            ("GET", ["variants", id]) => Answered::json(&definition(&self.variant(id)?, id)),
            ("GET", ["variants", id, "attackers"]) => {
                let needed = |key: &str| {
                    query(key).ok_or_else(|| {
                        AnswerError::BadRequest(Reason::of_shape(&format!("missing field `{key}`")))
                    })
                };
                Answered::json(&attackers(&self.variant(id)?, needed("position")?, needed("square")?)?)
            }
            ("GET", ["variants", id, "puzzles"]) => Answered::json(&puzzles(self.variant(id)?.definition())),
            ("GET", ["variants", id, "armies"]) => Answered::json(&armies(&self.variant(id)?, asked.seed)?),
            ("POST", ["variants", id, "army"]) => {
                let NewArmy { setup } = body(asked.body)?;
                Answered::json(&review_army(&self.variant(id)?, &setup)?)
            }
            ("POST", ["variants", id, "positions"]) => {
                let (variant, line): (_, Line) = (self.variant(id)?, body(asked.body)?);
                Answered::json(&place(&variant, played(&variant, &line, MOST_MOVES)?))
            }
            ("POST", ["variants", id, "positions", "review"]) => {
                let PositionToReview { position } = body(asked.body)?;
                Answered::json(&review_position(&self.variant(id)?, &position))
            }
            ("POST", ["variants", id, "record"]) => {
                let NewRecord { text, position } = body(asked.body)?;
                Answered::json(&read_kifu(&self.variant(id)?, position.as_deref(), &text, MOST_MOVES)?)
            }
            ("POST", ["records", "read"]) => {
                let format = query("format").map(known_format).transpose()?;
                let variant = query("variant").map(|id| self.games.variant(id)).transpose();
                let variant = variant.map_err(AnswerError::Variant)?;
                let reader = Reader { games: &self.games, format, variant: variant.as_ref() };
                Answered::json(&opened_records(read_records(reader, asked.body))?)
            }
            ("POST", ["records", "open"]) => {
                let RecordToOpen { record } = body(asked.body)?;
                Answered::json(&opened(&self.record(&record)?))
            }
            ("POST", ["records", "write"]) => {
                let RecordToWrite { record, format, encoding } = body(asked.body)?;
                let (format, encoding) = (known_format(&format)?, known_encoding(encoding.as_deref())?);
                let file = written(&self.record(&record)?, format, encoding)?;
                Answered { status: 200, content_type: file.content_type, body: file.bytes }
            }
            ("POST", ["definitions", "check"]) => {
                let NewDefinition { text } = body(asked.body)?;
                self.check(&text)?
            }
            ("GET", ["definitions", id]) => Answered::json(&source_of(&self.variant(id)?)),
            _ => return Err(AnswerError::NoPage),
        };
        Ok(value)
    }

    fn list(&self) -> Variants {
        let told = |one| summary(one, Vec::new(), Vec::new()).pictured(one);
        Variants { variants: self.games.definitions().map(told).collect() }
    }

    fn check(&mut self, text: &str) -> Result<Answered, AnswerError> {
        if text.len() > LONGEST_DEFINITION {
            return Err(AnswerError::TooLarge(LONGEST_DEFINITION as u32));
        }
        let may_try = |definition: &yagura::Definition| {
            let wanted = memory_of(definition);
            let is_room = self.taken + wanted <= TRIALS;
            self.taken += if is_room { wanted } else { 0 };
            is_room
        };
        Ok(Answered::json(&checked(text, may_try)))
    }

    fn variant(&self, id: &str) -> Result<Variant, AnswerError> {
        self.games.variant(id).map_err(AnswerError::NoVariant)
    }

    fn record(&self, record: &json::JsonRecord) -> Result<yagura_record::Record, AnswerError> {
        json::of_shape(record.clone(), &self.games).map_err(AnswerError::UnreadRecord)
    }
}

impl Answered {
    fn json(value: &impl Serialize) -> Self {
        let body = serde_json::to_vec(value).expect("maps have string keys and no number is infinite");
        Self { status: 200, content_type: "application/json", body }
    }
}

fn body<T: Shape>(bytes: &[u8]) -> Result<T, AnswerError> {
    // First as a value, as the server reads it: a text that is no JSON is told apart from a wrong object.
    let value: Value = serde_json::from_slice(bytes)
        .map_err(|error| AnswerError::BadRequest(Reason::of_shape(&error.to_string())))?;
    serde_json::from_value(value)
        .map(|Object(read)| read)
        .map_err(|error| AnswerError::BadRequest(Reason::of_shape(&error.to_string())))
}
