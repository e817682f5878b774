//! What is wrong with a text in JSON, from what its reader says of it.
//!
//! `serde_json` says it in English sentences, and counts lines and bytes up to where it stands; the offending
//! token is the one that ends or begins there.

use serde::de::DeserializeOwned;
use serde_json::error::Category;

use super::{
    place::place_at,
    token::{Sort, Token, tokens},
};
use crate::{
    error::{ReadError, excerpt},
    expected::{Expected, JsonFault, JsonPart},
};

/// A fault of a text.
#[derive(Debug)]
pub(crate) struct Fault<'a> {
    pub(crate) error: ReadError,
    /// The text before it.
    pub(crate) before: &'a str,
}

/// Reads a value from a text.
///
/// # Errors
/// [`Fault`].
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Fault<'_>> {
    serde_json::from_str(text).map_err(|error| {
        let offset = offset_of(text, error.line(), error.column());
        let said = error.to_string();
        let (token, fault) = match error.classify() {
            Category::Eof => (last(text), JsonFault::Ended(missing(text))),
            Category::Syntax | Category::Io => (at(text, offset), syntax(&said)),
            Category::Data => data(text, offset, &said),
        };
        let (start, end) = token.map_or((text.len(), text.len()), |token| (token.start, token.end));
        let error = ReadError::new(place_at(text, start), &text[start..end], Expected::Json(fault));
        Fault { error, before: &text[..start] }
    })
}

/// Returns the offset of a place: the byte that was looked at last is before it.
fn offset_of(text: &str, line: usize, column: usize) -> usize {
    let starts = text.match_indices('\n').map(|(at, _)| at + 1);
    let start = std::iter::once(0).chain(starts).nth(line.saturating_sub(1)).unwrap_or(text.len());
    (start + column).min(text.len())
}

fn last(text: &str) -> Option<Token> {
    tokens(text).last()
}

/// Returns the token at the byte before an offset, else the next one.
fn at(text: &str, offset: usize) -> Option<Token> {
    tokens(text).find(|token| token.end >= offset.max(1))
}

/// Returns what closes a text that breaks off.
fn missing(text: &str) -> String {
    let mut open = Vec::new();
    let mut last = None;
    for token in tokens(text) {
        match token.sort {
            Sort::Open(bracket) => open.push(if bracket == b'{' { '}' } else { ']' }),
            Sort::Close(_) => drop(open.pop()),
            _ => {}
        }
        last = Some(token);
    }
    let is_open = |token: &Token| {
        let text = &text[token.start..token.end];
        token.sort == Sort::Letters && serde_json::from_str::<String>(text).is_err()
    };
    let quote = last.filter(is_open).map(|_| '"');
    quote.into_iter().chain(open.into_iter().rev()).collect()
}

/// Returns what is wrong with a text that is no JSON.
fn syntax(said: &str) -> JsonFault {
    let parts = [
        ("recursion limit", None),
        ("expected `:`", Some(JsonPart::Colon)),
        ("expected `,` or `}`", Some(JsonPart::CommaOr('}'))),
        ("expected `,` or `]`", Some(JsonPart::CommaOr(']'))),
        ("key must be a string", Some(JsonPart::Key)),
        ("trailing characters", Some(JsonPart::End)),
        ("invalid number", Some(JsonPart::Number)),
        ("number out of range", Some(JsonPart::Number)),
        ("control character", Some(JsonPart::Letters)),
        ("invalid escape", Some(JsonPart::Letters)),
        ("lone ", Some(JsonPart::Letters)),
        ("unexpected end of hex", Some(JsonPart::Letters)),
        ("invalid unicode", Some(JsonPart::Letters)),
    ];
    match parts.iter().find(|(word, _)| said.starts_with(word)) {
        Some((_, None)) => JsonFault::Deep,
        Some((_, Some(part))) => JsonFault::Syntax(*part),
        None => JsonFault::Syntax(JsonPart::Value),
    }
}

/// Returns what is wrong with JSON of another shape, and where.
fn data(text: &str, offset: usize, said: &str) -> (Option<Token>, JsonFault) {
    let named = |said: &str| said.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let before = tokens(text).take_while(|token| token.end <= offset);
    let key = before.filter(|token| token.sort == Sort::Letters).last();
    if said.starts_with("unknown field") {
        // Any letters may be in it, so that it is taken from the text.
        let written = key.map_or("", |key| text[key.start..key.end].trim_matches('"'));
        let known = said.rsplit_once(", expected ").map_or_else(Vec::new, |(_, known)| named(known));
        return (key, JsonFault::UnknownKey(excerpt(written), known));
    }
    let name = named(said).into_iter().next().unwrap_or_default();
    if said.starts_with("duplicate field") {
        return (key, JsonFault::KeyTwice(name));
    }
    if said.starts_with("missing field") {
        return (object(text, offset), JsonFault::MissingKey(name));
    }
    // A value that was read ends here; one of another kind was only looked at, and begins behind.
    let ends = |token: &Token| token.end == offset && matches!(token.sort, Sort::Letters | Sort::Other);
    let token = tokens(text).find(ends).or_else(|| tokens(text).find(|token| token.start >= offset));
    (token, JsonFault::Type(kind(said)))
}

