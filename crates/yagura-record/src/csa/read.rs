//! A record from CSA.

use yagura::{Catalogue, Side, Variant};

use super::{
    comment, ending_of, moves, pieces,
    start::{self, Statement},
};
use crate::{
    annotation::Spent,
    dates,
    edition::{self, OtherEdition},
    ending::Ending,
    error::{Place, ReadError},
    expected::{CsaExpected, Expected},
    headers::{BLACK, Headers, Known, WHITE},
    lines::numbered,
    record::{Clock, Record},
    rules_name::{RULES, named},
    tree::NodeId,
    walk::Walk,
};

/// The line between two games.
const BETWEEN: &str = "/";

/// Returns whether the first line that says something is one of CSA.
pub(crate) fn is_likely(text: &str) -> bool {
    let mut lines = numbered(text).map(|(_, line)| line.trim()).filter(|line| !line.is_empty());
    let says = |line: &&str| !line.starts_with('\'') || line.starts_with("'CSA");
    lines.find(says).is_some_and(|line| {
        let mut letters = line.chars();
        match (letters.next(), letters.next()) {
            (Some('\''), _) | (Some('+' | '-'), None) | (Some('N'), Some('+' | '-')) => true,
            (Some('V'), Some(second)) => second.is_ascii_digit(),
            (Some('P'), Some(second)) => matches!(second, 'I' | '1' | '+' | '-'),
            (Some('$'), _) => line.contains(':'),
            (Some('+' | '-'), Some(second)) => second.is_ascii_digit() && line.len() >= moves::LENGTH,
            _ => false,
        }
    })
}

/// Reads the records of a text.
///
/// # Errors
/// [`ReadError`] at the first statement that cannot be read or is not legal.
pub(crate) fn read(text: &str, games: &Catalogue, hint: Option<&Variant>) -> Result<Vec<Record>, ReadError> {
    if let Some((variant, because)) = hint.and_then(|hint| Some((hint, pieces::refusal(hint.definition())?)))
    {
        let first = text.lines().next().unwrap_or("");
        let expected = Expected::OtherGame(super::write::NAME, variant.to_string(), because);
        return Err(ReadError::new(Place::line(1), first, expected));
    }
    let mut records = Vec::new();
    let mut reader = Reader::new(games, hint);
    for (number, line) in numbered(text) {
        if line.trim_end() == BETWEEN {
            records.push(reader.finish()?);
            reader = Reader::new(games, hint);
        } else if let Err(error) = reader.line(number, line) {
            let error = match &reader.opened {
                Some(opened) => error.with(&opened.record),
                None => error,
            };
            return Err(error.under(reader.edition.as_ref()));
        }
    }
    if reader.has_begun || records.is_empty() {
        records.push(reader.finish()?);
    }
    Ok(records)
}

/// A game whose start is known.
struct Opened {
    record: Record,
    walk: Walk,
    /// An end word has come.
    is_over: bool,
}

/// Returns the name of the game that a comment tells, as we write it.
fn name_in(line: &str) -> Option<&str> {
    Some(line.strip_prefix('\'')?.strip_prefix(RULES)?.strip_prefix('：')?.trim())
}

struct Reader<'a> {
    games: &'a Catalogue,
    /// The game, where it is said which one it is.
    variant: Option<Variant>,
    /// The edition that it was written for, where that is another one.
    edition: Option<OtherEdition>,
    has_begun: bool,
    headers: Headers,
    clock: Option<Clock>,
    start: Vec<Statement<'a>>,
    /// Comments before the start is known.
    comments: Vec<&'a str>,
    opened: Option<Opened>,
}

impl<'a> Reader<'a> {
    fn new(games: &'a Catalogue, hint: Option<&Variant>) -> Self {
        Self {
            games,
            variant: hint.cloned(),
            edition: None,
            has_begun: false,
            headers: Headers::default(),
            clock: None,
            start: Vec::new(),
            comments: Vec::new(),
            opened: None,
        }
    }

