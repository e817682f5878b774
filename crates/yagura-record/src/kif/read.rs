//! KIF and KI2 to a record: lines of both kinds are understood in either.

use std::collections::{HashMap, HashSet};

use yagura::{Catalogue, Game, SecondPart, Side, Turns, Variant, prelude::*};

use super::{
    end_words, head,
    lines::{Class, VARIATION, classify, leg_number, split, split_number},
    remarks::{self, Remark},
    several,
    time::{self, Totals},
};
use crate::{
    edition::{self, OtherEdition},
    ending::Ending,
    error::{Place, ReadError},
    expected::{Expected, KifExpected},
    notation::{MARKS, Names, Written, resolve},
    record::Record,
    tree::NodeId,
    walk::Walk,
};

/// Reads the records of a text.
///
/// # Errors
/// [`ReadError`] at the first line that is not understood, with what was read of its record before it.
pub(crate) fn read(text: &str, games: &Catalogue, hint: Option<&Variant>) -> Result<Vec<Record>, ReadError> {
    let lines = split(text);
    let records = several::records(&lines).into_iter().map(|part| {
        let before = part.start;
        one(&lines[part], games, hint).map_err(|error| ReadError { line: error.line + before, ..error })
    });
    records.collect()
}

/// Reads a record of its lines.
fn one(lines: &[&str], games: &Catalogue, hint: Option<&Variant>) -> Result<Record, ReadError> {
    let is_body = |line: &&str| {
        use Class::{Move, Moves, Summary, Variation};
        matches!(classify(line), Move(_) | Moves(_) | Variation(_) | Summary(_))
    };
    let end_of_head = lines.iter().position(is_body).unwrap_or(lines.len());
    let (record, edition) = head::read(&lines[..end_of_head], games, hint)?;
    let mut reader = Reader {
        edition,
        names: Names::new(record.variant().definition()),
        walk: record.walk(),
        record,
        lines,
        at: 0,
        branches: vec![Branch { start: 0, end: NodeId::ROOT }],
        totals: HashMap::from([(NodeId::ROOT, ([0; 2], Side::Black))]),
        commented: None,
        decided: HashSet::new(),
    };
    while reader.at < lines.len() {
        let line = lines[reader.at];
        let read = if reader.at < end_of_head { reader.head(line) } else { reader.line(line) };
        if let Err((part, expected)) = read {
            let place = Place::of(reader.at + 1, lines[reader.at.min(lines.len() - 1)], part);
            let error = ReadError::new(place, part, expected).with(&reader.record);
            return Err(error.under(reader.edition.as_ref()));
        }
        reader.at += 1;
    }
    Ok(reader.record)
}

/// The offending part of a line, and what was expected.
type Flaw<'a> = (&'a str, Expected);

/// A line of the tree that is being read: the main line, or one that hangs on the one below it.
struct Branch {
    /// The number of its first move, 0 for the main line.
    start: usize,
    /// Its last position so far.
    end: NodeId,
}

struct Reader<'a> {
    /// The edition that the record was written for, where that is not the known one.
    edition: Option<OtherEdition>,
    names: Names,
    walk: Walk,
    record: Record,
    lines: &'a [&'a str],
    /// The line that is read, from 0.
    at: usize,
    branches: Vec<Branch>,
    /// What the players had spent, and who played last.
    totals: HashMap<NodeId, (Totals, Side)>,
    /// The position whose comment the last line was.
    commented: Option<NodeId>,
    /// The positions where a remark says how the line ends.
    decided: HashSet<NodeId>,
}