/// Returns the beginning of the object that ends at an offset.
fn object(text: &str, offset: usize) -> Option<Token> {
    let mut open = Vec::new();
    for token in tokens(text) {
        match token.sort {
            Sort::Open(_) => open.push(token),
            Sort::Close(_) => {
                let begun = open.pop();
                if token.end >= offset {
                    return begun;
                }
            }
            _ => {}
        }
    }
    open.pop()
}

/// Returns what should stand in place of a value of another kind.
fn kind(said: &str) -> JsonPart {
    let wanted = said.rsplit_once("expected ").map_or(said, |(_, wanted)| wanted);
    let wanted = wanted.split(" at line ").next().unwrap_or(wanted);
    match wanted {
        "a string" => JsonPart::Letters,
        "a boolean" => JsonPart::Flag,
        "u8" | "u16" | "u32" | "u64" | "usize" => JsonPart::Count,
        "i32" | "i64" => JsonPart::Whole,
        "a sequence" => JsonPart::List,
        _ if wanted.starts_with("a tuple") => JsonPart::Pair,
        _ if wanted.starts_with("struct") || wanted.contains("object") || wanted == "a map" => {
            JsonPart::Object
        }
        _ => JsonPart::Value,
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use yagura::Language;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only whether they can be read is asked")]
    struct Line {
        name: String,
        #[serde(default)]
        count: u32,
        #[serde(default)]
        pairs: Vec<(String, String)>,
        #[serde(default)]
        next: Option<Box<Self>>,
    }

    fn said(text: &str) -> String {
        read::<Line>(text).expect_err(text).error.to_string()
    }

    #[test]
    fn faults_have_their_place_and_text() {
        for (text, expected) in [
            ("{\"歩\" : 1}", "line 1, column 2: '\"歩\"': unknown key \"歩\": expected one of name, count, "),
            ("{\"name\":\n  7}", "line 2, column 3: '7': expected a text in quotes"),
            ("{\"name\":\n  []}", "line 2, column 3: '[': expected a text in quotes"),
            ("{\"name\":\"歩\", \"count\": -1}", "line 1, column 23: '-1': expected a whole number from 0"),
            ("{\"name\":\"\",\n\"count\":\"1\"}", "line 2, column 9: '\"1\"': expected a whole number"),
            ("{\"count\":1,\"next\":{\n}}", "line 1, column 19: '{': expected the key \"name\" in it"),
            (
                "{\"name\":\"\",\"name\":\"\"}",
                "line 1, column 12: '\"name\"': the key \"name\" stands here twice",
            ),
            ("{\"name\":\"\",\"pairs\":[[\"a\"]]}", "expected a list of two texts"),
            ("{\"name\":\"\",\"next\": 7}", "line 1, column 20: '7': expected { and keys with values"),
            ("{\"name\" 7}", "line 1, column 9: '7': no JSON here: expected :"),
            ("{\"name\":\"\"\n x}", "line 2, column 2: 'x': no JSON here: expected , or }"),
            ("{name:1}", "line 1, column 2: 'name': no JSON here: expected a key in quotes"),
            ("{\"name\":nil}", "line 1, column 9: 'nil': no JSON here: expected a value"),
            ("{\"name\":\"\\q\"}", "line 1, column 9: '\"\\q\"': no JSON here: expected a text in quotes"),
            ("{\"name\":\"\"} x", "line 1, column 13: 'x': no JSON here: expected nothing more"),
            ("{\"name\":\"歩", "line 1, column 9: '\"歩': the text ends too early: expected \"} at the end"),
            ("{\"pairs\":[[\"a\",", "line 1, column 15: ',': the text ends too early: expected ]]} at"),
            ("", "line 1, column 1: '': the text ends too early"),
        ] {
            let message = said(text);
            assert!(message.starts_with(expected) || message.contains(&format!(": {expected}")), "{message}");
        }
    }

    #[test]
    fn japanese_has_no_english_in_it() {
        for text in [
            "{\"x\":1}",
            "{\"name\":7}",
            "{\"name\" 7}",
            "{\"name\":\"\"} x",
            "{\"name\":",
            "{}",
            "[[[",
            "{\"count\":-1}",
        ] {
            let error = read::<Line>(text).expect_err(text).error;
            let message = error.expectation(Language::Japanese);
            let english = ["expected", "invalid", "unknown", "field", "at line", "type", "missing"];
            assert!(!english.iter().any(|word| message.contains(word)), "{message}");
        }
    }
}
