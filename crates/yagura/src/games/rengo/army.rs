//! The secret armies: their strings (rulebook rengo §12.4) and what is wrong with one (§3).

use super::{
    Rengo,
    judgement::refuse,
    tables::{Tables, own_rank},
};
use crate::{Definition, Hand, Kind, Piece, Refusal, SetUpWord, Side, Square, Why, notation::sfen};

/// Points that a player has (§3.1).
const BUDGET: u32 = 100;

/// The kings of the five games (§2.1): a board knows its own, the others are named in strings that are refused (§3.8).
const KINGS: [&str; 5] = ["K", "CK", "XK", "JK", "MK"];

/// The king of the shogi men.
const SHOGI_KING: &str = KINGS[0];

/// What a code names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    Man(Kind),
    Promoted,
    /// The king of another board.
    ForeignKing,
}

/// A man in a set-up string, its square as the first player sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) square: Square,
    named: Named,
}

impl Placed {
    /// Returns the man if it is one of this board, unpromoted.
    pub(super) fn unpromoted(self, side: Side) -> Option<Piece> {
        match self.named {
            Named::Man(kind) => Some(Piece::new(side, kind)),
            Named::Promoted | Named::ForeignKing => None,
        }
    }
}

/// A legal army.
#[derive(Clone, Debug)]
pub(super) struct Army {
    men: Vec<(Square, Kind)>,
    hand: Hand,
}

fn wrong(word: SetUpWord, clause: &str, squares: &[Square], ja: &str, en: String) -> Refusal {
    refuse(Why::SetUp(word, (ja.to_owned(), en)), clause, squares)
}

fn syntax(en: String) -> Refusal {
    wrong(SetUpWord::Syntax, "12.4", &[], "配置の文字列が正しい形ではありません", en)
}

/// Returns what a code of one or two letters names; `promoted` says whether `+` stands before it.
fn name(definition: &Definition, code: &str, promoted: bool) -> Option<Named> {
    match (definition.kind_by_code(code), promoted) {
        (Some(kind), false) => Some(Named::Man(kind)),
        (Some(kind), true) => definition.kind(kind).promotes_to.map(|_| Named::Promoted),
        (None, false) => KINGS.contains(&code).then_some(Named::ForeignKing),
        (None, true) => None,
    }
}

/// Splits a code off the front of a text, in brackets when it has two letters.
fn split_code(text: &str) -> Option<(&str, &str)> {
    let (code, rest) = match text.strip_prefix('[') {
        Some(inner) => inner.split_once(']').filter(|(code, _)| code.len() > 1)?,
        None => text.split_at_checked(1)?,
    };
    code.bytes().all(|b| b.is_ascii_uppercase()).then_some((code, rest))
}

/// Reads the own ranks from the soldiers' rank to the first (§12.4).
///
/// # Errors
/// A refusal with the word `syntax`.
pub(super) fn read_ranks(definition: &Definition, text: &str) -> Result<Vec<Placed>, Refusal> {
    let depth = definition.zone;
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(depth) {
        return Err(syntax(format!("{} ranks, expected {depth}", rows.len())));
    }
    let mut men = Vec::new();
    for (rank, &row) in (definition.ranks - depth..).zip(&rows) {
        let mut rest = row;
        let mut left = 0u32;
        while !rest.is_empty() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let run = rest[..digits].parse().ok().filter(|&run: &u32| run <= definition.files.into() && !rest.starts_with('0'));
                left += run.ok_or_else(|| syntax(format!("a run of '{}' squares", &rest[..digits.min(8)])))?;
                rest = &rest[digits..];
                continue;
            }
            let (promoted, code) = rest.strip_prefix('+').map_or((false, rest), |code| (true, code));
            let found = split_code(code).and_then(|(code, behind)| Some((name(definition, code, promoted)?, behind)));
            let (named, behind) = found.ok_or_else(|| syntax(format!("'{}' begins with no man", sfen::shown(rest))))?;
            if left < definition.files.into() {
                men.push(Placed { square: Square::new(definition.files - 1 - left as u8, rank), named });
            }
            left += 1;
            rest = behind;
        }
        if left != definition.files.into() {
            return Err(syntax(format!("rank '{}' has {left} squares, expected {}", sfen::shown(row), definition.files)));
        }
    }
    Ok(men)
}

