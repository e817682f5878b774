//! The set-up with secret armies (rulebook rengo §3, §4): sealed in any order, opened when both are in,
//! perhaps a coin, then re-placing.
//!
//! Until the first player is known a player is a side as in the rules: A is Black, B White. If B is first the
//! two exchange their seats.

mod view;

use std::fmt;

use yagura::{
    AnyPosition, ArmyPhase, Game, MoveError, Position as _, SetUpPhase as _, Side, Variant,
    games::secret_armies::{ArmyRules, MoveOrder},
};
use yagura_answers::{
    AnswerError, commitment,
    set_up_refusals::{no_re_placing, no_set_up, opened_already, sealed_already},
};

use yagura_wire::Player;

use super::LiveGame;
use crate::{
    error::ApiError,
    live::{engine_pool::Task, seats::Seats},
    store::Army,
};

/// The armies of a game, and what came of them.
#[derive(Clone, Debug)]
pub(in crate::live::live_game) struct SetUp {
    army_rules: ArmyRules,
    /// By owner.
    sealed: [Option<Sealed>; 2],
    /// The owner who is the first player, once he is known, and what decided it where that was in this game.
    first: Option<(Side, Option<MoveOrder>)>,
    /// Owners with all their ranks after they re-placed.
    replaced: Vec<(Side, String)>,
}

/// Why a set-up cannot be played. Nothing of an army is in it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum SetUpError {
    /// The game has none.
    #[error("no armies are set up here")]
    None,
    /// What a commitment is made with is none.
    #[error("a salt that is none")]
    Salt,
    /// An army is not legal.
    #[error("an army that is not legal")]
    Army,
    /// A turn behind the armies is not legal.
    #[error(transparent)]
    Turn(#[from] MoveError),
}

/// A sealed army.
#[derive(Clone)]
struct Sealed {
    army: Army,
    commitment: String,
}

/// Without the army: whatever is written down somewhere may be read by somebody.
impl fmt::Debug for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sealed").field("commitment", &self.commitment).finish_non_exhaustive()
    }
}

/// What nobody can foresee: made anew for each army that is sealed.
#[derive(Clone, Debug)]
pub(crate) struct Chance {
    /// The salt, where the player gave none.
    pub(crate) salt: String,
    /// Who is first, should the armies be equal (§4.1).
    pub(crate) coin: Side,
}

/// Whether the armies are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opened {
    /// One is still awaited.
    No,
    /// A is the first player.
    Yes,
    /// B is, and the players have exchanged their seats.
    Exchanged,
}

/// An army that can be sealed.
#[derive(Clone, Debug)]
pub(crate) struct Sealing {
    pub(crate) owner: Side,
    pub(crate) army: Army,
    /// The turns that follow of themselves when both armies are in.
    pub(crate) turns: Vec<String>,
}

impl SetUp {
    /// Returns the commitment of an owner's army, and what it was made with.
    pub(super) fn promise(&self, owner: Side) -> Option<(String, String)> {
        let sealed = self.sealed[owner.index()].as_ref()?;
        Some((sealed.commitment.clone(), sealed.army.salt.clone()))
    }

    /// Plays what is stored of the set-up; returns `None` for a game that begins with play, or has no secret
    /// armies.
    ///
    /// # Errors
    /// What is wrong with it, without the armies.
    pub(super) fn restore(
        variant: &Variant,
        game: &mut Game<AnyPosition>,
        armies: [Option<Army>; 2],
        turns: &[String],
    ) -> Result<Option<Self>, SetUpError> {
        let Some(army_rules) = ArmyRules::of(variant).filter(|_| game.position().is_setting_up()) else {
            return Ok(None);
        };
        let mut set_up = Self { army_rules, sealed: [None, None], first: None, replaced: Vec::new() };
        for (owner, army) in Side::BOTH.into_iter().zip(armies) {
            let Some(army) = army else { continue };
            let commitment =
                commitment(variant, owner, &army.setup, &army.salt).map_err(|_| SetUpError::Salt)?;
            set_up.sealed[owner.index()] = Some(Sealed { army, commitment });
        }
        if game.position().army_phase() != Some(ArmyPhase::ArmyA) {
            set_up.first = Some((Side::Black, None));
        }
        set_up.open(game, turns)?;
        Ok(Some(set_up))
    }

