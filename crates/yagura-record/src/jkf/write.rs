//! A record to JKF.

use std::{collections::HashMap, fmt::Write as _};

use serde::Serialize;
use yagura::{Definition, Game, Move, MoveView, Square, prelude::*};

use super::{
    read::word_of as header_word,
    relative,
    shape::{JkfClock, JkfMove, JkfSquare, JkfTime, JkfTurn},
    start,
};
use crate::{
    annotation::Annotation,
    clock_words,
    csa::{piece_word, refusal, word_of},
    dates::slashed,
    error::WriteError,
    expected::Obstacle,
    format::usual,
    record::Record,
    rules_name::{RULES, name_of},
    tree::NodeId,
    walk::Walk,
};

/// What the format is called in errors.
pub(super) const NAME: &str = "JKF";
/// The files and ranks of the one board.
const SIZE: (u8, u8) = (9, 9);

/// Returns why games of a definition are not held, `None` where they are.
pub(super) fn refused(definition: &Definition) -> Option<Obstacle> {
    let other = (definition.files, definition.ranks) != SIZE;
    refusal(definition).or_else(|| other.then_some(Obstacle::OtherBoard))
}

/// Writes a record, one move a line.
///
/// # Errors
/// [`WriteError::Game`] for games with other pieces or boards, [`WriteError::Turn`] for a turn that is no
/// move of one piece.
pub(crate) fn write(record: &Record) -> Result<String, WriteError> {
    if let Some(because) = refused(record.variant().definition()) {
        return Err(WriteError::Game { format: NAME, variant: record.variant().to_string(), because });
    }
    let clock = record.clock.map(clock_words::lines).unwrap_or_default();
    let clock = clock.iter().map(|(word, value)| (*word, value.as_str()));
    // Shogi is what is played where nothing is said.
    let other = (*record.variant() != usual(None)).then(|| name_of(record.variant()));
    let rules = other.iter().map(|name| (RULES, name.as_str()));
    let lines: Vec<_> =
        record.headers.iter().map(|line| (&line.key, slashed(&line.key, &line.value))).collect();
    let lines = lines.iter().map(|(key, value)| (header_word(key), value.as_str()));
    let header: Vec<String> = rules
        .chain(clock)
        .chain(lines)
        .map(|(key, value)| format!("    {}: {}", json(&key), json(&value)))
        .collect();
    let mut out = format!("{{\n  \"header\": {{\n{}\n  }},\n", header.join(",\n"));
    let _ = write!(out, "  \"initial\": {},\n  \"moves\": [\n", json(&start::initial(record)));
    let first = JkfMove { comments: comments(record.annotation(NodeId::ROOT)), ..JkfMove::default() };
    out.push_str(&json(&first));
    let mut writer = Writer { record, walk: record.walk(), sums: HashMap::new(), out };
    writer.lines()?;
    Ok(writer.out + "\n  ]\n}\n")
}

/// What is left to write.
enum Task {
    Text(&'static str),
    /// The first turn of a fork.
    Fork(NodeId),
    /// All that follows a node, forks with it.
    Behind(NodeId),
}

struct Writer<'a> {
    record: &'a Record,
    walk: Walk,
    /// What both players have spent up to a node.
    sums: HashMap<NodeId, [u64; 2]>,
    out: String,
}

