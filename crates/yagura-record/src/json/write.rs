//! A record to JSON.

use std::collections::HashMap;

use yagura::Side;

use super::shape::{
    FORMAT, JsonClock, JsonCommitment, JsonEnding, JsonEvaluation, JsonMate, JsonNode, JsonRecord, JsonRules,
    JsonSetUpTurn, JsonShape, JsonSpent, VERSION,
};
use crate::{
    annotation::{Annotation, Evaluation, Score},
    record::Record,
    tree::{Node, NodeId},
};

/// Writes a record, one node a line, the keys in the order of the types.
pub(crate) fn write(record: &Record) -> String {
    let text = |value: serde_json::Result<String>| value.expect("all keys are strings");
    let nodes: Vec<String> = nodes(record).iter().map(|node| text(serde_json::to_string(node))).collect();
    let head = text(serde_json::to_string_pretty(&head_of(record)));
    // They are the last key.
    let head = head.trim_end_matches(['}', ']', '[', '\n', ' ']);
    format!("{head} [\n    {}\n  ]\n}}\n", nodes.join(",\n    "))
}

/// Returns a record in the shape of its JSON.
pub fn record(record: &Record) -> JsonRecord {
    JsonRecord { nodes: nodes(record), ..head_of(record) }
}

/// Returns the record without its nodes.
fn head_of(record: &Record) -> JsonRecord {
    let definition = record.variant().definition();
    JsonRecord {
        format: FORMAT.to_owned(),
        version: VERSION,
        variant: record.variant().to_string(),
        rules: JsonRules { id: definition.book.clone(), version: definition.edition },
        start: record.start_sfen(),
        headers: record.headers.iter().map(|header| (header.key.clone(), header.value.clone())).collect(),
        clock: record.clock.map(|clock| JsonClock {
            main_ms: clock.main,
            byoyomi_ms: clock.byoyomi,
            increment_ms: clock.increment,
        }),
        set_up: record
            .set_up()
            .iter()
            .map(|turn| JsonSetUpTurn {
                text: turn.text.clone(),
                commitment: turn.commitment.as_ref().map(|commitment| JsonCommitment {
                    sha256: commitment.hash.clone(),
                    salt: commitment.salt.clone(),
                }),
            })
            .collect(),
        nodes: Vec::new(),
    }
}

/// Returns the nodes, each behind those that come before it.
fn nodes(record: &Record) -> Vec<JsonNode> {
    let mut places: HashMap<NodeId, usize> = HashMap::new();
    let mut nodes = Vec::new();
    for (place, id) in record.tree().preorder().enumerate() {
        let node = record.tree().node(id);
        let parent = node.parent().and_then(|parent| places.get(&parent).copied());
        let after = parent.filter(|&parent| parent + 1 != place);
        places.insert(id, place);
        nodes.push(of_node(node, after));
    }
    nodes
}

fn of_node(node: &Node, after: Option<usize>) -> JsonNode {
    let Annotation { comment, bookmark, glyphs, shapes, spent, evaluation, ending } = &node.annotation;
    JsonNode {
        after,
        turn: node.turn().to_owned(),
        comment: comment.clone(),
        bookmark: bookmark.clone(),
        glyphs: glyphs.iter().map(|glyph| glyph.sign().to_owned()).collect(),
        shapes: shapes
            .iter()
            .map(|shape| JsonShape {
                from: shape.from.to_string(),
                to: shape.to.map(|to| to.to_string()),
                colour: shape.colour.word().to_owned(),
            })
            .collect(),
        spent: spent.map(|spent| JsonSpent { turn_ms: spent.turn, total_ms: spent.total }),
        evaluation: evaluation.as_ref().map(self::evaluation),
        ending: ending.as_ref().map(|ending| JsonEnding {
            reason: ending.reason.word().to_owned(),
            winner: ending.winner.map(letter),
            clause: ending.clause.clone(),
        }),
    }
}

/// Returns what an engine sees in the shape of its JSON.
pub fn evaluation(evaluation: &Evaluation) -> JsonEvaluation {
    let (centipawns, mate, repetition) = match evaluation.score {
        Score::Centipawns(value) => (Some(value), None, None),
        Score::Mate { winner, plies } => (None, Some(JsonMate { winner: letter(winner), plies }), None),
        Score::Repetition { winner } => (None, None, Some(letter(winner))),
    };
    JsonEvaluation {
        centipawns,
        mate,
        repetition,
        depth: evaluation.depth,
        nodes: evaluation.nodes,
        line: evaluation.line.clone(),
    }
}

fn letter(side: Side) -> String {
    side.letter().to_string()
}
