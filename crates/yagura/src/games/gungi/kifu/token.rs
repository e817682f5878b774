//! One token of a record: its parts, its text, and what an action looks like as one.

use std::fmt;

use super::super::{
    Gungi, Phase,
    action::{Action, unpack},
    faces::{self, K, PT, PZ},
};
use crate::{Kind, Move, Position, Side, movement::tower::Cell};

/// Where an action ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// 同: where the opponent's action just ended.
    Same,
    At(Cell),
}

/// What the third part says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// Nothing, behind 同.
    Unsaid,
    /// The layer of arrival.
    Layer(u8),
    /// 不n: the layer attacked.
    Attack(u8),
}

/// What happens to the 砦 under 帥 (§11.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bonus {
    /// `[砦入手]`.
    Taken,
    /// `[砦⇔忍]`.
    Exchanged(char),
}

/// A token for an action or placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) side: Side,
    pub(super) spot: Spot,
    pub(super) level: Level,
    pub(super) face: char,
    /// 新.
    pub(super) fresh: bool,
    /// ⇔ with this face.
    pub(super) with: Option<char>,
    /// `[裏と]`.
    pub(super) back: Option<char>,
    /// `[5―3―2]`.
    pub(super) origin: Option<(Cell, u8)>,
    /// `[さ入手]`.
    pub(super) gained: Option<char>,
    /// `[▲2―筒、▲1―上]`.
    pub(super) betrayed: Vec<(Side, u8, char)>,
    pub(super) bonus: Option<Bonus>,
    /// `[1―8―1―砲]`.
    pub(super) relocation: Option<(Cell, char)>,
    /// `[再配置]`.
    pub(super) set_up: bool,
    /// `[詰み]`.
    pub(super) mate: bool,
}

pub(super) const fn mark(side: Side) -> char {
    match side {
        Side::Black => '▲',
        Side::White => '▽',
    }
}

/// The one letter on a face.
pub(super) fn glyph(position: &Gungi, kind: Kind) -> char {
    position.definition().kind(kind).glyph.chars().next().unwrap_or('?')
}

impl Token {
    /// Returns the token of a legal action with everything said; `None` for a declaration.
    pub(super) fn full(position: &Gungi, mv: Move) -> Option<Self> {
        let (action, rider) = unpack(mv)?;
        let (board, side) = (&position.board, position.side);
        let letter = |kind: Kind| glyph(position, kind);
        let mover = position.moving_piece(mv)?;
        let victims = position.victims(mv);
        let mut token = Self {
            side,
            spot: Spot::Same,
            level: Level::Unsaid,
            face: letter(mover.kind()),
            fresh: false,
            with: None,
            back: None,
            origin: None,
            gained: victims
                .first()
                .map(|(_, piece)| piece.kind())
                .filter(|&kind| kind == PZ || kind == PT)
                .map(|k| letter(faces::turned_over(k))),
            betrayed: Vec::new(),
            bonus: None,
            relocation: None,
            set_up: false,
            mate: false,
        };
        let layer = |cell: Cell| board.height(cell) as u8;
        match action {
            Action::Move { from, to } => {
                let takes = !victims.is_empty();
                token.spot = Spot::At(to);
                token.level = Level::Layer(layer(to) + u8::from(!takes));
                token.origin = Some((from, layer(from)));
                if victims.len() > 1 {
                    token.bonus =
                        Some(rider.fort.map_or(Bonus::Taken, |kind| Bonus::Exchanged(letter(kind))));
                    token.back = rider.fort.and_then(|kind| back_of(position, kind));
                }
            }
            Action::Up { at, layer } | Action::Down { at, layer } => {
                token.spot = Spot::At(at);
                token.level = Level::Attack(layer as u8);
            }
            Action::Exchange { at } => {
                let tower = board.tower(at);
                let (own, other) = if tower.first() == Some(&mover) { (1, 2) } else { (3, 0) };
                token.spot = Spot::At(at);
                token.level = Level::Layer(own);
                token.with = tower.get(other).map(|piece| letter(piece.kind()));
            }
            Action::Substitute { samurai, .. } => {
                token.spot = Spot::At(samurai);
                token.level = Level::Layer(1);
                token.with = Some(letter(K));
            }
            Action::Drop { kind, to } => {
                token.spot = Spot::At(to);
                token.level = Level::Layer(layer(to) + 1);
                token.set_up = position.phase == Phase::Play && position.pending().is_some();
                token.fresh = position.phase == Phase::Play && !token.set_up;
                token.back = back_of(position, kind);
            }
            Action::Backs { .. } => return None,
        }
        if let Some(place) = rider.place {
            let taken = victims.first().map(|(_, piece)| letter(faces::turned_over(piece.kind())));
            token.relocation = taken.map(|letter| (place, letter));
        }
        if rider.betray {
            let Spot::At(cell) = token.spot else { return None };
            // Below the へ: all but the top piece, or, in an attack within the tower, all but the へ and its
            // victim.
            let taken = if matches!(action, Action::Up { .. }) { 2 } else { 1 };
            let tower = board.tower(cell);
            let below = tower.iter().take(tower.len().saturating_sub(taken)).zip(1u8..);
            let flipped =
                below.map(|(piece, layer)| (!piece.side(), layer, letter(faces::turned_over(piece.kind()))));
            token.betrayed = flipped.collect();
            token.betrayed.reverse();
        }
        Some(token)
    }

