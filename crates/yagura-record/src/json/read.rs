//! A record from JSON.

use serde_json::Value;
use yagura::{Catalogue, Side, Square, Variant};

use super::{
    migration,
    shape::{FORMAT, JsonEnding, JsonEvaluation, JsonNode, JsonRecord, JsonShape, VERSION},
};
use crate::{
    annotation::{Annotation, Colour, Evaluation, Glyph, Score, Shape, Spent},
    edition::{self, OtherEdition},
    ending::{EndReason, Ending},
    error::{Place, ReadError},
    expected::{Expected, JsonExpected},
    json_text::{self, Fault, Shape as ListShape, closed, part_of, place_of},
    record::{Clock, Commitment, Record, SetUpTurn},
    tree::NodeId,
};

/// Reads a record.
///
/// # Errors
/// [`ReadError`], with the turns before it. Where the JSON is right and what it says is not, the message
/// names the node.
pub(crate) fn read(text: &str, games: &Catalogue) -> Result<Record, ReadError> {
    let json = shape_of(text).map_err(|Fault { error, before }| match before_fault(before, games) {
        Some(record) => error.with(&record),
        None => error,
    })?;
    record_of(json, games).map_err(|flaw| {
        let place = place_of(text, &flaw.path, &flaw.text);
        flaw.at(place)
    })
}

/// Reads the shape of a record of a version that is known.
fn shape_of(text: &str) -> Result<JsonRecord, Fault<'_>> {
    let value: Value = json_text::read(text)?;
    migration::check(&value).map_err(|(key, expected)| {
        let found = if value.get(key).is_some() { part_of(text, key) } else { first_line(text) };
        Fault { error: ReadError::new(place_of(text, key, ""), found, expected), before: "" }
    })?;
    // Not from the value: it has no places.
    json_text::read(text)
}

/// Returns the record of a text that breaks off, up to its last whole node.
fn before_fault(text: &str, games: &Catalogue) -> Option<Record> {
    let whole = closed(text, "nodes", ListShape::Flat)?;
    let json = shape_of(&whole).ok()?;
    record_of(json, games).map_or_else(|flaw| flaw.read_so_far.map(|record| *record), Some)
}

/// What is wrong with a record, and where in its JSON.
struct Flaw {
    path: String,
    text: String,
    expected: Expected,
    read_so_far: Option<Box<Record>>,
}

impl Flaw {
    /// Before the nodes.
    fn new(path: &str, (text, expected): Wrong) -> Self {
        Self { path: path.to_owned(), text, expected, read_so_far: None }
    }

    /// Adds both editions, where the record is of another one.
    fn under(mut self, other: Option<&OtherEdition>) -> Self {
        if let Some(edition) = other {
            self.expected = edition.explain(self.expected);
        }
        self
    }

    fn at(self, place: Place) -> ReadError {
        let error = ReadError::new(place, &self.text, self.expected);
        match &self.read_so_far {
            Some(record) => error.with(record),
            None => error,
        }
    }
}

/// Reads a record of one of these games from the shape of its JSON.
///
/// # Errors
/// [`ReadError`], whose message names the node.
pub fn of_shape(json: JsonRecord, games: &Catalogue) -> Result<Record, ReadError> {
    record_of(json, games).map_err(|flaw| flaw.at(Place::line(1)))
}

fn record_of(json: JsonRecord, games: &Catalogue) -> Result<Record, Flaw> {
    if (json.format.as_str(), json.version) != (FORMAT, VERSION) {
        let found = format!("{} {}", json.format, json.version);
        let expected = match json.format.as_str() {
            FORMAT => JsonExpected::Version(VERSION, u64::from(json.version)),
            _ => JsonExpected::Format(FORMAT, Some(json.format.clone())),
        };
        return Err(Flaw::new("", (found, expected.into())));
    }
    let (mut record, edition) = head(&json, games)?;
    let mut ids: Vec<NodeId> = Vec::with_capacity(json.nodes.len());
    let mut walk = record.walk();
    for (at, node) in json.nodes.into_iter().enumerate() {
        let read = (|| {
            if at > 0 {
                let after = node.after.unwrap_or(at - 1);
                let parent =
                    *ids.get(after).ok_or_else(|| (after.to_string(), JsonExpected::EarlierNode.into()))?;
                walk.go_to(&record, parent);
                let before = record.tree().node(parent).children().len();
                walk.play(&mut record, &node.turn).map_err(|error| (node.turn.clone(), error.into()))?;
                if record.tree().node(parent).children().len() == before {
                    return Err((node.turn.clone(), JsonExpected::NewTurn.into()));
                }
            } else if node.after.is_some() || !node.turn.is_empty() {
                return Err((node.turn.clone(), JsonExpected::Start.into()));
            }
            let said = annotation(&node)?;
            if let Some(ending) = &said.ending {
                let checked = edition::check(edition.as_ref(), walk.game(), ending);
                checked.map_err(|expected| (ending.reason.word().to_owned(), expected))?;
            }
            Ok(said)
        })();
        match read {
            Ok(annotation) => *record.annotation_mut(walk.node()) = annotation,
            Err((text, expected)) => {
                let (path, expected) = (format!("nodes[{at}]"), expected.within(format!("node {at}")));
                let flaw = Flaw { path, text, expected, read_so_far: Some(Box::new(record)) };
                return Err(flaw.under(edition.as_ref()));
            }
        }
        ids.push(walk.node());
    }
    Ok(record)
}

