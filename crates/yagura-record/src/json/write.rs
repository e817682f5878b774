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

/// Writes a record, one node a line.
pub(crate) fn write(record: &Record) -> String {
    let mut value = serde_json::to_value(of_record(record)).expect("all keys are strings");
    let nodes = value.get_mut("nodes").map(serde_json::Value::take).unwrap_or_default();
    let lines: Vec<String> = nodes.as_array().into_iter().flatten().map(ToString::to_string).collect();
    let head = serde_json::to_string_pretty(&value).expect("all keys are strings");
    let lines = format!("[\n    {}\n  ]", lines.join(",\n    "));
    head.replacen("\"nodes\": null", &format!("\"nodes\": {lines}"), 1) + "\n"
}

fn of_record(record: &Record) -> JsonRecord {
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
        nodes: nodes(record),
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
        evaluation: evaluation.as_ref().map(of_evaluation),
        ending: ending.as_ref().map(|ending| JsonEnding {
            reason: ending.reason.word().to_owned(),
            winner: ending.winner.map(letter),
            clause: ending.clause.clone(),
        }),
    }
}

fn of_evaluation(evaluation: &Evaluation) -> JsonEvaluation {
    let (centipawns, mate) = match evaluation.score {
        Score::Centipawns(value) => (Some(value), None),
        Score::Mate { winner, plies } => (None, Some(JsonMate { winner: letter(winner), plies })),
    };
    JsonEvaluation {
        centipawns,
        mate,
        depth: evaluation.depth,
        nodes: evaluation.nodes,
        line: evaluation.line.clone(),
    }
}

fn letter(side: Side) -> String {
    side.letter().to_string()
}
