//! One function that holds any position of any game against the contract of [`Position`].
//!
//! The tests run it on every position they name and on random games of every game. It reports the first breach as a sentence.

use std::collections::{BTreeMap, BTreeSet};

use crate::{AnyPosition, Game, Move, Moves, Observer, Piece, Position, Side, Slot, Square, Variant};

/// A copy of the men on the board that follows a game through the observer only.
#[derive(Debug, Default, PartialEq, Eq, Clone)]
struct Shadow {
    /// The men of each square, sorted: where they stack, the order is the position's matter.
    men: BTreeMap<Square, Vec<Piece>>,
    hands: BTreeMap<(Side, Slot), u32>,
    faults: Vec<String>,
    stacks: bool,
}

impl Shadow {
    fn of<P: Position>(position: &P) -> Self {
        let mut shadow = Self { stacks: position.definition().towers().is_some(), ..Self::default() };
        position.each_man(|square, piece| shadow.add(square, piece));
        for side in Side::BOTH {
            for (slot, count) in position.hand(side).iter() {
                shadow.hands.insert((side, slot), u32::from(count));
            }
        }
        shadow
    }

    fn add(&mut self, square: Square, piece: Piece) {
        let men = self.men.entry(square).or_default();
        men.push(piece);
        men.sort_unstable();
    }
}

impl Observer for Shadow {
    fn put(&mut self, square: Square, piece: Piece) {
        if !self.stacks && self.men.contains_key(&square) {
            self.faults.push(format!("put on the occupied {square}"));
        }
        self.add(square, piece);
    }

    fn lift(&mut self, square: Square, piece: Piece) {
        let men = self.men.entry(square).or_default();
        match men.iter().position(|&other| other == piece) {
            Some(at) => drop(men.remove(at)),
            None => self.faults.push(format!("lifted what did not stand on {square}")),
        }
        if men.is_empty() {
            self.men.remove(&square);
        }
    }

    fn gain(&mut self, side: Side, slot: Slot) {
        *self.hands.entry((side, slot)).or_default() += 1;
    }

    fn spend(&mut self, side: Side, slot: Slot) {
        match self.hands.get_mut(&(side, slot)) {
            Some(1) => drop(self.hands.remove(&(side, slot))),
            Some(count) => *count -= 1,
            None => self.faults.push("spent what is not in hand".to_owned()),
        }
    }
}

macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(format!($($message)+));
        }
    };
}

/// Checks one position of a variant against the whole contract.
///
/// # Errors
/// A sentence that names the position and what is wrong with it.
pub fn check<P: Position>(variant: &Variant, position: &P) -> Result<(), String> {
    check_inner(variant, position).map_err(|fault| format!("{variant}: {}: {fault}", position.sfen()))
}

fn check_inner<P: Position>(variant: &Variant, position: &P) -> Result<(), String> {
    let moves = check_moves(position)?;
    check_strings(variant, position, &moves)?;
    check_turned(variant, position, &moves)?;
    for &mv in &moves {
        check_play(variant, position, mv).map_err(|fault| format!("{}: {fault}", position.usi(mv)))?;
    }
    for viewer in [None, Some(Side::Black), Some(Side::White)] {
        let seen = position.seen_by(viewer);
        ensure!(seen.seen_by(viewer) == seen, "what {viewer:?} sees shows more than it may");
        ensure!(seen.side() == position.side() && seen.player() == position.player(), "the turn is no secret");
    }
    Ok(())
}

fn check_moves<P: Position>(position: &P) -> Result<Moves, String> {
    let mut moves = Moves::new();
    position.moves(&mut moves);
    let distinct: BTreeSet<Move> = moves.iter().copied().collect();
    ensure!(distinct.len() == moves.len(), "{} moves, {} of them distinct", moves.len(), distinct.len());
    let mut every = moves.len() as u64;
    if !position.lists_all() {
        every = 0;
        position.every_move(&mut |_| every += 1);
        ensure!(every >= moves.len() as u64, "{} moves are listed, there are only {every}", moves.len());
    }
    ensure!(position.count_moves() == every, "counted {}, listed {every}", position.count_moves());
    ensure!(position.has_move() != moves.is_empty(), "has_move is wrong");
    ensure!(position.decided().is_none() || moves.is_empty(), "the game is over, but there are moves");
    ensure!(position.outcome().is_none() || !position.is_setting_up(), "a game that is being set up is not over");
    ensure!(position.is_setting_up() || position.outcome().is_some() == moves.is_empty(), "an outcome and no moves go together");
    let mut noisy = Moves::new();
    position.noisy_moves(&mut noisy);
    let mut expected: Moves = moves.iter().copied().filter(|&mv| mv.promotes() || !position.victims(mv).is_empty()).collect();
    noisy.sort_unstable();
    expected.sort_unstable();
    ensure!(noisy == expected, "noisy moves are not those that capture or promote");
    for &mv in &moves {
        ensure!(Move::from_bits(mv.bits().get()) == Some(mv), "bits of {mv:?} do not come back");
        ensure!(position.mover(mv).is_some_and(|piece| piece.side() == position.side()), "{mv:?} moves no man of the side");
    }
    Ok(moves)
}

