//! Threats: pieces that lesser pieces attack, and pieces that are attacked and not defended.
//!
//! What pieces attack is a set of squares for each side and class of worth, rank by rank. Steps and jumps
//! within two squares are looked up, slides are added while the mobility of sliding pieces is counted, or
//! walked here. Cannons, jumps that can be stopped and moves through others are not looked at.

use yagura::{CODES, Definition, Kind, Piece, Position, Side, Square, delta, movement::pattern::Mode};

use super::weights::{Term, Weights};
use crate::lines::Lines;

/// Ranks of sets for boards of up to 12 and of up to 28 ranks, margins included.
pub(super) const USUAL: usize = 16;
pub(super) const WIDE: usize = 32;
/// Squares around the board, so that nobody steps out of a set.
const MARGIN: usize = 2;
/// Classes of worth, and the least worth in centipawns of all but the first.
const CLASSES: usize = 8;
const EDGES: [i32; CLASSES - 1] = [150, 220, 300, 400, 550, 750, 1100];
/// Neither a loss nor a piece counts for more than this, in centipawns.
const MOST: i32 = 800;
/// The class of royal pieces, who attack and defend, but are no targets.
const ROYAL: u8 = CLASSES as u8 - 1;
/// Hundredths of a centipawn for each hundred centipawns in a centipawn.
const UNIT: i32 = 10_000;
/// A set of squares: a word of files for each rank.
type Area<const R: usize> = [u32; R];

/// Where pieces stand and what they attack, by side and class.
#[derive(Clone, Debug)]
pub(super) struct Attacks<const R: usize> {
    attacked: [[Area<R>; CLASSES]; 2],
    pieces: [Area<R>; 2],
}

impl<const R: usize> Attacks<R> {
    pub(super) const EMPTY: Self = Self { attacked: [[[0; R]; CLASSES]; 2], pieces: [[0; R]; 2] };
}

/// What threats are worth.
#[derive(Clone, Debug)]
pub(super) struct Threats {
    /// Whether the board has up to 12 ranks.
    usual: bool,
    /// The steps of each piece, by code: for each of five ranks the files from two before his own on.
    steps: Box<[[u32; 5]; CODES]>,
    class: Box<[u8; CODES]>,
    /// What a piece counts for as a target, by code.
    value: Box<[i32; CODES]>,
    /// The greatest value of a class.
    most: [i32; CLASSES],
    /// Lines of slides that the mobility of sliding pieces does not follow, by code: bit n for line n.
    rest: Box<[u8; CODES]>,
    /// See [`Term`]: for who decides, and for the other.
    lesser: [i32; 2],
    loose: [i32; 2],
}

impl Threats {
    /// Returns the threats of a game; `None` if its weights do not count them, or its board is too large.
    /// `followed` are the lines of slides that are added by [`Threats::slide`], by code.
    pub(super) fn new(definition: &Definition, weights: &Weights, followed: &[u8; CODES]) -> Option<Self> {
        let lesser = [Term::LesserOwn, Term::LesserEnemy].map(|term| weights.term(term));
        let loose = [Term::LooseOwn, Term::LooseEnemy].map(|term| weights.term(term));
        let longest = usize::from(definition.files.max(definition.ranks)) + 2 * MARGIN;
        if lesser.iter().chain(&loose).all(|&weight| weight == 0) || longest > WIDE {
            return None;
        }
        let mut threats = Self {
            usual: longest <= USUAL,
            steps: Box::new([[0; 5]; CODES]),
            class: Box::new([ROYAL; CODES]),
            value: Box::new([0; CODES]),
            most: [0; CLASSES],
            rest: Box::new([0; CODES]),
            lesser,
            loose,
        };
        for side in Side::BOTH {
            for kind in (0..definition.kinds.len() as u8).map(Kind) {
                threats.learn(definition, weights, Piece::new(side, kind), followed);
            }
        }
        Some(threats)
    }

