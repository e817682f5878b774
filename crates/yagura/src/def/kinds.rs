//! The kinds of a definition: their codes, moves and marks, and how they hang together.

use toml::Spanned;

use super::{
    DefinitionError, KindInfo, MovesInfo, Name,
    file::{File, KindText, NameText},
    mark::marks,
    support::{KindKey, Support},
};
use crate::{
    movement::{betza, pattern::Pattern},
    piece::Kind,
};

/// The farthest jump for which the rim of a board is wide enough.
const LONGEST_JUMP: u8 = 5;
/// How pieces are drawn unless the file says otherwise.
const ORDINARY: &str = "ordinary";

/// Reads all kinds; they are not linked to each other yet.
pub(super) fn all(text: &str, file: &File, support: &Support) -> Result<Vec<KindInfo>, DefinitionError> {
    if file.kind.is_empty() || file.kind.len() > support.kinds {
        let message = format!("{} kinds: expected 1 to {}", file.kind.len(), support.kinds);
        return Err(DefinitionError::at(text, 0..0, message));
    }
    let mut kinds: Vec<KindInfo> = Vec::new();
    for kind in &file.kind {
        check_words(text, kind, &kinds)?;
        check_keys(text, kind, support, file)?;
        kinds.push(read(text, kind, support, file)?);
    }
    let royals = kinds.iter().filter(|info| info.royal).count();
    let (least, most) = support.royals;
    if !(least..=most).contains(&royals) {
        let at = file.kind.iter().filter(|kind| kind.royal).nth(most).map_or(0..0, |kind| kind.code.span());
        let expected = if least == most { format!("{least}") } else { format!("{least} to {most}") };
        let message = format!("{royals} royal kinds: these rules guard {expected}");
        return Err(DefinitionError::at(text, at, message));
    }
    Ok(kinds)
}

/// Checks code, glyph and short glyph.
fn check_words(text: &str, kind: &KindText, before: &[KindInfo]) -> Result<(), DefinitionError> {
    let code = kind.code.get_ref();
    let letters = code.strip_prefix('+').unwrap_or(code);
    let fail = |at: &Spanned<String>, message: String| Err(DefinitionError::at(text, at.span(), message));
    if letters.is_empty() || letters.len() > 4 || !letters.bytes().all(|b| b.is_ascii_uppercase()) {
        return fail(
            &kind.code,
            format!("code '{code}': expected one to four capital letters, '+' in front of a promoted kind"),
        );
    }
    if before.iter().any(|other| other.code == *code) {
        return fail(&kind.code, format!("code '{code}' is given twice"));
    }
    if !(1..=3).contains(&kind.glyph.get_ref().chars().count()) {
        return fail(
            &kind.glyph,
            format!("glyph '{}': expected one to three characters", kind.glyph.get_ref()),
        );
    }
    match kind.short.as_ref().filter(|short| short.get_ref().chars().count() != 1) {
        Some(short) => fail(short, format!("short '{}': expected one character", short.get_ref())),
        None => Ok(()),
    }
}

/// Refuses keys that mean nothing to the rules: nobody would see that they are not looked at.
fn check_keys(text: &str, kind: &KindText, support: &Support, file: &File) -> Result<(), DefinitionError> {
    let given = [
        (kind.layers.is_some(), KindKey::Layers),
        (kind.range.is_some(), KindKey::Range),
        (kind.back.is_some(), KindKey::Back),
        (kind.lines.is_some(), KindKey::Lines),
        (!kind.becomes.is_empty(), KindKey::Becomes),
        (kind.cost > 0 || kind.owned > 0, KindKey::Army),
    ];
    for (given, key) in given {
        if given && !support.kind_keys.contains(&key) {
            let rules = file.rules.as_ref().map_or("", |rules| rules.get_ref());
            let message =
                format!("{} of {}: it means nothing to the rules '{rules}'", key.word(), kind.code.get_ref());
            return Err(DefinitionError::at(text, kind.code.span(), message));
        }
    }
    Ok(())
}

