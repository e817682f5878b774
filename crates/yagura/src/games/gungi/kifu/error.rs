//! What is wrong with a record, in sentences.

use crate::{Language, Refusal, SfenError, Side};

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.text(Language::English))]
pub struct KifuError {
    /// The offending text.
    pub token: String,
    /// The number of the action that could not be read: placements count, declarations do not.
    pub number: usize,
    /// What is wrong.
    pub fault: Fault,
}

/// What can be wrong with a part of a record.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// It is no part of the notation.
    Expected(Expected),
    /// A rule forbids what it says.
    Refused(Refusal),
    /// No legal action fits.
    NoAction,
    /// Several legal actions fit, these.
    Several(Vec<String>),
    /// It is the turn of this side.
    Turn(Side),
    /// 同 without an action of the opponent just before.
    NoLast,
    /// `[詰み]` where there is none.
    NoMate,
    /// The game is over.
    Finished,
    /// A new set-up without a repetition.
    NoRepetition,
    /// A heading that stands too early or too late.
    Misplaced,
    /// A declaration that stands too early or too late.
    NoDeclaration,
    /// A declaration that does not name two 兵.
    NoSoldiers,
    /// The position given with the record is none.
    Start(SfenError),
}

/// What stands in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The mark of a side.
    Mark,
    /// An action.
    Action,
    /// A bracket behind an action.
    Bracket,
    /// The end of a bracket.
    Closing,
    /// A declaration.
    Declaration,
    /// A game of gungi.
    Gungi,
}

impl KifuError {
    /// Returns what is wrong as a sentence: the place, and what was expected there.
    pub fn text(&self, language: Language) -> String {
        let Self { token, number, fault } = self;
        match language {
            Language::Japanese => {
                format!("棋譜の{number}手目「{token}」で読めなくなりました。{}。", fault.japanese())
            }
            Language::English => {
                format!("the record cannot be read at action {number}, '{token}': {}", fault.english())
            }
        }
    }
}

const fn name(side: Side) -> (&'static str, &'static str) {
    match side {
        Side::Black => ("▲（黒軍）", "Black (▲)"),
        Side::White => ("▽（白軍）", "White (▽)"),
    }
}

impl Fault {
    fn english(&self) -> String {
        match self {
            Self::Expected(expected) => format!("expected {}", expected.words().1),
            Self::Refused(refusal) => format!("{} ({})", refusal.why.text(Language::English), refusal.clause),
            Self::NoAction => "no legal action fits".into(),
            Self::Several(actions) => format!("several actions fit, expected one of {}", actions.join(", ")),
            Self::Turn(side) => format!("it is the turn of {}", name(*side).1),
            Self::NoLast => {
                "同 stands for the square of the opponent's action just before, and there is none".into()
            }
            Self::NoMate => "there is no mate".into(),
            Self::Finished => "the game is over".into(),
            Self::NoRepetition => "no repetition has ended the game here".into(),
            Self::Misplaced => "the game has not come to this heading, or is past it".into(),
            Self::NoDeclaration => "it is not time for this declaration".into(),
            Self::NoSoldiers => "expected two different 兵 of the side with their layers".into(),
            Self::Start(error) => error.text(Language::English),
        }
    }

    fn japanese(&self) -> String {
        match self {
            Self::Expected(expected) => format!("ここには{}が要ります", expected.words().0),
            Self::Refused(refusal) => {
                format!("{}（{}）", refusal.why.text(Language::Japanese), refusal.clause)
            }
            Self::NoAction => "当てはまる合法手がありません".into(),
            Self::Several(actions) => {
                format!("当てはまる手が複数あります。{}のどれかを書いてください", actions.join("、"))
            }
            Self::Turn(side) => format!("{}の手番です", name(*side).0),
            Self::NoLast => "直前に相手の手がないので、「同」は使えません".into(),
            Self::NoMate => "詰みではありません".into(),
            Self::Finished => "対局は終わっています".into(),
            Self::NoRepetition => "ここまでに千日手はありません".into(),
            Self::Misplaced => "この見出しの所まで進んでいないか、もう過ぎています".into(),
            Self::NoDeclaration => "裏駒を決める所ではありません".into(),
            Self::NoSoldiers => "自軍の別々の兵二枚を、層まで書いてください".into(),
            Self::Start(error) => {
                format!("初めの局面が正しくありません（{}）", error.text(Language::Japanese))
            }
        }
    }
}

impl Expected {
    /// The Japanese and the English.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Mark => ("▲か▽で始まる手", "▲ or ▽ and an action"),
            Self::Action => (
                "▲7―6―1―兵、▽同―忍、▲5―5―1―上新、▲1―2―不1―忍、▲5―7―1―謀⇔兵のような手",
                "an action as in ▲7―6―1―兵, ▽同―忍, ▲5―5―1―上新, ▲1―2―不1―忍 or ▲5―7―1―謀⇔兵",
            ),
            Self::Bracket => (
                "[5―3―2]、[さ入手]、[▲2―筒、▲1―上]、[砦入手]、[砦⇔忍]、[1―8―1―砲]、[再配置]、[裏と]、[詰み]のような括弧",
                "brackets such as [5―3―2], [さ入手], [▲2―筒、▲1―上], [砦入手], [砦⇔忍], [1―8―1―砲], [再配置], [裏と] or [詰み]",
            ),
            Self::Closing => ("閉じ括弧", "a closing bracket"),
            Self::Declaration => {
                ("▲「3―7―1―さ、8―7―1―と」のような裏駒の配置", "a declaration as in ▲「3―7―1―さ、8―7―1―と」")
            }
            Self::Gungi => ("軍儀の棋譜", "a record of gungi"),
        }
    }
}
