//! A record from JKF.

use std::collections::HashMap;

use yagura::{Catalogue, Definition, Square, Variant, prelude::*};

use super::{
    shape::{JkfClock, JkfMove, JkfRecord, JkfSquare, JkfTurn, Keys},
    start,
};
use crate::{
    annotation::Spent,
    clock_words::{self, EXACT},
    csa::{ending_of, kind_of},
    dates,
    edition::{self, OtherEdition},
    ending::Ending,
    error::ReadError,
    expected::{Expected, JkfExpected},
    format::usual,
    headers::{BLACK, Known, WHITE},
    json_text::{self, Fault, Shape, closed, part_of, place_of},
    kif::VARIATION,
    record::Record,
    rules_name::{RULES, named},
    tree::NodeId,
    walk::Walk,
};

/// The words for the players, those of games with odds with them.
const PLAYERS: [(&str, &str); 4] = [("先手", BLACK), ("下手", BLACK), ("後手", WHITE), ("上手", WHITE)];

/// Returns whether a text in JSON is of this format and not ours.
pub(crate) fn is_likely(text: &str) -> bool {
    let keys = ["header", "moves", "initial"];
    match serde_json::from_str::<Keys>(text) {
        Ok(Keys(found)) => {
            let has = |key: &str| found.iter().any(|other| other == key);
            !has("format") && keys.iter().any(|key| has(key))
        }
        Err(_) => !text.contains("\"format\"") && keys.iter().any(|key| text.contains(key)),
    }
}

/// Reads a record.
///
/// # Errors
/// [`ReadError`], with the moves before it. Where the JSON is right and what it says is not, the message
/// names the move.
pub(crate) fn read(text: &str, games: &Catalogue, hint: Option<&Variant>) -> Result<Record, ReadError> {
    match json_text::read(text) {
        Ok(json) => record_of(json, text, games, hint),
        Err(Fault { error, before }) => Err(match before_fault(before, games, hint) {
            Some(record) => error.with(&record),
            None => error,
        }),
    }
}

/// Returns the record of a text that breaks off, up to its last whole move.
fn before_fault(text: &str, games: &Catalogue, hint: Option<&Variant>) -> Option<Record> {
    let whole = closed(text, "moves", Shape::Nested)?;
    let json = json_text::read(&whole).ok()?;
    record_of(json, &whole, games, hint).map_or_else(|error| error.read_so_far.map(|record| *record), Some)
}

fn record_of(
    json: JkfRecord,
    text: &str,
    games: &Catalogue,
    hint: Option<&Variant>,
) -> Result<Record, ReadError> {
    let first = text.lines().next().unwrap_or("");
    let name = json.header.0.iter().find(|(key, _)| key == RULES).map(|(_, name)| name.trim());
    let found = name.map_or_else(|| Ok((usual(hint), None)), |name| named(name, games));
    let (variant, edition) = found.map_err(|expected| {
        expected.at(place_of(text, "header", name.unwrap_or_default()), name.unwrap_or(first))
    })?;
    let refused = super::write::refused(variant.definition());
    let handicap = json.header.0.iter().find(|(key, _)| key == start::HANDICAP).map(|(_, word)| word.trim());
    let head = match refused {
        Some(because) => Err(Expected::OtherGame(super::write::NAME, variant.to_string(), because)),
        None => start::record(&variant, json.initial.as_ref(), handicap),
    };
    let mut record = head.map_err(|expected| {
        let part = if json.initial.is_some() { part_of(text, "initial") } else { first };
        expected.at(place_of(text, "initial", ""), part).under(edition.as_ref())
    })?;
    for (key, value) in &json.header.0 {
        if key == EXACT && record.clock.is_none() {
            record.clock = clock_words::exact(value);
            if record.clock.is_some() {
                continue;
            }
        }
        if key == RULES {
            continue;
        }
        // What the start says need not be said again.
        if key == start::HANDICAP && start::says(&record, value.trim()) {
            continue;
        }
        let player = PLAYERS.iter().find(|(word, _)| word == key).map(|&(_, key)| key);
        let known = player.or_else(|| Known::of_kif(key).map(|known| known.key));
        let known = known.unwrap_or(key);
        record.headers.push(known, &dates::kept(known, value));
    }
    if let Some(clock) = clock_words::of_headers(&record.headers).filter(|_| record.clock.is_none()) {
        record.clock = Some(clock);
        for key in clock_words::KEYS {
            record.headers.remove(key);
        }
    }
    if let Some(edition) = &edition {
        edition.note(&mut record.headers);
    }
    let mut reader = Reader { edition, walk: record.walk(), record, sums: HashMap::new() };
    match reader.lines(json.moves) {
        Ok(()) => Ok(reader.record),
        Err((path, part, expected)) => {
            let place = place_of(text, &path, &part);
            let error = expected.within(path).at(place, &part).with(&reader.record);
            Err(error.under(reader.edition.as_ref()))
        }
    }
}

/// A line that is being read.
struct Line {
    moves: std::iter::Enumerate<std::vec::IntoIter<JkfMove>>,
    /// Where it stands.
    at: NodeId,
    /// Where it is in the JSON.
    path: String,
    /// Its end was said.
    is_over: bool,
}

/// Where in the JSON, the offending text, and what was expected.
type Wrong = (String, String, Expected);

struct Reader {
    /// The edition that the record was written for, where that is not the known one.
    edition: Option<OtherEdition>,
    record: Record,
    walk: Walk,
    /// What both players have spent up to a node.
    sums: HashMap<NodeId, [u64; 2]>,
}

