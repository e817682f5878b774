//! What is wrong with a text, or unusual about it, in Japanese. The rules say it in English, as a program on
//! the terminal does; here the sentences are known by their patterns. One that is not known stays as it is.

use super::{
    pattern::{Part, parts},
    sentences::PATTERNS,
    terms,
};

/// Returns a sentence in Japanese.
pub(super) fn translated(message: &str) -> String {
    let found = PATTERNS.iter().find_map(|(english, japanese)| Some((parts(english, message)?, japanese)));
    let Some((parts, japanese)) = found else { return message.to_owned() };
    let said = |part: &Part<'_>| match part.hole {
        "*" => translated(part.text),
        "r" => terms::rules(part.text),
        "m" => terms::moves(part.text),
        "x" => terms::expected(part.text),
        "s" => terms::side(part.text),
        "v" => terms::value(part.text),
        "e" => terms::last_ranks(part.text),
        _ => part.text.to_owned(),
    };
    let parts: Vec<String> = parts.iter().map(said).collect();
    let mut out = String::new();
    let mut rest = *japanese;
    while let Some((before, behind)) = rest.split_once('{') {
        out.push_str(before);
        let Some((number, behind)) = behind.split_once('}') else { break };
        out.push_str(number.parse().ok().and_then(|at: usize| parts.get(at)).map_or("", String::as_str));
        rest = behind;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use yagura::{Definition, built_in_text};

    use super::{PATTERNS, translated};

    #[test]
    fn sentences_are_known_by_their_patterns() {
        assert_eq!(translated("missing key 'id'"), "キー id がありません");
        assert_eq!(
            translated("moves of P: unknown letter '!': expected a direction"),
            "P の動き：「!」という字は動きに使えません（方向 f b l r s v、性質 m c n p、続きの a、駒 W F K D A H G N Z R B Q）"
        );
        assert_eq!(
            translated("start 'x': the rank 'pp' has 2 squares, expected 5"),
            "初期配置「x」：一段は 5 マスですが、「pp」は 2 マスです"
        );
        assert_eq!(translated("nobody knows this"), "nobody knows this");
        for (english, _) in PATTERNS {
            assert!(!english.contains("}{"), "{english}: nothing tells where the first hole ends");
        }
    }

    /// The sentences of the reader of TOML, which may come with another version of it.
    #[test]
    fn what_the_reader_says_is_known() {
        for text in [
            "id = ",
            "id = mine",
            "id = \"mine",
            "hand = [\"G\"",
            "hand = [\"G\" \"P\"]",
            "id == \"mine\"",
            "id",
            "[[kind",
            "name = { ja = \"玉\"",
            "files = 9\nfiles = 8",
            "my id = 1",
            "名前 = 1",
            "= 1",
            "id = \"a\" b",
            "id = 'mine",
            "id = \"\"\"mine",
            "id = '\'\'mine",
            "id = \"\\q\"",
            "id = \"\\u12\"",
            "hand = [,]",
            "hand = [a = 1]",
            "name = { = 1 }",
            "name = { ja }",
            "name = { ja = 1,, en = 2 }",
            "files = 09",
            "files = 1__0",
            "files = ++1",
            "files = +0x1",
            "files = 0X1",
            "files = 9 # a\u{1}",
            "files = 9\r",
            "a.b = 1\na = 2\na.c = 3",
            "a = 1\na.b = 2",
            "]",
        ] {
            for flaw in Definition::trial(text, built_in_text).expect_err(text) {
                let said = translated(&flaw.message);
                assert!(!has_english(&said), "{text}: {} / {said}", flaw.message);
            }
        }
    }

    /// What is wrong with a start on its board, which is told when a game is made of the text.
    #[test]
    fn what_is_wrong_with_a_start_is_known() {
        let text =
            |rules: &str, start: &str| format!("base = \"{rules}\"\nid = \"mine\"\nstart = \"{start}\"\n");
        for (base, start) in [
            ("minishogi", "4k/5/5/5/5 b - 1"),
            ("minishogi", "5/5/5/5/5 b - 1"),
            ("minishogi", "4k/4k/5/5/K4 b - 1"),
            ("minishogi", "4k/4G/5/5/K4 b - 1"),
            ("minishogi", "4k/5/5/5/K4 b - 0"),
            ("minishogi", "4k/5/5/5/K4 b - 1 2 3"),
            ("minishogi", "4k/5/5/5/K4"),
            ("dobutsu", "3/3/3/3 b - 1"),
        ] {
            for flaw in crate::definitions::reviewed(&text(base, start)).expect_err(start) {
                let said = translated(&flaw.message);
                let said = said.replacen(start, "", 2);
                assert!(!has_english(&said), "{start}: {} / {said}", flaw.message);
            }
        }
    }

    /// What is unusual about games that hardly can be played, and what a base brings along.
    #[test]
    fn what_leads_nowhere_is_known() {
        for (said, expected) in [
            (
                "from base 'shogi': N never moves again from the last 2 ranks, and does not promote there",
                "base「shogi」から受け継いだもの：N は奥の 2 段で動けなくなり、そこで成れません",
            ),
            (
                "L never moves again from the last rank, and need not promote there",
                "L はいちばん奥の段で動けなくなりますが、成らずに行けます",
            ),
            (
                "P may be dropped on the last rank, where it never moves",
                "P は動けないいちばん奥の段に打てます",
            ),
            ("play: limit = 1: the game is over after so few moves", "limit = 1：1 手で終わってしまいます"),
            (
                "play: declare = 0: a declaration wins without any points",
                "declare = 0：点数がなくても宣言で勝てます",
            ),
            ("start: Black wins with the first move, 4c4a", "初期配置：先手が一手目 4c4a で勝ってしまいます"),
            ("start: White has no legal move", "初期配置：後手に指せる手がありません"),
            ("name of the game: shogi is called so too", "ゲームの名前：shogi と同じ名前です"),
        ] {
            assert_eq!(translated(said), expected);
        }
        let flaws = Definition::trial("files = five\nranks = \"9\"\n", built_in_text).expect_err("words");
        assert_eq!(translated(&flaws[0].message), "files：整数を書きます（書かれているのは「five」）");
        let flaws = Definition::trial("ranks = \"9\"\nplay = { stranded = 1 }\n", built_in_text);
        let said: Vec<String> =
            flaws.expect_err("sorts").iter().map(|flaw| translated(&flaw.message)).collect();
        for expected in [
            "ranks：整数を書きます（書かれているのは\"…\" で囲んだ文字列）",
            "stranded：true か falseを書きます（書かれているのは整数）",
        ] {
            assert!(said.iter().any(|said| said == expected), "{said:?}");
        }
    }

    /// Whether a word of English is left: three letters in a row that are no word of a file.
    fn has_english(said: &str) -> bool {
        let words = said.split(|letter: char| !letter.is_ascii_lowercase());
        words.into_iter().any(|word| {
            word.len() > 2 && !matches!(word, "book" | "name" | "start" | "files" | "hand" | "mine")
        })
    }

    #[test]
    fn rules_and_moves_are_called_by_their_names() {
        let text = "base = \"shogi\"\nid = \"mine\"\n[[kind]]\ncode = \"P\"\nmoves = \"fW fcavW\"\n";
        let flaws = Definition::trial(text, built_in_text).expect_err(text);
        let said: Vec<String> = flaws.iter().map(|flaw| translated(&flaw.message)).collect();
        assert_eq!(
            said,
            [
                "P の動き：本将棋（shogi）のルールでは「取って続ける二歩の動き（居食い・じっと）」を使えません。\
                 使えるもの：一マスの動き、跳び、走り、取るときだけ・取らないときだけの動き（c・m）。\
                 この動きを使えるルール：自由設定ルール（fairy）、中将棋（chu）、新延年大将棋（ennen）"
            ]
        );
    }

    /// The sentences of the rules themselves, so that a change of one there is noticed here.
    #[test]
    fn what_the_rules_say_is_known() {
        let text = built_in_text("shogi").expect("there is one");
        for (from, to) in [
            ("id = \"shogi\"", "id = \"Mine\""),
            ("files = 9", "files = 99"),
            ("zone = 3", "zone = 10"),
            ("rules = \"shogi\"", "rules = \"shoji\""),
            ("code = \"P\"", "code = \"p\""),
            ("moves = \"fW\"", "moves = \"f?W\""),
            ("royal = true", "royal = false"),
            ("place", "palce"),
        ] {
            assert!(text.contains(from), "{from}");
            let changed = text.replacen(from, to, 1).replace("id = \"shogi\"", "id = \"mine\"");
            let flaws = Definition::trial(&changed, built_in_text).expect_err(to);
            let known = flaws.iter().any(|flaw| translated(&flaw.message) != flaw.message);
            assert!(known, "{to}: {flaws:?}");
        }
    }
}
