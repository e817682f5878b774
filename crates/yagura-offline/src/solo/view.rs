//! A game as the page sees it.

use yagura::{
    AnyPosition, ArmyPhase, Hidden, Move, Notation as _, Position as _, SetUpPhase as _, Side, games::kifu,
};
use yagura_answers::{GameView, Sight, note, side_name, standing, styles};
use yagura_wire::{
    EndReason, Moved, Note, Offers, Outcome, PROTOCOL, Player, PlayerNames, Snapshot, Standing, Text,
};

use super::{Solo, kept::Ending};

impl Solo {
    /// Returns who plays a side now.
    pub(super) fn player(&self, side: Side) -> &Player {
        let is_exchanged = self.set_up.as_ref().is_some_and(super::set_up::SetUp::is_exchanged);
        &self.kept.players[if is_exchanged { !side } else { side }.index()]
    }

    /// Returns whether somebody at this device plays a side.
    pub(super) fn holds(&self, side: Side) -> bool {
        *self.player(side) == Player::Human
    }

    /// Returns the only side that is played from this device.
    pub(super) fn only(&self) -> Option<Side> {
        let mut sides = Side::BOTH.into_iter().filter(|&side| self.holds(side));
        sides.next().filter(|_| sides.next().is_none())
    }

    /// Returns whether everything may be seen: after a repetition the hidden things go on into the next game.
    pub(super) fn is_open(&self) -> bool {
        self.game.outcome().is_some() && self.game.restarted().is_none()
    }

    pub(super) fn hides_nothing(&self) -> bool {
        self.is_open() || self.variant.definition().traits().hidden == Hidden::Nothing
    }

    pub(super) fn sight(&self) -> Sight {
        if self.is_open() {
            return Sight::All;
        }
        let is_anybody = Side::BOTH.into_iter().any(|side| self.holds(side));
        Sight::As(self.only().or_else(|| is_anybody.then(|| self.game.position().player())))
    }

    pub(super) fn awaits_armies(&self) -> bool {
        self.set_up.is_some() && self.game.position().army_phase() == Some(ArmyPhase::ArmyA)
    }

    /// Returns who decides now.
    pub(super) fn turn(&self) -> Option<Side> {
        (self.game.outcome().is_none() && !self.awaits_armies()).then(|| self.game.position().player())
    }

    /// Returns the whole game.
    pub fn snapshot(&self) -> Snapshot {
        let GameView { positions, moves, mut notes } = GameView::new(&self.game, self.sight());
        if self.hides_nothing() {
            self.write(&mut notes);
        }
        let sides = Side::BOTH.into_iter();
        Snapshot {
            id: self.kept.id.clone(),
            protocol: PROTOCOL,
            v: self.kept.v,
            variant: self.variant.to_string(),
            black: self.player(Side::Black).clone(),
            white: self.player(Side::White).clone(),
            names: PlayerNames { b: None, w: None },
            positions,
            moves,
            notes,
            standing: self.standing(),
            setup: self.setup(),
            fouls: self.game.fouls().into(),
            seats: sides.filter(|&side| self.holds(side)).map(Into::into).collect(),
            invited: None,
            time_control: None,
            delay: None,
            created: self.kept.created.clone(),
        }
    }

    /// Writes how people write the moves.
    fn write(&self, notes: &mut [Note]) {
        let mut replayed = self.game.clone();
        replayed.undo_to(0);
        for (note, &mv) in notes.iter_mut().zip(self.game.moves()) {
            note.styles = Some(styles(&replayed, mv));
            replayed.play_unchecked(mv);
        }
    }

    /// Returns how it stands now.
    pub(super) fn standing(&self) -> Standing {
        let all = standing(&self.variant, &self.game, self.sight());
        let turn = self.turn();
        let is_ours = turn.is_some_and(|side| self.holds(side));
        Standing {
            turn: turn.map(Into::into),
            legal: if is_ours { all.legal } else { Vec::new() },
            effects: if is_ours { all.effects } else { Vec::new() },
            outcome: match self.kept.ending {
                Some(Ending::CalledOff(side)) => Some(self.called_off(side.into())),
                _ => all.outcome,
            },
            offers: Offers { draw: self.drawn.map(Into::into), ..Offers::default() },
            thinking: self.task().is_some(),
            restarts: self.game.restarted().is_some(),
            next: self.kept.next.clone(),
            hints: self.kept.hints,
            ..all
        }
    }

    fn called_off(&self, side: Side) -> Outcome {
        let (ja, en) = side_name(&self.variant, self.game.start(), side);
        let text = Text::new(
            format!("対局は中止になりました（{ja}が取りやめ）"),
            format!("The game was called off by {en}"),
        );
        Outcome { winner: None, reason: EndReason::Aborted, clause: None, text }
    }

    /// Returns the set-up with secret armies.
    pub(super) fn setup(&self) -> Option<yagura_wire::ArmySetUp> {
        let set_up = self.set_up.as_ref()?;
        let waiting: Vec<Side> = match self.turn() {
            _ if self.game.outcome().is_some() => Vec::new(),
            None => Side::BOTH.into_iter().filter(|&owner| set_up.sealed(owner).is_none()).collect(),
            Some(side) => self.awaits_replacing().then_some(side).into_iter().collect(),
        };
        Some(set_up.view(&self.game, &waiting, |side| self.holds(side)))
    }

    pub(super) fn awaits_replacing(&self) -> bool {
        self.set_up.is_some()
            && matches!(self.game.position().army_phase(), Some(ArmyPhase::Second | ArmyPhase::First))
    }

    /// Returns what is told of the last move, of which `before` is the position before it and `last` the move
    /// before with its own.
    pub(super) fn moved(&self, before: &AnyPosition, mv: Move, last: Option<&(AnyPosition, Move)>) -> Moved {
        let (sight, position) = (self.sight(), self.game.position());
        let written = kifu::token(before, mv, last.map(|(before, mv)| (before, *mv)), sight.hidden());
        let mut earlier = self.game.clone();
        earlier.undo_to(self.game.moves().len() - 1);
        let styles = self.hides_nothing().then(|| styles(&earlier, mv));
        Moved {
            v: self.kept.v,
            ply: self.game.moves().len() as u32,
            text: sight.text_of(before, mv),
            position: sight.of(position).sfen(),
            note: Note { styles, ..note(before, mv, position, written) },
            standing: self.standing(),
        }
    }
}
