//! A game: a start position, the turns played since, and how it stands.

use crate::{
    AnyPosition, Move, Moves, Outcome, Position, Reason, Refusal, Side, Variant,
    notation::{
        sfen::SfenError,
        usi::{self, UsiError},
    },
    position::Ply,
    refusal::Why,
};

/// What is wrong with a move that was to be played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MoveError {
    /// The text is no move.
    #[error(transparent)]
    Unreadable(#[from] UsiError),
    /// The move is well formed, but a rule forbids it.
    #[error("illegal move '{text}': {refusal}")]
    Illegal {
        /// The text.
        text: String,
        /// The rule that forbids it.
        refusal: Refusal,
    },
}

/// A game from a given position on: repetition and the other rules that look back live here.
#[derive(Clone, Debug)]
pub struct Game<P> {
    start: P,
    position: P,
    moves: Vec<Move>,
    plies: Vec<Ply>,
    outcome: Option<Outcome>,
}

impl Game<AnyPosition> {
    /// Returns a game of a variant from its start, or from a position string.
    ///
    /// # Errors
    /// [`SfenError`] when the string is not a position of the variant.
    pub fn of_variant(variant: &Variant, position: Option<&str>) -> Result<Self, SfenError> {
        Ok(Self::new(match position {
            Some(text) => AnyPosition::from_sfen(variant, text)?,
            None => AnyPosition::start(variant),
        }))
    }
}

impl<P: Position> Game<P> {
    /// Returns a game that begins with this position.
    pub fn new(start: P) -> Self {
        let first = Ply { key: start.key(), player: start.player(), mover: !start.player(), note: 0 };
        Self { outcome: start.outcome(), position: start.clone(), start, moves: Vec::new(), plies: vec![first] }
    }

    /// Returns the position now.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Returns the position in which the game began.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// Returns the moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns what the history rules remember: one entry for the start and one for each move.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Returns how the game ended, `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the legal moves, none when the game is over.
    pub fn legal(&self) -> Moves {
        let mut moves = Moves::new();
        if self.outcome.is_none() {
            self.position.moves(&mut moves);
        }
        moves
    }

    /// Reads a move's text and checks it against the rules, without playing it.
    ///
    /// # Errors
    /// [`MoveError`] with what was expected, or with the rule that forbids the move.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let definition = self.position.definition();
        let written = usi::read(definition, text)?;
        let illegal = |refusal| MoveError::Illegal { text: text.to_owned(), refusal };
        if self.outcome.is_some() {
            let clause = self.position.finished_clause().to_owned();
            return Err(illegal(Refusal { why: Why::Finished, clause, squares: Vec::new() }));
        }
        self.position.resolve(&written).map_err(illegal)
    }

    /// Plays a legal move of the position now.
    pub fn play(&mut self, mv: Move) {
        let before = self.position.clone();
        self.position.play(mv);
        self.moves.push(mv);
        self.plies.push(Ply {
            key: self.position.key(),
            player: self.position.player(),
            mover: before.player(),
            note: self.position.note(&before, mv),
        });
        self.outcome = self.position.outcome().or_else(|| self.position.repetition_in(&self.start, &self.moves, &self.plies));
    }

    /// Reads a move's text and plays it.
    ///
    /// # Errors
    /// [`MoveError`]; the game is then as before.
    pub fn play_text(&mut self, text: &str) -> Result<Move, MoveError> {
        let mv = self.read_move(text)?;
        self.play(mv);
        Ok(mv)
    }

    /// Plays a text as a match does: where an illegal action loses at once ([`Position::penalty`]), it ends the game and the refusal comes back.
    ///
    /// # Errors
    /// [`MoveError`]; the game is then as before.
    pub fn submit(&mut self, text: &str) -> Result<Option<Refusal>, MoveError> {
        match self.read_move(text) {
            Ok(mv) => self.play(mv),
            Err(MoveError::Illegal { text, refusal }) => match self.position.penalty().filter(|_| self.outcome.is_none()) {
                Some(outcome) => {
                    self.outcome = Some(outcome);
                    return Ok(Some(refusal));
                }
                None => return Err(MoveError::Illegal { text, refusal }),
            },
            Err(error) => return Err(error),
        }
        Ok(None)
    }

    /// Ends the game by the claim of a foul; returns `false`, and changes nothing, when there is none to claim. A mate may be claimed after it ended
    /// the game.
    pub fn claim(&mut self, by: Side) -> bool {
        let open = self.outcome.is_none_or(|outcome| outcome.reason == Reason::Checkmate);
        let outcome = self.position.claim(&self.plies, by).filter(|_| open);
        self.outcome = outcome.or(self.outcome);
        outcome.is_some()
    }

    /// Returns the game that goes on after this one ended by repetition, `None` where none does.
    pub fn restarted(&self) -> Option<Self> {
        self.outcome.filter(|outcome| outcome.reason == Reason::Repetition)?;
        self.position.restart().map(Self::new)
    }

    /// Ends the game by the resignation of a side; nothing happens when it is over already.
    pub fn resign(&mut self, side: Side) {
        self.outcome.get_or_insert(Outcome::win(!side, Reason::Resign));
    }
}
