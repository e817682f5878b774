//! A game as it is kept: all that it comes from, as JSON.

use serde::{Deserialize, Serialize};
use yagura::{AnyPosition, Catalogue, Game};
use yagura_answers::{AnswerError, Reason};
use yagura_wire::{Player, Side};

use super::{Solo, set_up::SetUp};

/// The version of the shape.
pub(super) const VERSION: u32 = 1;

/// What is kept of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) version: u32,
    pub(super) id: String,
    pub(super) variant: String,
    /// The position string of another start than the usual one.
    #[serde(default)]
    pub(super) position: Option<String>,
    /// Who plays, as was asked for: in games with secret armies player A first.
    pub(super) players: [Player; 2],
    /// When it was made, as RFC 3339 has it.
    pub(super) created: String,
    /// The number of changes so far.
    pub(super) v: i64,
    /// What the engine's chance in this game depends on.
    pub(super) seed: u64,
    /// The hints taken so far, none in a game without.
    #[serde(default)]
    pub(super) hints: Option<u32>,
    /// The secret armies that are sealed, A's first.
    #[serde(default)]
    pub(super) armies: [Option<Army>; 2],
    /// The turns of the set-up behind them.
    #[serde(default)]
    pub(super) turns: Vec<String>,
    /// The moves.
    #[serde(default)]
    pub(super) moves: Vec<String>,
    /// How it ended otherwise than by a move.
    #[serde(default)]
    pub(super) ending: Option<Ending>,
    /// The game that goes on after this one.
    #[serde(default)]
    pub(super) next: Option<String>,
}

/// A secret army with what its commitment was made with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Army {
    pub(super) setup: String,
    pub(super) salt: String,
}

/// An end of a game that is no move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Ending {
    /// A side gave up.
    Resigned(Side),
    /// A side claimed a foul, and rightly.
    Claimed(Side),
    /// The side to move played this, which the rules forbid, where that loses at once.
    Foul(String),
    /// The players agreed on a draw.
    Agreed,
    /// This side called it off before it had begun for both.
    CalledOff(Side),
}

impl Ending {
    /// Ends a game so; returns whether the rules do.
    pub(super) fn apply(&self, game: &mut Game<AnyPosition>) -> bool {
        match self {
            Self::Resigned(side) => {
                game.resign((*side).into());
                true
            }
            Self::Claimed(side) => game.claim((*side).into()),
            Self::Foul(text) => matches!(game.submit(text), Ok(Some(_))),
            Self::Agreed | Self::CalledOff(_) => {
                game.agree();
                true
            }
        }
    }
}

impl Solo {
    /// Returns a game that was kept.
    ///
    /// # Errors
    /// What is wrong with it: a hand that is none of ours may have written it.
    pub fn of_kept(text: &str) -> Result<Self, AnswerError> {
        let misshapen = |error: serde_json::Error| Reason::of_shape(&error.to_string());
        let kept: Kept =
            serde_json::from_str(text).map_err(|error| AnswerError::BadRequest(misshapen(error)))?;
        if kept.version != VERSION {
            return Err(AnswerError::BadRequest(Reason::new(
                format!("a game of version {VERSION} expected, found {}", kept.version),
                format!("版{VERSION}の対局が必要ですが、版{}でした", kept.version),
            )));
        }
        Self::restored(kept)
    }

    pub(super) fn restored(kept: Kept) -> Result<Self, AnswerError> {
        let variant = Catalogue::built_in().variant(&kept.variant).map_err(AnswerError::Variant)?;
        let mut game = Game::begin(&variant, kept.position.as_deref())?;
        let set_up = SetUp::restored(&variant, &mut game, &kept.armies, &kept.turns)?;
        for text in &kept.moves {
            game.play_text(text)?;
        }
        if let Some(ending) = &kept.ending
            && !ending.apply(&mut game)
        {
            return Err(AnswerError::BadRequest(Reason::new(
                "the game does not end so",
                "この対局はそのようには終わりません",
            )));
        }
        Ok(Self { kept, variant, game, set_up, drawn: None })
    }

    /// Returns the game as it is kept.
    pub fn kept(&self) -> String {
        serde_json::to_string(&self.kept).expect("maps have string keys and no number is infinite")
    }
}
