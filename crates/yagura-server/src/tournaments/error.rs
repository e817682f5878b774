//! Why something is refused that has to do with a tournament.

use axum::http::StatusCode;
use yagura_tournament::PairingError;
use yagura_wire::ErrorCode;

/// Why something is refused that has to do with a tournament. `Display` is the English message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TournamentError {
    /// No such tournament.
    #[error("there is no such tournament")]
    NoTournament,
    /// Only the organiser may do this.
    #[error("only the organiser of the tournament may do this")]
    NotOrganiser,
    /// The name cannot be one.
    #[error("name: expected 1 to {0} letters on a line, none of which turns the others round")]
    Name(usize),
    /// The name would hurt.
    #[error("name: a tournament cannot be called so")]
    Abusive,
    /// A number of the terms is out of its range, or missing.
    #[error("{field}: {value}: expected {least} to {most}")]
    Range {
        /// Which.
        field: &'static str,
        /// The number; 0 where it is missing.
        value: u32,
        /// The least that it may be.
        least: u32,
        /// The most.
        most: u32,
    },
    /// A number of the terms means nothing in this system.
    #[error("{0}: this system has none: expected it to be absent")]
    Foreign(&'static str),
    /// An arena by correspondence.
    #[error("clock: an arena is played in real time")]
    ArenaClock,
    /// A guest without a name.
    #[error("name: a guest needs a name to take part")]
    Nameless,
    /// Somebody who takes part has the name.
    #[error("somebody who takes part is called so, or almost so")]
    NameInUse,
    /// Nobody may enter now.
    #[error("nobody may enter this tournament now")]
    Closed,
    /// There are as many as there may be.
    #[error("the tournament is full: at most {0} players")]
    Full(usize),
    /// A round robin whose table is full.
    #[error("a round robin that has begun has a place for one more only if its number of players is odd")]
    NoPlace,
    /// A round robin whose first round is over.
    #[error("a round robin takes nobody after its first round")]
    TooLate,
    /// Somebody who has left.
    #[error("you have left this tournament")]
    HasLeft,
    /// Somebody who does not take part.
    #[error("you do not take part in this tournament")]
    NotEntered,
    /// Somebody who plays wants to leave.
    #[error("you have a game: finish it or resign first")]
    InGame,
    /// Fewer than two would play.
    #[error("two players at least are needed: {0} would play")]
    TooFew(usize),
    /// It has begun.
    #[error("the tournament has begun already")]
    Begun,
    /// It does not go on now.
    #[error("the tournament has not begun, is paused or is over")]
    NotRunning,
    /// It is not paused.
    #[error("the tournament is not paused")]
    NotPaused,
    /// It is over.
    #[error("the tournament is over")]
    Over,
    /// In an arena nobody pairs rounds.
    #[error("an arena has no rounds: it pairs by itself")]
    NoRounds,
    /// A game of the round goes on.
    #[error("round {0} goes on: a pairing of it has no result yet")]
    RoundOn(i64),
    /// All rounds are paired.
    #[error("all {0} rounds are paired")]
    LastRound(u32),
    /// No such pairing.
    #[error("there is no pairing {0}")]
    NoPairing(u32),
    /// The result of a bye.
    #[error("pairing {0} is a bye: it has no result")]
    Bye(u32),
    /// No such player.
    #[error("no player {0} takes part")]
    NoPlayer(u32),
    /// There are as many tournaments as there may be.
    #[error("there are as many tournaments as there may be, here or of yours: end one first")]
    TooMany,
    /// Somebody else changes it all the time.
    #[error("the tournament was changed meanwhile: try again")]
    Stale,
}

impl From<PairingError> for TournamentError {
    fn from(error: PairingError) -> Self {
        match error {
            PairingError::TooFew(players) => Self::TooFew(players),
            PairingError::TooMany { most, .. } => Self::Full(most),
            PairingError::Unfinished(round) => Self::RoundOn(round.into()),
            PairingError::NoRound { rounds, .. } => Self::LastRound(rounds),
        }
    }
}

