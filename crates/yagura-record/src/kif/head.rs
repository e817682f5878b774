//! The head: which game, from where, who played.

use std::fmt::Write as _;

use yagura::{Catalogue, Side, Variant, prelude::*};

use super::{
    end_words::Players,
    games, handicaps,
    lines::{Class, classify, split_head, split_number},
    picture,
};
use crate::{
    clock_words::{self, EXACT},
    dates,
    edition::OtherEdition,
    error::{Place, ReadError},
    expected::{Expected, KifExpected},
    headers::{BLACK, Headers, Known, WHITE},
    notation::{Names, is_large},
    record::{Clock, Record},
    rules_name::{RULES, name_of, named},
};

const HANDICAP: &str = "手合割";
/// The position string of the start.
const START: &str = "開始局面";
/// A line of the head whose key or value could not stand as they are.
const QUOTED: &str = "見出し";

/// Returns whose pieces in hand a key tells.
fn hand_of(key: &str) -> Option<Side> {
    let owner = key.strip_suffix("の持駒").or_else(|| key.strip_suffix("の持ち駒"))?;
    match owner {
        "先手" | "下手" => Some(Side::Black),
        "後手" | "上手" => Some(Side::White),
        _ => None,
    }
}

fn is_ours(key: &str) -> bool {
    [RULES, HANDICAP, START, EXACT, QUOTED].contains(&key) || hand_of(key).is_some()
}

/// Returns how the players of a record are called.
pub(super) fn players(record: &Record) -> Players {
    let has_word = record.start_sfen().is_some_and(|start| handicaps::word(&start).is_some());
    if has_word && Some(record.variant()) == games::plain().as_ref() {
        Players::Handicap
    } else {
        Players::Even
    }
}

/// Returns the head of a record, one line below the other.
pub(super) fn write(record: &Record) -> String {
    let definition = record.variant().definition();
    let is_plain = Some(record.variant()) == games::plain().as_ref();
    let start = record.start_sfen();
    let handicap = start.as_deref().filter(|_| is_plain).and_then(handicaps::word);
    // 手合割 alone is 平手 to programs that do not know the game: its board shows that it is another one.
    let pictured = (start.is_some() && handicap.is_none()) || is_large(definition);
    let players = Side::BOTH.map(|side| players(record).name(side));
    let mut out = String::new();
    let mut line = |key: &str, value: &str| {
        let _ = writeln!(out, "{key}：{value}");
    };
    if !is_plain {
        line(RULES, &name_of(record.variant()));
    }
    // The same game with an option is 平手 to other programs too.
    let is_even = games::plain().is_some_and(|plain| plain.definition().id == definition.id);
    let usual = if is_even { handicaps::EVEN } else { &definition.name.ja };
    let word = if pictured && is_plain { handicaps::OTHER[0] } else { usual };
    line(HANDICAP, handicap.unwrap_or(word));
    if pictured && !is_plain {
        line(START, &record.start().sfen());
    }
    for (word, value) in record.clock.map(clock_words::lines).unwrap_or_default() {
        line(word, &value);
    }
    // What would be read as a clock and is none.
    let looks = record.clock.is_some() || clock_words::of_headers(&record.headers).is_some();
    for header in &record.headers {
        let key = match header.key.as_str() {
            BLACK => players[0],
            WHITE => players[1],
            key => Known::of_key(key).and_then(|known| known.kif.first()).copied().unwrap_or(key),
        };
        let value = dates::slashed(&header.key, &header.value);
        let text = format!("{key}：{value}");
        let comes_back = !text.contains(['\n', '\r'])
            && matches!(classify(&text), Class::Head(..))
            && split_head(&text) == Some((key, value.as_str()))
            && !is_ours(key)
            && known_key(key) == header.key
            && !(looks && clock_words::is_key(&header.key));
        if comes_back {
            line(key, &value);
        } else {
            line(QUOTED, &serde_json::json!([header.key, header.value]).to_string());
        }
    }
    if pictured {
        out += &picture::write(record, players);
    }
    if pictured || record.start().side() == Side::White {
        let _ = writeln!(out, "{}番", players[record.start().side().index()]);
    }
    let number = start.as_ref().filter(|_| pictured && is_plain).and_then(|start| start.rsplit(' ').next());
    if let Some(number) = number.and_then(|number| number.parse::<usize>().ok()).filter(|&number| number > 1)
    {
        let _ = writeln!(out, "手数＝{}", number - 1);
    }
    out
}

