//! Records as the drivers have them, and random ones that other programs can hold.

use fastrand::Rng;
use serde_json::{Value, json};
use yagura::{Reason, Side, Variant};
use yagura_record::{EndReason, Ending, Format, NodeId, Record, Spent, read};

use crate::random::{self, Extent};

/// Ends with the word of tsshogi, and whether the player to move wins (`Some(true)`), loses, or nobody does.
const ENDS: [(EndReason, Option<bool>, &str); 13] = [
    (EndReason::Rules(Reason::Resign), Some(false), "resign"),
    (EndReason::TimeUp, Some(false), "timeout"),
    (EndReason::Rules(Reason::Illegal), Some(false), "foulLose"),
    (EndReason::Rules(Reason::Illegal), Some(true), "foulWin"),
    (EndReason::Rules(Reason::Checkmate), Some(false), "mate"),
    (EndReason::Rules(Reason::Declaration), Some(true), "enteringOfKing"),
    (EndReason::Rules(Reason::Repetition), None, "repetitionDraw"),
    (EndReason::Impasse, None, "impass"),
    (EndReason::Interrupted, None, "interrupt"),
    (EndReason::NoMate, None, "noMate"),
    (EndReason::MaxMoves, None, "maxMoves"),
    (EndReason::Default, Some(true), "winByDefault"),
    (EndReason::Default, Some(false), "loseByDefault"),
];

/// Returns a random record of shogi with comments, whole seconds and an end.
pub(crate) fn shogi(seed: u64, extent: Extent) -> Record {
    let variant: Variant = "shogi".parse().expect("a game");
    let mut record = random::record(&variant, seed, 80, extent);
    let mut rng = Rng::with_seed(seed);
    let nodes: Vec<NodeId> = record.tree().preorder().collect();
    for node in nodes {
        let at = record.annotation_mut(node);
        if rng.u8(..4) == 0 {
            ["よい手。", "two\nlines", "時間：a"][rng.usize(..3)].clone_into(&mut at.comment);
        }
        if node != NodeId::ROOT {
            at.spent = Some(Spent { turn: rng.u64(..200) * 1_000, total: None });
        }
    }
    let last = record.tree().end_of_main_line();
    let mover = record.game().player();
    let (reason, wins, _) = ENDS[(seed % ENDS.len() as u64) as usize];
    let at = record.annotation_mut(last);
    if at.ending.is_none() {
        at.ending = Some(Ending::new(reason, wins.map(|wins| if wins { mover } else { !mover })));
    }
    record
}

/// Takes the times out of a record: KI2 has none, and ours are comments there.
pub(crate) fn forget_times(record: &mut Record) {
    let nodes: Vec<NodeId> = record.tree().preorder().collect();
    nodes.into_iter().for_each(|node| record.annotation_mut(node).spent = None);
}

/// Returns the word of tsshogi for an end with this side to move.
fn end_word(ending: &Ending, mover: Side) -> Option<&'static str> {
    let wins = ending.winner.map(|side| side == mover);
    ENDS.iter().find(|(reason, who, _)| (*reason, *who) == (ending.reason, wins)).map(|(.., word)| *word)
}

/// Returns a record as the drivers have it.
pub(crate) fn nodes(record: &Record) -> Vec<Value> {
    let tree = record.tree();
    let mut places = std::collections::HashMap::new();
    let mut walk = record.walk();
    let mut nodes = Vec::new();
    for (place, id) in tree.preorder().enumerate() {
        places.insert(id, place);
        let node = tree.node(id);
        let at = &node.annotation;
        let mut json = json!({
            "after": node.parent().map(|parent| places[&parent]),
            "usi": node.turn(),
            "comment": at.comment,
            "ms": at.spent.map_or(0, |spent| spent.turn),
        });
        if let Some(ending) = &at.ending {
            walk.go_to(record, id);
            json["end"] = json!(end_word(ending, walk.game().player()));
        }
        nodes.push(json);
    }
    nodes
}

/// Reads a text of another program.
pub(crate) fn ours(text: &str, format: Format, variant: &str) -> Record {
    let variant: Variant = variant.parse().expect("a game");
    read(text, Some(format), Some(&variant)).unwrap_or_else(|error| panic!("{format}: {error}\n{text}"))
}

/// Returns the turns of a record's tree, each with the place of the one before.
pub(crate) fn turns(record: &Record) -> Vec<(Value, Value)> {
    nodes(record).iter().map(|node| (node["after"].clone(), node["usi"].clone())).collect()
}

/// Returns the turns of a record's main line.
pub(crate) fn line(record: &Record) -> Vec<&str> {
    record.main_line_turns().collect()
}
