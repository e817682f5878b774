//! What a builder of armies asks: which pieces there are and where they may stand, what an army costs, and
//! armies to begin with (rulebook rengo §3, §13.2, §14).

use super::{
    draft::Draft,
    inspection::{faults, size, stays_in_palace},
    move_order::{MoveOrder, move_order},
    tables::{Ground, Tables, own_rank},
};
use crate::{Definition, Kind, Mark, Refusal, Side, Square, Variant};

/// Where a piece may be set up, as the first player sees the board (§3.3-3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmyZone {
    /// On the soldiers' rank, as soldiers alone may.
    Front,
    /// On the ranks behind it.
    Camp,
    /// In the palace.
    Palace,
    /// The king, on the ranks behind the soldiers', on a board without palaces.
    King,
}

impl ArmyZone {
    /// Returns a word for it: `front`, `camp`, `palace` or `king`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Camp => "camp",
            Self::Palace => "palace",
            Self::King => "king",
        }
    }
}

/// What there is to say of a set-up string, legal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyReview {
    /// The number of pieces, king and hand included; `None` when the text cannot be read.
    pub pieces: Option<u32>,
    /// What they cost; `None` when the text cannot be read.
    pub points: Option<u32>,
    /// What is wrong with it: the words of §3.8 that apply, in their order, each with all squares that it
    /// concerns; a set-up is refused by the first. Empty when it is legal.
    pub refusals: Vec<Refusal>,
}

/// The pieces from which an army is made on one board.
#[derive(Clone, Copy, Debug)]
pub struct ArmyRules {
    definition: &'static Definition,
    tables: &'static Tables,
}

impl ArmyRules {
    /// Returns the rules for armies of a variant, `None` for games without secret armies.
    pub fn of(variant: &Variant) -> Option<Self> {
        let definition = variant.definition();
        (definition.rules == "rengo").then(|| Self { definition, tables: Tables::of(definition) })
    }

    /// Returns this board's king.
    pub const fn king(&self) -> Kind {
        self.tables.king
    }

    /// Returns the own rank of the soldiers, counted from 1 at the own edge (§3.4).
    pub const fn front(&self) -> u8 {
        self.definition.zone
    }

    /// Returns the squares of the own palace, none on boards without (§7.1).
    pub fn palace(&self) -> Vec<Square> {
        self.tables.palace(Side::Black).iter().collect()
    }

