//! What is wrong with a text, or unusual about it, in Japanese. The rules say it in English, as a program on
//! the terminal does; here the sentences are known by their patterns. One that is not known stays as it is.

/// Sentences with `{}` for what is taken over as it is and `{*}` for what is a sentence itself; in the
/// Japanese `{0}`, `{1}` ... stand for them. The first that fits counts.
const PATTERNS: &[(&str, &str)] = &[
    ("start '{}': {*}", "初期配置「{0}」：{1}"),
    ("moves of {}: {*}", "{0} の動き：{1}"),
    ("handicap '{}', position: {*}", "駒落ち「{0}」の局面：{1}"),
    ("handicap '{}': {*}", "駒落ち「{0}」：{1}"),
    ("image of {}: {} are not drawn", "{0} の絵：{1} は描かれません"),
    ("image of {}: {*}", "{0} の絵：{1}"),
    ("missing key '{}'", "キー {0} がありません"),
    ("kind '{}': missing key '{}'", "駒 {0} にキー {1} がありません"),
    ("unknown key '{}': expected one of {}", "「{0}」というキーはありません。次のどれかを書きます：{1}"),
    (
        "id '{}': a built-in game has this id; expected one of its own",
        "id「{0}」は内蔵のゲームのものです。別の id を付けてください",
    ),
    (
        "id '{}': expected small letters, digits and '-', {} at most",
        "id「{0}」は英小文字・数字・「-」だけで、{1} 字までです",
    ),
    ("base '{}': no definition has this id", "base「{0}」というゲームはありません"),
    (
        "code '{}': expected one to four capital letters, '+' in front of a promoted kind",
        "駒の記号「{0}」は英大文字 1～4 字です（成り駒は前に「+」）",
    ),
    ("code '{}' is given twice", "駒の記号「{0}」が二つあります"),
    ("glyph '{}': expected one to three characters", "駒の文字「{0}」は 1～3 字です"),
    ("short '{}': expected one character", "短い文字「{0}」は 1 字です"),
    ("promoted kind '+{}' without a kind '{}'", "成り駒 +{0} のもとの駒 {1} がありません"),
    ("{} royal kinds: these rules guard {}", "王に当たる駒が {0} 種類です。このルールでは {1} 種類です"),
    ("{} kinds: expected 1 to {}", "駒が {0} 種類です。1～{1} 種類にしてください"),
    ("{} kinds in hand: expected at most {}", "持ち駒になる駒が {0} 種類です。{1} 種類までです"),
    ("hand kind '{}': expected the code of an unpromoted kind", "持ち駒「{0}」：成る前の駒の記号を書きます"),
    ("hand kind '{}': expected each kind once", "持ち駒「{0}」：同じ駒は一度だけ書きます"),
    ("rules '{}': expected one of {}", "rules「{0}」というルールはありません。次のどれかです：{1}"),
    ("zone = {}: expected at most the {} ranks of the board", "zone = {0}：盤は {1} 段です"),
    ("files = {}: expected 1 to {}", "files = {0}：筋の数は 1～{1} です"),
    ("ranks = {}: expected 1 to {}", "ranks = {0}：段の数は 1～{1} です"),
    ("{} = {}: expected {} to {}", "{0} = {1}：{2}～{3} にしてください"),
    (
        "a board of {} files and {} ranks: the rules '{}' are made for up to {} files and {} ranks",
        "盤が {0}×{1} です。ルール「{2}」は {3}×{4} までです",
    ),
    ("option '{}': these rules know {}", "設定「{0}」はありません。このルールにあるもの：{1}"),
    ("option '{}' is given twice", "設定「{0}」が二つあります"),
    ("mark '{}': the rules '{}' know {}", "目印「{0}」はありません。ルール「{1}」にあるもの：{2}"),
    (
        "mark 'nifu' of {}: expected a kind that can be in hand",
        "{0} の nifu（二歩）：持ち駒になる駒に付けます",
    ),
    ("mark 'nifu' of {}: expected it on one kind only", "{0} の nifu（二歩）：一種類の駒だけに付けます"),
    (
        "mark 'no-drop-mate' of {}: expected 'nifu' beside it",
        "{0} の no-drop-mate（打ち歩詰め）：nifu と並べて付けます",
    ),
    (
        "the royal {}: expected one that never promotes and is never in hand",
        "王 {0} は成れず、持ち駒にもなりません",
    ),
    ("repetition '{}': expected {}", "repetition「{0}」：{1} のどれかです"),
    ("{}: expected {}, found {}", "{0}：{1} が必要ですが、{2} が書かれています"),
    // Of moves.
    (
        "unknown letter '{}': expected {}",
        "「{0}」という字は動きに使えません（方向 f b l r s v、性質 m c n p、続きの a、駒 W F K D A H G N Z R B Q）",
    ),
    ("'{}' has no atom: expected one of {}", "「{0}」の後に駒の字がありません（{1} のどれか）"),
    ("range '{}': expected 1 to 255", "距離「{0}」は 1～255 です"),
    ("directions '{}' do not fit this atom", "方向「{0}」はこの駒の字には付きません"),
    (
        "directions '{}' before K or Q: {}",
        "方向「{0}」は K と Q には付きません。縦横（W・R）と斜め（F・B）に分けて書きます",
    ),
    ("expected at most two legs", "動きは二段までです"),
    ("two legs that slide: the first may not capture", "走りの二段の動きでは、一段目で取れません"),
    (
        "the first of two legs either captures (c) or does not (m)",
        "二段の動きの一段目は、取る（c）か取らない（m）かのどちらかです",
    ),
    (
        "the rules '{}' cannot judge {}; they know {}; no rules know all of these moves together",
        "ルール「{0}」は「{1}」を裁けません。裁けるもの：{2}。これらの動きをすべて裁けるルールはありません",
    ),
    (
        "the rules '{}' cannot judge {}; they know {}; rules that know these moves: {}",
        "ルール「{0}」は「{1}」を裁けません。裁けるもの：{2}。この動きを裁けるルール：{3}",
    ),
    ("a jump of more than {} squares", "{0} マスより遠くへの跳びはできません"),
    // Of images.
    ("{} bytes: expected at most {}", "{0} バイトです。{1} バイトまでです"),
    ("no SVG ({})", "SVG として読めません（{0}）"),
    ("<{}>: expected an element <svg>", "<{0}> で始まっています。<svg> で始めてください"),
    (
        "expected a viewBox, or width and height, that are larger than 0",
        "viewBox（または width と height）が要ります。0 より大きい値にしてください",
    ),
    ("more than {} elements within each other", "要素の入れ子が {0} 段を超えています"),
    ("nothing that is drawn: expected one of {}", "描かれるものがありません（{0} のどれかが要ります）"),
    // Of positions.
    ("the board '{}' has {} ranks, expected {}", "盤は {2} 段ですが、「{0}」は {1} 段です"),
    ("the board '{}' has 1 rank, expected {}", "盤は {1} 段ですが、「{0}」は 1 段です"),
    ("the rank '{}' has {} squares, expected {}", "一段は {2} マスですが、「{0}」は {1} マスです"),
    ("the rank '{}' has 1 square, expected {}", "一段は {1} マスですが、「{0}」は 1 マスです"),
    ("'{}' in the rank '{}': {}", "「{1}」の段の「{0}」は駒として読めません"),
    ("the side to move is written b or w, not '{}'", "手番は b か w で書きます（「{0}」）"),
    ("the pieces in hand, at '{}': {}", "持ち駒の「{0}」が読めません"),
    // What is unusual.
    ("name of the game: {*}", "ゲームの名前：{0}"),
    ("name of {}: {*}", "{0} の名前：{1}"),
    ("ja is empty", "日本語名（ja）が空です"),
    ("en is empty", "英語名（en）が空です"),
    ("romaji is empty", "ローマ字（romaji）が空です"),
    ("ja is not in Japanese", "ja が日本語ではありません"),
    ("en is in Japanese", "en が日本語です"),
    ("glyph '{}' of {}: {} has it too", "{1} の文字「{0}」は {2} と同じです"),
    ("{} has no moves", "{0} は動けません"),
    ("{} can never capture", "{0} は駒を取れません"),
    ("zone = 0: the kinds with a promoted side never promote", "zone = 0 なので、成り駒のある駒も成れません"),
    (
        "{} promotes to less: it reaches {} squares of an empty board on average, unpromoted {}",
        "{0} は成ると弱くなります（何もない盤で平均 {1} マス、成る前は {2} マス）",
    ),
    ("{} gains nothing by its promotion", "{0} は成っても何も変わりません"),
    (
        "play: declare says nothing, as the board has no zone to enter",
        "敵陣（zone）がないので、declare に意味がありません",
    ),
    (
        "play: declare_draw says nothing, as so many points win",
        "その点数で勝つので、declare_draw に意味がありません",
    ),
    (
        "{} is never on the board: nothing begins as it or turns into it",
        "{0} は盤に現れません（初期配置になく、何かが成ったものでもありません）",
    ),
    ("start: the game is over before it begins ({})", "初期配置：始まる前に終わっています（{0}）"),
    (
        "start: {}'s royal on {} is attacked before its first move",
        "初期配置：{0} の {1} の王が、最初の手の前に当たりを受けています",
    ),
    ("start: {}'s royal on {} is en prise", "初期配置：{0} の {1} の王が、すぐに取られます"),
    ("start: {} has nothing but royals to win with", "初期配置：{0} には王しかありません"),
    ("start: {} has nothing that can ever capture to win with", "初期配置：{0} には駒を取れる駒がありません"),
    ("start: {} has less than {}", "初期配置：{0} の駒が {1} より少なくなっています"),
    ("start: {} has no legal move", "初期配置：{0} に指せる手がありません"),
    // What the reader of TOML says.
    ("string values must be quoted, expected {}", "文字列は \"…\" で囲みます"),
    ("string values must be quoted", "文字列は \"…\" で囲みます"),
    ("key with no value, expected {}", "キーに値がありません。= の後に値を書きます"),
    ("missing value for key, expected {}", "キーに値がありません。= の後に値を書きます"),
    ("invalid basic string, expected {}", "文字列が閉じていません（{0} が要ります）"),
    ("unclosed array table, expected {}", "[[ が閉じていません（{0} が要ります）"),
    ("unclosed table, expected {}", "[ が閉じていません（{0} が要ります）"),
    ("unclosed array, expected {}", "配列が閉じていません（{0} が要ります）"),
    ("unclosed inline table, expected {}", "波括弧が閉じていません（{0} が要ります）"),
    ("missing comma between array elements, expected {}", "配列の値の間に {0} がありません"),
    ("missing comma between key-value pairs, expected {}", "キーと値の組の間に {0} がありません"),
    ("missing assignment between key-value pairs, expected {}", "キーと値の間に {0} がありません"),
    ("extra comma in array, expected {}", "配列にコンマが余分にあります"),
    ("extra `=`, expected {}", "= が余分にあります"),
    ("unexpected key or value, expected {}", "ここにキーや値は書けません（{0} が要ります）"),
    ("duplicate key: `{}`", "キー {0} が二つあります"),
    ("duplicate key", "同じキーが二つあります"),
];

