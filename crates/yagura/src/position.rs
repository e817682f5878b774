//! What every game's position can do.

use std::fmt::Debug;

use crate::{
    Definition, Fouls, Hand, Move, Moves, Outcome, Piece, Reason, Repetition, Side, Square, Variant,
    hand::Slot,
    notation::{
        sfen::SfenError,
        usi::{self, ParsedMove, UsiError},
    },
    refusal::{Refusal, Why},
};

/// Moves before which no position can have come four times: each cycle takes at least four.
const MOVES_WITHOUT_PAST: usize = 12;

/// Hears what a move changes, so that an evaluation can follow without the rules knowing of it.
pub trait Observer {
    /// A piece was put on a square: an empty one, or in games with towers the top of one.
    fn put(&mut self, square: Square, piece: Piece);
    /// A piece was taken off a square.
    fn lift(&mut self, square: Square, piece: Piece);
    /// A piece came into a hand.
    fn gain(&mut self, side: Side, slot: Slot);
    /// A piece left a hand.
    fn spend(&mut self, side: Side, slot: Slot);
}

/// Hears nothing.
impl Observer for () {
    #[inline(always)]
    fn put(&mut self, _: Square, _: Piece) {}
    #[inline(always)]
    fn lift(&mut self, _: Square, _: Piece) {}
    #[inline(always)]
    fn gain(&mut self, _: Side, _: Slot) {}
    #[inline(always)]
    fn spend(&mut self, _: Side, _: Slot) {}
}

/// The pieces that one move captures, with their squares, in the order of capture.
pub type Victims = arrayvec::ArrayVec<(Square, Piece), 26>;

/// What the history rules remember of a position that was reached: its key, and of the move that led to it
/// who made it and the game's own note ([`Position::note`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    /// The key of the position.
    pub key: u64,
    /// Who decides in the position.
    pub player: Side,
    /// Who made the move that led here; for the given position itself, the other than `player`.
    pub mover: Side,
    /// The game's note on that move, 0 for the given position itself.
    pub note: u64,
}

