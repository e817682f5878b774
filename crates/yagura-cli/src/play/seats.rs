//! Who sits where.

use clap::ValueEnum;
use yagura::Side;

/// The sides that people play, as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Sides {
    /// Black, who sits at the bottom; player A where armies are set up in secret
    Black,
    /// White; player B
    White,
    /// Both: two people at one screen
    Both,
    /// None: the engine plays itself
    None,
}

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sitter {
    /// Somebody at this screen.
    Person,
    /// The engine.
    Engine,
}

/// Who plays Black and White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seats([Sitter; 2]);

impl From<Sides> for Seats {
    fn from(sides: Sides) -> Self {
        Self(match sides {
            Sides::Black => [Sitter::Person, Sitter::Engine],
            Sides::White => [Sitter::Engine, Sitter::Person],
            Sides::Both => [Sitter::Person; 2],
            Sides::None => [Sitter::Engine; 2],
        })
    }
}

impl Seats {
    /// Returns who plays a side.
    pub(crate) const fn sitter(self, side: Side) -> Sitter {
        self.0[side.index()]
    }

    /// Returns the seats when the players have exchanged theirs.
    pub(crate) const fn exchanged(self) -> Self {
        Self([self.0[1], self.0[0]])
    }

    /// Returns whose eyes see the screen when this side is to move, `None` for a watcher.
    pub(crate) const fn viewer(self, to_move: Side) -> Option<Side> {
        match self.0 {
            [Sitter::Person, Sitter::Engine] => Some(Side::Black),
            [Sitter::Engine, Sitter::Person] => Some(Side::White),
            [Sitter::Person, Sitter::Person] => Some(to_move),
            [Sitter::Engine, Sitter::Engine] => None,
        }
    }

    /// Returns whose eyes see what stays on the screen whoever is to move: those of nobody where two people
    /// share it.
    pub(crate) const fn reader(self) -> Option<Side> {
        match self.0 {
            [Sitter::Person, Sitter::Person] => None,
            _ => self.viewer(Side::Black),
        }
    }

    /// Returns the side that is drawn at the bottom.
    pub(crate) const fn bottom(self) -> Side {
        match self.0 {
            [Sitter::Engine, Sitter::Person] => Side::White,
            _ => Side::Black,
        }
    }
}
