//! Records in the notation of a game's author.

use yagura::{AnyPosition, Notation as _, Variant, games::kifu};
use yagura_wire::{ReadGame, ReadRecord, Remark, Text};

use crate::{
    ending::describe,
    error::AnswerError,
    view::{GameView, Sight},
};

/// Reads a record of games of at most `most` moves and tells all of it: the games in it, each after the first
/// going on after a repetition.
///
/// # Errors
/// Where the record is wrong, or that the game has no such notation.
pub fn read_kifu(
    variant: &Variant,
    position: Option<&str>,
    text: &str,
    most: u32,
) -> Result<ReadRecord, AnswerError> {
    if !kifu::serves(variant.definition()) {
        return Err(AnswerError::NoNotation);
    }
    let start = position.map(|text| AnyPosition::from_sfen(variant, text)).transpose()?;
    let record = kifu::read(variant, start, text).map_err(AnswerError::Record)?;
    if record.games.iter().any(|game| game.moves().len() > most as usize) {
        return Err(AnswerError::TooLong(most));
    }
    let games = record.games.iter().enumerate().map(|(number, game)| {
        let GameView { positions, moves, notes } = GameView::new(game, Sight::without(record.supposed));
        let remarks = record.remarks.iter().filter(|remark| remark.game == number);
        ReadGame {
            positions,
            moves,
            notes,
            remarks: remarks
                .map(|remark| Remark { ply: remark.plies as u32, text: remark.text.clone() })
                .collect(),
            outcome: game
                .outcome()
                .map(|outcome| describe(variant, game.start(), outcome, game.outcome_clause())),
        }
    });
    Ok(ReadRecord { games: games.collect(), note: about_supposed(record.supposed) })
}

/// Whose backs a record does not tell.
fn about_supposed(supposed: [bool; 2]) -> Option<Text> {
    let (ja, en) = match supposed {
        [false, false] => return None,
        [true, false] => ("▲の", "Black's (▲)"),
        [false, true] => ("▽の", "White's (▽)"),
        [true, true] => ("両軍の", "both sides'"),
    };
    Some(Text::new(
        format!("この棋譜には{ja}兵の裏が書かれていないので、伏せたまま並べます"),
        format!("The record does not tell {en} backs: those soldiers are shown without them"),
    ))
}
