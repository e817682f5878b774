//! Lines of play that are nobody's game: what may be done in their positions, and what is said of their
//! moves. Everything is open here; what a game in progress hides never comes this way.

use yagura::{
    AnyPosition, Field, Game, History as _, Move, Notation as _, Position as _, Variant, notation::plausible,
};
use yagura_record::Style;
use yagura_wire::{Line, Note, Offers, Place, PositionReview, Seen, Standing, Styles};

use crate::{
    effects::effects_of_moves,
    ending::describe,
    error::AnswerError,
    view::{Sight, note},
};

/// Plays a line of at most `most` moves.
///
/// # Errors
/// What is wrong with its start, or with one of its turns.
pub fn played(variant: &Variant, line: &Line, most: u32) -> Result<Game, AnswerError> {
    if line.moves.len() > most as usize {
        return Err(AnswerError::TooLong(most));
    }
    let start = match &line.start {
        Some(text) => AnyPosition::from_sfen(variant, text)?,
        None => AnyPosition::start(variant),
    };
    let mut game = Game::from_position(start);
    for turn in &line.set_up {
        game.set_up(turn)?;
    }
    for text in &line.moves {
        game.play_text(text)?;
    }
    Ok(game)
}

/// Returns what there is to say of a text that may be a position. While one is put together it is often none
/// yet, and to ask about it is no mistake.
pub fn review_position(variant: &Variant, text: &str) -> PositionReview {
    match AnyPosition::from_sfen(variant, text) {
        Ok(start) => {
            let place = place(variant, Game::from_position(start));
            PositionReview { wrong: None, place: Some(place) }
        }
        Err(error) => PositionReview { wrong: Some(AnswerError::from(error).failure()), place: None },
    }
}

/// Returns where a game stands, and what either side may do there.
pub fn place(variant: &Variant, mut game: Game) -> Place {
    let standing = standing(variant, &game, Sight::All);
    let position = game.position().sfen();
    let Some(&last) = game.moves().last() else {
        let doubt = plausible::check(variant, game.position()).err();
        let doubt = doubt.map(|error| AnswerError::from(error).failure().message);
        return Place { seen: Seen { position, note: None, styles: None }, standing, doubt };
    };
    let after = game.position().clone();
    game.undo_to(game.moves().len() - 1);
    let seen = Seen { position, note: Some(note_of(&game, last, &after)), styles: Some(styles(&game, last)) };
    Place { seen, standing, doubt: None }
}

/// Returns what is to be said of a move that is legal now and leads to `after`.
pub(crate) fn note_of(game: &Game, mv: Move, after: &AnyPosition) -> Note {
    note(game.position(), mv, after, None)
}

/// Returns how a move is written that is legal now.
pub fn styles(game: &Game, mv: Move) -> Styles {
    let has_lions = game.position().definition().traits().fields.contains(&Field::LionCapture);
    Styles {
        japanese: Style::Japanese.write(game, mv),
        western: Style::Western.write(game, mv),
        renmei: has_lions.then(|| Style::Renmei.write(game, mv)),
    }
}

/// Returns how a game stands for who sees so much of it, with all legal moves.
pub fn standing(variant: &Variant, game: &Game, sight: Sight) -> Standing {
    let position = &sight.of(game.position());
    let mut moves = Vec::new();
    if game.outcome().is_none() {
        position.moves_after(game.history(), &mut moves);
    }
    Standing {
        turn: game.outcome().is_none().then(|| position.player().into()),
        side: position.side().into(),
        legal: moves.iter().map(|&mv| position.usi(mv)).collect(),
        check: position.in_check(),
        checked: position.checked().iter().map(ToString::to_string).collect(),
        outcome: game
            .outcome()
            .map(|outcome| describe(variant, game.start(), outcome, game.outcome_clause())),
        repetition: match sight {
            Sight::All => game.repetition(),
            Sight::As(viewer) => game.repetition_for(viewer),
        }
        .map(Into::into),
        mate: game.is_mate(),
        offers: Offers::default(),
        thinking: false,
        restarts: false,
        effects: effects_of_moves(position, &moves),
        next: None,
        clock: None,
        hints: None,
        adjournment: None,
        rated: None,
        berserk: None,
    }
}

#[cfg(test)]
mod tests {
    use yagura_wire::ErrorCode;

    use super::*;

    #[test]
    fn what_is_put_together_is_a_position_or_told_why_it_is_none() {
        let shogi = "shogi".parse().expect("a game");
        let review = review_position(&shogi, "4k4/9/9/9/9/9/9/9/4K4 b G 1");
        assert!(review.wrong.is_none());
        assert!(review.place.is_some_and(|place| !place.standing.legal.is_empty()));
        for text in ["4k4/9/9/9/9/9/9/9/9 b - 1", "nothing"] {
            let review = review_position(&shogi, text);
            assert!(review.place.is_none(), "{text}");
            assert_eq!(review.wrong.map(|wrong| wrong.code), Some(ErrorCode::Position), "{text}");
        }
    }
}
