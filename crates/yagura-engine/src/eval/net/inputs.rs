//! What a net sees of a position: which pieces stand where, what is in hand, and in games with towers or
//! borrowed moves how the pieces stand and who may borrow. All of it follows from the definition.

use yagura::{
    AnyPosition, Circumstance, Definition, Kind, Observer, Piece, Position, Side, Slot, Square, Stacking,
    Turns, with_position,
};

use super::{
    super::{baseline::Mobility, tell},
    placing::Placing,
};

/// The inputs of a game, numbered for each of the two views.
///
/// A view has the board turned so that its own side plays upwards. Inputs are, for own pieces and then the
/// other's: each kind on each square (by rank from the top; on very large boards as `Placing` says), then
/// each kind in hand, which counts as often as it is there, then what else matters ([`Circumstance`]). Pieces
/// of one tower stand on the same square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inputs {
    placing: Placing,
    kinds: usize,
    slots: usize,
    /// For each side: inputs of how pieces stand in towers, then of borrowed moves.
    towers: usize,
    borrowing: usize,
}

/// An input in both views, Black's and White's.
pub type Seen = [u32; 2];

impl Inputs {
    /// Returns the inputs of a game.
    pub fn new(definition: &Definition) -> Self {
        Self {
            placing: Placing::new(definition),
            kinds: definition.kinds.len(),
            slots: definition.hand_order.len(),
            towers: match definition.traits().stacking {
                Stacking::None => 0,
                Stacking::Towers(_) => (Circumstance::STANDS + 1) * definition.kinds.len(),
            },
            borrowing: match definition.traits().turns {
                Turns::Borrowed(_) => 1 + Circumstance::BORROWED,
                _ => 0,
            },
        }
    }

    /// Returns whether there are inputs of other things than pieces.
    #[inline]
    pub(super) fn has_circumstances(&self) -> bool {
        self.towers + self.borrowing > 0
    }

    /// Returns how many there are in a view.
    pub fn count(&self) -> usize {
        self.placing.count() + 2 * (self.slots + self.towers + self.borrowing)
    }

    /// Tells the inputs of a piece on a square: [`Inputs::of_a_piece`] of them.
    #[inline]
    pub fn on_board(&self, square: Square, piece: Piece, of: impl FnMut(Seen)) {
        self.placing.each(square, piece, of);
    }

    /// Returns how many inputs a piece on a square has.
    pub fn of_a_piece(&self) -> usize {
        self.placing.of_a_piece()
    }

    /// Returns the input of a piece in hand.
    #[inline]
    pub fn in_hand(&self, side: Side, slot: Slot) -> Seen {
        let first = self.placing.count();
        let at = |is_other: bool| (first + usize::from(is_other) * self.slots + usize::from(slot.0)) as u32;
        let is_white = side == Side::White;
        [at(is_white), at(!is_white)]
    }

    /// Returns the input of a circumstance; `None` where it is none.
    #[inline]
    pub(super) fn circumstance(&self, circumstance: Circumstance) -> Option<Seen> {
        let (side, number) = match circumstance {
            Circumstance::Covered(piece) => (piece.side(), piece.kind().index()),
            Circumstance::Raised(piece, stand) => {
                (piece.side(), self.kinds * (1 + usize::from(stand)) + piece.kind().index())
            }
            Circumstance::Right(side) => (side, self.towers),
            Circumstance::Borrowing(side, stage) => (side, self.towers + 1 + usize::from(stage)),
        };
        let half = self.towers + self.borrowing;
        let first = self.placing.count() + 2 * self.slots;
        let at = |is_other: bool| (first + usize::from(is_other) * half + number) as u32;
        let is_white = side == Side::White;
        (number < half).then(|| [at(is_white), at(!is_white)])
    }

    /// Returns the kind of a piece on the board, of the view's own side, of the first of its inputs; `None`
    /// for all other inputs.
    pub fn own_kind(&self, input: u32) -> Option<Kind> {
        self.placing.own_kind(input as usize)
    }

