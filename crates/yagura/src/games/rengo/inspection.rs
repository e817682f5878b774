//! What is wrong with an army (rulebook rengo §3), and what it costs.

use super::{
    draft::{Draft, HandKing, Named},
    refusals::invalid_army,
    tables::{Tables, own_rank},
};
use crate::{Definition, Kind, Mark, Refusal, SetUpWord, Side, Square, games::shogi::named};

/// Points that a player has to set up an army (rulebook rengo §3.1), unless a definition gives others.
pub const BUDGET: u32 = 100;

/// Returns how many pieces an army has, king and hand included, and what they cost (§4.1). A piece that may
/// not be there costs what he would cost unpromoted.
pub(super) fn size(definition: &'static Definition, draft: &Draft) -> (u32, u32) {
    let tables = Tables::of(definition);
    let on_board = draft.placed.iter().map(|placed| match placed.named {
        Named::Piece(kind) | Named::Promoted(kind) => u32::from(tables.cost(kind)),
        Named::ForeignKing => 0,
    });
    let in_hand = draft.hand.iter().map(|(slot, count)| {
        let count = u32::from(count);
        (count, u32::from(tables.cost(definition.hand_order[usize::from(slot.0)])) * count)
    });
    on_board
        .map(|cost| (1, cost))
        .chain(in_hand)
        .fold((0, 0), |(pieces, points), (more, cost)| (pieces + more, points + cost))
}

/// Returns what is wrong with an army, in the order of §3.8, each word with all squares that it concerns;
/// nothing when it is legal.
pub(super) fn faults(definition: &'static Definition, draft: &Draft) -> Vec<Refusal> {
    let army = Inspected { definition, tables: Tables::of(definition), draft };
    let mut faults: Vec<Refusal> = [army.king_in_hand(), army.promoted()].into_iter().flatten().collect();
    faults.extend(army.kings());
    faults.extend(army.numbers());
    faults.extend([army.ranks(), army.palace(), army.budget()].into_iter().flatten());
    faults
}

struct Inspected<'a> {
    definition: &'static Definition,
    tables: &'a Tables,
    draft: &'a Draft,
}

