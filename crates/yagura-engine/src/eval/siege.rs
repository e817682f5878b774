//! King safety under attack, the king ring: the squares around a royal piece, who attacks them, and who
//! defends them.
//!
//! Steps and jumps of pieces within two squares are looked up; slides are seen while the mobility of sliding
//! pieces is counted. A piece that does both counts as two attackers. What a piece attacks through others is
//! not looked at.

use yagura::{CODES, Definition, Kind, Piece, Position, Side, Square};

use super::weights::{Term, Weights};
use crate::{geometry::BoardSize, lines::Lines};

/// The royal piece's own place among the nine squares of a [`Squares`].
const ROYAL: Squares = 1 << 4;
/// What the enemy can drop counts up to this, in centipawns.
const MOST_IN_HAND: i32 = 2000;
/// More danger than this counts as this, in centipawns.
const MOST_DANGER: i32 = 5000;
/// The eight lines as steps in files and ranks, in the order of [`Lines`].
const STEPS: [(i32, i32); 8] = [(0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1)];

/// The terms of a siege, any of which makes it count.
const TERMS: [Term; 5] = [Term::Attacker, Term::Attacked, Term::AttackedTwice, Term::Hole, Term::Defended];

/// A set of the royal piece's square and its neighbours: bit `3 (y + 1) + x + 1` for `x` files and `y` ranks
/// away.
pub(super) type Squares = u16;

pub(super) const fn square(x: i32, y: i32) -> Squares {
    1 << (3 * (y + 1) + x + 1)
}

/// The place of a piece within two squares.
const fn place(x: i32, y: i32) -> usize {
    (5 * (y + 2) + x + 2) as usize
}

/// What attacks the squares around one royal piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Siege {
    royal: Square,
    owner: Side,
    attacked: Squares,
    attacked_twice: Squares,
    defended: Squares,
    /// Those of the squares that are on the board.
    board: Squares,
    /// Those without a piece.
    empty: Squares,
    attackers: i32,
    guards: i32,
}

impl Siege {
    pub(super) const fn new(royal: Square, owner: Side) -> Self {
        Self {
            royal,
            owner,
            attacked: 0,
            attacked_twice: 0,
            defended: 0,
            board: ROYAL,
            empty: 0,
            attackers: 0,
            guards: 0,
        }
    }

    /// Returns where the royal piece stands.
    pub(super) const fn royal(&self) -> Square {
        self.royal
    }

    /// Adds a piece that attacks these of the squares.
    #[inline]
    pub(super) fn add(&mut self, side: Side, squares: Squares) {
        if squares == 0 {
        } else if side == self.owner {
            self.defended |= squares;
        } else {
            self.attackers += 1;
            self.attacked_twice |= self.attacked & squares;
            self.attacked |= squares;
        }
    }

    /// Says that a square beside the royal piece is on the board, and what stands on it: nothing, or an own
    /// piece that guards so well in centipawns.
    #[inline]
    pub(super) fn border(&mut self, square: Squares, piece: Option<(Side, i16)>) {
        self.board |= square;
        match piece {
            None => self.empty |= square,
            Some((side, guard)) if side == self.owner => self.guards += i32::from(guard),
            Some(_) => {}
        }
    }

    /// Returns what own pieces beside the royal piece are worth, in centipawns.
    pub(super) const fn guards(&self) -> i32 {
        self.guards
    }

    /// Returns which of the squares a slide of `reach` squares from `from` along a line meets.
    #[inline]
    pub(super) fn met(&self, from: Square, line: usize, reach: i32) -> Squares {
        let (dx, dy) = STEPS[line & 7];
        let x = i32::from(self.royal.file()) - i32::from(from.file());
        let y = i32::from(self.royal.rank()) - i32::from(from.rank());
        let (first, last) = if dx == 0 {
            if x.abs() > 1 {
                return 0;
            }
            (y * dy - 1, y * dy + 1)
        } else if dy == 0 {
            if y.abs() > 1 {
                return 0;
            }
            (x * dx - 1, x * dx + 1)
        } else {
            ((x * dx).max(y * dy) - 1, (x * dx).min(y * dy) + 1)
        };
        (first.max(1)..=last.min(reach))
            .map(|n| square(n * dx - x, n * dy - y))
            .fold(0, |met, square| met | square)
    }
}

/// What sieges are worth.
#[derive(Clone, Debug)]
pub(super) struct Danger {
    /// See [`Term`], in hundredths.
    attacker: i32,
    attacked: i32,
    attacked_twice: i32,
    hole: i32,
    defended: i32,
    scale: i32,
}

/// What pieces within two squares of a royal piece attack, and what that is worth.
#[derive(Clone, Debug)]
pub(super) struct Ring {
    /// By code and place.
    near: Box<[[Squares; 25]]>,
    danger: Danger,
}

impl Ring {
    /// Returns the ring of a game, `None` if its weights do not count sieges. `slides` are the lines of each
    /// piece that are left to [`Siege::met`], bit n for line n.
    pub(super) fn new(
        definition: &Definition,
        weights: &Weights,
        lines: &Lines,
        slides: &[u8; CODES],
    ) -> Option<Self> {
        if BoardSize::of(definition) == BoardSize::Large {
            return None;
        }
        let danger = Danger::new(weights)?;
        let mut near = vec![[0; 25]; CODES].into_boxed_slice();
        for side in Side::BOTH {
            for kind in (0..definition.kinds.len() as u8).map(Kind) {
                let piece = Piece::new(side, kind);
                let code = usize::from(piece.code());
                for (x, y) in (-2..=2).flat_map(|y| (-2..=2).map(move |x| (x, y))) {
                    let attacks =
                        |(tx, ty): &(i32, i32)| match STEPS.iter().position(|&step| step == (tx - x, ty - y))
                        {
                            Some(line) => {
                                slides[code] >> line & 1 == 0 && lines.reaches((line + 4) % 8, piece, 1)
                            }
                            None => lines.leaps_by(piece, tx - x, ty - y),
                        };
                    let targets = (-1..=1).flat_map(|ty| (-1..=1).map(move |tx| (tx, ty)));
                    near[code][place(x, y)] =
                        targets.filter(attacks).fold(0, |squares, (tx, ty)| squares | square(tx, ty));
                }
            }
        }
        Some(Self { near, danger })
    }

