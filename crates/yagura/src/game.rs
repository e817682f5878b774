//! A game: a start position, the turns played since, and how it stands.

use crate::{
    AnyPosition, Fouls, GamePosition, History, Language, Move, Moves, Notation, Outcome, Piece, Position,
    Reason, Refusal, Repetition, Side, Square, Variant,
    checkpoints::Checkpoints,
    excerpt::excerpt,
    notation::{sfen::SfenError, usi::UsiError},
    perft,
    position::HistoryEntry,
    refusal::Why,
};

/// What is wrong with a text that was to be played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MoveError {
    /// The text is no move.
    #[error(transparent)]
    Unreadable(#[from] UsiError),
    /// The move is well formed, but a rule forbids it.
    #[error("{}", illegal(text, refusal))]
    Illegal {
        /// The text.
        text: String,
        /// The rule that forbids it.
        refusal: Refusal,
    },
}

/// What is wrong with a set-up begins with the rulebook's word for it (rulebook rengo §3.8).
fn illegal(text: &str, refusal: &Refusal) -> String {
    match &refusal.why {
        why @ Why::SetUp(..) => {
            format!("{} in '{}' ({})", why.text(Language::English), excerpt(text), refusal.clause)
        }
        _ => format!("illegal move '{text}': {refusal}"),
    }
}

/// A [`Move`] that was to be played and is not legal in the game as it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {mv} is not legal in '{position}'{}", reason(refusal.as_ref()))]
pub struct PlayError {
    /// The move.
    pub mv: Move,
    /// The position string of the game.
    pub position: String,
    /// The rule that forbids it; `None` where the move says nothing that a text could say in this game, as a
    /// move of another game does.
    pub refusal: Option<Refusal>,
}