/// Whether there is a king in the hand of a set-up string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HandKing {
    None,
    Some,
}

/// Reads the hand: kinds in canonical order, a count before the code when there are several.
fn read_hand(definition: &Definition, text: &str) -> Result<(Hand, HandKing), Refusal> {
    let (mut hand, mut king) = (Hand::default(), HandKing::None);
    if text == "-" {
        return Ok((hand, king));
    }
    let bad = || syntax(format!("hand '{}': expected -, or R B G S N L P in this order with counts above 1 in front", sfen::shown(text)));
    let (mut rest, mut least) = (text, 0);
    if rest.is_empty() {
        return Err(bad());
    }
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let count: u16 = match &rest[..digits] {
            "" => 1,
            number if number.starts_with('0') || number == "1" => return Err(bad()),
            // More than anybody has, however large it is.
            number => number.parse().unwrap_or(u16::MAX),
        };
        let (code, behind) = split_code(&rest[digits..]).ok_or_else(bad)?;
        rest = behind;
        // The king among the shogi men has a word of its own (§3.6, §3.8); other games' men are no part of a hand at all.
        if code == SHOGI_KING && king == HandKing::None {
            king = HandKing::Some;
            continue;
        }
        let slot =
            definition.kind_by_code(code).and_then(|kind| definition.kind(kind).slot).filter(|slot| slot.0 >= least).ok_or_else(bad)?;
        least = slot.0 + 1;
        for _ in 0..count {
            let _ = hand.add(slot);
        }
    }
    Ok((hand, king))
}

impl Army {
    /// Reads a set-up string and checks it in the order of §3.8.
    ///
    /// # Errors
    /// A refusal with the first word that applies.
    pub(super) fn read(definition: &'static Definition, text: &str) -> Result<Self, Refusal> {
        let tables = definition.derived(Tables::new);
        let (ranks, hand) = text.split_once('|').ok_or_else(|| syntax("expected RANKS|HAND".to_owned()))?;
        let placed = read_ranks(definition, ranks)?;
        let (hand, king_in_hand) = read_hand(definition, hand)?;
        if king_in_hand == HandKing::Some {
            return Err(wrong(SetUpWord::KingInHand, "3.6", &[], "玉は駒台に置けません", "a king cannot be in hand".to_owned()));
        }
        let found = |named: Named| placed.iter().find(|placed| placed.named == named).map(|placed| placed.square);
        if let Some(square) = found(Named::Promoted) {
            let text = format!("the man on {square} is promoted");
            return Err(wrong(SetUpWord::Promoted, "3.2", &[square], "成った駒は配置できません", text));
        }
        if let Some(square) = found(Named::ForeignKing) {
            let text = format!("the king on {square} is another game's");
            return Err(wrong(SetUpWord::WrongKing, "3.3", &[square], "この盤の王様駒ではありません", text));
        }
        let men: Vec<(Square, Kind)> =
            placed.iter().filter_map(|placed| placed.unpromoted(Side::Black).map(|man| (placed.square, man.kind()))).collect();
        let army = Self { men, hand };
        army.check(definition, tables)?;
        Ok(army)
    }

