//! `yagura check`.

use std::{fs, io::Write, path::Path};

use serde::Serialize;
use unicode_width::UnicodeWidthStr as _;
use yagura::{Catalogue, DefinitionError};
use yagura_lab::definition_files;

use super::write_json;
use crate::{
    args::Check,
    failure::{InputError, UserError},
};

/// The most characters that are shown of an offending text, or behind where it begins in a longer line.
const SHOWN: usize = 60;
/// Those that are shown in front of it in a longer line.
const BEFORE: usize = 30;

/// What is said of a file, for programs.
#[derive(Debug, Serialize)]
struct Report<'a> {
    file: &'a str,
    /// The game, where nothing is wrong with it.
    id: Option<&'a str>,
    version: Option<String>,
    errors: Vec<Finding>,
    warnings: Vec<Finding>,
}

#[derive(Debug, Serialize)]
struct Finding {
    line: usize,
    column: usize,
    /// The offending text, or its beginning.
    text: String,
    message: String,
}

impl Finding {
    fn of(flaw: &DefinitionError, text: &str) -> Self {
        Self {
            line: flaw.line,
            column: flaw.column,
            text: shortened(offending(text, flaw)),
            message: flaw.message.clone(),
        }
    }
}

/// Checks files and says of each what is wrong and what is unusual.
pub(crate) fn run(arguments: &Check, out: &mut impl Write) -> anyhow::Result<()> {
    if arguments.schema {
        let schema = yagura_wire::definition_schema();
        writeln!(out, "{}", serde_json::to_string_pretty(&schema)?)?;
        return Ok(());
    }
    let mut wrong = 0;
    for path in &arguments.files {
        wrong += check(path, arguments, out)?;
    }
    match wrong {
        0 => Ok(()),
        1 => Err(InputError("1 error".to_owned()).into()),
        _ => Err(InputError(format!("{wrong} errors")).into()),
    }
}

/// Checks a file, or the files of a folder; returns the number of errors.
fn check(path: &Path, arguments: &Check, out: &mut impl Write) -> anyhow::Result<usize> {
    let mut wrong = 0;
    for (file, review) in Catalogue::review(&definition_files::sources(path)?) {
        let text =
            fs::read_to_string(&file).map_err(|error| UserError(format!("cannot read {file}: {error}")))?;
        let (definition, errors, warnings) = match review {
            Ok(review) => (Some(review.definition), Vec::new(), review.warnings),
            Err(errors) => (None, errors, Vec::new()),
        };
        wrong += errors.len();
        let version = definition.map(|definition| definition_files::version_of(&definition.rules_text));
        if arguments.output.json {
            let told = |list: &[DefinitionError]| {
                list.iter().map(|flaw| Finding::of(flaw, &text)).collect::<Vec<_>>()
            };
            let id = definition.map(|definition| definition.id.as_str());
            let (errors, warnings) = (told(&errors), told(&warnings));
            write_json(out, &Report { file: &file, id, version, errors, warnings })?;
            continue;
        }
        for (word, list) in [("error", &errors), ("warning", &warnings)] {
            for one in list {
                writeln!(out, "{file}:{}:{}: {word}: {}", one.line, one.column, one.message)?;
                point_at(&text, one, out)?;
            }
        }
        if let (Some(definition), Some(version)) = (definition, version) {
            let name = &definition.name;
            writeln!(out, "{file}: {}~{version}: {} ({}) can be played", definition.id, name.en, name.ja)?;
        }
    }
    Ok(wrong)
}

/// Returns the part of the text that a flaw is about, empty where that is the file as a whole.
fn offending<'a>(text: &'a str, flaw: &DefinitionError) -> &'a str {
    text.get(flaw.span.clone()).unwrap_or_default()
}

/// Writes the line that a flaw is in, with marks below the offending text.
fn point_at(text: &str, flaw: &DefinitionError, out: &mut impl Write) -> anyhow::Result<()> {
    let part = offending(text, flaw);
    let (Some(line), false) = (text.lines().nth(flaw.line - 1), part.is_empty()) else { return Ok(()) };
    // A line may hold a whole image.
    let letters: Vec<char> = line.chars().collect();
    let column = (flaw.column - 1).min(letters.len());
    let is_long = letters.len() > BEFORE + SHOWN;
    let (from, to) = if is_long {
        (column.saturating_sub(BEFORE), letters.len().min(column + SHOWN))
    } else {
        (0, letters.len())
    };
    let cut = |is_cut: bool| if is_cut { "…" } else { "" };
    let before: String = cut(from > 0).chars().chain(letters[from..column].iter().copied()).collect();
    let behind: String = letters[column..to].iter().copied().chain(cut(to < letters.len()).chars()).collect();
    let part: String = part.lines().next().unwrap_or_default().chars().take(to - column).collect();
    let marks = "^".repeat(part.width().max(1));
    writeln!(out, "  {before}{behind}\n  {}{marks}", " ".repeat(before.width()))?;
    Ok(())
}

/// Returns a text, or its beginning where it is a long one.
fn shortened(text: &str) -> String {
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    text.chars().take(SHOWN).chain("…".chars()).collect()
}
