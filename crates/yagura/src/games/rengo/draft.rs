//! Set-up strings (rulebook rengo §12.4): what one says, legal or not. What is wrong with it is in
//! `inspection`.

use super::refusals::invalid_army;
use crate::{Definition, Hand, Kind, Piece, Promotion, Refusal, SetUpWord, Side, Square, excerpt::excerpt};

/// The kings of the five games (§2.1): a board knows its own, the others are named in strings that are
/// refused (§3.8).
const KINGS: [&str; 5] = ["K", "CK", "XK", "JK", "MK"];

/// The king of the shogi pieces.
const SHOGI_KING: &str = KINGS[0];

/// What a code names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    Piece(Kind),
    /// The promoted side of this kind.
    Promoted(Kind),
    /// The king of another board.
    ForeignKing,
}

/// A piece in a set-up string, its square as the first player sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) square: Square,
    pub(super) named: Named,
}

impl Placed {
    /// Returns the piece if it is one of this board, unpromoted.
    pub(super) fn unpromoted(self, side: Side) -> Option<Piece> {
        match self.named {
            Named::Piece(kind) => Some(Piece::new(side, kind)),
            Named::Promoted(_) | Named::ForeignKing => None,
        }
    }
}

fn syntax(ja: &str, en: String) -> Refusal {
    invalid_army(SetUpWord::Syntax, "12.4", &[], format!("配置の文字列が正しい形ではありません（{ja}）"), en)
}

/// Returns what a code of one or two letters names; the promotion says whether `+` stands before it.
fn named(definition: &Definition, code: &str, promotion: Promotion) -> Option<Named> {
    match (definition.kind_by_code(code), promotion) {
        (Some(kind), Promotion::No) => Some(Named::Piece(kind)),
        (Some(kind), Promotion::Yes) => definition.kind(kind).promotes_to.map(|_| Named::Promoted(kind)),
        (None, Promotion::No) => KINGS.contains(&code).then_some(Named::ForeignKing),
        (None, Promotion::Yes) => None,
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
        return Err(syntax(
            &format!("{}段あります。{depth}段必要です", rows.len()),
            format!("{} ranks, expected {depth}", rows.len()),
        ));
    }
    let mut pieces = Vec::new();
    for (rank, &row) in (definition.ranks - depth..).zip(&rows) {
        let mut rest = row;
        let mut left = 0u32;
        while !rest.is_empty() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let run = rest[..digits]
                    .parse()
                    .ok()
                    .filter(|&run: &u32| run <= definition.files.into() && !rest.starts_with('0'));
                let shown = &rest[..digits.min(8)];
                left += run.ok_or_else(|| {
                    syntax(&format!("空きマスの数「{shown}」"), format!("a run of '{shown}' squares"))
                })?;
                rest = &rest[digits..];
                continue;
            }
            let (promoted, code) = rest.strip_prefix('+').map_or((false, rest), |code| (true, code));
            let found = split_code(code)
                .and_then(|(code, behind)| Some((named(definition, code, promoted.into())?, behind)));
            let none = || {
                syntax(
                    &format!("「{}」は駒で始まっていません", excerpt(rest)),
                    format!("'{}' begins with no piece", excerpt(rest)),
                )
            };
            let (named, behind) = found.ok_or_else(none)?;
            if left < definition.files.into() {
                pieces.push(Placed { square: Square::new(definition.files - 1 - left as u8, rank), named });
            }
            left += 1;
            rest = behind;
        }
        if left != u32::from(definition.files) {
            let (row, files) = (excerpt(row), definition.files);
            return Err(syntax(
                &format!("段「{row}」が{left}マスあります。{files}マス必要です"),
                format!("rank '{row}' has {left} squares, expected {files}"),
            ));
        }
    }
    Ok(pieces)
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
        let text = excerpt(text);
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
        // The king among the shogi pieces has a word of its own (§3.6, §3.8); other games' pieces are no part
        // of a hand at all.
        if code == SHOGI_KING && king == HandKing::None {
            king = HandKing::Some;
            continue;
        }
        let slot = definition
            .kind_by_code(code)
            .and_then(|kind| definition.kind(kind).slot)
            .filter(|slot| slot.0 >= least)
            .ok_or_else(bad)?;
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