    /// Checks what is placed (§3.1-3.5).
    fn check(&self, definition: &Definition, tables: &Tables) -> Result<(), Refusal> {
        let count = |kind: Kind| {
            let hand = definition.kind(kind).slot.map_or(0, |slot| self.hand.count(slot));
            u32::from(hand) + self.men.iter().filter(|&&(_, other)| other == kind).count() as u32
        };
        let kings = count(tables.king);
        if kings != 1 {
            return Err(wrong(SetUpWord::KingCount, "3.3", &[], "王様駒はちょうど一枚置きます", format!("{kings} kings, expected one")));
        }
        for (kind, info) in (0u8..).map(Kind).zip(&definition.kinds) {
            if count(kind) > u32::from(info.owned) {
                let text = format!("{} of the kind {}, a player has {}", count(kind), info.code, info.owned);
                return Err(wrong(SetUpWord::TooMany, "3.2", &[], "持っている数より多い駒があります", text));
            }
        }
        let front = |square: Square| own_rank(definition, Side::Black, square) == definition.zone;
        if let Some(&(square, _)) = self.men.iter().find(|&&(square, kind)| front(square) != tables.soldiers.contains(kind)) {
            let text = format!("soldiers stand on the rank in front, and nothing else does: {square}");
            return Err(wrong(SetUpWord::WrongRank, "3.4", &[square], "兵隊駒だけを、その段にだけ置きます", text));
        }
        let outside =
            |&&(square, kind): &&(Square, Kind)| stays_in_palace(definition, tables, kind) && !tables.palace(Side::Black).contains(square);
        if let Some(&(square, _)) = self.men.iter().find(outside) {
            let text = format!("the man on {square} belongs in the palace");
            return Err(wrong(SetUpWord::OutsidePalace, "3.5", &[square], "九宮の中に置く駒です", text));
        }
        let hand: u32 =
            self.hand.iter().map(|(slot, n)| u32::from(tables.cost(definition.hand_order[usize::from(slot.0)])) * u32::from(n)).sum();
        let points = hand + self.men.iter().map(|&(_, kind)| u32::from(tables.cost(kind))).sum::<u32>();
        if points > BUDGET {
            let text = format!("{points} points, expected at most {BUDGET}");
            return Err(wrong(SetUpWord::OverBudget, "3.1", &[], "規定点を超えています", text));
        }
        Ok(())
    }

    /// Places the army on the empty half of a side.
    pub(super) fn place(&self, rengo: &mut Rengo, side: Side) {
        for &(square, kind) in &self.men {
            let square = if side == Side::Black { square } else { rengo.turned_square(square) };
            rengo.put(square, Piece::new(side, kind), &mut ());
        }
        rengo.hands[side.index()] = self.hand;
        rengo.hand_key = rengo.fresh_hand_key();
    }
}

/// Returns whether a man is set up in the palace (§3.5).
fn stays_in_palace(definition: &Definition, tables: &Tables, kind: Kind) -> bool {
    tables.ground.has_palaces() && definition.kind(kind).marks.iter().any(|mark| mark == "palace")
}

/// Returns the set-up string of what a side has on its own ranks and in hand (§12.4), whether it is legal or not.
pub(super) fn write(rengo: &Rengo, side: Side, out: &mut String) {
    let definition = rengo.definition;
    for rank in definition.ranks - definition.zone..definition.ranks {
        if rank > definition.ranks - definition.zone {
            out.push('/');
        }
        let men = (0..definition.files).rev().map(|file| {
            let square = Square::new(file, rank);
            rengo
                .board
                .man(if side == Side::Black { square } else { rengo.turned_square(square) })
                .map(|man| Piece::new(Side::Black, man.kind()))
        });
        sfen::write_row(definition, men, out);
    }
    out.push('|');
    sfen::write_hands(definition, &[rengo.hands[side.index()], Hand::default()], out);
}

/// Returns whether what a side has is a legal army, all of it on its own ranks.
pub(super) fn is_legal(rengo: &Rengo, side: Side) -> bool {
    let mut text = String::new();
    write(rengo, side, &mut text);
    let on_own_ranks = |square: Square| own_rank(rengo.definition, side, square) <= rengo.definition.zone;
    let inside = rengo.board.men().filter(|(_, man)| man.side() == side).all(|(square, _)| on_own_ranks(square));
    inside && Army::read(rengo.definition, &text).is_ok()
}
