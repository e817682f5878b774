//! The classes of movement: what a system of rules must understand before it can judge a piece.

use super::pattern::{Mode, Offset, Pattern};

/// A class of movement. A system of rules names those that it can judge ([`crate::Support`]); a definition
/// with another is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MovementClass {
    /// Steps to a neighbouring square.
    Step,
    /// Jumps to a square farther away, whatever stands between.
    Jump,
    /// Slides along the eight lines.
    Slide,
    /// Repeated jumps, or slides that are not along one of the eight lines (a nightrider).
    Rider,
    /// Moves that capture only, or never capture.
    Divergent,
    /// Two steps or jumps in one turn, capturing on the way: locust captures, igui, jitto.
    TwoStep,
    /// Two slides or jumps in one turn that capture at the end only: hook moves.
    HookMove,
    /// Dances (踊り).
    Dance,
    /// Range jumps.
    RangeJump,
    /// Leaps that slide on.
    LeapSlide,
    /// Moves to any empty square.
    Anywhere,
    /// Captures of unguarded enemies anywhere.
    Unguarded,
    /// Area moves.
    AreaMove,
    /// Captures over pieces of lower rank.
    RankJump,
    /// Jumps that a piece on the way stops: lame leaps.
    LameLeap,
    /// Slides over a screen: cannon hops.
    CannonHop,
    /// The same with a limited reach.
    ShortCannonHop,
}

impl MovementClass {
    /// Returns whether moves of the class go to one square, whatever else happens on the way.
    pub(crate) const fn is_plain(self) -> bool {
        match self {
            Self::Step | Self::Jump | Self::Slide | Self::Rider | Self::Divergent => true,
            Self::TwoStep
            | Self::HookMove
            | Self::Dance
            | Self::RangeJump
            | Self::LeapSlide
            | Self::Anywhere
            | Self::Unguarded
            | Self::AreaMove
            | Self::RankJump
            | Self::LameLeap
            | Self::CannonHop
            | Self::ShortCannonHop => false,
        }
    }

    /// Returns what moves of the class are called in a message, in the plural.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Step => "steps",
            Self::Jump => "jumps",
            Self::Slide => "slides",
            Self::Rider => "riders (slides off the eight lines)",
            Self::Divergent => "moves that only capture or never capture (c, m)",
            Self::TwoStep => "two-step captures (igui, jitto)",
            Self::HookMove => "hook moves",
            Self::Dance => "dances",
            Self::RangeJump => "range jumps",
            Self::LeapSlide => "leaps that slide on",
            Self::Anywhere => "moves to any square",
            Self::Unguarded => "captures of unguarded enemies anywhere",
            Self::AreaMove => "area moves (w)",
            Self::RankJump => "captures over lower ranks (g)",
            Self::LameLeap => "lame leaps (n)",
            Self::CannonHop => "cannon hops (p)",
            Self::ShortCannonHop => "cannon hops of a limited reach (pR2)",
        }
    }
}

/// Returns whether the offset is one step along one of the eight lines.
const fn is_line_step(offset: Offset) -> bool {
    offset.distance() == 1
}

impl Pattern {
    /// Returns the classes of the moves in the pattern, each once, in order.
    pub fn classes(&self) -> Vec<MovementClass> {
        use MovementClass as Class;
        let mut classes = Vec::new();
        for step in &self.steps {
            classes.push(if is_line_step(step.to) { Class::Step } else { Class::Jump });
        }
        for ray in &self.rays {
            classes.push(if is_line_step(ray.step) { Class::Slide } else { Class::Rider });
        }
        let modes = self.steps.iter().map(|step| step.mode).chain(self.rays.iter().map(|ray| ray.mode));
        if modes.into_iter().any(|mode| mode != Mode::Any) {
            classes.push(Class::Divergent);
        }
        let further = [
            (!self.two_steps.is_empty(), Class::TwoStep),
            (!self.hooks.is_empty(), Class::HookMove),
            (!self.dances.is_empty(), Class::Dance),
            (!self.range_jumps.is_empty(), Class::RangeJump),
            (!self.leap_slides.is_empty(), Class::LeapSlide),
            (self.anywhere, Class::Anywhere),
            (self.unguarded, Class::Unguarded),
            (!self.area_moves.is_empty(), Class::AreaMove),
            (!self.rank_jumps.is_empty(), Class::RankJump),
            (!self.lame_leaps.is_empty(), Class::LameLeap),
            (self.cannon_hops.iter().any(|hop| hop.max.is_none()), Class::CannonHop),
            (self.cannon_hops.iter().any(|hop| hop.max.is_some()), Class::ShortCannonHop),
        ];
        classes.extend(further.into_iter().filter(|(found, _)| *found).map(|(_, class)| class));
        classes.sort_unstable();
        classes.dedup();
        classes
    }
}
