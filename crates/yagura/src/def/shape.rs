//! The shape of a definition file: whether each key is known and its value of the right sort. All flaws are
//! found, where a reader that fills a type stops at the first.

use std::ops::Range;

use serde::Deserialize as _;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{
    faults::Faults,
    file::File,
    format::{FILE, Key, Shape},
};
use crate::excerpt::excerpt;

/// What the reader of TOML says of a value that is a word without quotes; some it takes for `true`, or for a
/// number.
const BARE_WORD: [&str; 2] = ["string values must be quoted", "invalid "];

/// Returns the file that a text describes, as far as it can be read, with its flaws noted; `None` where what
/// is left says nothing. Of a key that is not known nothing is read.
pub(super) fn read(text: &str, faults: &mut Faults<'_>) -> Option<File> {
    let (mut table, syntax) = DeTable::parse_recoverable(text);
    for error in &syntax {
        let span = error.span().unwrap_or(0..0);
        let bare = bare_word(text, &span, error.message());
        faults.add(span, bare.unwrap_or_else(|| error.message().to_owned()));
    }
    if !syntax.is_empty() {
        return None;
    }
    let span = table.span();
    let sound = check_table(table.get_mut(), FILE, &span, faults);
    if !sound {
        return None;
    }
    File::deserialize(toml::Deserializer::from(table))
        .inspect_err(|error| faults.add(error.span().unwrap_or(0..0), error.message()))
        .ok()
}

/// Returns what is wrong with a word without quotes behind a key of ours, `None` where it stands elsewhere.
fn bare_word(text: &str, span: &Range<usize>, said: &str) -> Option<String> {
    if !BARE_WORD.iter().any(|known| said.starts_with(known)) {
        return None;
    }
    let before = text.get(..span.start)?;
    let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
    // The last key of the line, which may stand in braces.
    let (head, behind) = line.rsplit_once('=')?;
    let word = head.trim_end().rsplit(|one: char| !(one.is_ascii_alphanumeric() || one == '_')).next()?;
    let key = key_named(FILE, word)?;
    // Values of a list stand in its brackets.
    let expected = match behind.trim() {
        "" => expected(key.shape),
        list if list.starts_with('[') => "texts",
        _ => return None,
    };
    let is_end = |one: char| one.is_whitespace() || matches!(one, ',' | ']' | '}' | '#');
    let found = text.get(span.start..)?.split(is_end).next()?;
    let is_word = found.starts_with(|one: char| one.is_ascii_alphabetic());
    is_word.then(|| format!("{word}: expected {expected}, found {}", excerpt(found)))
}

/// Returns the first key of this name, in these tables or within them.
fn key_named(keys: &'static [Key], word: &str) -> Option<&'static Key> {
    let within = |key: &'static Key| match key.shape {
        Shape::Table(inner) | Shape::Tables(inner) => key_named(inner, word),
        _ => None,
    };
    keys.iter().find(|key| key.word == word).or_else(|| keys.iter().find_map(within))
}

/// Returns what a key takes.
fn expected(shape: Shape) -> &'static str {
    match shape {
        Shape::Text | Shape::Word(_) => "a text in quotes",
        Shape::Number(..) => "a whole number",
        Shape::Truth => "true or false",
        Shape::Texts => "a list of texts",
        Shape::Table(_) => "a table",
        Shape::Tables(_) => "a list of tables",
    }
}

