//! One move type for all games.

use std::{fmt, num::NonZeroU64};

use crate::{piece::Kind, square::Square};

const FROM: u32 = 0;
const TO: u32 = 10;
const MID: u32 = 20;
const EXTRA: u32 = 30;
const FORM: u32 = 58;
const PROMOTE: u32 = 63;
const SQUARE_MASK: u64 = 1023;
const EXTRA_MASK: u64 = (1 << 12) - 1;
const TAKEN: u32 = 20;
const TAKEN_MASK: u64 = (1 << 25) - 1;

const STEP: u64 = 1;
const TWO_STEP: u64 = 2;
const JITTO: u64 = 3;
const DROP: u64 = 4;
const CHOICE: u64 = 5;
const SWEEP: u64 = 6;
const SPECIAL: u64 = 7;

/// One whole turn of one player, packed into eight bytes.
///
/// Bits 0-9 from (or the kind that is dropped), 10-19 to, 20-29 the square on the way, 30-41 a second part
/// that the game gives a meaning (0: none), 42-57 free for the games to come, 58-62 the form, 63 promotion. A
/// sweep has the captured squares of its line in bits 20-44 instead of the square on the way and the second
/// part. Two moves are the same turn exactly when they are equal; each has one canonical string.
/// Read it through [`Move::view`].
///
/// Its canonical string is that of the game ([`crate::Game::usi`]), which knows the letters of the pieces.
/// `Display` and `Debug` do without a game: a dropped piece has the number of its kind, an action and a
/// second part of a turn are numbers too.
///
/// ```
/// use yagura::{Move, Promotion, Square};
///
/// let (from, to): (Square, Square) = ("8h".parse()?, "2b".parse()?);
/// let mv = Move::step(from, to, Promotion::Yes);
/// assert_eq!(mv.to_string(), "8h2b+");
/// assert_eq!(format!("{mv:?}"), "Move(8h2b+)");
/// assert_eq!((mv.from(), mv.to(), mv.promotes()), (Some(from), to, true));
/// # Ok::<(), yagura::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU64);

/// A turn that moves no piece, by a word of its own: what [`MoveView::Special`] says in games with such
/// turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum SpecialMove {
    /// The turn passes to the other player.
    Pass,
    /// The player declares that he has won (入玉宣言).
    Declare,
    /// The player claims a draw.
    Claim,
    /// The player ends the game by the count of points.
    Points,
}

impl SpecialMove {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Pass, Self::Declare, Self::Claim, Self::Points];

    /// Returns its word in strings.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Declare => "declare",
            Self::Claim => "claim",
            Self::Points => "points",
        }
    }

    /// Returns the special move with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mv| mv.word() == word)
    }

    /// Returns the number that a [`Move`] has for it.
    pub const fn code(self) -> u16 {
        self as u16
    }

    /// Returns the special move with this number.
    pub fn from_code(code: u16) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }
}

/// Whether the piece that moves promotes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Promotion {
    /// It stays what it is.
    #[default]
    No = 0,
    /// It promotes where it ends.
    Yes = 1,
}

/// `true` is [`Promotion::Yes`].
impl From<bool> for Promotion {
    #[inline(always)]
    fn from(promotes: bool) -> Self {
        if promotes { Self::Yes } else { Self::No }
    }
}

/// What a [`Move`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum MoveView {
    /// A piece goes from one square to another, by step, jump or slide, capturing what stands there.
    Step {
        /// Where it starts.
        from: Square,
        /// Where it ends.
        to: Square,
        /// Whether it promotes at the end.
        promote: bool,
    },
    /// A piece captures on `mid` and goes on to `to`, capturing there too if an enemy stands there. `to ==
    /// from` is igui (居食い).
    TwoStep {
        /// Where it starts.
        from: Square,
        /// Where it captures on the way.
        mid: Square,
        /// Where it ends.
        to: Square,
        /// Whether it promotes at the end.
        promote: bool,
    },
    /// A piece goes straight from one square to another over others, and captures two or more pieces that it
    /// passes; it captures also where it ends, if an enemy stands there. (With one piece captured on the
    /// way it is [`MoveView::TwoStep`], with none [`MoveView::Step`].)
    Sweep {
        /// Where it starts.
        from: Square,
        /// Where it ends, on a line with `from`.
        to: Square,
        /// The captures on the way: bit n for the square n + 1 steps from `from`.
        taken: u32,
        /// Whether it promotes at the end.
        promote: bool,
    },
    /// A piece goes to the empty square `mid` and back: the board stays the same (じっと).
    Jitto {
        /// Where it stands.
        from: Square,
        /// The empty square that it visits.
        mid: Square,
    },
    /// A piece comes from the hand.
    Drop {
        /// Its kind.
        kind: Kind,
        /// Where it is put.
        to: Square,
    },
    /// The second part of a turn alone: only a search that takes the parts one by one has such moves
    /// ([`crate::SplitTurns::with_split_turns`]).
    Choice {
        /// The square that it is about, if it is about one.
        to: Square,
        /// The second part, as [`Move::extra`] gives it.
        extra: u16,
    },
    /// An action that is neither a way from square to square nor a drop (an attack within a tower, an
    /// exchange of two pieces, a declaration, a pass).
    Special {
        /// The first square that it is about; where it is about none, that of the player's king.
        from: Square,
        /// The second square, or the same again.
        to: Square,
        /// What is done; the game gives the number its meaning.
        code: u16,
    },
}