fn reason(refusal: Option<&Refusal>) -> String {
    refusal.map_or_else(String::new, |refusal| format!(": {refusal}"))
}

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
    pub fn sfen(&self) -> String {
        self.position.sfen()
    }

    /// Returns the canonical string of a legal move.
    ///
    /// # Panics
    /// Possible when the move is not legal now: it may name a kind that the game does not have. A move of any
    /// origin has its `Display`.
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
    pub fn in_check(&self) -> bool {
        self.position.in_check()
    }

    /// Returns the piece on a square (the top one, where pieces stack); its kind is an index into
    /// [`crate::Definition::kinds`].
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
        for (ply, position) in history.iter_mut().zip(self.positions()) {
            ply.key = position.redacted_for(viewer).key();
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

    /// Returns the legal moves, none when the game is over, nor while it is set up by texts
    /// ([`crate::SetUpPhase::is_setting_up`]).
    ///
    /// *Limit*: where [`Position::lists_all`] is false (ennen) a few moves stand for very many of the same
    /// kind; [`Game::every_move`] has them all.
    ///
    /// ```
    /// use yagura::{Game, Variant};
    ///
    /// let game = Game::new(&"shogi".parse::<Variant>()?);
    /// let texts: Vec<String> = game.legal_moves().into_iter().map(|mv| game.usi(mv)).collect();
    /// assert_eq!(texts.len(), 30);
    /// assert!(texts.contains(&"7g7f".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_moves(&self) -> Moves {
        let mut moves = Moves::new();
        if self.outcome.is_none() {
            self.position.moves_after(&self.history, &mut moves);
        }
        moves
    }

    /// Calls `visit` for every legal move, also those that [`Game::legal_moves`] does not list
    /// ([`Position::lists_all`]).
    pub fn every_move(&self, visit: &mut dyn FnMut(Move)) {
        if self.position.lists_all() {
            self.legal_moves().into_iter().for_each(visit);
        } else if self.outcome.is_none() {
            self.position.every_move(visit);
        }
    }

    /// Returns whether a move is legal now: one of [`Game::legal_moves`], or of [`Game::every_move`] where
    /// those are more.
    pub fn is_legal(&self, mv: Move) -> bool {
        if self.legal_moves().contains(&mv) {
            return true;
        }
        let mut found = false;
        if !self.position.lists_all() {
            self.every_move(&mut |legal| found |= legal == mv);
        }
        found
    }

    /// Reads a move's text and checks it against the rules, without playing it.
    ///
    /// # Errors
    /// [`MoveError`] with what was expected, or with the rule that forbids the move.
    ///
    /// ```
    /// use yagura::{Game, Variant};
    ///
    /// let game = Game::new(&"shogi".parse::<Variant>()?);
    /// assert_eq!(
    ///     game.read_move("8h2b").unwrap_err().to_string(),
    ///     "illegal move '8h2b': small §1.3: the bishop cannot pass the piece on 7g"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let written = self.position.read(text)?;
        let illegal = |refusal| MoveError::Illegal { text: text.to_owned(), refusal };
        if self.outcome.is_some() {
            let clause = self.position.finished_clause().to_owned();
            return Err(illegal(Refusal { why: Why::Finished, clause, squares: Vec::new() }));
        }
        let mv = self.position.resolve(&written).map_err(illegal)?;
        self.position.refused_after(&self.history, mv).map_or(Ok(mv), |refusal| Err(illegal(refusal)))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`PlayError`] when it is not legal, with the rule that forbids it; the game is then as before.
    ///
    /// ```
    /// use yagura::{Game, Variant};
    ///
    /// let mut game = Game::new(&"shogi".parse::<Variant>()?);
    /// let first = game.legal_moves()[0];
    /// game.play(first)?;
    /// assert!(game.play(first).is_err(), "it is the other's turn");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if self.is_legal(mv) {
            self.play_unchecked(mv);
            return Ok(());
        }
        let refusal = match self.read_move(&mv.to_string()) {
            Err(MoveError::Illegal { refusal, .. }) => Some(refusal),
            Ok(_) | Err(MoveError::Unreadable(_)) => None,
        };
        Err(PlayError { mv, position: self.sfen(), refusal })
    }

    /// Plays a move that is known to be legal: of [`Game::legal_moves`], [`Game::every_move`] or
    /// [`Game::read_move`], as the game stands now. It is not looked at again.
    ///
    /// # Panics
    /// With debug assertions, and in some games without them, when the move is not legal. Where it does not
    /// panic it leaves a game that is none: pieces doubled or lost, the side to move or the key wrong, and
    /// all that follows (legal moves, repetition, [`Game::undo`]) with it.
    pub fn play_unchecked(&mut self, mv: Move) {
        let before = self.position.clone();
        self.position.play(mv);
        self.moves.push(mv);
        self.history.push(HistoryEntry {
            key: self.position.key(),
            player: self.position.player(),
            mover: before.player(),
            note: self.position.note(&before, mv),
        });
        self.checkpoints.keep(self.moves.len(), &self.position);
        self.outcome = self.position.outcome_after(&self.start, &self.moves, &self.history);
    }

    /// Takes the last move back and returns it; `None`, and nothing changes, before the first. However the
    /// game had ended, it goes on. The turns of a set-up stay.
    ///
    /// ```
    /// use yagura::{Game, Variant};
    ///
    /// let mut game = Game::new(&"shogi".parse::<Variant>()?);
    /// let before = game.sfen();
    /// game.play_text("7g7f")?;
    /// assert!(game.undo().is_some());
    /// assert_eq!(game.sfen(), before);
    /// assert_eq!(game.undo(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.last_move()?;
        self.undo_to(self.moves.len() - 1);
        Some(last)
    }

    /// Takes back all moves behind the first `ply`, and with them a resignation, an agreement or a claim. The
    /// game goes on, unless the moves that are left end it; nothing changes when there are fewer.
    pub fn undo_to(&mut self, ply: usize) {
        if ply > self.moves.len() {
            return;
        }
        if ply < self.moves.len() {
            self.position = self.checkpoints.at(&self.moves, ply);
            self.checkpoints.truncate(ply);
            self.moves.truncate(ply);
            self.history.truncate(ply + 1);
        }
        self.outcome = self.position.outcome_after(&self.start, &self.moves, &self.history);
    }

    /// Plays a turn of the set-up.
    ///
    /// # Errors
    /// [`MoveError`]; the game is then as before.
    pub fn set_up(&mut self, text: &str) -> Result<(), MoveError> {
        self.position
            .set_up(text)
            .map_err(|refusal| MoveError::Illegal { text: text.to_owned(), refusal })?;
        self.set_up.push(text.to_owned());
        self.history = vec![first_ply(&self.position)];
        self.checkpoints = Checkpoints::new(self.position.clone());
        self.outcome = self.position.outcome_after(&self.start, &self.moves, &self.history);
        Ok(())
    }

    /// Reads the text of a move, or of a turn of the set-up while there is one, and plays it.
    ///
    /// # Errors
    /// [`MoveError`]; the game is then as before.
    ///
    /// ```
    /// use yagura::{Game, Variant};
    ///
    /// let mut game = Game::new(&"chu".parse::<Variant>()?);
    /// game.play_text("7j5h")?; // the lion jumps over the pawns
    /// assert!(game.play_text("7j5h").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_text(&mut self, text: &str) -> Result<(), MoveError> {
        if self.position.is_setting_up() {
            return self.set_up(text);
        }
        let mv = self.read_move(text)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a text as a match does: where an illegal action loses at once ([`crate::Arbitration::penalty`]), it
    /// ends the game and the refusal comes back.
    ///
    /// # Errors
    /// [`MoveError`]; the game is then as before.
    pub fn submit(&mut self, text: &str) -> Result<Option<Refusal>, MoveError> {
        match self.play_text(text) {
            Ok(()) => {}
            Err(MoveError::Illegal { text, refusal }) => {
                match self.position.penalty().filter(|_| self.outcome.is_none()) {
                    Some(outcome) => {
                        self.outcome = Some(outcome);
                        return Ok(Some(refusal));
                    }
                    None => return Err(MoveError::Illegal { text, refusal }),
                }
            }
            Err(error) => return Err(error),
        }
        Ok(None)
    }

    /// Ends the game by the claim of a foul; returns `false`, and changes nothing, when there is none to
    /// claim. A mate may be claimed after it ended the game.
    pub fn claim(&mut self, by: Side) -> bool {
        let open = self.outcome.is_none_or(|outcome| outcome.reason == Reason::Checkmate);
        let outcome = self.position.claim(&self.history, by).filter(|_| open);
        self.outcome = outcome.or(self.outcome);
        outcome.is_some()
    }

    /// Returns the game that goes on after this one ended by repetition, `None` where none does.
    pub fn restarted(&self) -> Option<Self> {
        self.outcome.filter(|outcome| outcome.reason == Reason::Repetition)?;
        self.position.restart().map(Self::from_position)
    }

    /// Ends the game as a draw by agreement of the players; nothing happens when it is over already.
    pub fn agree(&mut self) {
        self.outcome.get_or_insert(Outcome::draw(Reason::Agreement));
    }

    /// Ends the game by the resignation of a side; nothing happens when it is over already.
    pub fn resign(&mut self, side: Side) {
        self.outcome.get_or_insert(Outcome::win(!side, Reason::Resign));
    }
}