impl Writer<'_> {
    /// Writes all lines; nothing calls itself, so that no record is too deep.
    fn lines(&mut self) -> Result<(), WriteError> {
        let mut tasks = vec![Task::Behind(NodeId::ROOT)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Text(text) => self.out.push_str(text),
                Task::Fork(node) => {
                    let object = self.turn(node)?;
                    self.out.push_str(&object);
                    tasks.push(Task::Behind(node));
                }
                Task::Behind(node) => self.behind(node, &mut tasks)?,
            }
        }
        Ok(())
    }

    fn behind(&mut self, node: NodeId, tasks: &mut Vec<Task>) -> Result<(), WriteError> {
        self.walk.go_to(self.record, node);
        let player = self.walk.game().player();
        let ending = self.record.annotation(node).ending.as_ref();
        let special = ending.and_then(|ending| word_of(ending, player)).map(str::to_owned);
        let (main, forks) = self.record.tree().split_children(node);
        if main.is_none() && forks.is_empty() && special.is_none() {
            return Ok(());
        }
        // An end without a word is an object of forks alone.
        let object = match main {
            Some(main) => self.turn(main)?,
            None => json(&JkfMove { special, ..JkfMove::default() }),
        };
        self.out.push_str(",\n");
        tasks.extend(main.map(Task::Behind));
        let Some((last, before)) = forks.split_last() else {
            self.out.push_str(&object);
            return Ok(());
        };
        self.out.push_str(object.strip_suffix('}').unwrap_or(&object));
        self.out.push_str(if object.len() > 2 { ",\"forks\":[[" } else { "\"forks\":[[" });
        tasks.extend([Task::Text("]]}"), Task::Fork(*last)]);
        for &fork in before.iter().rev() {
            tasks.extend([Task::Text("],\n["), Task::Fork(fork)]);
        }
        Ok(())
    }

    /// Returns a turn as an object, without what follows it.
    fn turn(&mut self, node: NodeId) -> Result<String, WriteError> {
        let tree = self.record.tree();
        let parent = tree.node(node).parent().unwrap_or(NodeId::ROOT);
        self.walk.go_to(self.record, parent);
        let game = self.walk.game();
        let text = tree.node(node).turn();
        let turn = game.read_move(text).ok().and_then(|mv| turn_of(game, mv));
        let turn = turn.ok_or_else(|| WriteError::Turn {
            format: NAME,
            turn: text.to_owned(),
            ply: tree.ply(node),
            because: Obstacle::NoMove,
        })?;
        let annotation = self.record.annotation(node);
        let mut sums = self.sums.get(&parent).copied().unwrap_or_default();
        let player = game.player().index();
        let time = annotation.spent.map(|spent| {
            sums[player] = sums[player].saturating_add(spent.turn);
            let total = Some(JkfClock::of(spent.total.unwrap_or(sums[player])));
            JkfTime { now: JkfClock::of(spent.turn), total }
        });
        self.sums.insert(node, sums);
        let comments = comments(annotation);
        Ok(json(&JkfMove { comments, turn: Some(turn), time, ..JkfMove::default() }))
    }
}

fn turn_of(game: &Game, mv: Move) -> Option<JkfTurn> {
    let definition = game.start().definition();
    let square = |square: Square| JkfSquare { x: square.file() + 1, y: square.rank() + 1 };
    let (from, to, kind, promote) = match mv.view() {
        MoveView::Step { from, to, promote } => (Some(from), to, game.piece_at(from)?.kind(), promote),
        MoveView::Drop { kind, to } => (None, to, kind, false),
        _ => return None,
    };
    let could = from.is_some_and(|from| {
        let zone = |square| definition.in_zone(game.player(), square);
        definition.kind(kind).promotes_to.is_some() && (zone(from) || zone(to))
    });
    let captured = game.piece_at(to).and_then(|piece| piece_word(definition, piece.kind()));
    Some(JkfTurn {
        color: Some(game.player() as u8),
        from: from.map(square),
        to: Some(square(to)),
        piece: piece_word(definition, kind)?.to_owned(),
        same: game.last_move().filter(|last| last.to() == to).map(|_| true),
        promote: could.then_some(promote),
        capture: captured.map(str::to_owned),
        relative: relative::of(game, mv),
    })
}

/// Returns the lines of a comment, the bookmark first.
fn comments(annotation: &Annotation) -> Vec<String> {
    let mut lines: Vec<String> = annotation.bookmark.iter().map(|name| format!("&{name}")).collect();
    let said = annotation.comment.split('\n').filter(|_| !annotation.comment.is_empty());
    // What only looks like a bookmark must not become one.
    lines.extend(said.map(|line| if line.starts_with('&') { format!(" {line}") } else { line.to_owned() }));
    lines
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("all keys are strings")
}
