//! What is refused, and why, in both languages.

use serde::Serialize;
use yagura::{Language, MoveError, SfenError, VariantError};
use yagura_engine::{Level, eval::net::NetError};
use yagura_record::{ReadError, UnknownFormat, WriteError};

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
    /// No net of the game.
    #[error(transparent)]
    Net(#[from] NetError),
    /// A wish that is none: what was expected.
    #[error("the wish cannot be understood: {0}")]
    Wish(serde_json::Error),
}

/// A refusal as JavaScript has it: what the server would send (`yagura_wire::Failure`), by fewer words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// What sort of refusal it is.
    pub code: Code,
    /// What it is, for people.
    pub message: Message,
    /// A clause of a rulebook.
    pub clause: Option<String>,
    /// The squares that the reason is about.
    pub squares: Vec<String>,
}

/// What sort of refusal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// A rule forbids the move.
    Illegal,
    /// The text is no move.
    Move,
    /// There is no such game to play.
    Variant,
    /// The text is no position of the game.
    Position,
    /// The text is no record of the game, or the format cannot hold it.
    Record,
    /// What is asked for cannot be understood.
    BadRequest,
}

/// A message in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// In Japanese.
    pub ja: String,
    /// In English.
    pub en: String,
}

impl Fault {
    /// Returns the refusal as JavaScript has it.
    pub fn failure(&self) -> Failure {
        let bare = |code| Failure {
            code,
            message: Message { ja: self.japanese(), en: self.to_string() },
            clause: None,
            squares: Vec::new(),
        };
        match self {
            Self::Move(MoveError::Illegal { refusal, .. }) => {
                let [ja, en] = [Language::Japanese, Language::English].map(|l| refusal.why.text(l));
                Failure {
                    code: Code::Illegal,
                    message: Message { ja, en },
                    clause: Some(refusal.clause.clone()),
                    squares: refusal.squares.iter().map(ToString::to_string).collect(),
                }
            }
            Self::Move(MoveError::Unreadable(_)) => bare(Code::Move),
            Self::Variant(_) => bare(Code::Variant),
            Self::Position(_) => bare(Code::Position),
            Self::Unread(_) | Self::Unwritten(_) => bare(Code::Record),
            Self::Format(_) | Self::Side(_) | Self::Level(_) | Self::Net(_) | Self::Wish(_) => {
                bare(Code::BadRequest)
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
            Self::Net(error) => format!("このゲームの評価ネットではありません（{error}）"),
            Self::Wish(error) => format!("望みとして読めません（{error}）"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Code, Fault, Table};

    #[test]
    fn a_refusal_is_what_the_server_would_send() -> Result<(), Fault> {
        let mut table = Table::new("chu", None)?;
        let faults = [
            (table.play("8i8g"), Code::Illegal),
            (table.play("nonsense"), Code::Move),
            (Table::new("nothing", None).map(|_| ()), Code::Variant),
            (Table::new("shogi", Some("9/9 b")).map(|_| ()), Code::Position),
            (table.record("csa").map(|_| ()), Code::Record),
            (table.record("doc").map(|_| ()), Code::BadRequest),
        ];
        for (fault, code) in faults {
            let failure = fault.expect_err("all are refused").failure();
            assert_eq!(failure.code, code);
            let here = serde_json::to_value(&failure).expect("plain data");
            let there: yagura_wire::Failure = serde_json::from_value(here.clone()).expect("the same words");
            assert_eq!(serde_json::to_value(there).expect("plain data"), here);
        }
        Ok(())
    }
}
