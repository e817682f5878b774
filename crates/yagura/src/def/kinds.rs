//! The kinds of a definition: their codes, moves and marks, and how they hang together.

use toml::Spanned;

use super::{
    KindInfo, MovesInfo, Name,
    faults::Faults,
    file::{File, KindText, NameText},
    format::{CLASSES, FORMS},
    mark::marks,
    support::{KindKey, Support},
};
use crate::{
    excerpt::excerpt,
    movement::{betza, pattern::Pattern},
    piece::{Kind, MAX_KINDS},
};

/// The farthest jump for which the rim of a board is wide enough.
const LONGEST_JUMP: u8 = 5;
/// How pieces are drawn unless the file says otherwise.
const ORDINARY: &str = "ordinary";

/// Returns all kinds; they are not linked to each other yet. Without `support`, as the rules are not known,
/// only what is wrong under all rules is noted.
pub(super) fn all(file: &File, support: Option<&Support>, faults: &mut Faults<'_>) -> Vec<KindInfo> {
    let most = support.map_or(MAX_KINDS, |support| support.kinds);
    if file.kind.is_empty() || file.kind.len() > most {
        faults.add(0..0, format!("{} kinds: expected 1 to {most}", file.kind.len()));
        if file.kind.len() > most {
            return Vec::new();
        }
    }
    let mut kinds: Vec<KindInfo> = Vec::new();
    for kind in &file.kind {
        check_words(kind, &kinds, faults);
        if let Some(support) = support {
            check_keys(kind, support, file, faults);
        }
        kinds.push(read(kind, support, file, faults));
    }
    if let Some((least, most)) = support.map(|support| support.royals) {
        let royals = kinds.iter().filter(|info| info.royal).count();
        if !(least..=most).contains(&royals) {
            let at = file.kind.iter().filter(|kind| kind.is_royal()).nth(most);
            let expected = if least == most { format!("{least}") } else { format!("{least} to {most}") };
            let message = format!("{royals} royal kinds: these rules guard {expected}");
            faults.add(at.map_or(0..0, |kind| kind.code.span()), message);
        }
    }
    kinds
}

/// Checks code, glyph and short glyph, and that what a kind needs is there.
fn check_words(kind: &KindText, before: &[KindInfo], faults: &mut Faults<'_>) {
    let code = kind.code.get_ref();
    let letters = code.strip_prefix('+').unwrap_or(code);
    let shown = excerpt(code);
    if letters.is_empty() || letters.len() > 4 || !letters.bytes().all(|b| b.is_ascii_uppercase()) {
        let message =
            format!("code '{shown}': expected one to four capital letters, '+' in front of a promoted kind");
        faults.add(kind.code.span(), message);
    }
    if before.iter().any(|other| other.code == *code) {
        faults.add(kind.code.span(), format!("code '{shown}' is given twice"));
    }
    let needed =
        [("name", kind.name.is_none()), ("glyph", kind.glyph.is_none()), ("moves", kind.moves.is_none())];
    for (key, _) in needed.iter().filter(|(_, is_missing)| *is_missing) {
        faults.add(kind.code.span(), format!("kind '{shown}': missing key '{key}'"));
    }
    let letters = |text: &Spanned<String>| text.get_ref().chars().count();
    if let Some(glyph) = kind.glyph.as_ref().filter(|glyph| !(1..=3).contains(&letters(glyph))) {
        let message = format!("glyph '{}': expected one to three characters", excerpt(glyph.get_ref()));
        faults.add(glyph.span(), message);
    }
    for (key, word, known) in [("forms", &kind.forms, FORMS), ("class", &kind.class, CLASSES)] {
        if let Some(word) = word.as_ref().filter(|word| !known.contains(&word.get_ref().as_str())) {
            let found = excerpt(word.get_ref());
            let message = format!("{key} '{found}' of {shown}: expected one of {}", known.join(", "));
            faults.add(word.span(), message);
        }
    }
    if let Some(short) = kind.short.as_ref().filter(|short| letters(short) != 1) {
        let message = format!("short '{}': expected one character", excerpt(short.get_ref()));
        faults.add(short.span(), message);
    }
}

