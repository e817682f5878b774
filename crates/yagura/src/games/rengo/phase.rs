//! The phases before the first move (rulebook rengo §4, §12.5): two armies, perhaps a coin, and re-placing.

use std::cmp::Ordering;

use super::{
    Rengo,
    army::{self, Army},
    castling::Rights,
    ending,
    judgement::refuse,
    tables::Ground,
};
use crate::{Outcome, Piece, Reason, Refusal, SetUpWord, Side, Square, Why, mix_key};

/// What is awaited (rulebook rengo §12.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Player A's army.
    ArmyA,
    /// Player B's army; A's is placed, shown as Black.
    ArmyB,
    /// A coin: the armies are equal in number and cost.
    Coin,
    /// The second player's re-placing.
    Second,
    /// The first player's re-placing.
    First,
    /// Moves.
    Play,
}

impl Phase {
    const LETTERS: [(Self, &'static str); 6] =
        [(Self::ArmyA, "A"), (Self::ArmyB, "B"), (Self::Coin, "C"), (Self::Second, "2"), (Self::First, "1"), (Self::Play, "-")];

    /// Returns the letter of position strings (§12.1).
    pub(super) fn letter(self) -> &'static str {
        Self::LETTERS.into_iter().find(|&(phase, _)| phase == self).map_or("-", |(_, letter)| letter)
    }

    pub(super) fn from_letter(text: &str) -> Option<Self> {
        Self::LETTERS.into_iter().find(|&(_, letter)| letter == text).map(|(phase, _)| phase)
    }

    /// Returns the side field of the phase (§12.5), `None` where it is either's turn.
    pub(super) const fn side(self) -> Option<Side> {
        match self {
            Self::ArmyA | Self::Coin | Self::First => Some(Side::Black),
            Self::ArmyB | Self::Second => Some(Side::White),
            Self::Play => None,
        }
    }

    #[inline(always)]
    pub(super) const fn key(self) -> u64 {
        match self {
            Self::Play => 0,
            phase => mix_key(1 << 36 | phase as u64),
        }
    }

    /// Returns what is awaited, in words.
    fn awaited(self) -> (String, String) {
        let (ja, en) = match self {
            Self::ArmyA => ("Aの配置（A:…）を待っています", "player A's set-up is awaited: A:RANKS|HAND"),
            Self::ArmyB => ("Bの配置（B:…）を待っています", "player B's set-up is awaited: B:RANKS|HAND"),
            Self::Coin => ("先手を決めるくじ（coin:Aかcoin:B）を待っています", "a coin for the first player is awaited: coin:A or coin:B"),
            Self::Second => ("後手の移し替え（re:…）を待っています", "the second player's re-placing is awaited: re:RANKS"),
            Self::First => ("先手の移し替え（re:…）を待っています", "the first player's re-placing is awaited: re:RANKS"),
            Self::Play => ("配置は終わっています", "the set-up is over: a move is awaited"),
        };
        (ja.to_owned(), en.to_owned())
    }
}

/// Returns whether a text is a turn of some phase of the set-up.
pub(super) fn is_set_up_turn(text: &str) -> bool {
    ["A:", "B:", "coin:", "re:"].iter().any(|prefix| text.starts_with(prefix))
}

/// Refuses what is not awaited.
pub(super) fn not_awaited(rengo: &Rengo) -> Refusal {
    refuse(Why::Awaited(rengo.phase.awaited()), "12.5", &[])
}

/// Plays a turn of the set-up (§12.5).
pub(super) fn play(rengo: &mut Rengo, text: &str) -> Result<(), Refusal> {
    let turn = |prefix: &str| text.strip_prefix(prefix).ok_or_else(|| not_awaited(rengo));
    match rengo.phase {
        Phase::ArmyA => {
            let army = Army::read(rengo.definition, turn("A:")?)?;
            army.place(rengo, Side::Black);
            begin(rengo, Phase::ArmyB);
        }
        Phase::ArmyB => {
            let army = Army::read(rengo.definition, turn("B:")?)?;
            army.place(rengo, Side::White);
            match first_player(rengo) {
                Some(first) => order(rengo, first),
                None => begin(rengo, Phase::Coin),
            }
        }
        Phase::Coin => match turn("coin:")? {
            "A" => order(rengo, Side::Black),
            "B" => order(rengo, Side::White),
            _ => return Err(not_awaited(rengo)),
        },
        Phase::Second => {
            let ranks = army::read_ranks(rengo.definition, turn("re:")?)?;
            re_place(rengo, Side::White, &ranks)?;
            if has_to_re_place(rengo, Side::Black) { begin(rengo, Phase::First) } else { begin_play(rengo) }
        }
        Phase::First => {
            let ranks = army::read_ranks(rengo.definition, turn("re:")?)?;
            re_place(rengo, Side::Black, &ranks)?;
            begin_play(rengo);
        }
        Phase::Play => return Err(not_awaited(rengo)),
    }
    Ok(())
}

fn begin(rengo: &mut Rengo, phase: Phase) {
    rengo.phase = phase;
    rengo.side = phase.side().unwrap_or(Side::Black);
}

/// What decides who is the first player (rulebook rengo §4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precedence {
    /// He placed fewer men.
    Fewer,
    /// He placed as many for fewer points.
    Cheaper,
    /// Both are equal: a coin decides.
    Coin,
}