impl Inspected<'_> {
    /// The squares of the pieces of this board who are not as they should be.
    fn squares(&self, wrong: impl Fn(Square, Kind) -> bool) -> Vec<Square> {
        self.found(|square, piece| matches!(piece, Named::Piece(kind) if wrong(square, kind)))
    }

    fn found(&self, wrong: impl Fn(Square, Named) -> bool) -> Vec<Square> {
        self.draft
            .placed
            .iter()
            .filter(|placed| wrong(placed.square, placed.named))
            .map(|placed| placed.square)
            .collect()
    }

    /// The kind of this board on the square, with its names; the king's where there is none.
    fn name_on(&self, square: Square) -> (String, String) {
        let piece =
            self.draft.placed.iter().find(|placed| placed.square == square).map(|placed| placed.named);
        match piece {
            Some(Named::Piece(kind) | Named::Promoted(kind)) => named(self.definition, kind),
            Some(Named::ForeignKing) | None => named(self.definition, self.tables.king),
        }
    }

    fn king_in_hand(&self) -> Option<Refusal> {
        let (ja, en) =
            ("玉は持ち駒にできません。盤に置きます", "a king cannot be in hand: it is placed on the board");
        (self.draft.hand_king == HandKing::Some)
            .then(|| invalid_army(SetUpWord::KingInHand, "3.6", &[], ja.to_owned(), en.to_owned()))
    }

    fn promoted(&self) -> Option<Refusal> {
        let squares = self.found(|_, piece| matches!(piece, Named::Promoted(_)));
        let &first = squares.first()?;
        let (ja, en) = self.name_on(first);
        let ja = format!("{}の{ja}が成っています。駒は成らずに置きます", first.japanese());
        Some(invalid_army(
            SetUpWord::Promoted,
            "3.2",
            &squares,
            ja,
            format!("the {en} on {first} is promoted: pieces are placed unpromoted"),
        ))
    }

    fn kings(&self) -> impl Iterator<Item = Refusal> {
        let (name_ja, name_en) = named(self.definition, self.tables.king);
        let foreign = self.found(|_, piece| piece == Named::ForeignKing);
        let wrong_king = foreign.first().map(|first| {
            let ja =
                format!("{}の王様駒はこの盤では使いません。この盤の王様駒は{name_ja}です", first.japanese());
            let en = format!("the king on {first} is another game's: this board's king is the {name_en}");
            invalid_army(SetUpWord::WrongKing, "3.3", &foreign, ja, en)
        });
        let kings = self.squares(|_, kind| kind == self.tables.king);
        let number = kings.len();
        let king_count = (number != 1).then(|| {
            let (ja, en) = if number == 0 {
                (
                    format!("{name_ja}がありません。ちょうど一枚置きます"),
                    format!("the {name_en} is missing: exactly one is placed"),
                )
            } else {
                (
                    format!("{name_ja}が{number}枚あります。ちょうど一枚置きます"),
                    format!("{number} of the {name_en}: exactly one is placed"),
                )
            };
            invalid_army(SetUpWord::KingCount, "3.3", &kings, ja, en)
        });
        wrong_king.into_iter().chain(king_count)
    }

    /// One for each kind of which there are too many.
    fn numbers(&self) -> impl Iterator<Item = Refusal> + '_ {
        (0u8..).map(Kind).zip(&self.definition.kinds).filter_map(|(kind, info)| {
            let squares = self.squares(|_, other| other == kind);
            let number = squares.len() + info.slot.map_or(0, |slot| usize::from(self.draft.hand.count(slot)));
            let owned = info.owned;
            let (ja, en) = named(self.definition, kind);
            let ja = format!("{ja}が{number}枚あります。一人が使えるのは{owned}枚までです");
            let en = format!("{number} of the {en}: a player has {owned}");
            (number > usize::from(owned)).then(|| invalid_army(SetUpWord::TooMany, "3.2", &squares, ja, en))
        })
    }

    fn ranks(&self) -> Option<Refusal> {
        let depth = self.definition.zone;
        let front = |square: Square| own_rank(self.definition, Side::Black, square) == depth;
        let squares = self.squares(|square, kind| front(square) != self.tables.soldiers.contains(kind));
        let &first = squares.first()?;
        let (ja, en) = self.name_on(first);
        let (clause, ja, en) = if front(first) {
            (
                "3.5",
                format!(
                    "{}の{ja}は兵隊駒ではありません。自陣の{depth}段目には兵隊駒だけを置きます",
                    first.japanese()
                ),
                format!("the {en} on {first} is no soldier: own rank {depth} is for soldiers only"),
            )
        } else {
            (
                "3.4",
                format!("{}の{ja}は兵隊駒です。兵隊駒は自陣の{depth}段目だけに置きます", first.japanese()),
                format!("the {en} on {first} is a soldier: soldiers stand on own rank {depth} only"),
            )
        };
        Some(invalid_army(SetUpWord::WrongRank, clause, &squares, ja, en))
    }

    fn palace(&self) -> Option<Refusal> {
        let palace = self.tables.palace(Side::Black);
        let squares = self.squares(|square, kind| {
            stays_in_palace(self.definition, self.tables, kind) && !palace.contains(square)
        });
        let &first = squares.first()?;
        let (ja, en) = self.name_on(first);
        let ja = format!("{}の{ja}は九宮の中に置く駒です", first.japanese());
        Some(invalid_army(
            SetUpWord::OutsidePalace,
            "3.5",
            &squares,
            ja,
            format!("the {en} on {first} is placed inside the palace"),
        ))
    }

    fn budget(&self) -> Option<Refusal> {
        let (_, points) = size(self.definition, self.draft);
        let budget = self.definition.budget;
        let ja = format!("{points}点になっています。{budget}点までです");
        (points > budget).then(|| {
            invalid_army(
                SetUpWord::OverBudget,
                "3.1",
                &[],
                ja,
                format!("{points} points: expected at most {budget}"),
            )
        })
    }
}

/// Returns whether a piece is set up in the palace (§3.5).
pub(super) fn stays_in_palace(definition: &Definition, tables: &Tables, kind: Kind) -> bool {
    tables.ground.has_palaces() && definition.kind(kind).is_marked(Mark::Palace)
}
