//! The terms that sentences about a text are made of: systems of rules, classes of moves, what a
//! reader of TOML expects.

use yagura::{Definition, Side, definitions};

/// What the rules are called that a game declares itself; the others have the name of their game.
const DECLARED: &str = "自由設定ルール";
/// The same in English.
const DECLARED_IN_ENGLISH: &str = "declared";

/// The classes of moves as [`yagura::Support`] names them.
const MOVES: &[(&str, &str)] = &[
    ("steps", "一マスの動き"),
    ("jumps", "跳び"),
    ("slides", "走り"),
    ("riders (slides off the eight lines)", "繰り返す跳び"),
    ("moves that only capture or never capture (c, m)", "取るときだけ・取らないときだけの動き（c・m）"),
    ("two-step captures (igui, jitto)", "取って続ける二歩の動き（居食い・じっと）"),
    ("hook moves", "鉤行"),
    ("dances", "踊り"),
    ("range jumps", "跳び越し（x・o）"),
    ("leaps that slide on", "跳んでから走る動き（j）"),
    ("moves to any square", "どの空きマスへも行く動き（mU）"),
    ("captures of unguarded enemies anywhere", "ほかの敵の利いていない敵をどこでも取る動き（cU）"),
    ("area moves (w)", "向きを変えながらの歩み（w）"),
    ("captures over lower ranks (g)", "位の低い駒を跳び越えて取る動き（g）"),
    ("lame leaps (n)", "塞がれる跳び（n）"),
    ("cannon hops (p)", "一枚越し（p）"),
    ("cannon hops of a limited reach (pR2)", "届く距離の決まった一枚越し（pR2）"),
];

/// What the reader of TOML expects, but for signs.
const EXPECTED: &[(&str, &str)] = &[
    ("multi-line basic string", "\"\"\" で囲んだ文字列"),
    ("basic string", "\"…\" で囲んだ文字列"),
    ("literal string", "'…' で囲んだ文字列"),
    ("non-double-quote visible characters", "\" でない字"),
    ("non-single-quote visible characters", "' でない字"),
    ("non-single-quote characters", "' でない字"),
    ("printable characters", "見える字"),
    ("unicode hexadecimal value", "十六進の番号"),
    ("characters", "字"),
    ("letters", "英字"),
    ("numbers", "数字"),
    ("digits", "数字"),
    ("newline", "改行"),
    ("nothing", "何も書かないこと"),
    ("value", "値"),
    ("key", "キー"),
];

/// What the value of a key is.
const VALUES: &[(&str, &str)] = &[
    ("a text in quotes", "\"…\" で囲んだ文字列"),
    ("a whole number", "整数"),
    ("true or false", "true か false"),
    ("a list of texts", "文字列の配列"),
    ("texts", "文字列"),
    ("a list of tables", "表の配列"),
    ("tables", "表"),
    ("a table", "表"),
    ("a number with a point", "小数"),
    ("a date", "日付"),
    ("a list", "配列"),
];

/// Returns a sort of value; what is none stays as it was written.
pub(super) fn value(text: &str) -> String {
    let known = VALUES.iter().find(|(english, _)| *english == text);
    known.map_or_else(|| format!("「{text}」"), |(_, japanese)| (*japanese).to_owned())
}

/// Returns so many of the last ranks.
pub(super) fn last_ranks(text: &str) -> String {
    let count = text.strip_prefix("the last ").and_then(|rest| rest.strip_suffix(" ranks"));
    count.map_or_else(|| "いちばん奥の段".to_owned(), |count| format!("奥の {count} 段"))
}

/// Returns a list of rules by their names, each with the word that a definition has for it.
pub(super) fn rules(list: &str) -> String {
    let name = |word: &str| match named(word) {
        Some(name) => format!("{name}（{word}）"),
        None => word.to_owned(),
    };
    list.split(", ").map(name).collect::<Vec<_>>().join("、")
}

/// Returns a list of rules by the words of definitions, with a name beside the word that is none of a game.
pub(super) fn rules_in_english(list: &str) -> String {
    let name = |word: &str| {
        if declares(word) { format!("{DECLARED_IN_ENGLISH} ({word})") } else { word.to_owned() }
    };
    list.split(", ").map(name).collect::<Vec<_>>().join(", ")
}

/// Whether a game declares its rules itself under this word.
fn declares(word: &str) -> bool {
    let own = |game: &Definition| game.rules == word && game.traits().support.declares;
    definitions().any(own)
}

fn named(word: &str) -> Option<&'static str> {
    if declares(word) {
        return Some(DECLARED);
    }
    definitions().find(|game| game.id == word && game.rules == word).map(|game| game.name.ja.as_str())
}

/// Returns a side.
pub(super) fn side(name: &str) -> String {
    let side = Side::BOTH.into_iter().find(|side| side.name() == name);
    side.map_or_else(|| name.to_owned(), |side| side.japanese().to_owned())
}

/// Returns a list of classes of moves.
pub(super) fn moves(list: &str) -> String {
    terms(list, MOVES)
}

/// Returns a list of what is expected.
pub(super) fn expected(list: &str) -> String {
    terms(list, EXPECTED)
}

/// A list with the terms that are known; terms may have commas themselves.
fn terms(list: &str, known: &[(&str, &str)]) -> String {
    let mut found: Vec<&str> = Vec::new();
    let mut rest = list;
    loop {
        let ends = |behind: &str| behind.is_empty() || behind.starts_with(", ");
        let term = known.iter().find_map(|&(english, japanese)| {
            let behind = rest.strip_prefix(english).filter(|behind| ends(behind))?;
            Some((japanese, behind))
        });
        let (term, behind) = term.unwrap_or_else(|| {
            let at = rest.find(", ").unwrap_or(rest.len());
            rest.split_at(at)
        });
        found.push(term);
        match behind.strip_prefix(", ") {
            Some(next) => rest = next,
            None => return found.join("、"),
        }
    }
}

#[cfg(test)]
mod tests {
    use yagura::definitions;

    use super::{MOVES, expected, moves, rules};

    #[test]
    fn lists_are_taken_apart_at_the_ends_of_their_terms() {
        assert_eq!(
            moves("steps, two-step captures (igui, jitto), slides"),
            "一マスの動き、取って続ける二歩の動き（居食い・じっと）、走り"
        );
        assert_eq!(expected("letters, numbers, `-`, `_`"), "英字、数字、`-`、`_`");
        assert_eq!(expected("something"), "something");
    }

    #[test]
    fn rules_are_called_by_the_names_of_their_games() {
        assert_eq!(rules("shogi"), "本将棋（shogi）");
        assert_eq!(rules("fairy, chu"), "自由設定ルール（fairy）、中将棋（chu）");
        assert_eq!(rules("nobody's"), "nobody's");
    }

    #[test]
    fn all_classes_of_moves_have_a_name() {
        for class in definitions().flat_map(|game| game.traits().support.movement) {
            assert!(MOVES.iter().any(|(english, _)| *english == class.name()), "{class:?}");
        }
    }
}
