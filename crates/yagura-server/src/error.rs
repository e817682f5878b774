//! One type for all that is refused: its status, its stable code and its texts.

use std::time::Duration;

use axum::{
    Json,
    extract::rejection::{JsonRejection, PathRejection, QueryRejection},
    http::{HeaderName, HeaderValue, StatusCode, header::RETRY_AFTER},
    response::{IntoResponse, Response},
};
use yagura::{
    Language, MoveError, Refusal, SfenError, UsiError, VariantError,
    games::{kifu::KifuError, secret_armies::SealError},
    notation::pasted::PastedError,
    refusal::Why,
};
use yagura_picture::PictureError;
use yagura_record::{ReadError, WriteError};
use yagura_wire::{ErrorCode, Failure, Refused, SetUpFault, Text};

use crate::{accounts::AccountError, guard::Sort, store::StoreError};

/// Why a request or a message is refused. `Display` is the English message.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
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
    /// No such game.
    #[error("there is no such game")]
    NoGame,
    /// No such page.
    #[error("there is no such page")]
    NoPage,
    /// The page is there, but not for this method.
    #[error("this method is not allowed here")]
    Method,
    /// The sender does not hold the seat.
    #[error("you do not sit here: only the players may do this")]
    NotYourSeat,
    /// A code that does not exist, or not any more.
    #[error("there is no such code, or it is over")]
    NoCode,
    /// A code that somebody else has redeemed, or a seat that somebody has.
    #[error("somebody sits here already")]
    Claimed,
    /// A seat that is open on as many devices as it may be.
    #[error("this seat is open on too many devices")]
    TooManyDevices,
    /// One seat is meant, and the tokens open both.
    #[error("the token of one seat expected, both were sent")]
    OneSeat,
    /// The first message of a socket is another than `hello`.
    #[error("the first message must be 'hello'")]
    HelloFirst,
    /// Another `hello`.
    #[error("'hello' was said already")]
    HelloTwice,
    /// A takeback in a game in which a move is final.
    #[error("nothing is taken back in this game: a foul loses, and a move is final")]
    NoTakeback {
        /// The clause of the rulebook.
        clause: &'static str,
    },
    /// A takeback by one to whom the end of the game has shown what his opponent hid.
    #[error("the game is over, and what was hidden has been shown: it cannot go on")]
    Revealed,
    /// A draw is offered where none can be.
    #[error("a draw can be offered only while the game goes on, after the first move")]
    NoDraw,
    /// A hint is wanted in a game without.
    #[error("this game is played without hints")]
    NoHints,
    /// Another game is wanted while this one goes on.
    #[error("the game is not over yet")]
    NotOver,
    /// The same was offered a moment ago.
    #[error("you have just asked: wait until the game has moved on")]
    TooSoon,
    /// The sender's seat is not to move.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The game is over.
    #[error("the game is over")]
    Finished,
    /// The move is for another number of moves than were made.
    #[error("the game has moved on: {made} moves were made, the message is for move {ply}")]
    Stale {
        /// The number in the message.
        ply: u32,
        /// The number of moves.
        made: usize,
    },
    /// There is nothing to take back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// There is no foul to claim.
    #[error("there is no foul to claim")]
    NothingToClaim,
    /// No new set-up follows.
    #[error("no new set-up follows here: only the first repetition of a game leads to one")]
    NothingToRestart,
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
    /// A record that would tell what is hidden while the game goes on.
    #[error("the game goes on: a record would tell what is hidden")]
    HiddenYet,
    /// A threat is asked for where nobody can pass.
    #[error("nobody can pass here: in check, or in the middle of a turn")]
    NoThreat,
    /// No such record.
    #[error("there is no such record")]
    NoRecord,
    /// The sender does not have the key of the record.
    #[error("this record is somebody else's: only its owner may do this")]
    NotYourRecord,
    /// A position of a record that is not there, or not any more.
    #[error("this position is not in the record any more")]
    NoNode,
    /// A comment that somebody else has changed.
    #[error("somebody else has changed this comment meanwhile")]
    StaleComment,
    /// No such study.
    #[error("there is no such study")]
    NoStudy,
    /// The sender has no key of the study.
    #[error("this study is somebody else's: only those who have its key may do this")]
    NotYourStudy,
    /// The study is of another version than the sender knows.
    #[error("the study was changed meanwhile")]
    StaleStudy,
    /// The record is of another version than the sender knows.
    #[error("the record was changed meanwhile")]
    StaleRecord,
    /// Something to do with accounts.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// Both seats are held, and the message does not say which is meant.
    #[error("'side' is missing: you hold both seats")]
    SideMissing,
    /// Both seats are held, and the message does not say whose army is meant.
    #[error("'player' is missing: you hold both seats")]
    PlayerMissing,
    /// The server is at one of its limits.
    #[error("the server is busy: {0}")]
    Busy(Busy),
    /// The sender's address is at one of its own limits; after how long it is worth while to try again.
    #[error("the server is busy: {0}")]
    Quota(Quota, Duration),
    /// The request is for a server of another name.
    #[error("this server is not called '{0}': whoever runs it names it with --host")]
    Host(String),
    /// The message or body is too large, in bytes.
    #[error("too large: at most {0} bytes")]
    TooLarge(u32),
    /// The game has as many moves as the server keeps.
    #[error("the game is too long: at most {0} moves")]
    TooLong(u32),
    /// The request cannot be understood.
    #[error("bad request: {0}")]
    BadRequest(String),
    /// A picture that is not made.
    #[error(transparent)]
    Picture(PictureError),
    /// The program has no fonts for pictures.
    #[error("pictures in pixels need the fonts of the web app, without which this server was built")]
    NoFonts,
    /// The request did not come to its end in time.
    #[error("the request took too long")]
    Timeout,
    /// What is stored of the game does not add up.
    #[error("the game is damaged in the server's file and cannot be shown")]
    Damaged,
    /// Something is broken here; the log says what.
    #[error("something is wrong in the server")]
    Internal,
}

