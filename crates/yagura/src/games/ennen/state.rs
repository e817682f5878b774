//! What a position of Shin-Ennen Dai shogi is made of, and the pieces on its squares.

use super::{line_attacks::LineAttacks, prey::CaptureReach};
use crate::{
    CODES, Definition, LargeBoard, Mark, Observer, Piece, Promotion, Side, Square, SquareSet,
    def::PerDefinition, mix_key,
};

pub(super) const SIDE_KEY: u64 = mix_key(1 << 32);

/// The squares of the large board.
pub(super) type Squares = SquareSet<16>;

/// What the rules ask of a piece, by piece code.
#[derive(Debug)]
pub(super) struct Roles {
    /// Royal pieces (rulebook ennen §2.1).
    pub(super) royal: [bool; CODES],
    /// What it becomes when it promotes (§6.1).
    pub(super) promoted: [Option<Piece>; CODES],
    /// Unpromoted pawns, which promote on their last rank too (§6.2).
    pub(super) pawn: [bool; CODES],
    /// Pieces that capture by passing or by turning, and not only where they land: candidates for taking two
    /// royals at once (§8.1).
    pub(super) sweeping: [bool; CODES],
    /// Pieces with hook moves.
    pub(super) hooked: [bool; CODES],
    /// Pieces whose range jump captures.
    pub(super) ranging: [bool; CODES],
    /// How pieces attack squares.
    pub(super) line_attacks: LineAttacks,
    /// From how far away they capture.
    pub(super) capture_reach: CaptureReach,
}

impl Roles {
    fn new(definition: &'static Definition) -> Self {
        let mut roles = Self {
            royal: [false; CODES],
            promoted: [None; CODES],
            pawn: [false; CODES],
            sweeping: [false; CODES],
            hooked: [false; CODES],
            ranging: [false; CODES],
            line_attacks: LineAttacks::of(definition),
            capture_reach: CaptureReach::of(definition),
        };
        for side in Side::BOTH {
            for (kind, info) in (0u8..).map(crate::Kind).zip(&definition.kinds) {
                let piece = Piece::new(side, kind);
                let (code, move_table) = (usize::from(piece.code()), definition.move_table(piece));
                roles.royal[code] = info.royal;
                roles.promoted[code] = info.promotes_to.map(|kind| Piece::new(side, kind));
                roles.pawn[code] = info.is_marked(Mark::Pawn);
                roles.sweeping[code] =
                    move_table.line_moves.iter().any(|line_move| line_move.dance > 1 || line_move.captures)
                        || move_table.two_steps.iter().any(|via| via.ends.iter().any(|&end| end != 0));
                roles.hooked[code] = !move_table.hooks.is_empty();
                roles.ranging[code] = move_table.line_moves.iter().any(|line_move| line_move.captures);
            }
        }
        roles
    }

    /// Returns the roles of a definition, made once.
    pub(super) fn of(definition: &'static Definition) -> &'static Self {
        static ROLES: PerDefinition<Roles> = PerDefinition::new();
        ROLES.get(definition, Self::new)
    }

    #[inline(always)]
    pub(super) fn has(table: &[bool; CODES], piece: Piece) -> bool {
        table[usize::from(piece.code()) % CODES]
    }
}

/// A position of Shin-Ennen Dai shogi.
#[derive(Clone, Debug)]
pub struct Ennen {
    pub(super) definition: &'static Definition,
    pub(super) roles: &'static Roles,
    pub(super) board: LargeBoard,
    pub(super) side: Side,
    pub(super) number: u32,
    /// Pieces on the board, by side.
    pub(super) pieces: [u16; 2],
    /// The squares of the royals, by side.
    pub(super) royals: [Squares; 2],
    /// Pieces with hook moves on the board, by side.
    pub(super) hooks: [u16; 2],
    /// Pieces with capturing range jumps on the board, by side.
    pub(super) ranges: [u16; 2],
}

impl PartialEq for Ennen {
    fn eq(&self, other: &Self) -> bool {
        self.definition.id == other.definition.id
            && self.board == other.board
            && self.side == other.side
            && self.number == other.number
    }
}

impl Eq for Ennen {}

/// What a piece on the board does, as what it adds to counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
enum Change {
    Comes = 1,
    /// One less, in arithmetic that wraps.
    Goes = u16::MAX,
}

impl Ennen {
    pub(super) fn side_key(&self) -> u64 {
        match self.side {
            Side::Black => 0,
            Side::White => SIDE_KEY,
        }
    }

    /// Whether the square is in a camp, of either side (rulebook ennen §1.3).
    #[inline(always)]
    pub(super) fn in_camp(&self, square: Square) -> bool {
        let (zone, ranks) = (self.definition.zone, self.definition.ranks);
        square.rank() < zone || square.rank() >= ranks - zone
    }

    #[inline(always)]
    pub(super) fn last_rank(&self, side: Side) -> u8 {
        if side == Side::Black { 0 } else { self.definition.ranks - 1 }
    }

    /// Keeps the counts when a piece comes or goes.
    #[inline(always)]
    fn count(&mut self, square: Square, piece: Piece, change: Change) {
        let side = piece.side().index();
        let by = change as u16;
        self.pieces[side] = self.pieces[side].wrapping_add(by);
        self.hooks[side] =
            self.hooks[side].wrapping_add(by * u16::from(Roles::has(&self.roles.hooked, piece)));
        self.ranges[side] =
            self.ranges[side].wrapping_add(by * u16::from(Roles::has(&self.roles.ranging, piece)));
        if Roles::has(&self.roles.royal, piece) {
            self.royals[side].toggle(square);
        }
    }

    #[inline(always)]
    pub(super) fn put<O: Observer>(&mut self, square: Square, piece: Piece, observer: &mut O) {
        self.board.put(square, piece);
        self.count(square, piece, Change::Comes);
        observer.put(square, piece);
    }

    #[inline(always)]
    pub(super) fn lift<O: Observer>(&mut self, square: Square, observer: &mut O) -> Option<Piece> {
        let piece = self.board.lift(square)?;
        self.count(square, piece, Change::Goes);
        observer.lift(square, piece);
        Some(piece)
    }

    pub(super) fn carry<O: Observer>(
        &mut self,
        from: Square,
        on_the_way: impl Iterator<Item = Square>,
        to: Square,
        promotion: Promotion,
        observer: &mut O,
    ) {
        let Some(piece) = self.lift(from, observer) else {
            debug_assert!(false, "no piece on {from}");
            return;
        };
        for square in on_the_way {
            self.lift(square, observer);
        }
        self.lift(to, observer);
        let promoted =
            self.roles.promoted[usize::from(piece.code()) % CODES].filter(|_| promotion == Promotion::Yes);
        self.put(to, promoted.unwrap_or(piece), observer);
    }
}
