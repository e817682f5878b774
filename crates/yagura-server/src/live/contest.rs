//! A game with its players and its version: what may be done, and how it is told. No clock, store or sockets.

use std::{fmt, str::FromStr};

use yagura::{AnyPosition, Game, Move, MoveError, Position as _, Refusal, Side, Variant, notation::gungi};

use super::seats::Seats;
use crate::{
    error::ApiError,
    store::{Draft, Record},
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
    /// How the game ended otherwise than by a move; `game` knows the outcome, but not how it was without it.
    ending: Option<Ending>,
    /// The game that goes on after a repetition.
    next: Option<String>,
}

/// An end of a game that is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// A side gave up.
    Resigned(Side),
    /// A side claimed a foul, and rightly.
    Claimed(Side),
    /// The side to move played this, which the rules forbid, where that loses at once.
    Foul(String),
}

/// As it is stored: `b`, `claim:b`, `foul:7g7e`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Resigned(side) => write!(f, "{side}"),
            Self::Claimed(side) => write!(f, "claim:{side}"),
            Self::Foul(text) => write!(f, "foul:{text}"),
        }
    }
}

impl FromStr for Ending {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let side = |letter: &str| Side::from_letter(letter).ok_or_else(|| format!("side '{letter}': expected b or w"));
        Ok(match text.split_once(':') {
            None => Self::Resigned(side(text)?),
            Some(("claim", letter)) => Self::Claimed(side(letter)?),
            Some(("foul", text)) => Self::Foul(text.to_owned()),
            Some(_) => return Err(format!("ending '{text}': expected SIDE, claim:SIDE or foul:MOVE")),
        })
    }
}

/// What a move message comes to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Attempt {
    /// It is legal and can be made.
    New(Move),
    /// It was made already.
    Made,
    /// It is a foul that loses the game.
    Foul(Refusal),
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
        let ending = record.ending.as_deref().map(str::parse).transpose()?;
        if let Some(ending) = &ending {
            apply(&mut game, ending)?;
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
            ending,
            next: record.next,
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
        match self.game.read_move(text) {
            Ok(_) if self.is_full() => Err(ApiError::TooLong(self.max_moves)),
            Ok(mv) => Ok(Attempt::New(mv)),
            Err(MoveError::Illegal { refusal, .. }) if self.is_penal(text, turn) => Ok(Attempt::Foul(refusal)),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns whether an illegal action loses at once. What only the things hidden from its player forbid does not.
    fn is_penal(&self, text: &str, player: Side) -> bool {
        let position = self.game.position();
        position.penalty().is_some() && Game::new(position.seen_by(Some(player))).read_move(text).is_err()
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
        let ended_by = self.ending.as_ref().map(|ending| match *ending {
            Ending::Resigned(side) | Ending::Claimed(side) => side,
            Ending::Foul(_) => self.game.position().player(),
        });
        if ended_by.is_some_and(|side| seats.holds(side)) {
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
        self.ending = None;
        self.version += 1;
    }

    /// Returns the side that claims a foul.
    ///
    /// # Errors
    /// Why nobody does, or that there is none.
    pub(crate) fn claim(&self, seats: Seats, side: Option<Side>) -> Result<Side, ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        let side = side.or_else(|| seats.only()).ok_or(ApiError::SideMissing)?;
        if !seats.holds(side) {
            return Err(ApiError::NotYourSeat);
        }
        if self.game.clone().claim(side) { Ok(side) } else { Err(ApiError::NothingToClaim) }
    }

    /// Ends the game and raises the version.
    pub(crate) fn end(&mut self, ending: Ending) {
        // Resignations are always possible; the others have been tried.
        if let Err(error) = apply(&mut self.game, &ending) {
            tracing::error!(game = self.id, %error, "an ending that is none");
        }
        self.ending = Some(ending);
        self.version += 1;
    }

    /// Returns the game that goes on after this one, to be stored under an id of its own; with its id if it is stored already.
    ///
    /// # Errors
    /// Why none does.
    pub(crate) fn restart(&self, seats: Seats) -> Result<(Draft, Option<&str>), ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        let next = self.game.restarted().ok_or(ApiError::NothingToRestart)?;
        let draft = Draft {
            id: String::new(),
            variant: self.variant.to_string(),
            position: Some(next.start().sfen()),
            black: self.players[0].to_string(),
            white: self.players[1].to_string(),
            tokens: self.tokens.clone(),
        };
        Ok((draft, self.next.as_deref()))
    }

    /// Names the game that goes on after this one and raises the version.
    pub(crate) fn go_on(&mut self, next: String) {
        self.next = Some(next);
        self.version += 1;
    }

    /// Returns whether the game has just shown to all what it hid: nothing of it is in use any more.
    pub(crate) fn reveals(&self) -> bool {
        self.is_open() && self.variant.definition().kinds.iter().any(|kind| kind.back.is_some())
    }

    /// Returns whether everybody may see everything. After a repetition the hidden things go on into the next game.
    fn is_open(&self) -> bool {
        self.game.outcome().is_some() && self.game.restarted().is_none()
    }

    /// Returns a position as a viewer may see it.
    fn seen(&self, position: &AnyPosition, viewer: Option<Side>) -> AnyPosition {
        if self.is_open() { position.clone() } else { position.seen_by(viewer) }
    }

    /// Returns a move as a viewer may know it.
    fn told(&self, before: &AnyPosition, mv: Move, viewer: Option<Side>) -> String {
        if self.is_open() { before.usi(mv) } else { before.usi_seen_by(mv, viewer) }
    }

    /// Returns whose hidden things a viewer may not know, Black's and White's.
    fn hidden(&self, viewer: Option<Side>) -> [bool; 2] {
        Side::BOTH.map(|side| !self.is_open() && viewer != Some(side))
    }

    /// Returns the record in the notation of the game's author, as a holder of these seats may see it.
    ///
    /// # Errors
    /// That the game has no such notation.
    pub(crate) fn record(&self, seats: Seats) -> Result<String, ApiError> {
        gungi::write_hiding(std::slice::from_ref(&self.game), self.hidden(self.viewer(seats))).ok_or(ApiError::NoNotation)
    }

    /// Returns the canonical string of a legal move of the position now.
    pub(crate) fn text_of(&self, mv: Move) -> String {
        self.game.position().usi(mv)
    }

    /// Returns the whole game as a holder of these seats may see it.
    pub(crate) fn snapshot(&self, seats: Seats) -> Snapshot {
        let viewer = self.viewer(seats);
        let Told { positions, moves, notes } = Told::new(&self.game, self.is_open(), viewer);
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
            setup: None,
            seats: seats.sides().map(Into::into).collect(),
            created: self.created.clone(),
        }
    }

    /// Returns the message about the last move, of which `before` is the position before it and `last` the move before with its own.
    pub(crate) fn moved(&self, before: &AnyPosition, mv: Move, last: Option<&(AnyPosition, Move)>, viewer: Option<Side>) -> Moved {
        let position = self.game.position();
        let written = gungi::token(before, mv, last.map(|(before, mv)| (before, *mv)), self.hidden(viewer));
        Moved {
            v: self.version,
            ply: self.game.moves().len(),
            text: self.told(before, mv, viewer),
            position: self.seen(position, viewer).sfen(),
            note: note(before, mv, position, written),
            standing: self.standing(viewer),
        }
    }

    /// Returns the last move with the position before it.
    pub(crate) fn last(&self) -> Option<(AnyPosition, Move)> {
        let (&mv, earlier) = self.game.moves().split_last()?;
        let mut before = self.game.start().clone();
        for &mv in earlier {
            before.play(mv);
        }
        Some((before, mv))
    }

    /// Returns how the game stands as a viewer may see it.
    pub(crate) fn standing(&self, viewer: Option<Side>) -> Standing {
        let position = self.seen(self.game.position(), viewer);
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
            restarts: self.game.restarted().is_some(),
            next: self.next.clone(),
        }
    }

    /// Returns as whom a holder of these seats looks at the game: one who holds both sees what the one to move sees.
    pub(crate) fn viewer(&self, seats: Seats) -> Option<Side> {
        seats.only().or_else(|| (!seats.is_empty()).then(|| self.game.position().player()))
    }
}