impl Move {
    const fn pack(form: u64, from: u64, mid: u64, to: u64, promotion: Promotion) -> Self {
        let bits =
            (form << FORM) | (from << FROM) | (mid << MID) | (to << TO) | ((promotion as u64) << PROMOTE);
        match NonZeroU64::new(bits) {
            Some(bits) => Self(bits),
            None => unreachable!(),
        }
    }

    /// Returns the move of a piece from one square to another.
    pub const fn step(from: Square, to: Square, promotion: Promotion) -> Self {
        Self::pack(STEP, from.index() as u64, 0, to.index() as u64, promotion)
    }

    /// Returns the move of a piece that captures on `mid` on its way to `to`.
    pub const fn two_step(from: Square, mid: Square, to: Square, promotion: Promotion) -> Self {
        Self::pack(TWO_STEP, from.index() as u64, mid.index() as u64, to.index() as u64, promotion)
    }

    /// Returns the move of a piece to the empty square `mid` and back.
    pub const fn jitto(from: Square, mid: Square) -> Self {
        Self::pack(JITTO, from.index() as u64, mid.index() as u64, from.index() as u64, Promotion::No)
    }

    /// Returns the move of a piece along a line that captures the pieces on the way whose bits are set, bit n
    /// for the square n + 1 steps from `from`: a plain move when no bit is set. At most 25 squares lie
    /// between two squares of a line.
    pub fn sweep(from: Square, to: Square, taken: u32, promotion: Promotion) -> Self {
        match taken.count_ones() {
            0 => Self::step(from, to, promotion),
            1 => {
                let delta = from.line_to(to).map_or(0, |(delta, _)| delta);
                Self::two_step(from, from.step(delta * (taken.trailing_zeros() as i16 + 1)), to, promotion)
            }
            _ => {
                let mv = Self::pack(SWEEP, from.index() as u64, 0, to.index() as u64, promotion).0.get();
                let bits = mv | (u64::from(taken) & TAKEN_MASK) << TAKEN;
                NonZeroU64::new(bits).map_or(Self::step(from, to, promotion), Self)
            }
        }
    }

    /// Returns the drop of a piece of this kind.
    pub const fn drop(kind: Kind, to: Square) -> Self {
        Self::pack(DROP, kind.0 as u64, 0, to.index() as u64, Promotion::No)
    }

    /// Returns the second part of a turn alone.
    pub const fn choice(to: Square, extra: u16) -> Self {
        Self::pack(CHOICE, 0, 0, to.index() as u64, Promotion::No).with_extra(extra)
    }

    /// Returns an action of the game's own kind on one or two squares; `code` is below 1024.
    pub const fn special(from: Square, to: Square, code: u16) -> Self {
        Self::pack(SPECIAL, from.index() as u64, code as u64 & SQUARE_MASK, to.index() as u64, Promotion::No)
    }

    /// Returns the packed form, never 0. Equal moves have equal bits, on every platform and in every version
    /// of a game's rules.
    pub const fn bits(self) -> NonZeroU64 {
        self.0
    }

    /// Returns the move with these bits, `None` when no move has them.
    pub fn from_bits(bits: u64) -> Option<Self> {
        let form = (bits >> FORM) & 31;
        NonZeroU64::new(bits).filter(|_| (STEP..=SPECIAL).contains(&form)).map(Self)
    }

    const fn bits_at(self, shift: u32) -> u64 {
        self.0.get() >> shift
    }

    /// Returns the square where the moved piece ends (for a jitto, where it stands).
    pub const fn to(self) -> Square {
        Square::from_index((self.bits_at(TO) & SQUARE_MASK) as usize)
    }

    /// Returns the square where the moved piece starts (of an action, its first square), `None` for a drop or
    /// a choice.
    pub const fn from(self) -> Option<Square> {
        if matches!(self.bits_at(FORM) & 31, DROP | CHOICE) {
            None
        } else {
            Some(Square::from_index((self.bits_at(FROM) & SQUARE_MASK) as usize))
        }
    }

