//! Why a well-formed move is refused, as a value: the rule, its clause and the squares it is about.

use std::fmt;

use crate::square::Square;

/// A language of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// 日本語.
    Japanese,
    /// English.
    English,
}

/// A refused move: what rule forbids it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason, with what it is about.
    pub why: Why,
    /// The clause of the rulebook, such as `chu §5.2`.
    pub clause: String,
    /// The squares that the reason is about, the most important first.
    pub squares: Vec<Square>,
}

/// A piece as a message names it: Japanese and English name.
pub type Named = (String, String);

/// The reasons for refusing a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Why {
    /// The game is over.
    Finished,
    /// The square is not on this board.
    OffBoard(Square),
    /// No piece stands on the starting square.
    NoPiece(Square),
    /// The piece on the starting square is the opponent's.
    NotYours(Square, Named),
    /// An own piece stands on the square where the move ends.
    OwnPiece(Square, Named),
    /// The piece does not move so.
    NotItsMove(Named, Square),
    /// The piece could go there, but something stands on the way.
    Blocked(Named, Square),
    /// Nothing is captured on the square on the way.
    NothingOnTheWay(Square),
    /// The piece may not promote with this move.
    MayNotPromote(Named),
    /// The kind never promotes.
    NeverPromotes(Named),
    /// The piece must promote: it could never move again.
    MustPromote(Named, Square),
    /// The piece must promote with this move, as what it captured stood in a camp, or as it is a pawn on its
    /// last rank.
    PromotionForced(Named),
    /// The squares of captures on the way are not in the order in which the piece passes them.
    CaptureOrder(Square),
    /// The piece would be stuck where it is dropped.
    StuckDrop(Named, Square),
    /// No such piece is in hand.
    NotInHand(Named),
    /// This game has no drops.
    NoDrops,
    /// The square of a drop is not empty.
    DropOnPiece(Square),
    /// A second unpromoted pawn on the file (二歩).
    Nifu(Square),
    /// A dropped pawn would mate (打ち歩詰め).
    PawnDropMate(Square),
    /// The king would stand in check by the piece on the square.
    KingInCheck(Square, Named),
    /// The lion is guarded by the piece on the second square and too far away for another lion (足).
    LionHasFoot(Square, Square, Named),
    /// A lion has just been taken (先獅子) and this one is guarded by the piece on the second square.
    CounterStrike(Square, Square, Named),
    /// The piece on the square, or the only one of its kind in hand, is stunned.
    Stunned(Named),
    /// The turn's second part is missing, unknown, or not allowed here; the text says what was expected in
    /// both languages.
    SecondPart(Named),
    /// A rule of one game alone; the text says which, in both languages.
    Rule(Named),
    /// The game is being set up, and something else is awaited, or it is not and this belongs to the set-up;
    /// the text says what was expected.
    Awaited(Named),
    /// A set-up that is not allowed; the text says what is wrong with it.
    SetUp(SetUpWord, Named),
    /// The condition of a turn that moves no piece, of castling or the like is not met; the text says which.
    NotNow(Named),
    /// The check would make a position come too often: it must be changed (連続王手).
    CheckMustChange,
    /// All squares that the piece could visit for a pass are occupied (じっと).
    NoJitto(Named),
}

/// What is wrong with a set-up, in the order in which it is looked at (rulebook rengo §3.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum SetUpWord {
    /// Not in canonical form.
    Syntax,
    /// A king in hand.
    KingInHand,
    /// A promoted piece.
    Promoted,
    /// The king of another game.
    WrongKing,
    /// No king, or several.
    KingCount,
    /// More of a kind than a player owns.
    TooMany,
    /// A soldier off the soldier rank, or another piece on it.
    WrongRank,
    /// A piece of the palace outside.
    OutsidePalace,
    /// More points than there are.
    OverBudget,
}

impl SetUpWord {
    /// Returns the rulebook's word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::KingInHand => "king-in-hand",
            Self::Promoted => "promoted",
            Self::WrongKing => "wrong-king",
            Self::KingCount => "king-count",
            Self::TooMany => "too-many",
            Self::WrongRank => "wrong-rank",
            Self::OutsidePalace => "outside-palace",
            Self::OverBudget => "over-budget",
        }
    }
}