/// Returns what a value is, in the words in which a key says what it takes.
fn found(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text in quotes",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// Returns where a text says the value of a key, given with the tables that it stands in; of one that it
/// leaves to its base, where it names that.
pub(crate) fn place_of(text: &str, path: &[&str]) -> Range<usize> {
    let (table, _) = DeTable::parse_recoverable(text);
    let table = table.get_ref();
    let base = table.get("base").map_or(0..0, Spanned::span);
    let mut found = path.first().and_then(|key| table.get(*key));
    for key in path.iter().skip(1) {
        found = found.and_then(|value| value.get_ref().as_table()).and_then(|inner| inner.get(*key));
    }
    found.map_or(base, Spanned::span)
}

/// Checks a table and takes unknown keys out; returns whether all the others can be read.
fn check_table(table: &mut DeTable<'_>, keys: &[Key], at: &Range<usize>, faults: &mut Faults<'_>) -> bool {
    let is_known = |word: &str| keys.iter().any(|key| key.word == word);
    let unknown: Vec<(String, Range<usize>)> = table
        .keys()
        .filter(|word| !is_known(word.get_ref()))
        .map(|word| (word.get_ref().to_string(), word.span()))
        .collect();
    for (word, span) in unknown {
        let words: Vec<&str> = keys.iter().map(|key| key.word).collect();
        let message = format!("unknown key '{}': expected one of {}", excerpt(&word), words.join(", "));
        faults.add(span, message);
        table.remove(word.as_str());
    }
    let mut sound = true;
    for key in keys {
        if key.needed && !table.contains_key(key.word) {
            faults.add(at.clone(), format!("missing key '{}'", key.word));
            sound = false;
        }
    }
    for (word, value) in table.iter_mut() {
        if let Some(key) = keys.iter().find(|key| key.word == word.get_ref().as_ref()) {
            sound &= check_value(value, key, faults);
        }
    }
    sound
}

fn check_value(value: &mut Spanned<DeValue<'_>>, key: &Key, faults: &mut Faults<'_>) -> bool {
    let span = value.span();
    match (key.shape, value.get_mut()) {
        (Shape::Text, DeValue::String(text)) => {
            let hidden = text.chars().find(|&one| is_hidden(one));
            if let Some(hidden) = hidden {
                let message = format!("{}: expected a text without U+{:04X}", key.word, u32::from(hidden));
                faults.add(span, message);
            }
            hidden.is_none()
        }
        (Shape::Truth, DeValue::Boolean(_)) => true,
        (Shape::Word(words), DeValue::String(word)) => {
            let is_known = words.contains(&word.as_ref());
            if !is_known {
                let message =
                    format!("{} '{}': expected one of {}", key.word, excerpt(word), words.join(", "));
                faults.add(span, message);
            }
            is_known
        }
        (Shape::Number(least, most), DeValue::Integer(number)) => {
            let read = i64::from_str_radix(number.as_str(), number.radix()).ok();
            let fits = read.is_some_and(|read| (i64::from(least)..=i64::from(most)).contains(&read));
            if !fits {
                let shown = excerpt(&number.to_string());
                faults.add(span, format!("{} = {shown}: expected {least} to {most}", key.word));
            }
            fits
        }
        (Shape::Texts, DeValue::Array(values)) => {
            let mut sound = true;
            for value in values.iter().filter(|value| !value.get_ref().is_str()) {
                let found = found(value.get_ref());
                faults.add(value.span(), format!("{}: expected texts, found {found}", key.word));
                sound = false;
            }
            sound
        }
        (Shape::Table(keys), DeValue::Table(table)) => check_table(table, keys, &span, faults),
        (Shape::Tables(keys), DeValue::Array(tables)) => {
            let mut sound = true;
            for value in tables.iter_mut() {
                let span = value.span();
                let found = found(value.get_ref());
                if let DeValue::Table(table) = value.get_mut() {
                    sound &= check_table(table, keys, &span, faults);
                } else {
                    faults.add(span, format!("{}: expected tables, found {found}", key.word));
                    sound = false;
                }
            }
            sound
        }
        (shape, value) => {
            let (expected, found) = (expected(shape), found(value));
            faults.add(span, format!("{}: expected {expected}, found {found}", key.word));
            false
        }
    }
}

/// Returns whether a character is not seen but tells a terminal or a page what to do: a text of a stranger's
/// has none but the ends of its lines.
fn is_hidden(one: char) -> bool {
    let turns = matches!(one, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || (one.is_control() && !matches!(one, '\n' | '\r' | '\t'))
}
