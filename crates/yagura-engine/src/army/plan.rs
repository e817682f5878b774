//! An army as a plan that can be changed: pieces on the own ranks and in hand.

use fastrand::Rng;
use yagura::{
    AnyPosition, Definition, Hand, Kind, Piece, Position, SetUpPhase as _, Side, Slot, Square, Variant,
    notation::sfen,
};

/// The class of the pieces in front.
const SOLDIER: &str = "soldier";
/// Files and depth of a palace (§7.1): boards of ten ranks have palaces.
const PALACE_FILES: std::ops::RangeInclusive<usize> = 3..=5;
const PALACE_DEPTH: usize = 3;
const PALACE_BOARD: u8 = 10;

/// An army, legal or not. Squares are numbered from the front rank's left end as their owner sees them, rank
/// after rank.
#[derive(Clone, Debug)]
pub struct Plan {
    definition: &'static Definition,
    squares: Vec<Option<Kind>>,
    /// By slot.
    hand: Vec<u16>,
}

impl Plan {
    /// Returns an army of nothing at all.
    pub fn empty(variant: &Variant) -> Self {
        let definition = variant.definition();
        let size = usize::from(definition.files) * usize::from(definition.zone);
        Self { definition, squares: vec![None; size], hand: vec![0; definition.hand_order.len()] }
    }

    /// Reads a set-up string; `None` if it is not a legal one of this board.
    pub fn read(variant: &Variant, text: &str) -> Option<Self> {
        let mut position = AnyPosition::start(variant);
        position.set_up(&format!("A:{text}")).ok()?;
        Some(Self::of(&position, Side::Black))
    }

    /// Returns the army of a side in the set-up.
    pub(super) fn of(position: &AnyPosition, side: Side) -> Self {
        let mut plan = Self::empty(&Variant::of(position.definition()));
        let Definition { files, ranks, zone, .. } = *plan.definition;
        position.for_each_piece(|square, piece| {
            let square = if side == Side::Black { square } else { square.flipped(files, ranks) };
            if piece.side() == side && square.rank() >= ranks - zone {
                let row = usize::from(square.rank() - (ranks - zone));
                plan.squares[row * usize::from(files) + usize::from(files - 1 - square.file())] =
                    Some(piece.kind());
            }
        });
        for (slot, count) in position.hand(side).iter() {
            plan.hand[usize::from(slot.0)] = count;
        }
        plan
    }

