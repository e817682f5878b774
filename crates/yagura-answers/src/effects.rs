//! What moves do on squares that their strings do not name.

use yagura::{AnyPosition, Field, Move, Notation as _, Piece, Position as _, Square};
use yagura_wire::MoveEffect;

/// Returns what legal moves do on another square than those of their strings: the rook of castling, a piece
/// that is taken in passing. Nothing in games whose positions know of neither.
pub fn effects_of_moves(position: &AnyPosition, moves: &[Move]) -> Vec<MoveEffect> {
    let fields = position.definition().traits().fields;
    if !fields.iter().any(|field| matches!(field, Field::Castling | Field::EnPassant)) {
        return Vec::new();
    }
    moves.iter().filter_map(|&mv| effect(position, mv)).collect()
}

fn effect(position: &AnyPosition, mv: Move) -> Option<MoveEffect> {
    let from = mv.from()?;
    let mut after = position.clone();
    after.play(mv);
    let mut emptied: Option<(Square, Piece)> = None;
    position.for_each_piece(|square, piece| {
        if square != from && square != mv.to() && after.piece_at(square).is_none() {
            emptied = Some((square, piece));
        }
    });
    let (square, piece) = emptied?;
    let mut now = None;
    after.for_each_piece(|to, found| {
        if found == piece && to != mv.to() && position.piece_at(to) != Some(piece) {
            now = Some(to);
        }
    });
    Some(MoveEffect { text: position.usi(mv), from: square.to_string(), to: now.map(|to| to.to_string()) })
}

#[cfg(test)]
mod tests {
    use yagura::{Game, Variant};

    use super::effects_of_moves;

    /// Returns the effects of the legal moves of a game, as `move: from to`.
    fn told(variant: &str, position: &str, moves: &[&str]) -> Vec<String> {
        let variant = Variant::parse(variant).expect("a variant");
        let mut game = Game::from_sfen(&variant, position).expect("a position");
        for text in moves {
            game.play_text(text).expect("a legal move");
        }
        let effects = effects_of_moves(game.position(), &game.legal_moves()).into_iter();
        let mut told: Vec<String> =
            effects.map(|e| format!("{}: {} {}", e.text, e.from, e.to.as_deref().unwrap_or("-"))).collect();
        told.sort_unstable();
        told
    }

    #[test]
    fn the_rook_of_castling_goes_along() {
        let position = "4[ck]3/8/8/8/8/8/8/[CR]3[CK]2[CR] b - 1 - 1h8h - 0 -";
        assert_eq!(told("rengo-chess", position, &[]), ["4h2h: 1h 3h", "4h6h: 8h 5h"]);
    }

    #[test]
    fn what_is_taken_in_passing_is_gone() {
        let position = "8k/9/9/9/5[cp]3/9/4[CP]4/9/K8 b - 1 - - - - 0,0";
        assert_eq!(told("rengo-shogi", position, &["5g5e"]), ["4e5f: 5e -"]);
    }

    #[test]
    fn other_moves_have_none() {
        assert_eq!(told("shogi", "4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1", &[]), [""; 0]);
        assert_eq!(told("chu", "12/12/12/12/5k6/12/5N6/12/12/12/12/6K5 b - 1", &[]), [""; 0]);
    }
}
