//! What is expected of KIF and KI2.

use yagura::{Side, Square};

use super::{Texts, fixed, squares};

/// What was expected of a text in KIF or KI2.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KifExpected {
    /// A line of the head, a comment, or a move.
    HeadLine,
    /// A move, a comment, or what else stands behind the first one.
    Line,
    /// The picture of the board before the moves.
    PictureFirst,
    /// A picture of the board in the head.
    Picture,
    /// A handicap, or the name of a game.
    Handicap,
    /// A game on a board of so many files and ranks, of which there is none.
    Size(usize, usize),
    /// So many squares in a row, and how many were found.
    Row(u8, usize),
    /// An empty square, or a piece.
    Cell,
    /// Pieces in hand.
    Hand,
    /// A clock.
    Clock,
    /// A time, or the sign of variations.
    Time,
    /// The first leg of a move.
    FirstLeg,
    /// The next leg of a move on the next line.
    NextLeg,
    /// The second leg of a move on the next line.
    SecondLeg,
    /// A move with the sign of this side.
    Mark(Side),
    /// The next move, with its sign.
    NextMove,
    /// The number of a move.
    Variation,
    /// The number of a move in the line, which has so many.
    VariationOf(usize),
    /// A square, or the same one.
    To,
    /// The name of a piece of this game.
    Piece,
    /// A move before one to the same square.
    Same,
    /// A piece that can be in hand.
    Dropped,
    /// The square that the first leg comes from.
    LegFrom,
    /// The square that a leg ends on.
    LegTo,
    /// A leg that begins where the one before it ended; it begins here.
    LegJoins(Square),
    /// A piece of this name that can go to the square.
    Reaching(String, Square),
    /// Words that tell the pieces on these squares apart.
    OneOf(Vec<Square>),
    /// The name of the piece on a square, and what was found.
    PieceOn(Square, String, String),
}

impl KifExpected {
    pub(super) fn texts(&self) -> Texts {
        match self {
            Self::HeadLine => fixed(
                "見出し（項目：値）、コメント（*）、指し手のどれかを書きます",
                "expected a line of the head (key：value), a comment (*), or a move",
            ),
            Self::Line => fixed(
                "指し手、コメント（*）、変化、まで、のどれかを書きます",
                "expected a move, a comment (*), 変化, or まで",
            ),
            Self::PictureFirst => {
                fixed("盤面の図は指し手の前に書きます", "a picture of the board stands before the moves")
            }
            Self::Picture => {
                fixed("見出しに盤面の図が必要です", "expected a picture of the board in the head")
            }
            Self::Handicap => fixed(
                "平手、二枚落ちなどの手合割、またはゲームの名前を書きます",
                "expected 平手, a handicap such as 二枚落ち, or the name of a game",
            ),
            Self::Size(files, ranks) => (
                format!("{files}×{ranks} マスの盤のゲームはありません"),
                format!("no game is known on a board of {files} files and {ranks} ranks"),
            ),
            Self::Row(files, found) => (
                format!("この段は {files} マスですが、{found} マスあります"),
                format!("expected {files} squares, not {found}"),
            ),
            Self::Cell => fixed(
                "・か、このゲームの駒を書きます。後手の駒には v を付けます",
                "expected ・ or a piece of this game, White's with v",
            ),
            Self::Hand => fixed(
                "「金二　歩十八」のように持ち駒になる駒を書くか、「なし」と書きます",
                "expected pieces that can be in hand, as in 金二　歩十八, or なし",
            ),
            Self::Clock => {
                fixed("600000+30000+0 のようにミリ秒で書きます", "expected milliseconds as in 600000+30000+0")
            }
            Self::Time => fixed(
                "( 0:16/00:00:16) のような時間か、+ を書きます",
                "expected a time as in ( 0:16/00:00:16), or +",
            ),
            Self::FirstLeg => fixed("一歩目から書きます", "expected 一歩目 first"),
            Self::NextLeg => fixed("次の行に次の一歩を書きます", "expected the next leg on the next line"),
            Self::SecondLeg => fixed("次の行に二歩目を書きます", "expected 二歩目 on the next line"),
            Self::Mark(Side::Black) => fixed("▲の手番です", "expected a move of ▲"),
            Self::Mark(Side::White) => fixed("△の手番です", "expected a move of △"),
            Self::NextMove => fixed("▲か△を付けて次の手を書きます", "expected the next move, with ▲ or △"),
            Self::Variation => {
                fixed("変化：3手 のように手数を書きます", "expected the number of a move as in 変化：3手")
            }
            Self::VariationOf(plies) => (
                format!("分岐元の手順は {plies} 手までです"),
                format!("the line that this is a variation of has {plies} moves"),
            ),
            Self::To => fixed("７六のようなマスか、同を書きます", "expected a square as in ７六, or 同"),
            Self::Piece => {
                fixed("このゲームの駒の名前を書きます", "expected the name of a piece of this game")
            }
            Self::Same => fixed("同の前に手がありません", "同 needs a move before this one"),
            Self::Dropped => {
                fixed("この名前の駒は持ち駒になりません", "no piece of this name can be in hand")
            }
            Self::LegFrom => {
                fixed("一歩目の元のマスを書きます", "expected the square that the first leg comes from")
            }
            Self::LegTo => fixed("この一歩の先のマスを書きます", "expected the square that this leg ends on"),
            Self::LegJoins(square) => (
                format!("前の一歩が終わったマスから始めます（{} ではありません）", square.japanese()),
                format!("this leg begins on {}, where the one before it ended", square.japanese()),
            ),
            Self::Reaching(name, to) => (
                format!("{} に行ける{name}はありません", to.japanese()),
                format!("no {name} can go to {}", to.japanese()),
            ),
            Self::OneOf(from) => (
                format!("{} のどの駒か決まりません", squares(from, " と ")),
                format!("this may be the piece on {}", squares(from, " or on ")),
            ),
            Self::PieceOn(square, stands, found) => (
                format!("{} にあるのは{stands}で、{found}ではありません", square.japanese()),
                format!("on {} stands {stands}, not {found}", square.japanese()),
            ),
        }
    }
}
