//! What one game says, move by move.

use yagura::{AnyPosition, Definition, Game, Kind, Move, Position as _, Reason, Side, Square, Variant};

use super::lead::{self, Lead};
use crate::self_play::{PlayedGame, UNFINISHED};

/// Plies before the end in which a loss is sudden, and the centipawns by which the loser may have been behind
/// before them.
const SUDDEN_PLIES: usize = 6;
const EVEN: i32 = 300;
/// Of material, every so manyth position is a sample; those close to the end say nothing of their material.
const SAMPLE_EVERY: usize = 6;
const END_PLIES: usize = 4;

/// What happened to the pieces of a kind in a game, both sides together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct KindTrace {
    /// On the board when play began.
    pub start: u32,
    /// Of these, those that never moved.
    pub still: u32,
    pub moves: u32,
    pub drops: u32,
    pub captures: u32,
    pub captured: u32,
    pub promotions: u32,
    /// Pieces of the kind that there were: at the start, dropped, and become by promotion.
    pub came: u32,
}

/// The material of a position, and by how many pieces of each kind Black has more, in hand too.
pub(super) type Material = Vec<(usize, i16)>;

/// What one game says.
#[derive(Clone, Debug)]
pub(super) struct Trace {
    pub pair: u32,
    pub half: u8,
    pub first: Side,
    pub points: f64,
    pub winner: Option<Side>,
    pub reason: String,
    pub plies: usize,
    /// The mean number of legal moves.
    pub choices: f64,
    /// By ply.
    pub each_choices: Vec<u32>,
    /// Plies before the first capture.
    pub contact: Option<usize>,
    pub lead: Lead,
    /// Whether the loser was not behind when his royal was lost; `None` where no royal was.
    pub sudden: Option<bool>,
    pub kinds: Vec<KindTrace>,
    /// Visits by square, in the order of [`Definition::squares`].
    pub squares: Vec<u32>,
    pub opening: Vec<String>,
    pub material: Vec<Material>,
}

/// Plays through a game; `None` when its moves do not fit the rules.
pub(super) fn of_game(variant: &Variant, played: &PlayedGame, opening: usize) -> Option<Trace> {
    let definition = variant.definition();
    let mut game = played.beginning(variant)?;
    let mut walk = Walk::new(definition, game.position());
    let (mut contact, mut material) = (None, Vec::new());
    for (ply, text) in played.moves.iter().enumerate() {
        let mv = game.read_move(text).ok()?;
        if walk.play(&mut game, mv) {
            contact = contact.or(Some(ply));
        }
        if ply % SAMPLE_EVERY == SAMPLE_EVERY - 1 && ply + END_PLIES < played.moves.len() {
            material.push(difference(definition, game.position()));
        }
    }
    let winner = played.winner();
    let count = played.choices.len().max(1) as f64;
    Some(Trace {
        pair: played.pair,
        half: played.half,
        first: played.first(),
        points: played.points(),
        winner,
        reason: played.reason.clone(),
        plies: played.moves.len(),
        choices: played.choices.iter().map(|&choices| f64::from(choices)).sum::<f64>() / count,
        each_choices: played.choices.clone(),
        contact,
        lead: Lead::of(&played.scores, winner),
        sudden: winner.and_then(|winner| sudden(played, winner)),
        squares: walk.visits(),
        kinds: walk.kinds(),
        opening: played.moves.iter().take(opening).cloned().collect(),
        material,
    })
}

impl Trace {
    pub(super) fn is_finished(&self) -> bool {
        self.reason != UNFINISHED
    }
}

/// Returns whether the loser of a royal was not behind some plies before; `None` when the game ended
/// otherwise.
fn sudden(played: &PlayedGame, winner: Side) -> Option<bool> {
    match Reason::from_word(&played.reason)? {
        Reason::Checkmate | Reason::RoyalCapture | Reason::KingCapture => {}
        _ => return None,
    }
    let before = lead::agreed(&played.scores, played.scores.len().checked_sub(SUDDEN_PLIES)?);
    Some(if winner == Side::Black { before } else { -before } <= EVEN)
}

