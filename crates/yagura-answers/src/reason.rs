//! Why a request cannot be understood, in both languages.
//!
//! What a body or a query has wrong is found by [`serde`], which says so in English, with the names of types
//! of this program. [`Reason::of_shape`] reads that, and says it in the words of those who sent it.

use std::fmt;

/// Why a request cannot be understood. `Display` is the English text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    en: String,
    ja: String,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

impl Reason {
    /// Returns a reason in both languages.
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> Self {
        Self { en: en.into(), ja: ja.into() }
    }

    /// Returns the Japanese text.
    pub fn japanese(&self) -> &str {
        &self.ja
    }

    /// Returns what was expected at a place of the request, and what was found there.
    pub fn expected(place: &str, (en, ja): (&str, &str), found: &str) -> Self {
        let before = if place.is_empty() { String::new() } else { format!("{place}: ") };
        Self::new(
            format!("{before}expected {en}, found {found}"),
            format!("{before}{ja}が必要ですが、{found} が来ました"),
        )
    }

    /// Returns the reason that an error of [`serde`] tells, whether of JSON or of a query.
    pub fn of_shape(error: &str) -> Self {
        // Behind what was attempted comes what is wrong.
        let told = ATTEMPTS.iter().find_map(|attempt| error.strip_prefix(attempt)).unwrap_or(error);
        let (told, place) = place_of(told);
        if let Some(reason) = of_syntax(told, place) {
            return reason;
        }
        let (path, told) = path_of(told);
        let before = if path.is_empty() { String::new() } else { format!("{path}: ") };
        let name = |text: &str| text.split('`').nth(1).unwrap_or_default().to_owned();
        if let Some(rest) = told.strip_prefix("missing field ") {
            let field = name(rest);
            return Self::new(
                format!("{before}the field '{field}' is missing"),
                format!("{before}項目「{field}」がありません"),
            );
        }
        if let Some(rest) = told.strip_prefix("duplicate field ") {
            let field = name(rest);
            return Self::new(
                format!("{before}the field '{field}' stands there twice"),
                format!("{before}項目「{field}」が重なっています"),
            );
        }
        for (start, en, ja) in [
            ("unknown field ", "there is no field", "という項目はありません"),
            ("unknown variant ", "there is no choice", "という選択肢はありません"),
        ] {
            let Some(rest) = told.strip_prefix(start) else { continue };
            let mut names = rest.split('`').skip(1).step_by(2);
            let found = names.next().unwrap_or_default();
            let known: Vec<_> = names.collect();
            // The path ends with the field that there is not.
            let above = path.strip_suffix(found).filter(|_| start == "unknown field ").unwrap_or(path);
            let above = above.trim_end_matches('.');
            let before = if above.is_empty() { String::new() } else { format!("{above}: ") };
            let (of_en, of_ja) = if known.is_empty() {
                (String::new(), String::new())
            } else {
                (format!("; expected {}", known.join(", ")), format!("（使えるもの：{}）", known.join("、")))
            };
            return Self::new(
                format!("{before}{en} '{found}'{of_en}"),
                format!("{before}「{found}」{ja}{of_ja}"),
            );
        }
        for start in ["invalid type: ", "invalid value: ", "invalid length "] {
            let Some(rest) = told.strip_prefix(start) else { continue };
            let (found, wanted) = rest.rsplit_once(", expected ").unwrap_or((rest, ""));
            let (en, ja) = in_words(wanted);
            return Self::expected(path, (&en, &ja), &found_in_words(found));
        }
        for (start, en, ja) in PLAIN {
            if told.starts_with(start) {
                return Self::new(format!("{before}{en}"), format!("{before}{ja}"));
            }
        }
        // What our own types say: `level 11: expected 1 to 10`.
        let range = told
            .split_once(": expected ")
            .and_then(|(found, range)| Some((found, range.split_once(" to ")?)));
        let ja = match range {
            Some((found, (least, most))) => format!("{before}{found}ではなく、{least}〜{most}が必要です"),
            None => format!("{before}この値は使えません（{told}）"),
        };
        Self::new(format!("{before}{told}"), ja)
    }
}