impl Why {
    /// Returns the referee's code: `illegal`, or the rulebook's word for what is wrong with a set-up.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::SetUp(word, _) => word.word(),
            _ => "illegal",
        }
    }

    /// Returns the message in a language.
    pub fn text(&self, language: Language) -> String {
        match language {
            Language::Japanese => self.japanese(),
            Language::English => self.english(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Finished => "the game is over".into(),
            Self::OffBoard(square) => format!("{square} is not a square of this board"),
            Self::NoPiece(square) => format!("there is no piece on {square}"),
            Self::NotYours(square, (_, name)) => {
                format!("the {name} on {square} is not a piece that may move now")
            }
            Self::OwnPiece(square, (_, name)) => {
                format!("there is {} of the same side on {square}", with_article(name))
            }
            Self::NotItsMove((_, name), to) => format!("the {name} does not move to {to} like that"),
            Self::Blocked((_, name), at) => format!("the {name} cannot pass the piece on {at}"),
            Self::NothingOnTheWay(square) => format!("there is no enemy piece to capture on {square}"),
            Self::MayNotPromote((_, name)) => format!("the {name} may not promote with this move"),
            Self::NeverPromotes((_, name)) => format!("the {name} never promotes"),
            Self::MustPromote((_, name), to) => {
                format!("the {name} must promote on {to}: unpromoted it could never move again")
            }
            Self::PromotionForced((_, name)) => {
                format!("the {name} must promote with this move: write + behind it")
            }
            Self::CaptureOrder(square) => {
                format!(
                    "{square} is out of order: name the captures on the way once each, in the order in which the piece passes them"
                )
            }
            Self::StuckDrop((_, name), to) => {
                format!("{} dropped on {to} could never move", with_article(name))
            }
            Self::NotInHand((_, name)) => format!("there is no {name} in hand"),
            Self::NoDrops => "there are no drops in this game".into(),
            Self::DropOnPiece(square) => format!("{square} is not empty"),
            Self::Nifu(square) => {
                format!("nifu: there is an unpromoted pawn on this file already, on {square}")
            }
            Self::PawnDropMate(square) => format!("a pawn dropped on {square} may not give checkmate"),
            Self::KingInCheck(square, (_, name)) => {
                format!("the king could be taken by the {name} on {square}")
            }
            Self::LionHasFoot(lion, foot, (_, name)) => {
                format!("the lion on {lion} has a foot: it is protected by the {name} on {foot}")
            }
            Self::CounterStrike(lion, foot, (_, name)) => {
                format!(
                    "a lion has just been taken, and the lion on {lion} has a foot: it is protected by the {name} on {foot}"
                )
            }
            Self::Stunned((_, name)) => format!("the {name} is stunned"),
            Self::SecondPart((_, expected)) => format!("the second part of the turn: {expected}"),
            Self::Awaited((_, text)) | Self::NotNow((_, text)) | Self::Rule((_, text)) => text.clone(),
            Self::SetUp(word, (_, text)) => format!("{}: {text}", word.word()),
            Self::CheckMustChange => {
                "perpetual check: the position would come for the third time, another move must be chosen"
                    .into()
            }
            Self::NoJitto((_, name)) => format!("the {name} has no empty square to visit, it cannot pass"),
        }
    }

    /// Squares are written as boards show them in Japanese: 7四.
    fn japanese(&self) -> String {
        let ja = |square: &Square| square.japanese();
        match self {
            Self::Finished => "対局は終わっています".into(),
            Self::OffBoard(square) => format!("{}は盤の外です", ja(square)),
            Self::NoPiece(square) => format!("{}に駒がありません", ja(square)),
            Self::NotYours(square, (name, _)) => {
                format!("{}の{name}は、いま動かせる駒ではありません", ja(square))
            }
            Self::OwnPiece(square, (name, _)) => format!("{}には味方の{name}がいます", ja(square)),
            Self::NotItsMove((name, _), to) => format!("{name}は{}には動けません", ja(to)),
            Self::Blocked((name, _), at) => format!("{name}は{}の駒を飛び越えられません", ja(at)),
            Self::NothingOnTheWay(square) => format!("{}に取れる相手の駒がありません", ja(square)),
            Self::MayNotPromote((name, _)) => format!("この手で{name}は成れません"),
            Self::NeverPromotes((name, _)) => format!("{name}は成れない駒です"),
            Self::MustPromote((name, _), to) => {
                format!("{}の{name}は行き所がなくなるので、成らなければなりません", ja(to))
            }
            Self::PromotionForced((name, _)) => {
                format!("この手で{name}は必ず成ります。最後に+を付けてください")
            }
            Self::CaptureOrder(square) => {
                format!("{}の順が違います。途中で取る駒は、通る順に一度ずつ書いてください", ja(square))
            }
            Self::StuckDrop((name, _), to) => format!("{name}を{}に打つと、行き所のない駒になります", ja(to)),
            Self::NotInHand((name, _)) => format!("{name}は持ち駒にありません"),
            Self::NoDrops => "このゲームでは駒を打てません".into(),
            Self::DropOnPiece(square) => format!("{}は空いていません", ja(square)),
            Self::Nifu(square) => format!("二歩です。同じ筋の{}に歩があります", ja(square)),
            Self::PawnDropMate(square) => format!("{}に歩を打つのは打ち歩詰めです", ja(square)),
            Self::KingInCheck(square, (name, _)) => format!("{}の{name}に玉を取られます", ja(square)),
            Self::LionHasFoot(lion, foot, (name, _)) => {
                format!("{}の獅子には足があります（{}の{name}）", ja(lion), ja(foot))
            }
            Self::CounterStrike(lion, foot, (name, _)) => {
                format!(
                    "先獅子です。足のある{}の獅子（{}の{name}）は、直後の一手では取れません",
                    ja(lion),
                    ja(foot)
                )
            }
            Self::Stunned((name, _)) => format!("{name}はスタンしています"),
            Self::SecondPart((expected, _)) => format!("手の後半について：{expected}"),
            Self::Awaited((text, _))
            | Self::SetUp(_, (text, _))
            | Self::NotNow((text, _))
            | Self::Rule((text, _)) => text.clone(),
            Self::CheckMustChange => {
                "連続王手で同じ局面が三回目になるので、手を変えなければなりません".into()
            }
            Self::NoJitto((name, _)) => format!("{name}の周りに空きがないので、じっとはできません"),
        }
    }
}

/// Returns a name with its indefinite article.
pub(crate) fn with_article(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// `clause: message`, in English.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.clause, self.why.text(Language::English))
    }
}

impl std::error::Error for Refusal {}