    fn learn(&mut self, definition: &Definition, weights: &Weights, piece: Piece, followed: &[u8; CODES]) {
        let code = usize::from(piece.code());
        if !definition.kind(piece.kind()).royal {
            let value = weights.board(piece.kind());
            let class = EDGES.iter().filter(|&&edge| value >= edge).count();
            self.class[code] = class as u8;
            self.value[code] = value;
            self.most[class] = self.most[class].max(value);
        }
        let move_table = definition.move_table(piece);
        let captures = |mode: Mode| mode != Mode::Quiet;
        let rays = || {
            move_table.rays.iter().chain(
                move_table.special_rays.iter().filter(|&&(_, mode)| captures(mode)).map(|(ray, _)| ray),
            )
        };
        let far = rays().filter(|ray| ray.max > 2).filter_map(|ray| Lines::line_of(ray.delta));
        self.rest[code] = far.fold(0, |lines, line| lines | 1 << line) & !followed[code];
        let short = rays().filter(|ray| ray.max <= 2).map(|ray| ray.delta);
        let special =
            move_table.special_steps.iter().filter(|&&(_, mode)| captures(mode)).map(|&(delta, _)| delta);
        let steps: Vec<i16> = move_table.steps.iter().copied().chain(special).chain(short).collect();
        for (y, row) in (-2..=2).zip(&mut self.steps[code]) {
            // Differences count to the right and forward, squares to the left and back.
            *row = (-2..=2).filter(|&x| steps.contains(&delta(-x, -y))).fold(0, |row, x| row | 1 << (x + 2));
        }
    }

    /// Returns whether sets of [`USUAL`] ranks are enough.
    pub(super) const fn is_usual(&self) -> bool {
        self.usual
    }

    /// Adds a slide that ends at a piece on `square`: those before it attack nobody.
    #[inline]
    pub(super) fn slide<const R: usize>(&self, attacks: &mut Attacks<R>, piece: Piece, square: Square) {
        let class = usize::from(self.class[usize::from(piece.code())]) % CLASSES;
        let area = &mut attacks.attacked[piece.side().index()][class];
        area[(usize::from(square.rank()) + MARGIN) % R] |= 1 << (usize::from(square.file()) + MARGIN);
    }

    /// Returns what threats are worth to Black, in centipawns. `attacks` holds the slides that were followed.
    pub(super) fn look<P: Position, const R: usize>(
        &self,
        position: &P,
        lines: &Lines,
        attacks: &mut Attacks<R>,
    ) -> i32 {
        position.for_each_piece(|square, piece| {
            let (code, side) = (usize::from(piece.code()), piece.side().index());
            let (file, rank) = (square.file(), usize::from(square.rank()));
            let area = &mut attacks.attacked[side][usize::from(self.class[code]) % CLASSES];
            if let Some(rows) = area.get_mut(rank..rank + 5) {
                for (row, step) in rows.iter_mut().zip(&self.steps[code]) {
                    *row |= step << file;
                }
            }
            attacks.pieces[side][(rank + MARGIN) % R] |= 1 << (usize::from(file) + MARGIN);
            let mut rest = self.rest[code];
            while rest != 0 {
                let line = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if let Some((_, met, _)) = lines.next_piece(position, square, line, 0, |_| false) {
                    self.slide(attacks, piece, met);
                }
            }
        });
        let player = position.player();
        let attacked = Side::BOTH.map(|side| {
            let areas = &attacks.attacked[side.index()];
            std::array::from_fn(|rank| areas.iter().fold(0, |all, area| all | area[rank]))
        });
        let [black, white] =
            Side::BOTH.map(|side| self.loss(position, attacks, &attacked, side, usize::from(side != player)));
        (white - black) / UNIT
    }

