//! The weights that all pieces of a game share.

/// A weight that all pieces of a game share, kept in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Term {
    /// Centipawns for having the turn.
    Turn,
    /// The value of a piece in hand, in hundredths of that on the board: it can go anywhere.
    InHand,
    /// Centipawns for each empty square before a sliding piece.
    Slide,
    /// Centipawns for an enemy piece that a sliding piece looks at: for each hundred centipawns of the
    /// enemy's value.
    Hit,
    /// Centipawns for an enemy piece that a sliding piece looks at, whatever its value.
    HitBase,
    /// Centipawns for an own piece that a sliding piece looks at.
    Cover,
    /// Centipawns for one square more of average mobility than the kind has elsewhere.
    Reach,
    /// Centipawns a rank forward for pieces that step, up to the zone.
    Advance,
    /// Centipawns for a file nearer to the middle, for pieces that step.
    Centre,
    /// For a piece that steps: hundredths of its gain by promotion, by the ranks that it has still to go to
    /// the zone.
    NearZone(u8),
    /// The same for a piece that slides forward, which is near from everywhere.
    SlidingNearZone,
    /// Centipawns for an own piece beside the royal piece, for each hundred centipawns of its value.
    Guard,
    /// Centipawns for a guard, whatever its value.
    GuardBase,
    /// Danger of an enemy piece within two squares, for each hundred centipawns of its value.
    Threat,
    /// Danger of an enemy piece within two squares, whatever its value.
    ThreatBase,
    /// Danger at which its effect is its own size in centipawns; it grows with the square.
    DangerScale,
    /// Danger of an enemy piece that attacks squares around a royal piece that is his side's only one, in
    /// centipawns.
    Attacker,
    /// Danger of such a square that is attacked.
    Attacked,
    /// Danger of such a square that is attacked twice.
    AttackedTwice,
    /// Danger of such a square that is empty and that no own piece defends, for each thousand centipawns that
    /// the enemy can drop.
    Hole,
    /// What an own piece takes off the danger by each such square that he defends.
    Defended,
    /// The danger that counts twice: it grows a little faster than what makes it.
    SiegeScale,
    /// Centipawns a rank that the royal piece stands away from its own edge, against an enemy with all his
    /// force.
    Walk,
    /// Driving a bare king: centipawns a square away from the middle.
    DriveOut,
    /// Driving a bare king: centipawns a square nearer to the own royal piece.
    ComeNear,
    /// Gungi: what a covered piece loses of its value, in hundredths.
    Covered,
    /// Having kokose still: what it wins is often a great piece.
    Right,
    /// The same where its user must mate.
    RightToMate,
    /// What a piece of who decides loses when a lesser piece attacks him: for each hundred centipawns of the
    /// difference.
    LesserOwn,
    /// The same of the other side.
    LesserEnemy,
    /// What a piece of who decides loses when he is attacked and not defended: for each hundred centipawns of
    /// his value.
    LooseOwn,
    /// The same of the other side.
    LooseEnemy,
}

/// Ranks to the zone from which on there is no difference.
const FARTHEST: u8 = 5;

/// How many terms there are.
pub(super) const COUNT: usize = TERMS.len();

/// All terms with their words in the files.
pub(super) const TERMS: [(Term, &str); 37] = [
    (Term::Turn, "turn"),
    (Term::InHand, "in-hand"),
    (Term::Slide, "slide"),
    (Term::Hit, "hit"),
    (Term::HitBase, "hit-base"),
    (Term::Cover, "cover"),
    (Term::Reach, "reach"),
    (Term::Advance, "advance"),
    (Term::Centre, "centre"),
    (Term::NearZone(0), "near-zone-0"),
    (Term::NearZone(1), "near-zone-1"),
    (Term::NearZone(2), "near-zone-2"),
    (Term::NearZone(3), "near-zone-3"),
    (Term::NearZone(4), "near-zone-4"),
    (Term::NearZone(5), "near-zone-5"),
    (Term::SlidingNearZone, "sliding-near-zone"),
    (Term::Guard, "guard"),
    (Term::GuardBase, "guard-base"),
    (Term::Threat, "threat"),
    (Term::ThreatBase, "threat-base"),
    (Term::DangerScale, "danger-scale"),
    (Term::Attacker, "attacker"),
    (Term::Attacked, "attacked"),
    (Term::AttackedTwice, "attacked-twice"),
    (Term::Hole, "hole"),
    (Term::Defended, "defended"),
    (Term::SiegeScale, "siege-scale"),
    (Term::Walk, "walk"),
    (Term::DriveOut, "drive-out"),
    (Term::ComeNear, "come-near"),
    (Term::Covered, "covered"),
    (Term::Right, "right"),
    (Term::RightToMate, "right-to-mate"),
    (Term::LesserOwn, "lesser-own"),
    (Term::LesserEnemy, "lesser-enemy"),
    (Term::LooseOwn, "loose-own"),
    (Term::LooseEnemy, "loose-enemy"),
];

impl Term {
    /// Returns the place in the list. From farther away than is told apart a zone is as far.
    pub(super) fn index(self) -> usize {
        let listed =
            if let Self::NearZone(ranks) = self { Self::NearZone(ranks.min(FARTHEST)) } else { self };
        TERMS.iter().position(|&(term, _)| term == listed).expect("a test finds all terms")
    }

    /// Returns the word for the term in the files.
    pub fn word(self) -> &'static str {
        TERMS[self.index()].1
    }
}
