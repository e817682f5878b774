//! How much of a text in JSON that breaks off is whole.

use super::token::{Sort, tokens};

/// Returns a text that breaks off as far as the last whole item of the list `key`, with what is open closed
/// behind it; `None` where it does not come to that list. Items may stand in lists within the items; a `flat`
/// list has none.
pub(crate) fn closed(text: &str, key: &str, shape: Shape) -> Option<String> {
    let mut open: Vec<u8> = Vec::new();
    let (mut last, mut found) = ("", "");
    let mut whole = None;
    for token in tokens(text) {
        match token.sort {
            Sort::Open(bracket) => open.push(bracket),
            Sort::Close(_) => drop(open.pop()),
            Sort::Letters if open.len() == 1 => last = &text[token.start..token.end],
            Sort::Colon if open.len() == 1 => found = last.trim_matches('"'),
            _ => {}
        }
        let is_behind_item = match token.sort {
            Sort::Open(bracket) => bracket == b'[',
            Sort::Close(bracket) => bracket == b'}' && open.last() == Some(&b'['),
            _ => false,
        };
        let is_in_list = found == key && (shape == Shape::Nested || open.len() == 2);
        if is_behind_item && is_in_list {
            whole = Some(token.end);
        }
    }
    let whole = &text[..whole?];
    let mut open = Vec::new();
    for token in tokens(whole) {
        match token.sort {
            Sort::Open(bracket) => open.push(if bracket == b'{' { '}' } else { ']' }),
            Sort::Close(_) => drop(open.pop()),
            _ => {}
        }
    }
    Some(whole.to_owned() + &open.iter().rev().collect::<String>())
}

/// Whether items have lists of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Flat,
    Nested,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_item_is_the_last_whole_one() {
        for (text, flat, nested) in [
            (r#"{"a":[{"x":1},{"y":[{"z":"#, r#"{"a":[{"x":1}]}"#, r#"{"a":[{"x":1},{"y":[]}]}"#),
            (
                r#"{"b":[{}],"a":[{"x":1},{"y":[{"#,
                r#"{"b":[{}],"a":[{"x":1}]}"#,
                r#"{"b":[{}],"a":[{"x":1},{"y":[]}]}"#,
            ),
            (r#"{"a":["#, r#"{"a":[]}"#, r#"{"a":[]}"#),
            (r#"{"a":[{"x":"}"},{"y":"]"#, r#"{"a":[{"x":"}"}]}"#, r#"{"a":[{"x":"}"}]}"#),
        ] {
            assert_eq!(closed(text, "a", Shape::Flat).as_deref(), Some(flat));
            assert_eq!(closed(text, "a", Shape::Nested).as_deref(), Some(nested));
        }
        for text in ["", "{", r#"{"b":[{}]"#, r#"{"b":{"a":[{}]"#, "]]}}"] {
            assert_eq!(closed(text, "a", Shape::Nested), None, "{text}");
        }
    }
}
