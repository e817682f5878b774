//! What is wrong with a definition file, and where.

use std::ops::Range;

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
    pub(crate) fn at(text: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        let start = text.floor_char_boundary(span.start.min(text.len()));
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Self {
            message: message.into(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            span,
        }
    }
}