    /// Returns whether the moved piece promotes.
    pub const fn promotes(self) -> bool {
        self.bits_at(PROMOTE) & 1 == 1
    }

    /// Returns the second part of the turn, 0 for none; what it means is the game's matter (a stunned piece,
    /// a declaration).
    pub const fn extra(self) -> u16 {
        if self.bits_at(FORM) & 31 == SWEEP { 0 } else { (self.bits_at(EXTRA) & EXTRA_MASK) as u16 }
    }

    /// Returns this move, which is no sweep, with a second part below 4096.
    #[must_use]
    pub const fn with_extra(self, extra: u16) -> Self {
        let bits = (self.0.get() & !(EXTRA_MASK << EXTRA)) | ((extra as u64 & EXTRA_MASK) << EXTRA);
        match NonZeroU64::new(bits) {
            Some(bits) => Self(bits),
            None => unreachable!(),
        }
    }

    /// Returns whether pieces are captured on the way, as a move of this form says.
    pub const fn takes_on_the_way(self) -> bool {
        matches!(self.bits_at(FORM) & 31, TWO_STEP | SWEEP)
    }

    /// Returns this move without its promotion.
    #[must_use]
    pub const fn unpromoted(self) -> Self {
        match NonZeroU64::new(self.0.get() & !(1 << PROMOTE)) {
            Some(bits) => Self(bits),
            None => unreachable!(),
        }
    }

    /// Returns what the move says.
    ///
    /// ```
    /// use yagura::{Game, MoveView, Variant};
    ///
    /// let game = Game::new(&"shogi".parse::<Variant>()?);
    /// match game.read_move("7g7f")?.view() {
    ///     MoveView::Step { from, to, promote } => {
    ///         assert_eq!((from.to_string(), to.to_string(), promote), ("7g".into(), "7f".into(), false));
    ///     }
    ///     other => panic!("a pawn steps: {other:?}"),
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn view(self) -> MoveView {
        let from = Square::from_index((self.bits_at(FROM) & SQUARE_MASK) as usize);
        let mid = Square::from_index((self.bits_at(MID) & SQUARE_MASK) as usize);
        let to = self.to();
        let promote = self.promotes();
        match self.bits_at(FORM) & 31 {
            STEP => MoveView::Step { from, to, promote },
            TWO_STEP => MoveView::TwoStep { from, mid, to, promote },
            JITTO => MoveView::Jitto { from, mid },
            CHOICE => MoveView::Choice { to, extra: self.extra() },
            SWEEP => MoveView::Sweep { from, to, taken: (self.bits_at(TAKEN) & TAKEN_MASK) as u32, promote },
            SPECIAL => MoveView::Special { from, to, code: mid.index() as u16 },
            _ => MoveView::Drop { kind: Kind((self.bits_at(FROM) & 255) as u8), to },
        }
    }
}

/// Squares as [`crate::Game::usi`] writes them, `+` for promotion; `#12*5e` drops a piece of kind 12,
/// `5e5f:3` is action 3 on two squares, `!3` behind a move its second part.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.view() {
            MoveView::Step { from, to, .. } => write!(f, "{from}{to}")?,
            MoveView::TwoStep { from, mid, to, .. } => write!(f, "{from}{mid}{to}")?,
            MoveView::Sweep { from, to, taken, .. } => {
                write!(f, "{from}")?;
                swept(from, to, taken).try_for_each(|square| write!(f, "{square}"))?;
                write!(f, "{to}")?;
            }
            MoveView::Jitto { from, mid } => write!(f, "{from}{mid}{from}")?,
            MoveView::Drop { kind, to } => write!(f, "#{}*{to}", kind.0)?,
            MoveView::Choice { to, extra } => return write!(f, "{to}!{extra}"),
            MoveView::Special { from, to, code } => write!(f, "{from}{to}:{code}")?,
        }
        f.write_str(if self.promotes() { "+" } else { "" })?;
        match self.extra() {
            0 => Ok(()),
            extra => write!(f, "!{extra}"),
        }
    }
}

/// `Move(7g7f+)`.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

/// Returns the squares that a sweep captures on the way, in the order in which it passes them.
pub(crate) fn swept(from: Square, to: Square, taken: u32) -> impl Iterator<Item = Square> {
    let delta = from.line_to(to).map_or(0, |(delta, _)| delta);
    (0..25).filter(move |bit| taken >> bit & 1 == 1).map(move |bit| from.step(delta * (bit + 1)))
}

/// A list of moves that the caller keeps and reuses, so that generation allocates nothing once it has grown.
pub type Moves = Vec<Move>;