/// What is said before the error itself.
const ATTEMPTS: [&str; 4] = [
    "Failed to deserialize the JSON body into the target type: ",
    "Failed to parse the request body as JSON: ",
    "Failed to deserialize query string: ",
    "Invalid URL: ",
];

/// What is said of a text that is no number, as they stand in queries, and of requests as a whole.
const PLAIN: [(&str, &str, &str); 7] = [
    (
        "Expected request with `Content-Type: application/json`",
        "the header 'Content-Type: application/json' is missing",
        "ヘッダー「Content-Type: application/json」が必要です",
    ),
    ("Invalid UTF-8 in", "the address is no UTF-8", "アドレスが UTF-8 ではありません"),
    ("invalid digit found", "expected a whole number", "整数が必要です"),
    ("cannot parse integer", "expected a whole number", "整数が必要です"),
    ("number too large", "this number is too large", "数が大きすぎます"),
    ("number too small", "this number is too small", "数が小さすぎます"),
    ("provided string was not `true` or `false`", "expected true or false", "true か false が必要です"),
];

/// Line and column.
type Place<'a> = (&'a str, &'a str);

/// Takes the place from the end of an error.
fn place_of(told: &str) -> (&str, Option<Place<'_>>) {
    let split = told.rsplit_once(" at line ").and_then(|(told, place)| {
        let (line, column) = place.split_once(" column ")?;
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        (is_number(line) && is_number(column)).then_some((told, (line, column)))
    });
    split.map_or((told, None), |(told, place)| (told, Some(place)))
}

/// Returns what is wrong where the text is no JSON at all.
fn of_syntax(told: &str, place: Option<Place<'_>>) -> Option<Reason> {
    let (line, column) = place?;
    // A path of fields may stand before it.
    let error = told.rsplit(": ").next().unwrap_or(told);
    if error.starts_with("EOF ") {
        return Some(Reason::new("the JSON ends too early", "JSON が途中で終わっています"));
    }
    let is_syntax = [
        "expected value",
        "expected ident",
        "expected `",
        "trailing ",
        "key must be",
        "control character",
        "invalid escape",
        "invalid number",
        "invalid unicode",
        "lone leading surrogate",
        "recursion limit",
    ];
    is_syntax.iter().any(|start| error.starts_with(start)).then(|| {
        Reason::new(
            format!("no JSON at line {line}, column {column}"),
            format!("{line} 行 {column} 字目で JSON として読めません"),
        )
    })
}

/// Splits the path of fields from what is wrong there.
fn path_of(told: &str) -> (&str, &str) {
    let is_path = |text: &str| {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.[]?".contains(&byte))
    };
    match told.split_once(": ") {
        // What is left behind the name of the field is told for the field.
        Some((path, told)) if is_path(path) => (path, told),
        _ => ("", told),
    }
}

/// Returns what serde expects, in words of both languages.
fn in_words(wanted: &str) -> (String, String) {
    let (en, ja) = match wanted {
        "u8" => ("a whole number from 0 to 255", "0〜255の整数"),
        "u16" => ("a whole number from 0 to 65535", "0〜65535の整数"),
        "u32" => ("a whole number from 0 to 4294967295", "0〜4294967295の整数"),
        "u64" | "usize" => ("a whole number, 0 or more", "0以上の整数"),
        "i8" | "i16" | "i32" | "i64" | "isize" => ("a whole number", "整数"),
        "f32" | "f64" => ("a number", "数"),
        "a string" | "string" | "a borrowed string" | "str" => ("a text", "文字列"),
        "a boolean" | "bool" => ("true or false", "true か false"),
        "a sequence" | "sequence" => ("a list", "リスト"),
        "a map" | "map" => ("an object", "オブジェクト"),
        "unit" | "null" => ("null", "null"),
        _ if wanted.starts_with("struct ") || wanted.contains("tagged enum ") => {
            ("an object", "オブジェクト")
        }
        _ if wanted.starts_with("enum ") => ("one of its choices", "決められた選択肢"),
        _ if wanted.starts_with("a tuple") || wanted.starts_with("an array") => {
            ("a list of its length", "決まった長さのリスト")
        }
        _ => match wanted.strip_prefix("an object like ") {
            Some(example) => return (wanted.to_owned(), format!("{example} のようなオブジェクト")),
            None => (wanted, wanted),
        },
    };
    (en.to_owned(), ja.to_owned())
}

