//! The width of lines in texts and comments. Of code, the formatters see to it.

use anyhow::{Result, bail};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::tree::File;

/// Lines end at this column; a Japanese character is two columns wide.
const COLUMNS: usize = 110;
/// How lines of comments begin, after blanks.
const COMMENTS: [&str; 4] = ["//", "/*", "* ", "<!--"];

/// Checks the lines of Markdown and of comments in sources.
pub(crate) fn check(files: &[File]) -> Result<()> {
    let wide: Vec<String> = files.iter().flat_map(wide).collect();
    if !wide.is_empty() {
        bail!("these lines go beyond column {COLUMNS} and could be broken:\n  {}", wide.join("\n  "));
    }
    println!("no line of a text or a comment goes beyond column {COLUMNS}");
    Ok(())
}

fn wide(file: &File) -> Vec<String> {
    let lines = if file.is(&[".md"]) {
        prose(numbered(&file.text).map(|(number, line)| (number, line, line)))
    } else if file.is(&[".rs", ".ts", ".svelte", ".mjs", ".css"]) {
        prose(numbered(&file.text).filter_map(|(number, line)| Some((number, line, comment(line)?))))
    } else {
        Vec::new()
    };
    let wide = lines.into_iter().filter(|(_, line)| line.width() > COLUMNS && could_break(line));
    wide.map(|(number, line)| format!("{}:{number} ({} columns)", file.path, line.width())).collect()
}

fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().zip(1..).map(|(line, number)| (number, line))
}

/// Returns what a line of a comment says.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let inside = COMMENTS.iter().find_map(|start| line.strip_prefix(start))?;
    let inside = inside.trim_start_matches(['/', '!', '*']);
    Some(inside.strip_prefix(' ').unwrap_or(inside))
}

/// Returns the lines of a Markdown text that may be broken: not code, tables, headings or diagrams. Each line
/// comes with what it says.
fn prose<'a>(lines: impl Iterator<Item = (usize, &'a str, &'a str)>) -> Vec<(usize, &'a str)> {
    let mut is_code = false;
    let mut prose = Vec::new();
    for (number, line, text) in lines {
        let inside = text.trim_start();
        let is_fence = inside.starts_with("```");
        is_code ^= is_fence;
        let is_fixed = ["|", "#", "{{", "<", "["].iter().any(|start| inside.starts_with(start));
        if !is_code && !is_fence && !is_fixed && !text.starts_with("    ") {
            prose.push((number, line));
        }
    }
    prose
}

/// Returns whether a line could be broken in time: at a blank outside code spans, or behind a Japanese stop.
fn could_break(line: &str) -> bool {
    let text = line.trim_start();
    let (mut column, mut is_code, mut words) = (line.width() - text.width(), false, 0);
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        column += character.width().unwrap_or(0);
        is_code ^= character == '`';
        let is_stop =
            "、。".contains(character) && characters.peek().is_some_and(|&next| is_ideographic(next));
        if column > COLUMNS {
            return false;
        }
        // The first blank stands behind the sign of a comment or of a list.
        if !is_code && (character == ' ' || is_stop) {
            words += 1;
        }
        if words > 1 {
            return true;
        }
    }
    false
}

/// Returns whether a character is a kanji or kana.
fn is_ideographic(character: char) -> bool {
    ('ぁ'..='ヿ').contains(&character) && character != '・' || ('一'..='鿿').contains(&character)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> usize {
        wide(&File { path: path.to_owned(), text: text.to_owned() }).len()
    }

    #[test]
    fn wide_texts_are_found_where_they_could_be_broken() {
        let long = "word ".repeat(30);
        assert_eq!(found("a.md", &long), 1);
        assert_eq!(
            found("a.md", &format!("| {long} |\n# {long}\n```\n{long}\n```\n{{{{board {long}}}}}\n")),
            0
        );
        assert_eq!(found("a.md", &format!("* `{long}`")), 0, "a code span is not broken");
        assert_eq!(found("a.md", &format!("* {}", "word".repeat(40))), 0, "nor is a word");
        assert_eq!(found("a.md", &"word ".repeat(20)), 0);
    }

    #[test]
    fn japanese_is_two_columns_wide_and_breaks_at_stops() {
        assert_eq!(found("a.md", &format!("歩は前へ、一つ進む。{}", "駒".repeat(50))), 1);
        assert_eq!(found("a.md", &"駒".repeat(60)), 0);
        assert_eq!(found("a.md", &"駒".repeat(50)), 0);
    }

    #[test]
    fn comments_are_found_and_code_is_left_to_its_formatter() {
        let long = "word ".repeat(30);
        assert_eq!(found("a.rs", &format!("    // {long}\n")), 1);
        assert_eq!(found("a.ts", &format!(" * {long}\n")), 1);
        assert_eq!(found("a.rs", &format!("let a = \"{long}\";\n")), 0);
        assert_eq!(found("a.rs", &format!("//! | {long} |\n//! ```\n//! {long}\n//! ```\n")), 0);
        assert_eq!(found("a.txt", &long), 0);
    }
}
