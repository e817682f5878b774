//! What is wrong with a position string, in sentences.

use crate::Language;

/// What is wrong with a position string.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text(Language::English))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum SfenError {
    /// Not the number of fields that the game has.
    Fields {
        /// The position string.
        text: String,
        /// The number found.
        found: usize,
        /// The number expected.
        expected: usize,
        /// Their names.
        fields: &'static str,
    },
    /// Not the number of ranks that the board has.
    Ranks {
        /// The board field.
        text: String,
        /// The number found.
        found: usize,
        /// The number expected.
        expected: u8,
    },
    /// A rank that does not fill the board's files.
    Squares {
        /// The rank.
        text: String,
        /// The number found.
        found: usize,
        /// The number expected.
        expected: u8,
    },
    /// Something that is no piece of this game.
    Piece {
        /// The offending part.
        text: String,
        /// The rank it stands in.
        rank: String,
        /// What was expected.
        expected: &'static str,
    },
    /// The side field.
    Side(String),
    /// The hands field.
    Hands {
        /// The offending part.
        text: String,
        /// What was expected.
        expected: &'static str,
    },
    /// The move number.
    Number {
        /// The text.
        text: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A further field of the game.
    Field {
        /// The field's name.
        field: &'static str,
        /// The text.
        text: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A position that the game cannot have.
    Position {
        /// What was found.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
}

impl SfenError {
    /// Returns what is wrong as a sentence: the offending part, and what was expected.
    pub fn text(&self, language: Language) -> String {
        match language {
            Language::Japanese => self.japanese(),
            Language::English => self.english(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Fields { text, found, expected, fields } => format!(
                "a position of this game is written in {expected} parts with single blanks between them ({fields}), but '{text}' has {}",
                if *found == 0 { "none".to_owned() } else { found.to_string() }
            ),
            Self::Ranks { text, found, expected } => {
                format!("the board '{text}' has {}, expected {expected}", plural(*found, "rank"))
            }
            Self::Squares { text, found, expected } => {
                format!("the rank '{text}' has {}, expected {expected}", plural(*found, "square"))
            }
            Self::Piece { text, rank, expected } => format!("'{text}' in the rank '{rank}': {expected}"),
            Self::Side(text) => format!("the side to move is written b or w, not '{text}'"),
            Self::Hands { text, expected } => format!("the pieces in hand, at '{text}': {expected}"),
            Self::Number { text, expected } => format!("the move number is '{text}', expected {expected}"),
            Self::Field { field, text, expected } => {
                format!("the field '{field}' is '{text}', expected {expected}")
            }
            Self::Position { found, expected } => format!("{found}: expected {expected}"),
        }
    }

    fn japanese(&self) -> String {
        match self {
            Self::Fields { text, found, expected, fields } => {
                let names: Vec<&str> = fields.split(' ').map(part).collect();
                let only = if found < expected { "しか" } else { "" };
                let verb = if found < expected { "ありません" } else { "あります" };
                format!(
                    "局面は「{}」の{expected}つを空白で区切って書きます。「{text}」には{found}つ{only}{verb}",
                    names.join(" ")
                )
            }
            Self::Ranks { text, found, expected } => {
                format!("盤は{expected}段ですが、「{text}」は{found}段です")
            }
            Self::Squares { text, found, expected } => {
                format!("一段は{expected}マスですが、「{text}」は{found}マスです")
            }
            Self::Piece { text, rank, expected } => {
                format!("「{rank}」の段の「{text}」が読めません。{}", piece(expected))
            }
            Self::Side(text) => format!("手番は「b」か「w」と書きます（「{text}」となっています）"),
            Self::Hands { text, .. } => {
                format!("持ち駒の「{text}」が読めません。持ち駒がなければ「-」とだけ書きます")
            }
            Self::Number { text, .. } => format!("手数の「{text}」が正しくありません。1 以上の数を書きます"),
            Self::Field { field, text, .. } => {
                format!("「{}」の欄の「{text}」が正しくありません", field_name(field))
            }
            Self::Position { expected, .. } => impossible(expected).into(),
        }
    }
}

fn plural(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// The name of a part of a position string.
fn part(name: &str) -> &str {
    match name {
        "BOARD" => "盤面",
        "SIDE" => "手番",
        "HANDS" => "持ち駒",
        "MOVENUMBER" | "NUMBER" => "手数",
        "LION" => "取られた獅子",
        "STUNNED" => "スタン中の駒",
        "RIGHTS" => "ココセの権利",
        "STAGE" => "ココセの段階",
        "PHASE" => "進行",
        "ZONE" => "領地",
        "EXCH" => "謀の交換",
        "CASTLE" => "キャスリング",
        "EP" => "アンパッサン",
        "COUNT" => "数え",
        "GAINS" => "獲得点",
        other => other,
    }
}

fn field_name(field: &str) -> &str {
    match field {
        "lion" => "直前に取られた獅子",
        "hands" => "持ち駒",
        "stunned piece" => "スタン中の駒",
        "rights" => "ココセの権利",
        "stage" => "ココセの段階",
        "phase" => "進行",
        "zone" => "領地",
        "exchange" => "謀の交換",
        "castling" => "キャスリング",
        "en passant" => "アンパッサン",
        "count" => "数え",
        "gains" => "獲得点",
        other => other,
    }
}

/// The readers tell these apart by what they expected.
fn piece(expected: &str) -> &'static str {
    if expected.starts_with("no piece of this game") {
        "このゲームにこの文字の駒はありません"
    } else if expected.starts_with("this piece does not promote") {
        "この駒は成れません"
    } else if expected.contains("number of empty squares without") {
        "空いたマスの数は 0 で始まらない数で書きます"
    } else if expected.contains("upper case") {
        "駒の文字は、大文字だけか小文字だけで書きます"
    } else {
        "駒の文字か、空いたマスの数を書きます"
    }
}

/// The readers tell these apart by what they expected.
fn impossible(expected: &str) -> &'static str {
    match expected {
        "exactly one king on each side" => "玉は双方に一枚ずつ必要です",
        "one king on each side, or exactly one in all" => {
            "玉は双方に一枚ずつか、盤上に合わせて一枚だけ必要です"
        }
        "a king or prince on one side at least" | "a royal on one side at least" => {
            "少なくとも一方に玉将か太子が必要です"
        }
        "the side not to move not in check" => "手番でない側の玉に王手がかかっています",
        "pawns on their last rank promoted" => "最も奥の段に成っていない歩兵があります",
        "no piece where it could never move" => "行き所のない駒があります",
        "one unpromoted pawn of a side on a file at most" => "二歩の局面です",
        "no more pieces than the game has" => "駒の数が、このゲームの駒より多くなっています",
        "b in the phases A C 1, w in B 2, and move 1" => "配置の段階に手番か手数が合っていません",
        "armies of the same number and cost" => "両軍の枚数と点数が同じではありません",
        "the first player as b" => "先手の軍が手前にありません",
        "legal set-ups that fit the phase" => "配置が規定に合っていません",
        "JE, JH or JR of the side to act" => "移し替えられる象・马・车がありません",
        "the piece promoted there" => "そこでは成っているはずの駒が成っていません",
        "pieces of the palace inside it, and XE on its side of the river" => {
            "九宮や河のこちら側から出られない駒が外にあります"
        }
        "a crossed soldier past the middle" => "渡河していない所に渡河の卒があります",
        "no piece on a closed rank" => "使えない段に駒があります",
        "a tower without two of a kind" => "同じ矢倉に同じ軍の同じ駒が二枚あります",
        "砲 and 砦 on layer 1" => "砲と砦は一層目にだけ置けます",
        "nothing on 帥" => "帥の上に駒があります",
        "one 帥 a side at most" => "帥は一軍に一枚までです",
        "all pieces in their own territories" => "配置の間、駒は自軍領地にだけ置けます",
        "one 帥, and every 兵 with its back" => {
            "再陣形配置では、各軍に帥が一枚と、裏の決まった兵が要ります"
        }
        "room for 砲 and 砦" => "砲と砦を置く所がありません",
        "the 23 pieces of the set-up, in backs all on the board and declared when its turn is over" => {
            "初期陣形配置の二十三枚がそろっていません"
        }
        "a side to act that can place a piece" => "手番の側に置ける駒がありません",
        "PZ, PT or PH in play" => "開戦後の兵は、裏まで「PZ」「PT」「PH」のどれかで書きます",
        "neither in play" => "開戦後、裏のない兵「P」や帥は手駒になりません",
        "at most one, with the side to move" => "手駒の砲と砦は、手番の側に一枚までです",
        "a 帥 on one side at least" => "少なくとも一方に帥が必要です",
        "ニへ on one side at most" => "双方がニへになっています",
        _ => "このゲームにはあり得ない局面です",
    }
}
