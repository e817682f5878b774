//! Mop-up evaluation, which brings a won game to its end on a large board: pieces go to where the enemy's
//! royal pieces are, and who is ahead gains by every exchange.
//!
//! Without this an army of steppers, none of which sees the enemy's king within its horizon, would go to and
//! fro for ever: no rule ends such a game (rulebook ennen §9.2).

use yagura::{Definition, Position, Side, Square};

/// With so many pieces or fewer on the board each of them is looked at; with more only where the game is won,
/// as this takes time.
const FEW: u32 = 90;
/// A lead that wins, in hundredths of the other's force.
const WON: i32 = 50;
/// Centipawns a square nearer to the nearest royal piece of the enemy: for a piece of the side that is ahead.
const NEARER: i32 = 5;
/// At most so many of the nearest pieces count: one need not come from everywhere.
const HUNTERS: usize = 14;
/// Centipawns a square away from the middle for a royal piece of the side that is behind.
const DRIVEN: i32 = 8;
/// Of a lead, the part that is added when nothing but the lead is left, in hundredths.
const EXCHANGED: i32 = 30;
/// How much the side that is ahead hunts; the other does half as much.
const ZEAL: i32 = 4;
/// Leads below this, in hundredths of the other's force, are none.
const LEAD: i32 = 15;

/// What the evaluation knows of the two sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forces<'a> {
    /// By side.
    pub(super) force: [i32; 2],
    pub(super) royals: [&'a [Square]; 2],
    pub(super) pieces: u32,
    /// Force of one side at the start.
    pub(super) full: i32,
}

/// Returns what Black gains by being nearer to the end of the game.
pub(super) fn progress<P: Position>(definition: &Definition, position: &P, forces: &Forces) -> i32 {
    let [black, white] = forces.force;
    let lead = black - white;
    let sum = black + white;
    let exchanged = lead * (2 * forces.full - sum).max(0) / (2 * forces.full) * EXCHANGED / 100;
    let hunts = |hunter: Side| {
        let own = forces.force[hunter.index()];
        let other = forces.force[(!hunter).index()];
        // With few pieces both sides go for each other, so that something happens also where neither is
        // ahead; who is behind goes less far.
        let zeal = if (own - other) * 100 > other * if forces.pieces > FEW { WON } else { LEAD } {
            ZEAL
        } else if forces.pieces <= FEW / 2 {
            ZEAL / 2
        } else {
            return 0;
        };
        hunt(definition, position, hunter, forces.royals[(!hunter).index()]) * zeal / ZEAL
    };
    exchanged + hunts(Side::Black) - hunts(Side::White)
}

/// Returns how near the pieces of `hunter` are to the royal pieces of the enemy, and how near these are to an
/// edge.
fn hunt<P: Position>(definition: &Definition, position: &P, hunter: Side, hunted: &[Square]) -> i32 {
    let longest = i32::from(definition.files.max(definition.ranks));
    // How many pieces stand at each distance: the nearest ones count, without sorting them.
    let mut at_distance = [0usize; 32];
    position.for_each_piece(|square, piece| {
        if piece.side() == hunter
            && let Some(nearest) = hunted.iter().map(|royal| royal.distance(square)).min()
        {
            at_distance[usize::from(nearest % 32)] += 1;
        }
    });
    let (mut left, mut sum) = (HUNTERS, 0);
    for (distance, &pieces) in (0..).zip(&at_distance) {
        let counted = pieces.min(left);
        left -= counted;
        sum += counted as i32 * (longest - distance) * NEARER;
    }
    let off = |at: u8, size: u8| (2 * i32::from(at) - i32::from(size) + 1).abs() / 2;
    let driven = |royal: &Square| {
        DRIVEN * (off(royal.file(), definition.files).max(off(royal.rank(), definition.ranks)))
    };
    let count = hunted.len().max(1) as i32;
    sum + hunted.iter().map(driven).sum::<i32>() / count
}