/// Returns the first player by the number of men of each and what they cost, `None` for a tie, and what decides (§4.1).
pub(super) fn precedence(sizes: [(u32, u32); 2]) -> (Option<Side>, Precedence) {
    let [(men, points), (other_men, other_points)] = sizes;
    let (order, by) = match men.cmp(&other_men) {
        Ordering::Equal => (points.cmp(&other_points), Precedence::Cheaper),
        order => (order, Precedence::Fewer),
    };
    match order {
        Ordering::Less => (Some(Side::Black), by),
        Ordering::Greater => (Some(Side::White), by),
        Ordering::Equal => (None, Precedence::Coin),
    }
}

/// Returns the side that placed fewer men, or as many for fewer points (§4.1); hands count. `None` for a tie.
pub(super) fn first_player(rengo: &Rengo) -> Option<Side> {
    let size = |side: Side| {
        let hand = rengo.hands[side.index()].iter();
        let cost = |slot: crate::Slot| u32::from(rengo.tables.cost(rengo.definition.hand_order[usize::from(slot.0)]));
        let (men, points) =
            hand.fold((0, 0), |(men, points), (slot, count)| (men + u32::from(count), points + cost(slot) * u32::from(count)));
        (men + u32::from(rengo.tally.men[side.index()]), points + u32::from(rengo.tally.costs[side.index()]))
    };
    precedence(Side::BOTH.map(size)).0
}

/// The first player is known: he becomes Black, and whoever has something to re-place does so, the second player first (§4.2, §4.3, §12.5).
fn order(rengo: &mut Rengo, first: Side) {
    if first == Side::White {
        *rengo = rengo.exchanged();
        rengo.second = Side::White;
    }
    if has_to_re_place(rengo, Side::White) {
        begin(rengo, Phase::Second);
    } else if has_to_re_place(rengo, Side::Black) {
        begin(rengo, Phase::First);
    } else {
        begin_play(rengo);
    }
}

/// Returns whether a side has men that may be re-placed (§4.2).
pub(super) fn has_to_re_place(rengo: &Rengo, side: Side) -> bool {
    rengo.board.men().any(|(_, man)| man.side() == side && rengo.tables.replaced.contains(man.kind()))
}

/// Puts the men that may be re-placed where the ranks show them (§4.2, §12.5).
fn re_place(rengo: &mut Rengo, side: Side, ranks: &[army::Placed]) -> Result<(), Refusal> {
    let own = |square: Square| if side == Side::Black { square } else { rengo.turned_square(square) };
    let wanted: Vec<(Square, Option<Piece>)> = ranks.iter().map(|placed| (own(placed.square), placed.unpromoted(side))).collect();
    let stands = |square: Square, piece: Piece| rengo.board.man(square) == Some(piece);
    let may_move = |piece: Piece| rengo.tables.replaced.contains(piece.kind());
    let before: Vec<(Square, Piece)> = rengo.board.men().filter(|(_, man)| man.side() == side).collect();
    let number = |kind| before.iter().filter(|(_, man)| man.kind() == kind).count();
    let kept = wanted.len() == before.len()
        && wanted.iter().all(|&(square, piece)| {
            piece.is_some_and(|piece| {
                let same = wanted.iter().filter(|(_, other)| *other == Some(piece)).count();
                same == number(piece.kind()) && (may_move(piece) || stands(square, piece))
            })
        });
    if !kept {
        let only = ("象・马・车のほかは動かせません".to_owned(), "only JE, JH and JR may change their places".to_owned());
        return Err(refuse(Why::NotNow(only), "4.2", &[]));
    }
    let front = rengo.tables.soldier_ranks[side.index()];
    if let Some(&(square, _)) = wanted.iter().find(|(square, piece)| square.rank() == front && piece.is_some_and(may_move)) {
        let word = ("最前線には移し替えられません".to_owned(), "nothing is re-placed to the front rank".to_owned());
        return Err(refuse(Why::SetUp(SetUpWord::WrongRank, word), "4.2", &[square]));
    }
    for (square, man) in before.into_iter().filter(|&(_, man)| may_move(man)) {
        debug_assert_eq!(rengo.board.man(square), Some(man));
        rengo.lift(square, &mut ());
    }
    for (square, piece) in wanted.into_iter().filter_map(|(square, piece)| Some((square, piece?))) {
        if may_move_kind(rengo, piece) {
            rengo.put(square, piece, &mut ());
        }
    }
    Ok(())
}

fn may_move_kind(rengo: &Rengo, piece: Piece) -> bool {
    rengo.tables.replaced.contains(piece.kind())
}

/// Play begins (§4.4, §12.1).
fn begin_play(rengo: &mut Rengo) {
    begin(rengo, Phase::Play);
    rengo.rights = Rights::at_start(rengo);
    rengo.count = match rengo.tables.ground {
        Ground::Chess => Some(0),
        Ground::Makruk => ending::pursuit(rengo, None),
        _ => None,
    };
    look_behind_the_wall(rengo);
}

/// The player to move takes a king that was left open (§11.1).
pub(super) fn look_behind_the_wall(rengo: &mut Rengo) {
    rengo.end = rengo.is_open(!rengo.side).then(|| Outcome::win(rengo.side, Reason::KingCapture));
}
