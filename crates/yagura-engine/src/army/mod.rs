//! Secret armies of union shogi: which one the engine buys, and how it re-places pieces once the wall is gone
//! (rulebook rengo §3, §4).
//!
//! An army is a set-up string, `RANKS|HAND` (§12.4). Each board has a pool of armies that do well against
//! each other, a file in `pool/`; how they were found is in `docs/armies.md`. Strong levels buy from it;
//! weaker ones take what a person would who plays for the first time. Which army it is, its mirror image or
//! not, with which small changes, depends on the level and the seed alone: never on what the other player has
//! placed.

mod breeding;
mod plan;
mod pool;
mod random;
mod replacing;
#[cfg(test)]
mod tests;

pub use breeding::{changed, crossed};
use fastrand::Rng;
pub use plan::Plan;
pub use pool::Favourite;
pub use replacing::replace;
use yagura::{AnyPosition, ArmyPhase, Game, Position, SetUp, SetUpPhase as _, Side, Variant, mix_key};

use crate::Level;

/// In a hundred, the chance that two soldiers change places, and that two other neighbours do.
const SOLDIERS_CHANGE: u8 = 40;
const NEIGHBOURS_CHANGE: u8 = 25;

/// Returns whether the players of a game set it up with armies.
pub fn has_armies(variant: &Variant) -> bool {
    match variant.definition().traits().set_up {
        SetUp::SecretArmies => true,
        SetUp::None | SetUp::ByMoves => false,
    }
}

/// The strongest levels that play with the army of the board's own game, and with any army that spends its
/// points.
const WITH_NATIVE: u8 = 4;
const WITH_RANDOM: u8 = 7;
/// Neighbours of a native army that change places at most, so that it is not always the same.
const NATIVE_CHANGES: u8 = 2;

/// Returns a legal set-up string for the board. Levels up to 4 place the [native] army, which has nothing in
/// hand and costs a half to three quarters of the points; up to 7 a [random] one; the others one of the
/// [favourites], drawn by weight. Where the costs of a definition do not allow that, it is a random one too.
/// It may be the mirror image, and some pieces may have changed places. The same level and seed give the same
/// army. Empty for games without armies.
pub fn choose(variant: &Variant, level: Level, seed: u64) -> String {
    let mut rng = Rng::with_seed(mix_key(seed));
    match level.number() {
        _ if !has_armies(variant) => String::new(),
        level if level <= WITH_NATIVE => homely(variant, &mut rng),
        level if level <= WITH_RANDOM => random::army(variant, &mut rng).text(),
        _ => favourite(variant, &mut rng),
    }
}

/// Returns the native army or its mirror image, with some neighbours exchanged.
fn homely(variant: &Variant, rng: &mut Rng) -> String {
    // With other costs the native army may be too dear, and other boards have none.
    let Some(plan) = Plan::read(variant, native(variant)) else { return random::army(variant, rng).text() };
    let mut varied = if rng.bool() { plan.mirrored() } else { plan };
    for _ in 0..rng.u8(0..=NATIVE_CHANGES) {
        varied.exchange_neighbours(rng);
    }
    debug_assert!(varied.is_legal(), "{}", varied.text());
    varied.text()
}

/// Returns an army of the pool.
fn favourite(variant: &Variant, rng: &mut Rng) -> String {
    let favourites = favourites(variant);
    let sum: u32 = favourites.iter().map(|favourite| favourite.weight).sum();
    let mut at = rng.u32(0..sum.max(1));
    let drawn = favourites.iter().find(|favourite| {
        let found = at < favourite.weight;
        at = at.saturating_sub(favourite.weight);
        found
    });
    let Some(plan) = drawn.and_then(|favourite| Plan::read(variant, &favourite.set_up)) else {
        return random::army(variant, rng).text();
    };
    let mut varied = if rng.bool() { plan.mirrored() } else { plan };
    if rng.u8(0..100) < SOLDIERS_CHANGE {
        varied.exchange_soldiers(rng);
    }
    if rng.u8(0..100) < NEIGHBOURS_CHANGE {
        varied.exchange_neighbours(rng);
    }
    debug_assert!(varied.is_legal(), "{}", varied.text());
    varied.text()
}

/// Returns the pool of a board, best first. Empty for games without armies.
pub fn favourites(variant: &Variant) -> Vec<Favourite> {
    pool::read(variant)
}

/// Returns a random legal army that spends most of its points and stands as armies do: soldiers in front, the
/// king behind them. Empty for games without armies.
pub fn random(variant: &Variant, seed: u64) -> String {
    if has_armies(variant) {
        random::army(variant, &mut Rng::with_seed(mix_key(seed))).text()
    } else {
        String::new()
    }
}

/// Returns the army of the game to which the board belongs (§13.2), empty for games without armies.
pub fn native(variant: &Variant) -> &'static str {
    match variant.definition().id.as_str() {
        "rengo-shogi" => "PPPPPPPPP/1B5R1/LNSGKGSNL|-",
        "rengo-chess" => "[CP][CP][CP][CP][CP][CP][CP][CP]/[CR][CN][CB][CQ][CK][CB][CN][CR]|-",
        "rengo-xiangqi" => "[XP]1[XP]1[XP]1[XP]1[XP]/1[XC]5[XC]1/9/[XR][XH][XE][XA][XK][XA][XE][XH][XR]|-",
        "rengo-janggi" => "[JP]1[JP]1[JP]1[JP]1[JP]/1[JC]5[JC]1/4[JK]4/[JR][JH][JE][JA]1[JA][JE][JH][JR]|-",
        "rengo-makruk" => "[MP][MP][MP][MP][MP][MP][MP][MP]/8/[MR][MN][MS][MK][MM][MS][MN][MR]|-",
        _ => "",
    }
}

/// Returns the turn of the set-up that the player awaited makes (§12.5): his army, or his re-placing; where a
/// coin is awaited, one that the seed throws. `None` once play has begun, and in games without such turns.
/// The level decides what army it is; re-placing is the same for all.
///
/// *Guarantee*: the turn is legal. Of an army the other player has placed nothing is looked at before both
/// are in.
pub fn turn(game: &Game<AnyPosition>, level: Level, seed: u64) -> Option<String> {
    let position = game.position();
    if !position.is_setting_up() {
        return None;
    }
    let variant = Variant::of(position.definition());
    let own = |side: Side| mix_key(seed ^ mix_key(1 + side.index() as u64));
    match position.army_phase()? {
        ArmyPhase::ArmyA => Some(format!("A:{}", choose(&variant, level, own(Side::Black)))),
        ArmyPhase::ArmyB => Some(format!("B:{}", choose(&variant, level, own(Side::White)))),
        ArmyPhase::Coin => {
            Some(if Rng::with_seed(own(Side::Black)).bool() { "coin:A" } else { "coin:B" }.to_owned())
        }
        ArmyPhase::Second | ArmyPhase::First => Some(replace(position, seed)),
        ArmyPhase::Play => None,
    }
}
