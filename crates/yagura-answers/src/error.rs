//! Why something is not answered, or not done in a game: sort, status, and texts in both languages.

use yagura::{
    DefinitionError, Language, MoveError, Refusal, SfenError, UsiError, VariantError,
    games::{kifu::KifuError, secret_armies::SealError},
    notation::pasted::PastedError,
    refusal::Why,
};
use yagura_record::{ReadError, WriteError};
use yagura_wire::{ErrorCode, Failure, SetUpFault, Text};

use crate::{definitions::in_japanese, reason::Reason};

/// Why something is refused. `Display` is the English message.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// Well formed, but a rule forbids it.
    #[error("{}", .0.why.text(Language::English))]
    Illegal(Refusal),
    /// An army or another turn of the set-up that the rules forbid.
    #[error("{}", SetUpFault::explained(&.0.why).en)]
    SetUp(Refusal),
    /// A salt that is none.
    #[error(transparent)]
    Salt(SealError),
    /// No move at all.
    #[error(transparent)]
    Move(UsiError),
    /// A variant in the path that does not exist.
    #[error(transparent)]
    NoVariant(VariantError),
    /// A variant in the body that does not exist.
    #[error(transparent)]
    Variant(VariantError),
    /// No position of the variant.
    #[error(transparent)]
    Position(PastedError),
    /// No such page.
    #[error("there is no such page")]
    NoPage,
    /// The game is over.
    #[error("the game is over")]
    Finished,
    /// The game is not over.
    #[error("the game is not over yet")]
    NotOver,
    /// The sender's seat is not to move.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The move is for another number of moves than were made.
    #[error("the game has moved on: {made} moves were made, the message is for move {ply}")]
    Stale {
        /// The number in the message.
        ply: u32,
        /// The number of moves.
        made: usize,
    },
    /// A takeback in a game in which a move is final.
    #[error("nothing is taken back in this game: a foul loses, and a move is final")]
    NoTakeback {
        /// The clause of the rulebook.
        clause: &'static str,
    },
    /// A takeback by one to whom the end of the game has shown what his opponent hid.
    #[error("the game is over, and what was hidden has been shown: it cannot go on")]
    Revealed,
    /// There is nothing to take back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// There is no foul to claim.
    #[error("there is no foul to claim")]
    NothingToClaim,
    /// No new set-up follows.
    #[error("no new set-up follows here: only the first repetition of a game leads to one")]
    NothingToRestart,
    /// A draw is offered where none can be.
    #[error("a draw can be offered only while the game goes on, after the first move")]
    NoDraw,
    /// A hint is wanted in a game without.
    #[error("this game is played without hints")]
    NoHints,
    /// The game has no notation of its author.
    #[error("this game has no notation of its own")]
    NoNotation,
    /// The game has no secret armies.
    #[error("this game has no armies to set up")]
    NoArmies,
    /// A text that is no record of the game.
    #[error(transparent)]
    Record(KifuError),
    /// A text that is no record in any format.
    #[error(transparent)]
    UnreadRecord(ReadError),
    /// A record that cannot be written in a format, or with the letters of an encoding.
    #[error(transparent)]
    UnwrittenRecord(WriteError),
    /// A threat is asked for where nobody can pass.
    #[error("nobody can pass here: in check, or in the middle of a turn")]
    NoThreat,
    /// The message or body is too large, in bytes.
    #[error("too large: at most {0} bytes")]
    TooLarge(u32),
    /// The game has as many moves as are kept.
    #[error("the game is too long: at most {0} moves")]
    TooLong(u32),
    /// A text that is no game.
    #[error("{0}")]
    Definition(DefinitionError),
    /// The request cannot be understood.
    #[error("bad request: {0}")]
    BadRequest(Reason),
}

impl AnswerError {
    /// Returns the refusal as it is sent.
    pub fn failure(&self) -> Failure {
        let (clause, squares) = match self {
            Self::Illegal(refusal) | Self::SetUp(refusal) => {
                (Some(refusal.clause.clone()), refusal.squares.iter().map(ToString::to_string).collect())
            }
            Self::NoTakeback { clause } => (Some((*clause).to_owned()), Vec::new()),
            _ => (None, Vec::new()),
        };
        let word = match self {
            Self::SetUp(refusal) => Some(SetUpFault::of(&refusal.why)),
            _ => None,
        };
        let message = Text::new(self.japanese(), self.to_string());
        Failure { code: self.code(), message, clause, squares, word, retry_after: None }
    }