/// Reads what is said of a position from the shape of its JSON; where the node stands is not looked at.
///
/// # Errors
/// [`ReadError`] with what is wrong.
pub fn annotation_of(node: &JsonNode) -> Result<Annotation, ReadError> {
    annotation(node).map_err(|(text, expected)| ReadError::new(Place::line(1), &text, expected))
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or("")
}

/// An offending text, and what was expected.
type Wrong = (String, Expected);

/// Reads everything before the nodes; returns it with the edition that the record was written for, where that
/// is not the known one.
fn head(json: &JsonRecord, games: &Catalogue) -> Result<(Record, Option<OtherEdition>), Flaw> {
    let variant = games
        .variant(&json.variant)
        .map_err(|error| Flaw::new("variant", (json.variant.clone(), error.into())))?;
    let definition = variant.definition();
    if json.rules.id != definition.book {
        let expected = Expected::Edition(definition.book.clone(), definition.edition).within("\"rules\"");
        return Err(Flaw::new("rules", (format!("{} {}", json.rules.id, json.rules.version), expected)));
    }
    let edition = OtherEdition::of(definition, json.rules.version);
    let record = begun(json, &variant).map_err(|flaw| flaw.under(edition.as_ref()))?;
    Ok((record, edition))
}

/// Returns the record without its nodes.
fn begun(json: &JsonRecord, variant: &Variant) -> Result<Record, Flaw> {
    let mut record = match &json.start {
        None => Record::new(variant),
        Some(start) => Record::from_sfen(variant, start).map_err(|error| {
            Flaw::new("start", (start.clone(), Expected::from(error).within("\"start\"")))
        })?,
    };
    for (key, value) in &json.headers {
        record.headers.push(key, value);
    }
    if let Some(edition) = OtherEdition::of(variant.definition(), json.rules.version) {
        edition.note(&mut record.headers);
    }
    record.clock = json.clock.as_ref().map(|clock| Clock {
        main: clock.main_ms,
        byoyomi: clock.byoyomi_ms,
        increment: clock.increment_ms,
    });
    for (number, turn) in json.set_up.iter().enumerate() {
        let commitment = turn
            .commitment
            .as_ref()
            .map(|commitment| Commitment { hash: commitment.sha256.clone(), salt: commitment.salt.clone() });
        let played = record.play_set_up(SetUpTurn { text: turn.text.clone(), commitment });
        played.map_err(|error| {
            let wrong = (turn.text.clone(), Expected::from(error).within("\"set-up\""));
            Flaw::new(&format!("set-up[{number}]"), wrong)
        })?;
    }
    Ok(record)
}

fn annotation(node: &JsonNode) -> Result<Annotation, Wrong> {
    let glyph =
        |sign: &String| Glyph::from_sign(sign).ok_or_else(|| (sign.clone(), JsonExpected::Glyph.into()));
    Ok(Annotation {
        comment: node.comment.clone(),
        bookmark: node.bookmark.clone(),
        glyphs: node.glyphs.iter().map(glyph).collect::<Result<_, _>>()?,
        shapes: node.shapes.iter().map(shape).collect::<Result<_, _>>()?,
        spent: node.spent.as_ref().map(|spent| Spent { turn: spent.turn_ms, total: spent.total_ms }),
        evaluation: node.evaluation.as_ref().map(evaluation).transpose()?,
        ending: node.ending.as_ref().map(ending).transpose()?,
    })
}

fn shape(json: &JsonShape) -> Result<Shape, Wrong> {
    let square = |text: &String| {
        text.parse::<Square>().map_err(|error| (text.clone(), JsonExpected::Square(error).into()))
    };
    let colour = Colour::ALL.into_iter().find(|colour| colour.word() == json.colour);
    let colour = colour.ok_or_else(|| (json.colour.clone(), JsonExpected::Colour.into()))?;
    Ok(Shape { from: square(&json.from)?, to: json.to.as_ref().map(square).transpose()?, colour })
}

fn evaluation(json: &JsonEvaluation) -> Result<Evaluation, Wrong> {
    let score = match (json.centipawns, &json.mate, &json.repetition) {
        (Some(value), None, None) => Score::Centipawns(value),
        (None, Some(mate), None) => Score::Mate { winner: side(&mate.winner)?, plies: mate.plies },
        (None, None, Some(winner)) => Score::Repetition { winner: side(winner)? },
        _ => return Err((String::new(), JsonExpected::Score.into())),
    };
    Ok(Evaluation { score, depth: json.depth, nodes: json.nodes, line: json.line.clone() })
}

fn ending(json: &JsonEnding) -> Result<Ending, Wrong> {
    let reason = EndReason::from_word(&json.reason)
        .ok_or_else(|| (json.reason.clone(), JsonExpected::Reason.into()))?;
    Ok(Ending { reason, winner: json.winner.as_deref().map(side).transpose()?, clause: json.clause.clone() })
}

fn side(letter: &str) -> Result<Side, Wrong> {
    Side::from_letter(letter).ok_or_else(|| (letter.to_owned(), JsonExpected::Side.into()))
}
