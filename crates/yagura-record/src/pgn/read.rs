//! Records from PGN.

use yagura::{Catalogue, Variant, prelude::*};

use super::{
    command, moves, native,
    result::{ending_of, is_result},
    start,
    token::{Token, Tokens},
    write::says_nothing,
};
use crate::{
    annotation::Glyph,
    dates::{Moment, STARTED},
    ending::Ending,
    error::{Place, ReadError},
    expected::{Expected, PgnExpected},
    format::usual,
    headers::{BLACK, Known, WHITE},
    record::{Clock, Record},
    tree::NodeId,
    walk::Walk,
};

/// Returns whether the first line is a tag.
pub(crate) fn is_likely(text: &str) -> bool {
    matches!(Tokens::new(text).next(), Ok(Some((_, _, Token::Tag(..)))))
}

/// Reads the games of a text.
///
/// # Errors
/// [`ReadError`] at the word that cannot be read or is not legal.
pub(crate) fn read(text: &str, games: &Catalogue, hint: Option<&Variant>) -> Result<Vec<Record>, ReadError> {
    let mut tokens = Tokens::new(text);
    let mut records = Vec::new();
    let mut tags: Vec<Tag<'_>> = Vec::new();
    let mut game: Option<Moves> = None;
    loop {
        let next = tokens.next();
        let next = next.map_err(|error| match &game {
            Some(game) => error.with(&game.record),
            None => error,
        })?;
        match next {
            Some((place, text, Token::Tag(name, value))) => {
                if let Some(done) = game.take() {
                    records.push(done.finish(&tags, "", place)?);
                    tags.clear();
                }
                tags.push(Tag { place, text, name, value });
            }
            Some((place, text, token)) => {
                if game.is_none() {
                    game = Some(Moves::new(&tags, games, hint)?);
                }
                let Some(open) = &mut game else { continue };
                match token {
                    Token::Word(word) if is_result(word) && open.variations.is_empty() => {
                        records.extend(game.take().map(|done| done.finish(&tags, word, place)).transpose()?);
                        tags.clear();
                    }
                    token => {
                        let read = open.token(&token);
                        read.map_err(|expected| expected.at(place, text).with(&open.record))?;
                    }
                }
            }
            None => break,
        }
    }
    let end = Place::line(text.lines().count().max(1));
    if let Some(done) = game {
        records.push(done.finish(&tags, "", end)?);
    } else if !tags.is_empty() {
        records.push(Moves::new(&tags, games, hint)?.finish(&tags, "", end)?);
    }
    Ok(records)
}

/// A tag, with its place and text.
struct Tag<'a> {
    place: Place,
    text: &'a str,
    name: &'a str,
    value: String,
}

