//! One type for all that is refused: its status, its stable code and its texts.

use std::time::Duration;

use yagura_answers::AnswerError;
use yagura_picture::PictureError;

use crate::{
    accounts::AccountError, chat::ChatError, clock::TimeControlError, lobby::LobbyError, ratings::RatedError,
    tournaments::TournamentError,
};

mod answer;
mod conversion;
mod japanese;
mod limit;
mod status;

use limit::BUSY_FOR;
pub(crate) use limit::{Busy, Elsewhere, Quota};

/// Why a request or a message is refused. `Display` is the English message.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    /// What is refused without a store or a network.
    #[error(transparent)]
    Answer(#[from] AnswerError),
    /// No such game.
    #[error("there is no such game")]
    NoGame,
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
    /// A game is adjourned that goes by days, or without a clock.
    #[error("only a game with clocks that run is adjourned: here nobody has to be there")]
    NothingToAdjourn,
    /// A game is adjourned before it has begun for both.
    #[error("the game has not begun for both yet")]
    NotBegun,
    /// Something is done in a game that is adjourned.
    #[error("the game is adjourned: it goes on when both players want to")]
    Adjourned,
    /// A game is to go on that is not adjourned.
    #[error("the game is not adjourned")]
    NotAdjourned,
    /// A game is called off that has begun.
    #[error("the game has begun for both: it can be given up, but not called off")]
    Begun,
    /// Half the time is wanted outside of an arena, or where there is no main time.
    #[error("only the main time of a game in an arena is halved")]
    NoBerserk,
    /// Half the time is wanted by one who has begun.
    #[error("you have begun: the time is halved before one's first turn")]
    BerserkTooLate,
    /// The same was offered a moment ago.
    #[error("you have just asked: wait until the game has moved on")]
    TooSoon,
    /// A record that would tell what is hidden while the game goes on.
    #[error("the game goes on: a record would tell what is hidden")]
    HiddenYet,
    /// No such record.
    #[error("there is no such record")]
    NoRecord,
    /// Nobody asked the engine about the record, or not any more.
    #[error("there is no report of this record")]
    NoReport,
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
    /// Something to do with the lobby.
    #[error(transparent)]
    Lobby(#[from] LobbyError),
    /// A game that cannot be rated, or something that is not done in one that is.
    #[error(transparent)]
    Rated(#[from] RatedError),
    /// Something to do with chat, or with moderation.
    #[error(transparent)]
    Chat(#[from] ChatError),
    /// Something to do with a tournament.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// A time control that cannot be played.
    #[error(transparent)]
    TimeControl(#[from] TimeControlError),
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
    /// The request names no server, or several.
    #[error("a request of HTTP/1.1 says for which server it is: expected one 'Host' header")]
    NoHost,
    /// A picture that is not made.
    #[error(transparent)]
    Picture(PictureError),
    /// The program has no fonts for pictures.
    #[error("pictures in pixels need the fonts of the web app, without which this server was built")]
    NoFonts,
    /// The request did not come to its end in time.
    #[error("the request took too long")]
    Timeout,
    /// The server that has the game was asked, and its answer did not come.
    #[error("the game's server gave no answer: whether it was done, the game itself shows")]
    Unanswered,
    /// What is stored of the game does not add up.
    #[error("the game is damaged in the server's file and cannot be shown")]
    Damaged,
    /// Something is broken here; the log says what.
    #[error("something is wrong in the server")]
    Internal,
}
