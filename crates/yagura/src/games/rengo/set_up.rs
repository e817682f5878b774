//! The turns before the first move (rulebook rengo §4, §12.5): what each changes, and who is the first
//! player.

use super::{
    army::Army,
    castling::rights_at_start,
    draft::{self, Placed},
    ending,
    move_order::move_order,
    refusals::illegal,
    state::Rengo,
    tables::Ground,
};
use crate::{ArmyPhase, Outcome, Piece, Reason, Refusal, SetUpWord, Side, Square, Why};

/// Plays a turn of the set-up (§12.5).
pub(super) fn play(rengo: &mut Rengo, text: &str) -> Result<(), Refusal> {
    let turn = |prefix: &str| text.strip_prefix(prefix).ok_or_else(|| rengo.phase.not_awaited());
    match rengo.phase {
        ArmyPhase::ArmyA => {
            let army = Army::read(rengo.definition, turn("A:")?)?;
            army.place(rengo, Side::Black);
            begin(rengo, ArmyPhase::ArmyB);
        }
        ArmyPhase::ArmyB => {
            let army = Army::read(rengo.definition, turn("B:")?)?;
            army.place(rengo, Side::White);
            match first_player(rengo) {
                Some(first) => order(rengo, first),
                None => begin(rengo, ArmyPhase::Coin),
            }
        }
        ArmyPhase::Coin => match turn("coin:")? {
            "A" => order(rengo, Side::Black),
            "B" => order(rengo, Side::White),
            _ => return Err(rengo.phase.not_awaited()),
        },
        ArmyPhase::Second => {
            let ranks = draft::read_ranks(rengo.definition, turn("re:")?)?;
            re_place(rengo, Side::White, &ranks)?;
            if has_to_re_place(rengo, Side::Black) {
                begin(rengo, ArmyPhase::First);
            } else {
                begin_play(rengo);
            }
        }
        ArmyPhase::First => {
            let ranks = draft::read_ranks(rengo.definition, turn("re:")?)?;
            re_place(rengo, Side::Black, &ranks)?;
            begin_play(rengo);
        }
        ArmyPhase::Play => return Err(rengo.phase.not_awaited()),
    }
    Ok(())
}

fn begin(rengo: &mut Rengo, phase: ArmyPhase) {
    rengo.phase = phase;
    rengo.side = phase.side().unwrap_or(Side::Black);
}

/// Returns the side that placed fewer pieces, or as many for fewer points (§4.1); hands count. `None`
/// for a tie.
pub(super) fn first_player(rengo: &Rengo) -> Option<Side> {
    let size = |side: Side| {
        let hand = rengo.hands[side.index()].iter();
        let cost = |slot: crate::Slot| {
            u32::from(rengo.tables.cost(rengo.definition.hand_order[usize::from(slot.0)]))
        };
        let (pieces, points) = hand.fold((0, 0), |(pieces, points), (slot, count)| {
            (pieces + u32::from(count), points + cost(slot) * u32::from(count))
        });
        (
            pieces + u32::from(rengo.tally.pieces[side.index()]),
            points + u32::from(rengo.tally.costs[side.index()]),
        )
    };
    move_order(Side::BOTH.map(size)).0
}

/// The first player is known: he becomes Black, and whoever has something to re-place does so, the second
/// player first (§4.2, §4.3, §12.5).
fn order(rengo: &mut Rengo, first: Side) {
    if first == Side::White {
        *rengo = rengo.exchanged();
        rengo.second = Side::White;
    }
    if has_to_re_place(rengo, Side::White) {
        begin(rengo, ArmyPhase::Second);
    } else if has_to_re_place(rengo, Side::Black) {
        begin(rengo, ArmyPhase::First);
    } else {
        begin_play(rengo);
    }
}

/// Returns whether a side has pieces that may be re-placed (§4.2).
pub(super) fn has_to_re_place(rengo: &Rengo, side: Side) -> bool {
    rengo
        .board
        .pieces()
        .any(|(_, piece)| piece.side() == side && rengo.tables.replaced.contains(piece.kind()))
}

/// Puts the pieces that may be re-placed where the ranks show them (§4.2, §12.5).
fn re_place(rengo: &mut Rengo, side: Side, ranks: &[Placed]) -> Result<(), Refusal> {
    let own = |square: Square| if side == Side::Black { square } else { rengo.flipped_square(square) };
    let wanted: Vec<(Square, Option<Piece>)> =
        ranks.iter().map(|placed| (own(placed.square), placed.unpromoted(side))).collect();
    let stands = |square: Square, piece: Piece| rengo.board.piece_at(square) == Some(piece);
    let may_move = |piece: Piece| rengo.tables.replaced.contains(piece.kind());
    let before: Vec<(Square, Piece)> =
        rengo.board.pieces().filter(|(_, piece)| piece.side() == side).collect();
    let number = |kind| before.iter().filter(|(_, piece)| piece.kind() == kind).count();
    let kept = wanted.len() == before.len()
        && wanted.iter().all(|&(square, piece)| {
            piece.is_some_and(|piece| {
                let same = wanted.iter().filter(|(_, other)| *other == Some(piece)).count();
                same == number(piece.kind()) && (may_move(piece) || stands(square, piece))
            })
        });
    if !kept {
        let only = (
            "象・马・车のほかは動かせません".to_owned(),
            "only JE, JH and JR may change their places".to_owned(),
        );
        return Err(illegal(Why::NotNow(only), "4.2", &[]));
    }
    let front = rengo.tables.soldier_ranks[side.index()];
    if let Some(&(square, _)) =
        wanted.iter().find(|(square, piece)| square.rank() == front && piece.is_some_and(may_move))
    {
        let word =
            ("最前線には移し替えられません".to_owned(), "nothing is re-placed to the front rank".to_owned());
        return Err(illegal(Why::SetUp(SetUpWord::WrongRank, word), "4.2", &[square]));
    }
    for (square, piece) in before.into_iter().filter(|&(_, piece)| may_move(piece)) {
        debug_assert_eq!(rengo.board.piece_at(square), Some(piece));
        rengo.lift(square, &mut ());
    }
    for (square, piece) in wanted.into_iter().filter_map(|(square, piece)| Some((square, piece?))) {
        if rengo.tables.replaced.contains(piece.kind()) {
            rengo.put(square, piece, &mut ());
        }
    }
    Ok(())
}

/// Play begins (§4.4, §12.1).
fn begin_play(rengo: &mut Rengo) {
    begin(rengo, ArmyPhase::Play);
    rengo.rights = rights_at_start(rengo);
    rengo.count = match rengo.tables.ground {
        Ground::Chess => Some(0),
        Ground::Makruk => ending::pursuit(rengo, None),
        _ => None,
    };
    take_open_king(rengo);
}

/// The player to move takes a king that was left open (§11.1).
pub(super) fn take_open_king(rengo: &mut Rengo) {
    rengo.end = rengo.is_open(!rengo.side).then(|| Outcome::win(rengo.side, Reason::KingCapture));
}
