//! What is refused, and why, in both languages.

use yagura::{Language, MoveError, Refusal, SfenError, VariantError};
use yagura_engine::Level;
use yagura_record::{ReadError, UnknownFormat, WriteError};
use yagura_wire::{ErrorCode, Failure, Text};

/// What is refused. `Display` is the English message.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// No such game.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// No position of the game.
    #[error(transparent)]
    Position(#[from] SfenError),
    /// No move, or one that the rules forbid.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// No record.
    #[error(transparent)]
    Unread(#[from] ReadError),
    /// A record that the format cannot hold.
    #[error(transparent)]
    Unwritten(#[from] WriteError),
    /// No such format.
    #[error(transparent)]
    Format(#[from] UnknownFormat),
    /// No such side.
    #[error("'b' or 'w' expected, found '{0}'")]
    Side(String),
    /// No such strength.
    #[error("level {0}: a number from 1 to {most} expected", most = Level::FULL.number())]
    Level(u8),
    /// A wish that is none: what was expected.
    #[error("the wish cannot be understood: {0}")]
    Wish(serde_json::Error),
}

impl Fault {
    /// Returns the refusal as it goes over a wire.
    pub fn failure(&self) -> Failure {
        let message = Text::new(self.japanese(), self.to_string());
        let bare = |code, message| Failure {
            code,
            message,
            clause: None,
            squares: Vec::new(),
            word: None,
            retry_after: None,
        };
        match self {
            Self::Move(MoveError::Illegal { refusal, .. }) => Failure {
                clause: Some(refusal.clause.clone()),
                squares: refusal.squares.iter().map(ToString::to_string).collect(),
                ..bare(ErrorCode::Illegal, explained(refusal))
            },
            Self::Move(MoveError::Unreadable(_)) => bare(ErrorCode::Move, message),
            Self::Variant(_) => bare(ErrorCode::Variant, message),
            Self::Position(_) => bare(ErrorCode::Position, message),
            Self::Unread(_) | Self::Unwritten(_) => bare(ErrorCode::Record, message),
            Self::Format(_) | Self::Side(_) | Self::Level(_) | Self::Wish(_) => {
                bare(ErrorCode::BadRequest, message)
            }
        }
    }

    fn japanese(&self) -> String {
        match self {
            Self::Variant(error) => error.text(Language::Japanese),
            Self::Position(error) => error.text(Language::Japanese),
            Self::Move(MoveError::Unreadable(error)) => format!("指し手として読めません：「{}」", error.text),
            Self::Move(MoveError::Illegal { refusal, .. }) => refusal.why.text(Language::Japanese),
            Self::Unread(error) => format!("棋譜として読めません：{}", error.message(Language::Japanese)),
            Self::Unwritten(error) => error.message(Language::Japanese),
            Self::Format(_) => "知らない棋譜の形式です".to_owned(),
            Self::Side(side) => format!("b か w が必要です（「{side}」）"),
            Self::Level(level) => {
                format!("強さ {level} はありません（1 から {} まで）", Level::FULL.number())
            }
            Self::Wish(error) => format!("望みとして読めません（{error}）"),
        }
    }
}

fn explained(refusal: &Refusal) -> Text {
    Text::new(refusal.why.text(Language::Japanese), refusal.why.text(Language::English))
}