    /// Returns the HTTP status of the refusal.
    pub const fn status(&self) -> u16 {
        match self {
            Self::Salt(_)
            | Self::Move(_)
            | Self::Variant(_)
            | Self::Position(_)
            | Self::NotOver
            | Self::NothingToTakeBack
            | Self::NothingToClaim
            | Self::NothingToRestart
            | Self::NoDraw
            | Self::NoHints
            | Self::Record(_)
            | Self::UnreadRecord(_)
            | Self::UnwrittenRecord(_)
            | Self::NoThreat
            | Self::Definition(_)
            | Self::BadRequest(_) => 400,
            Self::NoVariant(_) | Self::NoPage | Self::NoNotation | Self::NoArmies => 404,
            Self::Finished | Self::NotYourTurn | Self::Stale { .. } | Self::Revealed => 409,
            Self::TooLarge(_) | Self::TooLong(_) => 413,
            Self::Illegal(_) | Self::SetUp(_) | Self::NoTakeback { .. } => 422,
        }
    }

    /// Returns the stable code.
    pub const fn code(&self) -> ErrorCode {
        match self {
            Self::Illegal(_) | Self::NoTakeback { .. } | Self::NoThreat => ErrorCode::Illegal,
            Self::SetUp(_) => ErrorCode::SetUp,
            Self::Move(_) => ErrorCode::Move,
            Self::NoVariant(_) | Self::Variant(_) => ErrorCode::Variant,
            Self::Position(_) => ErrorCode::Position,
            Self::NoPage | Self::NoNotation | Self::NoArmies => ErrorCode::NotFound,
            Self::NotYourTurn => ErrorCode::NotYourTurn,
            Self::Finished | Self::Revealed => ErrorCode::Finished,
            Self::Stale { .. } => ErrorCode::Stale,
            Self::TooLarge(_) | Self::TooLong(_) => ErrorCode::TooLarge,
            Self::Record(_) | Self::UnreadRecord(_) | Self::UnwrittenRecord(_) => ErrorCode::Record,
            Self::Salt(_)
            | Self::NotOver
            | Self::NothingToTakeBack
            | Self::NothingToClaim
            | Self::NothingToRestart
            | Self::NoDraw
            | Self::NoHints
            | Self::Definition(_)
            | Self::BadRequest(_) => ErrorCode::BadRequest,
        }
    }

    /// Returns the Japanese message.
    pub fn japanese(&self) -> String {
        match self {
            Self::Illegal(refusal) => refusal.why.text(Language::Japanese),
            Self::SetUp(refusal) => SetUpFault::explained(&refusal.why).ja,
            Self::Salt(error) => {
                format!("ソルト「{}」が正しくありません。十六進の小文字 32 桁で書きます", error.salt)
            }
            Self::Move(error) => format!("指し手として読めません：「{}」", error.text),
            Self::NoVariant(error) | Self::Variant(error) => error.text(Language::Japanese),
            Self::Position(error) => error.text(Language::Japanese),
            Self::NoPage => "このページは見つかりません".into(),
            Self::Finished => "対局は終わっています".into(),
            Self::NotOver => "対局はまだ終わっていません".into(),
            Self::NotYourTurn => "手番ではありません".into(),
            Self::Stale { ply, made } => {
                format!("局面が進んでいます（現在 {made} 手、送られたのは {ply} 手目の後の手）")
            }
            Self::NoTakeback { .. } => "反則負けの対局では、待ったはできません".into(),
            Self::Revealed => "終局して伏せられていたものが公開されたので、待ったはできません".into(),
            Self::NothingToTakeBack => "戻せる手がありません".into(),
            Self::NothingToClaim => "主張できる反則はありません".into(),
            Self::NothingToRestart => {
                "ここでは再陣形配置はありません（一局につき最初の千日手だけです）".into()
            }
            Self::NoDraw => "引き分けの申し出は、初手から終局までの間だけできます".into(),
            Self::NoHints => "ヒントなしの対局です".into(),
            Self::NoNotation => "このゲームには固有の棋譜の書き方がありません".into(),
            Self::NoArmies => "このゲームには軍勢の配置がありません".into(),
            Self::Record(error) => error.text(Language::Japanese),
            Self::UnreadRecord(error) => {
                format!("棋譜として読めません：{}", error.message(Language::Japanese))
            }
            Self::UnwrittenRecord(error) => error.message(Language::Japanese),
            Self::NoThreat => "王手がかかっているか手の途中なので、手番を変えられません".into(),
            Self::TooLarge(most) => format!("大きすぎます（{most} バイトまで）"),
            Self::TooLong(most) => format!("手数が多すぎます（{most} 手まで）"),
            Self::Definition(flaw) => in_japanese(flaw),
            Self::BadRequest(reason) => format!("リクエストの形が正しくありません（{}）", reason.japanese()),
        }
    }
}

impl From<SfenError> for AnswerError {
    fn from(error: SfenError) -> Self {
        Self::Position(PastedError::Position(error))
    }
}

impl From<MoveError> for AnswerError {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Unreadable(error) => Self::Move(error),
            MoveError::Illegal { refusal: Refusal { why: Why::Finished, .. }, .. } => Self::Finished,
            MoveError::Illegal { refusal, .. } => Self::Illegal(refusal),
        }
    }
}