/// Returns a sentence in Japanese.
pub(super) fn translated(message: &str) -> String {
    let found = PATTERNS.iter().find_map(|(english, japanese)| Some((holes(english, message)?, japanese)));
    let Some((parts, japanese)) = found else { return message.to_owned() };
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

/// Returns what stands in the holes of a pattern, `None` where the sentence does not fit it.
fn holes(pattern: &str, message: &str) -> Option<Vec<String>> {
    let mut parts = Vec::new();
    let (head, mut pattern) = pattern.split_once('{').map_or((pattern, ""), |(head, rest)| (head, rest));
    let mut rest = message.strip_prefix(head)?;
    if pattern.is_empty() {
        return rest.is_empty().then_some(parts);
    }
    loop {
        let (hole, behind) = pattern.split_once('}')?;
        let (literal, next) =
            behind.split_once('{').map_or((behind, None), |(literal, next)| (literal, Some(next)));
        // The last hole goes to the end.
        let at = match next {
            None => rest.strip_suffix(literal)?.len(),
            Some(_) => rest.find(literal)?,
        };
        let part = &rest[..at];
        parts.push(if hole == "*" { translated(part) } else { part.to_owned() });
        rest = &rest[at + literal.len()..];
        match next {
            Some(next) => pattern = next,
            None => return Some(parts),
        }
    }
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
        ] {
            for flaw in Definition::trial(text, built_in_text).expect_err(text) {
                assert_ne!(translated(&flaw.message), flaw.message, "{text}");
            }
        }
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
