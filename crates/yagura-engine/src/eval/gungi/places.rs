//! Where the faces of gungi stand well, by what they reach (rulebook gungi §3, §4).

use yagura::{
    Definition, Kind, Piece, Side,
    movement::tower::{LEAPS, STEPS, StackLevel, TOP_STATES, TopState, TowerTable, cell_of},
};

use super::super::weights::{Term, Weights};

/// Most that reach changes, in hundredths of the value.
const MOST: i32 = 25;
/// Chance, in hundredths, that a line goes on beyond a square.
const OPEN: i32 = 68;
/// Reach in hundredths of a square.
const WHOLE: i32 = 100;

/// Returns what a top state on each square adds to the value of its piece, by top state and square number
/// (`rank * 9 + file`), for its owner.
pub(super) fn places(definition: &Definition, table: &TowerTable, weights: &Weights) -> Box<[[i16; 81]]> {
    let mut places = vec![[0; 81]; TOP_STATES].into_boxed_slice();
    for side in Side::BOTH {
        for (kind, info) in (0..).map(Kind).zip(&definition.kinds) {
            if info.royal {
                continue;
            }
            let piece = Piece::new(side, kind);
            let ground = TopState::new(piece, StackLevel::First);
            let squares = || definition.squares();
            let average =
                squares().map(|square| reach(definition, table, ground, cell_of(square))).sum::<i32>() / 81;
            let most = weights.board(kind) * MOST / 100;
            for place in [
                StackLevel::First,
                StackLevel::Second,
                StackLevel::Third,
                StackLevel::OnEnemy,
                StackLevel::OnRange,
                StackLevel::OnHomeRange,
            ] {
                let top_state = TopState::new(piece, place);
                for square in squares() {
                    let more = (reach(definition, table, top_state, cell_of(square)) - average)
                        * weights.term(Term::Reach)
                        / (100 * WHOLE);
                    let forward = if side == Side::Black {
                        8 - i32::from(square.rank())
                    } else {
                        i32::from(square.rank())
                    };
                    let steps = average > 0 && average < 9 * WHOLE;
                    let aim = if steps {
                        (weights.term(Term::Advance) * forward.min(6)
                            - weights.term(Term::Centre) * (i32::from(square.file()) - 4).abs())
                            / 100
                    } else {
                        0
                    };
                    places[top_state.index()][usize::from(square.rank()) * 9 + usize::from(square.file())] =
                        (more.clamp(-most, most) + aim) as i16;
                }
            }
        }
    }
    places
}

/// Returns how many squares a top state reaches, with lines that may be closed, in hundredths.
fn reach(definition: &Definition, table: &TowerTable, top_state: TopState, from: u8) -> i32 {
    let has = |cell: u8| cell & 15 < definition.files && cell >> 4 < definition.ranks;
    let mut sum = 0;
    for (direction, &step) in STEPS.iter().enumerate() {
        let set = table.line(top_state, direction)
            | if top_state.on_home_range() { table.home_line(top_state, direction) } else { 0 };
        let (mut chance, mut to) = (WHOLE, from);
        for n in 0..8 {
            to = to.wrapping_add(step);
            if !has(to) {
                break;
            }
            if set >> n & 1 == 1 {
                sum += chance;
            }
            chance = chance * OPEN / 100;
        }
    }
    let leaps = table.leaps(top_state);
    sum + LEAPS
        .iter()
        .enumerate()
        .filter(|&(n, &leap)| leaps >> n & 1 == 1 && has(from.wrapping_add(leap)))
        .count() as i32
        * WHOLE
}
