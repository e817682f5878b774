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
    /// The points with which an army is bought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Spanned<u32>>,
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
    /// The rules that it declares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<Spanned<PlayText>>,
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

/// The rules that a file declares, each as a word, a number or a yes ([`super::play`]).
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayText {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promotion: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub must: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reverts: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drop: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub area: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stranded: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub royals: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stalemate: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bare: Option<String>,
    #[serde(rename = "try", skip_serializing_if = "Option::is_none")]
    pub reach: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lends: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub perpetual: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fold: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    #[serde(rename = "decides", skip_serializing_if = "Option::is_none")]
    pub at_limit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declare: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declare_second: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declare_draw: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declare_pieces: Option<u32>,
}

impl PlayText {
    /// Fills what this table leaves out from that of the base.
    pub(super) fn on(self, base: Self) -> Self {
        Self {
            promotion: self.promotion.or(base.promotion),
            must: self.must.or(base.must),
            reverts: self.reverts.or(base.reverts),
            drop: self.drop.or(base.drop),
            area: self.area.or(base.area),
            stranded: self.stranded.or(base.stranded),
            royals: self.royals.or(base.royals),
            lost: self.lost.or(base.lost),
            check: self.check.or(base.check),
            stalemate: self.stalemate.or(base.stalemate),
            bare: self.bare.or(base.bare),
            reach: self.reach.or(base.reach),
            pass: self.pass.or(base.pass),
            lends: self.lends.or(base.lends),
            perpetual: self.perpetual.or(base.perpetual),
            fold: self.fold.or(base.fold),
            limit: self.limit.or(base.limit),
            at_limit: self.at_limit.or(base.at_limit),
            declare: self.declare.or(base.declare),
            declare_second: self.declare_second.or(base.declare_second),
            declare_draw: self.declare_draw.or(base.declare_draw),
            declare_pieces: self.declare_pieces.or(base.declare_pieces),
        }
    }
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
    /// Its own image, an SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<Spanned<String>>,
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
    /// The depth of the zone in which it promotes, where that is another than the game's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<Spanned<u8>>,
    /// How many of the last ranks it may not reach unpromoted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forced: Option<Spanned<u8>>,
    /// How many of it a side may have on a file by drops.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_file: Option<u8>,
    /// The code of the kind that it is in the hand of who captures it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<Spanned<String>>,
    /// Its points when the limit of moves is reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u8>,
    /// Its rank among those that jump over others to capture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<u8>,
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
            image: None,
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
