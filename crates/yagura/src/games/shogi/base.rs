//! What all games on the shogi board share: pieces, hands, base moves without regard to the safety of the
//! king (rulebook small §1.3-1.7).

use crate::{
    Board, Definition, Hand, HandKind, Kind, Mark, Move, MoveView, Observer, Outcome, Piece, Reason, Side,
    Square, Variant, mix_key,
    notation::sfen::{self, Found, SfenError},
};

const SIDE_KEY: u64 = mix_key(1 << 32);

/// Board, hands and turn, without the rules on check and the end of the game.
#[derive(Clone, Debug)]
pub struct Base<const N: usize = 512, const W: usize = 8> {
    definition: &'static Definition,
    board: Board<N, W>,
    hands: [Hand; 2],
    hand_key: u64,
    kings: [Option<Square>; 2],
    side: Side,
    number: u32,
    /// The kind that falls under nifu.
    nifu: Option<HandKind>,
    /// The king's kind.
    king: Kind,
}

impl<const N: usize, const W: usize> PartialEq for Base<N, W> {
    fn eq(&self, other: &Self) -> bool {
        self.definition.id == other.definition.id
            && self.board == other.board
            && self.hands == other.hands
            && self.side == other.side
            && self.number == other.number
    }
}

impl<const N: usize, const W: usize> Eq for Base<N, W> {}

/// Returns the contribution of a count of pieces in hand to the key of a position.
pub(crate) fn hand_count_key(side: Side, slot: crate::Slot, count: u16) -> u64 {
    if count == 0 {
        0
    } else {
        mix_key(1 << 33 | (side.index() as u64) << 32 | u64::from(slot.0) << 24 | u64::from(count))
    }
}

impl<const N: usize, const W: usize> Base<N, W> {
    /// Returns the start position of a variant; its option `first` decides who is to move (rulebook small
    /// §1.1).
    pub fn start(variant: &Variant) -> Self {
        let fields: Vec<&str> = variant.definition().start.split(' ').collect();
        let common =
            fields.first_chunk::<4>().expect("the tests read the start of every built-in definition");
        let mut base = Self::from_fields(variant, *common)
            .expect("the tests read the start of every built-in definition");
        if variant.choice("first") == Some("white") {
            base.side = Side::White;
        }
        base
    }

