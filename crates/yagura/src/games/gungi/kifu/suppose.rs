//! Games whose backs a record does not tell (rulebook gungi §17.4).
//!
//! Who copies the record of a running game gets it without the enemy's declaration, and without the backs of
//! the 兵 that the enemy drops. The reader supposes them: at such a *choice* it takes one of the possible
//! moves. What the record tells later, a back that is taken (`[さ入手]`), betrays or is dropped again, may
//! contradict that; then another possibility is taken at a choice, with which all that was told so far comes
//! out, and the game is played anew.

use super::{
    super::{
        action::{Action, Rider, pack, unpack},
        faces, setup,
        state::{Gungi, Phase},
    },
    token::Token,
};
use crate::{
    AnyPosition, Game, History, Move, Moves, Notation, Position, Secrecy, SfenError, Side, Variant,
    movement::tower::Cell,
};

/// The most moves that are played again for one record: so much work may a text cause.
const MOST_REPLAYED: usize = 2_000_000;

/// A move of the record, `None` for the new set-up after a repetition, and what was written of it.
#[derive(Clone, Debug)]
struct Step {
    mv: Option<Move>,
    token: Option<Token>,
}

/// A step whose move is one of several, as far as the record tells.
#[derive(Clone, Debug)]
struct Choice {
    step: usize,
    options: Vec<Move>,
}

/// What a token means.
pub(super) enum Meaning {
    One(Move),
    None,
    /// The tokens that say everything.
    Several(Vec<String>),
}

/// How much a token must agree with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Care {
    /// A back that is taken is told, and none that is not.
    Exact,
    /// It may be left out.
    Lenient,
}

/// The games as far as they are read.
#[derive(Debug)]
pub(super) struct Reading {
    games: Vec<Game<AnyPosition>>,
    steps: Vec<Step>,
    choices: Vec<Choice>,
    supposed: [bool; 2],
    replayed: usize,
}

impl Reading {
    /// Begins with a position, in which the backs of some sides are supposed already.
    pub(super) fn new(start: AnyPosition, supposed: [bool; 2]) -> Self {
        Self {
            games: vec![Game::from_position(start)],
            steps: Vec::new(),
            choices: Vec::new(),
            supposed,
            replayed: 0,
        }
    }

    pub(super) fn game(&self) -> &Game<AnyPosition> {
        self.games.last().expect("there is always a game")
    }

    pub(super) fn position(&self) -> Option<&Gungi> {
        match self.game().position() {
            AnyPosition::Gungi(position) => Some(position),
            _ => None,
        }
    }

    /// The game that is being read, and the moves in it.
    pub(super) fn place(&self) -> (usize, usize) {
        (self.games.len() - 1, self.game().moves().len())
    }

    pub(super) const fn supposed(&self) -> [bool; 2] {
        self.supposed
    }

    pub(super) fn into_games(self) -> Vec<Game<AnyPosition>> {
        self.games
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Move, token: Option<Token>) {
        self.steps.push(Step { mv: Some(mv), token });
        if let Some(game) = self.games.last_mut() {
            game.play_unchecked(mv);
        }
    }

    /// Goes on after a repetition; returns `false` when there was none.
    pub(super) fn restart(&mut self) -> bool {
        let Some(next) = self.game().restarted() else { return false };
        self.steps.push(Step { mv: None, token: None });
        self.games.push(next);
        true
    }

    /// Supposes the declaration of the side whose turn it is to declare.
    pub(super) fn suppose_backs(&mut self) {
        let Some(position) = self.position() else { return };
        let side = position.side;
        let mut options = Vec::new();
        setup::declarations(position, |mv| {
            options.push(mv);
            false
        });
        if let Some(&mv) = options.first() {
            self.choose(side, options);
            self.play(mv, None);
        }
    }

    fn choose(&mut self, side: Side, options: Vec<Move>) {
        self.choices.push(Choice { step: self.steps.len(), options });
        self.supposed[side.index()] = true;
    }

    /// Returns the legal move that a token means; 新 is added where only a drop fits. What was supposed
    /// before may change.
    pub(super) fn meaning(&mut self, token: &mut Token, last: Option<Cell>) -> Meaning {
        let Some(position) = self.position() else { return Meaning::None };
        let mut found = fitting(position, token, last, Care::Lenient);
        if found.is_empty() && !token.fresh && position.phase == Phase::Play {
            token.fresh = true;
            found = fitting(position, token, last, Care::Lenient);
            token.fresh = !found.is_empty();
        }
        let own_turn = token.side == position.side;
        if own_turn
            && !self.choices.is_empty()
            && !found.iter().any(|&mv| agrees(position, mv, token))
            && self.suppose_otherwise(token, last)
        {
            let Some(position) = self.position() else { return Meaning::None };
            found = fitting(position, token, last, Care::Exact);
        }
        self.one_of(&found, token)
    }

