//! What is placed in the set-up: formations from a list, each with its mirror image (rulebook gungi §5).
//!
//! Nothing is remembered between the moves: gone on with is the formation that fits most of the own pieces on
//! the board; the seed says which of several. What fits nowhere, as all pieces after a repetition (§15), is
//! placed by what suits its kind.

use std::sync::OnceLock;

use fastrand::Rng;
use yagura::{
    Definition, Kind, Move, MoveView, Moves, Position, Side, Square, Symmetry as _, games::gungi::Gungi,
    mix_key,
};

use super::placement;
use crate::level::Level;

/// The list.
const LIST: &str = include_str!("formations.txt");
const FILES: usize = 9;
/// The rank of Black's front, from 0 at the top.
const FRONT: u8 = 6;
/// In a hundred, the chance that the next piece is a 兵 as long as there is one to place: people begin with
/// them, and files stay open (Ruling R-3).
const SOLDIER_FIRST: u8 = 75;
/// In a hundred, the chance that a weak player places a piece anywhere, by level from 1.
const ANYWHERE: [u8; 5] = [40, 25, 15, 8, 4];

/// The pieces of one formation: by rank from the front, file from Black's right and layer.
type Plan = [[Vec<Kind>; FILES]; 3];

/// Returns what a player does by habit before play begins; `None` in play. `only` as in [`crate::Limits`].
pub(crate) fn book_move(position: &Gungi, only: &[Move], seed: u64, level: Level) -> Option<Move> {
    if position.is_play() {
        return None;
    }
    let side = position.side();
    // All is looked at as Black.
    let turn = |mv: Move| if side == Side::Black { mv } else { position.flipped_move(mv) };
    let view = if side == Side::Black { position.clone() } else { position.flipped() };
    let mut candidates = Moves::new();
    view.moves(&mut candidates);
    if !only.is_empty() {
        candidates = only.iter().map(|&mv| turn(mv)).collect();
    }
    // Only what the player may see takes part: his own pieces (§17.2).
    let held: u64 = view.hand(Side::Black).iter().map(|(_, count)| u64::from(count)).sum();
    let own = mix_key(seed ^ mix_key(side.index() as u64));
    let mut rng = Rng::with_seed(mix_key(own ^ held));
    if !view.is_setup() {
        return placement::declaration(&view, &candidates, &mut rng).map(turn);
    }
    let anywhere = ANYWHERE.get(usize::from(level.number()) - 1).copied().unwrap_or(0);
    if rng.u8(0..100) < anywhere {
        return rng.choice(&candidates).copied().map(turn);
    }
    let planned =
        plans(view.definition()).iter().zip(0u64..).filter(|_| view.is_open(Square::new(0, FRONT + 2)));
    let plan = planned
        .max_by_key(|&(plan, number)| (fitting(&view, plan), mix_key(own ^ number)))
        .map(|(plan, _)| plan);
    let is = |mv: &Move, code: &str| matches!(mv.view(), MoveView::Drop { kind, .. } if view.definition().kind(kind).code == code);
    let mut next: Vec<Move> = plan.map_or_else(Vec::new, |plan| {
        let wanted =
            |mv: &&Move| matches!(mv.view(), MoveView::Drop { kind, to } if wants(&view, plan, kind, to));
        candidates.iter().filter(wanted).copied().collect()
    });
    if next.iter().any(|mv| is(mv, "P")) && rng.u8(0..100) < SOLDIER_FIRST {
        next.retain(|mv| is(mv, "P"));
    }
    // 帥 comes last, when most is known of what attacks its square (Ruling R-17).
    if candidates.iter().any(|mv| !is(mv, "K")) {
        next.retain(|mv| !is(mv, "K"));
        candidates.retain(|mv| !is(mv, "K"));
    }
    next.retain(|mv| !is(mv, "K") || !placement::is_attacked(&view, mv.to()));
    rng.choice(&next).copied().or_else(|| placement::best(&view, &candidates, &mut rng)).map(turn)
}

/// Returns the formations and their mirror images.
fn plans(definition: &Definition) -> &'static [Plan] {
    static PLANS: OnceLock<Vec<Plan>> = OnceLock::new();
    PLANS.get_or_init(|| {
        let lines = LIST.lines().filter(|line| !line.starts_with('#'));
        let read: Vec<Plan> =
            lines.filter_map(|line| read(definition, line.split_ascii_whitespace().nth(1)?)).collect();
        read.iter().flat_map(|plan| [plan.clone(), mirrored(plan)]).collect()
    })
}

fn mirrored(plan: &Plan) -> Plan {
    let mut mirrored = plan.clone();
    for rank in &mut mirrored {
        rank.reverse();
    }
    mirrored
}

/// Returns the formation that a text describes.
fn read(definition: &Definition, text: &str) -> Option<Plan> {
    let mut plan = Plan::default();
    for (rank, line) in plan.iter_mut().zip(text.split('/')) {
        let mut file = FILES;
        let mut in_tower = false;
        for letter in line.chars() {
            match letter {
                '(' => {
                    in_tower = true;
                    file = file.checked_sub(1)?;
                }
                ')' => in_tower = false,
                '1'..='9' => file = file.checked_sub(letter as usize - '0' as usize)?,
                code => {
                    file = file.checked_sub(usize::from(!in_tower))?;
                    rank[file].push(definition.kind_by_code(code.encode_utf8(&mut [0; 4]))?);
                }
            }
        }
    }
    Some(plan)
}

fn place(plan: &Plan, square: Square) -> &[Kind] {
    square.rank().checked_sub(FRONT).map_or(&[], |rank| &plan[usize::from(rank)][usize::from(square.file())])
}

/// Returns how many of the own pieces on the board stand as in the formation.
fn fitting(view: &Gungi, plan: &Plan) -> usize {
    let fits = |square: Square| {
        view.tower(square).zip(place(plan, square)).take_while(|(piece, kind)| piece.kind() == **kind).count()
    };
    view.definition().squares().filter(|square| square.rank() >= FRONT).map(fits).sum()
}

/// Returns whether the formation has this piece next on this square.
fn wants(view: &Gungi, plan: &Plan, kind: Kind, to: Square) -> bool {
    let wanted = place(plan, to);
    let height = view.tower(to).count();
    wanted.get(height) == Some(&kind) && view.tower(to).zip(wanted).all(|(piece, kind)| piece.kind() == *kind)
}

#[cfg(test)]
mod tests {
    use yagura::{AnyPosition, Variant};

    use super::*;

    #[test]
    fn formations_are_whole_armies() {
        let variant = Variant::parse("gungi").expect("the game");
        let AnyPosition::Gungi(start) = AnyPosition::start(&variant) else { panic!("gungi") };
        let lines = LIST.lines().filter(|line| !line.starts_with('#')).count();
        assert!(lines >= 6 && plans(variant.definition()).len() == 2 * lines, "every line is read");
        for plan in plans(variant.definition()) {
            let mut pieces: Vec<Kind> = plan.iter().flatten().flatten().copied().collect();
            pieces.sort_unstable_by_key(|kind| kind.0);
            let army = start
                .hand(Side::Black)
                .iter()
                .flat_map(|(slot, count)| std::iter::repeat_n(Kind(slot.0), usize::from(count)));
            assert_eq!(pieces, army.collect::<Vec<_>>(), "{plan:?}");
            assert!(plan[0].iter().all(|tower| !tower.is_empty()), "no gap in the front");
        }
    }
}
