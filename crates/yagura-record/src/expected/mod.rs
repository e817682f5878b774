//! What was expected of a text that cannot be read, as a value with a sentence in each language.

mod csa;
mod jkf;
mod json;
mod json_fault;
mod kif;
mod obstacle;
mod pgn;

use std::fmt;

pub use csa::CsaExpected;
pub use jkf::JkfExpected;
pub use json::JsonExpected;
pub use json_fault::{JsonFault, JsonPart};
pub use kif::KifExpected;
pub use obstacle::Obstacle;
pub use pgn::PgnExpected;
use yagura::{Language, MoveError, SfenError, Side, Square, VariantError, games::kifu::KifuError};

use crate::format::Format;

/// What was expected of a text, or why it cannot be.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Expected {
    /// A record in a format that is known.
    Record,
    /// A record, where there is nothing at all.
    AnyRecord,
    /// Text in an encoding; the name is that of the one that it is not.
    Encoding(&'static str),
    /// The rest of a letter in UTF-8: the file ends inside it.
    RestOfLetter,
    /// What is expected in a part of the text that is named: a node, a key.
    In(String, Box<Self>),
    /// JSON, well formed and of the right shape.
    Json(JsonFault),
    /// A game that the format can hold: format and game, and what stands against it.
    OtherGame(&'static str, String, Obstacle),
    /// A game.
    Variant(Box<VariantError>),
    /// The rulebook of the game, and the number of an edition; the known one is named.
    Edition(String, u32),
    /// What is expected of a text that does not say which game it is of, and was read as one of this.
    UnnamedGame(String, Box<Self>),
    /// What is expected in a record that was written for another edition of the rules.
    OtherEdition {
        /// The rulebook.
        book: String,
        /// The edition that the record was written for.
        written: u32,
        /// The edition that is known here, under which it is read.
        known: u32,
        /// What was expected under it.
        inner: Box<Self>,
    },
    /// A result that the rules allow there.
    Result,
    /// A position of the game.
    Position(Box<SfenError>),
    /// A legal turn.
    Turn(Box<MoveError>),
    /// An action in the notation of the game's author.
    Author(Box<KifuError>),
    /// A game whose author has given it a notation.
    GameWithNotation,
    /// A move of the side whose turn it is.
    TurnOf(Side),
    /// A piece of this game, which this is not.
    Piece(String),
    /// A square of the board, which this is not.
    Square(String),
    /// A piece that can be in hand.
    PieceInHand,
    /// No move behind the end.
    NothingBehindEnd,
    /// `startpos`, or `sfen` and a position, on a line of USI.
    StartOfLine,
    /// The word `moves` on a line of USI.
    MovesOfLine,
    /// A position without moves.
    PositionAlone,
    /// Something of CSA.
    Csa(CsaExpected),
    /// Something of JKF.
    Jkf(JkfExpected),
    /// Something of our own format.
    Own(JsonExpected),
    /// Something of KIF or KI2.
    Kif(KifExpected),
    /// Something of PGN.
    Pgn(PgnExpected),
}

/// What is said in Japanese and in English.
type Texts = (String, String);

/// Returns texts that say the same of everything.
fn fixed(japanese: &str, english: &str) -> Texts {
    (japanese.to_owned(), english.to_owned())
}

/// Returns what a side is called.
const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Black => "先手",
        Side::White => "後手",
    }
}

fn squares(squares: &[Square], between: &str) -> String {
    squares.iter().map(|square| square.japanese()).collect::<Vec<_>>().join(between)
}

impl Expected {
    /// Returns it as a sentence: what was expected, or why what is there cannot be.
    pub fn text(&self, language: Language) -> String {
        let (japanese, english) = self.texts();
        match language {
            Language::Japanese => japanese,
            Language::English => english,
        }
    }

    /// Returns what is expected in a part of the text.
    pub(crate) fn within(self, part: impl Into<String>) -> Self {
        Self::In(part.into(), Box::new(self))
    }