    /// Returns whether a token that was read may mean the action whose full token this is; `last` is where
    /// the opponent's action ended.
    pub(super) fn may_be(&self, read: &Self, last: Option<Cell>) -> bool {
        let written_move = |own: Option<char>, read: Option<char>| read.is_none() || own == read;
        let spot = match (read.spot, self.spot) {
            (Spot::Same, Spot::At(cell)) => last == Some(cell),
            (read, own) => read == own,
        };
        let level = match (read.level, self.level) {
            (Level::Unsaid, Level::Layer(_)) => true,
            (Level::Layer(1), Level::Layer(2)) if self.bonus == Some(Bonus::Taken) => true,
            (read, own) => read == own,
        };
        self.side == read.side
            && spot
            && level
            && self.face == read.face
            && self.fresh == read.fresh
            && self.with == read.with
            && written_move(self.back, read.back)
            && (read.origin.is_none() || self.origin == read.origin)
            && written_move(self.gained, read.gained)
            && self.betrayed == read.betrayed
            && self.bonus == read.bonus
            && self.relocation == read.relocation
            && self.set_up == read.set_up
    }
}

/// Returns the other face of a piece from the hand, of a kind that may have different ones.
fn back_of(position: &Gungi, kind: Kind) -> Option<char> {
    let telling = faces::is_soldier(kind) || faces::is_incense(kind);
    telling.then(|| glyph(position, faces::turned_over(kind)))
}

/// Returns where an action ends, for the 同 of the next one.
pub(super) fn end(mv: Move) -> Option<Cell> {
    Some(match unpack(mv)?.0 {
        Action::Move { to, .. } | Action::Drop { to, .. } => to,
        Action::Up { at, .. } | Action::Down { at, .. } | Action::Exchange { at } => at,
        Action::Substitute { samurai, .. } => samurai,
        Action::Backs { .. } => return None,
    })
}

/// A square as the notation has it, with a layer.
pub(super) struct At(pub(super) Cell, pub(super) u8);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}―{}―{}", (self.0 & 15) + 1, (self.0 >> 4) + 1, self.1)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", mark(self.side))?;
        match (self.spot, self.level) {
            (Spot::Same, Level::Attack(layer)) => write!(f, "同―不{layer}―")?,
            (Spot::Same, _) => write!(f, "同―")?,
            (Spot::At(cell), Level::Attack(layer)) => {
                write!(f, "{}―{}―不{layer}―", (cell & 15) + 1, (cell >> 4) + 1)?;
            }
            (Spot::At(cell), Level::Layer(layer)) => write!(f, "{}―", At(cell, layer))?,
            (Spot::At(cell), Level::Unsaid) => write!(f, "{}―", At(cell, 1))?,
        }
        write!(f, "{}", self.face)?;
        if self.fresh {
            write!(f, "新")?;
        }
        if let Some(other) = self.with {
            write!(f, "⇔{other}")?;
        }
        if let Some(back) = self.back {
            write!(f, "[裏{back}]")?;
        }
        if let Some((cell, layer)) = self.origin {
            write!(f, "[{}]", At(cell, layer))?;
        }
        if let Some(face) = self.gained {
            write!(f, "[{face}入手]")?;
        }
        if !self.betrayed.is_empty() {
            let pieces: Vec<String> = self
                .betrayed
                .iter()
                .map(|&(side, layer, face)| format!("{}{layer}―{face}", mark(side)))
                .collect();
            write!(f, "[{}]", pieces.join("、"))?;
        }
        match self.bonus {
            Some(Bonus::Taken) => write!(f, "[砦入手]")?,
            Some(Bonus::Exchanged(face)) => write!(f, "[砦⇔{face}]")?,
            None => {}
        }
        if let Some((cell, face)) = self.relocation {
            write!(f, "[{}―{face}]", At(cell, 1))?;
        }
        if self.set_up {
            write!(f, "[再配置]")?;
        }
        if self.mate {
            write!(f, "[詰み]")?;
        }
        Ok(())
    }
}
