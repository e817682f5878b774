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

/// Returns the file that a text describes, as far as it can be read, with its flaws noted; `None` where what
/// is left says nothing. Of a key that is not known nothing is read.
pub(super) fn read(text: &str, faults: &mut Faults<'_>) -> Option<File> {
    let (mut table, syntax) = DeTable::parse_recoverable(text);
    for error in &syntax {
        faults.add(error.span().unwrap_or(0..0), error.message());
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
                faults.add(span, format!("{} = {number}: expected {least} to {most}", key.word));
            }
            fits
        }
        (Shape::Texts, DeValue::Array(values)) => {
            let mut sound = true;
            for value in values.iter().filter(|value| !value.get_ref().is_str()) {
                let found = value.get_ref().type_str();
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
                let found = value.get_ref().type_str();
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
            let expected = match shape {
                Shape::Text | Shape::Word(_) => "a text",
                Shape::Number(..) => "a whole number",
                Shape::Truth => "true or false",
                Shape::Texts => "a list of texts",
                Shape::Table(_) => "a table",
                Shape::Tables(_) => "a list of tables",
            };
            let found = value.type_str();
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
