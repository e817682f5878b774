//! A game: a start position, the turns played since, and how it stands.

use crate::{
    AnyPosition, Fouls, Language, Move, Moves, Outcome, Position, Reason, Refusal, Repetition, Side, Variant,
    notation::{
        sfen::{SfenError, shown},
        usi::UsiError,
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
        why @ Why::SetUp(..) => format!("{} in '{}' ({})", why.text(Language::English), shown(text), refusal.clause),
        _ => format!("illegal move '{text}': {refusal}"),
    }
}

/// A game from a given position on: repetition and the other rules that look back live here.
#[derive(Clone, Debug)]
pub struct Game<P> {
    start: P,
    position: P,
    /// The turns of the set-up, in games that the players set up.
    set_up: Vec<String>,
    moves: Vec<Move>,
    plies: Vec<Ply>,
    outcome: Option<Outcome>,
}

fn first_ply<P: Position>(position: &P) -> Ply {
    Ply { key: position.key(), player: position.player(), mover: !position.player(), note: 0 }
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
        let plies = vec![first_ply(&start)];
        Self {
            outcome: start.outcome_after(&start, &[], &plies),
            position: start.clone(),
            start,
            set_up: Vec::new(),
            moves: Vec::new(),
            plies,
        }
    }

    /// Returns the position now.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Returns the position in which the game began.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// Returns the turns of the set-up: they come before the moves.
    pub fn set_up_turns(&self) -> &[String] {
        &self.set_up
    }

    /// Returns the moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns what the history rules remember: one entry for the start, or for the end of the set-up, and one for each move.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Returns how the game ended, `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the clause of the rulebook by which the game ended, such as `chu §8.3.2`; `None` while it goes on, and where the rulebook leaves such an end to
    /// the players.
    pub fn outcome_clause(&self) -> Option<&'static str> {
        self.position.clause(self.outcome?, &self.plies)
    }

    /// Returns how often the present position has come, and who must play something else; `None` when it is new. It tells of the position also when the game is over.
    pub fn repetition(&self) -> Option<Repetition> {
        self.position.recurrence(&self.start, &self.moves, &self.plies)
    }

    /// Returns what `viewer` can know of it: where things are hidden from him, how often the position has come as he sees it. `None` is a watcher.
    pub fn repetition_seen_by(&self, viewer: Option<Side>) -> Option<Repetition> {
        if self.position.is_setting_up() || self.position.seen_by(viewer) == self.position {
            return self.repetition();
        }
        let mut plies = self.plies.clone();
        let mut position = self.start.clone();
        plies[0].key = position.seen_by(viewer).key();
        for (ply, &mv) in plies[1..].iter_mut().zip(&self.moves) {
            position.play(mv);
            ply.key = position.seen_by(viewer).key();
        }
        self.position.recurrence(&self.start, &self.moves, &plies)
    }

    /// Returns whether the player to move cannot prevent that his last royal piece is captured, in a game that goes on to the capture all the same (rulebook chu R-9).
    ///
    /// *Exactly*: the game goes on, and after each of his moves he has lost, or the opponent has a move that leaves him without a royal piece. It need not be
    /// check.
    pub fn is_mate(&self) -> bool {
        let lost = |mv: Move| {
            let mut next = self.clone();
            next.play(mv);
            next.outcome.is_none_or(|outcome| outcome.winner == Some(!self.position.player()))
        };
        // The position does not know that a move may bring itself about once too often and so end the game otherwise.
        self.outcome.is_none() && self.position.is_mate() && self.legal().into_iter().all(lost)
    }

    /// Returns what happens to fouls in this game.
    pub fn fouls(&self) -> Fouls {
        self.position.fouls()
    }

    /// Returns the legal moves, none when the game is over.
    pub fn legal(&self) -> Moves {
        let mut moves = Moves::new();
        if self.outcome.is_none() {
            self.position.moves_after(&self.plies, &mut moves);
        }
        moves
    }

    /// Calls `visit` for every legal move, also those that [`Game::legal`] does not list ([`Position::lists_all`]).
    pub fn every_move(&self, visit: &mut dyn FnMut(Move)) {
        if self.position.lists_all() {
            self.legal().into_iter().for_each(visit);
        } else if self.outcome.is_none() {
            self.position.every_move(visit);
        }
    }

    /// Reads a move's text and checks it against the rules, without playing it.
    ///
    /// # Errors
    /// [`MoveError`] with what was expected, or with the rule that forbids the move.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let written = self.position.read(text)?;
        let illegal = |refusal| MoveError::Illegal { text: text.to_owned(), refusal };
        if self.outcome.is_some() {
            let clause = self.position.finished_clause().to_owned();
            return Err(illegal(Refusal { why: Why::Finished, clause, squares: Vec::new() }));
        }
        let mv = self.position.resolve(&written).map_err(illegal)?;
        self.position.refused_after(&self.plies, mv).map_or(Ok(mv), |refusal| Err(illegal(refusal)))
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
        self.outcome = self.position.outcome_after(&self.start, &self.moves, &self.plies);
    }

    /// Plays a turn of the set-up.
    ///
    /// # Errors
    /// [`MoveError`]; the game is then as before.
    pub fn set_up(&mut self, text: &str) -> Result<(), MoveError> {
        self.position.set_up(text).map_err(|refusal| MoveError::Illegal { text: text.to_owned(), refusal })?;
        self.set_up.push(text.to_owned());
        self.plies = vec![first_ply(&self.position)];
        self.outcome = self.position.outcome_after(&self.start, &self.moves, &self.plies);
        Ok(())
    }

    /// Reads the text of a move, or of a turn of the set-up while there is one, and plays it.
    ///
    /// # Errors
    /// [`MoveError`]; the game is then as before.
    pub fn play_text(&mut self, text: &str) -> Result<(), MoveError> {
        if self.position.is_setting_up() {
            return self.set_up(text);
        }
        let mv = self.read_move(text)?;
        self.play(mv);
        Ok(())
    }

    /// Plays a text as a match does: where an illegal action loses at once ([`Position::penalty`]), it ends the game and the refusal comes back.
    ///
    /// # Errors
    /// [`MoveError`]; the game is then as before.
    pub fn submit(&mut self, text: &str) -> Result<Option<Refusal>, MoveError> {
        match self.play_text(text) {
            Ok(()) => {}
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

    /// Ends the game as a draw by agreement of the players; nothing happens when it is over already.
    pub fn agree(&mut self) {
        self.outcome.get_or_insert(Outcome::draw(Reason::Agreement));
    }

    /// Ends the game by the resignation of a side; nothing happens when it is over already.
    pub fn resign(&mut self, side: Side) {
        self.outcome.get_or_insert(Outcome::win(!side, Reason::Resign));
    }
}
