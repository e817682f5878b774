//! A game: how it is asked for and how it stands.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    adjournment::Adjournment,
    army_set_up::ArmySetUp,
    berserk::Berserk,
    clock::{Clock, TimeControl},
    object::Shape,
    offers::Offers,
    place::Styles,
    player::{NewPlayer, Player},
    profile::PlayerNames,
    rating::RatedGame,
    text::{Side, Text},
    watching::Delay,
    words::EndReason,
};

/// A game that is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// An id of the list, with options as in `shogi?first=white`.
    #[schema(example = "chu")]
    pub variant: String,
    /// Who is to play Black; in games with secret armies player A.
    pub black: NewPlayer,
    /// Who is to play White; in games with secret armies player B.
    pub white: NewPlayer,
    /// A position string, null for the usual start.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub position: Option<String>,
    /// How the time is limited, null for not at all.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub clock: Option<TimeControl>,
    /// The human may ask for hints; only where one human plays an engine.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub hints: bool,
    /// It counts for ratings: between accounts, or an account and a level of the engine that has a rating.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// It is in the list of games that go on. Without it, only who has its link finds it.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub listed: bool,
    /// By how much those who watch are behind; only between people, and not with secret armies.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub delay: Option<Delay>,
}

impl Shape for NewGame {
    const EXAMPLE: &'static str =
        r#"{"variant": "shogi", "black": {"kind": "human"}, "white": {"kind": "human"}}"#;
}

/// A game that was made. Not printable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_debug_implementations, reason = "what opens a seat is in no log")]
pub struct Created {
    /// The id of the game.
    #[schema(example = "abcdefghijklm")]
    pub id: String,
    /// The keys to the seats.
    pub tokens: Tokens,
    /// The code with which whoever is invited sits down; null where nobody is.
    #[schema(required)]
    pub invite: Option<String>,
}

/// The keys to the seats of those at the creator's screen; other seats have none. Not printable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_debug_implementations, reason = "what opens a seat is in no log")]
pub struct Tokens {
    /// The key to Black's seat.
    #[schema(required)]
    pub b: Option<String>,
    /// The key to White's seat.
    #[schema(required)]
    pub w: Option<String>,
}

/// A game in full, as far as the receiver may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Snapshot {
    /// The id of the game.
    pub id: String,
    /// The version of the protocol.
    pub protocol: u32,
    /// The number of changes so far.
    pub v: i64,
    /// The id of what is played, with its options.
    pub variant: String,
    /// Who plays Black.
    pub black: Player,
    /// Who plays White.
    pub white: Player,
    /// The names of those who have accounts.
    pub names: PlayerNames,
    /// The position strings, one more than moves.
    pub positions: Vec<String>,
    /// The moves so far.
    pub moves: Vec<String>,
    /// What is to be said of each move.
    pub notes: Vec<Note>,
    /// How it stands now.
    #[serde(flatten)]
    pub standing: Standing,
    /// The set-up with secret armies; null in other games, and in games that began after it.
    #[schema(required)]
    pub setup: Option<ArmySetUp>,
    /// What happens to fouls.
    pub fouls: Fouls,
    /// The seats of the receiver.
    pub seats: Vec<Side>,
    /// The seat whose player is invited and has not come yet.
    #[schema(required)]
    pub invited: Option<Side>,
    /// How the time is limited, for those who sit there now; null where it is not.
    #[schema(required)]
    pub time_control: Option<TimeControl>,
    /// By how much those who watch are behind as long as it goes on; left out where they are not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub delay: Option<Delay>,
    /// When it was made.
    #[schema(example = "2026-01-01T00:00:00Z")]
    pub created: String,
}

/// What can be said of a move besides the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Note {
    /// It gives check.
    pub check: bool,
    /// It promotes.
    pub promotion: bool,
    /// The squares on which it captures.
    pub captures: Vec<String>,
    /// The move in the notation of the game's author, as far as the receiver may know it; null in games that
    /// have none.
    #[schema(required, example = "▲7―6―1―兵")]
    pub written: Option<String>,
    /// How people write it; left out where that would tell what is hidden, and in what is opened, which says
    /// it beside the note.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub styles: Option<Styles>,
    /// How long its player took, in milliseconds; left out in games without clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub spent: Option<u64>,
}