fn check_strings<P: Position>(variant: &Variant, position: &P, moves: &Moves) -> Result<(), String> {
    let sfen = position.sfen();
    let again = P::from_sfen(variant, &sfen).map_err(|e| format!("its own string is refused: {e}"))?;
    ensure!(again == *position, "comes back as {}", again.sfen());
    ensure!(again.sfen() == sfen, "is written {} after reading", again.sfen());
    ensure!(again.key() == position.key(), "the key depends on more than the string");
    ensure!(position.key() == position.fresh_key(), "the key is not that from scratch");
    let mut texts = BTreeSet::new();
    for &mv in moves {
        let text = position.usi(mv);
        let written = position.read(&text).map_err(|e| format!("own move is unreadable: {e}"))?;
        let resolved = position.resolve(&written).map_err(|e| format!("own move {text} is refused: {e}"))?;
        ensure!(resolved == mv, "{text} comes back as {}", position.usi(resolved));
        ensure!(texts.insert(text.clone()), "two moves are written {text}");
    }
    Ok(())
}

fn check_turned<P: Position>(variant: &Variant, position: &P, moves: &Moves) -> Result<(), String> {
    let turned = position.turned();
    ensure!(turned.turned() == *position, "turning twice changes it");
    ensure!(turned.key() == turned.fresh_key(), "the key of the turned position is not that from scratch");
    ensure!(turned.in_check() == position.in_check(), "check depends on the colour");
    P::from_sfen(variant, &turned.sfen()).map_err(|e| format!("turned, it is refused: {e}"))?;
    let mut theirs = Moves::new();
    turned.moves(&mut theirs);
    theirs.sort_unstable();
    let mut ours: Moves = moves.iter().map(|&mv| position.turned_move(mv)).collect();
    ours.sort_unstable();
    ensure!(ours == theirs, "the moves depend on the colour: {} and {}", ours.len(), theirs.len());
    let turned_outcome = turned.outcome().map(|outcome| (outcome.winner.map(|side| !side), outcome.reason));
    ensure!(turned_outcome == position.outcome().map(|outcome| (outcome.winner, outcome.reason)), "the outcome depends on the colour");
    Ok(())
}

fn check_play<P: Position>(variant: &Variant, position: &P, mv: Move) -> Result<(), String> {
    let mut shadow = Shadow::of(position);
    let mut next = position.clone();
    next.play_observed(mv, &mut shadow);
    ensure!(shadow.faults.is_empty(), "the observer heard nonsense: {}", shadow.faults.join(", "));
    ensure!(shadow == Shadow::of(&next), "the observer did not hear all");
    ensure!(next.key() == next.fresh_key(), "the key after it is not that from scratch");
    let count = |p: &P| {
        let mut men = 0;
        p.each_man(|_, _| men += 1);
        men + Side::BOTH.into_iter().flat_map(|side| p.hand(side).iter()).map(|(_, count)| usize::from(count)).sum::<usize>()
    };
    let definition = position.definition();
    let gone = |piece: Piece| definition.kind(piece.kind()).royal || definition.captured_slot(piece.kind()).is_none();
    let lost = position.victims(mv).into_iter().filter(|&(_, piece)| gone(piece)).count();
    ensure!(count(&next) + lost == count(position), "men are lost or won");
    P::from_sfen(variant, &next.sfen()).map_err(|e| format!("the position after it is refused: {e}"))?;
    Ok(())
}

/// Plays a random game of a variant and [checks](check) each position; `pick` returns a number below its argument. Returns the plies played.
///
/// # Errors
/// The first breach, with the moves that lead to it.
pub fn play_out(variant: &Variant, position: Option<&str>, most: usize, mut pick: impl FnMut(usize) -> usize) -> Result<usize, String> {
    let mut game = Game::of_variant(variant, position).map_err(|e| e.to_string())?;
    loop {
        check(variant, game.position()).map_err(|fault| format!("{fault}\nafter {}", played(&game)))?;
        let legal = game.legal();
        if legal.is_empty() || game.moves().len() >= most {
            return Ok(game.moves().len());
        }
        game.play(legal[pick(legal.len())]);
    }
}

fn played(game: &Game<AnyPosition>) -> String {
    let mut position = game.start().clone();
    let mut text = String::new();
    for &mv in game.moves() {
        text.push_str(&position.usi(mv));
        text.push(' ');
        position.play(mv);
    }
    text
}