fn value<'a>(tags: &'a [Tag<'_>], name: &str) -> Option<&'a str> {
    tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
}

/// The moves of a game.
struct Moves {
    record: Record,
    walk: Walk,
    /// Where it stands: the walk follows when a move comes.
    at: NodeId,
    /// Where the lines go on that variations interrupt.
    variations: Vec<NodeId>,
    /// A comment before the first move of a variation.
    before: Option<String>,
    /// Nothing has come in this variation yet.
    is_fresh: bool,
}

impl Moves {
    /// Begins with what all tags say: their order means nothing.
    fn new(tags: &[Tag<'_>], games: &Catalogue, hint: Option<&Variant>) -> Result<Self, ReadError> {
        let mut variant = usual(hint);
        if let Some(tag) = tags.iter().find(|tag| tag.name == "Variant") {
            let id = tag.value.trim();
            let known = games.variant(id).or_else(|_| games.variant(&id.to_ascii_lowercase()));
            let meant = || hint.filter(|hint| native::is_called(hint.definition(), id)).cloned();
            let known = known.or_else(|error| meant().ok_or(error));
            variant = known.map_err(|error| ReadError::new(tag.place, tag.text, error))?;
        } else if let Some(tag) = tags.iter().find(|tag| tag.name == "FEN" && hint.is_none()) {
            variant = start::variant_of(games, tag.value.trim()).unwrap_or(variant);
        }
        let mut record = match tags.iter().find(|tag| tag.name == "FEN") {
            None => Record::new(&variant),
            Some(tag) => {
                let error = |expected: Expected| ReadError::new(tag.place, tag.text, expected);
                let sfen = start::sfen_of(variant.definition(), tag.value.trim());
                let sfen = sfen.map_err(|expected| error(expected.into()))?;
                Record::from_sfen(&variant, &sfen).map_err(|flaw| error(flaw.into()))?
            }
        };
        head(tags, &mut record);
        let walk = record.walk();
        Ok(Self { record, walk, at: NodeId::ROOT, variations: Vec::new(), before: None, is_fresh: false })
    }

    fn token(&mut self, token: &Token<'_>) -> Result<(), Expected> {
        match token {
            Token::Tag(..) => {}
            Token::Comment(text) => self.comment(text),
            Token::Glyph(number) => {
                match number.parse().ok().and_then(Glyph::from_number) {
                    Some(glyph) => self.glyph(glyph),
                    // What has no sign of ours stays as it was written.
                    None => self.comment(&format!("${number}")),
                }
            }
            Token::Open => {
                let parent = self.record.tree().node(self.at).parent();
                let parent = parent.ok_or(PgnExpected::VariationOf)?;
                self.variations.push(self.at);
                self.at = parent;
                self.is_fresh = true;
            }
            Token::Close => {
                let back = self.variations.pop();
                self.at = back.ok_or(PgnExpected::VariationBegin)?;
                (self.before, self.is_fresh) = (None, false);
            }
            // The result of a variation says nothing that its moves do not.
            Token::Word(word) if is_result(word) => {}
            Token::Word(word) => self.word(word)?,
        }
        Ok(())
    }

    /// Sets up the own pieces of a board before the first move of a game that says nothing of its start, as
    /// programs for chess alone write it.
    fn set_up(&mut self) {
        if !self.record.tree().is_empty() || !self.walk.game().position().is_setting_up() {
            return;
        }
        let variant = self.record.variant();
        let start = native::start_of(variant.definition());
        let Some(mut record) = start.and_then(|start| Record::from_sfen(variant, &start).ok()) else {
            return;
        };
        record.headers = std::mem::take(&mut self.record.headers);
        record.clock = self.record.clock;
        *record.annotation_mut(NodeId::ROOT) = std::mem::take(self.record.annotation_mut(NodeId::ROOT));
        (self.walk, self.record) = (record.walk(), record);
    }

    fn word(&mut self, word: &str) -> Result<(), Expected> {
        let digits = word.len() - word.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let behind = &word[digits..];
        let text =
            if behind.is_empty() || behind.starts_with('.') { behind.trim_start_matches('.') } else { word };
        let sign = text.len() - text.trim_end_matches(['!', '?']).len();
        let (text, sign) = text.split_at(text.len() - sign);
        // The signs for check and mate; `+` is promotion, unless a move without it is meant.
        let text = text.trim_end_matches('#');
        if !text.is_empty() {
            self.set_up();
            self.walk.go_to(&self.record, self.at);
            let game = self.walk.game();
            let turn = match moves::usi_of(game, text) {
                Err(flaw) => {
                    let checking = text.strip_suffix('+').and_then(|text| moves::usi_of(game, text).ok());
                    checking.ok_or(flaw)?
                }
                Ok(turn) => turn,
            };
            self.at = match self.record.tree().child(self.at, &turn) {
                // The walk stays behind until another move comes.
                Some(known) => known,
                None => self.walk.play(&mut self.record, &turn)?,
            };
            self.is_fresh = false;
            if let Some(before) = self.before.take() {
                self.comment(&before);
            }
        }
        if !sign.is_empty() {
            let glyph = Glyph::from_sign(sign).ok_or(PgnExpected::Glyph)?;
            self.glyph(glyph);
        }
        Ok(())
    }

    fn glyph(&mut self, glyph: Glyph) {
        let glyphs = &mut self.record.annotation_mut(self.at).glyphs;
        if !glyphs.contains(&glyph) {
            glyphs.push(glyph);
        }
    }

    fn comment(&mut self, text: &str) {
        if self.is_fresh {
            let before = self.before.get_or_insert_default();
            before.push_str(text);
            return;
        }
        // Whose turn it is: in games that alternate by the number of the move, in others nearly so.
        let first = self.record.start().player();
        let to_move = if self.record.tree().ply(self.at).is_multiple_of(2) { first } else { !first };
        let definition = self.record.variant().definition();
        let annotation = self.record.annotation_mut(self.at);
        let words = command::take(definition, text, to_move, annotation);
        if !words.is_empty() && !annotation.comment.is_empty() {
            annotation.comment.push('\n');
        }
        annotation.comment.push_str(&words);
    }

    fn finish(mut self, tags: &[Tag<'_>], result: &str, place: Place) -> Result<Record, ReadError> {
        if !self.variations.is_empty() {
            return Err(ReadError::new(place, "", PgnExpected::VariationEnd).with(&self.record));
        }
        let result = if result.is_empty() { value(tags, "Result").unwrap_or("") } else { result };
        let last = self.at;
        self.walk.go_to(&self.record, last);
        let said = ending_of(result, value(tags, "Termination")).filter(|_| is_result(result));
        let by_rules = self.walk.game().outcome().map(|outcome| Ending::of_rules(outcome, None));
        let at = self.record.annotation_mut(last);
        match (by_rules, said) {
            (None, said) => at.ending = said,
            (Some(known), Some(said)) if known.contradicts(&said) => at.add_comment(result),
            (Some(_), _) => {}
        }
        Ok(self.record)
    }
}

/// Takes what the tags say of the game.
fn head(tags: &[Tag<'_>], record: &mut Record) {
    let when = when(tags);
    let mut said: Vec<&str> = Vec::new();
    for Tag { name, value, .. } in tags {
        let name: &str = name;
        let is_of_moves = matches!(name, "Result" | "Variant" | "SetUp" | "FEN" | "Termination");
        if is_of_moves || says_nothing(name, value) {
            continue;
        }
        if let Some((moment, together)) = when
            && together.contains(&name)
            && !said.contains(&name)
        {
            if said.is_empty() {
                record.headers.push(STARTED, &moment.iso());
            }
            said.push(name);
            continue;
        }
        match (name, clock_of(value), seconds(value)) {
            ("TimeControl", Some(clock), _) => record.clock = Some(clock),
            ("Byoyomi", _, Some(byoyomi)) => {
                record.clock = Some(Clock { byoyomi, ..record.clock.unwrap_or_default() });
            }
            ("White", ..) => record.headers.push(BLACK, value),
            ("Black", ..) => record.headers.push(WHITE, value),
            _ => record.headers.push(Known::of_pgn(name).map_or(name, |known| known.key), value),
        }
    }
}

/// Returns when the game began, with the tags that say it together: `Date`, and the time in Greenwich or
/// where it was played. Where that is another day than in Greenwich, the tags say two things.
fn when(tags: &[Tag<'_>]) -> Option<(Moment, &'static [&'static str])> {
    let of = |name| value(tags, name);
    let date = of("Date").filter(|date| !says_nothing("Date", date));
    let utc = of("UTCDate").zip(of("UTCTime")).filter(|(day, _)| date.is_none_or(|date| date == *day));
    let utc = utc.and_then(|(date, time)| Some(Moment::of_tags(date, time)?.utc()));
    let local = || date.zip(of("Time")).and_then(|(date, time)| Moment::of_tags(date, time));
    utc.map(|moment| (moment, &["Date", "UTCDate", "UTCTime"] as &[_]))
        .or_else(|| local().map(|moment| (moment, &["Date", "Time"] as &[_])))
        .or_else(|| date.and_then(Moment::read).map(|moment| (moment, &["Date"] as &[_])))
}

/// Returns the clock of `600+5`.
fn clock_of(text: &str) -> Option<Clock> {
    let (main, increment) = text.split_once('+')?;
    Some(Clock { main: seconds(main)?, byoyomi: 0, increment: seconds(increment)? })
}

fn seconds(text: &str) -> Option<u64> {
    let seconds: f64 = text.parse().ok()?;
    (seconds.is_finite() && seconds >= 0.0).then(|| (seconds * 1000.0).round() as u64)
}
