//! What goes over Yagura's wire, as types: the JSON of REST and of the WebSocket as `docs/protocol.md`
//! describes it.
//!
//! Shapes only: no HTTP, no store, no rules. Each type is kept once, here. From it come
//!
//! * its JSON ([`serde`]), read and written by the same words;
//! * its schema ([`utoipa`]): the server's OpenAPI document, and [`socket_schema`] for the messages of the
//!   socket;
//! * its TypeScript (feature `typescript`): `web/src/protocol/generated/`, which a test compares with what
//!   the types say.
//!
//! ```
//! use yagura_wire::{Incoming, Request, Side};
//!
//! let incoming = Incoming::read(r#"{"t": "resign", "a": 3, "side": "b"}"#)?;
//! assert_eq!(incoming.request, Request::Resign { side: Some(Side::Black) });
//! # Ok::<(), yagura_wire::Unreadable>(())
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod account;
mod adjournment;
mod analysis;
mod archive;
mod army;
mod army_set_up;
mod attackers;
mod berserk;
mod chat;
mod clock;
mod definition;
mod definition_schema;
mod event;
mod failure;
mod frame;
mod game;
mod health;
mod lobby;
mod message;
mod moderation;
mod moves;
mod object;
mod offers;
mod picture;
mod place;
mod player;
mod presence;
mod profile;
mod puzzle;
mod rating;
mod record;
mod report;
mod schema;
mod seat;
mod shared;
mod study;
#[cfg(test)]
mod tests;
mod text;
mod tournament;
mod traits;
mod watching;
mod words;
mod workshop;

pub use account::{
    Account, ApiToken, ApiTokens, CurrentSession, Farewell, HeldSeats, KeptSeats, KeptSettings, Label, LogIn,
    MadeToken, NewAccount, NewPasskey, NewPassword, NewProof, NewToken, Passkey, PasskeyChallenge,
    PasskeyName, Passkeys, Proof, RecoveryCodes, Scope, SeatsToKeep, Session, Sessions, Way,
};
pub use adjournment::{Adjournment, AdjournmentStage};
pub use analysis::{AnalysisLine, AnalysisMessage, AnalysisRequest, AnalysisTurn, MateVerdict};
pub use archive::{
    AccountArchive, ArchivedComplaint, ArchivedEntry, ArchivedGame, ArchivedLine, ArchivedSeek,
};
pub use army::{Armies, ArmyPiece, ArmyProblem, ArmyReview, ArmyRules, ArmyZone, FavouriteArmy, NewArmy};
pub use army_set_up::{
    ArmySetUp, ArmyToSeal, FirstBy, OpenArmies, OpenArmy, OwnArmies, Owner, RanksToReplace, RePlacing,
    SealedArmies, SealedArmy, SeatsOfOwners, SetUpPhase,
};
pub use attackers::Attackers;
pub use berserk::{Berserk, BerserkState};
pub use chat::{
    Blocked, ChatLine, ChatLines, ChatRoom, ChatWish, Grievance, LinePlace, LineToSay, NewComplaint, Speaker,
    TakenComplaint,
};
pub use clock::{Allowance, Clock, ClockPhase, DaysAMove, TimeControl, TimeLeft};
pub use definition::{Choice, Definition, Handicap, Kind, Layer, Summary, Variants, Zone};
pub use definition_schema::definition_schema;
pub use event::{AccountEvent, Done};
pub use failure::{ErrorCode, Failure, Refused};
pub use frame::Unreadable;
pub use game::{
    Created, Fouls, Hint, MoveEffect, NewGame, Note, Outcome, Repetition, Snapshot, Standing, Tokens,
};
pub use health::{Health, HealthStatus};
pub use lobby::{
    Challenge, Challenges, FoundGame, LobbyMessage, LobbyRequest, LobbyView, NewChallenge, NewSeek,
    PostedSeek, Seek, Seeker, Seeks, TakeSeek, TakenNews, TakenSeek,
};
pub use message::{ByeReason, Change, Incoming, Moved, Request, ServerMessage};
pub use moderation::{Complaint, ComplaintState, Complaints, ContextLine, Measure, Role, Verdict};
pub use moves::{
    AreaMove, CannonHop, Dance, Hook, LameLeap, LeapSlide, Mode, MoveRule, Moves, Offset, RangeJump,
    RankJump, Ray, Step, TwoStep,
};
pub use object::{Object, Shape};
pub use offers::{Offer, Offers, RematchOffer};
pub use picture::{Picture, PictureKind};
pub use place::{Line, Place, PositionReview, PositionToReview, Seen, Styles};
pub use player::{Level, LevelError, NewPlayer, Player, PlayerError};
pub use presence::{AbsenceClaim, PlayerPresence};
pub use profile::{GameResult, PlayerGame, PlayerGames, PlayerName, PlayerNames, PlayerProfile};
pub use puzzle::{Puzzle, PuzzleTheme, Puzzles};
pub use rating::{AccountRating, GameStatistics, Leaderboard, PlayerRating, RankedPlayer, RatedGame, Speed};
pub use record::{
    NewRecord, OpenedRecord, OpenedRecords, ReadGame, ReadRecord, RecordFault, RecordToOpen, RecordToWrite,
    Remark,
};
pub use report::{
    BetterMove, JudgedMove, KeptRecord, MoveFault, NewReport, Pace, PlayerReport, RecordChange,
    RecordVersion, Report, ReportedPosition, StoredRecord,
};
pub use schema::socket_schema;
pub use seat::{CarryCode, ClaimedSeat, Invitation, SeatClaim};
pub use shared::{Person, RecordEdit, SharedMessage, SharedRequest};
pub use study::{Chapter, EditSecret, KeptStudy, NewChapter, NewStudy, StoredStudy, StudyChange};
pub use text::{Name, Side, Text};
pub use tournament::{
    EnteredTournament, NewTournament, OrganiserAct, PairingResult, ShownTournament, TieBreak, Tournament,
    TournamentAbsence, TournamentEntry, TournamentMessage, TournamentPairing, TournamentPlayer,
    TournamentRequest, TournamentRole, TournamentStage, TournamentSummary, TournamentSystem, Tournaments,
};
pub use traits::{
    DrawClaim, Drops, FoldRule, FoulRule, Hidden, PositionField, RepetitionRule, Royals, SecondPart, SetUp,
    SideNames, Traits, Turns,
};
pub use watching::{Delay, RunningGame, RunningGames};
pub use words::{EndReason, SetUpFault};
pub use workshop::{
    CheckedDefinition, DefinitionOrigin, DefinitionRemark, DefinitionSource, KeptDefinition, NewDefinition,
};

/// The version of the protocol.
pub const PROTOCOL: u32 = 3;

/// The examples of README.md are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