fn read(text: &str, kind: &KindText, support: &Support, file: &File) -> Result<KindInfo, DefinitionError> {
    let code = kind.code.get_ref();
    let moves = |moves: &Spanned<String>| moves_of(text, code, moves, support, file);
    let layers = kind.layers.iter().flatten().map(moves).collect::<Result<Vec<_>, _>>()?;
    if kind.layers.is_some() && layers.len() != 3 {
        let message =
            format!("layers of {code}: expected moves on layer 2, on layer 3 and on an enemy piece");
        let at = kind.layers.iter().flatten().next().unwrap_or(&kind.code);
        return Err(DefinitionError::at(text, at.span(), message));
    }
    let glyph = kind.glyph.get_ref();
    Ok(KindInfo {
        code: code.clone(),
        name: name(&kind.name),
        also: kind.also.iter().map(name).collect(),
        glyph: glyph.clone(),
        short: kind
            .short
            .as_ref()
            .map_or_else(|| glyph.chars().take(1).collect(), |short| short.get_ref().clone()),
        forms: kind.forms.clone().unwrap_or_else(|| ORDINARY.to_owned()),
        royal: kind.royal,
        promotes_to: None,
        promotes_from: None,
        slot: None,
        betza: kind.moves.get_ref().clone(),
        pattern: moves(&kind.moves)?.pattern,
        layers,
        range: kind.range.as_ref().map(moves).transpose()?,
        back: None,
        marks: marks(text, &kind.marks, support.kind_marks, file)?,
        notes: kind.notes.clone(),
        lines: kind.lines.as_ref().map(moves).transpose()?.map_or_else(Pattern::default, |info| info.pattern),
        becomes: Vec::new(),
        class: kind.class.clone(),
        cost: kind.cost,
        owned: kind.owned,
    })
}

/// Reads moves, and refuses those that the rules cannot judge.
fn moves_of(
    text: &str,
    code: &str,
    moves: &Spanned<String>,
    support: &Support,
    file: &File,
) -> Result<MovesInfo, DefinitionError> {
    let pattern = betza::parse(moves.get_ref()).map_err(|e| {
        // The span of a TOML string includes its opening quote.
        let start = moves.span().start + 1;
        DefinitionError::at(
            text,
            start + e.span.start..start + e.span.end,
            format!("moves of {code}: {}", e.message),
        )
    })?;
    if pattern.longest_jump() > LONGEST_JUMP {
        let message = format!("moves of {code}: a jump of more than {LONGEST_JUMP} squares");
        return Err(DefinitionError::at(text, moves.span(), message));
    }
    if let Some(class) = pattern.classes().into_iter().find(|class| !support.movement.contains(class)) {
        let known: Vec<&str> = support.movement.iter().map(|class| class.name()).collect();
        let rules = file.rules.as_ref().map_or("", |rules| rules.get_ref());
        let message = format!(
            "moves of {code}: the rules '{rules}' cannot judge {}; they know {}",
            class.name(),
            known.join(", ")
        );
        return Err(DefinitionError::at(text, moves.span(), message));
    }
    Ok(MovesInfo { betza: moves.get_ref().clone(), pattern })
}

/// Links the sides of promoted kinds, the faces of pieces that are turned over, and choices of promotion.
pub(super) fn link(text: &str, file: &File, kinds: &mut [KindInfo]) -> Result<(), DefinitionError> {
    let find = |kinds: &[KindInfo], code: &str| kinds.iter().position(|info| info.code == code);
    for index in 0..kinds.len() {
        let Some(base) = kinds[index].code.strip_prefix('+').map(str::to_owned) else { continue };
        let Some(from) = find(kinds, &base) else {
            let message = format!("promoted kind '+{base}' without a kind '{base}'");
            return Err(DefinitionError::at(text, file.kind[index].code.span(), message));
        };
        kinds[index].promotes_from = Some(Kind(from as u8));
        kinds[from].promotes_to = Some(Kind(index as u8));
    }
    for (index, kind) in file.kind.iter().enumerate() {
        if let Some(code) = &kind.back {
            let Some(back) = find(kinds, code.get_ref()) else {
                let message = format!("back '{}': expected the code of a kind", code.get_ref());
                return Err(DefinitionError::at(text, code.span(), message));
            };
            kinds[index].back = Some(Kind(back as u8));
        }
        for code in &kind.becomes {
            let Some(to) = find(kinds, code.get_ref()) else {
                let message = format!("'{}': expected the code of a kind of this game", code.get_ref());
                return Err(DefinitionError::at(text, code.span(), message));
            };
            kinds[index].becomes.push(Kind(to as u8));
        }
    }
    Ok(())
}

pub(super) fn name(text: &NameText) -> Name {
    Name { ja: text.ja.clone(), kana: text.kana.clone(), romaji: text.romaji.clone(), en: text.en.clone() }
}