    /// Returns the kinds that a player has, with the place of each.
    pub fn pieces(&self) -> impl Iterator<Item = (Kind, ArmyZone)> + '_ {
        let owned = (0u8..).map(Kind).zip(&self.definition.kinds).filter(|(_, info)| info.owned > 0);
        owned.map(|(kind, info)| {
            let place = match () {
                () if self.tables.soldiers.contains(kind) => ArmyZone::Front,
                () if stays_in_palace(self.definition, self.tables, kind) => ArmyZone::Palace,
                () if info.royal => ArmyZone::King,
                () => ArmyZone::Camp,
            };
            (kind, place)
        })
    }

    /// Returns the squares where a kind of this board may be set up, as its owner sees them from the bottom
    /// (§3.3-3.5), from the top rank down and Black's left to right.
    pub fn squares(&self, kind: Kind) -> Vec<Square> {
        let definition = self.definition;
        let soldier = self.tables.soldiers.contains(kind);
        let in_palace = stays_in_palace(definition, self.tables, kind);
        let palace = self.tables.palace(Side::Black);
        let ranks = definition.ranks - definition.zone..definition.ranks;
        ranks
            .flat_map(|rank| (0..definition.files).rev().map(move |file| Square::new(file, rank)))
            .filter(|&square| {
                let front = own_rank(definition, Side::Black, square) == definition.zone;
                front == soldier && (!in_palace || palace.contains(square))
            })
            .collect()
    }

    /// Returns words for what a kind's moves do not tell, where it holds on this board: `palace`, `river` (it
    /// stays there), `lines` (it moves along the palace's diagonals), `own-kind` (no screen and no prey
    /// for its kind), `double-step`, `castles`, `facing` (kings may not face), `crosses`,
    /// `enters` (always promotes past the middle, in the zone), `re-places` (may be re-placed before play).
    pub fn rules_of(&self, kind: Kind) -> Vec<&'static str> {
        let info = self.definition.kind(kind);
        let ground = self.tables.ground;
        let marked = |mark: Mark| info.is_marked(mark);
        let rules = [
            ("palace", ground.has_palaces() && marked(Mark::Palace)),
            ("river", ground == Ground::Xiangqi && marked(Mark::River)),
            ("lines", self.tables.lined.contains(kind)),
            ("own-kind", marked(Mark::OwnKind)),
            ("double-step", marked(Mark::DoubleStep)),
            ("castles", ground == Ground::Chess && (info.royal || marked(Mark::Castles))),
            ("facing", ground == Ground::Xiangqi && info.royal),
            ("crosses", marked(Mark::Crosses)),
            ("enters", marked(Mark::Enters)),
            ("re-places", marked(Mark::RePlaces)),
        ];
        rules.into_iter().filter_map(|(word, holds)| holds.then_some(word)).collect()
    }

    /// Returns whether a kind moves along the lines of this board's palaces (§7.3).
    pub fn is_lined(&self, kind: Kind) -> bool {
        self.tables.lined.contains(kind)
    }

    /// Looks at a set-up string.
    pub fn validate(&self, text: &str) -> ArmyReview {
        match Draft::read(self.definition, text) {
            Ok(draft) => {
                let (pieces, points) = size(self.definition, &draft);
                ArmyReview {
                    pieces: Some(pieces),
                    points: Some(points),
                    refusals: faults(self.definition, &draft),
                }
            }
            Err(refusal) => ArmyReview { pieces: None, points: None, refusals: vec![refusal] },
        }
    }

    /// Returns who of the owners of two armies is the first player, `None` for a tie, and what decides
    /// (§4.1). An army that cannot be read has no pieces.
    pub fn move_order(&self, armies: [&str; 2]) -> (Option<Side>, MoveOrder) {
        move_order(armies.map(|army| {
            Draft::read(self.definition, army).map_or((0, 0), |draft| size(self.definition, &draft))
        }))
    }

    /// Returns the army that the board's own game has (§13.2).
    pub const fn native(&self) -> &'static str {
        match self.tables.ground {
            Ground::Shogi => "PPPPPPPPP/1B5R1/LNSGKGSNL|-",
            Ground::Chess => "[CP][CP][CP][CP][CP][CP][CP][CP]/[CR][CN][CB][CQ][CK][CB][CN][CR]|-",
            Ground::Xiangqi => {
                "[XP]1[XP]1[XP]1[XP]1[XP]/1[XC]5[XC]1/9/[XR][XH][XE][XA][XK][XA][XE][XH][XR]|-"
            }
            Ground::Janggi => {
                "[JP]1[JP]1[JP]1[JP]1[JP]/1[JC]5[JC]1/4[JK]4/[JR][JH][JE][JA]1[JA][JE][JH][JR]|-"
            }
            Ground::Makruk => "[MP][MP][MP][MP][MP][MP][MP][MP]/8/[MR][MN][MS][MK][MM][MS][MN][MR]|-",
        }
    }

    /// Returns the rulebook's mixed armies (§14).
    pub const fn samples(&self) -> &'static [&'static str] {
        match self.tables.ground {
            Ground::Shogi => {
                &["[JP]P[JP]P[XP]P[JP]P[JP]/1[JR]3[XC]1[CR]1/L[JH]SGKGS[MN]L|R2P", "9/9/4K4|RB2G4P"]
            }
            Ground::Chess => {
                &["[CP][CP]P[JP][JP]P[CP][CP]/[CR][JR][XC][CK][CQ][XC]1[JR]|2P", "8/[CR]3[CK]2[CR]|-"]
            }
            Ground::Xiangqi => &[
                "[JP][XP][JP][CP]P[CP][JP][XP][JP]/1[XC]1[JC]1[XC]1[JC]1/3[JA]1[JA]3/[JR][JH][JE][XA][XK][XA][JE][JH][JR]|-",
                "9/9/9/4[XK]4|R2S5P",
            ],
            Ground::Janggi => &[
                "P1P1[MP]1P1P/1[JC]2[CQ]2[JC]1/3[XA]1[XA]3/[XR][MN][XE][JA][JK][JA][XE][MN][XR]|G",
                "9/9/4[JK]4/9|-",
            ],
            Ground::Makruk => {
                &["PPP[MP][MP]PPP/1[CB]2[CQ]1[CB]1/[MR][MN][MS][MK][MM][MS][MN][MR]|2P", "3[JP]4/8/3[MK]4|L"]
            }
        }
    }
}
