//! What remains of a Rust source without comments, strings and characters.

/// Returns `text` with comments, strings and character literals blanked. Offsets and lines stay the same.
pub(crate) fn code(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    let mut after_name = false;
    while let Some(first) = rest.chars().next() {
        let hidden = hidden(rest, after_name);
        if hidden == 0 {
            code.push(first);
            after_name = first.is_alphanumeric() || first == '_';
            rest = &rest[first.len_utf8()..];
        } else {
            let (blank, tail) = rest.split_at(hidden);
            code.extend(blank.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
            after_name = false;
            rest = tail;
        }
    }
    code
}

/// Returns how many bytes at the start of `rest` are a comment or a literal, 0 for code.
/// After a name, an `r` does not start a raw string.
fn hidden(rest: &str, after_name: bool) -> usize {
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if rest.starts_with("/*") {
        return block_comment(rest);
    }
    if let Some(inside) = rest.strip_prefix('"') {
        return 1 + quoted(inside, '"');
    }
    if let Some(inside) = rest.strip_prefix('\'') {
        return character(inside);
    }
    if after_name { 0 } else { raw_string(rest) }
}

/// Block comments nest.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                break;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

/// Returns the length of a literal's inside with its closing quote.
fn quoted(inside: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, character) in inside.char_indices() {
        if escaped {
            escaped = false;
        } else if character == '\\' {
            escaped = true;
        } else if character == quote {
            return at + 1;
        }
    }
    inside.len()
}

/// `'a'` and `'\''` are characters, `'a` is a lifetime.
fn character(inside: &str) -> usize {
    let mut characters = inside.chars();
    let is_literal = characters.next() == Some('\\') || characters.next() == Some('\'');
    if is_literal { 1 + quoted(inside, '\'') } else { 0 }
}

/// `r"…"`, `r#"…"#`, `br"…"` and so on.
fn raw_string(rest: &str) -> usize {
    let Some(start) = ["r", "br", "cr"].into_iter().find_map(|prefix| rest.strip_prefix(prefix)) else { return 0 };
    let hashes = start.len() - start.trim_start_matches('#').len();
    let Some(inside) = start[hashes..].strip_prefix('"') else { return 0 };
    let end = format!("\"{}", "#".repeat(hashes));
    inside.find(&end).map_or(rest.len(), |at| rest.len() - inside.len() + at + end.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        code(text).split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn comments_and_literals_are_blanked() {
        assert_eq!(words("a // b\nc /* d /* e */ f */ g"), ["a", "c", "g"]);
        assert_eq!(words(r#"a "b \" c" d"#), ["a", "d"]);
        assert_eq!(words("a r#\"b \" c\"# d br\"e\\\" f"), ["a", "d", "f"]);
        assert_eq!(words(r"a '\'' b '兵' c 'x' d"), ["a", "b", "c", "d"]);
    }

    #[test]
    fn lifetimes_and_raw_names_stay() {
        assert_eq!(words("<'a> &'static str r#type"), ["<'a>", "&'static", "str", "r#type"]);
    }

    #[test]
    fn lines_and_offsets_stay() {
        let text = "\"矢\n倉\" /* 倉\n */ end";
        assert_eq!(code(text).len(), text.len());
        assert_eq!(code(text).lines().count(), text.lines().count());
        assert_eq!(code(text).find("end"), text.find("end"));
    }

    #[test]
    fn what_never_ends_is_hidden_to_the_end() {
        for text in ["\"abc", "/* abc", "r#\"abc\"", "'\\"] {
            assert_eq!(code(text).trim(), "", "{text}");
        }
    }
}
