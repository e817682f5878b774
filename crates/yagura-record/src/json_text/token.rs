//! The tokens of a text in JSON, right or wrong.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// `{` or `[`
    Open(u8),
    /// `}` or `]`
    Close(u8),
    Comma,
    Colon,
    /// A text in quotes, or the beginning of one that does not end.
    Letters,
    /// A number, a word, or anything else.
    Other,
}

/// A token, with where it begins and ends, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) sort: Sort,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Returns the tokens of a text. Nothing is checked, and what is between them is blank.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = Token> + '_ {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        at += bytes[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let &first = bytes.get(at)?;
        let (sort, length) = match first {
            b'{' | b'[' => (Sort::Open(first), 1),
            b'}' | b']' => (Sort::Close(first), 1),
            b',' => (Sort::Comma, 1),
            b':' => (Sort::Colon, 1),
            b'"' => (Sort::Letters, 1 + letters(&bytes[at + 1..])),
            _ => (Sort::Other, bytes[at..].iter().take_while(|&&byte| is_of_word(byte)).count()),
        };
        let start = at;
        at += length;
        Some(Token { sort, start, end: at })
    })
}

fn is_of_word(byte: u8) -> bool {
    !byte.is_ascii_whitespace() && !b"{}[],:\"".contains(&byte)
}

/// Returns the length of a text behind its first quote, the last one included.
fn letters(bytes: &[u8]) -> usize {
    let mut is_escaped = false;
    for (byte, at) in bytes.iter().zip(1..) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return at,
            _ => {}
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_split_whatever_is_wrong() {
        let found =
            |text: &'static str| tokens(text).map(|token| &text[token.start..token.end]).collect::<Vec<_>>();
        assert_eq!(found(r#"{ "a\"b" :[1.5,null}"#), ["{", r#""a\"b""#, ":", "[", "1.5", ",", "null", "}"]);
        assert_eq!(found("歩 \"歩\\"), ["歩", "\"歩\\"]);
        assert_eq!(found(" \n"), Vec::<&str>::new());
    }
}
