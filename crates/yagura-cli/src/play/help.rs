//! The help: each key and what it does, and the signs on the board.

use yagura::Language;

/// Keys or signs, and what they mean in Japanese and English.
const LINES: [(&str, &str, &str); 28] = [
    ("← ↑ ↓ →", "カーソルを動かす", "move the cursor"),
    ("Enter", "駒を選ぶ、そこへ指す", "select a piece, move it there"),
    ("Esc", "選択をやめる", "select nothing"),
    ("PgUp PgDn Home End", "カーソルを大きく動かす", "move it farther"),
    ("Tab", "持駒を選ぶ", "go to the hand"),
    ("7g7f P*5e", "文字で指す (USI)", "type a move (USI)"),
    ("７六歩 ▲７六歩", "文字で指す (日本式)", "the same as Japanese books write it"),
    ("P-7f", "文字で指す (西洋式)", "the same as English books write it"),
    ("i", "入力を始める。Tabで補う", "begin to type; Tab completes"),
    ("Ctrl-U", "入力した文字をすべて消す", "erase all that is typed"),
    ("m", "パス・宣言など盤上の手でない手", "turns that move no piece: pass, declaration, claim"),
    ("h", "ヒント", "hint"),
    ("u", "待った", "take back"),
    (".", "コンピュータにすぐ指させる", "let the engine move now"),
    ("o", "盤を回す", "turn the board"),
    ("r", "投了", "resign"),
    ("n", "新しい対局", "new game"),
    ("s", "棋譜を保存", "save the record"),
    ("l", "棋譜を読み込み、続きを指す", "load a record and go on from its end"),
    ("q Esc", "終了", "quit"),
    ("", "", ""),
    ("v歩 +と #と", "下を向く駒、成り駒、その両方", "a piece that faces down, a promoted one, both"),
    ("歩3", "塔の高さ (軍儀)", "the height of a tower"),
    (">", "カーソル", "the cursor"),
    ("@ *", "選んだ駒、行けるマス", "the selected piece, where it may go"),
    ("'", "直前の手", "the last move"),
    ("?", "ヒント", "the hint"),
    ("!", "王手されている駒", "a royal piece in check"),
];

/// Returns the lines of the help: keys, and what they do.
pub(crate) fn lines(language: Language) -> impl Iterator<Item = (&'static str, &'static str)> {
    LINES.iter().map(move |&(keys, ja, en)| match language {
        Language::Japanese => (keys, ja),
        Language::English => (keys, en),
    })
}