    /// Adds the pieces within two squares. `guard` is what an own piece beside the royal piece is worth, by
    /// code.
    #[inline]
    pub(super) fn look<P: Position>(&self, position: &P, guard: &[i16; CODES], siege: &mut Siege) {
        let definition = position.definition();
        let (file, rank) = (i32::from(siege.royal.file()), i32::from(siege.royal.rank()));
        for y in (-2).max(-rank)..=2.min(i32::from(definition.ranks) - 1 - rank) {
            for x in (-2).max(-file)..=2.min(i32::from(definition.files) - 1 - file) {
                if (x, y) == (0, 0) {
                    continue;
                }
                let beside = x.abs() < 2 && y.abs() < 2;
                let piece = position.piece_at(Square::new((file + x) as u8, (rank + y) as u8));
                if beside {
                    siege.border(
                        square(x, y),
                        piece.map(|piece| (piece.side(), guard[usize::from(piece.code())])),
                    );
                }
                if let Some(piece) = piece {
                    siege.add(piece.side(), self.near[usize::from(piece.code())][place(x, y)]);
                }
            }
        }
    }

    /// Returns how great the danger is for the royal piece, in centipawns. `hand` is what the enemy can drop.
    pub(super) fn danger(&self, siege: &Siege, hand: i32) -> i32 {
        self.danger.of(siege, hand)
    }
}

impl Danger {
    /// Returns what sieges are worth with these weights, `None` if they do not count.
    pub(super) fn new(weights: &Weights) -> Option<Self> {
        TERMS.iter().any(|&term| weights.term(term) != 0).then(|| Self {
            attacker: weights.term(Term::Attacker),
            attacked: weights.term(Term::Attacked),
            attacked_twice: weights.term(Term::AttackedTwice),
            hole: weights.term(Term::Hole),
            defended: weights.term(Term::Defended),
            scale: weights.term(Term::SiegeScale).max(100),
        })
    }

    /// Returns how great the danger is for the royal piece, in centipawns. `hand` is what the enemy can drop.
    pub(super) fn of(&self, siege: &Siege, hand: i32) -> i32 {
        let count = |squares: Squares| (squares & siege.board).count_ones() as i32;
        // A piece dropped beside the royal piece, where nobody takes it but him.
        let holes = count(siege.empty & !siege.defended);
        let danger = self.attacker * siege.attackers
            + self.attacked * count(siege.attacked)
            + self.attacked_twice * count(siege.attacked_twice & !ROYAL)
            + self.hole * holes * hand.min(MOST_IN_HAND) / 1000
            - self.defended * count(siege.defended & !ROYAL);
        let danger = (danger / 100).clamp(0, MOST_DANGER);
        danger + danger * danger / (self.scale / 100)
    }
}

#[cfg(test)]
mod tests {
    use yagura::{AnyPosition, Game, Notation as _, Variant};

    use super::*;
    use crate::eval::{Classic, Eval};

    #[test]
    fn the_lines_are_those_of_the_board() {
        use yagura::movement::attack::LINE_DELTAS;
        for (line, (x, y)) in STEPS.into_iter().enumerate() {
            assert_eq!(Square::new(4, 4).step(LINE_DELTAS[line]), Square::new((4 + x) as u8, (4 + y) as u8));
        }
    }

    /// Without knights, which come from farther away, what is marked is what is attacked.
    #[test]
    fn attacks_are_those_of_the_rules() {
        let shogi = Variant::parse("shogi").expect("a game");
        let start = "l1sgkgs1l/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/L1SGKGS1L b - 1";
        let classic = Classic::new(shogi.definition());
        let mut attacked = 0;
        for seed in 0..20 {
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut game = Game::begin(&shogi, Some(start)).expect("a position");
            for _ in 0..150 {
                let position = game.position();
                for siege in classic
                    .besieged(position, &Eval::<AnyPosition>::state(&classic, position))
                    .into_iter()
                    .flatten()
                {
                    attacked += agrees(position, &siege);
                }
                let Some(mv) = rng.choice(game.legal_moves().iter().copied()) else { break };
                game.play_unchecked(mv);
            }
        }
        assert!(attacked > 1000);
    }

    /// Compares a siege with the attacks of a position; returns how many squares are attacked.
    fn agrees(position: &AnyPosition, siege: &Siege) -> u32 {
        let mut count = 0;
        for (x, y) in (-1..=1)
            .flat_map(|y| (-1..=1).map(move |x| (x, y)))
            .filter(|&(x, y)| siege.board & square(x, y) != 0)
        {
            let place = Square::new(
                (i32::from(siege.royal.file()) + x) as u8,
                (i32::from(siege.royal.rank()) + y) as u8,
            );
            let is_attacked = position.is_attacked(place, !siege.owner);
            assert_eq!(siege.attacked & square(x, y) != 0, is_attacked, "{} {place:?}", position.sfen());
            // The royal piece himself does not count.
            let defended = siege.defended & square(x, y) != 0;
            assert!(!defended || position.is_attacked(place, siege.owner), "{} {place:?}", position.sfen());
            count += u32::from(is_attacked);
        }
        count
    }
}
