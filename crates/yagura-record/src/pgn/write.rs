//! A record to PGN.

use std::fmt::Write as _;

use yagura::{AnyPosition, Side, prelude::*};

use super::{
    command, moves,
    result::{OPEN, result_of, termination_of},
    start,
    token::tag_line,
};
use crate::{
    dates::{self, Moment, STARTED},
    ending::Ending,
    headers::{BLACK, Header, Known, WHITE},
    record::{Clock, Record},
    tree::NodeId,
    walk::Walk,
};

/// The tags that every game has, in their order, and what they say where nothing is known.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];
/// The longest line that is not one word or comment.
const WIDTH: usize = 79;

/// Returns the tag for a key of ours.
fn tag_of(key: &str) -> &str {
    match key {
        BLACK => "White",
        WHITE => "Black",
        key => Known::of_key(key).and_then(|known| known.pgn).unwrap_or(key),
    }
}

/// Returns the tag of a line of the head, with its value: a date as PGN has it.
fn tag(header: &Header) -> (&str, String) {
    let date = dates::of_head(&header.key, &header.value).filter(|_| header.key == STARTED);
    (tag_of(&header.key), date.map_or_else(|| header.value.clone(), Moment::dotted))
}

/// Returns whether a value says no more than that nothing is known.
pub(super) fn says_nothing(tag: &str, value: &str) -> bool {
    ROSTER.contains(&(tag, value))
}

/// Writes a record.
pub(crate) fn write(record: &Record) -> String {
    let walk = record.walk();
    let mut out = head(record, walk.game().position());
    let first = usize::from(walk.game().player() == Side::White);
    let mut writer = Writer { record, walk, first, out: String::new(), width: 0, is_behind_move: false };
    writer.said(NodeId::ROOT);
    writer.lines();
    writer.word(record.ending().map_or(OPEN, result_of));
    out.push('\n');
    out + &writer.out + "\n\n"
}

fn head(record: &Record, position: &AnyPosition) -> String {
    let mut out = String::new();
    let headers: Vec<(&str, String)> = record.headers.iter().map(tag).collect();
    for (tag, unknown) in ROSTER {
        let found = headers.iter().find(|(other, _)| *other == tag);
        out.push_str(&tag_line(tag, found.map_or(unknown, |(_, value)| value.as_str())));
    }
    out.push_str(&tag_line("Result", record.ending().map_or(OPEN, result_of)));
    let started = record.headers.get(STARTED).and_then(Moment::read);
    for (tag, value) in started.map(Moment::further_tags).unwrap_or_default() {
        if headers.iter().all(|(other, _)| *other != tag) {
            out.push_str(&tag_line(tag, &value));
        }
    }
    out.push_str(&tag_line("Variant", &record.variant().to_string()));
    if *position != AnyPosition::start(record.variant()) {
        out.push_str(&tag_line("SetUp", "1"));
        out.push_str(&tag_line("FEN", &start::fen_of(record.variant(), position)));
    }
    if let Some(Clock { main, byoyomi, increment }) = record.clock {
        let [main, byoyomi, increment] = [main, byoyomi, increment].map(|ms| ms as f64 / 1000.0);
        out.push_str(&tag_line("TimeControl", &format!("{main}+{increment}")));
        if byoyomi > 0.0 {
            out.push_str(&tag_line("Byoyomi", &byoyomi.to_string()));
        }
    }
    if let Some(Ending { reason, .. }) = record.ending() {
        out.push_str(&tag_line("Termination", termination_of(*reason)));
    }
    let mut seen = Vec::new();
    for (tag, value) in headers {
        if seen.contains(&tag) || ROSTER.iter().all(|(known, _)| *known != tag) {
            out.push_str(&tag_line(tag, &value));
        }
        seen.push(tag);
    }
    out
}

/// What is left to write.
enum Task {
    Open,
    Close,
    Turn(NodeId),
    /// A move without what is said of it.
    Repeated(NodeId),
    /// All that follows a node.
    Behind(NodeId),
}

struct Writer<'a> {
    record: &'a Record,
    walk: Walk,
    /// 1 where the second player of chess begins.
    first: usize,
    out: String,
    width: usize,
    /// The last word was a move, so that the next needs no number.
    is_behind_move: bool,
}

impl Writer<'_> {
    /// Writes all lines; nothing calls itself, so that no record is too deep.
    fn lines(&mut self) {
        let tree = self.record.tree();
        let mut tasks = vec![Task::Behind(NodeId::ROOT)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open => self.word("("),
                Task::Close => self.word(")"),
                Task::Turn(node) => {
                    self.turn(node);
                    tasks.push(Task::Behind(node));
                }
                Task::Repeated(node) => self.mv(node),
                Task::Behind(node) => {
                    let (main, variations) = tree.split_children(node);
                    if let Some(main) = main {
                        self.turn(main);
                        tasks.push(Task::Behind(main));
                    }
                    let is_empty = main.is_none() && node == NodeId::ROOT;
                    for &variation in variations.iter().rev().filter(|_| !is_empty) {
                        tasks.extend([Task::Close, Task::Turn(variation)]);
                        // Behind an end there is no move that it replaces: the last one comes again.
                        tasks.extend(main.is_none().then_some(Task::Repeated(node)));
                        tasks.push(Task::Open);
                    }
                }
            }
        }
    }

    fn turn(&mut self, node: NodeId) {
        self.mv(node);
        for glyph in &self.record.annotation(node).glyphs {
            let number = format!("${}", glyph.number());
            self.word(&number);
            self.is_behind_move = true;
        }
        self.said(node);
    }

    /// Writes a move, with its number where that is needed.
    fn mv(&mut self, node: NodeId) {
        let tree = self.record.tree();
        self.walk.go_to(self.record, tree.node(node).parent().unwrap_or(NodeId::ROOT));
        let game = self.walk.game();
        let turn = tree.node(node).turn();
        let text = game.read_move(turn).map_or_else(|_| turn.to_owned(), |mv| moves::text_of(game, mv));
        let number = tree.ply(node) - 1 + self.first;
        if number.is_multiple_of(2) || !self.is_behind_move {
            let dots = if number.is_multiple_of(2) { "." } else { "..." };
            self.word(&format!("{}{dots}", number / 2 + 1));
        }
        self.word(&text);
        self.is_behind_move = true;
    }

    /// Writes what is said of a position.
    fn said(&mut self, node: NodeId) {
        let annotation = self.record.annotation(node);
        let definition = self.record.variant().definition();
        let commands = command::write(definition, annotation);
        let comment = annotation.comment.as_str();
        if !comment.contains('}') {
            let blank = if commands.is_empty() || comment.is_empty() { "" } else { " " };
            let comment = command::as_words(definition, comment);
            if !(commands.is_empty() && comment.is_empty()) {
                self.word(&format!("{{{commands}{blank}{comment}}}"));
            }
            return;
        }
        // A comment in braces cannot hold one; each line of it goes to the end of its own.
        if !commands.is_empty() {
            self.word(&format!("{{{commands}}}"));
        }
        for line in comment.split(['\n', '\r']) {
            let line = command::as_words(self.record.variant().definition(), line);
            let _ = write!(self.out, "\n;{line}\n");
            self.width = 0;
        }
    }

    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.width > 0 && self.width + 1 + length > WIDTH {
            self.out.push('\n');
            self.width = 0;
        } else if self.width > 0 {
            self.out.push(' ');
            self.width += 1;
        }
        self.out.push_str(word);
        self.width += length;
        self.is_behind_move = false;
    }
}