    fn finish(mut self) -> Result<Record, ReadError> {
        if let Err(error) = self.opened(None) {
            return Err(error.under(self.edition.as_ref()));
        }
        let mut record = match self.opened {
            Some(opened) => opened.record,
            None => return Err(ReadError::new(Place::line(1), "", Expected::Record)),
        };
        record.headers = self.headers;
        if let Some(edition) = &self.edition {
            edition.note(&mut record.headers);
        }
        record.clock = self.clock.or_else(|| equal_clocks(&mut record.headers));
        Ok(record)
    }

    /// Returns the game, whose start cannot change any more.
    fn opened(&mut self, side: Option<Side>) -> Result<&mut Opened, ReadError> {
        if self.opened.is_none() {
            let record = start::record(&self.start, side, self.variant.as_ref())?;
            let mut opened = Opened { walk: record.walk(), record, is_over: false };
            for line in self.comments.drain(..) {
                opened.comment(line);
            }
            self.opened = Some(opened);
        }
        self.opened.as_mut().ok_or_else(|| ReadError::new(Place::line(1), "", Expected::Record))
    }

    fn line(&mut self, number: usize, line: &'a str) -> Result<(), ReadError> {
        if let Some(comment) = line.strip_prefix("'*") {
            self.has_begun = true;
            match &mut self.opened {
                Some(opened) => opened.comment(comment),
                None => self.comments.push(comment),
            }
            return Ok(());
        }
        let at = |expected: Expected| expected.at(Place::line(number), line);
        if let Some(name) = name_in(line).filter(|_| self.opened.is_none()) {
            let (variant, edition) = self.named(name).map_err(at)?;
            (self.variant, self.edition) = (Some(variant), edition);
        }
        match line.as_bytes().first() {
            Some(b'\'') | None => Ok(()),
            Some(b'N') => self.name(line).map_err(at),
            Some(b'$') => self.header(line).map_err(at),
            Some(_) => {
                for text in line.split(',') {
                    let text = text.trim();
                    if !text.is_empty() {
                        self.statement(Statement { number, line, text })?;
                    }
                }
                Ok(())
            }
        }
    }

    /// Returns the game of a name.
    fn named(&self, name: &str) -> Result<(Variant, Option<OtherEdition>), Expected> {
        let (variant, edition) = named(name, self.games)?;
        match pieces::refusal(variant.definition()) {
            None => Ok((variant, edition)),
            Some(because) => Err(Expected::OtherGame(super::write::NAME, variant.to_string(), because)),
        }
    }

    fn name(&mut self, line: &str) -> Result<(), Expected> {
        self.has_begun = true;
        let key = match moves::side_of(&line[1..]) {
            Some(Side::Black) => BLACK,
            Some(Side::White) => WHITE,
            None => return Err(CsaExpected::Name.into()),
        };
        if line.len() > 2 {
            self.headers.push(key, &line[2..]);
        }
        Ok(())
    }

    fn header(&mut self, line: &str) -> Result<(), Expected> {
        self.has_begun = true;
        let (word, value) = line[1..].split_once(':').ok_or(CsaExpected::Header)?;
        let clock = match word {
            "TIME" => clock_of(value),
            "TIME_LIMIT" => clock_of_limit(value),
            _ => None,
        };
        if clock.is_some() {
            self.clock = clock;
            return Ok(());
        }
        let value = if word == "NOTE" { unescaped(value) } else { value.to_owned() };
        let key = Known::of_csa(word).map_or(word, |known| known.key);
        self.headers.push(key, &dates::kept(key, &value));
        Ok(())
    }

    fn statement(&mut self, statement: Statement<'a>) -> Result<(), ReadError> {
        self.has_begun = true;
        let text = statement.text;
        let error = |expected: CsaExpected| ReadError::new(statement.place(), text, expected);
        let at = |expected: Expected| expected.at(statement.place(), text);
        match text.as_bytes()[0] {
            b'V' if matches!(text, "V1" | "V2" | "V2.1" | "V2.2" | "V3" | "V3.0") => Ok(()),
            b'V' => Err(error(CsaExpected::Version)),
            b'P' if self.opened.is_none() => {
                self.start.push(statement);
                Ok(())
            }
            b'P' | b'+' | b'-' if self.opened.is_some() && (text.len() == 1 || text.starts_with('P')) => {
                Err(error(CsaExpected::StartFirst))
            }
            b'+' | b'-' if text.len() == 1 => self.opened(moves::side_of(text)).map(|_| ()),
            b'+' | b'-' => self.opened(None)?.turn(text).map_err(at),
            b'%' => {
                let edition = self.edition.clone();
                self.opened(None)?.end(text, edition.as_ref()).map_err(at)
            }
            b'T' => self.opened(None)?.time(text).map_err(at),
            _ => Err(error(CsaExpected::Statement)),
        }
    }
}