/// Returns whether the format has a word for what a key tells.
pub(super) fn is_known(key: &str) -> bool {
    key == QUOTED || known_key(key) != key
}

/// Returns the key of ours for a word of KIF.
fn known_key(word: &str) -> &str {
    match word {
        "先手" | "下手" => BLACK,
        "後手" | "上手" => WHITE,
        _ => Known::of_kif(word).map_or(word, |known| known.key),
    }
}

/// A value of the head, with where it stands.
#[derive(Clone, Copy)]
struct Value<'a> {
    number: usize,
    line: &'a str,
    text: &'a str,
}

impl Value<'_> {
    fn error(self, expected: impl Into<Expected>) -> ReadError {
        ReadError::new(Place::of(self.number, self.line, self.text), self.text, expected)
    }
}

/// What stands in the head.
#[derive(Default)]
struct Found<'a> {
    rules: Option<Value<'a>>,
    handicap: Option<Value<'a>>,
    start: Option<Value<'a>>,
    clock: Option<Value<'a>>,
    hands: [Option<Value<'a>>; 2],
    rows: Vec<Value<'a>>,
    turn: Option<Side>,
    played: usize,
    headers: Vec<(String, String, Source)>,
    /// Those that say how much time there is.
    of_clock: Headers,
}

/// How a line of the head was written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Plain,
    /// As [`QUOTED`].
    Quoted,
}

/// Reads the lines before the first move; returns the empty record, with the edition that it was written for
/// where that is not the known one.
///
/// # Errors
/// [`ReadError`] when the game or its start cannot be told from them.
pub(super) fn read(
    lines: &[&str],
    known: &Catalogue,
    hint: Option<&Variant>,
) -> Result<(Record, Option<OtherEdition>), ReadError> {
    let found = find(lines)?;
    let Some(value) = found.rules else {
        let (variant, position) = game(&found, known, hint)?;
        return Ok((begun(&found, &variant, position)?, None));
    };
    let (variant, edition) = named(value.text, known).map_err(|expected| value.error(expected))?;
    let mut record = begun(&found, &variant, None).map_err(|error| error.under(edition.as_ref()))?;
    if let Some(edition) = &edition {
        edition.note(&mut record.headers);
    }
    Ok((record, edition))
}

/// Returns the empty record of a game; `position` is the start that a handicap has there.
fn begun(found: &Found<'_>, variant: &Variant, position: Option<String>) -> Result<Record, ReadError> {
    let mut record = match (found.start, found.rows.first()) {
        (Some(value), _) => from(variant, value.text, value)?,
        (None, Some(&row)) => from(variant, &pictured(found, variant)?, row)?,
        (None, None) => match position.zip(found.handicap) {
            Some((position, value)) => from(variant, &position, value)?,
            None => Record::new(variant),
        },
    };
    record.clock = found.clock.map(clock).transpose()?;
    let said = clock_words::of_headers(&found.of_clock).filter(|_| record.clock.is_none());
    record.clock = record.clock.or(said);
    for (key, value, source) in &found.headers {
        if said.is_none() || *source == Source::Quoted || !clock_words::is_key(key) {
            record.headers.push(key, value);
        }
    }
    Ok(record)
}

fn find<'a>(lines: &[&'a str]) -> Result<Found<'a>, ReadError> {
    let mut found = Found::default();
    for (&line, number) in lines.iter().zip(1..) {
        let value = |text| Some(Value { number, line, text });
        match classify(line) {
            Class::Row => found.rows.extend(value(line)),
            Class::Turn(text) => found.turn = Some(turn(text)),
            Class::Played(text) => found.played = played(text),
            Class::Head(key, text) => match (key, hand_of(key)) {
                (_, Some(side)) => found.hands[side.index()] = value(text),
                (RULES, _) => found.rules = value(text),
                (HANDICAP, _) => found.handicap = value(text),
                (START, _) => found.start = value(text),
                (EXACT, _) => found.clock = value(text),
                _ => {
                    let (known, text) = header(key, text);
                    let source = if key == QUOTED { Source::Quoted } else { Source::Plain };
                    if source == Source::Plain && clock_words::is_key(&known) {
                        found.of_clock.push(&known, &text);
                    }
                    found.headers.push((known, text, source));
                }
            },
            Class::Unknown(text) => {
                let place = Place::of(number, line, text);
                return Err(ReadError::new(place, text, KifExpected::HeadLine));
            }
            _ => {}
        }
    }
    Ok(found)
}

