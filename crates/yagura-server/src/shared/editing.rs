//! Changes of a record, as far as the rules and the limits allow them.

use yagura_answers::AnswerError;
use yagura_record::{
    Format, NodeId, Record, Walk,
    json::{self, JsonNode},
};
use yagura_wire::{RecordEdit, Seen};

use crate::{Limits, error::ApiError};

/// The most changes in one message.
const MOST_EDITS: usize = 256;
/// The longest key and value of a field of the head, in bytes.
const LONGEST_KEY: usize = 64;
const LONGEST_VALUE: usize = 1_000;
/// The most fields of the head.
const MOST_HEADERS: usize = 64;

/// A record that is being changed.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) record: Record,
    /// A place in it from which the next is reached.
    walk: Walk,
    /// Lines that were taken out: what is left of them is in memory as long as this is.
    pub(super) removed: usize,
}

/// A record after some changes.
pub(super) struct Edited {
    /// Its text.
    pub(super) json: String,
    /// The positions behind the turns of all additions.
    pub(super) seen: Vec<Seen>,
}

impl Draft {
    /// Returns a record to be changed.
    pub(super) fn new(record: Record) -> Self {
        Self { walk: record.walk(), record, removed: 0 }
    }

    /// Makes changes, all of them or none.
    ///
    /// # Errors
    /// Why one of them cannot be made; nothing has changed.
    pub(super) fn apply(&mut self, edits: &[RecordEdit], limits: &Limits) -> Result<Edited, ApiError> {
        if edits.len() > MOST_EDITS {
            return Err(ApiError::bad_request(
                format!("edits: at most {MOST_EDITS} at once"),
                format!("edits: 一度に{MOST_EDITS}個までです"),
            ));
        }
        let mut trial = self.clone();
        let mut seen = Vec::new();
        for edit in edits {
            trial.make(edit, limits, &mut seen)?;
        }
        let json = yagura_record::write(&trial.record, Format::Json).map_err(AnswerError::UnwrittenRecord)?;
        if json.len() > limits.max_record() as usize {
            return Err(ApiError::too_large(limits.max_record()));
        }
        *self = trial;
        Ok(Edited { json, seen })
    }

    fn make(&mut self, edit: &RecordEdit, limits: &Limits, seen: &mut Vec<Seen>) -> Result<(), ApiError> {
        match edit {
            RecordEdit::Add { path, turns } => self.add(path, turns, limits, seen)?,
            RecordEdit::Remove { path } => {
                let node = self.behind_a_turn(path)?;
                self.record.tree_mut().remove(node);
                self.removed += 1;
            }
            RecordEdit::Promote { path } => {
                let node = self.behind_a_turn(path)?;
                self.record.tree_mut().promote(node);
            }
            RecordEdit::Main { path } => {
                let node = self.node(path)?;
                self.record.tree_mut().promote_to_main(node);
            }
            RecordEdit::Say { .. } => self.say(edit)?,
            RecordEdit::Head { key, value } => self.head(key, value)?,
        }
        Ok(())
    }

    fn add(
        &mut self,
        path: &[String],
        turns: &[String],
        limits: &Limits,
        seen: &mut Vec<Seen>,
    ) -> Result<(), ApiError> {
        let node = self.node(path)?;
        if path.len() + turns.len() > limits.max_moves as usize {
            return Err(AnswerError::TooLong(limits.max_moves).into());
        }
        self.walk.go_to(&self.record, node);
        for turn in turns {
            // A turn that is there keeps what was said of it, its end as well.
            let known = self.record.tree().child(self.walk.node(), turn);
            let node = match known {
                Some(known) => known,
                None => self.walk.play(&mut self.record, turn)?,
            };
            seen.push(yagura_answers::seen(&self.record, &mut self.walk, node));
        }
        Ok(())
    }

    fn say(&mut self, edit: &RecordEdit) -> Result<(), ApiError> {
        let RecordEdit::Say { path, comment, was, glyphs, shapes, evaluation } = edit else { return Ok(()) };
        let node = self.node(path)?;
        let shape = JsonNode {
            glyphs: glyphs.clone().unwrap_or_default(),
            shapes: shapes.clone().unwrap_or_default(),
            evaluation: evaluation.clone(),
            ..JsonNode::default()
        };
        let read = json::annotation_of(&shape).map_err(AnswerError::UnreadRecord)?;
        let annotation = self.record.annotation_mut(node);
        if was.as_ref().is_some_and(|was| *was != annotation.comment) {
            return Err(ApiError::StaleComment);
        }
        if let Some(comment) = comment {
            annotation.comment.clone_from(comment);
        }
        if glyphs.is_some() {
            annotation.glyphs = read.glyphs;
        }
        if shapes.is_some() {
            annotation.shapes = read.shapes;
        }
        if evaluation.is_some() {
            annotation.evaluation = read.evaluation;
        }
        Ok(())
    }