/// When the server is at one of its limits, it is worth while to try again after this.
const BUSY_FOR: Duration = Duration::from_secs(5);

/// The limits that the server can be at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Busy {
    /// Games in memory.
    LiveGames,
    /// Stored games.
    Games,
    /// Open sockets.
    Sockets,
    /// Games that are looked at as a whole.
    Reports,
    /// Records at which people work together.
    SharedRecords,
    /// Pictures that are being made.
    Pictures,
    /// Messages of one client, who may send the next after this time.
    Messages(Duration),
    /// Nothing can be stored at the moment.
    Store,
    /// It is about to stop.
    Stopping,
}

/// The limits that an address can be at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quota {
    /// Things that it has at the same time.
    Held(Sort),
    /// Requests and messages.
    Requests,
    /// New games.
    Games,
    /// Trials to log in or to sign up.
    LogIns,
}

impl std::fmt::Display for Quota {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Held(Sort::Connection | Sort::Socket) => "too many connections from one address",
            Self::Held(Sort::Room) => "too many games are open from one address",
            Self::Requests => "too many requests in a short time from one address",
            Self::Games => "too many new games in a short time from one address",
            Self::LogIns => "too many log-ins in a short time from one address",
        })
    }
}

impl Quota {
    const fn japanese(self) -> &'static str {
        match self {
            Self::Held(Sort::Connection | Sort::Socket) => "一つのアドレスからの接続が多すぎます",
            Self::Held(Sort::Room) => "一つのアドレスから開いている対局が多すぎます",
            Self::Requests => "一つのアドレスから短時間に送られたリクエストが多すぎます",
            Self::Games => "一つのアドレスから短時間に始められた対局が多すぎます",
            Self::LogIns => "一つのアドレスから短時間に行われたログインが多すぎます",
        }
    }
}

impl std::fmt::Display for Busy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::LiveGames => "too many games are going on",
            Self::Games => "it keeps too many games",
            Self::Sockets => "too many connections",
            Self::SharedRecords => "too many records are being worked at",
            Self::Reports => "a game of yours is being looked at already, or too many are",
            Self::Pictures => "too many pictures are being made",
            Self::Messages(_) => "too many messages in a short time",
            Self::Store => "it cannot store anything at the moment",
            Self::Stopping => "it is about to stop",
        })
    }
}

