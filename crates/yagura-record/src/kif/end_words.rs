//! The words with which lines end: `投了` in place of a move, and the sentence that begins with まで.

use yagura::{Reason, Side};

use crate::ending::{EndReason, Ending};

/// Who wins by a word, as seen from the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Winner {
    Mover,
    Other,
    Nobody,
}

use EndReason::{Default, Impasse, Interrupted, MaxMoves, NoMate, Rules, SealedMove, TimeUp};
use Winner::{Mover, Nobody, Other};

/// The words in place of a move. The first one of a meaning is the one that is written.
const WORDS: [(&str, EndReason, Winner); 23] = [
    ("投了", Rules(Reason::Resign), Other),
    ("切れ負け", TimeUp, Other),
    ("時間切れ", TimeUp, Other),
    ("反則負け", Rules(Reason::Illegal), Other),
    ("反則勝ち", Rules(Reason::Illegal), Mover),
    ("反則", Rules(Reason::Illegal), Other),
    ("入玉勝ち", Rules(Reason::Declaration), Mover),
    ("入玉宣言", Rules(Reason::Declaration), Mover),
    ("勝ち宣言", Rules(Reason::Declaration), Mover),
    ("詰み", Rules(Reason::Checkmate), Other),
    ("詰", Rules(Reason::Checkmate), Other),
    ("千日手", Rules(Reason::Repetition), Nobody),
    ("持将棋", Impasse, Nobody),
    ("引き分け", Rules(Reason::Agreement), Nobody),
    ("引分", Rules(Reason::Agreement), Nobody),
    ("引分け", Rules(Reason::Agreement), Nobody),
    ("中断", Interrupted, Nobody),
    ("封じ手", SealedMove, Nobody),
    ("不詰", NoMate, Nobody),
    ("不詰み", NoMate, Nobody),
    ("不戦勝", Default, Mover),
    ("不戦敗", Default, Other),
    ("最大手数", MaxMoves, Nobody),
];

/// Returns the end that a word says with this player to move.
pub(super) fn read(word: &str, mover: Side) -> Option<Ending> {
    let (_, reason, winner) = WORDS.iter().find(|(known, ..)| *known == word)?;
    let winner = match winner {
        Mover => Some(mover),
        Other => Some(!mover),
        Nobody => None,
    };
    Some(Ending::new(*reason, winner))
}

/// Returns the word for an end, or that which comes nearest.
pub(super) fn word(ending: &Ending, mover: Side) -> &'static str {
    let winner = match ending.winner {
        None => Nobody,
        Some(side) if side == mover => Mover,
        Some(_) => Other,
    };
    let exact = WORDS.iter().find(|(_, reason, who)| (*reason, *who) == (ending.reason, winner));
    if let Some((word, ..)) = exact {
        return word;
    }
    match (winner, ending.reason) {
        (Mover, _) => "反則勝ち",
        (Nobody, EndReason::Unknown) => "中断",
        (Nobody, _) => "引き分け",
        (Other, Rules(reason)) if loses_by_foul(reason) => "反則負け",
        (Other, Rules(reason)) if ends_by_capture(reason) => "詰み",
        (Other, _) => "投了",
    }
}

fn loses_by_foul(reason: Reason) -> bool {
    use Reason::{BorrowedExposed, BorrowedWithoutMate, Nihe, PerpetualChase, PerpetualCheck};
    matches!(reason, PerpetualCheck | PerpetualChase | BorrowedExposed | BorrowedWithoutMate | Nihe)
}

fn ends_by_capture(reason: Reason) -> bool {
    use Reason::{BareKing, Check, KingCapture, RoyalCapture, Stalemate};
    matches!(reason, Stalemate | RoyalCapture | KingCapture | BareKing | Check)
}

/// How the players are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Players {
    /// 先手 and 後手.
    Even,
    /// 下手 and 上手: White gives a handicap.
    Handicap,
}

impl Players {
    /// Returns what a side is called.
    pub(super) const fn name(self, side: Side) -> &'static str {
        match (side, self) {
            (Side::Black, Self::Even) => "先手",
            (Side::White, Self::Even) => "後手",
            (Side::Black, Self::Handicap) => "下手",
            (Side::White, Self::Handicap) => "上手",
        }
    }
}