impl<'a> Reader<'a> {
    /// Reads a line of the head, whose keys were read before: what it says of the start.
    fn head(&mut self, line: &'a str) -> Result<(), Flaw<'a>> {
        match classify(line) {
            Class::Comment(text) => self.comment(text)?,
            Class::Bookmark(name) => self.bookmark(name),
            _ => {}
        }
        Ok(())
    }

    fn bookmark(&mut self, name: &str) {
        self.record.annotation_mut(self.walk.node()).bookmark = Some(name.to_owned());
    }

    fn line(&mut self, line: &'a str) -> Result<(), Flaw<'a>> {
        match classify(line) {
            Class::Comment(text) => return self.comment(text),
            Class::Bookmark(name) => {
                self.bookmark(name);
                return Ok(());
            }
            Class::Move(text) => self.numbered(text)?,
            Class::Moves(text) => self.unnumbered(text)?,
            Class::Variation(number) => self.variation(number)?,
            Class::Summary(text) => self.summary(text)?,
            Class::Head(key, value) => {
                // A remark without its star may have a colon too.
                if !head::is_known(key) {
                    return Err((line.trim(), KifExpected::Line.into()));
                }
                let (key, value) = head::header(key, value);
                self.record.headers.push(&key, &value);
            }
            Class::Unknown(text) => {
                return Err((text, KifExpected::Line.into()));
            }
            Class::Row => return Err((line, KifExpected::PictureFirst.into())),
            Class::Skipped | Class::Frame | Class::Turn(_) | Class::Played(_) => {}
        }
        self.commented = None;
        Ok(())
    }

    /// Reads a move with its number, or an end word.
    fn numbered(&mut self, text: &'a str) -> Result<(), Flaw<'a>> {
        let rest = without_number(text);
        let word_end = rest.find(|letter: char| letter.is_whitespace() || "(（+".contains(letter));
        let word = &rest[..word_end.unwrap_or(rest.len())];
        if let Some(ending) = end_words::read(word, self.walk.game().player()) {
            return self.end(ending, word, Replace::Yes);
        }
        let whole = rest.trim_end();
        let (legs, rest) = self.legs(rest)?;
        let rest = rest.trim_start();
        let (time, rest) = time::read(rest).map_or((None, rest), |(time, rest)| (Some(time), rest));
        let end = rest.trim();
        if !["", "+", "＋"].contains(&end) {
            return Err((end, KifExpected::Time.into()));
        }
        self.play(&legs, whole)?;
        let node = self.walk.node();
        let (totals, player) = self.totals_before(node);
        let spent = time.map(|(turn, total)| time::spent(turn, total, totals, player));
        if spent.is_some() {
            self.record.annotation_mut(node).spent = spent;
        }
        self.totals.insert(node, (time::after(totals, player, spent), player));
        Ok(())
    }

    /// Reads a move, or the legs of one on this line and the next ones; returns the rest of the last line.
    fn legs(&mut self, text: &'a str) -> Result<(Vec<Written<'a>>, &'a str), Flaw<'a>> {
        let Some((number, tail)) = leg_number(text) else {
            let (written, rest) = Written::read(text, &self.names)?;
            return Ok((vec![written], rest));
        };
        if number != 1 {
            return Err((text, KifExpected::FirstLeg.into()));
        }
        let (written, mut rest) = Written::read(tail, &self.names)?;
        let mut legs = vec![written];
        loop {
            let next = self.lines.get(self.at + 1).copied().unwrap_or("");
            let leg = match classify(next) {
                Class::Move(next) => leg_number(without_number(next)),
                _ => None,
            };
            let Some((_, tail)) = leg.filter(|(number, _)| *number == legs.len() + 1) else { break };
            if !rest.trim().is_empty() && time::read(rest.trim_start()).is_none() {
                return Err((rest.trim(), KifExpected::NextLeg.into()));
            }
            self.at += 1;
            let (written, tail) = Written::read(tail, &self.names)?;
            rest = tail;
            legs.push(written);
        }
        if legs.len() == 1 {
            return Err((text, KifExpected::SecondLeg.into()));
        }
        Ok((legs, rest))
    }

    /// Reads the moves of a line of KI2.
    fn unnumbered(&mut self, text: &'a str) -> Result<(), Flaw<'a>> {
        let mut rest = text;
        while let Some(mark) = rest.chars().next() {
            let after = &rest[mark.len_utf8()..];
            let end = after.find(MARKS).map_or(rest.len(), |end| end + mark.len_utf8());
            let (token, tail) = (rest[..end].trim_end(), &rest[end..]);
            rest = tail;
            let side = if "▲▼☗".contains(mark) { Side::Black } else { Side::White };
            if self.walk.game().outcome().is_none() && side != self.walk.game().position().side() {
                return Err((token, KifExpected::Mark(!side).into()));
            }
            let (written, behind) = Written::read(token, &self.names)?;
            if !behind.trim().is_empty() {
                return Err((behind.trim(), KifExpected::NextMove.into()));
            }
            let next = self.next_line().filter(|_| tail.is_empty());
            self.play_before(&[written], token, next)?;
            let node = self.walk.node();
            let before = self.totals_before(node);
            self.totals.insert(node, before);
        }
        Ok(())
    }

    fn play(&mut self, legs: &[Written<'_>], whole: &'a str) -> Result<(), Flaw<'a>> {
        self.play_before(legs, whole, self.next_line())
    }

    fn next_line(&self) -> Option<&'a str> {
        self.lines.get(self.at + 1).copied()
    }

    /// Plays a turn whose second part may stand on the line `next`, as a comment.
    fn play_before(
        &mut self,
        legs: &[Written<'_>],
        whole: &'a str,
        next: Option<&str>,
    ) -> Result<(), Flaw<'a>> {
        let game = self.walk.game();
        let comment = next.and_then(|line| line.strip_prefix('*'));
        let written = match comment.and_then(|line| remarks::read(line, game)) {
            Some(Remark::SecondPart(text)) => Some(text),
            _ => None,
        };
        let usual = usual_second_part(game);
        let suffix = written.or(usual);
        let turn = resolve(game, &self.names, legs, suffix).map_err(|why| (whole, why.into()))?;
        let player = game.player();
        self.walk.play(&mut self.record, &turn).map_err(|error| (whole, error.into()))?;
        let node = self.walk.node();
        let parent = self.record.tree().node(node).parent().unwrap_or(NodeId::ROOT);
        let totals = self.totals.get(&parent).map_or([0; 2], |(totals, _)| *totals);
        self.totals.insert(node, (totals, player));
        if let Some(branch) = self.branches.last_mut() {
            branch.end = node;
        }
        Ok(())
    }

    /// Returns what the players had spent before the turn that led to a node, and who played it.
    fn totals_before(&self, node: NodeId) -> (Totals, Side) {
        let player = self.totals.get(&node).map_or(Side::Black, |(_, player)| *player);
        let parent = self.record.tree().node(node).parent().unwrap_or(NodeId::ROOT);
        (self.totals.get(&parent).map_or([0; 2], |(totals, _)| *totals), player)
    }

    fn comment(&mut self, text: &'a str) -> Result<(), Flaw<'a>> {
        let node = self.walk.node();
        if let Some(remark) = remarks::read(text, self.walk.game()) {
            if let Remark::Ending(ending) = &remark {
                self.check(ending, text)?;
            }
            self.remark(remark);
            return Ok(());
        }
        let comment = &mut self.record.annotation_mut(node).comment;
        if self.commented == Some(node) || !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(remarks::unescaped(text));
        self.commented = Some(node);
        Ok(())
    }

    fn remark(&mut self, remark: Remark) {
        let node = self.walk.node();
        let before = self.totals_before(node);
        let at = self.record.annotation_mut(node);
        match remark {
            Remark::Glyphs(glyphs) => at.glyphs = glyphs,
            Remark::Shapes(shapes) => at.shapes = shapes,
            Remark::Evaluation(evaluation) => at.evaluation = Some(evaluation),
            Remark::Comment(text) => at.comment = text,
            Remark::Bookmark(name) => at.bookmark = Some(name),
            Remark::Spent(spent) => {
                at.spent = Some(spent);
                if node == NodeId::ROOT {
                    return;
                }
                self.totals.insert(node, (time::after(before.0, before.1, Some(spent)), before.1));
            }
            Remark::Ending(ending) => {
                at.ending = Some(ending);
                self.decided.insert(node);
            }
            Remark::NoEnding => {
                at.ending = None;
                self.decided.insert(node);
            }
            // The turn has it already.
            Remark::SecondPart(_) => {}
        }
    }

    /// Goes to where a variation begins.
    fn variation(&mut self, text: &'a str) -> Result<(), Flaw<'a>> {
        let Some(number) = split_number(text.trim_start()).0.filter(|&number| number > 0) else {
            return Err((text, KifExpected::Variation.into()));
        };
        let tree = self.record.tree();
        if tree.is_empty() {
            return Ok(());
        }
        while self.branches.len() > 1 && self.branches.last().is_some_and(|branch| branch.start >= number) {
            self.branches.pop();
        }
        let end = self.branches.last().map_or(NodeId::ROOT, |branch| branch.end);
        let plies = tree.ply(end);
        let parent = plies.checked_sub(number - 1).and_then(|up| tree.up(end).nth(up));
        let Some(parent) = parent else {
            return Err((text, KifExpected::VariationOf(plies).into()));
        };
        self.branches.push(Branch { start: number, end: parent });
        self.walk.go_to(&self.record, parent);
        Ok(())
    }

    fn summary(&mut self, text: &'a str) -> Result<(), Flaw<'a>> {
        match end_words::read_summary(text, self.walk.game().player()) {
            Some(ending) => self.end(ending, text, Replace::No),
            None => Ok(()),
        }
    }

    /// Notes how the line ends; the rules know better, and so do remarks. What says that another one has won
    /// than is known is not taken, and not dropped: it becomes a comment.
    fn end(&mut self, ending: Ending, text: &'a str, replace: Replace) -> Result<(), Flaw<'a>> {
        let node = self.walk.node();
        if self.decided.contains(&node) {
            return Ok(());
        }
        self.check(&ending, text)?;
        if self.is_variation_of_an_end() {
            if replace == Replace::Yes {
                self.record.annotation_mut(node).add_comment(&format!("{VARIATION}：{text}"));
            }
            return Ok(());
        }
        let by_rules = self.walk.game().outcome().map(|outcome| Ending::of_rules(outcome, None));
        let is_by_rules = by_rules.is_some();
        let at = self.record.annotation_mut(node);
        match by_rules.as_ref().or(at.ending.as_ref()) {
            Some(known) if known.contradicts(&ending) => at.add_comment(text),
            Some(_) if is_by_rules || replace == Replace::No => {}
            _ => at.ending = Some(ending),
        }
        Ok(())
    }

    /// Returns whether an end stands in place of the first move of a variation: the line that it is one of
    /// goes on here, and a position that has an end has no line behind it.
    fn is_variation_of_an_end(&self) -> bool {
        let (node, tree) = (self.walk.node(), self.record.tree());
        let is_first = self.branches.len() > 1
            && self.branches.last().is_some_and(|branch| tree.ply(branch.end) < branch.start);
        is_first && (!tree.node(node).children().is_empty() || self.record.annotation(node).ending.is_some())
    }

    /// Checks that a record of another edition may end so here.
    fn check(&self, ending: &Ending, text: &'a str) -> Result<(), Flaw<'a>> {
        let checked = edition::check(self.edition.as_ref(), self.walk.game(), ending);
        checked.map_err(|expected| (text, expected))
    }
}

/// Whether an end that was noted before gives way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Replace {
    Yes,
    No,
}

/// Returns a line without the number of the move.
fn without_number(text: &str) -> &str {
    let (_, rest) = split_number(text);
    rest.strip_prefix("手目").unwrap_or(rest).trim_start().trim_start_matches(MARKS).trim_start()
}

/// Returns the second part of a turn that says nothing of it.
fn usual_second_part(game: &Game) -> Option<String> {
    match game.position().definition().traits().turns {
        Turns::WithSecondPart(SecondPart::Stun) => Some("-".to_owned()),
        Turns::Single | Turns::Borrowed(_) => None,
    }
}
