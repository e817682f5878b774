//! A net of one game in another one with the same board: what is known of the pieces that both have.

use yagura::{Circumstance, Definition, Kind, Piece, Side};

use super::{Inputs, Net, NetError, Seen};

impl Net {
    /// Returns the net of a game as one of another game on the same board. Kinds with the same code are the
    /// same; what the other game has besides counts nothing, and can be learnt.
    ///
    /// # Errors
    /// [`NetError::Board`] when the boards differ.
    pub fn transferred(&self, from: &Definition, to: &Definition) -> Result<Self, NetError> {
        let size = |definition: &Definition| (definition.files, definition.ranks);
        let inputs = Inputs::new(to);
        if size(from) != size(to) || self.inputs.of_a_piece() != inputs.of_a_piece() {
            return Err(NetError::Board { found: from.id.clone(), expected: to.id.clone() });
        }
        let mut parameters = self.parameters().clone();
        parameters.weights = vec![0; inputs.count() * self.hidden()];
        pairs(from, to, |known, [input, _]| {
            let first = input as usize * self.hidden();
            parameters.weights[first..first + self.hidden()].copy_from_slice(self.weights_of(known[0]));
        });
        Self::new(to, parameters)
    }
}

/// Tells all inputs of two games on the same board that mean the same.
fn pairs(from: &Definition, to: &Definition, mut of: impl FnMut(Seen, Seen)) {
    let known = Inputs::new(from);
    let inputs = Inputs::new(to);
    for side in Side::BOTH {
        for (number, info) in (0..).zip(&to.kinds) {
            let Some(same) = from.kind_by_code(&info.code) else { continue };
            let (old, new) = (Piece::new(side, same), Piece::new(side, Kind(number)));
            for square in to.squares() {
                let mut seen = Vec::with_capacity(known.of_a_piece());
                known.on_board(square, old, |input| seen.push(input));
                let mut seen = seen.into_iter();
                inputs.on_board(square, new, |input| {
                    if let Some(known) = seen.next() {
                        of(known, input);
                    }
                });
            }
            if let (Some(old), Some(new)) = (from.kinds[same.index()].slot, info.slot) {
                of(known.in_hand(side, old), inputs.in_hand(side, new));
            }
            let standing = (0..Circumstance::STANDS as u8)
                .map(|stand| (Circumstance::Raised(old, stand), Circumstance::Raised(new, stand)));
            for (old, new) in standing.chain([(Circumstance::Covered(old), Circumstance::Covered(new))]) {
                pair(&known, &inputs, old, new, &mut of);
            }
        }
        let borrowing = (0..Circumstance::BORROWED as u8).map(|stage| Circumstance::Borrowing(side, stage));
        for circumstance in borrowing.chain([Circumstance::Right(side)]) {
            pair(&known, &inputs, circumstance, circumstance, &mut of);
        }
    }
}

fn pair(
    known: &Inputs,
    inputs: &Inputs,
    old: Circumstance,
    new: Circumstance,
    of: &mut impl FnMut(Seen, Seen),
) {
    if let (Some(old), Some(new)) = (known.circumstance(old), inputs.circumstance(new)) {
        of(old, new);
    }
}

#[cfg(test)]
mod tests {
    use yagura::{AnyPosition, Notation as _, Variant};

    use super::*;
    use crate::eval::net::{Base, HIDDEN_STEP, tests::random};

    fn definition(id: &str) -> &'static Definition {
        Variant::parse(id).expect("a game").definition()
    }

    /// The same pieces on the same squares are worth the same, whatever the kinds' numbers are.
    #[test]
    fn what_both_games_have_counts_the_same() {
        let shogi = definition("shogi");
        let net = random(shogi, Base::Material, HIDDEN_STEP, 3);
        let board = "ln1gk2nl/1r4gs1/p1pppp1pp/6p2/1p5P1/2P4S1/PPSPPPP1P/7R1/LN1GKG1NL b";
        let hands = "Bb 1";
        for (id, rest) in [("kokose", "bw -"), ("annan", ""), ("two-stage", "")] {
            let other = definition(id);
            let transferred = net.transferred(shogi, other).expect("the same board");
            assert_eq!(transferred.inputs(), &Inputs::new(other));
            let seen = |definition: &'static Definition, text: &str| {
                let variant = Variant::of(definition);
                let position =
                    AnyPosition::from_sfen(&variant, text).unwrap_or_else(|error| panic!("{id}: {error}"));
                Inputs::new(definition).of(&position)
            };
            let text = format!("{board} {hands}");
            let theirs = seen(other, format!("{text} {rest}").trim());
            let total = |net: &Net, seen: &[Seen]| {
                let rows = seen.iter().map(|seen| net.weights_of(seen[1]));
                rows.fold(vec![0i32; net.hidden()], |sum, row| {
                    sum.iter().zip(row).map(|(sum, &weight)| sum + i32::from(weight)).collect()
                })
            };
            assert_eq!(total(&net, &seen(shogi, &text)), total(&transferred, &theirs), "{id}");
        }
    }

    #[test]
    fn another_board_is_refused() {
        let (shogi, chu) = (definition("shogi"), definition("chu"));
        let net = random(shogi, Base::Material, HIDDEN_STEP, 3);
        let refused = NetError::Board { found: "shogi".to_owned(), expected: "chu".to_owned() };
        assert_eq!(net.transferred(shogi, chu).map(|_| ()), Err(refused));
    }

    #[test]
    fn a_net_of_its_own_game_stays_what_it_is() {
        let chu = definition("chu");
        let net = random(chu, Base::Whole, HIDDEN_STEP, 3);
        assert_eq!(
            net.transferred(chu, definition("chu-otb")).expect("the same board").parameters.weights,
            net.parameters.weights
        );
    }
}