    /// Reads the four common fields (rulebook small §8.2, §8.3); the number of kings is not checked.
    ///
    /// # Errors
    /// [`SfenError`] naming the offending text.
    pub fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
        Self::from_fields(variant, sfen::fields(text, "BOARD SIDE HANDS MOVENUMBER")?)
    }

    /// Reads the four common fields, already apart.
    ///
    /// # Errors
    /// [`SfenError`] naming the offending text.
    pub fn from_fields(
        variant: &Variant,
        [board, side, hands, number]: [&str; 4],
    ) -> Result<Self, SfenError> {
        let definition = variant.definition();
        let king = (0u8..)
            .map(Kind)
            .zip(&definition.kinds)
            .find(|(_, info)| info.royal)
            .map_or(Kind(0), |(kind, _)| kind);
        let mut base = Self {
            definition,
            board: sfen::read_board(definition, board)?,
            side: sfen::read_side(side)?,
            hands: sfen::read_hands(definition, hands)?,
            number: sfen::read_number(number, u32::MAX, "a number from 1 on without leading zero")?,
            hand_key: 0,
            kings: [None; 2],
            nifu: definition.marked(Mark::Nifu).next().and_then(|kind| definition.hand_kind(kind)),
            king,
        };
        base.hand_key = base.fresh_hand_key();
        for side in Side::BOTH {
            base.kings[side.index()] = base
                .board
                .occupied(side)
                .iter()
                .find(|&s| base.board.piece_at(s) == Some(Piece::new(side, king)));
        }
        Ok(base)
    }

    /// Writes the four common fields.
    pub fn write_sfen(&self, out: &mut String) {
        sfen::write_board(self.definition, &self.board, out);
        out.push(' ');
        out.push(self.side.letter());
        out.push(' ');
        sfen::write_hands(self.definition, &self.hands, out);
        out.push(' ');
        out.push_str(&self.number.to_string());
    }

    /// Returns the definition.
    pub fn definition(&self) -> &'static Definition {
        self.definition
    }

    /// Returns the board.
    #[inline(always)]
    pub fn board(&self) -> &Board<N, W> {
        &self.board
    }

    /// Returns the side whose pieces move.
    #[inline(always)]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Returns the hand of a side.
    pub fn hand(&self, side: Side) -> &Hand {
        &self.hands[side.index()]
    }

    /// Returns the square of the king of a side; of several, the first from the top.
    #[inline(always)]
    pub fn king(&self, side: Side) -> Option<Square> {
        self.kings[side.index()]
    }

    /// Returns how many kings a side has.
    pub fn count_kings(&self, side: Side) -> usize {
        self.board.pieces().filter(|&(_, piece)| piece == Piece::new(side, self.king)).count()
    }

    /// Checks the kings of a game that may be over: one on each side, or exactly one in all (rulebook small
    /// §8.3).
    ///
    /// # Errors
    /// [`SfenError::Position`].
    pub fn check_kings(&self) -> Result<(), SfenError> {
        let kings = Side::BOTH.map(|side| self.count_kings(side));
        if matches!(kings, [1, 0 | 1] | [0, 1]) {
            return Ok(());
        }
        let found = king_count(Side::Black, kings[0]).and(&king_count(Side::White, kings[1]));
        Err(SfenError::Position { found, expected: "one king on each side, or exactly one in all" })
    }

    /// Returns the winner when a king has been taken (rulebook small §1.9).
    pub fn king_capture(&self) -> Option<Outcome> {
        match self.kings {
            [None, Some(_)] => Some(Outcome::win(Side::White, Reason::KingCapture)),
            [Some(_), None] => Some(Outcome::win(Side::Black, Reason::KingCapture)),
            _ => None,
        }
    }

    /// Returns the number of the next move.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Returns the kind that falls under nifu (二歩), with its hand slot.
    pub fn nifu_kind(&self) -> Option<HandKind> {
        self.nifu
    }

    /// Returns the key: board, hands and turn.
    pub fn key(&self) -> u64 {
        self.board.key() ^ self.hand_key ^ self.side_key()
    }

    /// Returns the key computed from scratch.
    pub fn key_from_scratch(&self) -> u64 {
        self.board.key_from_scratch() ^ self.fresh_hand_key() ^ self.side_key()
    }

    fn side_key(&self) -> u64 {
        match self.side {
            Side::Black => 0,
            Side::White => SIDE_KEY,
        }
    }

    fn fresh_hand_key(&self) -> u64 {
        Side::BOTH
            .into_iter()
            .flat_map(|side| {
                self.hand(side).iter().map(move |(slot, count)| hand_count_key(side, slot, count))
            })
            .fold(0, |key, part| key ^ part)
    }

    /// Returns whether a piece of `by` attacks the square.
    #[inline(always)]
    pub fn is_attacked(&self, square: Square, by: Side) -> bool {
        self.definition.is_attacked(&self.board, square, by)
    }

    /// Returns whether the king of a side could be captured by one move of the other; `false` without a king.
    pub fn is_checked(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| self.is_attacked(king, !side))
    }

    /// Returns the files, bit n for file n, on which a side may drop a piece of this kind as far as nifu goes
    /// (rulebook small §1.7).
    #[inline(always)]
    pub fn drop_files(&self, side: Side, kind: HandKind) -> u32 {
        let files = (1u32 << self.board.files()) - 1;
        if self.nifu != Some(kind) {
            return files;
        }
        let pawn = Piece::new(side, kind.kind);
        let mut taken = 0;
        self.board.occupied(side).for_each(|square| {
            taken |= u32::from(self.board.piece_at(square) == Some(pawn)) << square.file();
        });
        files & !taken
    }

    /// Returns whether a piece of `side` that moves from `from` to `to` has the chance to promote (rulebook
    /// small §1.5).
    #[inline(always)]
    pub fn in_reach_of_promotion(&self, side: Side, from: Square, to: Square) -> bool {
        self.definition.in_zone(side, from) || self.definition.in_zone(side, to)
    }

    /// Returns how a piece's move may end: whether it may promote, and whether it may stay as it is (rulebook
    /// small §1.5, §1.6).
    #[inline(always)]
    pub fn promotion_options(&self, piece: Piece, from: Square, to: Square) -> (bool, bool) {
        let promotes = self.definition.kind(piece.kind()).promotes_to.is_some()
            && self.in_reach_of_promotion(piece.side(), from, to);
        (promotes, !promotes || !self.definition.is_stuck(piece, to))
    }

    /// Returns the ranks on which a move of this piece from `from` may end in two ways, promoted or not:
    /// bit n for rank n. On the others it ends in one (rulebook small §1.5, §1.6).
    #[inline(always)]
    pub fn ranks_of_choice(&self, piece: Piece, from: Square) -> u32 {
        let [outside, inside] = self.definition.choices(piece.side())[piece.kind().index()];
        if self.definition.in_zone(piece.side(), from) { inside } else { outside }
    }

    /// Returns the squares of a rank, bit n for file n, where the side to move may drop a piece of this kind,
    /// checks not considered.
    #[inline(always)]
    pub fn drop_row(&self, files: u32, stuck: u32, rank: u8) -> u32 {
        let free = files
            & !self.board.occupied(Side::Black).rank(rank)
            & !self.board.occupied(Side::White).rank(rank);
        if stuck >> rank & 1 == 1 { 0 } else { free }
    }

    /// Plays a base move and passes the turn.
    pub fn play<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        let side = self.side;
        match mv.view() {
            MoveView::Step { from, to, promote } | MoveView::TwoStep { from, to, promote, .. } => {
                let Some(piece) = self.board.lift(from) else {
                    debug_assert!(false, "no piece on {from}");
                    return;
                };
                observer.lift(from, piece);
                if let Some(victim) = self.board.lift(to) {
                    observer.lift(to, victim);
                    self.take(side, victim, to, observer);
                }
                let info = self.definition.kind(piece.kind());
                let kind = if promote { info.promotes_to.unwrap_or(piece.kind()) } else { piece.kind() };
                let piece = Piece::new(side, kind);
                self.board.put(to, piece);
                observer.put(to, piece);
                if kind == self.king && self.kings[side.index()] == Some(from) {
                    self.kings[side.index()] = Some(to);
                }
            }
            MoveView::Drop { kind, to } => {
                if let Some(hand_kind) = self.definition.hand_kind(kind) {
                    self.spend_from_hand(side, hand_kind.slot);
                    observer.spend(side, hand_kind.slot);
                }
                let piece = Piece::new(side, kind);
                self.board.put(to, piece);
                observer.put(to, piece);
            }
            MoveView::Sweep { .. }
            | MoveView::Jitto { .. }
            | MoveView::Choice { .. }
            | MoveView::Special { .. } => {}
        }
        self.pass();
        self.number = self.number.saturating_add(1);
    }

    /// Passes the turn, for null moves.
    pub fn pass(&mut self) {
        self.side = !self.side;
    }

    /// A captured piece changes sides, unpromoted; a king leaves the game (rulebook small §1.4).
    #[inline(always)]
    fn take<O: Observer>(&mut self, side: Side, victim: Piece, at: Square, observer: &mut O) {
        if let Some(slot) = self.definition.captured_slot(victim.kind()) {
            self.gain_in_hand(side, slot);
            observer.gain(side, slot);
        } else if self.kings[victim.side().index()] == Some(at) {
            self.kings[victim.side().index()] = None;
        }
    }

    #[inline(always)]
    fn gain_in_hand(&mut self, side: Side, slot: crate::Slot) {
        let hand = &mut self.hands[side.index()];
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
        // The 65536th piece of a kind finds no room and is gone.
        let _ = hand.add(slot);
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
    }

    #[inline(always)]
    fn spend_from_hand(&mut self, side: Side, slot: crate::Slot) {
        let hand = &mut self.hands[side.index()];
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
        let _ = hand.remove(slot);
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
    }

    /// Returns the position turned by 180 degrees with the sides exchanged.
    #[must_use]
    pub fn flipped(&self) -> Self {
        let turn = |square: Square| square.flipped(self.board.files(), self.board.ranks());
        let mut base = Self {
            board: self.board.flipped(),
            hands: [self.hands[1], self.hands[0]],
            kings: [self.kings[1].map(turn), self.kings[0].map(turn)],
            side: !self.side,
            ..self.clone()
        };
        base.hand_key = base.fresh_hand_key();
        base
    }

    /// Returns what a square becomes in the turned position.
    pub fn flipped_square(&self, square: Square) -> Square {
        square.flipped(self.board.files(), self.board.ranks())
    }

    /// Returns what a base move becomes in the turned position.
    pub fn flipped_move(&self, mv: Move) -> Move {
        match mv.view() {
            MoveView::Drop { kind, to } => Move::drop(kind, self.flipped_square(to)),
            _ => Move::step(
                self.flipped_square(mv.from().unwrap_or(mv.to())),
                self.flipped_square(mv.to()),
                mv.promotes().into(),
            ),
        }
    }
}

/// Returns how many kings a side has, in words.
pub(crate) fn king_count(side: Side, kings: usize) -> Found {
    let (en, ja) = (side.name(), side.japanese());
    match kings {
        0 => Found::new(format!("{en} has no king"), format!("{ja}に玉がありません")),
        1 => Found::new(format!("{en} has one king"), format!("{ja}の玉は1枚です")),
        more => Found::new(format!("{en} has {more} kings"), format!("{ja}に玉が{more}枚あります")),
    }
}