    /// Plays the armies if both are in and not yet played, and the turns behind them.
    fn open(&mut self, game: &mut Game<AnyPosition>, turns: &[String]) -> Result<(), SetUpError> {
        if let ([Some(a), Some(b)], Some(ArmyPhase::ArmyA)) = (&self.sealed, game.position().army_phase()) {
            let illegal = |_| SetUpError::Army;
            game.set_up(&format!("A:{}", a.army.setup)).map_err(illegal)?;
            game.set_up(&format!("B:{}", b.army.setup)).map_err(illegal)?;
            let (first, by) = self.army_rules.move_order([&a.army.setup, &b.army.setup]);
            let coin =
                || if turns.first().is_some_and(|turn| turn == "coin:B") { Side::White } else { Side::Black };
            self.first = Some((first.unwrap_or_else(coin), Some(by)));
        }
        for turn in turns {
            self.take_turn(game, turn)?;
        }
        Ok(())
    }

    /// Plays a turn behind the armies.
    fn take_turn(&mut self, game: &mut Game<AnyPosition>, turn: &str) -> Result<(), MoveError> {
        let mover = game.position().side();
        game.set_up(turn)?;
        if let Some(ranks) = turn.strip_prefix("re:") {
            self.replaced.push((self.owner_of(mover), ranks.to_owned()));
        }
        Ok(())
    }

    /// Returns whether the first player is B: what is A's is then White's.
    fn exchanged(&self) -> bool {
        matches!(self.first, Some((Side::White, _)))
    }

    /// Returns the owner of a side's army. The same way leads back.
    fn owner_of(&self, side: Side) -> Side {
        if self.exchanged() { !side } else { side }
    }
}

impl LiveGame {
    /// Lets the players sit down at the sides that they have by now.
    pub(super) fn take_seats(&mut self) {
        if self.is_exchanged() {
            self.players.swap(0, 1);
            if let Some(clocks) = &mut self.clocks {
                clocks.exchange();
            }
        }
    }

    /// Returns whether the players have exchanged their seats: B is first.
    pub(super) fn is_exchanged(&self) -> bool {
        self.set_up.as_ref().is_some_and(SetUp::exchanged)
    }

    /// Returns whether armies are awaited.
    pub(super) fn awaits_armies(&self) -> bool {
        self.set_up.is_some() && self.game.position().army_phase() == Some(ArmyPhase::ArmyA)
    }

    /// Returns whether this side's player has sealed his army.
    pub(super) fn has_sealed(&self, side: Side) -> bool {
        self.set_up.as_ref().is_some_and(|set_up| set_up.sealed[side.index()].is_some())
    }

    /// Returns whether somebody may re-place pieces now.
    fn awaits_re_placing(&self) -> bool {
        self.set_up.is_some()
            && matches!(self.game.position().army_phase(), Some(ArmyPhase::Second | ArmyPhase::First))
    }

    /// Judges an army that somebody wants to seal; `None` when he has sealed it already.
    ///
    /// # Errors
    /// Why it cannot be sealed.
    pub(crate) fn seal(
        &self,
        seats: Seats,
        owner: Option<Side>,
        setup: String,
        salt: Option<String>,
        chance: &Chance,
    ) -> Result<Option<Sealing>, ApiError> {
        let (set_up, owner) = self.owner(seats, owner)?;
        if let Some(sealed) = &set_up.sealed[owner.index()] {
            // Sent again after a lost connection.
            if sealed.army.setup == setup && salt.is_none_or(|salt| salt == sealed.army.salt) {
                return Ok(None);
            }
            return Err(if self.awaits_armies() { sealed_already() } else { opened_already() }.into());
        }
        if self.game.outcome().is_some() {
            return Err(AnswerError::Finished.into());
        }
        self.sealing(owner, Army { setup, salt: salt.unwrap_or_else(|| chance.salt.clone()) }, chance)
            .map(Some)
    }

