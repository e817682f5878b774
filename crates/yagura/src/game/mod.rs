//! A game: a start position, the turns played since, and how it stands.

mod error;
mod playing;
mod seen;

pub use error::{MoveError, PlayError};

use seen::SeenKeys;

use crate::{
    AnyPosition, Fouls, GamePosition, HistoryEntry, Move, Outcome, Piece, Repetition, SfenError, Side,
    Square, Variant, checkpoints::Checkpoints, perft, prelude::*,
};

/// A game from a given position on: repetition and the other rules that look back live here.
///
/// [`Game::new`] begins one, [`Game::legal_moves`] lists what may be played, [`Game::play`] and
/// [`Game::play_text`] play it, [`Game::undo`] takes it back, and [`Game::outcome`] tells how it ended.
///
/// Outside this crate a game is a `Game`, of any variant. `Game<P>` with the position type of one system of
/// rules is for code that is generic over them.
///
/// ```
/// use yagura::{Game, Variant};
///
/// let shogi: Variant = "shogi".parse()?;
/// let mut game = Game::new(&shogi);
/// for text in ["7g7f", "3c3d", "8h2b+"] {
///     game.play_text(text)?;
/// }
/// assert_eq!(game.sfen(), "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4");
/// game.undo();
/// assert_eq!(game.moves().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<P = AnyPosition> {
    start: P,
    position: P,
    /// The turns of the set-up, in games that the players set up.
    set_up: Vec<String>,
    moves: Vec<Move>,
    history: Vec<HistoryEntry>,
    checkpoints: Checkpoints<P>,
    seen: SeenKeys,
    outcome: Option<Outcome>,
}

fn first_ply<P: GamePosition>(position: &P) -> HistoryEntry {
    HistoryEntry { key: position.key(), player: position.player(), mover: !position.player(), note: 0 }
}

impl Game {
    /// Returns a game of a variant from its start.
    ///
    /// ```
    /// use yagura::{Game, Variant};
    ///
    /// let game = Game::new(&"chu".parse::<Variant>()?);
    /// assert_eq!(game.legal_moves().len(), 36);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(variant: &Variant) -> Self {
        Self::from_position(AnyPosition::start(variant))
    }

    /// Returns a game of a variant that begins with this position string.
    ///
    /// # Errors
    /// [`SfenError`] when the string is not a position of the variant.
    ///
    /// ```
    /// use yagura::{Game, Variant};
    ///
    /// let shogi: Variant = "shogi".parse()?;
    /// let game = Game::from_sfen(&shogi, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1")?;
    /// assert!(game.read_move("G*5b").is_ok());
    /// assert!(Game::from_sfen(&shogi, "4k4/9 b - 1").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_sfen(variant: &Variant, position: &str) -> Result<Self, SfenError> {
        AnyPosition::from_sfen(variant, position).map(Self::from_position)
    }

    /// Returns a game of a variant from a position string, or from its start where there is none: as
    /// protocols and stored games ask.
    ///
    /// # Errors
    /// [`SfenError`] when the string is not a position of the variant.
    ///
    /// ```
    /// use yagura::{Game, Variant};
    ///
    /// let shogi: Variant = "shogi".parse()?;
    /// assert_eq!(Game::begin(&shogi, None)?.sfen(), Game::new(&shogi).sfen());
    /// assert!(Game::begin(&shogi, Some("no position")).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn begin(variant: &Variant, position: Option<&str>) -> Result<Self, SfenError> {
        position.map_or_else(|| Ok(Self::new(variant)), |text| Self::from_sfen(variant, text))
    }

    /// Returns the number of sequences of `depth` legal moves that continue the game: 1 for depth 0, 0 when
    /// it is over. Ends by repetition count as ends.
    ///
    /// [`perft::perft`] counts from a position without a past, and is faster where the game is so long that
    /// its past could have a say.
    ///
    /// ```
    /// use yagura::{Game, Variant};
    ///
    /// let game = Game::new(&"shogi".parse::<Variant>()?);
    /// assert_eq!((1..=3).map(|depth| game.perft(depth)).collect::<Vec<_>>(), [30, 900, 25470]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        // A depth that does not fit is far beyond what anybody can wait for.
        let longest = self.moves.len().saturating_add(usize::try_from(depth).unwrap_or(usize::MAX));
        if depth > 0 && self.outcome.is_none() && longest < self.position.moves_without_past() {
            self.position.perft(depth)
        } else {
            perft::of_game(self, depth)
        }
    }
}