/// Returns the sentence for an end after so many moves.
pub(crate) fn summary(ending: &Ending, mover: Side, plies: usize, players: Players) -> String {
    let word = word(ending, mover);
    let winner = ending.winner.map(|side| players.name(side));
    let loser = ending.winner.map(|side| players.name(!side));
    let said = match (word, winner, loser) {
        ("投了", Some(winner), _) => format!("{winner}の勝ち"),
        ("切れ負け", Some(winner), _) => format!("時間切れにより{winner}の勝ち"),
        ("反則負け", _, Some(loser)) => format!("{loser}の反則負け"),
        ("反則勝ち", Some(winner), _) if ending.reason == Rules(Reason::Resign) => {
            format!("{winner}の勝ち")
        }
        ("反則勝ち" | "入玉勝ち", Some(winner), _) => format!("{winner}の{word}"),
        // 不戦勝 and 不戦敗 stand alone: ShogiHome understands no side in front of them.
        _ => word.to_owned(),
    };
    format!("まで{plies}手で{said}")
}

/// Returns the end that such a sentence says; a bare 勝ち is the other's giving up.
pub(crate) fn read_summary(text: &str, mover: Side) -> Option<Ending> {
    const WINS: [(&str, EndReason); 4] = [
        ("切れ", TimeUp),
        ("反則", Rules(Reason::Illegal)),
        ("入玉", Rules(Reason::Declaration)),
        ("不戦", Default),
    ];
    let has = |word: &str| text.contains(word);
    let found = |words: &[&str]| words.iter().filter_map(|word| text.find(word)).min();
    let named = match (found(&["先手", "下手"]), found(&["後手", "上手"])) {
        (Some(black), white) if white.is_none_or(|white| black < white) => Some(Side::Black),
        (_, Some(_)) => Some(Side::White),
        _ => None,
    };
    let lost = ["負け", "敗"].iter().any(|word| has(word));
    let winner = match (named, lost) {
        (Some(side), false) => Some(side),
        (Some(side), true) => Some(!side),
        (None, true) => Some(!mover),
        (None, false) => None,
    };
    let word = WORDS.iter().filter(|(word, ..)| has(word)).max_by_key(|(word, ..)| word.len());
    // Where no side is named, the word itself says who wins.
    if let (None, Some((word, ..))) = (named, word) {
        return read(word, mover);
    }
    for (word, reason) in WINS {
        if has(word) {
            return Some(Ending::new(reason, Some(winner.unwrap_or(!mover))));
        }
    }
    match (word, winner) {
        (Some((word, ..)), _) => read(word, mover),
        (None, Some(winner)) if has("勝") || lost => Some(Ending::new(Rules(Reason::Resign), Some(winner))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_says_what_it_is_written_for() {
        for (known, ..) in WORDS {
            for mover in Side::BOTH {
                let ending = read(known, mover).expect("it is a word");
                assert_eq!(read(word(&ending, mover), mover), Some(ending), "{known}");
            }
        }
    }

    #[test]
    fn sentences_come_back() {
        for (known, ..) in WORDS {
            let [even, handicap] = [Players::Even, Players::Handicap];
            for (mover, players) in [(Side::Black, even), (Side::White, even), (Side::White, handicap)] {
                let ending = read(known, mover).expect("it is a word");
                let text = summary(&ending, mover, 85, players);
                assert_eq!(read_summary(&text, mover), Some(ending), "{text}");
            }
        }
    }

    #[test]
    fn sentences_of_others_are_understood() {
        let win = |reason, side| Some(Ending::new(reason, Some(side)));
        for (text, ending) in [
            ("まで85手で先手の勝ち", win(Rules(Reason::Resign), Side::Black)),
            ("まで84手で上手の勝ち", win(Rules(Reason::Resign), Side::White)),
            ("まで3手で時間切れにより後手の勝ち", win(TimeUp, Side::White)),
            ("まで3手で後手の切れ負け", win(TimeUp, Side::Black)),
            ("まで3手で先手の反則負け", win(Rules(Reason::Illegal), Side::White)),
            ("まで3手で先手の入玉勝ち", win(Rules(Reason::Declaration), Side::Black)),
            ("まで3手で不戦勝", win(Default, Side::Black)),
            ("まで3手で不戦敗", win(Default, Side::White)),
            ("まで3手で入玉勝ち", win(Rules(Reason::Declaration), Side::Black)),
            ("まで3手で詰", win(Rules(Reason::Checkmate), Side::White)),
            ("まで3手", None),
        ] {
            assert_eq!(read_summary(text, Side::Black), ending, "{text}");
        }
    }
}