    /// Returns an engine's army, ready to be sealed; the board's own where the engine's is not legal.
    pub(crate) fn seal_for_engine(&self, owner: Side, setup: String, chance: &Chance) -> Option<Sealing> {
        let set_up =
            self.set_up.as_ref().filter(|_| self.awaits_armies() && self.game.outcome().is_none())?;
        let army = Army { setup, salt: chance.salt.clone() };
        let native = || {
            tracing::error!(game = self.id, "the engine has no legal army, the board's own is sealed");
            self.sealing(
                owner,
                Army { setup: set_up.army_rules.native().to_owned(), salt: chance.salt.clone() },
                chance,
            )
            .ok()
        };
        self.sealing(owner, army, chance).ok().or_else(native)
    }

    fn sealing(&self, owner: Side, army: Army, chance: &Chance) -> Result<Sealing, ApiError> {
        let set_up = self.set_up.as_ref().filter(|_| self.awaits_armies()).ok_or_else(opened_already)?;
        if let Some(refusal) = set_up.army_rules.validate(&army.setup).refusals.into_iter().next() {
            return Err(AnswerError::SetUp(refusal).into());
        }
        commitment(&self.variant, owner, &army.setup, &army.salt).map_err(AnswerError::Salt)?;
        let mut armies = [&army.setup, &army.setup];
        let mut turns = Vec::new();
        if let Some(other) = &set_up.sealed[(!owner).index()] {
            armies[(!owner).index()] = &other.army.setup;
            if set_up.army_rules.move_order(armies.map(String::as_str)).0.is_none() {
                turns.push(coin(chance.coin));
            }
        }
        Ok(Sealing { owner, army, turns })
    }

    /// Seals an army and raises the version.
    ///
    /// # Errors
    /// What is wrong with it; a [`Sealing`] for this game as it stands is never refused.
    pub(crate) fn seal_up(&mut self, Sealing { owner, army, turns }: Sealing) -> Result<Opened, SetUpError> {
        let set_up = self.set_up.as_mut().ok_or(SetUpError::None)?;
        let commitment =
            commitment(&self.variant, owner, &army.setup, &army.salt).map_err(|_| SetUpError::Salt)?;
        set_up.sealed[owner.index()] = Some(Sealed { army, commitment });
        self.version += 1;
        if !set_up.sealed.iter().all(Option::is_some) {
            return Ok(Opened::No);
        }
        set_up.open(&mut self.game, &turns)?;
        let opened = if set_up.exchanged() { Opened::Exchanged } else { Opened::Yes };
        self.take_seats();
        Ok(opened)
    }

    /// Returns whose army is to be opened again by its owner.
    ///
    /// # Errors
    /// Why it is not.
    pub(crate) fn unseal(&self, seats: Seats, owner: Option<Side>) -> Result<Side, ApiError> {
        let (set_up, owner) = self.owner(seats, owner)?;
        if !self.awaits_armies() {
            return Err(opened_already().into());
        }
        if self.game.outcome().is_some() {
            return Err(AnswerError::Finished.into());
        }
        set_up.sealed[owner.index()]
            .as_ref()
            .map(|_| owner)
            .ok_or_else(|| AnswerError::NothingToTakeBack.into())
    }

    /// Forgets a sealed army and raises the version.
    pub(crate) fn break_seal(&mut self, owner: Side) {
        if let Some(set_up) = &mut self.set_up {
            set_up.sealed[owner.index()] = None;
        }
        self.version += 1;
    }

