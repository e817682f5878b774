//! The clocks of a game: what they wait for, and what becomes of them by what is done in it.

use yagura::{Move, Position as _, Side};
use yagura_wire::{Player, TimeControl};

use super::{Exchange, LiveGame, restore::RestoreError};
use crate::{
    clock::{Awaited, Clock, Flag, Millis, Pace, Settings, Stand, TooLate, Took, Wait},
    live::{engine_pool::EngineTime, seats::Seats},
    store::{BerserkRule, ClockChange, DraftClock, MoveClock, StoredClock},
};

/// The clocks, and how they stood.
#[derive(Clone, Debug)]
pub(in crate::live::live_game) struct Clocks {
    pub(super) clock: Clock,
    /// As it was agreed on, before anybody halved his time.
    agreed: Settings,
    /// Of each side whether its player has halved his time; `None` where nobody may.
    pub(super) berserk: Option<[bool; 2]>,
    /// Of each move how long it took, and how the clocks stood behind it.
    pub(super) moves: Vec<(Millis, Stand)>,
}

/// Whether the players sit at one screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Company {
    /// Each at his own, or one of them is no person.
    Apart,
    /// Both at the same.
    Together,
}

/// What clocks that wait do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resumption {
    /// They start.
    Now,
    /// They start after a while: who is to move is waited for by somebody.
    Soon,
    /// They go on waiting.
    Later,
}

/// Clocks behind a turn that is not made yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pressed {
    clock: Clock,
    spent: Millis,
}

impl Pressed {
    /// Returns clocks that stand still behind a turn that took so long.
    pub(super) const fn standing(clock: Clock, spent: Millis) -> Self {
        Self { clock, spent }
    }

    /// Returns how long the turn took.
    pub(super) const fn spent(&self) -> Millis {
        self.spent
    }
}

impl Clocks {
    /// Returns the clocks as they are stored, for the sides as they were asked for.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn restore(stored: StoredClock, plies: usize) -> Result<Self, RestoreError> {
        let control: TimeControl = serde_json::from_str(&stored.control)?;
        let agreed = Settings::try_from(control)?;
        let berserk = stored.berserk.map(|seats| ['b', 'w'].map(|letter| seats.contains(letter)));
        let halved = Side::BOTH.into_iter().filter(|side| berserk.is_some_and(|has| has[side.index()]));
        let settings = halved.fold(agreed, |settings, side| settings.halved(side).unwrap_or(settings));
        let clock = match stored.stand {
            Some(stand) => Clock::standing_at(settings, stand.parse()?),
            None => Clock::new(settings),
        };
        if stored.moves.len() != plies {
            return Err(RestoreError::Times { plies, times: stored.moves.len() });
        }
        let moves = stored.moves.into_iter().map(|(spent, stand)| {
            Ok::<_, RestoreError>((Millis::try_from(spent).unwrap_or_default(), stand.parse()?))
        });
        Ok(Self { clock, agreed, berserk, moves: moves.collect::<Result<_, _>>()? })
    }

    /// Goes on with what ran when it was stored, if it does not stand still while the server does.
    pub(super) fn go_on(&mut self, awaited: Awaited, began: Option<i64>) {
        if awaited == Awaited::Nothing {
            self.clock.start(awaited);
        } else if let Some(began) = began {
            self.clock.run(awaited, Millis::try_from(began).unwrap_or_default());
        }
    }

    pub(super) fn exchange(&mut self) {
        self.clock = self.clock.exchanged();
        self.agreed = self.agreed.exchanged();
        if let Some(berserk) = &mut self.berserk {
            berserk.swap(0, 1);
        }
        self.moves.iter_mut().for_each(|(_, stand)| *stand = stand.exchanged());
    }

    fn push(&mut self, Pressed { clock, spent }: Pressed) {
        self.clock = clock;
        self.moves.push((spent, clock.stand()));
    }
}

impl LiveGame {
    /// Returns the clocks, `None` in a game without.
    pub(crate) fn clock(&self) -> Option<&Clock> {
        self.clocks.as_ref().map(|clocks| &clocks.clock)
    }

    /// Says what time it is.
    pub(crate) fn read_clock(&mut self, now: Millis) {
        if let Some(clocks) = &mut self.clocks {
            clocks.clock.read(now);
        }
    }

