//! What a position of chu shogi is made of, and the pieces on its squares.

use crate::{
    Board, Definition, Fouls, Kind, Mark, Observer, Piece, Promotion, Side, Square, mix_key, piece::Kinds,
};

/// The move number stops growing here (rulebook chu §9.1).
pub(super) const LAST_NUMBER: u32 = 9999;

pub(super) const SIDE_KEY: u64 = mix_key(1 << 32);

/// The kinds that rules name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Roles {
    /// Royals (rulebook chu §2.3).
    pub(super) royal: Kinds,
    /// Lions, promoted kirins among them.
    pub(super) lion: Kinds,
    /// Unpromoted pawns and go-betweens: no good for tsukegui (§5.2.3) or baring a king (§7.3).
    pub(super) poor: Kinds,
    /// May promote on reaching the last rank (§4.5, §4.6).
    pub(super) relief: Kinds,
}

impl Roles {
    pub(super) fn of(definition: &Definition) -> Self {
        let royal =
            (0u8..).map(Kind).zip(&definition.kinds).filter(|(_, info)| info.royal).map(|(kind, _)| kind);
        Self {
            royal: Kinds::of(royal),
            lion: Kinds::of(definition.marked(Mark::Lion)),
            poor: Kinds::of(definition.marked(Mark::Poor)),
            relief: Kinds::of(definition.marked(Mark::Relief)),
        }
    }
}

/// A position of chu shogi.
#[derive(Clone, Debug)]
pub struct Chu<const N: usize = 512, const W: usize = 8> {
    pub(super) definition: &'static Definition,
    pub(super) roles: Roles,
    pub(super) board: Board<N, W>,
    pub(super) side: Side,
    pub(super) number: u32,
    /// Where the last move captured a lion with a piece that is not a lion (§5.4, §9.1).
    pub(super) lion: Option<Square>,
    /// Royals on the board, by side.
    pub(super) royals: [u8; 2],
    /// Pieces on the board.
    pub(super) pieces: u16,
    /// Dead pieces on the board (§4.8).
    pub(super) dead: u16,
    pub(super) fouls: Fouls,
}

impl<const N: usize, const W: usize> PartialEq for Chu<N, W> {
    fn eq(&self, other: &Self) -> bool {
        self.definition.id == other.definition.id
            && self.board == other.board
            && self.side == other.side
            && self.number == other.number
            && self.lion == other.lion
    }
}

impl<const N: usize, const W: usize> Eq for Chu<N, W> {}

impl<const N: usize, const W: usize> Chu<N, W> {
    pub(super) fn lion_key(&self) -> u64 {
        self.lion.map_or(0, |square| mix_key(1 << 33 | square.index() as u64))
    }

    pub(super) fn side_key(&self) -> u64 {
        match self.side {
            Side::Black => 0,
            Side::White => SIDE_KEY,
        }
    }

    /// Returns whether a piece is dead where it stands (rulebook chu §4.8): it has no move for the rest of
    /// the game.
    pub(super) fn is_dead(&self, piece: Piece, square: Square) -> bool {
        self.definition.is_stuck(piece, square)
    }

    #[inline(always)]
    pub(super) fn put<O: Observer>(&mut self, square: Square, piece: Piece, observer: &mut O) {
        self.board.put(square, piece);
        self.pieces += 1;
        self.dead += u16::from(self.is_dead(piece, square));
        self.royals[piece.side().index()] += u8::from(self.roles.royal.contains(piece.kind()));
        observer.put(square, piece);
    }

    #[inline(always)]
    pub(super) fn lift<O: Observer>(&mut self, square: Square, observer: &mut O) -> Option<Piece> {
        let piece = self.board.lift(square)?;
        self.pieces -= 1;
        self.dead -= u16::from(self.is_dead(piece, square));
        self.royals[piece.side().index()] -= u8::from(self.roles.royal.contains(piece.kind()));
        observer.lift(square, piece);
        Some(piece)
    }

    #[inline(always)]
    pub(super) fn is_lion(&self, piece: Piece) -> bool {
        self.roles.lion.contains(piece.kind())
    }

    /// Moves a piece, capturing on the way and at the end, and notes a lion captured by another piece
    /// (rulebook chu §9.1).
    #[inline(always)]
    pub(super) fn carry<O: Observer>(
        &mut self,
        from: Square,
        mid: Option<Square>,
        to: Square,
        promotion: Promotion,
        observer: &mut O,
    ) {
        let Some(piece) = self.lift(from, observer) else {
            debug_assert!(false, "no piece on {from}");
            return;
        };
        let on_the_way = mid.and_then(|mid| self.lift(mid, observer));
        let at_end = self.lift(to, observer);
        if !self.is_lion(piece) {
            if at_end.is_some_and(|victim| self.is_lion(victim)) {
                self.lion = Some(to);
            } else if on_the_way.is_some_and(|victim| self.is_lion(victim)) {
                self.lion = mid;
            }
        }
        let promoted = self.definition.kind(piece.kind()).promotes_to.filter(|_| promotion == Promotion::Yes);
        self.put(to, promoted.map_or(piece, |kind| Piece::new(piece.side(), kind)), observer);
    }

    /// Returns the squares of the royals of a side.
    pub(super) fn royal_squares(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        let royal = move |square: &Square| {
            self.board.piece_at(*square).is_some_and(|piece| self.roles.royal.contains(piece.kind()))
        };
        self.board.occupied(side).iter().filter(royal)
    }
}
