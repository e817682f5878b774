//! How a game ends otherwise than by a move.

use std::{fmt, str::FromStr};

use yagura::{AnyPosition, Game, Side};

use crate::live::engine_pool::Failure;

/// An end of a game that is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// A side gave up.
    Resigned(Side),
    /// A side claimed a foul, and rightly.
    Claimed(Side),
    /// The side to move played this, which the rules forbid, where that loses at once.
    Foul(String),
    /// The program that played this side could not go on.
    Failed(Side, Failure),
    /// The players agreed on a draw.
    Agreed,
    /// The time of this side was up.
    Time(Side),
    /// It had not begun in time; nobody has won.
    Aborted,
    /// This side called it off before it had begun for both; nobody has won.
    CalledOff(Side),
    /// A side was away for too long, and the other ended the game: it has won.
    Left(Side),
    /// The same, as drawn.
    LeftDrawn(Side),
    /// The organiser of its tournament has decided who has won; `None`: it is drawn.
    Adjudicated(Option<Side>),
    /// He has decided that nobody has won.
    Annulled,
}

/// An end that is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum EndingError {
    /// The text says none.
    #[error(
        "ending '{text}': expected SIDE, claim:SIDE, foul:MOVE, failed:SIDE:WHY, agreed, time:SIDE, aborted, called-off:SIDE, left:SIDE, left-draw:SIDE, adjudicated, adjudicated:SIDE or annulled"
    )]
    Unreadable {
        /// The text.
        text: String,
    },
    /// The rules do not end the game so.
    #[error("ending '{0}': the game does not end so")]
    Impossible(Ending),
}

/// As it is stored: `b`, `claim:b`, `foul:7g7e`, `failed:b:crash`, `agreed`, `time:b`, `aborted`,
/// `called-off:b`, `left:b`, `left-draw:b`, `adjudicated:b` with the winner, `adjudicated` as drawn,
/// `annulled`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Resigned(side) => write!(f, "{side}"),
            Self::Claimed(side) => write!(f, "claim:{side}"),
            Self::Foul(text) => write!(f, "foul:{text}"),
            Self::Failed(side, failure) => write!(f, "failed:{side}:{}", failure.word()),
            Self::Agreed => f.write_str("agreed"),
            Self::Time(side) => write!(f, "time:{side}"),
            Self::Aborted => f.write_str("aborted"),
            Self::CalledOff(side) => write!(f, "called-off:{side}"),
            Self::Left(side) => write!(f, "left:{side}"),
            Self::LeftDrawn(side) => write!(f, "left-draw:{side}"),
            Self::Adjudicated(Some(winner)) => write!(f, "adjudicated:{winner}"),
            Self::Adjudicated(None) => f.write_str("adjudicated"),
            Self::Annulled => f.write_str("annulled"),
        }
    }
}

impl FromStr for Ending {
    type Err = EndingError;

    fn from_str(text: &str) -> Result<Self, EndingError> {
        let bad = || EndingError::Unreadable { text: text.to_owned() };
        let side = |letter: &str| Side::from_letter(letter).ok_or_else(bad);
        Ok(match text.split_once(':') {
            None if text == "agreed" => Self::Agreed,
            None if text == "aborted" => Self::Aborted,
            None if text == "adjudicated" => Self::Adjudicated(None),
            None if text == "annulled" => Self::Annulled,
            None => Self::Resigned(side(text)?),
            Some(("claim", letter)) => Self::Claimed(side(letter)?),
            Some(("time", letter)) => Self::Time(side(letter)?),
            Some(("called-off", letter)) => Self::CalledOff(side(letter)?),
            Some(("left", letter)) => Self::Left(side(letter)?),
            Some(("left-draw", letter)) => Self::LeftDrawn(side(letter)?),
            Some(("adjudicated", letter)) => Self::Adjudicated(Some(side(letter)?)),
            Some(("foul", text)) => Self::Foul(text.to_owned()),
            Some(("failed", rest)) => {
                let (letter, word) = rest.split_once(':').unwrap_or((rest, ""));
                Self::Failed(side(letter)?, Failure::from_word(word).ok_or_else(bad)?)
            }
            Some(_) => return Err(bad()),
        })
    }
}

impl Ending {
    /// Ends a game so.
    ///
    /// # Errors
    /// [`EndingError::Impossible`] where the rules do not end it so; it is then as before.
    pub(super) fn apply(&self, game: &mut Game<AnyPosition>) -> Result<(), EndingError> {
        let done = match self {
            // The rules know no time and no organiser: for them who has none left, or is gone, gives up, and
            // who does not begin agrees.
            Self::Resigned(side) | Self::Failed(side, _) | Self::Time(side) | Self::Left(side) => {
                game.resign(*side);
                true
            }
            Self::Adjudicated(Some(winner)) => {
                game.resign(!*winner);
                true
            }
            Self::Claimed(side) => game.claim(*side),
            Self::Agreed
            | Self::Aborted
            | Self::CalledOff(_)
            | Self::LeftDrawn(_)
            | Self::Adjudicated(None)
            | Self::Annulled => {
                game.agree();
                true
            }
            Self::Foul(text) => matches!(game.submit(text), Ok(Some(_))),
        };
        if done { Ok(()) } else { Err(EndingError::Impossible(self.clone())) }
    }
}
