//! What may be played in a game, playing it, and the ends that players bring about.

use super::{Game, MoveError, PlayError, first_ply, seen::SeenKeys};
use crate::{
    GamePosition, HistoryEntry, Move, Moves, Outcome, Reason, Refusal, Side, checkpoints::Checkpoints,
    refusal::Why,
};

impl<P: GamePosition> Game<P> {
    /// Returns the legal moves, none when the game is over, nor while it is set up by texts
    /// ([`crate::SetUpPhase::is_setting_up`]).
    ///
    /// *Limit*: where [`crate::Position::lists_all`] is false (ennen) a few moves stand for very many of the
    /// same kind; [`Game::every_move`] has them all.
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
    /// ([`crate::Position::lists_all`]).
    pub fn every_move(&self, visit: &mut dyn FnMut(Move)) {
        if self.position.lists_all() {
            self.legal_moves().into_iter().for_each(visit);
        } else if self.outcome.is_none() {
            self.position.every_move(visit);
        }
    }

    /// Returns whether a move is legal now: one of [`Game::legal_moves`], or of [`Game::every_move`] where
    /// those are more.
    ///
    /// ```
    /// use yagura::{Game, Variant};
    ///
    /// let shogi: Variant = "shogi".parse()?;
    /// let mut game = Game::new(&shogi);
    /// let mv = game.read_move("7g7f")?;
    /// assert!(game.is_legal(mv));
    /// game.play(mv)?;
    /// assert!(!game.is_legal(mv));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        self.seen.push(&self.position);
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
    ///
    /// ```
    /// use yagura::{Game, Variant};
    ///
    /// let mut game = Game::new(&"shogi".parse::<Variant>()?);
    /// for text in ["7g7f", "3c3d", "2g2f"] {
    ///     game.play_text(text)?;
    /// }
    /// game.undo_to(1);
    /// assert_eq!(game.usi_moves(), ["7g7f"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo_to(&mut self, ply: usize) {
        if ply > self.moves.len() {
            return;
        }
        if ply < self.moves.len() {
            self.position = self.checkpoints.at(&self.moves, ply);
            self.checkpoints.truncate(ply);
            self.seen.truncate(ply + 1);
            self.moves.truncate(ply);
            self.history.truncate(ply + 1);
        }
        self.outcome = self.position.outcome_after(&self.start, &self.moves, &self.history);
    }

    /// Plays a turn of the set-up.
    ///
    /// # Errors
    /// [`MoveError`]; the game is then as before.
    ///
    /// ```
    /// use yagura::{Game, Variant};
    ///
    /// let mut game = Game::new(&"rengo-shogi".parse::<Variant>()?);
    /// let error = game.set_up("coin:A").unwrap_err();
    /// assert!(error.to_string().contains("player A's set-up is awaited"), "{error}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_up(&mut self, text: &str) -> Result<(), MoveError> {
        self.position
            .set_up(text)
            .map_err(|refusal| MoveError::Illegal { text: text.to_owned(), refusal })?;
        self.set_up.push(text.to_owned());
        self.history = vec![first_ply(&self.position)];
        self.checkpoints = Checkpoints::new(self.position.clone());
        self.seen = SeenKeys::new(&self.position);
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

    /// Plays a text as a match does: where an illegal action loses at once
    /// ([`crate::Arbitration::penalty`]), it ends the game and the refusal comes back.
    ///
    /// # Errors
    /// [`MoveError`]; the game is then as before.
    ///
    /// ```
    /// use yagura::{Game, Side, Variant};
    ///
    /// // A foul loses at once.
    /// let mut game = Game::new(&"chu?fouls=strict".parse::<Variant>()?);
    /// assert!(game.submit("7j1a")?.is_some(), "why it is none");
    /// assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Side::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    ///
    /// ```
    /// use yagura::{Game, Outcome, Reason, Side, Variant};
    ///
    /// let mut game = Game::new(&"chu".parse::<Variant>()?);
    /// game.resign(Side::Black);
    /// assert_eq!(game.outcome(), Some(Outcome::win(Side::White, Reason::Resign)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resign(&mut self, side: Side) {
        self.outcome.get_or_insert(Outcome::win(!side, Reason::Resign));
    }
}
