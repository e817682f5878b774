//! The shape of a definition file.

use serde::{Deserialize, Serialize};
use toml::Spanned;

/// A whole file. Whatever a file with a `base` leaves out is as there; [`super::base`] joins the two. Which
/// keys there are for people is listed in [`super::format`].
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[serde(skip_serializing)]
    pub base: Option<Spanned<String>>,
    /// The codes of kinds of the base that are left out, each with its promoted side.
    #[serde(default, skip_serializing)]
    pub without: Vec<Spanned<String>>,
    pub id: Option<Spanned<String>>,
    /// Other ids, which are not taken over from a base.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<Spanned<String>>,
    /// Where it stands in lists, not taken over either: small numbers first, files without one last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
    /// The section of the rulebook with the pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// Which wording of the rules, for records.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub files: Option<Spanned<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranks: Option<Spanned<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<Spanned<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<Spanned<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<Spanned<String>>>,
    /// Which of the rules of repetition of its system holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repetition: Option<Spanned<String>>,
    /// Words for what a card says of every kind beyond its moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
    /// Whose board it is drawn as.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub look: Option<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<Spanned<NameText>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<OptionText>>,
    #[serde(default)]
    pub kind: Vec<KindText>,
    /// Other starts, with odds, taken over with the start of a base and not without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handicap: Option<Vec<HandicapText>>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NameText {
    pub ja: String,
    /// The reading, where the Japanese name is not in kana itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kana: Option<String>,
    pub romaji: String,
    pub en: String,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HandicapText {
    pub id: Spanned<String>,
    pub name: NameText,
    pub position: Spanned<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OptionText {
    pub key: Spanned<String>,
    pub values: Vec<Spanned<String>>,
}

/// A kind. Whatever the base has under the same code need not be said again.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KindText {
    pub code: Spanned<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<NameText>,
    /// Other names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub also: Option<Vec<NameText>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub glyph: Option<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<Spanned<String>>,
    /// Whose piece it is drawn as.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forms: Option<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Spanned<String>>,
    /// The moves on layers 2 and 3 and on an enemy piece, in games with towers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layers: Option<Vec<Spanned<String>>>,
    /// The range that the piece lends to the one on top of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<Spanned<String>>,
    /// The code of the other face.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub back: Option<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub royal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<Spanned<String>>>,
    /// Words for what a card says beyond the moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub becomes: Option<Vec<Spanned<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owned: Option<u8>,
    /// The keys of the base's kind that this one does not have.
    #[serde(default, skip_serializing)]
    pub without: Vec<Spanned<String>>,
}

impl KindText {
    /// Returns whether the kind is royal.
    pub(super) fn is_royal(&self) -> bool {
        self.royal.unwrap_or(false)
    }
}

impl File {
    /// Returns the file as a text, which describes the same game.
    pub(super) fn to_text(&self) -> String {
        toml::to_string(self).expect("tables, lists, texts and numbers are TOML")
    }

    /// Returns what the rules need of it: without names and what is only drawn or listed.
    pub(super) fn of_rules(&self) -> Self {
        let kind = self.kind.iter().map(|kind| KindText {
            name: None,
            also: None,
            glyph: None,
            short: None,
            forms: None,
            notes: None,
            ..kind.clone()
        });
        Self {
            aliases: Vec::new(),
            place: None,
            book: None,
            section: None,
            system: None,
            notes: None,
            look: None,
            name: None,
            handicap: None,
            kind: kind.collect(),
            ..self.clone()
        }
    }
}
