//! What the ends that one board has mean for a value (rulebook rengo §11.6-11.10).

use yagura::{
    Position, Side,
    games::rengo::{Rengo, Standing},
};

/// Having entered with the points for a declaration (§11.8), and each point that is missing, up to so many.
const DECLARATION: i32 = 600;
const MISSING: i32 = 12;
const MOST_MISSING: u32 = 40;
/// Quiet actions from which on a value shrinks, and at which nothing is left of it (§11.6).
const QUIET: i32 = 40;
const QUIET_END: i32 = 110;
/// The player who is ahead may end the game by points (§11.9): it is won, and where the other moves first
/// nearly so.
const POINTS: i32 = 20_000;
const POINTS_NEXT: i32 = 2500;
/// Points above those at which the game may be ended where they begin to matter, and centipawns for half a
/// point when there are none left.
const POINTS_NEAR: i32 = 40;
const HALF_POINT: i32 = 12;
/// Actions with which a bare king is surely mated (§11.10): with fewer a lead counts for less, and never for
/// more than a part of it, in hundredths.
const SURE: i32 = 40;
const BARE: i32 = 60;

/// Returns the value from the view of the side to move, with what decides games on this board.
pub(super) fn adjusted(position: &Rengo, value: i32) -> i32 {
    let side = position.side();
    let signed = |black: i32| if side == Side::Black { black } else { -black };
    match position.standing() {
        Standing::Plain | Standing::Pursuit(None) => value,
        Standing::Declaration(sides) => {
            let [black, white] = sides.map(|(points, least, entered)| {
                let missing = least.saturating_sub(points);
                if entered && missing < MOST_MISSING { DECLARATION - MISSING * missing as i32 } else { 0 }
            });
            value + signed(black - white)
        }
        Standing::Quiet(count) => value * (QUIET_END - (count as i32).max(QUIET)) / (QUIET_END - QUIET),
        Standing::Points([black, white], above) => {
            let lead = signed(black as i32 - white as i32);
            if above == 0 {
                return if lead > 0 { value.max(0) + POINTS } else { value.min(0) - POINTS_NEXT };
            }
            value + lead * HALF_POINT * (POINTS_NEAR - above as i32).max(0) / POINTS_NEAR
        }
        Standing::Pursuit(Some((_, left))) => value * (left as i32).min(SURE) / SURE * BARE / 100,
    }
}