/// Refuses keys that mean nothing to the rules: nobody would see that they are not looked at.
fn check_keys(kind: &KindText, support: &Support, file: &File, faults: &mut Faults<'_>) {
    let is_given = |list: &Option<Vec<Spanned<String>>>| list.as_ref().is_some_and(|list| !list.is_empty());
    let given = [
        (kind.layers.is_some(), KindKey::Layers),
        (kind.range.is_some(), KindKey::Range),
        (kind.back.is_some(), KindKey::Back),
        (kind.lines.is_some(), KindKey::Lines),
        (is_given(&kind.becomes), KindKey::Becomes),
        (kind.cost.unwrap_or(0) > 0 || kind.owned.unwrap_or(0) > 0, KindKey::Army),
        (kind.zone.is_some(), KindKey::Zone),
        (kind.forced.is_some(), KindKey::Forced),
        (kind.per_file.is_some(), KindKey::PerFile),
        (kind.held.is_some(), KindKey::Held),
        (kind.points.is_some(), KindKey::Points),
        (kind.rank.is_some(), KindKey::Rank),
    ];
    for (given, key) in given {
        if given && !support.kind_keys.contains(&key) {
            let rules = file.rules.as_ref().map_or("", |rules| rules.get_ref());
            let code = excerpt(kind.code.get_ref());
            let message = format!("{} of {code}: it means nothing to the rules '{rules}'", key.word());
            faults.add(kind.code.span(), message);
        }
    }
}

fn read(kind: &KindText, support: Option<&Support>, file: &File, faults: &mut Faults<'_>) -> KindInfo {
    let code = kind.code.get_ref();
    let mut moves = |text: &Spanned<String>| moves_of(code, text, support, file, faults);
    let layers: Vec<MovesInfo> = kind.layers.iter().flatten().map(&mut moves).collect();
    let (pattern, betza) = kind
        .moves
        .as_ref()
        .map_or_else(Default::default, |text| (moves(text).pattern, text.get_ref().clone()));
    let range = kind.range.as_ref().map(&mut moves);
    let lines = kind.lines.as_ref().map(&mut moves);
    if kind.layers.is_some() && layers.len() != 3 {
        let message = format!(
            "layers of {}: expected moves on layer 2, on layer 3 and on an enemy piece",
            excerpt(code)
        );
        let at = kind.layers.iter().flatten().next().unwrap_or(&kind.code);
        faults.add(at.span(), message);
    }
    let marks = match support {
        Some(support) => marks(kind.marks.as_deref().unwrap_or_default(), support.kind_marks, file, faults),
        None => Vec::new(),
    };
    let glyph = kind.glyph.as_ref().map_or("", |glyph| glyph.get_ref());
    let first = || glyph.chars().take(1).collect();
    KindInfo {
        code: code.clone(),
        name: kind.name.as_ref().map_or_else(nameless, name),
        also: kind.also.iter().flatten().map(name).collect(),
        glyph: glyph.to_owned(),
        short: kind.short.as_ref().map_or_else(first, |short| short.get_ref().clone()),
        forms: kind.forms.as_ref().map_or(ORDINARY, |forms| forms.get_ref()).to_owned(),
        royal: kind.is_royal(),
        promotes_to: None,
        promotes_from: None,
        slot: None,
        betza,
        pattern,
        layers,
        range,
        back: None,
        marks,
        notes: kind.notes.clone().unwrap_or_default(),
        lines: lines.map_or_else(Pattern::default, |info| info.pattern),
        becomes: Vec::new(),
        class: kind.class.as_ref().map(|class| class.get_ref().clone()),
        cost: kind.cost.unwrap_or(0),
        owned: kind.owned.unwrap_or(0),
        zone: kind.zone.as_ref().map(|zone| *zone.get_ref()),
        forced: kind.forced.as_ref().map_or(0, |forced| *forced.get_ref()),
        per_file: kind.per_file,
        held: None,
        points: kind.points.unwrap_or(1),
        rank: kind.rank.unwrap_or(0),
        captured: None,
    }
}

