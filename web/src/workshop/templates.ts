/**
 * What an empty file begins with: the least that can be played, by the rules that shogi or chu shogi have.
 */

const KING = `[[kind]]
code = "K"
name = { ja = "玉将", kana = "ぎょくしょう", romaji = "gyokushō", en = "king" }
glyph = "玉"
moves = "K"
royal = true
`;

/** The rules of the game below. */
export const RULES_WITH_HANDS = 'shogi';

/** Captured pieces come into the hand. */
export const WITH_HANDS = `# 新しい将棋 / A new game
id = "my-shogi"
rules = "shogi"
book = "my-shogi"
name = { ja = "私の将棋", kana = "わたしのしょうぎ", romaji = "watashi no shōgi", en = "My shogi" }
files = 5
ranks = 5
zone = 1
hand = ["G", "P"]
start = "3gk/4p/5/P4/KG3 b - 1"
repetition = "draw"

${KING}
[[kind]]
code = "G"
name = { ja = "金将", kana = "きんしょう", romaji = "kinshō", en = "gold general" }
glyph = "金"
moves = "WfF"

[[kind]]
code = "P"
name = { ja = "歩兵", kana = "ふひょう", romaji = "fuhyō", en = "pawn" }
glyph = "歩"
moves = "fW"
marks = ["nifu", "no-drop-mate"]

[[kind]]
code = "+P"
name = { ja = "と金", kana = "ときん", romaji = "tokin", en = "tokin" }
glyph = "と"
moves = "WfF"
`;

/** The same, judged by rules that the text may declare. */
export const WITH_RULES = WITH_HANDS.replace('rules = "shogi"', 'rules = "fairy"')
  .replace('\n[[kind]]', '\n[play]\nstalemate = "loses"\n\n[[kind]]')
  .replaceAll('"my-shogi"', '"my-rules"');

/** Without drops; pieces may capture and go on. */
export const WITHOUT_HANDS = `# 新しい将棋 / A new game
id = "my-chu"
rules = "chu"
book = "my-chu"
name = { ja = "私の中将棋", kana = "わたしのちゅうしょうぎ", romaji = "watashi no chū shōgi", en = "My chu shogi" }
files = 7
ranks = 7
zone = 2
start = "2gkg2/7/ppppppp/7/PPPPPPP/7/2GKG2 b - 1"

${KING}
[[kind]]
code = "G"
name = { ja = "金将", kana = "きんしょう", romaji = "kinshō", en = "gold general" }
glyph = "金"
moves = "WfF"

[[kind]]
code = "P"
name = { ja = "歩兵", kana = "ふひょう", romaji = "fuhyō", en = "pawn" }
glyph = "歩"
moves = "fW"

[[kind]]
code = "+P"
name = { ja = "と金", kana = "ときん", romaji = "tokin", en = "tokin" }
glyph = "と"
moves = "WfF"
`;
