//! Threats: pieces that lesser pieces attack, and pieces that are attacked and not defended.
//!
//! What pieces attack is a set of squares for each side and class of worth. Steps and jumps within two
//! squares are looked up, slides are added while the mobility of sliding pieces is counted, or walked here.
//! Cannons, jumps that can be stopped and moves through others are not looked at.

use yagura::{CODES, Definition, Kind, Piece, Position, Side, Square, delta, movement::pattern::Mode};

use super::{
    area::{Area, LARGE, LargeArea, REACH, SMALL, SmallArea, Steps},
    sliding::Slides,
    weights::{Term, Weights},
};
use crate::lines::Lines;

/// Classes of worth, and the least worth in centipawns of all but the first.
pub(super) const CLASSES: usize = 8;
const EDGES: [i32; CLASSES - 1] = [150, 220, 300, 400, 550, 750, 1100];
/// Neither a loss nor a piece counts for more than this, in centipawns.
const MOST: i32 = 800;
/// The class of royal pieces, who attack and defend, but are no targets.
const ROYAL: u8 = CLASSES as u8 - 1;
/// Hundredths of a centipawn for each hundred centipawns in a centipawn.
const UNIT: i32 = 10_000;

/// Where pieces stand and what they attack.
#[derive(Clone, Debug)]
pub(super) struct Attacks<const WIDTH: usize, const BYTES: usize> {
    /// By side and class.
    attacked: [Area<WIDTH, BYTES>; 2 * CLASSES],
    pieces: [Area<WIDTH, BYTES>; 2],
}

/// On boards whose sets are [`SmallArea`]s, and [`LargeArea`]s.
pub(super) type SmallAttacks = Attacks<2, 40>;
pub(super) type LargeAttacks = Attacks<4, 136>;

impl<const WIDTH: usize, const BYTES: usize> Attacks<WIDTH, BYTES> {
    pub(super) const EMPTY: Self = Self { attacked: [Area::EMPTY; 2 * CLASSES], pieces: [Area::EMPTY; 2] };

    fn attacked(&self, side: Side, class: usize) -> &Area<WIDTH, BYTES> {
        &self.attacked[side.index() * CLASSES + class % CLASSES]
    }

    /// Returns what a side attacks with whatever piece.
    fn attacked_by(&self, side: Side) -> Area<WIDTH, BYTES> {
        (0..CLASSES).fold(Area::EMPTY, |all, class| all.or(self.attacked(side, class)))
    }
}

/// Adds slides to what pieces attack: where they end at a piece, for those before it attack nobody.
#[derive(Debug)]
pub(super) struct Marker<'a, const WIDTH: usize, const BYTES: usize> {
    place: &'a [u8; CODES],
    attacks: &'a mut Attacks<WIDTH, BYTES>,
}

impl<const WIDTH: usize, const BYTES: usize> Slides for Marker<'_, WIDTH, BYTES> {
    #[inline(always)]
    fn begin(&mut self, code: usize) -> usize {
        usize::from(self.place[code % CODES])
    }

    #[inline(always)]
    fn end(&mut self, place: usize, square: Square) {
        self.attacks.attacked[place % (2 * CLASSES)].insert(square);
    }
}

