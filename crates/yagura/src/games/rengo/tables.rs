//! What the rules ask of a definition again and again, looked up once (rulebook rengo §2, §7, §9).

use super::sight::Sight;
use crate::{
    Definition, HandKind, Kind, Mark, Piece, Side, Square, SquareSet,
    def::PerDefinition,
    movement::{attack::AttackTable, table::MoveTable},
    piece::Kinds,
};

/// Squares of a board of up to 12 ranks.
pub(super) type Squares = SquareSet<8>;

/// As many kinds as the tables have room for.
pub(super) const KINDS: usize = 64;

/// Files and depth of a palace, files counted from 0 (rulebook rengo §7.1).
const PALACE_FILES: std::ops::RangeInclusive<u8> = 3..=5;
const PALACE_RANKS: u8 = 3;

/// The board that is played on, and with it the rules that differ from board to board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    Shogi,
    Chess,
    Xiangqi,
    Janggi,
    Makruk,
}

impl Ground {
    /// Returns the board that the definition's mark names.
    pub(super) fn of(definition: &Definition) -> Self {
        match definition.marks.first() {
            Some(Mark::Chess) => Self::Chess,
            Some(Mark::Xiangqi) => Self::Xiangqi,
            Some(Mark::Janggi) => Self::Janggi,
            Some(Mark::Makruk) => Self::Makruk,
            // The check of a definition lets no other mark stand first than those and that of shogi's board.
            Some(_) | None => Self::Shogi,
        }
    }

    /// Returns the files and ranks of the board (§1.3).
    pub(super) const fn size(self) -> (u8, u8) {
        match self {
            Self::Shogi => (9, 9),
            Self::Chess | Self::Makruk => (8, 8),
            Self::Xiangqi | Self::Janggi => (9, 10),
        }
    }

    /// Returns whether the board has palaces (rulebook rengo §7.1).
    pub(super) const fn has_palaces(self) -> bool {
        matches!(self, Self::Xiangqi | Self::Janggi)
    }
}

/// The classes on which rules depend (兵科, rulebook rengo §2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Chariot,
    Elephant,
    Knight,
    Soldier,
    Other,
}

/// Where a piece promotes (rulebook rengo §9): the ranks by bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PromotionRanks {
    /// It may when its move starts or ends there.
    pub(super) may: u32,
    /// It must when its move ends there.
    pub(super) must: u32,
    /// The ways in which it may.
    pub(super) ways: u8,
}

/// What the rules ask of a definition.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) ground: Ground,
    pub(super) king: Kind,
    /// The kind that castles with the king (§8).
    pub(super) castler: Option<Kind>,
    /// The kind with the double step and en passant (§6.2).
    pub(super) pawn: Option<Kind>,
    /// The kind that falls under nifu and uchifuzume (§10.4).
    pub(super) dropped_pawn: Option<HandKind>,
    pub(super) soldiers: Kinds,
    pub(super) cannons: Kinds,
    /// Cannons that neither jump over nor take their own kind (§6.5).
    pub(super) own_kind: Kinds,
    /// Jumpers that can be stopped.
    pub(super) lame: Kinds,
    pub(super) replaced: Kinds,
    /// Pieces that cannot mate alone on the chess board (§11.4 b).
    pub(super) minor: Kinds,
    /// Pieces that may not leave a part of this board, kings apart. They are those with which no mate can be
    /// given (§11.4 c, d).
    pub(super) harmless: Kinds,
    /// Pieces whose moves are more or less than their move table.
    pub(super) special: Kinds,
    /// Pieces with moves along the lines of this board's palaces (§7.3).
    pub(super) lined: Kinds,
    confined: Kinds,
    homes: [[Squares; KINDS]; 2],
    promotions: [[PromotionRanks; KINDS]; 2],
    costs: [u8; KINDS],
    classes: [Class; KINDS],
    /// The ranks on which the soldiers are set up (§3.4).
    pub(super) soldier_ranks: [u8; 2],
    /// The middle of each palace.
    centres: Squares,
    palaces: [Squares; 2],
    line_moves: [Vec<MoveTable>; 2],
    pub(super) line_attacks: AttackTable,
    /// From where kings may be attacked.
    pub(super) sight: Sight,
}

