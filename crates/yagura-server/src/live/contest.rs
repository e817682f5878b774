//! A game with its players and its version: what may be done, and how it is told. No clock, store or sockets.

use yagura::{AnyPosition, Game, Move, Position as _, Side, Variant};

use super::seats::Seats;
use crate::{
    error::ApiError,
    store::Record,
    wire::{Moved, Note, PROTOCOL, Player, Snapshot, Standing},
};

/// A game between two players.
#[derive(Clone, Debug)]
pub(crate) struct Contest {
    id: String,
    variant: Variant,
    players: [Player; 2],
    tokens: [Option<Vec<u8>>; 2],
    created: String,
    /// The most moves that it may have.
    max_moves: u32,
    version: i64,
    game: Game<AnyPosition>,
    /// Who gave up; `game` knows the outcome, but not how it was without it.
    resigned: Option<Side>,
}

/// What a move message comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attempt {
    /// It is legal and can be made.
    New(Move),
    /// It was made already.
    Made,
}

impl Contest {
    /// Returns the game as it is stored.
    ///
    /// # Errors
    /// What is wrong with the record.
    pub(crate) fn restore(record: Record, max_moves: u32) -> Result<Self, String> {
        let draft = record.game;
        let variant = Variant::parse(&draft.variant).map_err(|error| error.to_string())?;
        let mut game = Game::of_variant(&variant, draft.position.as_deref()).map_err(|error| error.to_string())?;
        for text in &record.moves {
            game.play_text(text).map_err(|error| error.to_string())?;
        }
        let resigned = match record.resigned {
            Some(letter) => Some(Side::from_letter(&letter).ok_or_else(|| format!("side '{letter}': expected b or w"))?),
            None => None,
        };
        if let Some(side) = resigned {
            game.resign(side);
        }
        Ok(Self {
            id: draft.id,
            variant,
            players: [draft.black.parse()?, draft.white.parse()?],
            tokens: draft.tokens,
            created: record.created,
            max_moves,
            version: record.version,
            game,
            resigned,
        })
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Returns a number of this game's own, always the same, for an engine's whims.
    pub(crate) fn seed(&self) -> u64 {
        self.id.bytes().fold(0, |seed, byte| seed << 8 | u64::from(byte))
    }

    pub(crate) fn game(&self) -> &Game<AnyPosition> {
        &self.game
    }

    /// Returns the number of changes so far.
    pub(crate) const fn version(&self) -> i64 {
        self.version
    }

    /// Returns the seats that the tokens open.
    pub(crate) fn seats(&self, tokens: &str) -> Seats {
        Seats::opened_by(tokens, &self.tokens)
    }

    /// Returns who decides now, `None` when the game is over.
    pub(crate) fn turn(&self) -> Option<Side> {
        self.game.outcome().is_none().then(|| self.game.position().player())
    }

    fn is_full(&self) -> bool {
        self.game.moves().len() >= self.max_moves as usize
    }

    /// Returns the level of the engine when it is an engine's turn and the game may go on.
    pub(crate) fn engine_turn(&self) -> Option<u8> {
        if self.is_full() {
            return None;
        }
        match self.players[self.turn()?.index()] {
            Player::Engine { level } => Some(level.get()),
            Player::Human => None,
        }
    }

    /// Returns whether both players are engines.
    pub(crate) fn is_exhibition(&self) -> bool {
        self.players.iter().all(|player| matches!(player, Player::Engine { .. }))
    }

    /// Judges a move message.
    ///
    /// # Errors
    /// Why the move cannot be made.
    pub(crate) fn attempt(&self, seats: Seats, ply: u32, text: &str) -> Result<Attempt, ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        let made = self.game.moves().len();
        if (ply as usize) < made && self.was_made(seats, ply as usize, text) {
            return Ok(Attempt::Made);
        }
        if ply as usize != made {
            return Err(ApiError::Stale { ply, made });
        }
        let turn = self.turn().ok_or(ApiError::Finished)?;
        if !seats.holds(turn) {
            return Err(ApiError::NotYourTurn);
        }
        let mv = self.game.read_move(text)?;
        if self.is_full() { Err(ApiError::TooLong(self.max_moves)) } else { Ok(Attempt::New(mv)) }
    }

    /// Returns whether the text is the move that a holder of these seats made at this ply.
    fn was_made(&self, seats: Seats, ply: usize, text: &str) -> bool {
        // The text may be another spelling of the move, so the position of then has to read it.
        let mut before = Game::new(self.game.start().clone());
        for &mv in &self.game.moves()[..ply] {
            before.play(mv);
        }
        seats.holds(before.position().player()) && before.read_move(text) == Ok(self.game.moves()[ply])
    }