    /// Returns what a side's pieces lose by the threats against them. `role` is 0 if the side decides, 1 if
    /// the other does. `by_side` is what each side attacks with whatever piece.
    fn loss<P: Position, const R: usize>(
        &self,
        position: &P,
        attacks: &Attacks<R>,
        by_side: &[Area<R>; 2],
        side: Side,
        role: usize,
    ) -> i32 {
        let attacked = &attacks.attacked[(!side).index()];
        let (by_any, defended) = (&by_side[(!side).index()], &by_side[side.index()]);
        let mut sum = 0;
        for (rank, &pieces) in attacks.pieces[side.index()].iter().enumerate() {
            let mut hit = pieces & by_any[rank];
            while hit != 0 {
                let file = hit.trailing_zeros();
                hit &= hit - 1;
                let square = Square::new((file as usize - MARGIN) as u8, (rank - MARGIN) as u8);
                let Some(code) = position.piece_at(square).map(|piece| usize::from(piece.code())) else {
                    continue;
                };
                let value = self.value[code];
                if defended[rank] >> file & 1 == 0 {
                    sum += self.loose[role] * value.min(MOST);
                } else if let Some(class) =
                    (0..usize::from(self.class[code])).find(|&class| attacked[class][rank] >> file & 1 == 1)
                {
                    sum += self.lesser[role] * (value - self.most[class]).clamp(0, MOST);
                }
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use yagura::{AnyPosition, Game, Notation as _, Variant};

    use super::*;
    use crate::eval::{Classic, Eval, StaticEval};

    /// All captures there are steps, jumps within two squares and slides: what is marked is what is
    /// attacked.
    #[test]
    fn attacks_are_those_of_the_rules() {
        for id in ["shogi", "shogi-10x10", "chu"] {
            let variant = Variant::parse(id).expect("a game");
            let definition = variant.definition();
            let classic = Classic::with(
                definition,
                Weights::read(definition, &format!("base {id}\nloose-own 10")).expect("weights"),
            );
            let mut attacked = 0;
            for seed in 0..10 {
                let mut rng = fastrand::Rng::with_seed(seed);
                let mut game = Game::begin(&variant, None).expect("the start");
                for _ in 0..120 {
                    attacked += agrees(&classic, game.position());
                    let Some(mv) = rng.choice(game.legal_moves().iter().copied()) else { break };
                    game.play_unchecked(mv);
                }
            }
            assert!(attacked > 1000, "{id}: {attacked}");
        }
    }

    /// Compares what pieces attack with the attacks of a position on pieces; returns how many pieces are
    /// attacked.
    fn agrees(classic: &Classic, position: &AnyPosition) -> usize {
        let attacks = classic.attacks(position, &Eval::<AnyPosition>::state(classic, position));
        let mut count = 0;
        position.for_each_piece(|square, piece| {
            for side in Side::BOTH {
                let (file, rank) = (usize::from(square.file()) + MARGIN, usize::from(square.rank()) + MARGIN);
                let is_attacked =
                    attacks.attacked[side.index()].iter().any(|area| area[rank] >> file & 1 == 1);
                assert_eq!(
                    is_attacked,
                    position.is_attacked(square, side),
                    "{} {square} {side:?}",
                    position.sfen()
                );
                count += usize::from(is_attacked && side != piece.side());
            }
        });
        count
    }

    #[test]
    fn threats_are_worth_what_the_weights_say() {
        let shogi = Variant::parse("shogi").expect("a game");
        let definition = shogi.definition();
        let weights = |text: &str| {
            Weights::read(
                definition,
                &format!("base shogi\nlesser-own 0\nlesser-enemy 0\nloose-own 0\nloose-enemy 0\n{text}"),
            )
            .expect("weights")
        };
        let value = |weights: &Weights, sfen: &str| {
            StaticEval::new(definition, weights)
                .value(&AnyPosition::from_sfen(&shogi, sfen).expect("a position"))
        };
        let none = weights("");
        let [gold, silver] =
            ["G", "S"].map(|code| none.board(definition.kind_by_code(code).expect("a piece")));
        // A pawn attacks a gold that a silver defends, and a lance attacks nobody.
        for (weight, turn, sfen) in [
            ("lesser-own", 'w', "4k4/9/3s5/4g4/4P4/9/9/9/4K4"),
            ("lesser-enemy", 'b', "4k4/9/3s5/4g4/4P4/9/9/9/4K4"),
        ] {
            let (with, sfen) = (weights(&format!("{weight} 10")), format!("{sfen} {turn} - 1"));
            let pawn = none.board(definition.kind_by_code("P").expect("a piece"));
            assert_eq!(value(&with, &sfen) - value(&none, &sfen), (gold - pawn) / 10, "{weight}");
        }
        // Nobody defends the silver.
        for (weight, turn) in [("loose-own", 'w'), ("loose-enemy", 'b')] {
            let (with, sfen) =
                (weights(&format!("{weight} 10")), format!("4k4/9/9/4s4/4P4/9/9/9/4K4 {turn} - 1"));
            assert_eq!(value(&with, &sfen) - value(&none, &sfen), silver / 10, "{weight}");
        }
    }
}
