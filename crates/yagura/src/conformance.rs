//! One function that holds any position of any game against the contract of [`Position`].
//!
//! The tests run it on every position they name and on random games of every game. It reports the first
//! breach as a sentence.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Game, GamePosition, Mark, Move, Moves, Observer, Piece, Side, Slot, Square, Variant};

/// A copy of the pieces on the board that follows a game through the observer only.
#[derive(Debug, Default, PartialEq, Eq, Clone)]
struct Shadow {
    /// The pieces of each square, sorted: where they stack, the order is the position's matter.
    pieces: BTreeMap<Square, Vec<Piece>>,
    hands: BTreeMap<(Side, Slot), u32>,
    faults: Vec<String>,
    stacks: bool,
}

impl Shadow {
    fn of<P: GamePosition>(position: &P) -> Self {
        let mut shadow = Self { stacks: position.definition().towers().is_some(), ..Self::default() };
        position.for_each_piece(|square, piece| shadow.add(square, piece));
        for side in Side::BOTH {
            for (slot, count) in position.hand(side).iter() {
                shadow.hands.insert((side, slot), u32::from(count));
            }
        }
        shadow
    }

    fn add(&mut self, square: Square, piece: Piece) {
        let pieces = self.pieces.entry(square).or_default();
        pieces.push(piece);
        pieces.sort_unstable();
    }
}

impl Observer for Shadow {
    fn put(&mut self, square: Square, piece: Piece) {
        if !self.stacks && self.pieces.contains_key(&square) {
            self.faults.push(format!("put on the occupied {square}"));
        }
        self.add(square, piece);
    }

    fn lift(&mut self, square: Square, piece: Piece) {
        let pieces = self.pieces.entry(square).or_default();
        match pieces.iter().position(|&other| other == piece) {
            Some(at) => drop(pieces.remove(at)),
            None => self.faults.push(format!("lifted what did not stand on {square}")),
        }
        if pieces.is_empty() {
            self.pieces.remove(&square);
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

/// A breach of the contract of [`Position`]: where, and what was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Breach(String);

macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(Breach(format!($($message)+)));
        }
    };
}

/// Checks one position of a variant against the whole contract.
///
/// # Errors
/// A sentence that names the position and what is wrong with it.
pub fn check<P: GamePosition>(variant: &Variant, position: &P) -> Result<(), Breach> {
    check_inner(variant, position).map_err(|fault| Breach(format!("{variant}: {}: {fault}", position.sfen())))
}

fn check_inner<P: GamePosition>(variant: &Variant, position: &P) -> Result<(), Breach> {
    let moves = check_moves(position)?;
    check_strings(variant, position, &moves)?;
    check_turned(variant, position, &moves)?;
    for &mv in &moves {
        check_play(variant, position, mv)
            .map_err(|fault| Breach(format!("{}: {fault}", position.usi(mv))))?;
    }
    for viewer in [None, Some(Side::Black), Some(Side::White)] {
        let seen = position.redacted_for(viewer);
        ensure!(seen.redacted_for(viewer) == seen, "what {viewer:?} sees shows more than it may");
        ensure!(
            seen.side() == position.side() && seen.player() == position.player(),
            "the turn is no secret"
        );
    }
    Ok(())
}

fn check_moves<P: GamePosition>(position: &P) -> Result<Moves, Breach> {
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
    ensure!(
        position.immediate_outcome().is_none() || moves.is_empty(),
        "the game is over, but there are moves"
    );
    ensure!(
        position.outcome().is_none() || !position.is_setting_up(),
        "a game that is being set up is not over"
    );
    ensure!(
        position.is_setting_up() || position.outcome().is_some() == moves.is_empty(),
        "an outcome and no moves go together"
    );
    let mut noisy = Moves::new();
    position.noisy_moves(&mut noisy);
    let mut expected: Moves =
        moves.iter().copied().filter(|&mv| mv.promotes() || !position.victims(mv).is_empty()).collect();
    noisy.sort_unstable();
    expected.sort_unstable();
    ensure!(noisy == expected, "noisy moves are not those that capture or promote");
    for &mv in &moves {
        ensure!(Move::from_bits(mv.bits().get()) == Some(mv), "bits of {mv:?} do not come back");
        ensure!(
            position.moving_piece(mv).is_some_and(|piece| piece.side() == position.side()),
            "{mv:?} moves no piece of the side"
        );
    }
    Ok(moves)
}

fn check_strings<P: GamePosition>(variant: &Variant, position: &P, moves: &Moves) -> Result<(), Breach> {
    let sfen = position.sfen();
    let again =
        P::from_sfen(variant, &sfen).map_err(|e| Breach(format!("its own string is refused: {e}")))?;
    // How a declaration or the like ended the game is no part of the string.
    let ended = position.immediate_outcome() != again.immediate_outcome();
    ensure!(again == *position || ended, "comes back as {}", again.sfen());
    ensure!(again.sfen() == sfen, "is written {} after reading", again.sfen());
    ensure!(again.key() == position.key(), "the key depends on more than the string");
    ensure!(position.key() == position.key_from_scratch(), "the key is not that from scratch");
    let mut texts = BTreeSet::new();
    for &mv in moves {
        let text = position.usi(mv);
        let written = position.read(&text).map_err(|e| Breach(format!("own move is unreadable: {e}")))?;
        let resolved =
            position.resolve(&written).map_err(|e| Breach(format!("own move {text} is refused: {e}")))?;
        ensure!(resolved == mv, "{text} comes back as {}", position.usi(resolved));
        ensure!(texts.insert(text.clone()), "two moves are written {text}");
    }
    Ok(())
}

