//! How a game ended otherwise than by its rules, in words.

use yagura::{AnyPosition, Side, Variant};
use yagura_answers::side_name;
use yagura_wire::{EndReason, Text};

use super::engine_pool::Failure;

/// Returns the end of a game whose program could not go on.
pub(crate) fn describe_failure(
    variant: &Variant,
    start: &AnyPosition,
    side: Side,
    failure: Failure,
) -> yagura_wire::Outcome {
    let (reason_ja, reason_en) = match failure {
        Failure::Start => ("エンジンが起動しない", "the engine does not start"),
        Failure::Unsupported => ("エンジンがこの局面を指せない", "the engine cannot play this position"),
        Failure::Crash => ("エンジンが終了した", "the engine ended"),
        Failure::NoAnswer => ("エンジンの応答がない", "the engine does not answer"),
        Failure::IllegalMove => ("エンジンが反則の手を選んだ", "the engine chose an illegal move"),
        Failure::Dispute => ("エンジンがルールを誤解した", "the engine is wrong about the rules"),
    };
    let (ja, en) = side_name(variant, start, !side);
    let text = Text::new(format!("{ja}の勝ち（{reason_ja}）"), format!("{en} wins: {reason_en}"));
    yagura_wire::Outcome { winner: Some((!side).into()), reason: EndReason::EngineFailed, clause: None, text }
}

/// Returns the end of a game in which the time of a side was up.
pub(crate) fn describe_time(variant: &Variant, start: &AnyPosition, side: Side) -> yagura_wire::Outcome {
    let (ja, en) = side_name(variant, start, !side);
    let text = Text::new(format!("{ja}の勝ち（時間切れ）"), format!("{en} wins: the other's time was up"));
    yagura_wire::Outcome { winner: Some((!side).into()), reason: EndReason::Time, clause: None, text }
}

/// Returns the end of a game that was not begun in time.
pub(crate) fn describe_abort() -> yagura_wire::Outcome {
    let text = Text::new(
        "対局は成立しませんでした（時間内に始まらず）",
        "The game did not take place: it was not begun in time",
    );
    yagura_wire::Outcome { winner: None, reason: EndReason::Aborted, clause: None, text }
}

/// Returns the end of a game that a side called off.
pub(crate) fn describe_calling_off(
    variant: &Variant,
    start: &AnyPosition,
    side: Side,
) -> yagura_wire::Outcome {
    let (ja, en) = side_name(variant, start, side);
    let text = Text::new(
        format!("対局は中止になりました（{ja}が取りやめ）"),
        format!("The game was called off by {en}"),
    );
    yagura_wire::Outcome { winner: None, reason: EndReason::Aborted, clause: None, text }
}

/// Returns the end of a game that the organiser of its tournament has decided; without a winner it is drawn.
pub(crate) fn describe_adjudication(
    variant: &Variant,
    start: &AnyPosition,
    winner: Option<Side>,
) -> yagura_wire::Outcome {
    let text = match winner {
        Some(side) => {
            let (ja, en) = side_name(variant, start, side);
            Text::new(
                format!("{ja}の勝ち（主催者の裁定）"),
                format!("{en} wins: the organiser has decided it"),
            )
        }
        None => Text::new("引き分け（主催者の裁定）", "Draw: the organiser has decided it"),
    };
    let reason = EndReason::Adjudication;
    yagura_wire::Outcome { winner: winner.map(Into::into), reason, clause: None, text }
}

/// Returns the end of a game that the organiser of its tournament has called off.
pub(crate) fn describe_annulment() -> yagura_wire::Outcome {
    let text = Text::new(
        "対局は中止になりました（主催者の裁定）",
        "The game was called off: the organiser has decided it",
    );
    yagura_wire::Outcome { winner: None, reason: EndReason::Aborted, clause: None, text }
}

/// Returns the end of a game that somebody left.
pub(crate) fn describe_absence(
    variant: &Variant,
    start: &AnyPosition,
    winner: Option<Side>,
) -> yagura_wire::Outcome {
    let text = match winner {
        Some(side) => {
            let (ja, en) = side_name(variant, start, side);
            Text::new(
                format!("{ja}の勝ち（相手が戻らない）"),
                format!("{en} wins: the opponent did not come back"),
            )
        }
        None => Text::new("引き分け（対局者が戻らない）", "Draw: a player did not come back"),
    };
    yagura_wire::Outcome { winner: winner.map(Into::into), reason: EndReason::Absence, clause: None, text }
}