    fn texts(&self) -> Texts {
        let both = |text: &dyn Fn(Language) -> String| (text(Language::Japanese), text(Language::English));
        match self {
            Self::Record => {
                let words = Format::ALL.map(Format::word).join(", ");
                (format!("{words} のどの形式の棋譜でもありません"), format!("expected a record: {words}"))
            }
            Self::AnyRecord => fixed("棋譜が一つもありません", "expected a record: there is none"),
            Self::Encoding(name) => (
                format!("UTF-8 でも CP932 でもありません（{name} として読めません）"),
                format!("expected text in UTF-8 or CP932; this is no {name}"),
            ),
            Self::RestOfLetter => fixed(
                "UTF-8 の文字の途中でファイルが終わっています。その続きが必要です",
                "the file ends inside a letter of UTF-8: expected the rest of it",
            ),
            Self::In(part, inner) => both(&|language| format!("{part}: {}", inner.text(language))),
            Self::Json(fault) => fault.texts(),
            Self::OtherGame(format, game, because) => (
                format!("{format} では {game} を書けません：{}", because.text(Language::Japanese)),
                format!("{format} cannot hold games of {game}: {because}"),
            ),
            Self::Variant(error) => both(&|language| error.text(language)),
            Self::Edition(book, edition) => (
                format!("規則書と版は {book} {edition} のように書きます"),
                format!("expected a rulebook and an edition as in {book} {edition}, the one known here"),
            ),
            Self::UnnamedGame(game, inner) => (
                format!(
                    "{}（どのゲームの棋譜か書かれていないので {game} として読みました。\
                     ほかのゲームなら、そのゲームを指定してください：--variant ID）",
                    inner.text(Language::Japanese)
                ),
                format!(
                    "{} (nothing says which game this is of, so that it was read as {game}; \
                     name the game if it is another one: --variant ID)",
                    inner.text(Language::English)
                ),
            ),
            Self::OtherEdition { book, written, known, inner } => (
                format!(
                    "{}（規則 {book} の第 {written} 版のための棋譜です。ここの規則は第 {known} 版です）",
                    inner.text(Language::Japanese)
                ),
                format!(
                    "{} (the record was written for edition {written} of the rules {book}; \
                     it is read under edition {known}, which is known here)",
                    inner.text(Language::English)
                ),
            ),
            Self::Result => fixed(
                "規則では、ここでこの結果にはなりません",
                "expected another result: by the rules the game does not end so here",
            ),
            Self::Position(error) => both(&|language| error.text(language)),
            Self::Turn(error) => turn(error),
            Self::Author(error) => both(&|language| error.text(language)),
            Self::GameWithNotation => {
                fixed("考案者の定めた書き方のあるゲームではありません", "expected a game with a notation")
            }
            Self::TurnOf(side) => (
                format!("{}の手番です", side_name(*side)),
                format!("expected a move of {}, whose turn it is", side.name()),
            ),
            Self::Piece(text) => (
                format!("「{text}」という駒はこのゲームにありません"),
                format!("'{text}' is no piece of this game"),
            ),
            Self::Square(text) => (
                format!("「{text}」というマスは盤にありません"),
                format!("'{text}' is no square of the board"),
            ),
            Self::PieceInHand => fixed("持ち駒になる駒を書きます", "expected a piece that can be in hand"),
            Self::NothingBehindEnd => {
                fixed("終局の後に指し手は書けません", "expected no move behind the end of the game")
            }
            Self::StartOfLine => fixed(
                "startpos、または sfen に続けて局面を書きます",
                "expected startpos, or sfen and a position",
            ),
            Self::MovesOfLine => fixed("ここには moves と書きます", "expected moves"),
            Self::PositionAlone => {
                fixed("局面だけを書きます。指し手は書けません", "expected a position without moves")
            }
            Self::Csa(expected) => expected.texts(),
            Self::Jkf(expected) => expected.texts(),
            Self::Own(expected) => expected.texts(),
            Self::Kif(expected) => expected.texts(),
            Self::Pgn(expected) => expected.texts(),
        }
    }
}

/// A format's text is named with its place already; the canonical string would only be a second name.
fn turn(error: &MoveError) -> Texts {
    match error {
        MoveError::Illegal { refusal, .. } => (
            format!("指せない手です：{}（{}）", refusal.why.text(Language::Japanese), refusal.clause),
            format!("illegal move: {refusal}"),
        ),
        MoveError::Unreadable(error) => {
            (format!("「{}」は指し手として読めません", error.text), error.to_string())
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

/// Makes an [`Expected`] of what it may hold.
macro_rules! holds {
    ($($part:ty => $variant:ident),+ $(,)?) => {$(
        impl From<$part> for Expected {
            fn from(part: $part) -> Self {
                Self::$variant(part.into())
            }
        }
    )+};
}

holds! {
    VariantError => Variant,
    SfenError => Position,
    MoveError => Turn,
    KifuError => Author,
    CsaExpected => Csa,
    JkfExpected => Jkf,
    JsonExpected => Own,
    KifExpected => Kif,
    PgnExpected => Pgn,
}
