//! The browser's half of the protocol: `web/src/protocol/generated/wire.ts` is what the types say.

use std::{
    any::TypeId,
    collections::{BTreeMap, HashSet},
};

use ts_rs::{Config, TS, TypeVisitor};
use yagura_wire as wire;

use crate::{kept::compare, layout};

const HEAD: &str = "// Written by `cargo xtask wire` from crates/yagura-wire. Do not change it by hand.\n";

/// All types below some, with their declarations.
struct Declarations {
    config: Config,
    seen: HashSet<TypeId>,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
        // Others are types of the language.
        if T::output_path().is_some() {
            let declaration = format!("{}export {}", T::docs().unwrap_or_default(), T::decl(&self.config));
            self.by_name.insert(T::ident(&self.config), declaration);
        }
    }
}

/// Returns the declarations of all that is sent, by their names.
pub(crate) fn declarations() -> BTreeMap<String, String> {
    // Numbers on the wire stay far below what a number of JavaScript holds.
    let config = Config::new().with_large_int("number");
    let mut all = Declarations { config, seen: HashSet::new(), by_name: BTreeMap::new() };
    all.visit::<wire::Incoming>();
    all.visit::<wire::ServerMessage>();
    all.visit::<wire::Request>();
    all.visit::<wire::Standing>();
    all.visit::<wire::Hint>();
    all.visit::<wire::Variants>();
    all.visit::<wire::Definition>();
    all.visit::<wire::Attackers>();
    all.visit::<wire::Puzzles>();
    all.visit::<wire::Armies>();
    all.visit::<wire::NewArmy>();
    all.visit::<wire::ArmyReview>();
    all.visit::<wire::NewRecord>();
    all.visit::<wire::ReadRecord>();
    all.visit::<wire::OpenedRecords>();
    all.visit::<wire::RecordToOpen>();
    all.visit::<wire::RecordToWrite>();
    all.visit::<wire::KeptRecord>();
    all.visit::<wire::StoredRecord>();
    all.visit::<wire::RecordChange>();
    all.visit::<wire::RecordVersion>();
    all.visit::<wire::NewReport>();
    all.visit::<wire::Report>();
    all.visit::<wire::Line>();
    all.visit::<wire::Place>();
    all.visit::<wire::PositionToReview>();
    all.visit::<wire::PositionReview>();
    all.visit::<wire::AnalysisRequest>();
    all.visit::<wire::AnalysisMessage>();
    all.visit::<wire::SharedRequest>();
    all.visit::<wire::SharedMessage>();
    all.visit::<wire::LobbyRequest>();
    all.visit::<wire::LobbyMessage>();
    all.visit::<wire::Seeks>();
    all.visit::<wire::Challenges>();
    all.visit::<wire::NewSeek>();
    all.visit::<wire::NewChallenge>();
    all.visit::<wire::PostedSeek>();
    all.visit::<wire::TakeSeek>();
    all.visit::<wire::TakenSeek>();
    all.visit::<wire::Tournaments>();
    all.visit::<wire::NewTournament>();
    all.visit::<wire::ShownTournament>();
    all.visit::<wire::TournamentEntry>();
    all.visit::<wire::EnteredTournament>();
    all.visit::<wire::OrganiserAct>();
    all.visit::<wire::TournamentAbsence>();
    all.visit::<wire::TournamentRequest>();
    all.visit::<wire::TournamentMessage>();
    all.visit::<wire::AccountEvent>();
    all.visit::<wire::Done>();
    all.visit::<wire::ArmyToSeal>();
    all.visit::<wire::RanksToReplace>();
    all.visit::<wire::NewStudy>();
    all.visit::<wire::KeptStudy>();
    all.visit::<wire::StudyChange>();
    all.visit::<wire::EditSecret>();
    all.visit::<wire::NewGame>();
    all.visit::<wire::Created>();
    all.visit::<wire::SeatClaim>();
    all.visit::<wire::ClaimedSeat>();
    all.visit::<wire::CarryCode>();
    all.visit::<wire::Invitation>();
    all.visit::<wire::NewAccount>();
    all.visit::<wire::LogIn>();
    all.visit::<wire::SeatsToKeep>();
    all.visit::<wire::KeptSeats>();
    all.visit::<wire::CurrentSession>();
    all.visit::<wire::Sessions>();
    all.visit::<wire::PasskeyChallenge>();
    all.visit::<wire::PasskeyName>();
    all.visit::<wire::NewPasskey>();
    all.visit::<wire::Label>();
    all.visit::<wire::Passkeys>();
    all.visit::<wire::NewPassword>();
    all.visit::<wire::RecoveryCodes>();
    all.visit::<wire::KeptSettings>();
    all.visit::<wire::NewToken>();
    all.visit::<wire::MadeToken>();
    all.visit::<wire::ApiTokens>();
    all.visit::<wire::Farewell>();
    all.visit::<wire::LineToSay>();
    all.visit::<wire::ChatLines>();
    all.visit::<wire::Blocked>();
    all.visit::<wire::ChatWish>();
    all.visit::<wire::NewComplaint>();
    all.visit::<wire::TakenComplaint>();
    all.visit::<wire::Complaints>();
    all.visit::<wire::Verdict>();
    all.visit::<wire::Measure>();
    all.visit::<wire::RunningGames>();
    all.visit::<wire::PlayerProfile>();
    all.visit::<wire::PlayerGames>();
    all.visit::<wire::AccountArchive>();
    all.visit::<wire::Leaderboard>();
    all.visit::<wire::NewDefinition>();
    all.visit::<wire::CheckedDefinition>();
    all.visit::<wire::KeptDefinition>();
    all.visit::<wire::DefinitionSource>();
    all.visit::<wire::Refused>();
    all.visit::<wire::Health>();
    all.by_name
}

fn text() -> String {
    let version =
        format!("/** The version of the protocol. */\nexport const PROTOCOL = {};\n", wire::PROTOCOL);
    let declarations = declarations().into_values().map(|declaration| layout::laid_out(&declaration));
    [HEAD.to_owned(), version].into_iter().chain(declarations).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_browsers_types_are_these() {
    compare("web/src/protocol/generated/wire.ts", &text());
}