impl TournamentError {
    /// Returns the status of the answer.
    pub(crate) const fn status(self) -> StatusCode {
        match self {
            Self::NoTournament | Self::NoPairing(_) | Self::NoPlayer(_) => StatusCode::NOT_FOUND,
            Self::NotOrganiser => StatusCode::FORBIDDEN,
            Self::Name(_)
            | Self::Abusive
            | Self::Range { .. }
            | Self::Foreign(_)
            | Self::ArenaClock
            | Self::Nameless
            | Self::Bye(_) => StatusCode::BAD_REQUEST,
            Self::TooMany => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::CONFLICT,
        }
    }

    /// Returns the stable code.
    pub(crate) const fn code(self) -> ErrorCode {
        match self {
            Self::NoTournament | Self::NoPairing(_) | Self::NoPlayer(_) => ErrorCode::NotFound,
            Self::NotOrganiser => ErrorCode::NotYourSeat,
            Self::NameInUse => ErrorCode::NameTaken,
            Self::Nameless => ErrorCode::Name,
            Self::Over => ErrorCode::Finished,
            Self::Stale => ErrorCode::Stale,
            Self::TooMany => ErrorCode::Busy,
            _ => ErrorCode::BadRequest,
        }
    }

    /// Returns what it is in Japanese.
    pub(crate) fn japanese(self) -> String {
        match self {
            Self::NoTournament => "この大会は見つかりません".into(),
            Self::NotOrganiser => "この操作は大会の主催者だけができます".into(),
            Self::Name(most) => {
                format!("大会名は 1 行 1〜{most} 文字です（文字の向きを変える記号は使えません）")
            }
            Self::Abusive => "この大会名は使えません".into(),
            Self::Range { field, value, least, most } => {
                format!("{}は {least} から {most} までです（{value} が送られました）", japanese_field(field))
            }
            Self::Foreign(field) => format!("この方式では{}を指定できません", japanese_field(field)),
            Self::ArenaClock => "アリーナの持ち時間は、その場で指す設定だけです（日単位は使えません）".into(),
            Self::Nameless => "ゲストで参加するには名前が必要です".into(),
            Self::NameInUse => "同じ名前、またはよく似た名前の参加者がいます".into(),
            Self::Closed => "この大会は現在、参加を受け付けていません".into(),
            Self::Full(most) => format!("定員（{most} 人）に達しています"),
            Self::NoPlace => "始まった総当たりに途中から入れるのは、参加者が奇数のときの一人だけです".into(),
            Self::TooLate => "総当たりには、一回戦が終わった後は参加できません".into(),
            Self::HasLeft => "この大会は棄権済みです".into(),
            Self::NotEntered => "この大会に参加していません".into(),
            Self::InGame => "対局中です。指し終えるか投了してからにしてください".into(),
            Self::TooFew(players) => format!("対局できる参加者が二人以上必要です（現在 {players} 人）"),
            Self::Begun => "大会はすでに始まっています".into(),
            Self::NotRunning => "大会は、まだ始まっていないか、中断中か、終了しています".into(),
            Self::NotPaused => "大会は中断していません".into(),
            Self::Over => "大会は終了しています".into(),
            Self::NoRounds => "アリーナには回戦がありません（組み合わせは自動です）".into(),
            Self::RoundOn(round) => format!("{round} 回戦に結果の出ていない対局があります"),
            Self::LastRound(rounds) => format!("全 {rounds} 回戦の組み合わせが済んでいます"),
            Self::NoPairing(number) => format!("{number} 番の組み合わせはありません"),
            Self::Bye(number) => format!("{number} 番は不戦勝（相手なし）なので、結果を変えられません"),
            Self::NoPlayer(number) => format!("{number} 番の参加者はいません"),
            Self::TooMany => "開催中の大会の数が上限に達しています。先にどれかを終えてください".into(),
            Self::Stale => "大会の内容が同時に変更されました。もう一度お試しください".into(),
        }
    }
}

fn japanese_field(field: &str) -> &'static str {
    match field {
        "rounds" => "回戦数",
        "minutes" => "開催時間（分）",
        "no_show" => "不戦敗までの時間（秒）",
        _ => "次の回戦までの間隔（秒）",
    }
}