    /// Returns for each input what it has in common with others, as numbers from 0 on: what its kind does
    /// anywhere or on its rank, and what pieces that move in the same manner do on its square. A net learns
    /// from few games what that does, before it knows a kind on a square.
    pub fn common(&self, definition: &Definition) -> Vec<Vec<u32>> {
        let on_board = self.placing.count();
        let of = |input| if input < on_board { self.placing.common(definition, input) } else { Vec::new() };
        (0..self.count()).map(of).collect()
    }

    /// Returns the same input as the other view sees it.
    pub fn turned(&self, input: u32) -> u32 {
        let input = input as usize;
        let halves = |first: usize, half: usize| {
            input.checked_sub(first).map(|from| first + (from + half) % (2 * half).max(1))
        };
        let in_hand = self.placing.count();
        let others = halves(in_hand + 2 * self.slots, self.towers + self.borrowing);
        let other = others.or_else(|| halves(in_hand, self.slots));
        other.unwrap_or_else(|| self.placing.turned(input)) as u32
    }

    /// Returns what each input is in the position with left and right exchanged; `None` where a piece has
    /// moves to one side that it has not to the other, so that the two positions differ.
    pub fn mirrored(&self, definition: &Definition) -> Option<Vec<u32>> {
        let files = usize::from(definition.files);
        let size = files * usize::from(definition.ranks);
        let mirror = |place: usize| place / files * files + files - 1 - place % files;
        // A piece that moves as well to both sides is as mobile on the right edge as on the left.
        let mobility = Mobility::new(definition, size / 2);
        let is_even = |of_kind: &Vec<i64>| (0..size).all(|place| of_kind[place] == of_kind[mirror(place)]);
        let on_board = self.placing.count();
        let to = |input: usize| if input < on_board { self.placing.mirrored(input) } else { input };
        mobility
            .squares
            .iter()
            .all(is_even)
            .then(|| (0..self.count()).map(|input| to(input) as u32).collect())
    }

    /// Returns all inputs of a position: those of each piece, then its circumstances.
    pub fn of(&self, position: &AnyPosition) -> Vec<Seen> {
        let mut seen = Vec::new();
        with_position!(position, position => {
            self.each_piece(position, |input| seen.push(input));
            position.for_each_circumstance(|other| seen.extend(self.circumstance(other)));
        });
        seen
    }

    /// Tells of the inputs of all pieces of a position.
    pub(super) fn each_piece<P: Position>(&self, position: &P, of: impl FnMut(Seen)) {
        tell(position, &mut Each { inputs: self, of });
    }
}

/// Hears the pieces of a position one by one.
struct Each<'a, F> {
    inputs: &'a Inputs,
    of: F,
}