/// What is told of all moves of a game.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// One more than moves.
    pub(crate) positions: Vec<String>,
    pub(crate) moves: Vec<String>,
    pub(crate) notes: Vec<Note>,
}

impl Told {
    /// Returns all of a game in which nothing is hidden from anybody.
    pub(crate) fn of(game: &Game<AnyPosition>) -> Self {
        Self::new(game, true, None)
    }

    /// Returns a game as a viewer may see it, or all of it when it is `open`.
    fn new(game: &Game<AnyPosition>, open: bool, viewer: Option<Side>) -> Self {
        let seen = |position: &AnyPosition| if open { position.sfen() } else { position.seen_by(viewer).sfen() };
        let hidden = Side::BOTH.map(|side| !open && viewer != Some(side));
        let count = game.moves().len();
        let mut position = game.start().clone();
        let mut told = Self { positions: vec![seen(&position)], moves: Vec::with_capacity(count), notes: Vec::with_capacity(count) };
        let mut last: Option<(AnyPosition, Move)> = None;
        for &mv in game.moves() {
            let before = position.clone();
            position.play(mv);
            told.positions.push(seen(&position));
            told.moves.push(if open { before.usi(mv) } else { before.usi_seen_by(mv, viewer) });
            let written = gungi::token(&before, mv, last.as_ref().map(|(before, mv)| (before, *mv)), hidden);
            told.notes.push(note(&before, mv, &position, written));
            last = Some((before, mv));
        }
        told
    }
}

fn note(before: &AnyPosition, mv: Move, after: &AnyPosition, written: Option<String>) -> Note {
    let captures = before.victims(mv).iter().map(|(square, _)| square.to_string()).collect();
    Note { check: after.in_check(), promotion: mv.promotes(), captures, written }
}

/// Ends a game otherwise than by a move.
fn apply(game: &mut Game<AnyPosition>, ending: &Ending) -> Result<(), String> {
    let done = match ending {
        Ending::Resigned(side) => {
            game.resign(*side);
            true
        }
        Ending::Claimed(side) => game.claim(*side),
        Ending::Foul(text) => matches!(game.submit(text), Ok(Some(_))),
    };
    if done { Ok(()) } else { Err(format!("ending '{ending}': the game does not end so")) }
}
