//! How CSA and JKF say that a game ends.

use yagura::{Reason, Side};

use crate::ending::{EndReason, Ending};

/// Returns the word for an end, `to_move` being whose turn it would be; `None` where there is no word, as for
/// a player who resigns while it is not his turn.
pub(crate) fn word_of(ending: &Ending, to_move: Side) -> Option<&'static str> {
    let loses = ending.winner == Some(!to_move);
    let wins = ending.winner == Some(to_move);
    let draw = ending.winner.is_none();
    match ending.reason {
        EndReason::Rules(reason) => match reason {
            Reason::Resign => loses.then_some("TORYO"),
            Reason::Illegal | Reason::PerpetualCheck if loses => Some("ILLEGAL_MOVE"),
            Reason::Illegal | Reason::PerpetualCheck if wins => Some(illegal_action(!to_move)),
            // Where a side loses by it, the position says which.
            Reason::Repetition => Some("SENNICHITE"),
            Reason::Points if draw => Some("JISHOGI"),
            Reason::Declaration | Reason::Points if wins => Some("KACHI"),
            Reason::MoveLimit if draw => Some("MAX_MOVES"),
            _ if draw => Some("HIKIWAKE"),
            _ => loses.then_some("TSUMI"),
        },
        EndReason::TimeUp => loses.then_some("TIME_UP"),
        EndReason::Interrupted | EndReason::SealedMove => Some("CHUDAN"),
        EndReason::Impasse => draw.then_some("JISHOGI"),
        EndReason::MaxMoves => draw.then_some("MAX_MOVES"),
        EndReason::NoMate => Some("FUZUMI"),
        EndReason::Unknown => draw.then_some("ERROR"),
        EndReason::Default => None,
    }
}

const fn illegal_action(offender: Side) -> &'static str {
    match offender {
        Side::Black => "+ILLEGAL_ACTION",
        Side::White => "-ILLEGAL_ACTION",
    }
}

/// Returns the end that a word means, `None` for any other word.
pub(crate) fn ending_of(word: &str, to_move: Side) -> Option<Ending> {
    let (reason, winner) = match word {
        "TORYO" => (EndReason::Rules(Reason::Resign), Some(!to_move)),
        "TIME_UP" => (EndReason::TimeUp, Some(!to_move)),
        "ILLEGAL_MOVE" => (EndReason::Rules(Reason::Illegal), Some(!to_move)),
        "+ILLEGAL_ACTION" => (EndReason::Rules(Reason::Illegal), Some(Side::White)),
        "-ILLEGAL_ACTION" => (EndReason::Rules(Reason::Illegal), Some(Side::Black)),
        // JKF from KIF: 反則勝ち.
        "ILLEGAL_ACTION" => (EndReason::Rules(Reason::Illegal), Some(to_move)),
        "KACHI" => (EndReason::Rules(Reason::Declaration), Some(to_move)),
        "TSUMI" => (EndReason::Rules(Reason::Checkmate), Some(!to_move)),
        "SENNICHITE" => (EndReason::Rules(Reason::Repetition), None),
        "HIKIWAKE" => (EndReason::Rules(Reason::Agreement), None),
        "JISHOGI" => (EndReason::Impasse, None),
        "MAX_MOVES" => (EndReason::MaxMoves, None),
        "CHUDAN" => (EndReason::Interrupted, None),
        "FUZUMI" => (EndReason::NoMate, None),
        "ERROR" | "MATTA" => (EndReason::Unknown, None),
        _ => return None,
    };
    Some(Ending::new(reason, winner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_that_a_word_means_is_written_with_that_word() {
        for to_move in Side::BOTH {
            for word in [
                "TORYO",
                "TIME_UP",
                "ILLEGAL_MOVE",
                "KACHI",
                "TSUMI",
                "SENNICHITE",
                "HIKIWAKE",
                "JISHOGI",
                "MAX_MOVES",
                "CHUDAN",
                "FUZUMI",
                "ERROR",
            ] {
                let ending = ending_of(word, to_move).expect("a word of CSA");
                assert_eq!(word_of(&ending, to_move), Some(word));
            }
        }
        for (word, to_move) in [("+ILLEGAL_ACTION", Side::White), ("-ILLEGAL_ACTION", Side::Black)] {
            let ending = ending_of(word, to_move).expect("a word of CSA");
            assert_eq!((word_of(&ending, to_move), ending.winner), (Some(word), Some(to_move)));
        }
    }

    #[test]
    fn what_has_no_word_is_not_written_as_something_else() {
        let end = |reason, winner| word_of(&Ending::new(reason, winner), Side::Black);
        assert_eq!(end(EndReason::Rules(Reason::Resign), Some(Side::Black)), None);
        assert_eq!(end(EndReason::TimeUp, Some(Side::Black)), None);
        assert_eq!(end(EndReason::Default, Some(Side::White)), None);
    }
}
