//! Tournaments: what is played, who takes part, who meets whom and how they stand.

use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;

use super::{
    clock::TimeControl,
    failure::Failure,
    frame::{self, Unreadable},
    lobby::FoundGame,
    message::ByeReason,
    object::Shape,
    text::Side,
};

/// By which rules a tournament is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum TournamentSystem {
    /// Everybody meets everybody once.
    RoundRobin,
    /// Everybody meets everybody twice, with sides exchanged.
    DoubleRoundRobin,
    /// Each round pairs those who have done equally well.
    Swiss,
    /// For a while whoever is free plays.
    Arena,
}

/// A tournament that is to be held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewTournament {
    /// What it is called: 1 to 60 letters.
    #[schema(example = "Friday evening")]
    pub name: String,
    /// By which rules it is played.
    pub system: TournamentSystem,
    /// An id of the list, with options as in `shogi?first=white`.
    #[schema(example = "chu")]
    pub variant: String,
    /// A position string with which all games begin, null for the usual start.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub position: Option<String>,
    /// How the time is limited: a tournament needs clocks, an arena those that run in real time.
    pub clock: TimeControl,
    /// The number of rounds of a Swiss system, 1 to 30; no other system wants one.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub rounds: Option<u32>,
    /// How long an arena goes on, 5 to 720 minutes; no other system wants it.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub minutes: Option<u32>,
    /// After how many seconds who has not come to his game loses it, 10 to 3600; 300 where it is absent.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub no_show: Option<u32>,
    /// How many seconds after a round the next is paired by itself, 0 to 3600; where it is absent, the
    /// organiser says when.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub gap: Option<u32>,
    /// The games between two accounts count for their ratings: only where the game may be rated.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// What a guest who is the organiser wants to be called.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub organiser: Option<String>,
}

impl Shape for NewTournament {
    const EXAMPLE: &'static str = r#"{"name": "Friday", "system": "swiss", "variant": "shogi", "rounds": 5, "clock": {"kind": "real-time", "b": {"main": 600}, "w": {"main": 600}}}"#;
}

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum TournamentStage {
    /// It has not begun.
    Open,
    /// It goes on.
    Running,
    /// No round is paired until the organiser lets it go on.
    Paused,
    /// It is over.
    Over,
}

/// What decides between those who have as many points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum TieBreak {
    /// The points of all opponents.
    Buchholz,
    /// The same without the fewest.
    #[serde(rename = "buchholz-cut-1")]
    BuchholzCut1,
    /// The same without the fewest and the most.
    MedianBuchholz,
    /// The points of those whom one has beaten, and half of those with whom one has drawn.
    SonnebornBerger,
    /// The points among those who are equal, if all of them have met.
    DirectEncounter,
    /// The games won at the board.
    Wins,
    /// The points after each round, together.
    Progressive,
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TournamentSummary {
    /// The id of the tournament.
    #[schema(example = "abcdefghijklm")]
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Who holds it; null for a guest who gave no name, and for an account that is gone.
    #[schema(required)]
    pub organiser: Option<String>,
    /// By which rules it is played.
    pub system: TournamentSystem,
    /// The game with its options.
    pub variant: String,
    /// How the time is limited.
    pub clock: TimeControl,
    /// The games between two accounts count for their ratings.
    pub rated: bool,
    /// How far it is.
    pub stage: TournamentStage,
    /// Somebody may enter now.
    pub entries_open: bool,
    /// How many take part.
    pub entrants: u32,
    /// The rounds that were paired; 0 in an arena.
    pub round: u32,
    /// How many rounds there are; null in an arena, and before a round robin has begun.
    #[schema(required)]
    pub rounds: Option<u32>,
    /// When it was made, in seconds since 1970.
    pub made: i64,
}

/// Tournaments, those that go on first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Tournaments {
    /// The tournaments.
    pub tournaments: Vec<TournamentSummary>,
}

/// One who takes part, and how he stands. Points are exact: halves, and quarters in tie-breaks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own on the wire")]
pub struct TournamentPlayer {
    /// His number.
    pub number: u32,
    /// His name; null for an account that is gone.
    #[schema(required)]
    pub name: Option<String>,
    /// It is the name of an account.
    pub account: bool,
    /// The rating that he had when he entered, where he had one.
    #[schema(required)]
    pub rating: Option<i32>,
    /// He has left, or was removed.
    pub left: bool,
    /// He wants no game for now.
    pub away: bool,
    /// His rank; null for one whose games do not count because he left a round robin too early.
    #[schema(required)]
    pub rank: Option<u32>,
    /// His points.
    pub points: f64,
    /// What decides between those who have as many, in the order of `tie_breaks`.
    pub tie_breaks: Vec<f64>,
    /// The games that he has won.
    pub wins: u32,
    /// The games that were drawn.
    pub draws: u32,
    /// The games that he has lost.
    pub losses: u32,
    /// In an arena, his points count double now.
    pub doubled: bool,
}

/// How a pairing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PairingResult {
    /// Black has won.
    Black,
    /// White has won.
    White,
    /// Nobody has.
    Draw,
    /// White did not come: Black has the point without play.
    BlackForfeit,
    /// Black did not come.
    WhiteForfeit,
    /// Neither came.
    BothForfeit,
}