impl Reader {
    /// Reads the lines, each variation before what follows the move that it replaces.
    fn lines(&mut self, moves: Vec<JkfMove>) -> Result<(), Wrong> {
        let line = |moves: Vec<JkfMove>, at, path| Line {
            moves: moves.into_iter().enumerate(),
            at,
            path,
            is_over: false,
        };
        let mut lines = vec![line(moves, NodeId::ROOT, "moves".to_owned())];
        while let (is_fork, Some(top)) = (lines.len() > 1, lines.last_mut()) {
            let Some((index, mut json)) = top.moves.next() else {
                lines.pop();
                continue;
            };
            let (parent, path) = (top.at, format!("{}[{index}]", top.path));
            let forks = std::mem::take(&mut json.forks);
            let wrong = |text: &str, expected: Expected| (path.clone(), text.to_owned(), expected);
            if let Some(turn) = &json.turn {
                if top.is_over {
                    return Err(wrong(&turn.piece, Expected::NothingBehindEnd));
                }
                self.turn(parent, turn).map_err(|expected| wrong(&turn.piece, expected))?;
                top.at = self.walk.node();
                self.time(parent, &json);
            }
            self.comments(top.at, &json.comments);
            if let Some(word) = &json.special {
                let taken = if is_fork && index == 0 {
                    self.special_of_fork(top.at, word)
                } else {
                    self.special(top.at, word)
                };
                taken.map_err(|expected| wrong(word, expected))?;
                top.is_over = true;
            }
            for (number, fork) in forks.into_iter().enumerate().rev() {
                lines.push(line(fork, parent, format!("{path}.forks[{number}]")));
            }
        }
        Ok(())
    }

    fn turn(&mut self, parent: NodeId, turn: &JkfTurn) -> Result<(), Expected> {
        self.walk.go_to(&self.record, parent);
        let game = self.walk.game();
        let definition = game.start().definition();
        if turn.color.is_some_and(|color| start::side_of(color) != Some(game.player())) {
            return Err(Expected::TurnOf(game.player()));
        }
        let kind = kind_of(definition, &turn.piece).ok_or_else(|| Expected::Piece(turn.piece.clone()))?;
        let same = || {
            let last = game.last_move().filter(|_| turn.same == Some(true));
            last.map(yagura::Move::to).ok_or(JkfExpected::To.into())
        };
        let to = turn.to.map_or_else(same, |to| square(definition, to))?;
        let text = match turn.from {
            None => format!("{}*{to}", definition.kind(kind).code),
            Some(from) => {
                let from = square(definition, from)?;
                if game.piece_at(from).is_some_and(|piece| piece.kind() != kind) {
                    return Err(JkfExpected::PieceOn(from).into());
                }
                format!("{from}{to}{}", if turn.promote == Some(true) { "+" } else { "" })
            }
        };
        self.walk.play(&mut self.record, &text)?;
        Ok(())
    }

    /// Takes the time of the turn that was just played.
    fn time(&mut self, parent: NodeId, json: &JkfMove) {
        let mut sums = self.sums.get(&parent).copied().unwrap_or_default();
        if let Some(time) = json.time {
            let player = self.walk.game().history().last().map_or(0, |entry| entry.mover.index());
            let turn = time.now.milliseconds();
            sums[player] = sums[player].saturating_add(turn);
            let total = time.total.map(JkfClock::milliseconds).filter(|&total| total != sums[player]);
            self.record.annotation_mut(self.walk.node()).spent = Some(Spent { turn, total });
        }
        self.sums.insert(self.walk.node(), sums);
    }

    fn comments(&mut self, node: NodeId, lines: &[String]) {
        let annotation = self.record.annotation_mut(node);
        for line in lines {
            if let Some(name) = line.strip_prefix('&').filter(|_| annotation.bookmark.is_none()) {
                annotation.bookmark = Some(name.to_owned());
                continue;
            }
            annotation.add_comment(line);
        }
    }

    /// Takes an end in place of the first move of a fork: where the other line goes on, it becomes a comment.
    fn special_of_fork(&mut self, node: NodeId, word: &str) -> Result<(), Expected> {
        let at = self.record.tree().node(node);
        if at.children().is_empty() && at.annotation.ending.is_none() {
            return self.special(node, word);
        }
        self.record.annotation_mut(node).add_comment(&format!("{VARIATION}：{word}"));
        Ok(())
    }

    fn special(&mut self, node: NodeId, word: &str) -> Result<(), Expected> {
        self.walk.go_to(&self.record, node);
        let game = self.walk.game();
        let ending = ending_of(word.trim_start_matches('%'), game.player());
        let ending = ending.ok_or(JkfExpected::End)?;
        edition::check(self.edition.as_ref(), game, &ending)?;
        // What the rules say of the position is right, whatever the text says; what it says else is kept.
        let by_rules = game.outcome().map(|outcome| Ending::of_rules(outcome, None));
        let at = self.record.annotation_mut(node);
        match by_rules {
            None => at.ending = Some(ending),
            Some(known) if known.contradicts(&ending) => at.add_comment(word),
            Some(_) => {}
        }
        Ok(())
    }
}

fn square(definition: &Definition, square: JkfSquare) -> Result<Square, Expected> {
    let on_board = |number: u8, most: u8| (1..=most).contains(&number).then(|| number - 1);
    let found = on_board(square.x, definition.files).zip(on_board(square.y, definition.ranks));
    let (file, rank) = found.ok_or(JkfExpected::Square)?;
    Ok(Square::new(file, rank))
}

/// Returns the word for a key of ours.
pub(super) fn word_of(key: &str) -> &str {
    let player = PLAYERS.iter().find(|(_, known)| *known == key).map(|&(word, _)| word);
    player.or_else(|| Known::of_key(key).and_then(|known| known.kif.first().copied())).unwrap_or(key)
}
