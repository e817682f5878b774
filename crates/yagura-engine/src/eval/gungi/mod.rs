//! Gungi: an evaluation that knows towers, and the habits of a player in the set-up (rulebook gungi §5, §6).
//!
//! Material follows the moves as they are played; what depends on layers is looked at anew in each position,
//! as a move on one square changes the top state of its top piece only. A covered piece counts for less, as
//! it cannot move (§8.1); one whose enemy stands directly on or under it may be struck (§9), which the search
//! sees.

pub(crate) mod formation;
mod placement;
mod places;
mod see;
mod siege;

use yagura::{
    CODES, Definition, Kind, Move, Observer, Piece, Position, Side, Slot, Square,
    games::gungi::Gungi,
    movement::tower::{TOP_STATES, TopState, TowerTable},
};

use super::{
    Eval,
    shelter::Shelter,
    siege::Siege,
    tell,
    weights::{Term, Weights},
};
use crate::{
    geometry::{BoardSize, Geometry},
    lines::Lines,
    score::MOST_EVAL,
    worth::Worth,
};

/// What 帥 is worth in exchanges: more than all else.
const ROYAL_WORTH: i32 = 30_000;
/// Pieces worth less are no force.
const FORCE: i32 = 150;
/// Force of one side when play begins, in centipawns.
const FULL_FORCE: i32 = 5500;

/// The evaluation of gungi.
#[derive(Debug)]
pub(crate) struct Towers {
    definition: &'static Definition,
    geometry: Geometry,
    shelter: Shelter,
    table: Option<&'static TowerTable>,
    ring: Option<siege::Ring>,
    /// Value of a face in hand, by kind.
    held: Vec<i32>,
    /// What a top state on a square adds to the value of its piece.
    places: Box<[[i16; 81]]>,
    /// Value of a piece and force, by code.
    worth: Box<[i16; CODES]>,
    force: Box<[i16; CODES]>,
    /// Centipawns for having the turn.
    turn: i32,
    /// A covered piece loses this part of its value, in hundredths.
    covered: i32,
}

/// What is kept along a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Material {
    /// Values of pieces on the board and in hand, Black's less White's.
    score: i32,
    force: [i32; 2],
    held: [i32; 2],
}

impl Towers {
    /// Returns the evaluation with these weights.
    pub(crate) fn with(definition: &'static Definition, weights: &Weights) -> Self {
        let places = definition.towers().map_or_else(
            || vec![[0; 81]; TOP_STATES].into_boxed_slice(),
            |table| places::places(definition, table, weights),
        );
        let mut taken = Worth { taken: Box::new([0; CODES]), promotion: Box::new([0; CODES]) };
        let (mut worth, mut force) = (Box::new([0; CODES]), Box::new([0; CODES]));
        for side in Side::BOTH {
            for (kind, info) in (0..).map(Kind).zip(&definition.kinds) {
                let code = usize::from(Piece::new(side, kind).code());
                let value = weights.board(kind);
                worth[code] = value as i16;
                force[code] = if value < FORCE { 0 } else { value as i16 };
                // §8.7: who takes a piece has its other face in hand.
                let gained = info.back.map_or(0, |back| weights.held(back));
                taken.taken[code] = if info.royal { ROYAL_WORTH } else { value + gained };
            }
        }
        let geometry = Geometry {
            lines: Lines::new(definition),
            worth: taken,
            lions: None,
            royals: definition.traits().royals,
            turns: definition.traits().turns,
            board_size: BoardSize::Usual,
            drops: true,
        };
        let shelter = Shelter::new(definition, weights);
        let held = (0..).map(Kind).take(definition.kinds.len()).map(|kind| weights.held(kind)).collect();
        let [turn, covered] = [Term::Turn, Term::Covered].map(|term| weights.term(term) / 100);
        let table = definition.towers();
        let ring = table.and_then(|table| siege::Ring::new(definition, table, weights));
        Self { definition, geometry, shelter, table, ring, held, places, worth, force, turn, covered }
    }

    pub(crate) fn definition(&self) -> &'static Definition {
        self.definition
    }

    /// Returns how safe the 帥 of a side is.
    fn safety(&self, position: &Gungi, state: &Material, side: Side, siege: Option<&Siege>) -> i32 {
        let enemy = (!side).index();
        let force = (state.force[enemy] * 256 / FULL_FORCE).min(320);
        if let (Some(ring), Some(siege)) = (&self.ring, siege) {
            let danger = ring.danger(siege, state.held[enemy]);
            return self.shelter.under_siege(
                self.definition,
                side,
                siege.royal(),
                force,
                siege.guards(),
                danger,
            );
        }
        position
            .king(side)
            .map_or(0, |king| self.shelter.around(position, side, king, force, state.held[enemy]))
    }
}