/// How a game stands now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own on the wire")]
pub struct Standing {
    /// Who decides, null when the game is over or adjourned, and while armies are awaited.
    #[schema(required)]
    pub turn: Option<Side>,
    /// Whose pieces are moved.
    pub side: Side,
    /// All legal moves, none when it is not a human's turn.
    pub legal: Vec<String>,
    /// Whether `side` is in check.
    pub check: bool,
    /// The squares of the attacked royals of `side`.
    pub checked: Vec<String>,
    /// How it ended; null while it goes on.
    #[schema(required)]
    pub outcome: Option<Outcome>,
    /// How often the position has come; null where it is new.
    #[schema(required)]
    pub repetition: Option<Repetition>,
    /// The player to move cannot prevent that his last royal piece is captured, though the game goes on.
    pub mate: bool,
    /// What the players have offered each other.
    pub offers: Offers,
    /// The engine works.
    pub thinking: bool,
    /// The game ended by a repetition after which the rules go on with a new set-up.
    pub restarts: bool,
    /// What legal moves do beyond what their strings say; left out where no move does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<MoveEffect>>"))]
    pub effects: Vec<MoveEffect>,
    /// The id of the game that goes on, once a player has asked for it; the tokens open its seats too.
    #[schema(required)]
    pub next: Option<String>,
    /// The clocks, as they were when this was told; left out in games without. In an answer of REST, and in
    /// the `state` of a socket, they may be older: the message `clock` behind it has them as they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub clock: Option<Clock>,
    /// How many hints the human has taken; left out in a game without hints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub hints: Option<u32>,
    /// How the game is adjourned; left out while it is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub adjournment: Option<Adjournment>,
    /// What it counts for; left out in a game that is not rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub rated: Option<RatedGame>,
    /// Who has halved his time, and who may; left out in a game that is not of an arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub berserk: Option<Berserk>,
}

/// What the engine would play in the receiver's place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Hint {
    /// The number of moves made so far.
    pub ply: u32,
    /// The moves that it expects, the one to make first; where things are hidden that one alone.
    #[schema(example = json!(["7g7f", "3c3d"]))]
    pub line: Vec<String>,
    /// How those moves are written.
    pub styles: Vec<Styles>,
}

/// What a legal move does on another square than those that its string names: the rook of castling, a soldier
/// that is taken in passing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MoveEffect {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The square that it empties.
    pub from: String,
    /// Where the piece goes from there; null when it is taken.
    #[schema(required)]
    pub to: Option<String>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outcome {
    /// Null for a draw.
    #[schema(required)]
    pub winner: Option<Side>,
    /// Why it is over.
    #[schema(example = "royal-capture")]
    pub reason: EndReason,
    /// The clause of the rulebook; null where it leaves such an end to the players.
    #[schema(required, example = "chu §8.3.1")]
    pub clause: Option<String>,
    /// The same for people.
    pub text: Text,
}

/// A position that has come before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Repetition {
    /// How often it has come, at least twice.
    pub count: u32,
    /// Who loses if the round goes on as before, and so must play something else; null where that is a draw,
    /// or nothing.
    #[schema(required)]
    pub must_vary: Option<Side>,
    /// The clause of the rulebook.
    #[schema(example = "chu §8.2")]
    pub clause: String,
}

impl From<yagura::Repetition> for Repetition {
    fn from(repetition: yagura::Repetition) -> Self {
        let yagura::Repetition { count, must_vary, clause } = repetition;
        Self { count, must_vary: must_vary.map(Into::into), clause: clause.to_owned() }
    }
}

/// What happens to a move that the rules forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Fouls {
    /// It is refused.
    Reject,
    /// It loses at once.
    Strict,
    /// Some stand until the opponent claims them.
    Claim,
}

impl From<yagura::Fouls> for Fouls {
    fn from(fouls: yagura::Fouls) -> Self {
        match fouls {
            yagura::Fouls::Reject => Self::Reject,
            yagura::Fouls::Strict => Self::Strict,
            yagura::Fouls::Claim => Self::Claim,
        }
    }
}
