//! Points and what is reckoned from them.

use std::{
    iter::Sum,
    ops::{Add, AddAssign},
};

/// Points, in quarters: half a point for a draw, and half of half a point in the score of Sonneborn and
/// Berger, are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(u32);

impl Points {
    /// None.
    pub const NONE: Self = Self(0);
    /// Half a point.
    pub const HALF: Self = Self(2);
    /// One point.
    pub const ONE: Self = Self(4);

    /// Returns so many points.
    pub const fn whole(number: u32) -> Self {
        Self(number.saturating_mul(4))
    }

    /// Returns the number of quarters.
    pub const fn quarters(self) -> u32 {
        self.0
    }

    /// Returns these points times a share of one point.
    #[must_use]
    pub const fn times(self, share: Self) -> Self {
        Self(self.0.saturating_mul(share.0) / 4)
    }

    /// Returns the points without those of `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

/// As a number, exactly.
impl From<Points> for f64 {
    fn from(points: Points) -> Self {
        Self::from(points.0) / 4.0
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::NONE, Add::add)
    }
}
