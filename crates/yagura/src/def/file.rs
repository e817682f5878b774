//! The shape of a definition file.

use serde::Deserialize;
use toml::Spanned;

/// A whole file. Whatever a file with a `base` leaves out is as there; kinds replace those of the same code.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub base: Option<Spanned<String>>,
    pub id: Spanned<String>,
    /// Other ids, which are not taken over from a base.
    #[serde(default)]
    pub aliases: Vec<String>,
    pub rules: Option<String>,
    pub book: Option<String>,
    pub system: Option<String>,
    pub name: Option<NameText>,
    pub files: Option<Spanned<u8>>,
    pub ranks: Option<Spanned<u8>>,
    pub zone: Option<Spanned<u8>>,
    pub hand: Option<Vec<Spanned<String>>>,
    pub start: Option<Spanned<String>>,
    pub options: Option<Vec<OptionText>>,
    pub marks: Option<Vec<String>>,
    /// Words for what a card says of every kind beyond its moves.
    pub notes: Option<Vec<String>>,
    /// Whose board it is drawn as.
    pub look: Option<String>,
    #[serde(default)]
    pub kind: Vec<KindText>,
}

impl File {
    /// Fills what this file leaves out from its base.
    pub(super) fn on(mut self, base: Self) -> Self {
        let mut kinds = base.kind;
        for kind in self.kind {
            match kinds.iter_mut().find(|other| other.code.get_ref() == kind.code.get_ref()) {
                Some(other) => *other = kind,
                None => kinds.push(kind),
            }
        }
        self.kind = kinds;
        self.rules = self.rules.or(base.rules);
        self.book = self.book.or(base.book);
        self.system = self.system.or(base.system).or_else(|| Some(base.id.into_inner()));
        self.name = self.name.or(base.name);
        self.files = self.files.or(base.files);
        self.ranks = self.ranks.or(base.ranks);
        self.zone = self.zone.or(base.zone);
        self.hand = self.hand.or(base.hand);
        self.start = self.start.or(base.start);
        self.options = self.options.or(base.options);
        self.marks = self.marks.or(base.marks);
        self.notes = self.notes.or(base.notes);
        self.look = self.look.or(base.look);
        self
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NameText {
    pub ja: String,
    /// The reading, where the Japanese name is not in kana itself.
    pub kana: Option<String>,
    pub romaji: String,
    pub en: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OptionText {
    pub key: String,
    pub values: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KindText {
    pub code: Spanned<String>,
    pub name: NameText,
    /// Other names.
    #[serde(default)]
    pub also: Vec<NameText>,
    pub glyph: Spanned<String>,
    pub short: Option<Spanned<String>>,
    /// Whose man it is drawn as.
    pub forms: Option<String>,
    pub moves: Spanned<String>,
    /// The moves on layers 2 and 3 and on an enemy man, in games with towers.
    pub layers: Option<Vec<Spanned<String>>>,
    /// The range that the man lends to the one on top of it.
    pub range: Option<Spanned<String>>,
    /// The code of the other face.
    pub back: Option<Spanned<String>>,
    #[serde(default)]
    pub royal: bool,
    #[serde(default)]
    pub marks: Vec<String>,
    /// Words for what a card says beyond the moves.
    #[serde(default)]
    pub notes: Vec<String>,
    pub lines: Option<Spanned<String>>,
    #[serde(default)]
    pub becomes: Vec<Spanned<String>>,
    pub class: Option<String>,
    #[serde(default)]
    pub cost: u8,
    #[serde(default)]
    pub owned: u8,
}
