//! Static exchange evaluation (SEE): what a capture wins or loses when both sides go on capturing on the
//! square where it ends.
//!
//! A swap list: after the first capture the sides recapture in turn, each with its least
//! valuable piece, and each may stop when going on would lose. The first move may take several pieces (lions,
//! dances). Lions are retaken only as the rules allow ([`lions`](crate::lions)), but a foot behind the lion
//! that retakes is not seen. Who captures without moving (igui) cannot be retaken where he has captured;
//! dancers capture over the pieces between. A cannon takes part if it has its screen when the exchange
//! begins, a jumper that can be stopped if nothing stops it then. Hook moves and range jumps take part in the
//! first move only. Where a player holds one piece of the enemy after each move, as in stun shogi, nobody
//! recaptures with his first piece.

use arrayvec::ArrayVec;
use yagura::{Move, Piece, Position, Side, Square};

use crate::{geometry::Geometry, lines::Lines, lions::Trade, worth::Worth};

/// The most jumpers of one side that are looked at.
const LEAPERS: usize = 8;
/// What a piece is worth that captures without going anywhere: it is not lost.
const STAYS: i32 = 0;
/// No line.
const NO_LINE: u8 = 8;

/// A piece that attacks the target whatever stands between.
#[derive(Clone, Copy, Debug)]
struct Leaper {
    piece: Piece,
    /// What is lost if it is taken on the target.
    worth: i32,
    square: Square,
    /// The line on which it stands before others.
    line: u8,
}

/// The swap list of a square: the nearest piece on each line, seen from the target, and who jumps there.
struct SwapList<'a, P> {
    lines: &'a Lines,
    worth: &'a Worth,
    position: &'a P,
    target: Square,
    gone: ArrayVec<Square, 32>,
    near: [Option<(u8, Piece)>; 8],
    leapers: [ArrayVec<Leaper, LEAPERS>; 2],
}

impl<P: Position> SwapList<'_, P> {
    fn look(&mut self, line: usize, beyond: u8) {
        let found = self
            .lines
            .next_piece(self.position, self.target, line, beyond, |square| self.gone.contains(&square));
        self.near[line] = found.map(|(distance, _, piece)| (distance, piece));
    }

    /// Returns the piece on a line, and how far away it stands, if it is of `side` and attacks the target.
    #[inline]
    fn attacker_on(&self, side: Side, line: usize) -> Option<(u8, Piece)> {
        self.near[line].filter(|&(distance, piece)| {
            piece.side() == side
                && self.lines.reaches(line, piece, distance)
                && !self.lines.dances_from(line, piece, distance)
        })
    }

    /// Returns whether a piece of `side` attacks the target.
    fn is_guarded(&self, side: Side) -> bool {
        !self.leapers[side.index()].is_empty() || (0..8).any(|line| self.attacker_on(side, line).is_some())
    }

    /// Takes the least valuable piece of `side` that attacks the target, and `may` capture there from so far,
    /// off the board, and returns it with its worth.
    fn take_least(&mut self, side: Side, may: impl Fn(Piece, u8) -> bool) -> Option<(i32, Piece)> {
        let mut least: Option<(i32, usize)> = None;
        for line in 0..8 {
            if let Some((distance, piece)) = self.attacker_on(side, line)
                && may(piece, distance)
            {
                let worth = self.worth.of(piece);
                if least.is_none_or(|(w, _)| worth < w) {
                    least = Some((worth, line));
                }
            }
        }
        let leapers = self.leapers[side.index()].iter().enumerate();
        let jumper = leapers
            .filter(|(_, leaper)| may(leaper.piece, leaper.square.distance(self.target)))
            .min_by_key(|(_, leaper)| leaper.worth)
            .map(|(at, leaper)| (leaper.worth, at));
        match (least, jumper) {
            (least, Some((worth, at))) if least.is_none_or(|(w, _)| worth < w) => {
                let leaper = self.leapers[side.index()].swap_remove(at);
                if leaper.line != NO_LINE && !self.gone.is_full() {
                    // Those behind it see the target now.
                    self.gone.push(leaper.square);
                    self.look(usize::from(leaper.line), 0);
                }
                Some((worth, leaper.piece))
            }
            (Some((worth, line)), _) => {
                let (beyond, piece) = self.near[line]?;
                self.look(line, beyond);
                Some((worth, piece))
            }
            (None, _) => None,
        }
    }
}

