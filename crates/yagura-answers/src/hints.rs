//! What is told of the line that the engine expects, to a player who asks for a hint.

use yagura::{AnyPosition, Game, Move, Notation as _, Position as _, Secrecy as _};
use yagura_wire::Hint;

use crate::{place::styles, view::Openness};

/// The most moves of a line that are told.
const MOST_MOVES: usize = 5;

/// Returns what the player to move is told; `None` where the line begins with no legal move.
///
/// Where things are hidden the line is one of a guess: only its first move is told, as where the guess fails
/// would tell what is hidden. That move is written as its player sees the position.
pub fn hint_of(game: &Game<AnyPosition>, line: &[Move], openness: Openness) -> Option<Hint> {
    let ply = game.moves().len() as u32;
    let (mut game, most) = match openness {
        Openness::Open => (game.clone(), MOST_MOVES),
        Openness::Hiding => {
            let position = game.position();
            (Game::from_position(position.redacted_for(Some(position.player()))), 1)
        }
    };
    let (mut texts, mut written) = (Vec::new(), Vec::new());
    for &mv in line.iter().take(most) {
        let Some(text) = legal_text(&game, mv) else { break };
        written.push(styles(&game, mv));
        texts.push(text);
        game.play_unchecked(mv);
    }
    (!texts.is_empty()).then_some(Hint { ply, line: texts, styles: written })
}

/// Returns the canonical string of a move if it is legal now.
fn legal_text(game: &Game<AnyPosition>, mv: Move) -> Option<String> {
    let text = game.position().usi(mv);
    (game.read_move(&text).ok() == Some(mv)).then_some(text)
}