impl<F: FnMut(Seen)> Observer for Each<'_, F> {
    fn put(&mut self, square: Square, piece: Piece) {
        self.inputs.on_board(square, piece, &mut self.of);
    }

    fn gain(&mut self, side: Side, slot: Slot) {
        (self.of)(self.inputs.in_hand(side, slot));
    }

    fn lift(&mut self, _: Square, _: Piece) {}

    fn spend(&mut self, _: Side, _: Slot) {}
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use yagura::{Game, Notation as _, Symmetry as _, Variant};

    use super::*;

    /// What one side sees the other sees in the position turned round, with the colours exchanged.
    #[test]
    fn the_views_are_each_others() {
        for definition in yagura::definitions() {
            let variant = Variant::of(definition);
            let inputs = Inputs::new(definition);
            let mut rng = fastrand::Rng::with_seed(5);
            let Ok(mut game) = Game::begin(&variant, None) else { continue };
            for _ in 0..60 {
                let Some(mv) = rng.choice(game.legal_moves().iter().copied()) else { break };
                game.play_unchecked(mv);
            }
            let sorted = |position: &AnyPosition, view: usize| {
                let mut seen: Vec<u32> = inputs.of(position).iter().map(|seen| seen[view]).collect();
                seen.sort_unstable();
                seen
            };
            for [black, white] in inputs.of(game.position()) {
                assert_eq!([inputs.turned(black), inputs.turned(white)], [white, black]);
            }
            let (position, turned) = (game.position(), game.position().flipped());
            assert_eq!(sorted(position, 0), sorted(&turned, 1), "{}", position.sfen());
            assert!(sorted(position, 1).iter().all(|&input| (input as usize) < inputs.count()));
        }
    }

    /// Two positions with the same pieces on the same squares are told apart.
    #[test]
    fn what_is_no_matter_of_pieces_is_seen() {
        let seen = |id: &str, text: &str| {
            let variant = Variant::parse(id).expect("a game");
            let position = AnyPosition::from_sfen(&variant, text).expect("a position");
            let mut seen = Inputs::new(variant.definition()).of(&position);
            seen.sort_unstable();
            seen
        };
        let pieces = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        let of = |rest: &str| seen("kokose", &format!("{pieces} {rest}"));
        let (all, one, none) = (of("bw -"), of("b -"), of("- -"));
        assert_eq!([all.len(), one.len(), none.len()], [42, 41, 40]);
        assert_ne!(of("- 1"), of("- 2"));
        let variant = Variant::parse("gungi").expect("a game");
        let inputs = Inputs::new(variant.definition());
        let mut rng = fastrand::Rng::with_seed(2);
        let mut game = Game::begin(&variant, None).expect("a game");
        let mut most = 0;
        for _ in 0..200 {
            let Some(mv) = rng.choice(game.legal_moves().iter().copied()) else { break };
            game.play_unchecked(mv);
            let mut others = 0;
            with_position!(game.position(), position => position.for_each_circumstance(|other| {
                assert!(inputs.circumstance(other).is_some(), "{other:?}");
                others += 1;
            }));
            most = most.max(others);
        }
        assert!(most > 2, "{most}");
    }

    /// What a piece has in common with others on other squares, the other side's pieces have not.
    #[test]
    fn what_is_alike_has_something_in_common() {
        let definition = Variant::parse("shogi").expect("a game").definition();
        let inputs = Inputs::new(definition);
        let common = inputs.common(definition);
        let of = |side: Side, code: &str, number: usize| -> HashSet<u32> {
            let piece = Piece::new(side, definition.kind_by_code(code).expect("a kind"));
            let square = definition.squares().nth(number).expect("a square");
            let mut seen = Vec::new();
            inputs.on_board(square, piece, |input| seen.push(input[0]));
            common[seen[0] as usize].iter().copied().collect()
        };
        let own = of(Side::Black, "S", 10);
        let shared = |other: &HashSet<u32>| own.intersection(other).count();
        assert_eq!(own.len(), 3);
        assert_eq!(shared(&of(Side::Black, "S", 12)), 2, "a kind on the same rank");
        assert_eq!(shared(&of(Side::Black, "S", 30)), 1, "a kind on another");
        assert_eq!(shared(&of(Side::Black, "G", 10)), 1, "another step on the same square");
        assert_eq!(shared(&of(Side::Black, "R", 10)), 0, "a slide there");
        assert_eq!(shared(&of(Side::White, "S", 10)), 0);
        let hand = definition.hand_kinds().next().expect("a kind in hand");
        assert!(common[inputs.in_hand(Side::Black, hand.slot)[0] as usize].is_empty());
    }

    #[test]
    fn every_piece_and_square_has_its_own() {
        for (id, of_a_piece) in [("shogi-7x9", 1), ("ennen", 2)] {
            let definition = Variant::parse(id).expect("a game").definition();
            let inputs = Inputs::new(definition);
            assert_eq!(inputs.of_a_piece(), of_a_piece);
            let mut numbers = HashSet::new();
            let mut pieces = HashSet::new();
            for side in Side::BOTH {
                for kind in (0..definition.kinds.len() as u8).map(yagura::Kind) {
                    for at in definition.squares() {
                        let mut seen = Vec::new();
                        inputs.on_board(at, Piece::new(side, kind), |input| seen.push(input[1]));
                        assert_eq!(seen.len(), of_a_piece);
                        numbers.extend(seen.iter().copied());
                        assert!(pieces.insert(seen) || of_a_piece > 1, "each differs");
                    }
                }
                numbers.extend(definition.hand_kinds().map(|kind| inputs.in_hand(side, kind.slot)[1]));
            }
            let most = numbers.iter().copied().max();
            assert_eq!((numbers.len(), most), (inputs.count(), Some(inputs.count() as u32 - 1)), "{id}");
            assert!(inputs.count() < 100_000, "{id}: {}", inputs.count());
        }
    }
}
