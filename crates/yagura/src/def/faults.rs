//! What is found wrong with a file on one reading of it.

use std::ops::Range;

use super::DefinitionError;

/// More flaws than anybody mends at a time: a file that is none has one in every line.
const MOST: usize = 200;

/// The flaws of one text.
#[derive(Debug)]
pub(super) struct Faults<'t> {
    text: &'t str,
    found: Vec<DefinitionError>,
}

impl<'t> Faults<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, found: Vec::new() }
    }

    pub(super) const fn text(&self) -> &'t str {
        self.text
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Notes a flaw at these bytes of the text.
    pub(super) fn add(&mut self, span: Range<usize>, message: impl Into<String>) {
        if self.found.len() < MOST {
            self.found.push(DefinitionError::at(self.text, span, message));
        }
    }

    /// Notes that a key of the file is missing.
    pub(super) fn missing(&mut self, key: &str) {
        self.add(0..0, format!("missing key '{key}'"));
    }

    /// Returns the flaws in the order in which they were found: what stands on others comes behind them.
    pub(super) fn into_errors(self) -> Vec<DefinitionError> {
        self.found
    }
}
