//! What the engine has found of a position, as it is told.

use serde_json::Number;
use yagura::{Game, Move, Side};
use yagura_engine::{Info, mate::Verdict};
use yagura_record::{Evaluation, Score, json};
use yagura_wire::{AnalysisLine, AnalysisMessage, MateVerdict};

use crate::place::styles;

/// The most moves of a line that are told.
const MOST_MOVES: usize = 16;

/// The lines that were found so far, best first.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    lines: Vec<Info>,
}

impl Findings {
    /// Puts a line in its place.
    pub fn hear(&mut self, info: &Info) {
        let place = info.line.saturating_sub(1);
        match self.lines.get_mut(place) {
            // A search that made way begins anew: what was found in more time stays until it is there again.
            Some(known) if known.depth > info.depth => {}
            Some(known) => *known = info.clone(),
            None => self.lines.push(info.clone()),
        }
    }

    /// Returns the lines.
    pub fn lines(&self) -> &[Info] {
        &self.lines
    }

    /// Returns what is told of them; `done` says whether more comes.
    pub fn message(&self, a: Option<Number>, game: &Game, done: Done) -> AnalysisMessage {
        AnalysisMessage::Lines {
            a,
            depth: self.lines.first().map_or(0, |info| info.depth),
            nodes: self.lines.iter().map(|info| info.nodes).max().unwrap_or(0),
            millis: self.lines.iter().map(|info| info.elapsed.as_millis() as u64).max().unwrap_or(0),
            lines: self
                .lines
                .iter()
                .map(|info| {
                    let score = black_score(info.score, game.player());
                    line(game, score, Some((info.depth, info.nodes)), &info.moves, MOST_MOVES)
                })
                .collect(),
            done: done == Done::Yes,
        }
    }
}

/// Whether a search has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// Nothing more comes.
    Yes,
    /// It goes on.
    No,
}

/// Returns what is told of a search for a mate; without a verdict a win is none by checks.
pub fn mate_message(a: Option<Number>, game: &Game, verdict: Option<Verdict>) -> AnalysisMessage {
    let (verdict, line) = match verdict {
        None => (MateVerdict::Inapplicable, None),
        Some(Verdict::NoMate) => (MateVerdict::None, None),
        Some(Verdict::Unknown) => (MateVerdict::Unknown, None),
        Some(Verdict::Mate(moves)) => {
            let score = Score::Mate { winner: game.player(), plies: Some(moves.len() as u32) };
            (MateVerdict::Mate, Some(line(game, score, None, &moves, moves.len())))
        }
    };
    AnalysisMessage::Mate { a, verdict, line }
}

/// Returns a line with how its moves are written. Where things are hidden the engine's lines are those of a
/// guess: one ends before the first move that is not legal.
fn line(
    game: &Game,
    score: Score,
    searched: Option<(u32, u64)>,
    moves: &[Move],
    most: usize,
) -> AnalysisLine {
    let mut game = game.clone();
    let (mut texts, mut written, mut positions) = (Vec::new(), Vec::new(), Vec::new());
    for &mv in moves.iter().take(most) {
        let text = game.usi(mv);
        if game.read_move(&text).ok() != Some(mv) {
            break;
        }
        written.push(styles(&game, mv));
        game.play_unchecked(mv);
        texts.push(text);
        positions.push(game.sfen());
    }
    let (depth, nodes) = searched.unzip();
    let evaluation = json::evaluation(&Evaluation { score, depth, nodes, line: texts });
    AnalysisLine { evaluation, styles: written, positions }
}

/// Returns a score of the player's as records have it, for Black.
pub fn black_score(score: yagura_engine::Score, player: Side) -> Score {
    match score {
        yagura_engine::Score::Centipawns(value) if score.is_repetition() => {
            Score::Repetition { winner: if value > 0 { player } else { !player } }
        }
        yagura_engine::Score::Centipawns(value) => Score::Centipawns(match player {
            Side::Black => value,
            Side::White => -value,
        }),
        yagura_engine::Score::Win(plies) => Score::Mate { winner: player, plies: Some(plies) },
        yagura_engine::Score::Loss(plies) => Score::Mate { winner: !player, plies: Some(plies) },
    }
}
