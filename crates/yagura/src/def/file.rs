//! The shape of a definition file.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

/// A whole file. Whatever a file with a `base` leaves out is as there; kinds replace those of the same code.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub base: Option<Spanned<String>>,
    /// The codes of kinds of the base that are left out, each with its promoted side.
    #[serde(default)]
    pub without: Vec<Spanned<String>>,
    pub id: Spanned<String>,
    /// Other ids, which are not taken over from a base.
    #[serde(default)]
    pub aliases: Vec<Spanned<String>>,
    /// Where it stands in lists, not taken over either: small numbers first, files without one last.
    pub place: Option<u16>,
    pub rules: Option<Spanned<String>>,
    pub book: Option<String>,
    /// The section of the rulebook with the pieces.
    pub section: Option<String>,
    /// Which wording of the rules, for records.
    pub edition: Option<u32>,
    pub system: Option<String>,
    pub name: Option<NameText>,
    pub files: Option<Spanned<u8>>,
    pub ranks: Option<Spanned<u8>>,
    pub zone: Option<Spanned<u8>>,
    pub hand: Option<Vec<Spanned<String>>>,
    pub start: Option<Spanned<String>>,
    pub options: Option<Vec<OptionText>>,
    pub marks: Option<Vec<Spanned<String>>>,
    /// Which of the rules of repetition of its system holds.
    pub repetition: Option<Spanned<String>>,
    /// Words for what a card says of every kind beyond its moves.
    pub notes: Option<Vec<String>>,
    /// Whose board it is drawn as.
    pub look: Option<String>,
    #[serde(default)]
    pub kind: Vec<KindText>,
    /// Other starts, with odds, taken over with the start of a base and not without it.
    #[serde(default)]
    pub handicap: Vec<HandicapText>,
}

/// The same value, said at another place.
fn moved<T>(value: Spanned<T>, to: &Range<usize>) -> Spanned<T> {
    Spanned::new(to.clone(), value.into_inner())
}

fn all_moved<T>(values: Vec<Spanned<T>>, to: &Range<usize>) -> Vec<Spanned<T>> {
    values.into_iter().map(|value| moved(value, to)).collect()
}

impl File {
    /// Fills what this file leaves out from its base. What comes from there is said where this file names it
    /// (`at`), as the places in another text would mislead.
    pub(super) fn on(mut self, base: Self, at: &Range<usize>) -> Self {
        let left_out = |kind: &KindText| {
            let code = kind.code.get_ref();
            self.without.iter().any(|other| other.get_ref() == code.strip_prefix('+').unwrap_or(code))
        };
        let mut kinds: Vec<KindText> =
            base.kind.into_iter().filter(|kind| !left_out(kind)).map(|kind| kind.moved(at)).collect();
        for kind in self.kind {
            match kinds.iter_mut().find(|other| other.code.get_ref() == kind.code.get_ref()) {
                Some(other) => *other = kind,
                None => kinds.push(kind),
            }
        }
        self.kind = kinds;
        self.rules = self.rules.or_else(|| base.rules.map(|value| moved(value, at)));
        self.book = self.book.or(base.book);
        self.section = self.section.or(base.section);
        self.edition = self.edition.or(base.edition);
        self.system = self.system.or(base.system).or_else(|| Some(base.id.into_inner()));
        self.name = self.name.or(base.name);
        self.files = self.files.or_else(|| base.files.map(|value| moved(value, at)));
        self.ranks = self.ranks.or_else(|| base.ranks.map(|value| moved(value, at)));
        self.zone = self.zone.or_else(|| base.zone.map(|value| moved(value, at)));
        self.hand = self.hand.or_else(|| base.hand.map(|values| all_moved(values, at)));
        // The handicaps are those of the start.
        if self.start.is_none() && self.handicap.is_empty() {
            self.handicap = base.handicap.into_iter().map(|handicap| handicap.moved(at)).collect();
        }
        self.start = self.start.or_else(|| base.start.map(|value| moved(value, at)));
        self.options =
            self.options.or_else(|| base.options.map(|all| all.into_iter().map(|o| o.moved(at)).collect()));
        self.marks = self.marks.or_else(|| base.marks.map(|values| all_moved(values, at)));
        self.repetition = self.repetition.or_else(|| base.repetition.map(|value| moved(value, at)));
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
pub(super) struct HandicapText {
    pub id: Spanned<String>,
    pub name: NameText,
    pub position: Spanned<String>,
}

impl HandicapText {
    fn moved(self, to: &Range<usize>) -> Self {
        Self { id: moved(self.id, to), position: moved(self.position, to), ..self }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OptionText {
    pub key: Spanned<String>,
    pub values: Vec<Spanned<String>>,
}

impl OptionText {
    fn moved(self, to: &Range<usize>) -> Self {
        Self { key: moved(self.key, to), values: all_moved(self.values, to) }
    }
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
    /// Whose piece it is drawn as.
    pub forms: Option<String>,
    pub moves: Spanned<String>,
    /// The moves on layers 2 and 3 and on an enemy piece, in games with towers.
    pub layers: Option<Vec<Spanned<String>>>,
    /// The range that the piece lends to the one on top of it.
    pub range: Option<Spanned<String>>,
    /// The code of the other face.
    pub back: Option<Spanned<String>>,
    #[serde(default)]
    pub royal: bool,
    #[serde(default)]
    pub marks: Vec<Spanned<String>>,
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

impl KindText {
    fn moved(self, to: &Range<usize>) -> Self {
        Self {
            code: moved(self.code, to),
            glyph: moved(self.glyph, to),
            short: self.short.map(|value| moved(value, to)),
            moves: moved(self.moves, to),
            layers: self.layers.map(|values| all_moved(values, to)),
            range: self.range.map(|value| moved(value, to)),
            back: self.back.map(|value| moved(value, to)),
            marks: all_moved(self.marks, to),
            lines: self.lines.map(|value| moved(value, to)),
            becomes: all_moved(self.becomes, to),
            ..self
        }
    }
}