/// Returns whether a move wins at least `threshold`, captures on its last square included.
pub(crate) fn see_ge<P: Position>(geometry: &Geometry, position: &P, mv: Move, threshold: i32) -> bool {
    let (lines, worth) = (&geometry.lines, &geometry.worth);
    let holds = geometry.has_second_part();
    let Some(mover) = position.moving_piece(mv) else { return threshold <= 0 };
    let victims = position.victims(mv);
    let promotion = worth.promotion_gain(position, mv);
    let mut balance = victims.iter().map(|&(_, piece)| worth.of(piece)).sum::<i32>() + promotion - threshold;
    if balance < 0 {
        return false;
    }
    if lines.has_dances() && mv.from() == Some(mv.to()) {
        // Who has captured without moving stands where he stood.
        return true;
    }
    // Even if the mover is lost for nothing.
    balance -= worth.of(mover) + promotion;
    if balance >= 0 {
        return true;
    }
    let target = mv.to();
    let mut gone: ArrayVec<Square, 32> = victims.iter().map(|&(square, _)| square).collect();
    gone.extend(mv.from());
    let mut swap_list =
        SwapList { lines, worth, position, target, gone, near: [None; 8], leapers: Default::default() };
    for line in 0..8 {
        swap_list.look(line, 0);
    }
    let SwapList { gone, near, leapers, .. } = &mut swap_list;
    let mut add = |side: Side, leaper: Leaper| {
        let leapers = &mut leapers[side.index()];
        if !gone.contains(&leaper.square) && !leapers.is_full() {
            leapers.push(leaper);
        }
    };
    let mut jumps = |square, piece: Piece| {
        add(piece.side(), Leaper { piece, worth: worth.of(piece), square, line: NO_LINE });
    };
    lines.leapers_of_both(position, target, &mut jumps);
    let lost = [mv.from(), victims.first().map(|&(square, _)| square).filter(|&square| square != target)];
    let is_lost = |square: Square| lost.contains(&Some(square));
    lines.lame_leapers(position, target, is_lost, &mut jumps);
    if lines.has_cannons() {
        for (line, near) in near.iter().enumerate() {
            let Some(screen) = *near else { continue };
            if let Some((square, cannon)) = lines.cannon_behind(position, target, line, screen, is_lost) {
                jumps(square, cannon);
            }
        }
    }
    lines.dancers(position, target, |line, square, piece, stays| {
        let worth = if stays { STAYS } else { worth.of(piece) };
        add(piece.side(), Leaper { piece, worth, square, line: line as u8 });
    });
    // `balance` is what the side that moved last has beyond the threshold if its piece is taken; the other
    // side goes on only if that makes it better.
    let mut side = !mover.side();
    let mut trade = geometry.lions.as_ref().map(|lions| {
        Trade::begin(lions, position.definition(), mover, mv, victims.iter().map(|&(_, piece)| piece))
    });
    loop {
        if holds && swap_list.take_least(side, |_, _| true).is_none() {
            return side != mover.side();
        }
        let taker = match &mut trade {
            Some(trade) if trade.is_for_a_lion() && swap_list.is_guarded(!side) => {
                swap_list.take_least(side, |piece, distance| trade.may_take(piece, distance))
            }
            _ => swap_list.take_least(side, |_, _| true),
        };
        let Some((attacker, piece)) = taker else { return side != mover.side() };
        if let Some(trade) = &mut trade {
            trade.go_on(piece);
        }
        side = !side;
        balance = -balance - 1 - attacker;
        if balance >= 0 {
            return side != mover.side();
        }
    }
}