    /// Returns the turn that re-places pieces, `None` when it was made already.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub(crate) fn replace(&self, seats: Seats, ranks: &str) -> Result<Option<String>, ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        let set_up = self.set_up.as_ref().ok_or_else(no_set_up)?;
        let awaited = self.turn().filter(|_| self.awaits_re_placing());
        if !awaited.is_some_and(|side| seats.holds(side)) {
            let made = |(owner, made): &(Side, String)| seats.holds(set_up.owner_of(*owner)) && made == ranks;
            return match awaited {
                _ if set_up.replaced.last().is_some_and(made) => Ok(None),
                Some(_) => Err(AnswerError::NotYourTurn.into()),
                None if self.game.outcome().is_some() => Err(AnswerError::Finished.into()),
                None => Err(no_re_placing().into()),
            };
        }
        let turn = format!("re:{ranks}");
        match self.game.clone().set_up(&turn) {
            Ok(()) => Ok(Some(turn)),
            Err(MoveError::Illegal { refusal, .. }) => Err(AnswerError::SetUp(refusal).into()),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the turn by which an engine re-places pieces; one that changes nothing where the engine's is
    /// not legal.
    pub(crate) fn replace_for_engine(&self, turn: String) -> Option<String> {
        if self.game.outcome().is_some() || !self.awaits_re_placing() {
            return None;
        }
        if self.game.clone().set_up(&turn).is_ok() {
            return Some(turn);
        }
        tracing::error!(game = self.id, turn, "the engine's re-placing is not legal, nothing is re-placed");
        let position = self.game.position();
        position.army(position.side())?.split_once('|').map(|(ranks, _)| format!("re:{ranks}"))
    }

    /// Returns the number of turns behind the armies that were made.
    pub(crate) fn turns_made(&self) -> usize {
        self.game
            .set_up_turns()
            .iter()
            .filter(|turn| !turn.starts_with("A:") && !turn.starts_with("B:"))
            .count()
    }

    /// Makes a turn that re-places pieces and raises the version.
    ///
    /// # Errors
    /// What is wrong with it; one that was judged for this game as it stands is never refused.
    pub(crate) fn take_turn(&mut self, turn: &str) -> Result<(), SetUpError> {
        let set_up = self.set_up.as_mut().ok_or(SetUpError::None)?;
        set_up.take_turn(&mut self.game, turn)?;
        self.version += 1;
        Ok(())
    }

    /// Returns what an engine has to do for the set-up now.
    pub(super) fn set_up_task(&self) -> Option<Task> {
        let set_up = self.set_up.as_ref().filter(|_| self.game.outcome().is_none())?;
        if self.awaits_armies() {
            return Side::BOTH.into_iter().filter(|owner| set_up.sealed[owner.index()].is_none()).find_map(
                |owner| {
                    // No program is offered here: it would have to be told what is secret.
                    let Player::Engine { level } = &self.players[owner.index()] else { return None };
                    Some(Task::Army { owner, level: level.get() })
                },
            );
        }
        let is_engine = self.players[self.game.position().side().index()] != Player::Human;
        (self.awaits_re_placing() && is_engine).then_some(Task::Replace)
    }

    /// Returns the owner that a message means, whose seat the sender must hold.
    fn owner(&self, seats: Seats, owner: Option<Side>) -> Result<(&SetUp, Side), ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        let set_up = self.set_up.as_ref().ok_or_else(no_set_up)?;
        let owner = owner
            .or_else(|| seats.only().map(|side| set_up.owner_of(side)))
            .ok_or(ApiError::PlayerMissing)?;
        if seats.holds(set_up.owner_of(owner)) { Ok((set_up, owner)) } else { Err(ApiError::NotYourSeat) }
    }
}

/// Returns the armies that stand on the board of a position in which one or both have been placed and the
/// first player is not known, and the turns behind them: such a game begins anew, with these armies sealed.
pub(crate) fn opened(
    position: &AnyPosition,
    chances: [Chance; 2],
) -> Option<([Option<Army>; 2], Vec<String>)> {
    let [first, second] = chances;
    let coin_side = first.coin;
    let army = |owner: Side, chance: Chance| Some(Army { setup: position.army(owner)?, salt: chance.salt });
    match position.army_phase()? {
        ArmyPhase::ArmyA => Some(([None, None], Vec::new())),
        ArmyPhase::ArmyB => Some(([army(Side::Black, first), None], Vec::new())),
        ArmyPhase::Coin => {
            Some(([army(Side::Black, first), army(Side::White, second)], vec![coin(coin_side)]))
        }
        ArmyPhase::Second | ArmyPhase::First | ArmyPhase::Play => None,
    }
}

fn coin(first: Side) -> String {
    format!("coin:{}", if first == Side::Black { 'A' } else { 'B' })
}