    /// Returns the definition of the board.
    pub fn definition(&self) -> &'static Definition {
        self.definition
    }

    /// Returns the number of squares.
    pub fn size(&self) -> usize {
        self.squares.len()
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, square: usize) -> Option<Kind> {
        self.squares.get(square).copied().flatten()
    }

    /// Puts a piece on a square, or takes the one there away.
    pub fn set(&mut self, square: usize, piece: Option<Kind>) {
        self.squares[square] = piece;
    }

    /// Returns how many pieces of a slot's kind are in hand.
    pub fn held(&self, slot: Slot) -> u16 {
        self.hand.get(usize::from(slot.0)).copied().unwrap_or(0)
    }

    /// Changes how many pieces of a slot's kind are in hand.
    pub fn hold(&mut self, slot: Slot, count: u16) {
        self.hand[usize::from(slot.0)] = count;
    }

    /// Returns how many pieces of a kind there are, on the board and in hand.
    pub fn count(&self, kind: Kind) -> u32 {
        let hand = self.definition.kind(kind).slot.map_or(0, |slot| self.held(slot));
        self.squares.iter().filter(|&&piece| piece == Some(kind)).count() as u32 + u32::from(hand)
    }

    /// Returns what the army costs, in points.
    pub fn cost(&self) -> u32 {
        let cost = |kind: Kind| u32::from(self.definition.kind(kind).cost);
        let hand = self
            .definition
            .hand_order
            .iter()
            .zip(&self.hand)
            .map(|(&kind, &count)| cost(kind) * u32::from(count));
        self.squares.iter().flatten().map(|&kind| cost(kind)).sum::<u32>() + hand.sum::<u32>()
    }

    /// Returns whether a piece of this kind may be set up on the square, whatever stands there (§3.3-3.5).
    pub fn suits(&self, square: usize, kind: Kind) -> bool {
        let files = usize::from(self.definition.files);
        let info = self.definition.kind(kind);
        let (row, file) = (square / files, square % files);
        if self.is_soldier(kind) != (row == 0) {
            return false;
        }
        let stays = self.definition.ranks == PALACE_BOARD && info.is_marked(yagura::Mark::Palace);
        let own_rank = usize::from(self.definition.zone) - row;
        !stays || (PALACE_FILES.contains(&file) && own_rank <= PALACE_DEPTH)
    }

    /// Returns whether pieces of this kind stand in front (§3.4).
    pub fn is_soldier(&self, kind: Kind) -> bool {
        self.definition.kind(kind).class.as_deref() == Some(SOLDIER)
    }

    /// Returns whether a legal set-up string comes of it.
    pub fn is_legal(&self) -> bool {
        AnyPosition::start(&Variant::of(self.definition)).set_up(&format!("A:{}", self.text())).is_ok()
    }

    /// Returns the own ranks as a set-up string has them (§12.4).
    pub fn ranks(&self) -> String {
        let mut text = String::new();
        for (number, row) in self.squares.chunks(usize::from(self.definition.files)).enumerate() {
            if number > 0 {
                text.push('/');
            }
            sfen::write_row(
                self.definition,
                row.iter().map(|piece| piece.map(|kind| Piece::new(Side::Black, kind))),
                &mut text,
            );
        }
        text
    }

    /// Returns the set-up string.
    pub fn text(&self) -> String {
        let mut text = self.ranks();
        text.push('|');
        let mut hand = Hand::default();
        for (slot, &count) in (0..).map(Slot).zip(&self.hand) {
            for _ in 0..count {
                // No hand has so many pieces that one finds no room.
                let _ = hand.add(slot);
            }
        }
        sfen::write_hands(self.definition, &[hand, Hand::default()], &mut text);
        text
    }

    /// Returns the mirror image: left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut mirrored = self.clone();
        mirrored.squares.chunks_mut(usize::from(self.definition.files)).for_each(<[_]>::reverse);
        mirrored
    }

    /// Lets two soldiers of different kinds change places, if there are such.
    pub fn exchange_soldiers(&mut self, rng: &mut Rng) {
        let front = usize::from(self.definition.files);
        self.exchange(rng, |one, other| one < front && other < front);
    }

    /// Lets two neighbours behind the soldiers change places; the king is left where he is.
    pub fn exchange_neighbours(&mut self, rng: &mut Rng) {
        let files = usize::from(self.definition.files);
        self.exchange(rng, |one, other| {
            one >= files && (other == one + files || (other == one + 1 && other % files != 0))
        });
    }

    fn exchange(&mut self, rng: &mut Rng, may: impl Fn(usize, usize) -> bool) {
        let mut pairs = Vec::new();
        for (at, one) in self.squares.iter().enumerate() {
            for (later, other) in self.squares.iter().enumerate().skip(at + 1) {
                let plain = |kind: Kind| !self.definition.kind(kind).royal;
                if let (Some(a), Some(b)) = (one, other)
                    && a != b
                    && may(at, later)
                    && [(*a, later), (*b, at)]
                        .into_iter()
                        .all(|(kind, square)| plain(kind) && self.suits(square, kind))
                {
                    pairs.push((at, later));
                }
            }
        }
        if let Some(&(one, other)) = rng.choice(&pairs) {
            self.squares.swap(one, other);
        }
    }

    /// Returns the place of a square as the rules number it, for Black.
    pub(super) fn square(&self, square: usize) -> Square {
        let Definition { files, ranks, zone, .. } = *self.definition;
        Square::new(
            files - 1 - (square % usize::from(files)) as u8,
            ranks - zone + (square / usize::from(files)) as u8,
        )
    }
}
