//! From the text of a definition file to a checked [`Definition`].

use std::{ops::Range, sync::OnceLock};

use toml::Spanned;

use super::{Definition, KindInfo, MovesInfo, Name, OptionInfo, file};
use crate::{
    hand::{MAX_HAND_KINDS, Slot},
    movement::{
        attack::{AttackTable, stuck_ranks},
        betza,
        pattern::Pattern,
        table::Walk,
        tower::TowerTable,
    },
    piece::{Kind, MAX_KINDS},
    side::Side,
    square::MAX_SIZE,
};

/// The widest board with towers, and the most kinds on it ([`crate::movement::tower`]).
const MAX_TOWERS: u8 = 9;
const MAX_TOWER_KINDS: usize = 29;
/// The rules that know what men on the way of a jump or a cannon mean for the safety of a king.
const HINDERED_RULES: [&str; 2] = ["rengo", "gungi"];
/// How boards and men are drawn unless the file says otherwise.
const ORDINARY: &str = "ordinary";

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
    fn at(text: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        let start = text.floor_char_boundary(span.start.min(text.len()));
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Self { message: message.into(), line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1, span }
    }
}

impl Definition {
    /// Returns the definition that a file's text describes.
    ///
    /// # Errors
    /// [`DefinitionError`] with line and column: a text that is not TOML, an unknown or missing key, a size that does not fit, a code that
    /// is malformed or given twice, a promoted kind without its unpromoted side, moves that cannot be read or reach too far.
    /// The start position is read by the game's own rules, not here.
    ///
    /// A file may name a `base`, the id of another definition: what it leaves out is as there, and its kinds replace those of the same code.
    /// `find` returns the text of a base.
    pub fn parse<'a>(text: &str, find: impl Fn(&str) -> Option<&'a str>) -> Result<Self, DefinitionError> {
        let mut file = read(text)?;
        if let Some(id) = file.base.take() {
            let unknown = || DefinitionError::at(text, id.span(), format!("base '{}': no definition has this id", id.get_ref()));
            let base = read(find(id.get_ref()).ok_or_else(unknown)?)?;
            if base.base.is_some() {
                return Err(DefinitionError::at(text, id.span(), format!("base '{}': a base may not have a base itself", id.get_ref())));
            }
            file = file.on(base);
        }
        Self::compile(text, file)
    }

    fn compile(text: &str, file: file::File) -> Result<Self, DefinitionError> {
        let missing = |key: &str| DefinitionError::at(text, 0..0, format!("missing key '{key}'"));
        let (files, ranks) = (file.files.ok_or_else(|| missing("files"))?, file.ranks.ok_or_else(|| missing("ranks"))?);
        let zone = file.zone.ok_or_else(|| missing("zone"))?;
        let fail = |span: Range<usize>, message: String| Err(DefinitionError::at(text, span, message));
        for (size, what) in [(&files, "files"), (&ranks, "ranks")] {
            if !(1..=MAX_SIZE).contains(size.get_ref()) {
                return fail(size.span(), format!("{what} = {}: expected 1 to {MAX_SIZE}", size.get_ref()));
            }
        }
        let (files, ranks) = (files.into_inner(), ranks.into_inner());
        if *zone.get_ref() > ranks {
            return fail(zone.span(), format!("zone = {}: expected at most the {ranks} ranks of the board", zone.get_ref()));
        }
        if file.kind.is_empty() || file.kind.len() > MAX_KINDS {
            return fail(0..0, format!("{} kinds: expected 1 to {MAX_KINDS}", file.kind.len()));
        }
        let mut kinds: Vec<KindInfo> = Vec::new();
        for kind in &file.kind {
            let code = kind.code.get_ref();
            let letters = code.strip_prefix('+').unwrap_or(code);
            if letters.is_empty() || letters.len() > 4 || !letters.bytes().all(|b| b.is_ascii_uppercase()) {
                return fail(
                    kind.code.span(),
                    format!("code '{code}': expected one to four capital letters, '+' in front of a promoted kind"),
                );
            }
            if kinds.iter().any(|other| other.code == *code) {
                return fail(kind.code.span(), format!("code '{code}' is given twice"));
            }
            if !(1..=3).contains(&kind.glyph.get_ref().chars().count()) {
                return fail(kind.glyph.span(), format!("glyph '{}': expected one to three characters", kind.glyph.get_ref()));
            }
            if let Some(short) = kind.short.as_ref().filter(|short| short.get_ref().chars().count() != 1) {
                return fail(short.span(), format!("short '{}': expected one character", short.get_ref()));
            }
            let pattern = moves(text, code, &kind.moves)?.pattern;
            let hindered = !pattern.lames.is_empty() || !pattern.hops.is_empty();
            if hindered && !file.rules.as_deref().is_some_and(|rules| HINDERED_RULES.contains(&rules)) {
                let message = format!("moves of {code}: 'n' and 'p' are known to the rules {} only", HINDERED_RULES.join(", "));
                return fail(kind.moves.span(), message);
            }
            let layers = kind.layers.iter().flatten().map(|layer| moves(text, code, layer)).collect::<Result<Vec<_>, _>>()?;
            if let Some(layer) = kind.layers.iter().flatten().next().filter(|_| layers.len() != 3) {
                return fail(layer.span(), format!("layers of {code}: expected moves on layer 2, on layer 3 and on an enemy man"));
            }
            let lines = kind.lines.as_ref().map(|lines| moves(text, code, lines)).transpose()?;
            kinds.push(KindInfo {
                code: code.clone(),
                name: name(&kind.name),
                also: kind.also.iter().map(name).collect(),
                glyph: kind.glyph.get_ref().clone(),
                short: kind.short.as_ref().map_or_else(|| kind.glyph.get_ref().chars().take(1).collect(), |short| short.get_ref().clone()),
                forms: kind.forms.clone().unwrap_or_else(|| ORDINARY.to_owned()),
                royal: kind.royal,
                promotes_to: None,
                promotes_from: None,
                slot: None,
                betza: kind.moves.get_ref().clone(),
                pattern,
                layers,
                range: kind.range.as_ref().map(|range| moves(text, code, range)).transpose()?,
                back: None,
                marks: kind.marks.clone(),
                notes: kind.notes.clone(),
                lines: lines.map_or_else(Pattern::default, |lines| lines.pattern),
                becomes: Vec::new(),
                class: kind.class.clone(),
                cost: kind.cost,
                owned: kind.owned,
            });
        }
        for index in 0..kinds.len() {
            let Some(base) = kinds[index].code.strip_prefix('+').map(str::to_owned) else { continue };
            let Some(from) = kinds.iter().position(|info| info.code == base) else {
                return fail(file.kind[index].code.span(), format!("promoted kind '+{base}' without a kind '{base}'"));
            };
            kinds[index].promotes_from = Some(Kind(from as u8));
            kinds[from].promotes_to = Some(Kind(index as u8));
        }
        for (index, kind) in file.kind.iter().enumerate() {
            let Some(code) = &kind.back else { continue };
            let Some(back) = kinds.iter().position(|info| info.code == *code.get_ref()) else {
                return fail(code.span(), format!("back '{}': expected the code of a kind", code.get_ref()));
            };
            kinds[index].back = Some(Kind(back as u8));
        }
        for (index, kind) in file.kind.iter().enumerate() {
            for code in &kind.becomes {
                let Some(to) = kinds.iter().position(|info| info.code == *code.get_ref()) else {
                    return fail(code.span(), format!("'{}': expected the code of a kind of this game", code.get_ref()));
                };
                kinds[index].becomes.push(Kind(to as u8));
            }
        }
        let towers = kinds.iter().any(|info| !info.layers.is_empty());
        if towers && (files != ranks || files > MAX_TOWERS || kinds.len() > MAX_TOWER_KINDS) {
            return fail(
                0..0,
                format!("towers: expected a square board of at most {MAX_TOWERS} by {MAX_TOWERS} and {MAX_TOWER_KINDS} kinds"),
            );
        }
        if let Some((index, _)) = kinds.iter().enumerate().find(|(_, info)| towers && !TowerTable::knows(info)) {
            let code = &file.kind[index].code;
            return fail(code.span(), format!("moves of {}: with towers 'n' stands before D and A only, and 'p' nowhere", code.get_ref()));
        }
        let towers = towers.then(|| TowerTable::new(&kinds, files, *zone.get_ref()));
        let hand = file.hand.unwrap_or_default();
        if hand.len() > MAX_HAND_KINDS {
            return fail(hand[MAX_HAND_KINDS].span(), format!("{} kinds in hand: expected at most {MAX_HAND_KINDS}", hand.len()));
        }
        let mut hand_order = Vec::new();
        for (slot, code) in hand.iter().enumerate() {
            let Some(kind) = kinds.iter().position(|info| info.code == *code.get_ref() && info.promotes_from.is_none()) else {
                return fail(code.span(), format!("hand kind '{}': expected the code of an unpromoted kind", code.get_ref()));
            };
            kinds[kind].slot = Some(Slot(slot as u8));
            hand_order.push(Kind(kind as u8));
        }
        let walks = Side::BOTH.map(|side| kinds.iter().map(|info| Walk::new(&info.pattern, side)).collect::<Vec<_>>());
        let stuck = [0, 1].map(|side: usize| walks[side].iter().map(|walk| stuck_ranks(walk, files, ranks)).collect());
        let attacks = AttackTable::new(&(0u8..).map(Kind).zip(kinds.iter().map(|info| &info.pattern)));
        Ok(Self {
            system: file.system.unwrap_or_else(|| file.id.get_ref().clone()),
            id: file.id.into_inner(),
            aliases: file.aliases,
            rules: file.rules.ok_or_else(|| missing("rules"))?,
            book: file.book.ok_or_else(|| missing("book"))?,
            name: name(&file.name.ok_or_else(|| missing("name"))?),
            files,
            ranks,
            zone: zone.into_inner(),
            kinds,
            hand_order,
            start: file.start.ok_or_else(|| missing("start"))?.into_inner(),
            options: file.options.unwrap_or_default().into_iter().map(|o| OptionInfo { key: o.key, values: o.values }).collect(),
            marks: file.marks.unwrap_or_default(),
            notes: file.notes.unwrap_or_default(),
            look: file.look.unwrap_or_else(|| ORDINARY.to_owned()),
            stuck,
            bent: (0u8..).map(Kind).zip(&walks[0]).filter(|(_, walk)| !walk.bends.is_empty()).map(|(kind, _)| kind).collect(),
            walks,
            attacks,
            towers,
            derived: OnceLock::new(),
        })
    }
}

fn read(text: &str) -> Result<file::File, DefinitionError> {
    toml::from_str(text).map_err(|e| DefinitionError::at(text, e.span().unwrap_or(0..0), e.message().to_owned()))
}

/// Reads the moves of a kind.
fn moves(text: &str, code: &str, moves: &Spanned<String>) -> Result<MovesInfo, DefinitionError> {
    let pattern = betza::parse(moves.get_ref()).map_err(|e| {
        // The span of a TOML string includes its opening quote.
        let start = moves.span().start + 1;
        DefinitionError::at(text, start + e.span.start..start + e.span.end, format!("moves of {code}: {}", e.message))
    })?;
    if pattern.longest_jump() > 5 {
        return Err(DefinitionError::at(text, moves.span(), format!("moves of {code}: a jump of more than five squares")));
    }
    Ok(MovesInfo { betza: moves.get_ref().clone(), pattern })
}

fn name(text: &file::NameText) -> Name {
    Name { ja: text.ja.clone(), kana: text.kana.clone(), romaji: text.romaji.clone(), en: text.en.clone() }
}
