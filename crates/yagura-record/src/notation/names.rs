//! The names that the pieces of a game have in records, those of other programs included.

use yagura::{Definition, Kind, KindInfo, Name};

/// Further names of pieces, by what is drawn on them.
const ALSO: [(&str, &[&str]); 12] = [
    ("玉", &["王"]),
    ("玉将", &["王将", "玉", "王"]),
    ("龍", &["竜"]),
    ("龍王", &["竜王"]),
    ("龍馬", &["竜馬"]),
    ("成銀", &["全"]),
    ("成桂", &["圭"]),
    ("成香", &["杏"]),
    ("酔象", &["醉象", "象"]),
    ("飛車", &["金飛車"]),
    ("角行", &["小角"]),
    ("と金", &["金将"]),
];

/// The one kanji of a piece in a picture of the board, by what is drawn on it, where it is not its first one.
const IN_PICTURES: [(&str, &str); 15] = [
    ("成銀", "全"),
    ("成桂", "圭"),
    ("成香", "杏"),
    ("猛豹", "豹"),
    ("盲虎", "虎"),
    ("酔象", "象"),
    ("龍馬", "馬"),
    ("太子", "太"),
    ("白駒", "駒"),
    ("鯨鯢", "鯨"),
    ("奔猪", "猪"),
    ("飛牛", "牛"),
    ("飛鹿", "鹿"),
    ("角鷹", "鷹"),
    ("飛鷲", "鷲"),
];

/// The names of a game's pieces.
#[derive(Debug)]
pub(crate) struct Names {
    definition: &'static Definition,
    /// Every name with what it may mean, the longest first.
    names: Vec<(String, Kind)>,
}

impl Names {
    /// Returns the names of a game's pieces.
    pub(crate) fn new(definition: &'static Definition) -> Self {
        let mut names = Vec::new();
        for (info, index) in definition.kinds.iter().zip(0..) {
            let kind = Kind(index);
            let mut add = |name: &str| {
                let new = (name.to_owned(), kind);
                if !name.is_empty() && !names.contains(&new) {
                    names.push(new);
                }
            };
            add(&info.glyph);
            add(&info.short);
            add(&in_picture(definition, kind));
            // 角行 would be 角 with the old word 行 where pieces have one kanji.
            let is_name = |name: &&Name| info.glyph.chars().count() > 1 || !name.ja.ends_with('行');
            info.also.iter().chain([&info.name]).filter(is_name).for_each(|name| add(&name.ja));
            let also = ALSO.iter().find(|(glyph, _)| *glyph == info.glyph);
            also.iter().flat_map(|(_, names)| *names).for_each(|name| add(name));
            if let Some(base) = info.promotes_from.map(|base| definition.kind(base)) {
                add(&format!("成{}", base.glyph));
                add(&format!("成{}", base.short));
            }
        }
        names.sort_by_key(|(name, _)| std::cmp::Reverse(name.chars().count()));
        Self { definition, names }
    }

    /// Returns the game.
    pub(crate) const fn definition(&self) -> &'static Definition {
        self.definition
    }

    /// Reads the longest name at the beginning of a text; returns it with the rest.
    pub(crate) fn read<'a>(&self, text: &'a str) -> Option<(&'a str, &'a str)> {
        let (name, _) = self.names.iter().find(|(name, _)| text.starts_with(name.as_str()))?;
        Some(text.split_at(name.len()))
    }

    /// Returns whether a name may mean this kind.
    pub(crate) fn may_mean(&self, name: &str, kind: Kind) -> bool {
        self.names.iter().any(|(known, of)| known == name && *of == kind)
    }

    /// Returns whether a name means this kind where only the name tells: one that is drawn on a piece means
    /// no other one.
    pub(crate) fn means(&self, name: &str, kind: Kind) -> bool {
        if self.definition.kinds.iter().any(|info| info.glyph == name) {
            return self.definition.kind(kind).glyph == name;
        }
        self.may_mean(name, kind)
    }

    /// Returns the kind that a name means in a picture of the board.
    pub(crate) fn pictured(&self, name: &str) -> Option<Kind> {
        let kinds = self.kinds(name);
        let so = kinds.iter().find(|&&kind| in_picture(self.definition, kind) == name);
        so.or(kinds.first()).copied()
    }

    /// Returns the kinds that a name may mean, unpromoted ones first.
    pub(crate) fn kinds(&self, name: &str) -> Vec<Kind> {
        let mut kinds: Vec<Kind> =
            self.names.iter().filter(|(known, _)| known == name).map(|(_, kind)| *kind).collect();
        kinds.sort_by_key(|&kind| (self.definition.kind(kind).promotes_from.is_some(), kind));
        kinds
    }
}

/// Returns how a piece is written in a picture of the board; of a promoted one that looks like an unpromoted
/// one, that is 成 with the latter.
pub(crate) fn in_picture(definition: &Definition, kind: Kind) -> String {
    let info = definition.kind(kind);
    let is_twin = |other: &&KindInfo| other.promotes_from.is_none() && other.glyph == info.glyph;
    let is_promoted = info.promotes_from.is_some();
    if is_promoted && let Some(twin) = definition.kinds.iter().find(is_twin) {
        return format!("成{}", unpromoted(twin));
    }
    match info.promotes_from {
        _ if in_table(&info.glyph).is_some() => unpromoted(info),
        Some(base) if info.glyph.chars().count() > 1 => format!("成{}", unpromoted(definition.kind(base))),
        Some(_) => info.glyph.clone(),
        None => unpromoted(info),
    }
}

fn in_table(glyph: &str) -> Option<&'static str> {
    IN_PICTURES.iter().find(|(known, _)| *known == glyph).map(|(_, kanji)| *kanji)
}

fn unpromoted(info: &KindInfo) -> String {
    in_table(&info.glyph).unwrap_or(&info.short).to_owned()
}
