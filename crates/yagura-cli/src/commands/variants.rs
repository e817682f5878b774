//! `yagura variants`.

use std::io::Write;

use serde::Serialize;
use yagura::Catalogue;

use super::write_json;
use crate::args::Output;

#[derive(Debug, Serialize)]
struct Line<'a> {
    id: &'a str,
    /// Of a game that is none of the built-in ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'a str>,
    aliases: &'a [String],
    name: NameText<'a>,
    files: u8,
    ranks: u8,
    options: Vec<OptionText<'a>>,
    start: &'a str,
}

#[derive(Debug, Serialize)]
struct NameText<'a> {
    ja: &'a str,
    kana: Option<&'a str>,
    romaji: &'a str,
    en: &'a str,
}

#[derive(Debug, Serialize)]
struct OptionText<'a> {
    key: &'a str,
    values: &'a [String],
}

/// Writes one line a variant.
pub(crate) fn run(games: &Catalogue, output: &Output, out: &mut impl Write) -> anyhow::Result<()> {
    for definition in games.definitions() {
        let name = &definition.name;
        let options: Vec<_> =
            definition.options.iter().map(|o| OptionText { key: &o.key, values: &o.values }).collect();
        if output.json {
            write_json(
                out,
                &Line {
                    id: &definition.id,
                    version: definition.version.as_deref(),
                    aliases: &definition.aliases,
                    name: NameText {
                        ja: &name.ja,
                        kana: name.kana.as_deref(),
                        romaji: &name.romaji,
                        en: &name.en,
                    },
                    files: definition.files,
                    ranks: definition.ranks,
                    options,
                    start: &definition.start,
                },
            )?;
            continue;
        }
        let options: Vec<String> =
            options.iter().map(|o| format!("{}={}", o.key, o.values.join("|"))).collect();
        writeln!(
            out,
            "{:<14}{:>2}x{:<3} {} ({}) {}",
            definition.id,
            definition.files,
            definition.ranks,
            name.en,
            name.ja,
            options.join(" ")
        )?;
    }
    Ok(())
}
