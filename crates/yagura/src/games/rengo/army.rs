//! The secret armies and their strings (rulebook rengo §12.4). What is wrong with one is in `inspection`.

use super::{Rengo, inspection, judgement::refuse, tables::own_rank};
use crate::{Definition, Hand, Kind, Piece, Refusal, SetUpWord, Side, Square, Why, notation::sfen};

/// The kings of the five games (§2.1): a board knows its own, the others are named in strings that are refused (§3.8).
const KINGS: [&str; 5] = ["K", "CK", "XK", "JK", "MK"];

/// The king of the shogi men.
const SHOGI_KING: &str = KINGS[0];

/// What a code names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    Man(Kind),
    /// The promoted side of this kind.
    Promoted(Kind),
    /// The king of another board.
    ForeignKing,
}

/// A man in a set-up string, its square as the first player sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) square: Square,
    pub(super) named: Named,
}

impl Placed {
    /// Returns the man if it is one of this board, unpromoted.
    pub(super) fn unpromoted(self, side: Side) -> Option<Piece> {
        match self.named {
            Named::Man(kind) => Some(Piece::new(side, kind)),
            Named::Promoted(_) | Named::ForeignKing => None,
        }
    }
}

/// A legal army.
#[derive(Clone, Debug)]
pub(super) struct Army {
    men: Vec<(Square, Kind)>,
    hand: Hand,
}

/// Refuses an army: the rulebook's word (§3.8), the clause, the squares, and what is wrong in both languages.
pub(super) fn wrong(word: SetUpWord, clause: &str, squares: &[Square], ja: String, en: String) -> Refusal {
    refuse(Why::SetUp(word, (ja, en)), clause, squares)
}

fn syntax(ja: &str, en: String) -> Refusal {
    wrong(SetUpWord::Syntax, "12.4", &[], format!("配置の文字列が正しい形ではありません（{ja}）"), en)
}

/// Returns what a code of one or two letters names; `promoted` says whether `+` stands before it.
fn name(definition: &Definition, code: &str, promoted: bool) -> Option<Named> {
    match (definition.kind_by_code(code), promoted) {
        (Some(kind), false) => Some(Named::Man(kind)),
        (Some(kind), true) => definition.kind(kind).promotes_to.map(|_| Named::Promoted(kind)),
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
        return Err(syntax(&format!("{}段あります。{depth}段必要です", rows.len()), format!("{} ranks, expected {depth}", rows.len())));
    }
    let mut men = Vec::new();
    for (rank, &row) in (definition.ranks - depth..).zip(&rows) {
        let mut rest = row;
        let mut left = 0u32;
        while !rest.is_empty() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let run = rest[..digits].parse().ok().filter(|&run: &u32| run <= definition.files.into() && !rest.starts_with('0'));
                let shown = &rest[..digits.min(8)];
                left += run.ok_or_else(|| syntax(&format!("空きマスの数「{shown}」"), format!("a run of '{shown}' squares")))?;
                rest = &rest[digits..];
                continue;
            }
            let (promoted, code) = rest.strip_prefix('+').map_or((false, rest), |code| (true, code));
            let found = split_code(code).and_then(|(code, behind)| Some((name(definition, code, promoted)?, behind)));
            let none = || {
                syntax(&format!("「{}」は駒で始まっていません", sfen::shown(rest)), format!("'{}' begins with no piece", sfen::shown(rest)))
            };
            let (named, behind) = found.ok_or_else(none)?;
            if left < definition.files.into() {
                men.push(Placed { square: Square::new(definition.files - 1 - left as u8, rank), named });
            }
            left += 1;
            rest = behind;
        }
        if left != definition.files.into() {
            let (row, files) = (sfen::shown(row), definition.files);
            return Err(syntax(
                &format!("段「{row}」が{left}マスあります。{files}マス必要です"),
                format!("rank '{row}' has {left} squares, expected {files}"),
            ));
        }
    }
    Ok(men)
}

/// Whether there is a king in the hand of a set-up string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HandKing {
    None,
    Some,
}

/// Reads the hand: kinds in canonical order, a count before the code when there are several.
fn read_hand(definition: &Definition, text: &str) -> Result<(Hand, HandKing), Refusal> {
    let (mut hand, mut king) = (Hand::default(), HandKing::None);
    if text == "-" {
        return Ok((hand, king));
    }
    let bad = || {
        let text = sfen::shown(text);
        syntax(
            &format!("持ち駒「{text}」。- か、R B G S N L P の順で、二枚以上なら枚数を前に書きます"),
            format!("hand '{text}': expected -, or R B G S N L P in this order with counts above 1 in front"),
        )
    };
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

/// What a set-up string says, legal or not.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) placed: Vec<Placed>,
    pub(super) hand: Hand,
    pub(super) hand_king: HandKing,
}

impl Draft {
    /// Reads a set-up string.
    ///
    /// # Errors
    /// A refusal with the word `syntax`.
    pub(super) fn read(definition: &Definition, text: &str) -> Result<Self, Refusal> {
        let parts = || syntax("「盤の段|持駒」の形で書きます", "expected RANKS|HAND".to_owned());
        let (ranks, hand) = text.split_once('|').ok_or_else(parts)?;
        let placed = read_ranks(definition, ranks)?;
        let (hand, hand_king) = read_hand(definition, hand)?;
        Ok(Self { placed, hand, hand_king })
    }
}

impl Army {
    /// Reads a set-up string and checks it in the order of §3.8.
    ///
    /// # Errors
    /// A refusal with the first word that applies.
    pub(super) fn read(definition: &'static Definition, text: &str) -> Result<Self, Refusal> {
        let draft = Draft::read(definition, text)?;
        inspection::inspect(definition, &draft).map_or(Ok(()), Err)?;
        let men = draft.placed.iter().filter_map(|placed| Some((placed.square, placed.unpromoted(Side::Black)?.kind())));
        Ok(Self { men: men.collect(), hand: draft.hand })
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
    let text = rengo.army(side);
    let on_own_ranks = |square: Square| own_rank(rengo.definition, side, square) <= rengo.definition.zone;
    let inside = rengo.board.men().filter(|(_, man)| man.side() == side).all(|(square, _)| on_own_ranks(square));
    inside && Army::read(rengo.definition, &text).is_ok()
}