    /// Returns how many moves are left when the last decision of these seats is taken back.
    ///
    /// A resignation is a decision: taking it back leaves all moves.
    ///
    /// # Errors
    /// Why it cannot be taken back.
    pub(crate) fn takeback(&self, seats: Seats) -> Result<usize, ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        let alone = Side::BOTH.into_iter().all(|side| seats.holds(side) || self.players[side.index()] != Player::Human);
        if !alone {
            return Err(ApiError::NotAlone);
        }
        if self.resigned.is_some_and(|side| seats.holds(side)) {
            return Ok(self.game.moves().len());
        }
        let last = self.game.plies().iter().skip(1).rposition(|ply| seats.holds(ply.mover));
        last.ok_or(ApiError::NothingToTakeBack)
    }

    /// Returns the side that gives up.
    ///
    /// # Errors
    /// Why nobody does.
    pub(crate) fn resignation(&self, seats: Seats, side: Option<Side>) -> Result<Side, ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        let side = side.or_else(|| seats.only()).ok_or(ApiError::SideMissing)?;
        if !seats.holds(side) {
            return Err(ApiError::NotYourSeat);
        }
        if self.game.outcome().is_some() { Err(ApiError::Finished) } else { Ok(side) }
    }

    /// Makes a legal move and raises the version.
    pub(crate) fn play(&mut self, mv: Move) {
        self.game.play(mv);
        self.version += 1;
    }

    /// Keeps the first `plies` moves, forgets a resignation and raises the version.
    pub(crate) fn cut(&mut self, plies: usize) {
        let moves = self.game.moves()[..plies].to_vec();
        self.game = Game::new(self.game.start().clone());
        for mv in moves {
            self.game.play(mv);
        }
        self.resigned = None;
        self.version += 1;
    }

    /// Lets a side give up and raises the version.
    pub(crate) fn resign(&mut self, side: Side) {
        self.game.resign(side);
        self.resigned = Some(side);
        self.version += 1;
    }

    /// Returns the canonical string of a legal move of the position now.
    pub(crate) fn text_of(&self, mv: Move) -> String {
        self.game.position().usi(mv)
    }

    /// Returns the whole game as a holder of these seats may see it.
    pub(crate) fn snapshot(&self, seats: Seats) -> Snapshot {
        let viewer = self.viewer(seats);
        let mut position = self.game.start().clone();
        let mut positions = vec![position.seen_by(viewer).sfen()];
        let mut moves = Vec::with_capacity(self.game.moves().len());
        let mut notes = Vec::with_capacity(self.game.moves().len());
        for &mv in self.game.moves() {
            let before = position.clone();
            position.play(mv);
            positions.push(position.seen_by(viewer).sfen());
            moves.push(before.usi(mv));
            notes.push(note(&before, mv, &position));
        }
        Snapshot {
            id: self.id.clone(),
            protocol: PROTOCOL,
            v: self.version,
            variant: self.variant.to_string(),
            black: self.players[0],
            white: self.players[1],
            positions,
            moves,
            notes,
            standing: self.standing(viewer),
            seats: seats.sides().map(Into::into).collect(),
            created: self.created.clone(),
        }
    }

    /// Returns the message about the last move, of which `before` is the position before it.
    pub(crate) fn moved(&self, before: &AnyPosition, mv: Move, viewer: Option<Side>) -> Moved {
        let position = self.game.position();
        Moved {
            v: self.version,
            ply: self.game.moves().len(),
            text: before.usi(mv),
            position: position.seen_by(viewer).sfen(),
            note: note(before, mv, position),
            standing: self.standing(viewer),
        }
    }

    /// Returns how the game stands as a viewer may see it.
    pub(crate) fn standing(&self, viewer: Option<Side>) -> Standing {
        let position = self.game.position().seen_by(viewer);
        let turn = self.turn();
        let thinking = self.engine_turn().is_some();
        let mut moves = Vec::new();
        if turn.is_some_and(|side| self.players[side.index()] == Player::Human) {
            position.moves(&mut moves);
        }
        let checked: Vec<String> = position.checked().iter().map(ToString::to_string).collect();
        Standing {
            turn: turn.map(Into::into),
            side: position.side().into(),
            legal: moves.iter().map(|&mv| position.usi(mv)).collect(),
            check: position.in_check(),
            checked,
            outcome: self.game.outcome().map(|outcome| super::ending::told(&self.variant, outcome)),
            thinking,
        }
    }

    /// Returns as whom a holder of these seats looks at the game: one who holds both sees what the one to move sees.
    pub(crate) fn viewer(&self, seats: Seats) -> Option<Side> {
        seats.only().or_else(|| (!seats.is_empty()).then(|| self.game.position().player()))
    }
}

fn note(before: &AnyPosition, mv: Move, after: &AnyPosition) -> Note {
    let captures = before.victims(mv).iter().map(|(square, _)| square.to_string()).collect();
    Note { check: after.in_check(), promotion: mv.promotes(), captures }
}