/// Returns moves; those that cannot be read, or that the rules cannot judge, are noted.
fn moves_of(
    code: &str,
    moves: &Spanned<String>,
    support: Option<&Support>,
    file: &File,
    faults: &mut Faults<'_>,
) -> MovesInfo {
    let betza = moves.get_ref().clone();
    let code = excerpt(code);
    let pattern = match betza::parse(&betza) {
        Ok(pattern) => pattern,
        Err(error) => {
            // The span of a TOML string includes its opening quote; where letters are escaped, or the moves
            // come from a base, the place within it is not known.
            let span = moves.span();
            let inner = faults.text().get(span.start + 1..(span.end.max(1) - 1).max(span.start + 1));
            let at = if inner == Some(betza.as_str()) {
                span.start + 1 + error.span.start..span.start + 1 + error.span.end
            } else {
                span
            };
            faults.add(at, format!("moves of {code}: {}", error.message));
            return MovesInfo { betza, pattern: Pattern::default() };
        }
    };
    if pattern.longest_jump() > LONGEST_JUMP {
        let message = format!("moves of {code}: a jump of more than {LONGEST_JUMP} squares");
        faults.add(moves.span(), message);
    }
    let classes = pattern.classes();
    let strange = |support: &Support| {
        let found = classes.iter().find(|class| !support.movement.contains(class))?;
        let known: Vec<&str> = support.movement.iter().map(|class| class.name()).collect();
        Some((found.name(), known.join(", ")))
    };
    if let Some((found, known)) = support.and_then(strange) {
        let rules = file.rules.as_ref().map_or("", |rules| rules.get_ref());
        let message = format!("moves of {code}: the rules '{rules}' cannot judge {found}; they know {known}");
        faults.add(moves.span(), message);
    }
    MovesInfo { betza, pattern }
}

/// Links the sides of promoted kinds, the faces of pieces that are turned over, and choices of promotion.
pub(super) fn link(file: &File, kinds: &mut [KindInfo], faults: &mut Faults<'_>) {
    let find = |kinds: &[KindInfo], code: &str| kinds.iter().position(|info| info.code == code);
    for index in 0..kinds.len() {
        let Some(base) = kinds[index].code.strip_prefix('+').map(str::to_owned) else { continue };
        let Some(from) = find(kinds, &base) else {
            let base = excerpt(&base);
            faults.add(
                file.kind[index].code.span(),
                format!("promoted kind '+{base}' without a kind '{base}'"),
            );
            continue;
        };
        kinds[index].promotes_from = Some(Kind(from as u8));
        kinds[from].promotes_to = Some(Kind(index as u8));
    }
    for (index, kind) in file.kind.iter().enumerate().take(kinds.len()) {
        if let Some(code) = &kind.back {
            match find(kinds, code.get_ref()) {
                Some(back) => kinds[index].back = Some(Kind(back as u8)),
                None => faults.add(
                    code.span(),
                    format!("back '{}': expected the code of a kind", excerpt(code.get_ref())),
                ),
            }
        }
        if let Some(code) = &kind.held {
            match find(kinds, code.get_ref()) {
                Some(held) => kinds[index].held = Some(Kind(held as u8)),
                None => faults.add(
                    code.span(),
                    format!("held '{}': expected the code of a kind", excerpt(code.get_ref())),
                ),
            }
        }
        for code in kind.becomes.iter().flatten() {
            match find(kinds, code.get_ref()) {
                Some(to) => kinds[index].becomes.push(Kind(to as u8)),
                None => faults.add(
                    code.span(),
                    format!("'{}': expected the code of a kind of this game", excerpt(code.get_ref())),
                ),
            }
        }
    }
}

pub(super) fn name(text: &NameText) -> Name {
    Name { ja: text.ja.clone(), kana: text.kana.clone(), romaji: text.romaji.clone(), en: text.en.clone() }
}

/// The name of what has none; that it is missing is noted elsewhere.
pub(super) const fn nameless() -> Name {
    Name { ja: String::new(), kana: None, romaji: String::new(), en: String::new() }
}