    /// One move, or several that differ only in the back of a 兵 that is dropped: then one is supposed.
    fn one_of(&mut self, found: &[Move], token: &Token) -> Meaning {
        let Some(position) = self.position() else { return Meaning::None };
        let side = position.side;
        let soldier = |mv: &Move| match unpack(*mv) {
            Some((Action::Drop { kind, to }, _)) if faces::is_soldier(kind) => Some(to),
            _ => None,
        };
        let to = found
            .first()
            .and_then(soldier)
            .filter(|&to| token.back.is_none() && found.iter().all(|mv| soldier(mv) == Some(to)));
        match found {
            [] => Meaning::None,
            // Where backs are supposed the hand may turn out to hold others.
            [.., most] if to.is_some() && (found.len() > 1 || self.supposed[side.index()]) => {
                let to = to.unwrap_or_default();
                let drop = |kind| pack(Action::Drop { kind, to }, Rider::default());
                // Most 兵 have へ behind them.
                self.choose(side, [faces::PZ, faces::PT, faces::PH].map(drop).to_vec());
                Meaning::One(*most)
            }
            &[mv] => Meaning::One(mv),
            _ => {
                let tokens = found.iter().take(4).filter_map(|&mv| Token::full(position, mv));
                Meaning::Several(tokens.map(|token| token.to_string()).collect())
            }
        }
    }