/// Returns by how many pieces of each kind Black has more.
pub(super) fn difference(definition: &Definition, position: &AnyPosition) -> Material {
    let mut more = vec![0i16; definition.kinds.len()];
    position.for_each_piece(|_, piece| more[piece.kind().index()] += sign(piece.side()));
    for side in Side::BOTH {
        for (slot, count) in position.hand(side).iter() {
            if let Some(kind) = definition.hand_order.get(usize::from(slot.0)) {
                more[kind.index()] += sign(side) * count as i16;
            }
        }
    }
    more.into_iter().enumerate().filter(|(_, more)| *more != 0).collect()
}

const fn sign(side: Side) -> i16 {
    match side {
        Side::Black => 1,
        Side::White => -1,
    }
}

/// A game that is walked through.
struct Walk {
    definition: &'static Definition,
    kinds: Vec<KindTrace>,
    /// Squares with pieces that have not moved since play began, with their kinds.
    standing: Vec<(Square, Kind)>,
    /// Those that were captured without having moved.
    taken: Vec<Kind>,
    visits: Vec<u32>,
}

impl Walk {
    fn new(definition: &'static Definition, position: &AnyPosition) -> Self {
        let mut walk = Self {
            definition,
            kinds: vec![KindTrace::default(); definition.kinds.len()],
            standing: Vec::new(),
            taken: Vec::new(),
            visits: vec![0; usize::from(definition.files) * usize::from(definition.ranks)],
        };
        position.for_each_piece(|square, piece| {
            walk.standing.push((square, piece.kind()));
            let kind = &mut walk.kinds[piece.kind().index()];
            kind.start += 1;
            kind.came += 1;
        });
        walk
    }

    /// Plays a move and returns whether it captured.
    fn play(&mut self, game: &mut Game<AnyPosition>, mv: Move) -> bool {
        let position = game.position();
        let (piece, victims) = (position.moving_piece(mv), position.victims(mv));
        for &(square, victim) in &victims {
            self.kinds[victim.kind().index()].captured += 1;
            if let Some(at) = self.standing.iter().position(|&still| still == (square, victim.kind())) {
                self.taken.push(self.standing.swap_remove(at).1);
            }
        }
        game.play_unchecked(mv);
        let Some(piece) = piece else { return !victims.is_empty() };
        let kind = piece.kind();
        let trace = &mut self.kinds[kind.index()];
        trace.captures += victims.len() as u32;
        if let Some(from) = mv.from() {
            trace.moves += 1;
            if let Some(at) = self.standing.iter().position(|&still| still == (from, kind)) {
                self.standing.swap_remove(at);
            }
        } else {
            trace.drops += 1;
            trace.came += 1;
        }
        let now = game.position().piece_at(mv.to()).filter(|now| now.side() == piece.side());
        if let Some(now) = now.map(yagura::Piece::kind).filter(|&now| self.promotes(kind, now)) {
            self.kinds[kind.index()].promotions += 1;
            self.kinds[now.index()].came += 1;
        }
        let to = mv.to();
        if self.definition.has(to) {
            let (files, ranks) = (usize::from(self.definition.files), usize::from(to.rank()));
            self.visits[ranks * files + files - 1 - usize::from(to.file())] += 1;
        }
        !victims.is_empty()
    }

    fn promotes(&self, from: Kind, to: Kind) -> bool {
        let info = self.definition.kind(from);
        info.promotes_to == Some(to) || (from != to && info.becomes.contains(&to))
    }

    fn visits(&self) -> Vec<u32> {
        self.visits.clone()
    }

    fn kinds(mut self) -> Vec<KindTrace> {
        for kind in self.standing.iter().map(|(_, kind)| kind).chain(&self.taken) {
            self.kinds[kind.index()].still += 1;
        }
        self.kinds
    }
}
