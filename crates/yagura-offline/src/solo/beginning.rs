//! How games begin.

use yagura::{
    AnyPosition, Catalogue, Notation as _, SetUpPhase as _, Variant,
    notation::{pasted, plausible},
};
use yagura_answers::{AnswerError, Reason};
use yagura_wire::{NewGame, NewPlayer, Player};

use super::{
    Solo,
    kept::{Kept, VERSION},
};

/// What the ids of these games begin with, so that no game of a server has one.
const PREFIX: &str = "local-";
/// Letters of an id.
const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// What nobody can foresee, and when it is.
#[derive(Clone, Debug)]
pub struct Moment {
    /// What chance depends on.
    pub chance: u64,
    /// Now, as RFC 3339 has it.
    pub now: String,
}

impl Moment {
    /// Returns the id of a game that begins now.
    fn id(&self) -> String {
        let letter = |place: u32| char::from(LETTERS[(self.chance >> (5 * place)) as usize % LETTERS.len()]);
        PREFIX.chars().chain((0..12).map(letter)).collect()
    }
}

impl Solo {
    /// Begins a game.
    ///
    /// # Errors
    /// Why there can be no such game here.
    pub fn begin(new: &NewGame, moment: &Moment) -> Result<Self, AnswerError> {
        let variant = Catalogue::built_in().variant(&new.variant).map_err(AnswerError::Variant)?;
        let wrong = |(en, ja): (&str, &str)| {
            let reason = Reason::new(format!("{en} needs a server"), format!("{ja}にはサーバーが要ります"));
            Err(AnswerError::BadRequest(reason))
        };
        if new.clock.is_some() {
            return wrong(("a clock", "時計"));
        }
        if new.rated {
            return wrong(("a rated game", "レート対局"));
        }
        let player = |new: &NewPlayer| match new {
            NewPlayer::Human => Ok(Player::Human),
            NewPlayer::Engine { level } => Ok(Player::Engine { level: *level }),
            NewPlayer::Invited => Err(("an invitation", "招待")),
            NewPlayer::Program { .. } => Err(("another program", "ほかのプログラム")),
        };
        let players = match (player(&new.black), player(&new.white)) {
            (Ok(black), Ok(white)) => [black, white],
            (Err(what), _) | (_, Err(what)) => return wrong(what),
        };
        let humans = players.iter().filter(|player| **player == Player::Human).count();
        if new.hints && humans != 1 {
            return Err(AnswerError::BadRequest(Reason::new(
                "hints are for one human against an engine",
                "ヒントは、人一人がコンピュータと指す対局だけで使えます",
            )));
        }
        let position = match &new.position {
            Some(text) => start(&variant, text)?,
            None => None,
        };
        Self::restored(Kept {
            version: VERSION,
            id: moment.id(),
            variant: variant.to_string(),
            position,
            players,
            created: moment.now.clone(),
            v: 0,
            seed: moment.chance,
            hints: new.hints.then_some(0),
            armies: [None, None],
            turns: Vec::new(),
            moves: Vec::new(),
            ending: None,
            next: None,
        })
    }

    /// Begins a game of the same players after this one.
    pub(super) fn another(
        &self,
        position: Option<String>,
        players: [Player; 2],
        moment: &Moment,
    ) -> Result<Self, AnswerError> {
        Self::restored(Kept {
            id: moment.id(),
            position,
            players,
            created: moment.now.clone(),
            v: 0,
            seed: moment.chance,
            hints: self.kept.hints.map(|_| 0),
            armies: [None, None],
            turns: Vec::new(),
            moves: Vec::new(),
            ending: None,
            next: None,
            ..self.kept.clone()
        })
    }

    /// Returns the id.
    pub fn id(&self) -> &str {
        &self.kept.id
    }

    /// Returns the players as they were asked for.
    pub const fn players(&self) -> &[Player; 2] {
        &self.kept.players
    }
}

/// Returns the position string of a start that somebody pasted; `None` for one before any army is placed.
fn start(variant: &Variant, text: &str) -> Result<Option<String>, AnswerError> {
    let game = pasted::read(variant, text).map_err(AnswerError::Position)?;
    let position: &AnyPosition = game.position();
    plausible::check(variant, position)?;
    let is_plain = position.army_phase() == Some(yagura::ArmyPhase::ArmyA);
    Ok((!is_plain).then(|| position.sfen()))
}
