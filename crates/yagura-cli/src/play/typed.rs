//! Moves as they are typed: canonical strings, and what books write.

use yagura::{Game, Language, Move, MoveError};
use yagura_record::Style;

use super::{
    choices::{Turn, Turns},
    words,
};

/// Of no more turns it is looked at how books write them, for a move and for a list of what begins so: a text
/// that names a square leaves few.
const MOST_WRITTEN: usize = 400;
const MOST_LISTED: usize = 100;
/// The styles of books that are read.
const STYLES: [Style; 3] = [Style::Japanese, Style::Western, Style::Renmei];

/// Why a typed text is not played.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TypedError {
    /// A rule forbids it.
    #[error(transparent)]
    Refused(#[from] MoveError),
    /// It is no move at all.
    #[error("'{0}' is no legal move")]
    Unknown(String),
    /// It may be one of several moves.
    #[error("'{text}' may be {turns}")]
    Several {
        /// The text.
        text: String,
        /// The canonical strings.
        turns: String,
    },
}

impl TypedError {
    /// Returns it in a language.
    pub(crate) fn text(&self, language: Language) -> String {
        match self {
            Self::Refused(error) => words::refused(error, language),
            Self::Unknown(text) => words::unknown(text, language),
            Self::Several { text, turns } => words::several(text, turns, language),
        }
    }
}

/// Returns the move that a text means.
///
/// # Errors
/// [`TypedError`]: it is none, it may be several, or a rule forbids it.
pub(crate) fn read(game: &Game, turns: &Turns, text: &str) -> Result<Move, TypedError> {
    let text = text.trim();
    if let Some(turn) = turns.all().iter().find(|turn| turn.usi.eq_ignore_ascii_case(text)) {
        return Ok(turn.mv);
    }
    let refused = match game.read_move(text) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    let typed = bare(text);
    let mut meant = Vec::new();
    let mut begun = Vec::new();
    if !typed.is_empty() {
        for turn in likely(turns, &typed) {
            let forms: Vec<String> = STYLES.iter().flat_map(|&style| forms(game, turn, style)).collect();
            if forms.contains(&typed) {
                meant.push(turn);
            } else if forms.iter().any(|form| form.starts_with(&typed)) {
                begun.push(turn);
            }
        }
    }
    let found = if meant.is_empty() { begun } else { meant.clone() };
    match (meant.as_slice(), found.as_slice(), refused) {
        ([turn], ..) => Ok(turn.mv),
        (_, [], refused @ MoveError::Illegal { .. }) => Err(refused.into()),
        (_, [], MoveError::Unreadable(_)) => Err(TypedError::Unknown(excerpt(text))),
        (_, several, _) => {
            let turns: Vec<&str> = several.iter().map(|turn| turn.usi.as_str()).collect();
            Err(TypedError::Several { text: excerpt(text), turns: turns.join(", ") })
        }
    }
}

/// Returns the texts of legal turns that begin with what is typed: canonical strings, or where none does, as
/// books write them.
pub(crate) fn completions(game: &Game, turns: &Turns, text: &str) -> Vec<String> {
    let text = text.trim();
    let begins = |usi: &str| usi.get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text));
    let canonical = turns.all().iter().filter(|turn| begins(&turn.usi)).map(|turn| turn.usi.clone());
    let found: Vec<String> = canonical.collect();
    let typed = bare(text);
    if !found.is_empty() || typed.is_empty() {
        return found;
    }
    let mut written = Vec::new();
    for turn in likely(turns, &typed).take(MOST_LISTED) {
        let fits = |style: &&Style| forms(game, turn, **style).iter().any(|form| form.starts_with(&typed));
        written.extend(STYLES.iter().find(fits).map(|style| style.write(game, turn.mv)));
    }
    written
}

/// Returns what texts have in common at their beginning.
pub(crate) fn common_start(texts: &[String]) -> String {
    let Some((first, others)) = texts.split_first() else { return String::new() };
    let shared = |other: &String| {
        let same = first.char_indices().zip(other.chars()).take_while(|((_, one), other)| one == other);
        same.last().map_or(0, |((at, letter), _)| at + letter.len_utf8())
    };
    let length = others.iter().map(shared).min().unwrap_or(first.len());
    first[..length].to_owned()
}

/// Returns the turns that a bare text may mean as far as its squares tell: those that end on a square that it
/// names, or all.
fn likely<'a>(turns: &'a Turns, bare: &str) -> impl Iterator<Item = &'a Turn> {
    let named = |turn: &&Turn| {
        let to = turn.mv.to();
        let (file, rank) = (to.file() + 1, to.rank() + 1);
        [to.to_string(), to.japanese(), format!("{file}{rank}")].iter().any(|name| bare.contains(name))
    };
    let some = turns.all().iter().any(|turn| named(&turn));
    turns
        .all()
        .iter()
        .filter(move |turn| !some || named(turn))
        .take(MOST_WRITTEN)
        .collect::<Vec<_>>()
        .into_iter()
}

/// Returns how a style writes a turn, without what need not be typed; with the square, too, where it says 同.
fn forms(game: &Game, turn: &Turn, style: Style) -> Vec<String> {
    let form = bare(&style.write(game, turn.mv));
    let square = form.strip_prefix('同').map(|rest| turn.mv.to().japanese() + rest);
    [Some(form), square].into_iter().flatten().collect()
}

/// Returns a text without what need not be typed: marks of sides, blanks, dashes, wide figures and letters.
fn bare(text: &str) -> String {
    let plain = |letter: char| match letter {
        '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ' | '＋' | '＊' | '＝' => {
            char::from_u32(letter as u32 - 0xFEE0).unwrap_or(letter)
        }
        '仝' => '同',
        '竜' => '龍',
        '王' => '玉',
        _ => letter,
    };
    let says = |letter: &char| !(letter.is_whitespace() || "▲△▼▽☗☖-‐–—―－".contains(*letter));
    text.chars().filter(says).map(plain).flat_map(char::to_lowercase).collect()
}

/// The most letters of a text that a message repeats.
const EXCERPT: usize = 40;

/// Returns a text as a message repeats it: short, and without anything that a terminal would obey.
pub(crate) fn excerpt(text: &str) -> String {
    let mut letters = text.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter });
    let start: String = letters.by_ref().take(EXCERPT).collect();
    if letters.next().is_some() { start + "…" } else { start }
}