impl<P: GamePosition> Game<P> {
    /// Returns a game that begins with this position.
    pub fn from_position(start: P) -> Self {
        let history = vec![first_ply(&start)];
        Self {
            outcome: start.outcome_after(&start, &[], &history),
            position: start.clone(),
            checkpoints: Checkpoints::new(start.clone()),
            seen: SeenKeys::new(&start),
            start,
            set_up: Vec::new(),
            moves: Vec::new(),
            history,
        }
    }

    /// Returns the position now.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Returns the position in which the game began, before the turns of a [set-up](Game::set_up_turns).
    pub fn start(&self) -> &P {
        &self.start
    }

    /// Returns the position after the first `ply` moves, `None` beyond the last; at ply 0 it is the one in
    /// which the first move is made, after the turns of the set-up.
    ///
    /// It costs at most fifteen moves: every sixteenth position is kept. (All of them would be a megabyte for
    /// a game of 400 moves on any board, and a server keeps many games.) [`Game::positions`] is cheaper for
    /// many.
    ///
    /// ```
    /// use yagura::{Game, Variant};
    ///
    /// let mut game = Game::new(&"shogi".parse::<Variant>()?);
    /// game.play_text("7g7f")?;
    /// assert_eq!(game.position_at(0), Some(game.start().clone()));
    /// assert_eq!(game.position_at(2), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position_at(&self, ply: usize) -> Option<P> {
        (ply <= self.moves.len()).then(|| self.checkpoints.at(&self.moves, ply))
    }

    /// Returns the positions of the game, one more than moves: the first is the one in which the first move
    /// is made, the last that of now.
    ///
    /// ```
    /// use yagura::{Game, Position as _, Variant};
    ///
    /// let mut game = Game::new(&"shogi".parse::<Variant>()?);
    /// game.play_text("7g7f")?;
    /// let sides: String = game.positions().map(|position| position.side().letter()).collect();
    /// assert_eq!(sides, "bw");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = P> + '_ {
        let mut moves = self.moves.iter();
        std::iter::successors(Some(self.checkpoints.first().clone()), move |position| {
            let &mv = moves.next()?;
            let mut next = position.clone();
            next.play(mv);
            Some(next)
        })
    }

    /// Returns the position string.
    ///
    /// ```
    /// use yagura::{Game, Variant};
    ///
    /// let game = Game::new(&"minishogi".parse::<Variant>()?);
    /// assert_eq!(game.sfen(), "rbsgk/4p/5/P4/KGSBR b - 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sfen(&self) -> String {
        self.position.sfen()
    }

    /// Returns the canonical string of a legal move.
    ///
    /// # Panics
    /// Possible when the move is not legal now: it may name a kind that the game does not have. A move of any
    /// origin has its `Display`.
    ///
    /// ```
    /// use yagura::{Game, Variant};
    ///
    /// let game = Game::new(&"minishogi".parse::<Variant>()?);
    /// let mv = game.read_move("5d5c")?;
    /// assert_eq!(game.usi(mv), "5d5c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn usi(&self, mv: Move) -> String {
        self.position.usi(mv)
    }

    /// Returns the canonical strings of the moves played.
    pub fn usi_moves(&self) -> Vec<String> {
        self.positions().zip(&self.moves).map(|(position, &mv)| position.usi(mv)).collect()
    }

    /// Returns who is to decide. In most games that is whose pieces move ([`Position::side`]); in kokose a
    /// player also moves the enemy's pieces.
    pub fn player(&self) -> Side {
        self.position.player()
    }

    /// Returns whether the side to move is in check.
    ///
    /// ```
    /// use yagura::{Game, Variant};
    ///
    /// let shogi: Variant = "shogi".parse()?;
    /// assert!(Game::from_sfen(&shogi, "4k4/4R4/9/9/9/9/9/9/4K4 w - 1")?.in_check());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_check(&self) -> bool {
        self.position.in_check()
    }

    /// Returns the piece on a square (the top one, where pieces stack); its kind is an index into
    /// [`crate::Definition::kinds`].
    ///
    /// ```
    /// use yagura::{Game, Position, Side, Variant};
    ///
    /// let game = Game::new(&"shogi".parse::<Variant>()?);
    /// let piece = game.piece_at("7g".parse()?).ok_or("empty")?;
    /// assert_eq!(piece.side(), Side::Black);
    /// assert_eq!(game.start().definition().kind(piece.kind()).name.en, "pawn");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.position.piece_at(square)
    }

    /// Returns the turns of the set-up: they come before the moves.
    pub fn set_up_turns(&self) -> &[String] {
        &self.set_up
    }

    /// Returns the moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the last move, `None` before the first.
    pub fn last_move(&self) -> Option<Move> {
        self.moves.last().copied()
    }

    /// Returns what the history rules remember: one entry for the start, or for the end of the set-up, and
    /// one for each move.
    pub fn history(&self) -> &[HistoryEntry] {
        &self.history
    }

    /// Returns how the game ended, `None` while it goes on.
    ///
    /// ```
    /// use yagura::{Game, Reason, Side, Variant};
    ///
    /// let shogi: Variant = "shogi".parse()?;
    /// let mut game = Game::from_sfen(&shogi, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1")?;
    /// assert_eq!(game.outcome(), None);
    /// game.play_text("G*5b")?;
    /// let outcome = game.outcome().ok_or("it goes on")?;
    /// assert_eq!((outcome.winner, outcome.reason), (Some(Side::Black), Reason::Checkmate));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the clause of the rulebook by which the game ended, such as `chu §8.3.2`; `None` while it goes
    /// on, and where the rulebook leaves such an end to the players.
    pub fn outcome_clause(&self) -> Option<&'static str> {
        self.position.clause(self.outcome?, &self.history)
    }

    /// Returns how often the present position has come, and who must play something else; `None` when it is
    /// new. It tells of the position also when the game is over.
    pub fn repetition(&self) -> Option<Repetition> {
        self.position.recurrence(&self.start, &self.moves, &self.history)
    }

    /// Returns what `viewer` can know of it: where things are hidden from him, how often the position has
    /// come as he sees it. `None` is a watcher.
    pub fn repetition_for(&self, viewer: Option<Side>) -> Option<Repetition> {
        if self.position.is_setting_up() || self.position.redacted_for(viewer) == self.position {
            return self.repetition();
        }
        let mut history = self.history.clone();
        for (ply, key) in history.iter_mut().zip(self.seen.of(viewer)) {
            ply.key = key;
        }
        self.position.recurrence(&self.start, &self.moves, &history)
    }

    /// Returns whether the player to move cannot prevent that his last royal piece is captured, in a game
    /// that goes on to the capture all the same (rulebook chu R-9).
    ///
    /// *Exactly*: the game goes on, and after each of his moves he has lost, or the opponent has a move that
    /// leaves him without a royal piece. It need not be check.
    pub fn is_mate(&self) -> bool {
        // The position does not know that a move may bring itself about once too often and so end the game
        // otherwise.
        self.outcome.is_none() && self.position.is_mate() && {
            let mut next = self.clone();
            self.legal_moves().into_iter().all(|mv| {
                next.play_unchecked(mv);
                let outcome = next.outcome;
                next.undo();
                outcome.is_none_or(|outcome| outcome.winner == Some(!self.position.player()))
            })
        }
    }

    /// Returns what happens to fouls in this game.
    pub fn fouls(&self) -> Fouls {
        self.position.fouls()
    }
}
