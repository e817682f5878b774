//! How a game ended, in words.

use yagura::{Outcome, Reason, Side, Variant};

use crate::wire::{self, Text};

/// Returns an outcome as it is told to people.
pub(crate) fn told(variant: &Variant, outcome: Outcome) -> wire::Outcome {
    let (reason_ja, reason_en) = words(outcome.reason);
    let text = match outcome.winner {
        Some(side) => {
            let (ja, en) = name(variant, side);
            Text::new(format!("{ja}の勝ち（{reason_ja}）"), format!("{en} wins: {reason_en}"))
        }
        None => Text::new(format!("引き分け（{reason_ja}）"), format!("Draw: {reason_en}")),
    };
    wire::Outcome { winner: outcome.winner.map(Into::into), reason: outcome.reason.to_string(), text }
}

/// Returns what a side is called. 先手 is who moves first, which an option may make White.
fn name(variant: &Variant, side: Side) -> (&'static str, &'static str) {
    let first = if variant.choice("first") == Some("white") { Side::White } else { Side::Black };
    let ja = if side == first { "先手" } else { "後手" };
    // Colours do not say who moves first in union shogi (rulebook rengo §1.1); with a chess army the first player is the one whom chess calls White.
    let en = match (side, has_colours(variant)) {
        (Side::Black, true) => "Black",
        (Side::White, true) => "White",
        (Side::Black, false) => "First player",
        (Side::White, false) => "Second player",
    };
    (ja, en)
}

/// Returns whether the players are called Black and White.
fn has_colours(variant: &Variant) -> bool {
    variant.definition().rules != "rengo"
}

const fn words(reason: Reason) -> (&'static str, &'static str) {
    match reason {
        Reason::Checkmate => ("詰み", "checkmate"),
        Reason::Stalemate => ("指せる手がない", "no legal move is left"),
        Reason::RoyalCapture => ("玉を取った", "the last royal man was captured"),
        Reason::KingCapture => ("玉を取った", "the king was taken"),
        Reason::Nihe => ("裏切りによるニへ", "two he on one file by betrayal"),
        Reason::KokoseExposed => ("ココセ中の王手放置", "kokose left the enemy's king where it could be taken"),
        Reason::KokoseNoMate => ("ココセで詰まなかった", "kokose did not end in mate"),
        Reason::BareKing => ("駒枯れ", "bare king"),
        Reason::InsufficientMaterial => ("詰ませる駒がない", "neither side has the men to mate"),
        Reason::Repetition => ("千日手", "repetition"),
        Reason::PerpetualCheck => ("連続王手の千日手", "perpetual check"),
        Reason::PerpetualChase => ("攻め続けた側の千日手", "repetition with attacks by one side alone"),
        Reason::MoveLimit => ("五十手規定", "fifty moves without a soldier's move and with no man more or less"),
        Reason::Counting => ("逃走猶予が尽きた", "the bare king's count has run out"),
        Reason::Declaration => ("入玉宣言", "the king's entering was declared"),
        Reason::Points => ("点数計算", "the points were counted"),
        Reason::Resign => ("投了", "resignation"),
        Reason::Agreement => ("合意", "agreement"),
        Reason::Illegal => ("反則", "illegal move"),
    }
}