    fn head(&mut self, key: &str, value: &str) -> Result<(), ApiError> {
        let headers = &mut self.record.headers;
        if key.is_empty() || key.len() > LONGEST_KEY || value.len() > LONGEST_VALUE {
            return Err(ApiError::bad_request(
                format!("head: at most {LONGEST_KEY} bytes of key, {LONGEST_VALUE} of value"),
                format!("head: 項目名は{LONGEST_KEY}バイト、値は{LONGEST_VALUE}バイトまでです"),
            ));
        }
        if value.is_empty() {
            headers.remove(key);
        } else if headers.get(key).is_some() || headers.iter().count() < MOST_HEADERS {
            headers.set(key, value);
        } else {
            return Err(ApiError::bad_request(
                format!("head: at most {MOST_HEADERS} fields"),
                format!("head: 項目は{MOST_HEADERS}個までです"),
            ));
        }
        Ok(())
    }

    /// Returns the node at the end of a path.
    fn node(&self, path: &[String]) -> Result<NodeId, ApiError> {
        let tree = self.record.tree();
        let step = |at: NodeId, turn: &String| tree.child(at, turn);
        path.iter().try_fold(NodeId::ROOT, step).ok_or(ApiError::NoNode)
    }

    /// Returns the node at the end of a path, which is not the start.
    fn behind_a_turn(&self, path: &[String]) -> Result<NodeId, ApiError> {
        if path.is_empty() {
            return Err(ApiError::bad_request("path: a turn expected", "path: 手が必要です"));
        }
        self.node(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(turns: &[&str]) -> Vec<String> {
        turns.iter().map(|&turn| turn.to_owned()).collect()
    }

    fn add(path: &[&str], turns: &[&str]) -> RecordEdit {
        RecordEdit::Add { path: texts(path), turns: texts(turns) }
    }

    fn draft() -> Draft {
        Draft::new(Record::new(&"shogi".parse().expect("a game")))
    }

    fn main_line(draft: &Draft) -> Vec<&str> {
        draft.record.main_line_turns().collect()
    }

    #[test]
    fn turns_are_those_of_the_rules() -> Result<(), ApiError> {
        let (mut draft, limits) = (draft(), Limits::default());
        let edited = draft.apply(&[add(&[], &["7g7f", "3c3d"]), add(&["7g7f"], &["8c8d"])], &limits)?;
        assert_eq!((edited.seen.len(), main_line(&draft)), (3, vec!["7g7f", "3c3d"]));
        assert!(edited.json.contains("8c8d"));
        for (turn, code) in [("7g7e", "illegal"), ("none", "move")] {
            let refused = draft.apply(&[add(&[], &["2g2f"]), add(&["7g7f"], &[turn])], &limits);
            let code_of = |error: ApiError| serde_json::to_value(error.code()).ok();
            assert_eq!(refused.err().and_then(code_of), Some(code.into()));
        }
        assert_eq!(draft.record.tree().len(), 4, "all or nothing");
        Ok(())
    }

    #[test]
    fn what_is_gone_is_not_changed() -> Result<(), ApiError> {
        let (mut draft, limits) = (draft(), Limits::default());
        draft.apply(&[add(&[], &["7g7f"]), add(&[], &["2g2f", "8c8d"])], &limits)?;
        draft.apply(&[RecordEdit::Promote { path: texts(&["2g2f"]) }], &limits)?;
        assert_eq!(main_line(&draft), ["2g2f", "8c8d"]);
        draft.apply(&[RecordEdit::Main { path: texts(&["7g7f"]) }], &limits)?;
        draft.apply(&[RecordEdit::Remove { path: texts(&["2g2f"]) }], &limits)?;
        assert_eq!((main_line(&draft), draft.record.tree().len()), (vec!["7g7f"], 2));
        let comment = |was: &str| RecordEdit::Say {
            path: texts(&["7g7f"]),
            comment: Some("usual".to_owned()),
            was: Some(was.to_owned()),
            glyphs: Some(texts(&["!"])),
            shapes: None,
            evaluation: None,
        };
        draft.apply(&[comment("")], &limits)?;
        assert!(matches!(draft.apply(&[comment("")], &limits), Err(ApiError::StaleComment)));
        let gone = RecordEdit::Remove { path: texts(&["2g2f"]) };
        assert!(matches!(draft.apply(&[gone], &limits), Err(ApiError::NoNode)));
        let start = RecordEdit::Remove { path: Vec::new() };
        assert!(matches!(draft.apply(&[start], &limits), Err(ApiError::Answer(AnswerError::BadRequest(_)))));
        Ok(())
    }

    #[test]
    fn nothing_grows_without_limit() {
        let mut draft = draft();
        let limits = Limits { max_moves: 2, max_body: 256, ..Limits::default() };
        assert!(matches!(
            draft.apply(&[add(&[], &["7g7f", "3c3d", "2g2f"])], &limits),
            Err(ApiError::Answer(AnswerError::TooLong(2)))
        ));
        let long = RecordEdit::Say {
            path: Vec::new(),
            comment: Some("x".repeat(2_000)),
            was: None,
            glyphs: None,
            shapes: None,
            evaluation: None,
        };
        assert!(matches!(draft.apply(&[long], &limits), Err(ApiError::Answer(AnswerError::TooLarge(_)))));
        let head = |key: String| RecordEdit::Head { key, value: "x".to_owned() };
        let heads: Vec<_> = (0..=MOST_HEADERS).map(|n| head(format!("key{n}"))).collect();
        assert!(draft.apply(&heads, &Limits::default()).is_err());
        assert!(draft.apply(&heads[..MOST_HEADERS], &Limits::default()).is_ok());
    }
}
