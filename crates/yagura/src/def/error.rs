//! What is wrong with a definition file, and where.

use std::ops::Range;

use crate::excerpt::excerpt;

/// What is wrong with a definition file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct DefinitionError {
    /// What is wrong and what was expected.
    pub message: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The bytes of the text that it is about.
    pub span: Range<usize>,
}

impl DefinitionError {
    /// What comes from a base is said where the file names that: its message then begins with the base, as it
    /// is about a key that is nowhere in the file.
    pub(crate) fn at(text: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        let start = text.floor_char_boundary(span.start.min(text.len()));
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let mut message = message.into();
        if is_base(&before[line_start..]) && !message.starts_with("base") {
            let name = text.get(span.clone()).unwrap_or_default().trim_matches(['"', '\'']);
            message = format!("from base '{}': {message}", excerpt(name));
        }
        Self {
            message,
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            span,
        }
    }
}

/// Returns whether what stands in front of a value on its line is the key of the base.
fn is_base(before: &str) -> bool {
    let key = before.trim_end().strip_suffix('=').map(str::trim);
    key.is_some_and(|key| key.trim_matches(['"', '\'']) == "base")
}