impl Tables {
    /// Returns what the rules ask of a definition, made once.
    pub(super) fn of(definition: &'static Definition) -> &'static Self {
        static TABLES: PerDefinition<Tables> = PerDefinition::new();
        TABLES.get(definition, Self::new)
    }

    fn new(definition: &Definition) -> Self {
        let ground = Ground::of(definition);
        let kinds = || (0u8..KINDS as u8).map(Kind).zip(&definition.kinds);
        let with = |test: &dyn Fn(&crate::KindInfo) -> bool| {
            Kinds::of(kinds().filter(|(_, info)| test(info)).map(|(kind, _)| kind))
        };
        let marked = |mark: Mark| Kinds::of(definition.marked(mark));
        let palaces = Side::BOTH.map(|side| palace(definition, ground, side));
        let mut centres = Squares::EMPTY;
        let lined =
            with(&|info| ground.has_palaces() && info.lines != crate::movement::pattern::Pattern::default());
        if ground.has_palaces() {
            for rank in [PALACE_RANKS / 2, definition.ranks - 1 - PALACE_RANKS / 2] {
                centres.insert(Square::new((PALACE_FILES.start() + PALACE_FILES.end()) / 2, rank));
            }
        }
        let in_palace = |info: &crate::KindInfo| ground.has_palaces() && info.is_marked(Mark::Palace);
        let by_river = |info: &crate::KindInfo| ground == Ground::Xiangqi && info.is_marked(Mark::River);
        let confined = with(&|info| in_palace(info) || by_river(info));
        let own_kind = marked(Mark::OwnKind);
        let mut homes = [[Squares::EMPTY; KINDS]; 2];
        let mut promotions = [[PromotionRanks::default(); KINDS]; 2];
        for (kind, info) in kinds() {
            for side in Side::BOTH {
                homes[side.index()][kind.index()] = if in_palace(info) {
                    palaces[side.index()]
                } else {
                    own_ranks(definition, side, definition.ranks / 2)
                };
                promotions[side.index()][kind.index()] = promotion(definition, Piece::new(side, kind));
            }
        }
        let mut costs = [0; KINDS];
        let mut classes = [Class::Other; KINDS];
        for (kind, info) in kinds() {
            costs[kind.index()] = info.cost;
            classes[kind.index()] = match info.class.as_deref() {
                Some("chariot") => Class::Chariot,
                Some("elephant") => Class::Elephant,
                Some("knight") => Class::Knight,
                Some("soldier") => Class::Soldier,
                _ => Class::Other,
            };
        }
        let pawn = definition.marked(Mark::DoubleStep).next();
        let soldier_depth = definition.zone.clamp(1, definition.ranks);
        Self {
            ground,
            king: kinds().find(|(_, info)| info.royal).map_or(Kind(0), |(kind, _)| kind),
            castler: definition.marked(Mark::Castles).next(),
            pawn,
            dropped_pawn: definition.marked(Mark::Nifu).next().and_then(|kind| definition.hand_kind(kind)),
            soldiers: with(&|info| info.class.as_deref() == Some("soldier")),
            cannons: with(&|info| !info.pattern.cannon_hops.is_empty()),
            own_kind,
            lame: with(&|info| !info.pattern.lame_leaps.is_empty()),
            replaced: marked(Mark::RePlaces),
            minor: marked(Mark::Minor),
            harmless: with(&|info| !info.royal && (in_palace(info) || by_river(info))),
            special: confined.or(own_kind).or(lined).or(Kinds::of(pawn.into_iter())),
            lined,
            confined,
            homes,
            promotions,
            costs,
            classes,
            soldier_ranks: [definition.ranks - soldier_depth, soldier_depth - 1],
            centres,
            palaces,
            line_moves: Side::BOTH
                .map(|side| kinds().map(|(_, info)| MoveTable::new(&info.lines, side)).collect()),
            line_attacks: AttackTable::new(&kinds().map(|(kind, info)| (kind, &info.lines))),
            sight: Sight::new(definition),
        }
    }

    /// Returns what a kind costs (rulebook rengo §2.1).
    #[inline(always)]
    pub(super) const fn cost(&self, kind: Kind) -> u8 {
        self.costs[kind.index() % KINDS]
    }

    /// Returns the class of a kind (rulebook rengo §2.1).
    pub(super) const fn class(&self, kind: Kind) -> Class {
        self.classes[kind.index() % KINDS]
    }

    /// Returns where a piece promotes.
    #[inline(always)]
    pub(super) const fn promotion(&self, piece: Piece) -> &PromotionRanks {
        &self.promotions[piece.side().index()][piece.kind().index() % KINDS]
    }

    /// Returns the squares that a piece may not leave, `None` for the whole board (rulebook rengo §7.2,
    /// §7.4).
    #[inline(always)]
    pub(super) fn home(&self, piece: Piece) -> Option<&Squares> {
        self.confined
            .contains(piece.kind())
            .then(|| &self.homes[piece.side().index()][piece.kind().index() % KINDS])
    }

    /// Returns how a piece moves along lines.
    pub(super) fn line_move_table(&self, piece: Piece) -> Option<&MoveTable> {
        self.line_moves[piece.side().index()].get(piece.kind().index())
    }

    /// Returns whether a diagonal is drawn between two squares that are diagonal neighbours (rulebook rengo
    /// §7.1).
    #[inline(always)]
    pub(super) const fn is_drawn(&self, one: Square, other: Square) -> bool {
        self.centres.contains(one) || self.centres.contains(other)
    }

    /// Returns whether the square is in a palace.
    #[inline(always)]
    pub(super) const fn in_palace(&self, square: Square) -> bool {
        self.palaces[0].contains(square) || self.palaces[1].contains(square)
    }

    /// Returns whether the square is the middle of a palace.
    #[inline(always)]
    pub(super) const fn is_centre(&self, square: Square) -> bool {
        self.centres.contains(square)
    }

    /// Returns the palace of a side, empty on boards without palaces.
    pub(super) const fn palace(&self, side: Side) -> &Squares {
        &self.palaces[side.index()]
    }
}

/// The squares of the first own ranks of a side.
fn own_ranks(definition: &Definition, side: Side, depth: u8) -> Squares {
    let mut squares = Squares::EMPTY;
    for square in definition.squares() {
        if own_rank(definition, side, square) <= depth {
            squares.insert(square);
        }
    }
    squares
}

/// Returns the number of the rank, counted from 1 at the side's own edge (rulebook rengo §1.5).
pub(super) const fn own_rank(definition: &Definition, side: Side, square: Square) -> u8 {
    match side {
        Side::Black => definition.ranks - square.rank(),
        Side::White => square.rank() + 1,
    }
}

fn palace(definition: &Definition, ground: Ground, side: Side) -> Squares {
    let mut squares = Squares::EMPTY;
    for square in definition.squares() {
        if ground.has_palaces()
            && PALACE_FILES.contains(&square.file())
            && own_rank(definition, side, square) <= PALACE_RANKS
        {
            squares.insert(square);
        }
    }
    squares
}

/// Where a piece promotes: shogi pieces in the zone if they like, and where they would be stuck (rulebook
/// rengo §9.1, §9.2); the chess pawn on the last rank (§9.3); the xiangqi soldier past the middle (§9.4); the
/// bia in the zone (§9.5).
fn promotion(definition: &Definition, piece: Piece) -> PromotionRanks {
    let info = definition.kind(piece.kind());
    let marked = |mark: Mark| info.is_marked(mark);
    let far = |depth: u8| {
        let mask = (1u32 << depth) - 1;
        if piece.side() == Side::Black { mask } else { mask << (definition.ranks - depth) }
    };
    if !info.becomes.is_empty() {
        return PromotionRanks { may: far(1), must: far(1), ways: info.becomes.len() as u8 };
    }
    if info.promotes_to.is_none() {
        return PromotionRanks::default();
    }
    let zone = definition.zone_ranks(piece.side());
    if marked(Mark::Crosses) {
        // The first rank that is more than half of all ranks, and those beyond.
        let beyond = far(definition.ranks - definition.ranks / 2);
        return PromotionRanks { may: beyond, must: beyond, ways: 1 };
    }
    if marked(Mark::Enters) {
        return PromotionRanks { may: zone, must: zone, ways: 1 };
    }
    PromotionRanks { may: zone, must: definition.stuck_ranks(piece), ways: 1 }
}
