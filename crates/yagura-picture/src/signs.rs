//! What is written on a piece where there is room for one kanji.

use yagura::{Definition, KindInfo};

/// Returns what stands for each kind where there is no room for its name: one kanji, or two where one would
/// be another kind's too. Kinds with the same sign have the same name, or differ by promotion.
pub(crate) fn signs(definition: &Definition) -> Vec<String> {
    let twin = |one: &KindInfo, other: &KindInfo| {
        one.short == other.short
            && one.promotes_from.is_some() == other.promotes_from.is_some()
            && one.glyph != other.glyph
    };
    let kinds = &definition.kinds;
    kinds
        .iter()
        .map(|kind| if kinds.iter().any(|other| twin(kind, other)) { two(kind) } else { kind.short.clone() })
        .collect()
}

/// Two kanji of a name: of three those that tell it from the others that share its sign.
fn two(kind: &KindInfo) -> String {
    match kind.glyph.chars().last() {
        Some(last) if kind.glyph.chars().count() > 2 => format!("{}{last}", kind.short),
        _ => kind.glyph.clone(),
    }
}

/// Returns the name on the other side of a piece, where its definition tells pieces of one face apart by it:
/// `兵（裏さ）`.
pub(crate) fn back_sign(kind: &KindInfo) -> Option<char> {
    let (_, rest) = kind.name.ja.split_once("（裏")?;
    let mut letters = rest.chars();
    letters.next().filter(|_| letters.next() == Some('）'))
}