impl Busy {
    const fn japanese(self) -> &'static str {
        match self {
            Self::LiveGames => "進行中の対局が多すぎます",
            Self::Games => "保存できる対局数を超えました",
            Self::Sockets => "接続が多すぎます",
            Self::SharedRecords => "共同で編集中の棋譜が多すぎます",
            Self::Reports => "すでに検討中の棋譜があります",
            Self::Pictures => "作成中の画像が多すぎます",
            Self::Messages(_) => "短時間に送られたメッセージが多すぎます",
            Self::Store => "いまは記録を保存できません。少し待ってからもう一度お試しください",
            Self::Stopping => "サーバーはまもなく停止します",
        }
    }
}

impl ApiError {
    /// Returns that something is wrong here: the system gave no random numbers.
    pub(crate) fn chance(error: getrandom::Error) -> Self {
        tracing::error!(%error, "no random numbers");
        Self::Internal
    }

    /// Returns the status of the answer.
    pub(crate) const fn status(&self) -> StatusCode {
        match self {
            Self::Move(_)
            | Self::Variant(_)
            | Self::Position(_)
            | Self::NothingToTakeBack
            | Self::NothingToClaim
            | Self::NothingToRestart
            | Self::Record(_)
            | Self::UnreadRecord(_)
            | Self::UnwrittenRecord(_)
            | Self::NoThreat
            | Self::SideMissing
            | Self::PlayerMissing
            | Self::OneSeat
            | Self::NoDraw
            | Self::NoHints
            | Self::NotOver
            | Self::HelloFirst
            | Self::HelloTwice
            | Self::Salt(_)
            | Self::Picture(_)
            | Self::BadRequest(_) => StatusCode::BAD_REQUEST,
            Self::Account(error) => error.status(),
            Self::NotYourSeat | Self::NotYourRecord | Self::NotYourStudy => StatusCode::FORBIDDEN,
            Self::NoVariant(_)
            | Self::NoGame
            | Self::NoPage
            | Self::NoFonts
            | Self::NoCode
            | Self::NoRecord
            | Self::NoStudy
            | Self::NoNotation
            | Self::NoArmies => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Timeout => StatusCode::REQUEST_TIMEOUT,
            Self::NotYourTurn
            | Self::Finished
            | Self::Revealed
            | Self::HiddenYet
            | Self::StaleRecord
            | Self::NoNode
            | Self::StaleComment
            | Self::StaleStudy
            | Self::Stale { .. }
            | Self::Claimed
            | Self::TooManyDevices => StatusCode::CONFLICT,
            Self::TooLarge(_) | Self::TooLong(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Illegal(_) | Self::NoTakeback { .. } | Self::SetUp(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Busy(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Quota(..) | Self::TooSoon => StatusCode::TOO_MANY_REQUESTS,
            Self::Host(_) => StatusCode::MISDIRECTED_REQUEST,
            Self::Damaged | Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Returns the stable code.
    pub(crate) const fn code(&self) -> ErrorCode {
        match self {
            Self::Illegal(_) | Self::NoTakeback { .. } | Self::NoThreat => ErrorCode::Illegal,
            Self::SetUp(_) => ErrorCode::SetUp,
            Self::Move(_) => ErrorCode::Move,
            Self::NoVariant(_) | Self::Variant(_) => ErrorCode::Variant,
            Self::Position(_) => ErrorCode::Position,
            Self::NoGame
            | Self::NoPage
            | Self::NoFonts
            | Self::NoCode
            | Self::NoRecord
            | Self::NoStudy
            | Self::NoNotation
            | Self::NoArmies => ErrorCode::NotFound,
            Self::Account(error) => error.code(),
            Self::Claimed => ErrorCode::Claimed,
            Self::NotYourSeat | Self::NotYourRecord | Self::NotYourStudy => ErrorCode::NotYourSeat,
            Self::NotYourTurn => ErrorCode::NotYourTurn,
            Self::Finished | Self::Revealed => ErrorCode::Finished,
            Self::Stale { .. } | Self::StaleRecord | Self::NoNode | Self::StaleComment | Self::StaleStudy => {
                ErrorCode::Stale
            }
            Self::Busy(_) | Self::Quota(..) | Self::TooSoon => ErrorCode::Busy,
            Self::TooLarge(_) | Self::TooLong(_) => ErrorCode::TooLarge,
            Self::Record(_) | Self::UnreadRecord(_) | Self::UnwrittenRecord(_) => ErrorCode::Record,
            Self::Method
            | Self::NothingToTakeBack
            | Self::NothingToClaim
            | Self::NothingToRestart
            | Self::SideMissing
            | Self::PlayerMissing
            | Self::OneSeat
            | Self::NoDraw
            | Self::NoHints
            | Self::NotOver
            | Self::HiddenYet
            | Self::TooManyDevices
            | Self::HelloFirst
            | Self::HelloTwice
            | Self::Salt(_)
            | Self::BadRequest(_)
            | Self::Host(_)
            | Self::Picture(_)
            | Self::Timeout => ErrorCode::BadRequest,
            Self::Damaged => ErrorCode::Damaged,
            Self::Internal => ErrorCode::Internal,
        }
    }

    /// Returns the refusal as it is sent.
    pub(crate) fn failure(&self) -> Failure {
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
        Failure { code: self.code(), message, clause, squares, word, retry_after: self.wait().map(tenths) }
    }

    /// Returns after how long it is worth while to try again, when waiting helps.
    const fn wait(&self) -> Option<Duration> {
        match self {
            Self::Busy(Busy::Messages(wait)) | Self::Quota(_, wait) => Some(*wait),
            Self::Busy(_) => Some(BUSY_FOR),
            Self::Account(error) => error.wait(),
            _ => None,
        }
    }

    fn japanese(&self) -> String {
        match self {
            Self::Illegal(refusal) => refusal.why.text(Language::Japanese),
            Self::SetUp(refusal) => SetUpFault::explained(&refusal.why).ja,
            Self::Salt(error) => {
                format!("ソルト「{}」が正しくありません。十六進の小文字 32 桁で書きます", error.salt)
            }
            Self::Move(error) => format!("指し手として読めません：「{}」", error.text),
            Self::NoVariant(error) | Self::Variant(error) => error.text(Language::Japanese),
            Self::Position(error) => error.text(Language::Japanese),
            Self::NoGame => "この対局は見つかりません".into(),
            Self::NoPage => "このページは見つかりません".into(),
            Self::Method => "ここではこのメソッドは使えません".into(),
            Self::NotYourSeat => "対局者ではないので、この操作はできません".into(),
            Self::NoCode => "このコードはないか、期限が切れています".into(),
            Self::Claimed => "この席にはすでに人が着いています".into(),
            Self::TooManyDevices => "この席を開いている端末が多すぎます".into(),
            Self::OneSeat => "両方の席のトークンが送られました。一方だけを送ってください".into(),
            Self::HelloFirst => "最初のメッセージは hello でなければなりません".into(),
            Self::HelloTwice => "hello はすでに受け取りました".into(),
            Self::NoTakeback { .. } => "反則負けの対局では、待ったはできません".into(),
            Self::Revealed => "終局して伏せられていたものが公開されたので、待ったはできません".into(),
            Self::NoDraw => "引き分けの申し出は、初手から終局までの間だけできます".into(),
            Self::NoHints => "ヒントなしの対局です".into(),
            Self::NotOver => "対局はまだ終わっていません".into(),
            Self::TooSoon => "申し出たばかりです。手が進んでから、もう一度どうぞ".into(),
            Self::NotYourTurn => "手番ではありません".into(),
            Self::Finished => "対局は終わっています".into(),
            Self::Stale { ply, made } => {
                format!("局面が進んでいます（現在 {made} 手、送られたのは {ply} 手目の後の手）")
            }
            Self::NothingToTakeBack => "戻せる手がありません".into(),
            Self::NothingToClaim => "主張できる反則はありません".into(),
            Self::NothingToRestart => {
                "ここでは再陣形配置はありません（一局につき最初の千日手だけです）".into()
            }
            Self::NoNotation => "このゲームには固有の棋譜の書き方がありません".into(),
            Self::NoArmies => "このゲームには軍勢の配置がありません".into(),
            Self::Record(error) => error.text(Language::Japanese),
            Self::UnreadRecord(error) => {
                format!("棋譜として読めません：{}", error.message(Language::Japanese))
            }
            Self::UnwrittenRecord(error) => error.message(Language::Japanese),
            Self::NoRecord => "この棋譜は見つかりません".into(),
            Self::NotYourRecord => "この棋譜の持ち主ではないので、この操作はできません".into(),
            Self::NoNode => "この局面は、もう棋譜の中にありません".into(),
            Self::StaleComment => "このコメントは、ほかの人が変更しています".into(),
            Self::NoStudy => "この研究は見つかりません".into(),
            Self::NotYourStudy => "この研究の鍵がないので、この操作はできません".into(),
            Self::StaleStudy => "この研究は別のところで変更されています".into(),
            Self::StaleRecord => "この棋譜は別のところで変更されています".into(),
            Self::Account(error) => error.japanese(),
            Self::HiddenYet => "対局中は、伏せられているものが分かる棋譜は出せません".into(),
            Self::NoThreat => "王手がかかっているか手の途中なので、手番を変えられません".into(),
            Self::PlayerMissing => "両方の席を持っているので、player が必要です".into(),
            Self::SideMissing => "両方の席を持っているので、side が必要です".into(),
            Self::Busy(busy) => format!("混み合っています：{}", busy.japanese()),
            Self::Quota(quota, _) => format!("混み合っています：{}", quota.japanese()),
            Self::Host(name) => {
                format!("このサーバーの名前は「{name}」ではありません。名前はサーバーの --host で指定します")
            }
            Self::TooLarge(most) => format!("大きすぎます（{most} バイトまで）"),
            Self::TooLong(most) => format!("手数が多すぎます（{most} 手まで）"),
            Self::BadRequest(reason) => format!("リクエストの形が正しくありません（{reason}）"),
            Self::Picture(_) => "この大きさや長さの画像は作れません".into(),
            Self::NoFonts => "ウェブアプリなしで作られたサーバーなので、画像用のフォントがありません".into(),
            Self::Timeout => "時間内にリクエストが終わりませんでした".into(),
            Self::Damaged => "サーバーに保存されたこの対局のデータが壊れているため、表示できません".into(),
            Self::Internal => "サーバーの内部で問題が起きました".into(),
        }
    }
}

/// Returns a time in seconds, rounded up to tenths.
fn tenths(time: Duration) -> f64 {
    (time.as_secs_f64() * 10.0).ceil() / 10.0
}

/// A refusal over REST: its status, when to try again, and its body.
type Refusing = (StatusCode, Option<[(HeaderName, HeaderValue); 1]>, Json<Refused>);

impl ApiError {
    /// Returns the answer to a request.
    pub(crate) fn refusal(&self) -> Refusing {
        let seconds = |wait: Duration| wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        let later = self.wait().map(|wait| [(RETRY_AFTER, HeaderValue::from(seconds(wait)))]);
        (self.status(), later, Json(Refused { error: self.failure() }))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        self.refusal().into_response()
    }
}

impl From<SfenError> for ApiError {
    fn from(error: SfenError) -> Self {
        Self::Position(PastedError::Position(error))
    }
}

impl From<MoveError> for ApiError {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Unreadable(error) => Self::Move(error),
            MoveError::Illegal { refusal: Refusal { why: Why::Finished, .. }, .. } => Self::Finished,
            MoveError::Illegal { refusal, .. } => Self::Illegal(refusal),
        }
    }
}

/// What the store could not do is our trouble, not the client's: it is logged, and the client learns no more.
impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Full => Self::Busy(Busy::Games),
            StoreError::DamagedGame(_) => Self::Damaged,
            error => {
                tracing::error!(%error, "the file of games");
                if error.is_passing() { Self::Busy(Busy::Store) } else { Self::Internal }
            }
        }
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        Self::BadRequest(rejection.body_text())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        Self::BadRequest(rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> Self {
        Self::BadRequest(rejection.body_text())
    }
}