/// Returns a line of the head as a record keeps it.
pub(super) fn header(key: &str, value: &str) -> (String, String) {
    let quoted = || serde_json::from_str(value).ok().filter(|_| key == QUOTED);
    let key = || known_key(key);
    quoted().unwrap_or_else(|| (key().to_owned(), dates::kept(key(), value)))
}

fn turn(text: &str) -> Side {
    if text.starts_with(['後', '上']) { Side::White } else { Side::Black }
}

fn played(text: &str) -> usize {
    split_number(text.trim_start_matches(['＝', '=']).trim_start()).0.unwrap_or(0)
}

fn from(variant: &Variant, position: &str, value: Value<'_>) -> Result<Record, ReadError> {
    Record::from_diagram(variant, position).map_err(|error| value.error(error))
}

/// Returns what is played where no name of ours says it, with the position string of a handicap.
fn game(
    found: &Found<'_>,
    known: &Catalogue,
    hint: Option<&Variant>,
) -> Result<(Variant, Option<String>), ReadError> {
    let plain = || games::plain().ok_or_else(|| ReadError::new(Place::line(1), "", Expected::Record));
    let height = found.rows.len();
    let size = || (found.rows.first().map_or(0, |row| picture::width(row.text)), height);
    let name = found.handicap.filter(|value| !value.text.is_empty());
    if let Some(value) = name {
        // Some write 平　手, to make all words equally long.
        let word: String = value.text.split_whitespace().collect();
        if let Some(variant) = games::by_name(known, value.text).or_else(|| games::by_name(known, &word)) {
            return Ok((variant, None));
        }
        let position = handicaps::position(&word);
        let is_even = word == handicaps::EVEN;
        if height == 0 && position.is_none() && !is_even {
            let expected =
                if handicaps::is_other(&word) { KifExpected::Picture } else { KifExpected::Handicap };
            return Err(value.error(expected));
        }
        if height == 0 {
            // 平手 says nothing where another game was asked for.
            let asked = hint.filter(|_| is_even).cloned();
            return Ok((asked.map_or_else(plain, Ok)?, position));
        }
    }
    if height > 0 {
        let known = games::by_size(known, size(), hint);
        let no_game = || {
            let (files, ranks) = size();
            let row = found.rows[0];
            row.error(KifExpected::Size(files, ranks))
        };
        return Ok((known.ok_or_else(no_game)?, None));
    }
    Ok((hint.cloned().map_or_else(plain, Ok)?, None))
}

/// Returns the position string of the picture.
fn pictured(found: &Found<'_>, variant: &Variant) -> Result<String, ReadError> {
    let definition = variant.definition();
    let names = Names::new(definition);
    let mut rows = Vec::new();
    for &row in &found.rows {
        let part = |(text, expected)| Value { text, ..row }.error(expected);
        let cells = picture::cells(row.text, &names).map_err(part)?;
        if cells.len() != usize::from(definition.files) {
            return Err(row.error(KifExpected::Row(definition.files, cells.len())));
        }
        rows.push(cells);
    }
    let mut hands = [Vec::new(), Vec::new()];
    for (hand, value) in hands.iter_mut().zip(found.hands) {
        if let Some(value) = value {
            let part = |(text, expected)| Value { text, ..value }.error(expected);
            *hand = picture::hand(value.text, &names).map_err(part)?;
        }
    }
    let side = found.turn.unwrap_or(Side::Black);
    Ok(picture::sfen(definition, &rows, &hands, side, found.played.saturating_add(1)))
}

fn clock(value: Value<'_>) -> Result<Clock, ReadError> {
    clock_words::exact(value.text).ok_or_else(|| value.error(KifExpected::Clock))
}
