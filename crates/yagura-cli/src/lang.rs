//! The language of what people read in the terminal.

use clap::ValueEnum;
use yagura::Language;

/// A language of the program's texts, as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    /// 日本語
    Ja,
    /// English
    En,
}

/// Returns the language that was asked for, or that of the environment.
pub(crate) fn language(asked: Option<Lang>) -> Language {
    match asked {
        Some(Lang::Ja) => Language::Japanese,
        Some(Lang::En) => Language::English,
        None => {
            let values = ["LC_ALL", "LC_MESSAGES", "LANG"].map(std::env::var);
            let first = values.into_iter().flatten().find(|value| !value.is_empty()).unwrap_or_default();
            if first.starts_with("ja") { Language::Japanese } else { Language::English }
        }
    }
}