impl Opened {
    fn turn(&mut self, text: &str) -> Result<(), Expected> {
        if self.is_over {
            return Err(Expected::NothingBehindEnd);
        }
        let turn = moves::usi_of(self.walk.game(), text)?;
        self.walk.play(&mut self.record, &turn)?;
        Ok(())
    }

    fn end(&mut self, text: &str, other: Option<&OtherEdition>) -> Result<(), Expected> {
        let game = self.walk.game();
        let ending = ending_of(&text[1..], game.player()).filter(|_| !self.is_over);
        let ending = ending.ok_or(CsaExpected::End)?;
        edition::check(other, game, &ending)?;
        // What the rules say of the position is right, whatever the text says; what it says else is kept.
        let by_rules = game.outcome().map(|outcome| Ending::of_rules(outcome, None));
        let at = self.record.annotation_mut(self.walk.node());
        match by_rules {
            None => at.ending = Some(ending),
            Some(known) if known.contradicts(&ending) => at.add_comment(text),
            Some(_) => {}
        }
        self.is_over = true;
        Ok(())
    }

    fn time(&mut self, text: &str) -> Result<(), Expected> {
        let turn = milliseconds(&text[1..]);
        let turn = turn.ok_or(CsaExpected::Time)?;
        let node = self.walk.node();
        // The time until a player gave up is that of no move.
        if node != NodeId::ROOT && !self.is_over {
            self.record.annotation_mut(node).spent = Some(Spent { turn, total: None });
        }
        Ok(())
    }

    /// Takes a line behind `'*`.
    fn comment(&mut self, line: &str) {
        let evaluation =
            line.strip_prefix('*').and_then(|text| comment::evaluation_of(self.walk.game(), text));
        let annotation = self.record.annotation_mut(self.walk.node());
        if evaluation.is_some() {
            annotation.evaluation = evaluation;
        } else {
            annotation.add_comment(line);
        }
    }
}

/// Returns seconds with decimals as milliseconds.
fn milliseconds(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    if !whole.bytes().chain(decimals.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let thousandths: String = decimals.chars().chain("000".chars()).take(3).collect();
    whole.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(thousandths.parse().ok()?)
}

/// Returns the clock of `600+30+0`: seconds for the game, byoyomi, increment.
fn clock_of(text: &str) -> Option<Clock> {
    let mut parts = text.trim().split('+').map(milliseconds);
    let clock = Clock { main: parts.next()??, byoyomi: parts.next()??, increment: parts.next()?? };
    parts.next().is_none().then_some(clock)
}

/// Takes the clock that both players have, where each has one of his own (`$TIME+`, `$TIME-`; in the prose of
/// the standard `$TIMET+`). Clocks that differ stay in the head.
fn equal_clocks(headers: &mut Headers) -> Option<Clock> {
    let keys = [["TIME+", "TIME-"], ["TIMET+", "TIMET-"]];
    keys.into_iter().find_map(|keys| {
        let [black, white] = keys.map(|key| headers.get(key).and_then(clock_of));
        let clock = black.filter(|_| black == white)?;
        for key in keys {
            headers.remove(key);
        }
        Some(clock)
    })
}

/// Returns the clock of `HH:MM+SS`.
fn clock_of_limit(text: &str) -> Option<Clock> {
    let (main, byoyomi) = text.trim().split_once('+')?;
    let (hours, minutes) = main.split_once(':')?;
    let minutes = hours.parse::<u64>().ok()?.checked_mul(60)?.checked_add(minutes.parse().ok()?)?;
    Some(Clock { main: minutes.checked_mul(60_000)?, byoyomi: milliseconds(byoyomi)?, increment: 0 })
}

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (letter, letter == '\\') {
            (_, true) => match letters.next() {
                Some('n') => out.push('\n'),
                other => out.push(other.unwrap_or('\\')),
            },
            _ => out.push(letter),
        }
    }
    out
}