/// What threats are worth.
#[derive(Clone, Debug)]
pub(super) struct Threats {
    /// Whether the board has up to 12 files and ranks.
    small: bool,
    /// The steps of each piece, by code.
    steps: Box<[Steps; CODES]>,
    /// The class of a piece in [`Attacks`], by code.
    place: Box<[u8; CODES]>,
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
    /// `followed` are the lines of slides that are added by a [`Marker`], by code.
    pub(super) fn new(definition: &Definition, weights: &Weights, followed: &[u8; CODES]) -> Option<Self> {
        let lesser = [Term::LesserOwn, Term::LesserEnemy].map(|term| weights.term(term));
        let loose = [Term::LooseOwn, Term::LooseEnemy].map(|term| weights.term(term));
        let longest = definition.files.max(definition.ranks);
        if lesser.iter().chain(&loose).all(|&weight| weight == 0) || longest > LARGE {
            return None;
        }
        let mut threats = Self {
            small: longest <= SMALL,
            steps: Box::new([[0; 3]; CODES]),
            place: Box::new([0; CODES]),
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
        let mut place = ROYAL;
        if !definition.kind(piece.kind()).royal {
            let value = weights.board(piece.kind());
            let class = EDGES.iter().filter(|&&edge| value >= edge).count();
            place = class as u8;
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
        self.place[code] = piece.side().index() as u8 * CLASSES as u8 + place;
        let files: [u32; REACH] = std::array::from_fn(|y| {
            // Differences count to the right and forward, squares to the left and back.
            let leads = |x: &i8| steps.contains(&delta(2 - x, 2 - y as i8));
            (0..REACH as i8).filter(leads).fold(0, |files, x| files | 1 << x)
        });
        self.steps[code] = if self.small { SmallArea::steps(files) } else { LargeArea::steps(files) };
    }

    /// Returns whether the board has up to 12 files and ranks.
    pub(super) const fn is_small(&self) -> bool {
        self.small
    }

    /// Returns the steps of a piece by its code: the files of five ranks, from two before its own on.
    pub(super) fn steps_of(&self, code: usize) -> [u32; REACH] {
        if self.small { SmallArea::files(&self.steps[code]) } else { LargeArea::files(&self.steps[code]) }
    }

    /// Returns the lines on which a piece slides besides those that the mobility of sliding pieces follows.
    pub(super) fn other_slides(&self, code: usize) -> u8 {
        self.rest[code]
    }

    /// Returns the side and class of a piece, by its code: below twice [`CLASSES`], White's behind Black's.
    #[inline]
    pub(super) fn place(&self, code: usize) -> usize {
        usize::from(self.place[code % CODES]) % (2 * CLASSES)
    }

    /// Returns what a piece that is attacked and not defended is worth as a loss, in parts of a centipawn.
    /// `role` is 0 if its side decides, 1 if the other does.
    #[inline]
    pub(super) fn loose(&self, code: usize, role: usize) -> i32 {
        self.loose[role] * self.value[code % CODES].min(MOST)
    }

    /// Returns the same of a piece that is attacked and defended, which is a loss if the attacker is of a
    /// lesser class. `attacks` says whether one of a class of the enemy attacks it.
    #[inline]
    pub(super) fn lesser(&self, code: usize, role: usize, attacks: impl Fn(usize) -> bool) -> i32 {
        let least = (0..self.place(code) % CLASSES).find(|&class| attacks(class));
        least.map_or(0, |class| {
            self.lesser[role] * (self.value[code % CODES] - self.most[class]).clamp(0, MOST)
        })
    }

    /// Returns the centipawns of a sum of losses.
    pub(super) const fn centipawns(losses: i32) -> i32 {
        losses / UNIT
    }

    /// Returns what adds slides.
    #[inline]
    pub(super) fn marker<'a, const WIDTH: usize, const BYTES: usize>(
        &'a self,
        attacks: &'a mut Attacks<WIDTH, BYTES>,
    ) -> Marker<'a, WIDTH, BYTES> {
        Marker { place: &self.place, attacks }
    }

    /// Returns what threats are worth to Black, in centipawns. `attacks` holds the slides that were followed.
    pub(super) fn look<P: Position, const WIDTH: usize, const BYTES: usize>(
        &self,
        position: &P,
        lines: &Lines,
        attacks: &mut Attacks<WIDTH, BYTES>,
    ) -> i32 {
        position.for_each_piece(|square, piece| {
            let (code, side) = (usize::from(piece.code()) % CODES, piece.side().index());
            let area = &mut attacks.attacked[self.place(code)];
            area.add(square, &self.steps[code]);
            attacks.pieces[side].insert(square);
            let mut rest = self.rest[code];
            while rest != 0 {
                let line = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if let (_, Some((square, _))) = lines.along(position, square, line) {
                    area.insert(square);
                }
            }
        });
        let player = position.player();
        let attacked = Side::BOTH.map(|side| attacks.attacked_by(side));
        let [black, white] =
            Side::BOTH.map(|side| self.loss(position, attacks, &attacked, side, usize::from(side != player)));
        Self::centipawns(white - black)
    }

    /// Returns what a side's pieces lose by the threats against them. `role` is 0 if the side decides, 1 if
    /// the other does. `by_side` is what each side attacks with whatever piece.
    fn loss<P: Position, const WIDTH: usize, const BYTES: usize>(
        &self,
        position: &P,
        attacks: &Attacks<WIDTH, BYTES>,
        by_side: &[Area<WIDTH, BYTES>; 2],
        side: Side,
        role: usize,
    ) -> i32 {
        let hit = attacks.pieces[side.index()].and(&by_side[(!side).index()]);
        let defended = &by_side[side.index()];
        let mut sum = 0;
        hit.for_each(|square| {
            let Some(piece) = position.piece_at(square) else { return };
            let code = usize::from(piece.code());
            sum += if defended.contains(square) {
                self.lesser(code, role, |class| attacks.attacked(!side, class).contains(square))
            } else {
                self.loose(code, role)
            };
        });
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
                let is_attacked = attacks.attacked_by(side).contains(square);
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
