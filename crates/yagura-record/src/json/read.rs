//! A record from JSON.

use yagura::{Catalogue, Side, Square};

use super::{
    migration,
    shape::{FORMAT, JsonEnding, JsonEvaluation, JsonNode, JsonRecord, JsonShape, VERSION},
};
use crate::{
    annotation::{Annotation, Colour, Evaluation, Glyph, Score, Shape, Spent},
    ending::{EndReason, Ending},
    error::{Place, ReadError},
    expected::{Expected, JsonExpected},
    record::{Clock, Commitment, Record, SetUpTurn},
    tree::NodeId,
};

/// Reads a record.
///
/// # Errors
/// [`ReadError`]. Where the JSON is right and what it says is not, the message names the node.
pub(crate) fn read(text: &str, games: &Catalogue) -> Result<Record, ReadError> {
    let place =
        |error: &serde_json::Error| Place { line: error.line().max(1), column: error.column().max(1) };
    let value = serde_json::from_str(text).map_err(|error| {
        let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or("");
        ReadError::new(place(&error), line, Expected::Json(error.to_string()))
    })?;
    let whole = |expected: Expected| ReadError::new(Place::line(1), first_line(text), expected);
    let present = migration::to_present(value).map_err(whole)?;
    let shape = serde_json::from_value(present);
    of_shape(shape.map_err(|error| whole(Expected::Json(error.to_string())))?, games)
}

/// Reads a record of one of these games from the shape of its JSON.
///
/// # Errors
/// [`ReadError`], whose message names the node.
pub fn of_shape(json: JsonRecord, games: &Catalogue) -> Result<Record, ReadError> {
    if (json.format.as_str(), json.version) != (FORMAT, VERSION) {
        let found = format!("{} {}", json.format, json.version);
        let expected = match json.format.as_str() {
            FORMAT => JsonExpected::Version(VERSION, u64::from(json.version)),
            _ => JsonExpected::Format(FORMAT, Some(json.format.clone())),
        };
        return Err(ReadError::new(Place::line(1), &found, expected));
    }
    let mut record =
        head(&json, games).map_err(|(text, expected)| ReadError::new(Place::line(1), &text, expected))?;
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
            annotation(&node)
        })();
        match read {
            Ok(annotation) => *record.annotation_mut(walk.node()) = annotation,
            Err((text, expected)) => {
                let place = Place::line(1);
                return Err(expected.within(format!("node {at}")).at(place, &text).with(&record));
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

/// Reads everything before the nodes.
fn head(json: &JsonRecord, games: &Catalogue) -> Result<Record, Wrong> {
    let variant =
        games.variant(&json.variant).map_err(|error| (json.variant.clone(), Expected::from(error)))?;
    let definition = variant.definition();
    if json.rules.id != definition.book || json.rules.version != definition.edition {
        return Err((
            format!("{} {}", json.rules.id, json.rules.version),
            Expected::Edition(definition.book.clone(), definition.edition).within("\"rules\""),
        ));
    }
    let mut record = match &json.start {
        None => Record::new(&variant),
        Some(start) => {
            let flaw = |error: yagura::SfenError| (start.clone(), Expected::from(error).within("\"start\""));
            Record::from_sfen(&variant, start).map_err(flaw)?
        }
    };
    for (key, value) in &json.headers {
        record.headers.push(key, value);
    }
    record.clock = json.clock.as_ref().map(|clock| Clock {
        main: clock.main_ms,
        byoyomi: clock.byoyomi_ms,
        increment: clock.increment_ms,
    });
    for turn in &json.set_up {
        let commitment = turn
            .commitment
            .as_ref()
            .map(|commitment| Commitment { hash: commitment.sha256.clone(), salt: commitment.salt.clone() });
        let played = record.play_set_up(SetUpTurn { text: turn.text.clone(), commitment });
        played.map_err(|error| (turn.text.clone(), Expected::from(error).within("\"set-up\"")))?;
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
    let score = match (json.centipawns, &json.mate) {
        (Some(value), None) => Score::Centipawns(value),
        (None, Some(mate)) => Score::Mate { winner: side(&mate.winner)?, plies: mate.plies },
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
