//! Texts of games while somebody writes them: what is wrong with one, and what is unusual about it.

mod english;
mod japanese;
mod pattern;
mod sentences;
mod terms;

use yagura::{Catalogue, Definition, DefinitionError, Review, Source, Trial, Variant, built_in_text};
use yagura_wire::{CheckedDefinition, DefinitionOrigin, DefinitionRemark, DefinitionSource, Text};

/// The longest text, in bytes: the largest game that we know has 60 kB.
pub const LONGEST_DEFINITION: usize = 256 * 1024;

/// Returns what a text says, or what is wrong with it. `may_try` decides whether there is memory to try its
/// start on a board: what is tried is kept for the rest of the process.
pub fn checked(text: &str, may_try: impl FnOnce(&Definition) -> bool) -> CheckedDefinition {
    let Trial { definition, warnings } = match Definition::trial(text, built_in_text) {
        Ok(trial) => trial,
        Err(flaws) => {
            let errors = remarks(text, &flaws);
            return CheckedDefinition { errors, warnings: Vec::new(), game: None, tried: false };
        }
    };
    let shown = yagura_wire::Definition::on_trial(&definition);
    if !may_try(&definition) {
        let warnings = remarks(text, &warnings);
        return CheckedDefinition { errors: Vec::new(), warnings, game: Some(shown), tried: false };
    }
    match reviewed(text) {
        Ok(Review { definition, warnings }) => {
            let game = Some(yagura_wire::Definition::from(&Variant::of(definition)));
            let warnings = remarks(text, &warnings);
            CheckedDefinition { errors: Vec::new(), warnings, game, tried: true }
        }
        Err(flaws) => CheckedDefinition {
            errors: remarks(text, &flaws),
            warnings: remarks(text, &warnings),
            game: Some(shown),
            tried: true,
        },
    }
}

/// Returns the text of a game that is built in, or comes from a file.
pub fn source_of(variant: &Variant) -> DefinitionSource {
    let definition = variant.definition();
    let id = Variant::of(definition).to_string();
    match built_in_text(&definition.id).filter(|_| definition.version.is_none()) {
        Some(text) => DefinitionSource { id, text: text.to_owned(), origin: DefinitionOrigin::BuiltIn },
        None => DefinitionSource { id, text: definition.text.clone(), origin: DefinitionOrigin::Operator },
    }
}

/// Returns about how many bytes a definition takes while it is kept.
pub fn memory_of(definition: &Definition) -> usize {
    /// A kind with its names, its pattern and its tables for both sides.
    const KIND: usize = 4096;
    8192 + definition.text.len() + definition.rules_text.len() + definition.kinds.len() * KIND
}

/// Returns the game of a text with what is unusual about it. It is kept for the rest of the process.
///
/// # Errors
/// What is wrong with it.
pub fn reviewed(text: &str) -> Result<Review, Vec<DefinitionError>> {
    let source = Source::game("workshop.toml", text);
    let none = || Err(vec![DefinitionError { message: "no game".into(), line: 1, column: 1, span: 0..0 }]);
    Catalogue::review(&[source]).pop().map_or_else(none, |(_, review)| review)
}

fn remarks(text: &str, flaws: &[DefinitionError]) -> Vec<DefinitionRemark> {
    flaws.iter().map(|flaw| remark(text, flaw)).collect()
}

fn remark(text: &str, flaw: &DefinitionError) -> DefinitionRemark {
    let units = |at: usize| {
        let at = text.floor_char_boundary(at.min(text.len()));
        text[..at].chars().map(char::len_utf16).sum::<usize>() as u32
    };
    DefinitionRemark {
        line: flaw.line as u32,
        column: flaw.column as u32,
        from: units(flaw.span.start),
        to: units(flaw.span.end.max(flaw.span.start)),
        message: Text::new(japanese::translated(&flaw.message), english::told(&flaw.message)),
    }
}

/// Returns what is wrong with a text in Japanese.
pub(crate) fn in_japanese(flaw: &DefinitionError) -> String {
    format!("{} 行 {} 列：{}", flaw.line, flaw.column, japanese::translated(&flaw.message))
}
