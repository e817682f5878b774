//! Who gets which colour: everybody as often Black as White, and by turns.
//!
//! *Source*: FIDE Handbook C.04.1 (f, g) and C.04.3 (2026), E: a difference of more than two and three times
//! the same colour running are avoided before anything else of the colours; then the stronger preference
//! counts, then whoever had the other colour when theirs differed last, then the higher rank.

use super::{Colour, EntrantId, Event};

/// The colours that somebody has had, in games that were played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Colours(Vec<Colour>);

/// How well two go together, as far as colours are concerned; less is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Strain {
    /// How many get a colour that they must not have.
    pub(crate) forced: u32,
    /// How strongly those whose preference is not met have it.
    pub(crate) unmet: u32,
}

/// The most by which anybody's colours may differ.
const MOST: i32 = 2;

impl Colours {
    /// Returns the colours that an entrant has had.
    pub(crate) fn of(event: &Event, id: EntrantId) -> Self {
        let played = event.turns(id).filter(|turn| turn.is_played() || turn.outcome.is_none());
        Self(played.filter_map(|turn| turn.against).map(|(_, colour)| colour).collect())
    }

    /// Returns by how much he has had Black more often than White.
    pub(crate) fn difference(&self) -> i32 {
        self.0.iter().map(|colour| if *colour == Colour::Black { 1 } else { -1 }).sum()
    }

    /// Returns the colour that he would rather have, and how much, from 1 to 3.
    fn preference(&self) -> Option<(Colour, u32)> {
        let last = *self.0.last()?;
        let difference = self.difference();
        Some(match difference {
            0 => (last.other(), 1),
            1.. => (Colour::White, 1 + difference.min(MOST) as u32),
            ..0 => (Colour::Black, 1 + (-difference).min(MOST) as u32),
        })
    }

    /// Returns whether a colour is one that he must not have now.
    fn forbids(&self, colour: Colour) -> bool {
        let after = self.difference() + if colour == Colour::Black { 1 } else { -1 };
        after.abs() > MOST || self.0.ends_with(&[colour, colour])
    }

    fn strain(&self, colour: Colour) -> Strain {
        let unmet = match self.preference() {
            Some((wanted, strength)) if wanted != colour => strength,
            _ => 0,
        };
        Strain { forced: u32::from(self.forbids(colour)), unmet }
    }

    /// Returns the strain of two if this one has a colour.
    fn strain_with(&self, other: &Self, colour: Colour) -> Strain {
        let (mine, theirs) = (self.strain(colour), other.strain(colour.other()));
        Strain { forced: mine.forced + theirs.forced, unmet: mine.unmet + theirs.unmet }
    }

    /// Returns the least strain of two.
    pub(crate) fn least_strain(&self, other: &Self) -> Strain {
        self.strain_with(other, Colour::Black).min(self.strain_with(other, Colour::White))
    }

    /// Returns the colour of this one, who has the higher rank; `lot` where nothing speaks for either.
    pub(crate) fn against(&self, other: &Self, lot: Colour) -> Colour {
        let (black, white) = (self.strain_with(other, Colour::Black), self.strain_with(other, Colour::White));
        if black != white {
            return if black < white { Colour::Black } else { Colour::White };
        }
        let latest = self.0.iter().rev().zip(other.0.iter().rev());
        if let Some((mine, _)) = latest.clone().find(|(mine, theirs)| mine != theirs) {
            return mine.other();
        }
        self.preference().map_or(lot, |(colour, _)| colour)
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Colour::{self, Black as B, White as W},
        Colours, Strain,
    };

    fn had(colours: &[Colour]) -> Colours {
        Colours(colours.to_vec())
    }

    #[test]
    fn nobody_has_a_colour_three_times_running_or_three_times_more_often() {
        assert!(had(&[B, B]).forbids(B) && !had(&[B, B]).forbids(W));
        assert!(had(&[B, W, B, B]).forbids(B), "three times running");
        assert!(had(&[B, B, W, B, W, B]).forbids(B), "a difference of three");
        assert!(!had(&[B, W, B]).forbids(B));
        assert_eq!(had(&[B, B]).against(&had(&[W, B]), B), W);
        assert_eq!(had(&[B, B]).least_strain(&had(&[B, B])), Strain { forced: 1, unmet: 3 });
    }

    #[test]
    fn the_stronger_preference_counts_then_the_last_difference_then_the_rank() {
        assert_eq!(had(&[W, B]).against(&had(&[B]), B), B, "a difference counts more than an order");
        assert_eq!(had(&[B, W, W]).against(&had(&[W, B, W]), W), B);
        assert_eq!(had(&[B, W]).against(&had(&[W, B]), W), B, "both get what they want");
        assert_eq!(had(&[W, B]).against(&had(&[W, B]), B), W, "the higher rank");
        assert_eq!(had(&[]).against(&had(&[]), W), W, "the lot");
    }
}