/// Two who meet, or one who has a bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TournamentPairing {
    /// Its number.
    pub number: u32,
    /// The round; in an arena 0.
    pub round: u32,
    /// The number of who has Black (in games with secret armies player A); of who has a bye.
    pub black: u32,
    /// The number of who has White; null for a bye.
    #[schema(required)]
    pub white: Option<u32>,
    /// The game; null where none is played.
    #[schema(required)]
    pub game: Option<String>,
    /// How it ended; null while it goes on, for a bye, and where the tournament was over before: it does not
    /// count.
    #[schema(required)]
    pub result: Option<PairingResult>,
    /// Who has halved his time for a further point, in an arena; left out where nobody has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Side>>"))]
    pub berserk: Vec<Side>,
}

/// A tournament as everybody may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Tournament {
    /// What a list says of it.
    #[serde(flatten)]
    pub summary: TournamentSummary,
    /// The number of changes so far.
    pub v: i64,
    /// The position with which all games begin; null for the usual start.
    #[schema(required)]
    pub position: Option<String>,
    /// After how many seconds who has not come loses.
    pub no_show: u32,
    /// How many seconds after a round the next is paired by itself; null where the organiser says when.
    #[schema(required)]
    pub gap: Option<u32>,
    /// When something happens by itself, in seconds since 1970: the next round is paired, or an arena ends.
    #[schema(required)]
    pub due: Option<i64>,
    /// What decides between those who have as many points.
    pub tie_breaks: Vec<TieBreak>,
    /// Those who take part, as they stand.
    pub players: Vec<TournamentPlayer>,
    /// Who meets whom, those of the first round first.
    pub pairings: Vec<TournamentPairing>,
}

/// What a tournament is to the receiver.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TournamentRole {
    /// He holds it.
    pub organiser: bool,
    /// His number among those who take part; null where he does not.
    #[schema(required)]
    pub player: Option<u32>,
    /// His game that goes on.
    #[schema(required)]
    pub game: Option<FoundGame>,
    /// Within how many seconds he has to have come to it: who comes later loses it by forfeit. Left out where
    /// he has no game, and where nobody has to come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u32>"))]
    pub come_within: Option<u32>,
}

/// A tournament, and what it is to the receiver.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ShownTournament {
    /// The tournament.
    pub tournament: Tournament,
    /// What it is to the receiver.
    pub you: TournamentRole,
}

/// Somebody enters a tournament. Not printable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "what opens a seat is in no log")]
pub struct TournamentEntry {
    /// What a guest is called: he needs a name.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub name: Option<String>,
    /// The token that the seats of all his games are to open to: 32 lower-case hexadecimal digits. The server
    /// makes one where it is absent.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub token: Option<String>,
}

impl Shape for TournamentEntry {
    const EXAMPLE: &'static str = r#"{"name": "Hatsu"}"#;
}

/// Somebody has entered. Not printable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_debug_implementations, reason = "what opens a seat is in no log")]
pub struct EnteredTournament {
    /// His number.
    pub player: u32,
    /// What opens his seats.
    pub token: String,
}

/// What the organiser does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "act", rename_all = "kebab-case", deny_unknown_fields)]
pub enum OrganiserAct {
    /// The tournament begins, and the first round is paired.
    Start {},
    /// The next round is paired.
    Pair {},
    /// No round is paired until it goes on.
    Pause {},
    /// It goes on.
    Resume {},
    /// It is over as it stands.
    End {},
    /// Somebody may enter, or nobody any more.
    Entries {
        /// Somebody may.
        open: bool,
    },
    /// A pairing ended so, whatever was played.
    Result {
        /// The number of the pairing.
        pairing: u32,
        /// How it ended.
        result: PairingResult,
    },
    /// A player is removed.
    Remove {
        /// His number.
        player: u32,
    },
}

impl Shape for OrganiserAct {
    const EXAMPLE: &'static str = r#"{"act": "pair"}"#;
}

/// Whether a player of an arena wants games now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TournamentAbsence {
    /// He wants none.
    pub away: bool,
}

impl Shape for TournamentAbsence {
    const EXAMPLE: &'static str = r#"{"away": true}"#;
}

/// What somebody who looks at a tournament says.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "the key of a browser is in no log")]
pub enum TournamentRequest {
    /// The first message.
    Hello {
        /// The key of the browser, by which a guest is known: 32 lower-case hexadecimal digits.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        key: Option<String>,
    },
    /// A sign of life is wanted.
    Ping {},
}

impl Shape for TournamentRequest {
    const EXAMPLE: &'static str = r#"{"t": "hello"}"#;
}

impl TournamentRequest {
    /// Reads a text frame.
    ///
    /// # Errors
    /// [`Unreadable`] for one that is no message.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        frame::read(text)
    }
}

/// What those are told who look at a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum TournamentMessage {
    /// The tournament as it is now: the answer to `hello`, and whenever it changes.
    Tournament {
        /// The tournament.
        tournament: Box<Tournament>,
    },
    /// What it is to the receiver, behind each `tournament`.
    You {
        /// What it is to him.
        you: TournamentRole,
    },
    /// It was not done, and nothing has changed.
    Refused {
        /// No number: the messages of this socket have none.
        #[schema(required, value_type = Option<f64>)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<f64>"))]
        a: Option<Number>,
        /// Why.
        error: Failure,
    },
    /// The server closes the socket.
    Bye {
        /// Why.
        reason: ByeReason,
    },
    /// The answer to a ping.
    Pong,
}

impl TournamentMessage {
    /// Returns the text frame.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("maps have string keys and no number is infinite")
    }
}
