//! The Japanese of what is wrong with a position string.

use yagura::SfenError;

/// Returns in Japanese what [`SfenError`] says in English; only what was sent is quoted as it came.
pub(crate) fn position(error: &SfenError) -> String {
    match error {
        SfenError::Fields { found, expected, .. } => format!("空白で区切った欄が {found} 個あります（{expected} 個必要です）"),
        SfenError::Ranks { text, found, expected } => format!("盤面「{text}」が {found} 段あります（{expected} 段必要です）"),
        SfenError::Squares { text, found, expected } => format!("段「{text}」が {found} マスあります（{expected} マス必要です）"),
        SfenError::Man { text, rank, .. } => format!("段「{rank}」の「{text}」は駒として読めません"),
        SfenError::Side(text) => format!("手番「{text}」が正しくありません"),
        SfenError::Hands { text, .. } => format!("持駒「{text}」が正しくありません"),
        SfenError::Number { text, .. } => format!("手数「{text}」が正しくありません"),
        SfenError::Field { field, text, .. } => match field_name(field) {
            Some(name) => format!("{name}の欄「{text}」が正しくありません"),
            None => format!("追加の欄「{text}」が正しくありません"),
        },
        SfenError::Position { expected, .. } => impossible(expected).into(),
    }
}

fn field_name(field: &str) -> Option<&'static str> {
    match field {
        "lion" => Some("直前に取られた獅子"),
        "stunned man" => Some("動けない駒"),
        "rights" => Some("権利"),
        "stage" => Some("段階"),
        "phase" => Some("配置の段階"),
        "castling" => Some("キャスリング"),
        "en passant" => Some("アンパッサン"),
        "count" => Some("手数の数え"),
        "gains" => Some("獲得点"),
        _ => None,
    }
}

/// The library tells these apart by what it expected.
fn impossible(expected: &str) -> &'static str {
    match expected {
        "exactly one king on each side" => "玉は双方に一枚ずつ必要です",
        "one king on each side, or exactly one in all" => "玉は双方に一枚ずつ、または盤上に一枚だけ必要です",
        "a king or prince on one side at least" => "少なくとも一方に玉将か太子が必要です",
        "the side not to move not in check" => "手番でない側の玉に王手がかかっています",
        "b in the phases A C 1, w in B 2, and move 1" => "配置の段階に手番か手数が合っていません",
        "armies of the same number and cost" => "両軍の枚数と点数が同じではありません",
        "the first player as b" => "先手の軍が手前にありません",
        "legal set-ups that fit the phase" => "配置が規定に合っていません",
        "JE, JH or JR of the side to act" => "移し替えられる象・马・车がありません",
        "the man promoted there" => "そこでは成っているはずの駒が成っていません",
        "men of the palace inside it, and XE on its side of the river" => "九宮や河のこちら側から出られない駒が外にあります",
        "a crossed soldier past the middle" => "渡河していない所に渡河の卒があります",
        _ => "このゲームにはあり得ない局面です",
    }
}