/// Returns what serde found, as it was written as far as it tells.
fn found_in_words(found: &str) -> String {
    match found {
        "map" => "{…}".to_owned(),
        "sequence" => "[…]".to_owned(),
        _ => {
            let quoted = |quote: char| found.split_once(quote).and_then(|(_, rest)| rest.rsplit_once(quote));
            quoted('`')
                .map(|(value, _)| value.to_owned())
                .or_else(|| quoted('"').map(|(value, _)| format!("\"{value}\"")))
                .or_else(|| found.split_once(' ').map(|(_, value)| value.to_owned()))
                .unwrap_or_else(|| found.to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::Reason;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Clock {
        main: u32,
        kind: Option<Kind>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Kind {
        RealTime,
        ByDays,
    }

    #[test]
    fn what_is_wrong_with_a_whole_request_is_said_in_both_languages() {
        let reason = Reason::of_shape("Expected request with `Content-Type: application/json`");
        assert!(reason.to_string().ends_with("is missing"), "{reason}");
        assert_eq!(reason.japanese(), "ヘッダー「Content-Type: application/json」が必要です");
        let reason = Reason::of_shape("Invalid URL: Invalid UTF-8 in `name`");
        assert_eq!(reason.japanese(), "アドレスが UTF-8 ではありません");
    }

    fn reason(json: &str) -> (String, String) {
        let error = serde_json::from_str::<Clock>(json).expect_err("no clock");
        let reason = Reason::of_shape(&error.to_string());
        (reason.to_string(), reason.japanese().to_owned())
    }

    #[track_caller]
    fn says(json: &str, en: &str, ja: &str) {
        assert_eq!(reason(json), (en.to_owned(), ja.to_owned()), "{json}");
    }

    #[test]
    fn what_serde_says_is_said_in_both_languages() {
        says(
            r#"{"main": -1}"#,
            "expected a whole number from 0 to 4294967295, found -1",
            "0〜4294967295の整数が必要ですが、-1 が来ました",
        );
        says(
            r#"{"main": "x"}"#,
            "expected a whole number from 0 to 4294967295, found \"x\"",
            "0〜4294967295の整数が必要ですが、\"x\" が来ました",
        );
        says("{}", "the field 'main' is missing", "項目「main」がありません");
        says(
            r#"{"mian": 1}"#,
            "there is no field 'mian'; expected main, kind",
            "「mian」という項目はありません（使えるもの：main、kind）",
        );
        says(
            r#"{"main": 1, "kind": "real"}"#,
            "there is no choice 'real'; expected real-time, by-days",
            "「real」という選択肢はありません（使えるもの：real-time、by-days）",
        );
        says(
            r#"{"main": 1, "main": 2}"#,
            "the field 'main' stands there twice",
            "項目「main」が重なっています",
        );
        says(r#"{"main": "#, "the JSON ends too early", "JSON が途中で終わっています");
        says("{main}", "no JSON at line 1, column 2", "1 行 2 字目で JSON として読めません");
        says("null", "expected an object, found null", "オブジェクトが必要ですが、null が来ました");
        says("7", "expected an object, found 7", "オブジェクトが必要ですが、7 が来ました");
    }

    #[test]
    fn the_field_is_named_and_what_was_attempted_is_not() {
        let told = "Failed to deserialize the JSON body into the target type: clock.b: invalid value: \
                    integer `-1`, expected u32 at line 1 column 151";
        let reason = Reason::of_shape(told);
        assert_eq!(reason.to_string(), "clock.b: expected a whole number from 0 to 4294967295, found -1");
        assert_eq!(reason.japanese(), "clock.b: 0〜4294967295の整数が必要ですが、-1 が来ました");
        let reason =
            Reason::of_shape("Failed to deserialize query string: ply: invalid digit found in string");
        assert_eq!(
            (reason.to_string().as_str(), reason.japanese()),
            ("ply: expected a whole number", "ply: 整数が必要です")
        );
    }
}