    /// Returns how long each move took; nothing in a game without clocks.
    pub(super) fn times(&self) -> impl Iterator<Item = Millis> + '_ {
        self.clocks.iter().flat_map(|clocks| clocks.moves.iter().map(|&(spent, _)| spent))
    }

    /// Returns what is awaited now.
    pub(crate) fn awaited(&self, company: Company) -> Awaited {
        if self.game.outcome().is_some() || self.is_full() {
            return Awaited::Nothing;
        }
        if self.awaits_armies() {
            return Awaited::Armies(self.patience(company));
        }
        self.awaited_of(self.game.position().player(), company)
    }

    fn awaited_of(&self, side: Side, company: Company) -> Awaited {
        if self.has_turned(side) { Awaited::Turn(side) } else { Awaited::First(side, self.patience(company)) }
    }

    /// Returns whether this side's player has made all of his first turn: in kokose it may be a run of moves.
    fn has_turned(&self, side: Side) -> bool {
        if self.set_up.is_some() {
            return true;
        }
        let mut since = self.game.history().iter().skip(1).skip_while(|ply| ply.mover != side);
        since.next().is_some()
            && (self.game.position().player() != side || since.any(|ply| ply.mover != side))
    }

    /// Returns how long a player may let the other wait before the time counts.
    fn patience(&self, company: Company) -> Wait {
        let of_people = self.players.iter().all(|player| *player == Player::Human);
        if of_people && company == Company::Apart { Wait::Bounded } else { Wait::Endless }
    }

    /// Returns when a time is up, and how the game ends then. What plays for the server does not lose by it.
    pub(crate) fn flag(&self) -> Option<(Millis, Flag)> {
        self.flag_of(self.clock()?)
    }

    fn flag_of(&self, clock: &Clock) -> Option<(Millis, Flag)> {
        clock.flag().filter(|(_, flag)| match flag {
            Flag::Lost(side) => self.players[side.index()] == Player::Human,
            Flag::Aborted => true,
        })
    }

    /// Returns what clocks that wait do, where players sit at these seats. Correspondence play needs nobody
    /// there; other games begin when both have come, and go on when who is to move is back, or, for the other
    /// who is, after a while.
    pub(crate) fn resumption(&self, attended: Seats) -> Resumption {
        let Some(clock) = self.clock().filter(|clock| clock.is_waiting()) else { return Resumption::Later };
        if self.invited().is_some() || self.is_asleep() {
            return Resumption::Later;
        }
        if clock.pace() == Pace::Correspondence {
            return Resumption::Now;
        }
        let is_there = |side: Side| attended.holds(side) || self.players[side.index()] != Player::Human;
        let all = Side::BOTH.into_iter().all(is_there);
        let has_begun = !self.game.moves().is_empty() || self.set_up.is_some() && !self.awaits_armies();
        let awaited = self.game.position().player();
        if all || has_begun && is_there(awaited) && !attended.is_empty() {
            Resumption::Now
        } else if has_begun && attended.holds(!awaited) {
            Resumption::Soon
        } else {
            Resumption::Later
        }
    }

    /// Lets the clocks run that wait. Returns how they are to be stored where they go by the calendar.
    pub(crate) fn start_clock(&mut self, company: Company) -> Option<ClockChange> {
        if self.is_asleep() {
            return None;
        }
        let awaited = self.awaited(company);
        let clocks = self.clocks.as_mut().filter(|clocks| clocks.clock.is_waiting())?;
        clocks.clock.start(awaited);
        let clock = clocks.clock;
        (clock.pace() == Pace::Correspondence).then(|| self.stored(&clock))
    }

    /// Lets the clocks wait when nobody looks on while an opponent of the server is to move: it does not go
    /// on before somebody is back.
    pub(crate) fn pause_clock(&mut self) {
        let is_ours = |side: Side| self.players[side.index()] != Player::Human;
        let ticking = self.clock().and_then(Clock::ticking);
        if let Some(clocks) = self.clocks.as_mut().filter(|_| ticking.is_some_and(is_ours)) {
            clocks.clock.wait();
        }
    }

    /// Returns whether a time runs, and not by the calendar, until the person who plays this side has done
    /// something.
    pub(crate) fn hurries(&self, side: Side) -> bool {
        let is_awaited = |clock: &Clock| clock.pace() == Pace::RealTime && clock.awaits(side);
        // Who has placed his army waits for the other.
        let has_done = self.awaits_armies() && self.has_begun(side);
        self.is_person(side) && !has_done && self.clock().is_some_and(is_awaited)
    }

    /// Lets the clocks wait for one whom we have kept from coming: his turn begins anew when he is back, as
    /// after a restart.
    pub(crate) fn spare(&mut self) {
        if let Some(clocks) = &mut self.clocks {
            clocks.clock.wait();
        }
    }

    /// Returns the clocks behind a move that is not made yet; nothing in a game without.
    ///
    /// # Errors
    /// That the time of its player was up.
    pub(crate) fn pressed(&self, mv: Move, took: Took, company: Company) -> Result<Option<Pressed>, TooLate> {
        let Some(mut clock) = self.clock().copied() else { return Ok(None) };
        let before = self.game.position();
        let mut after = before.clone();
        after.play(mv);
        // Within a run of moves it is the same turn.
        let next = self.awaited_of(after.player(), company);
        let spent = if clock.is_waiting() {
            clock.press_waiting(self.awaited(company), next)?
        } else {
            clock.press(took, next)?
        };
        Ok(Some(Pressed { clock, spent }))
    }

    /// Returns how a move is stored with the clocks behind it.
    pub(crate) fn move_clock(&self, pressed: &Pressed) -> MoveClock {
        MoveClock {
            spent: i64::try_from(pressed.spent).unwrap_or(i64::MAX),
            then: self.stored(&pressed.clock),
        }
    }

    /// Takes in the clocks behind the last move.
    pub(crate) fn put_pressed(&mut self, pressed: Option<Pressed>) {
        let is_over = self.awaited(Company::Apart) == Awaited::Nothing;
        if let (Some(clocks), Some(pressed)) = (&mut self.clocks, pressed) {
            clocks.push(pressed);
            if is_over {
                clocks.clock.stop();
            }
        }
    }

    /// Charges the turn of the set-up that this game has just had to whoever made it, and lets the clocks go
    /// on. While armies are awaited nothing is charged.
    ///
    /// # Errors
    /// That his time was up.
    pub(crate) fn press_set_up(&mut self, took: Took, company: Company) -> Result<(), TooLate> {
        if self.awaits_armies() {
            return Ok(());
        }
        let next = self.awaited(company);
        if let Some(clocks) = &mut self.clocks {
            clocks.clock.press(took, next)?;
        }
        Ok(())
    }

    /// Returns the clocks as they are to be stored now.
    pub(crate) fn clock_change(&self) -> Option<ClockChange> {
        self.clock().map(|clock| self.stored(clock))
    }

    /// Lets the clocks rest, behind the turn that was pressed, or in the midst of one.
    pub(super) fn rest_clock(&mut self, pressed: Option<Pressed>) {
        if let Some(clocks) = &mut self.clocks {
            if let Some(Pressed { clock, .. }) = pressed {
                clocks.clock = clock;
            }
            clocks.clock.rest();
        }
    }

    /// Ends the game for the clocks.
    pub(super) fn stop_clock(&mut self) {
        if let Some(clocks) = &mut self.clocks {
            clocks.clock.stop();
        }
    }

    /// Returns who gets no time back by a takeback that these seats ask for, or allow; nobody in particular
    /// where they are both.
    pub(crate) fn takeback_asker(&self, seats: Seats) -> Option<Side> {
        self.offers.takeback.or_else(|| seats.only())
    }

    /// Takes the clocks back to where only so many moves were made; they wait then.
    pub(crate) fn cut_clock(&mut self, plies: usize, asker: Option<Side>) {
        let Some(clocks) = &mut self.clocks else { return };
        let settings = *clocks.clock.settings();
        let then = match plies.checked_sub(1).and_then(|last| clocks.moves.get(last)) {
            Some(&(_, stand)) => stand,
            // The first turn costs nothing.
            None if self.set_up.is_none() => {
                clocks.moves.first().map_or_else(|| clocks.clock.stand(), |&(_, stand)| stand)
            }
            None => Clock::new(settings).stand(),
        };
        clocks.moves.truncate(plies);
        clocks.clock.take_back(then, asker);
        for side in Side::BOTH.into_iter().filter(|side| clocks.berserk.is_some_and(|has| has[side.index()]))
        {
            clocks.clock.cap(side);
        }
    }

    /// Returns the time that an engine has for the turn of this side.
    pub(super) fn engine_time(&self, side: Side) -> Option<EngineTime> {
        let clock = self.clock()?;
        Some(EngineTime { clocks: clock.for_engine(), share: clock.share(side) })
    }

    /// Returns the time control of another game of the same players.
    pub(super) fn clock_for(&self, exchange: Exchange) -> Option<DraftClock> {
        let mut settings = self.clocks.as_ref()?.agreed;
        if self.is_exchanged() != (exchange == Exchange::Sides) {
            settings = settings.exchanged();
        }
        let control = text_of(&settings.control());
        Some(DraftClock { control, stand: None, berserk: BerserkRule::Never })
    }

    /// Returns the time control of the game that goes on after this one, with what is left.
    pub(super) fn clock_going_on(&self) -> Option<DraftClock> {
        let stand = self.clock()?.stand().to_string();
        self.clock_for(Exchange::None).map(|draft| DraftClock { stand: Some(stand), ..draft })
    }

    /// Returns clocks as they are stored, for the sides as they were asked for.
    fn stored(&self, clock: &Clock) -> ClockChange {
        let stand = if self.is_exchanged() { clock.stand().exchanged() } else { clock.stand() };
        let (began, deadline) = match clock.pace() {
            Pace::RealTime => (None, None),
            Pace::Correspondence => (clock.began(), self.flag_of(clock).map(|(up, _)| up)),
        };
        let stored = |moment: Option<Millis>| moment.and_then(|moment| i64::try_from(moment).ok());
        ClockChange { stand: stand.to_string(), began: stored(began), deadline: stored(deadline) }
    }
}

/// Returns a time control as it is stored.
pub(crate) fn text_of(control: &TimeControl) -> String {
    serde_json::to_string(control).expect("maps have string keys and no number is infinite")
}
