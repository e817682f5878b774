//! The lines that a user interface sends, read.

use std::time::Duration;

use super::protocol::Protocol;
use crate::limits::{Clock, Limits};

/// Characters of an offending text that an answer repeats.
const SHOWN: usize = 60;
/// The longest time that is believed: a year, in milliseconds.
const LONGEST_MS: i64 = 365 * 24 * 3600 * 1000;

/// The most moves that a clock or a mate is spread over.
const MOST_MOVES: u32 = 1000;

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Complaint {
    #[error("unknown command '{0}'")]
    Command(String),
    #[error("unknown option '{0}'")]
    Option(String),
    #[error("option {name}: value '{value}', expected {expected}")]
    Value { name: String, value: String, expected: String },
    #[error("{0}")]
    Variant(String),
    #[error("{}", .0.join("\ninfo string error: "))]
    Games(Vec<String>),
    #[error("net: {}", .0.join("; "))]
    Net(Vec<String>),
    #[error("position: {0}")]
    Position(String),
    #[error("move {number}: {message}")]
    Move { number: usize, message: String },
    #[error("go: '{0}' is no parameter of go")]
    Parameter(String),
    #[error("go {parameter}: '{value}', expected a number")]
    Number { parameter: String, value: String },
    #[error("go searchmoves: {0}")]
    SearchMove(String),
    #[error("go: the last position was refused")]
    Refused,
    #[error("a search is going on")]
    Searching,
    #[error("setoption: expected 'name NAME value VALUE'")]
    SetOption,
    #[error("the search could not be started: {0}")]
    Thread(String),
}

/// Returns a text as answers repeat it: shortened, without control characters.
pub(super) fn shown(text: &str) -> String {
    let mut short: String =
        text.chars().take(SHOWN).map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect();
    if text.chars().nth(SHOWN).is_some() {
        short.push('…');
    }
    short
}

/// What `go` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) limits: Limits,
    /// Texts of the moves to look at.
    pub(super) only: Vec<String>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    /// Only whether there is a mate is asked for.
    pub(super) mate: bool,
}

impl Go {
    /// Reads what stands behind `go`.
    pub(super) fn read(text: &str, protocol: Protocol) -> Result<Self, Complaint> {
        let mut go = Self::default();
        let mut clocks = [Clock::default(); 2];
        let mut has_clock = false;
        let mut moves_to_go = None;
        // Black is White there.
        let [black, white] = if protocol == Protocol::Usi { [0, 1] } else { [1, 0] };
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(text) = words.next_if(|text| !is_parameter(text)) {
                        go.only.push(text.to_owned());
                    }
                }
                "mate" if protocol == Protocol::Uci => {
                    let text = words.next().unwrap_or_default();
                    let bad = || Complaint::Number { parameter: word.to_owned(), value: shown(text) };
                    // A mate in so many moves.
                    let moves: u32 = text.parse().map_err(|_| bad())?;
                    go.limits.depth = Some(moves.clamp(1, MOST_MOVES) * 2 - 1);
                }
                "mate" => {
                    go.mate = true;
                    match words.next_if(|text| !is_parameter(text) || *text == "infinite") {
                        None | Some("infinite") => {}
                        Some(text) => {
                            let bad = || Complaint::Number { parameter: word.to_owned(), value: shown(text) };
                            let time: u64 = text.parse().map_err(|_| bad())?;
                            go.limits.movetime =
                                Some(Duration::from_millis(time.clamp(1, LONGEST_MS as u64)));
                        }
                    }
                }
                _ if is_parameter(word) => {
                    let text = words.next().unwrap_or_default();
                    let number: i64 = text
                        .parse()
                        .map_err(|_| Complaint::Number { parameter: word.to_owned(), value: shown(text) })?;
                    let count = number.max(0) as u64;
                    // Interfaces send times below zero when a player is late.
                    let time = Duration::from_millis(number.clamp(0, LONGEST_MS) as u64);
                    has_clock |= !matches!(word, "depth" | "nodes" | "movetime" | "movestogo");
                    match word {
                        "depth" => go.limits.depth = Some(u32::try_from(count).unwrap_or(u32::MAX).max(1)),
                        "nodes" => go.limits.nodes = Some(count.max(1)),
                        "movetime" => go.limits.movetime = Some(time.max(Duration::from_millis(1))),
                        "movestogo" => moves_to_go = u32::try_from(count).ok().filter(|&moves| moves > 0),
                        "btime" => clocks[black].remaining = time,
                        "wtime" => clocks[white].remaining = time,
                        "binc" => clocks[black].increment = time,
                        "winc" => clocks[white].increment = time,
                        _ => clocks.iter_mut().for_each(|clock| clock.byoyomi = time),
                    }
                }
                _ => return Err(Complaint::Parameter(shown(word))),
            }
        }
        if let Some(moves) = moves_to_go {
            for clock in &mut clocks {
                clock.remaining /= moves.min(MOST_MOVES);
                clock.byoyomi = std::mem::take(&mut clock.remaining);
            }
        }
        if has_clock {
            go.limits.clocks = Some(clocks);
        }
        // `go` alone gives no reason to stop.
        go.infinite |= !has_clock
            && go.limits.depth.is_none()
            && go.limits.nodes.is_none()
            && go.limits.movetime.is_none();
        Ok(go)
    }
}

fn is_parameter(word: &str) -> bool {
    const PARAMETERS: [&str; 13] = [
        "depth",
        "nodes",
        "movetime",
        "btime",
        "wtime",
        "binc",
        "winc",
        "byoyomi",
        "movestogo",
        "infinite",
        "ponder",
        "searchmoves",
        "mate",
    ];
    PARAMETERS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_clocks() {
        let go = Go::read("btime 60000 wtime -5 byoyomi 1000", Protocol::Usi).expect("well formed");
        let clocks = go.limits.clocks.expect("clocks were given");
        assert_eq!(clocks.map(|clock| clock.remaining.as_millis()), [60_000, 0]);
        assert_eq!(clocks.map(|clock| clock.byoyomi.as_millis()), [1000, 1000]);
        assert!(!go.infinite && !go.ponder);
    }

    #[test]
    fn in_uci_white_begins() {
        let go = Go::read("wtime 60000 btime 1000 winc 7 movestogo 20", Protocol::Uci).expect("well formed");
        let clocks = go.limits.clocks.expect("clocks were given");
        assert_eq!(clocks.map(|clock| clock.byoyomi.as_millis()), [3000, 50]);
        assert_eq!(clocks.map(|clock| clock.increment.as_millis()), [7, 0]);
        let mate = Go::read("mate 3", Protocol::Uci).expect("well formed");
        assert!(!mate.mate && mate.limits.depth == Some(5));
    }

    #[test]
    fn searchmoves_end_at_the_next_parameter() {
        let go = Go::read("searchmoves 7g7f 2g2f depth 3 ponder", Protocol::Usi).expect("well formed");
        assert_eq!(
            (go.only.as_slice(), go.limits.depth),
            (&["7g7f".to_owned(), "2g2f".to_owned()][..], Some(3))
        );
        assert!(go.ponder);
    }

    #[test]
    fn go_alone_is_infinite() {
        assert!(Go::read("", Protocol::Usi).expect("well formed").infinite);
    }
}
