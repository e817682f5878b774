//! A position as if its player had passed: what the other one threatens.

use yagura::{AnyPosition, Field, Notation as _, Position as _, Variant};

use crate::error::AnswerError;

/// Returns the position in which the same pieces are moved by the other side.
///
/// # Errors
/// That nobody may pass here: in check, or where a turn has begun that must be finished.
pub fn if_passed(variant: &Variant, position: &AnyPosition) -> Result<AnyPosition, AnswerError> {
    if position.in_check() {
        return Err(AnswerError::NoThreat);
    }
    let text = position.sfen();
    let fields: Vec<String> = text
        .split(' ')
        .zip(position.definition().traits().fields)
        .map(|(text, field)| match field {
            Field::Side => (!position.side()).letter().to_string(),
            // What the last move left for the next one alone.
            Field::LionCapture | Field::StunnedPiece | Field::EnPassant => "-".to_owned(),
            Field::Board
            | Field::Hands
            | Field::Empty
            | Field::MoveNumber
            | Field::BorrowingRights
            | Field::BorrowingStage
            | Field::Phase
            | Field::Territory
            | Field::Exchanged
            | Field::Castling
            | Field::DrawCount
            | Field::Gains => text.to_owned(),
        })
        .collect();
    AnyPosition::from_sfen(variant, &fields.join(" ")).map_err(|_| AnswerError::NoThreat)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_side_moves_the_same_pieces() {
        for id in ["shogi", "chu", "stun", "rengo-chess", "ennen"] {
            let variant: Variant = id.parse().expect("a game");
            let Ok(position) = yagura::Game::begin(&variant, None).map(|game| game.position().clone()) else {
                panic!("{id} has a start")
            };
            let Ok(passed) = if_passed(&variant, &position) else { continue };
            assert_eq!(passed.side(), !position.side(), "{id}");
        }
    }

    #[test]
    fn nobody_passes_in_check() {
        let variant: Variant = "shogi".parse().expect("a game");
        let check = AnyPosition::from_sfen(&variant, "4k4/4R4/9/9/9/9/9/9/4K4 w - 1").expect("a position");
        assert!(matches!(if_passed(&variant, &check), Err(AnswerError::NoThreat)));
    }
}