impl Eval<Gungi> for Towers {
    type State = Material;

    fn state(&self, position: &Gungi) -> Material {
        let mut state = Material::default();
        tell(position, &mut Watch { towers: self, state: &mut state });
        state
    }

    fn watch<'a>(&'a self, state: &'a mut Material) -> impl Observer + 'a {
        Watch { towers: self, state }
    }

    fn evaluate(&self, position: &Gungi, state: &Material) -> i32 {
        let mut score = state.score;
        let mut sieges = [None; 2];
        if self.ring.is_some() {
            for side in Side::BOTH {
                let siege = &mut sieges[side.index()];
                *siege = position.king(side).map(|king| Siege::new(king, side));
                if let Some(siege) = siege {
                    siege::border(position, self.shelter.guard(), siege);
                }
            }
        }
        position.for_each_tower(|square, top_state: TopState, below| {
            let place = i32::from(
                self.places[top_state.index()][usize::from(square.rank()) * 9 + usize::from(square.file())],
            );
            score += if top_state.side() == Side::Black { place } else { -place };
            if let (Some(ring), Some(table)) = (&self.ring, self.table) {
                for siege in sieges.iter_mut().flatten().filter(|siege| siege.royal() != square) {
                    ring.add(position, table, square, top_state, siege);
                }
            }
            for piece in below.into_iter().flatten() {
                let less = i32::from(self.worth[usize::from(piece.code())]) * self.covered / 100;
                score -= if piece.side() == Side::Black { less } else { -less };
            }
        });
        let [black, white] =
            Side::BOTH.map(|side| self.safety(position, state, side, sieges[side.index()].as_ref()));
        score += black - white;
        let score = if position.side() == Side::Black { score } else { -score };
        (score + self.turn).clamp(-MOST_EVAL, MOST_EVAL)
    }

    fn material(&self, position: &Gungi, state: &Material) -> i32 {
        (if position.side() == Side::Black { state.score } else { -state.score }) + self.turn
    }

    fn royals<'a>(&self, _: &'a Material, _: Side) -> &'a [Square] {
        // The position knows where they stand.
        &[]
    }

    fn step_gain(&self, _: Piece, _: Square, _: Square) -> i32 {
        0
    }

    fn force(&self, state: &Material, side: Side) -> i32 {
        state.force[side.index()]
    }

    fn spend_right(&self, _: &mut Material, _: Side) {}

    fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    fn see_ge(&self, position: &Gungi, mv: Move, threshold: i32) -> bool {
        see::see_ge(&self.geometry.worth, position, mv, threshold)
    }

    fn may_check(&self, position: &Gungi, _: &Material, mv: Move) -> bool {
        position.king(!position.side()).is_some_and(|king| position.would_attack(mv, king))
    }
}

/// Keeps [`Material`] up to date.
struct Watch<'a> {
    towers: &'a Towers,
    state: &'a mut Material,
}

impl Watch<'_> {
    #[inline]
    fn count(&mut self, piece: Piece, sign: i32) {
        let (code, side) = (usize::from(piece.code()), piece.side());
        let value = sign * i32::from(self.towers.worth[code]);
        self.state.score += if side == Side::Black { value } else { -value };
        self.state.force[side.index()] += sign * i32::from(self.towers.force[code]);
    }

    #[inline]
    fn hold(&mut self, side: Side, slot: Slot, sign: i32) {
        // Hands are in the order of kinds.
        let value = sign * self.towers.held.get(usize::from(slot.0)).copied().unwrap_or(0);
        self.state.score += if side == Side::Black { value } else { -value };
        self.state.held[side.index()] += value;
        self.state.force[side.index()] += value;
    }
}

impl Observer for Watch<'_> {
    #[inline]
    fn put(&mut self, _: Square, piece: Piece) {
        self.count(piece, 1);
    }

    #[inline]
    fn lift(&mut self, _: Square, piece: Piece) {
        self.count(piece, -1);
    }

    #[inline]
    fn gain(&mut self, side: Side, slot: Slot) {
        self.hold(side, slot, 1);
    }

    #[inline]
    fn spend(&mut self, side: Side, slot: Slot) {
        self.hold(side, slot, -1);
    }
}