    /// Looks for what else may be supposed so that all that was told comes out, and this token has a meaning;
    /// returns whether there is something.
    fn suppose_otherwise(&mut self, token: &Token, last: Option<Cell>) -> bool {
        // What was chosen last is the first to be doubted, as the fewest moves hang on it.
        for n in (0..self.choices.len()).rev() {
            let Choice { step, options } = self.choices[n].clone();
            for &option in &options {
                for changes in self.alternatives(step, option) {
                    if self.replayed > MOST_REPLAYED {
                        return false;
                    }
                    let Some((position, moves)) = self.replay(&changes) else { continue };
                    if !fitting(&position, token, last, Care::Exact).is_empty() && self.adopt(&moves) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Another move at a step: alone, or changing places with the back of another 兵 that was dropped.
    fn alternatives(&self, step: usize, option: Move) -> Vec<Vec<(usize, Move)>> {
        let now = self.steps[step].mv;
        if now == Some(option) {
            return Vec::new();
        }
        let dropped = |mv: Option<Move>| match unpack(mv?) {
            Some((Action::Drop { kind, .. }, _)) => Some(kind),
            _ => None,
        };
        let (old, new) = (dropped(now), dropped(Some(option)));
        let swap = |other: &Choice| {
            let fits = other.step != step && old.is_some() && dropped(self.steps[other.step].mv) == new;
            let back = other.options.iter().copied().find(|&mv| dropped(Some(mv)) == old).filter(|_| fits)?;
            Some(vec![(step, option), (other.step, back)])
        };
        std::iter::once(vec![(step, option)]).chain(self.choices.iter().filter_map(swap)).collect()
    }

    /// Plays the moves with others at some steps, and at later choices with what is left for them, and
    /// returns where they lead if all that was told comes out.
    fn replay(&mut self, changes: &[(usize, Move)]) -> Option<(Gungi, Vec<Option<Move>>)> {
        let AnyPosition::Gungi(start) = self.games.first()?.start() else { return None };
        let mut position = start.clone();
        let mut moves: Vec<Option<Move>> = self.steps.iter().map(|step| step.mv).collect();
        for &(step, mv) in changes {
            *moves.get_mut(step)? = Some(mv);
        }
        for (n, step) in self.steps.iter().enumerate() {
            self.replayed += 1;
            let Some(mut mv) = moves[n] else {
                position = position.restart()?;
                continue;
            };
            if !is_held(&position, mv) {
                let choice = self
                    .choices
                    .iter()
                    .find(|choice| choice.step == n && changes.iter().all(|&(changed, _)| changed != n))?;
                mv = choice.options.iter().copied().rev().find(|&mv| is_held(&position, mv))?;
                moves[n] = Some(mv);
            }
            if step.token.as_ref().is_some_and(|token| !agrees(&position, mv, token)) {
                return None;
            }
            position.play(mv);
        }
        Some((position, moves))
    }

    /// Plays the games anew with these moves; nothing changes, and `false` comes back, when one of them is
    /// not legal.
    fn adopt(&mut self, moves: &[Option<Move>]) -> bool {
        let Some(first) = self.games.first() else { return false };
        self.replayed += self.steps.len() * 100;
        let mut games = vec![Game::from_position(first.start().clone())];
        for mv in moves {
            let Some(game) = games.last_mut() else { return false };
            match *mv {
                Some(mv) => {
                    let AnyPosition::Gungi(position) = game.position() else { return false };
                    if game.outcome().is_some() || !position.for_each_move(|legal| legal == mv) {
                        return false;
                    }
                    game.play_unchecked(mv);
                }
                None => match game.restarted() {
                    Some(next) => games.push(next),
                    None => return false,
                },
            }
        }
        for (step, &mv) in self.steps.iter_mut().zip(moves) {
            step.mv = mv;
        }
        self.games = games;
        true
    }
}

/// Returns whether a move drops nothing, or what is in hand.
fn is_held(position: &Gungi, mv: Move) -> bool {
    !matches!(unpack(mv), Some((Action::Drop { kind, .. }, _)) if position.count_in_hand(position.side, kind) == 0)
}

/// Gives each side in hand one さ and one と among its 兵, of those that are not seen, as each began with.
fn share_out(position: &mut Gungi) {
    for (soldier, back) in [(faces::PZ, faces::Z), (faces::PT, faces::T)] {
        let on_board = position.board.pieces().filter(|&(_, _, piece)| piece.kind() == back).count();
        let in_hand = Side::BOTH.map(|side| usize::from(position.count_in_hand(side, back)));
        let left = 2usize.saturating_sub(on_board + in_hand[0] + in_hand[1]);
        for side in [Side::White, Side::Black].into_iter().take(left) {
            if position.count_in_hand(side, faces::PH) > 0 {
                position.spend_from_hand(side, faces::PH);
                position.gain_in_hand(side, soldier);
            }
        }
    }
}

/// Reads the first position that a record carries; where it does not tell the backs of a side (`P` in play)
/// they are supposed, as the second value says.
pub(super) fn start(variant: &Variant, text: &str) -> Result<(AnyPosition, [bool; 2]), SfenError> {
    let error = match AnyPosition::from_sfen(variant, text) {
        Ok(position) => return Ok((position, [false; 2])),
        Err(error) => error,
    };
    let mut full = String::with_capacity(text.len());
    let (mut inside, mut supposed) = (false, [false; 2]);
    let (board_and_hands, rest) = match text.match_indices(' ').nth(2) {
        Some((at, _)) => text.split_at(at),
        None => return Err(error),
    };
    for letter in board_and_hands.chars() {
        inside = letter == '[' || (inside && letter != ']');
        match letter {
            'P' if !inside => full.push_str("[PH]"),
            'p' if !inside => full.push_str("[ph]"),
            other => full.push(other),
        }
        if !inside && letter.eq_ignore_ascii_case(&'p') {
            supposed[usize::from(letter == 'p')] = true;
        }
    }
    full.push_str(rest);
    let AnyPosition::Gungi(mut position) = AnyPosition::from_sfen(variant, &full)? else { return Err(error) };
    // Before play too: in a new set-up after a repetition the 兵 have their backs.
    let phase = std::mem::replace(&mut position.phase, Phase::Play);
    if supposed == [true; 2] {
        share_out(&mut position);
    } else {
        let hidden = if supposed[0] { Side::Black } else { Side::White };
        position = position.determinize(!hidden, 0).unwrap_or(position);
    }
    position.phase = phase;
    Ok((AnyPosition::Gungi(position), supposed))
}

/// Returns the legal moves that a token may mean.
fn fitting(position: &Gungi, token: &Token, last: Option<Cell>, care: Care) -> Vec<Move> {
    let mut legal = Moves::new();
    position.moves(&mut legal);
    legal.retain(|&mv| {
        Token::full(position, mv).is_some_and(|full| {
            full.may_be(token, last) && (care == Care::Lenient || full.gained == token.gained)
        })
    });
    legal
}

/// Returns whether what a token tells of backs comes out with this move: the one that is taken, and those
/// that betray.
fn agrees(position: &Gungi, mv: Move, token: &Token) -> bool {
    if position.victims(mv).is_empty() {
        return true;
    }
    Token::full(position, mv)
        .is_some_and(|full| full.gained == token.gained && full.betrayed == token.betrayed)
}
