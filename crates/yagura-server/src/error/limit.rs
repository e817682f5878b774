//! The limits of the server and of an address, at which a request is refused.

use std::time::Duration;

use crate::guard::Sort;

/// When the server is at one of its limits, it is worth while to try again after this.
pub(super) const BUSY_FOR: Duration = Duration::from_secs(5);

/// The limits that the server can be at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Busy {
    /// Games in memory.
    LiveGames,
    /// Stored games.
    Games,
    /// Games that people have made, or texts of such that are looked at.
    Definitions,
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
    /// Another server has the game, and is not to be reached at the moment.
    Elsewhere,
}

/// What an answer carries that refuses because another server has the game, or will have it soon.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Elsewhere;

/// The limits that an address can be at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quota {
    /// Things that it has at the same time.
    Held(Sort),
    /// Requests and messages.
    Requests,
    /// New games.
    Games,
    /// Games that are made in the workshop.
    Definitions,
    /// Trials to log in or to sign up.
    LogIns,
    /// Lines of chat.
    Chat,
    /// Complaints.
    Complaints,
}

impl std::fmt::Display for Quota {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Held(Sort::Connection | Sort::Socket) => "too many connections from one address",
            Self::Held(Sort::Room) => "too many games are open from one address",
            Self::Requests => "too many requests in a short time from one address",
            Self::Games => "too many new games in a short time from one address",
            Self::Definitions => "too many games were made today",
            Self::LogIns => "too many log-ins in a short time from one address",
            Self::Chat => "too many lines of chat in a short time",
            Self::Complaints => "too many complaints in a short time",
        })
    }
}

impl Quota {
    pub(super) const fn japanese(self) -> &'static str {
        match self {
            Self::Held(Sort::Connection | Sort::Socket) => "一つのアドレスからの接続が多すぎます",
            Self::Held(Sort::Room) => "一つのアドレスから開いている対局が多すぎます",
            Self::Requests => "一つのアドレスから短時間に送られたリクエストが多すぎます",
            Self::Games => "一つのアドレスから短時間に始められた対局が多すぎます",
            Self::Definitions => "一日に作れるゲームの数を超えました",
            Self::LogIns => "一つのアドレスから短時間に行われたログインが多すぎます",
            Self::Chat => "短時間に書き込まれたチャットが多すぎます",
            Self::Complaints => "短時間に送られた通報が多すぎます",
        }
    }
}

impl std::fmt::Display for Busy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::LiveGames => "too many games are going on",
            Self::Games => "it keeps too many games",
            Self::Definitions => "too many games are being made",
            Self::Sockets => "too many connections",
            Self::SharedRecords => "too many records are being worked at",
            Self::Reports => "a game of yours is being looked at already, or too many are",
            Self::Pictures => "too many pictures are being made",
            Self::Messages(_) => "too many messages in a short time",
            Self::Store => "it cannot store anything at the moment",
            Self::Stopping => "it is about to stop",
            Self::Elsewhere => "the game is moving from one server to another",
        })
    }
}

impl Busy {
    pub(super) const fn japanese(self) -> &'static str {
        match self {
            Self::LiveGames => "進行中の対局が多すぎます",
            Self::Games => "保存できる対局数を超えました",
            Self::Definitions => "作られているゲームが多すぎます",
            Self::Sockets => "接続が多すぎます",
            Self::SharedRecords => "共同で編集中の棋譜が多すぎます",
            Self::Reports => "すでに検討中の棋譜があります",
            Self::Pictures => "作成中の画像が多すぎます",
            Self::Messages(_) => "短時間に送られたメッセージが多すぎます",
            Self::Store => "いまは記録を保存できません。少し待ってからもう一度お試しください",
            Self::Stopping => "サーバーはまもなく停止します",
            Self::Elsewhere => "対局を別のサーバーへ移しています。少し待ってからもう一度お試しください",
        }
    }
}