fn check_turned<P: GamePosition>(variant: &Variant, position: &P, moves: &Moves) -> Result<(), Breach> {
    let flipped = position.flipped();
    ensure!(flipped.flipped() == *position, "turning twice changes it");
    ensure!(
        flipped.key() == flipped.key_from_scratch(),
        "the key of the turned position is not that from scratch"
    );
    ensure!(flipped.in_check() == position.in_check(), "check depends on the colour");
    P::from_sfen(variant, &flipped.sfen()).map_err(|e| Breach(format!("turned, it is refused: {e}")))?;
    let mut theirs = Moves::new();
    flipped.moves(&mut theirs);
    theirs.sort_unstable();
    let mut ours: Moves = moves.iter().map(|&mv| position.flipped_move(mv)).collect();
    ours.sort_unstable();
    ensure!(ours == theirs, "the moves depend on the colour: {} and {}", ours.len(), theirs.len());
    let turned_outcome = flipped.outcome().map(|outcome| (outcome.winner.map(|side| !side), outcome.reason));
    ensure!(
        turned_outcome == position.outcome().map(|outcome| (outcome.winner, outcome.reason)),
        "the outcome depends on the colour"
    );
    Ok(())
}

fn check_play<P: GamePosition>(variant: &Variant, position: &P, mv: Move) -> Result<(), Breach> {
    let mut shadow = Shadow::of(position);
    let mut next = position.clone();
    next.play_observed(mv, &mut shadow);
    ensure!(shadow.faults.is_empty(), "the observer heard nonsense: {}", shadow.faults.join(", "));
    ensure!(shadow == Shadow::of(&next), "the observer did not hear all");
    ensure!(next.key() == next.key_from_scratch(), "the key after it is not that from scratch");
    let count = |p: &P| {
        let mut pieces = 0;
        p.for_each_piece(|_, _| pieces += 1);
        pieces
            + Side::BOTH
                .into_iter()
                .flat_map(|side| p.hand(side).iter())
                .map(|(_, count)| usize::from(count))
                .sum::<usize>()
    };
    let definition = position.definition();
    let gone = |piece: Piece| {
        definition.kind(piece.kind()).royal || definition.captured_slot(piece.kind()).is_none()
    };
    let mut lost = position.victims(mv).into_iter().filter(|&(_, piece)| gone(piece)).count();
    // Whoever ends a move beside a piece that burns is gone too, and no victim.
    let burns = definition.kinds.iter().any(|info| info.is_marked(Mark::Burns));
    if burns && mv.from().is_some_and(|_| next.piece_at(mv.to()).is_none()) {
        lost += usize::from(position.moving_piece(mv).is_some_and(gone));
    }
    ensure!(count(&next) + lost == count(position), "pieces are lost or won");
    P::from_sfen(variant, &next.sfen())
        .map_err(|e| Breach(format!("the position after it is refused: {e}")))?;
    Ok(())
}

/// Plays a random game of a variant and [checks](check) each position; `pick` returns a number below its
/// argument. Returns the plies played.
///
/// # Errors
/// The first breach, with the moves that lead to it.
pub fn play_out(
    variant: &Variant,
    position: Option<&str>,
    most: usize,
    mut pick: impl FnMut(usize) -> usize,
) -> Result<usize, Breach> {
    let mut game = Game::begin(variant, position).map_err(|e| Breach(e.to_string()))?;
    loop {
        check(variant, game.position())
            .map_err(|fault| Breach(format!("{fault}\nafter {}", played(&game))))?;
        let legal = game.legal_moves();
        if legal.is_empty() || game.moves().len() >= most {
            return taken_back(&game).map(|()| game.moves().len());
        }
        game.play_unchecked(legal[pick(legal.len())]);
    }
}

/// Checks that a game looks back, and goes back, to the positions in which it was.
fn taken_back(game: &Game) -> Result<(), Breach> {
    let fault = |what, ply| format!("{what} ply {ply}\nafter {}", played(game));
    let mut shorter = game.clone();
    let positions: Vec<_> = game.positions().collect();
    ensure!(positions.len() == game.moves().len() + 1, "{}", fault("positions at", positions.len()));
    for (ply, position) in positions.iter().enumerate().rev() {
        ensure!(game.position_at(ply).as_ref() == Some(position), "{}", fault("another position at", ply));
        let same = shorter.position() == position && shorter.history() == &game.history()[..=ply];
        ensure!(same, "{}", fault("undo does not lead to", ply));
        ensure!(ply == game.moves().len() || shorter.outcome().is_none(), "{}", fault("undo ends at", ply));
        let last = ply.checked_sub(1).map(|before| game.moves()[before]);
        ensure!(shorter.undo() == last, "{}", fault("undo returns another move at", ply));
    }
    Ok(())
}

fn played(game: &Game) -> String {
    game.usi_moves().join(" ")
}