/// A position: a value that knows all that decides which turns are legal, but no history. Equal to its
/// position string.
///
/// `Eq` compares everything including the move number; the key leaves the number out.
pub trait Position: Clone + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// Returns the start position of a variant of this game.
    fn start(variant: &Variant) -> Self;

    /// Reads a position string of a variant of this game.
    ///
    /// # Errors
    /// [`SfenError`] naming the offending text, by the rulebook's list of errors.
    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError>;

    /// Writes the canonical position string.
    fn write_sfen(&self, out: &mut String);

    /// Returns the definition of the game.
    fn definition(&self) -> &'static Definition;

    /// Returns whose pieces move.
    fn side(&self) -> Side;

    /// Returns who decides. Search takes its sign from this, never from [`Position::side`] nor from the
    /// parity of plies.
    fn player(&self) -> Side {
        self.side()
    }

    /// Returns the key: equal for positions that the rulebook calls the same, different (but for accidents of
    /// 2^-64) for others.
    fn key(&self) -> u64;

    /// Returns the key computed from scratch.
    fn key_from_scratch(&self) -> u64;

    /// Returns the outcome as far as it can be told without looking for legal moves (a captured king, bare
    /// royals).
    fn immediate_outcome(&self) -> Option<Outcome>;

    /// Returns how the game ends when no legal move is left.
    fn no_moves_outcome(&self) -> Outcome;

    /// Replaces the contents of `out` by the legal moves, each distinct turn once. Empty when the game is
    /// [decided](Position::immediate_outcome).
    fn moves(&self, out: &mut Moves);

    /// Replaces the contents of `out` by the legal moves that capture or promote: what a quiescence search
    /// looks at.
    fn noisy_moves(&self, out: &mut Moves) {
        self.moves(out);
        out.retain(|&mv| mv.promotes() || !self.victims(mv).is_empty());
    }

    /// Replaces the contents of `out` by the legal moves that a search looks at: where a piece may capture
    /// any of several pieces on its way, all of them or none, and not every part of them.
    fn search_moves(&self, out: &mut Moves) {
        self.moves(out);
    }

    /// Replaces the contents of `out` by those of the [main moves](Position::search_moves) that capture or
    /// promote.
    fn search_noisy_moves(&self, out: &mut Moves) {
        self.noisy_moves(out);
    }

    /// Returns whether [`Position::moves`] lists every legal move. Where it does not, a few moves stand for
    /// very many of the same kind (rulebook ennen §10.4), and [`Position::every_move`] has them all.
    fn lists_all(&self) -> bool {
        true
    }

    /// Calls `visit` for every legal move, also those that [`Position::moves`] does not write out.
    fn every_move(&self, visit: &mut dyn FnMut(Move)) {
        let mut moves = Moves::new();
        self.moves(&mut moves);
        moves.into_iter().for_each(visit);
    }

    /// Returns the number of legal moves, all of them.
    fn count_moves(&self) -> u64 {
        let mut moves = Moves::new();
        self.moves(&mut moves);
        moves.len() as u64
    }

    /// Returns whether there is a legal move.
    fn has_move(&self) -> bool {
        self.count_moves() > 0
    }

    /// Returns how the game stands by the position alone: repetition and resignation are [`crate::Game`]'s
    /// matter.
    fn outcome(&self) -> Option<Outcome> {
        self.immediate_outcome().or_else(|| (!self.has_move()).then(|| self.no_moves_outcome()))
    }

    /// Returns the rulebook's clause by which a finished game takes no more moves.
    fn finished_clause(&self) -> &'static str;

    /// Plays a legal move and tells the observer what changes.
    ///
    /// *Guarantee*: on a move that [`Position::moves`] listed here, nothing else. A move of another position
    /// leaves some position, without a panic in release builds.
    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O);

    /// Plays a legal move.
    fn play(&mut self, mv: Move) {
        self.play_observed(mv, &mut ());
    }

    /// Lets the turn pass as if by a null move, for search only; returns `false`, and changes nothing, where
    /// that makes no sense.
    fn play_null(&mut self) -> bool;

    /// Returns whether `side()` is in check, as the rulebook defines the check flag.
    fn in_check(&self) -> bool;

    /// Returns the check flag, `None` where the rulebook has none (before play begins, without a royal
    /// piece).
    fn check(&self) -> Option<bool> {
        Some(self.in_check())
    }

    /// Returns whether `player()` loses his last royal piece whatever he plays, in a game that goes on to its
    /// capture (rulebook chu R-9). Where mate ends the game there is no such thing.
    fn is_mate(&self) -> bool {
        false
    }

    /// Returns what happens to fouls, by the variant's option.
    fn fouls(&self) -> Fouls {
        Fouls::Reject
    }

    /// Returns how an illegal action of `player()` ends the game, `None` where it is only refused.
    fn penalty(&self) -> Option<Outcome> {
        (self.fouls() == Fouls::Strict).then(|| Outcome::win(!self.player(), Reason::Illegal))
    }

    /// Returns how the game ends when `by` claims a foul of the opponent; `None` when there is none to claim.
    /// It is no turn, and either player may do it at any time; the claim of a draw is a move of the
    /// player whose turn it is. The plies are as for [`Position::repetition`].
    fn claim(&self, plies: &[HistoryEntry], by: Side) -> Option<Outcome> {
        let _ = (plies, by);
        None
    }

    /// Returns the position from which a game goes on that ended here by repetition, `None` where it does not
    /// go on.
    fn restart(&self) -> Option<Self> {
        None
    }

    /// Returns the squares of the royal pieces of `side()` that are attacked; where royals may be left
    /// attacked and there are several, those of both sides.
    fn checked(&self) -> Vec<Square>;

    /// Returns the squares of the pieces of `by` that could capture an enemy on the square, by any means, if
    /// it were their turn: attackers of what stands there, or guards of it. Bans on particular moves are
    /// not looked at.
    fn attackers_to(&self, square: Square, by: Side) -> Vec<Square>;

    /// Returns whether there is such a piece.
    fn is_attacked(&self, square: Square, by: Side) -> bool {
        !self.attackers_to(square, by).is_empty()
    }

    /// Returns the pieces that a legal move captures.
    fn victims(&self, mv: Move) -> Victims;

    /// Returns the piece that a legal move moves or drops.
    fn moving_piece(&self, mv: Move) -> Option<Piece>;

    /// Returns the piece on a square (the top one, where pieces stack).
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Calls `visit` for each piece on the board.
    fn for_each_piece(&self, visit: impl FnMut(Square, Piece));

    /// Returns the pieces in hand of a side.
    fn hand(&self, side: Side) -> &Hand;

    /// Returns the legal move that a parsed text means.
    ///
    /// # Errors
    /// [`Refusal`] with the rule that forbids it.
    fn resolve(&self, written: &ParsedMove) -> Result<Move, Refusal>;

    /// Returns the note that the history rules need of a move: `self` is the position after it.
    fn note(&self, before: &Self, mv: Move) -> u64;

    /// Returns the outcome by repetition, if the last of these plies brings one about, or lets a player claim
    /// one. The first is the given position, and the plies are those since then, in order.
    fn repetition(&self, plies: &[HistoryEntry]) -> Option<Outcome>;

    /// Returns how often the position of the last ply has come, if more than once, and who would lose if the
    /// round went on as before; `start`, `moves` and `plies` are those of [`Position::outcome_after`]. It
    /// tells of the position also when the game has ended.
    fn recurrence(&self, start: &Self, moves: &[Move], plies: &[HistoryEntry]) -> Option<Repetition>;

    /// Returns the clause of the rulebook by which a game with these plies ended here so, `None` where the
    /// rulebook leaves such an end to the players.
    fn clause(&self, outcome: Outcome, plies: &[HistoryEntry]) -> Option<&'static str>;

    /// Returns what `viewer` may see of the position; `None` is a watcher. The same type, hidden things
    /// masked.
    #[must_use]
    fn redacted_for(&self, viewer: Option<Side>) -> Self;

    /// Returns a position that looks to `viewer` like this one, with a guess in the place of what he may not
    /// see; `None` where nothing is hidden from him. Another `salt` makes another guess.
    ///
    /// *Guarantee*: it depends on `salt` and on what the viewer [sees](Position::redacted_for) alone, and
    /// fits all that he can count. His legal moves in it may differ from those in this position where
    /// rules look at hidden things.
    #[must_use]
    fn determinize(&self, viewer: Side, salt: u64) -> Option<Self> {
        let _ = (viewer, salt);
        None
    }

    /// Returns the position turned by 180 degrees with the sides exchanged; the rules treat both alike.
    #[must_use]
    fn flipped(&self) -> Self;

    /// Returns what a move becomes in the turned position. A jitto may name another empty square there.
    fn flipped_move(&self, mv: Move) -> Move;

    /// Returns the same position with each turn taken in its parts, one after the other by the same player,
    /// where a turn has parts: a search then chooses them one by one, instead of looking at every pair.
    /// Only for search; strings and games know whole turns.
    #[must_use]
    fn with_split_turns(&self) -> Self {
        self.clone()
    }

    /// Returns the whole turn that begins a line of [parts](Position::with_split_turns), and how many of them
    /// it takes; `None` when the line ends before the turn does.
    fn whole_turn(&self, line: &[Move]) -> Option<(Move, usize)> {
        line.first().map(|&mv| (mv, 1))
    }

    /// Reads a move's text, before any rule is asked.
    ///
    /// # Errors
    /// [`UsiError`] naming the text and what was expected.
    fn read(&self, text: &str) -> Result<ParsedMove, UsiError> {
        usi::parse_move(self.definition(), text)
    }

    /// Returns whether a side may still begin borrowed moves ([`crate::Turns::Borrowed`]), in any turn of its
    /// own: a right that can be used once. False in games without.
    fn has_borrowing_right(&self, side: Side) -> bool {
        let _ = side;
        false
    }

    /// Returns whether the game is still being set up. There are no legal moves then; the turns are texts for
    /// [`Position::set_up`]. A set-up whose turns are moves like any other (gungi) is play in this sense.
    fn is_setting_up(&self) -> bool {
        false
    }

    /// Plays a turn of the set-up: a whole army is too long for a [`Move`].
    ///
    /// # Errors
    /// [`Refusal`], and nothing changes, when the turn is not the one that is awaited, or is not allowed.
    fn set_up(&mut self, text: &str) -> Result<(), Refusal> {
        let _ = text;
        let none = (
            "このゲームに配置の手順はありません".to_owned(),
            "this game is not set up by the players".to_owned(),
        );
        Err(Refusal {
            why: Why::Awaited(none),
            clause: self.finished_clause().to_owned(),
            squares: Vec::new(),
        })
    }

    /// Replaces the contents of `out` by the legal moves of a game with these plies, where what was played
    /// before has a say: [`Position::moves`] does not know it.
    fn moves_after(&self, plies: &[HistoryEntry], out: &mut Moves) {
        let _ = plies;
        self.moves(out);
    }

    /// Returns why a move that is legal in the position is not in a game with these plies.
    fn refused_after(&self, plies: &[HistoryEntry], mv: Move) -> Option<Refusal> {
        let _ = (plies, mv);
        None
    }

    /// Returns how a game stands that began in `start` and came here by these moves, in the order in which
    /// the rulebook looks at the reasons. Unlike [`Position::repetition`], which a search asks, it may
    /// look at what pieces could have done along the way.
    fn outcome_after(&self, start: &Self, moves: &[Move], plies: &[HistoryEntry]) -> Option<Outcome> {
        let _ = (start, moves);
        self.outcome().or_else(|| self.repetition(plies))
    }

    /// Returns the number of moves from the start of a game in which its past can have no say.
    fn moves_without_past(&self) -> usize {
        MOVES_WITHOUT_PAST
    }

    /// Returns the position string.
    fn sfen(&self) -> String {
        let mut text = String::new();
        self.write_sfen(&mut text);
        text
    }

    /// Returns the canonical string of a legal move.
    fn usi(&self, mv: Move) -> String {
        usi::move_text(self.definition(), mv)
    }

    /// Returns what `viewer` may see of the string of a legal move; `None` is a watcher.
    fn usi_redacted_for(&self, mv: Move, viewer: Option<Side>) -> String {
        let _ = viewer;
        self.usi(mv)
    }
}
