//! Definitions: what a game's TOML file says, checked and compiled.
//!
//! A definition holds the board, the pieces with their moves and names, the set-up and the zone. Rules that a
//! table cannot say are code in `games/`. The built-in files are in `defs/`; a user's own file goes through
//! the same [`Definition::parse`].

mod base;
mod compile;
mod error;
mod faults;
mod file;
pub mod format;
mod handicaps;
mod image;
mod kinds;
mod mark;
mod per_definition;
mod play;
mod rule_set;
mod shape;
mod support;

use std::fmt;

pub(crate) use compile::{Compiled, Places, Whole, compile, whole};
pub use error::DefinitionError;
pub use image::{Image, LONGEST_IMAGE};
pub use mark::Mark;
pub(crate) use per_definition::PerDefinition;
pub use play::{
    BareRule, CheckRule, Declaration, DropArea, DroppedSide, Lender, LimitRule, LostRoyals, MustPromote,
    PassRule, PerpetualRule, Play, PromotionRule, RoyalRule, StalemateRule, TryRule,
};
pub use rule_set::RuleSet;
pub(crate) use shape::place_of;
pub(crate) use support::{Flaw, Judge, Part, System};
pub use support::{KindKey, Support};

use crate::{
    board::Board,
    hand::{HandKind, Slot},
    movement::{
        attack::AttackTable,
        pattern::Pattern,
        table::MoveTable,
        tower::{TowerMoves, TowerTable},
    },
    notation::sfen::{self, SfenError},
    piece::{Kind, Piece},
    side::Side,
    square::Square,
    traits::{RepetitionRule, Traits},
};

/// A name in the languages of the project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Japanese.
    pub ja: String,
    /// Its reading in kana, `None` where the name is in kana itself, or the file does not say.
    pub kana: Option<String>,
    /// Japanese in Latin letters, with macrons.
    pub romaji: String,
    /// English.
    pub en: String,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct KindInfo {
    /// Its code in strings, upper case; a promoted kind has `+` in front of the code of its unpromoted side.
    pub code: String,
    /// Its name.
    pub name: Name,
    /// Other names, by which it is found too.
    pub also: Vec<Name>,
    /// The one to three kanji drawn on the piece.
    pub glyph: String,
    /// The one kanji that stands for it where there is no room for more: the first one of `glyph` unless the
    /// file gives another.
    pub short: String,
    /// Which set of forms it is drawn with: a word for those who draw (`ordinary` unless the file says
    /// `chess`, `xiangqi`, ...).
    pub forms: String,
    /// Its own image, which is drawn in the place of its name.
    pub image: Option<Image>,
    /// Whether its capture matters for winning (king, prince).
    pub royal: bool,
    /// The kind it becomes by promotion.
    pub promotes_to: Option<Kind>,
    /// For a promoted kind, the kind it was before.
    pub promotes_from: Option<Kind>,
    /// Its place in the hand, for kinds that can be in hand.
    pub slot: Option<Slot>,
    /// The text of its moves in the definition (see [`crate::movement::betza`]).
    pub betza: String,
    /// Its moves, from Black's point of view.
    pub pattern: Pattern,
    /// In games with towers, its moves on layer 2, on layer 3 and on an enemy piece; empty elsewhere.
    pub layers: Vec<MovesInfo>,
    /// The range that it lends to the piece on top of it.
    pub range: Option<MovesInfo>,
    /// The kind that it becomes when it is turned over.
    pub back: Option<Kind>,
    /// What rules in code know it by.
    pub marks: Vec<Mark>,
    /// Words for what a card says of it beyond its moves; no rule asks for them.
    pub notes: Vec<String>,
    /// How it moves along lines that are drawn on the board, in the same notation as its moves, from Black's
    /// point of view.
    pub lines: Pattern,
    /// The kinds of which its owner chooses one when it promotes; empty where promotion leads to
    /// `promotes_to`.
    pub becomes: Vec<Kind>,
    /// Its class, in games whose pieces have classes.
    pub class: Option<String>,
    /// What it costs to set up, in games that are set up by points.
    pub cost: u8,
    /// How many of it a player has to set up from.
    pub owned: u8,
    /// The depth of the zone in which it promotes, where that is another than the game's.
    pub zone: Option<u8>,
    /// How many of the last ranks it cannot reach without promoting.
    pub forced: u8,
    /// How many of it, unpromoted, a side may have on a file by drops.
    pub per_file: Option<u8>,
    /// The kind that it is in the hand of who captures it, where that is another than its unpromoted side.
    pub held: Option<Kind>,
    /// What it counts when the limit of moves is reached.
    pub points: u8,
    /// Its rank: what jumps over lower ranks to capture jumps and captures those with a smaller one.
    pub rank: u8,
    /// Where it comes in the hand of who captures it.
    captured: Option<Slot>,
}

/// Moves as text and as a pattern.
#[derive(Clone, Debug)]
pub struct MovesInfo {
    /// The text in the definition.
    pub betza: String,
    /// What it means, from Black's point of view.
    pub pattern: Pattern,
}

/// An option of a variant id, as in `shogi?first=white`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The key.
    pub key: String,
    /// The values, default first.
    pub values: Vec<String>,
}

/// A start at odds: the stronger player has fewer pieces, or the weaker one better ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// Its id among the handicaps of the game: small letters, digits and `-`.
    pub id: String,
    /// Its name.
    pub name: Name,
    /// The position string, as the game writes it.
    pub position: String,
}

/// A game as data: immutable, shared by all its positions.
#[derive(Clone)]
pub struct Definition {
    /// The variant id, without options.
    pub id: String,
    /// Which version of an added game this is, a word that its text decides; `None` for the built-in ones.
    pub version: Option<String>,
    /// Its file as a text that stands on no base: TOML, without comments.
    pub text: String,
    /// What the rules need of that text: without names, and without what is only drawn or listed.
    pub rules_text: String,
    /// Other ids that mean the same, as other programs call it.
    pub aliases: Vec<String>,
    /// Where it stands in lists: small numbers first.
    pub place: u16,
    /// The rules that judge it: a folder under `games/`.
    pub rules: String,
    /// The same, with the size of the boards that they are made for.
    pub rule_set: RuleSet,
    /// The rulebook's short name in clauses (`chu`, `small`).
    pub book: String,
    /// The section of the rulebook with the pieces.
    pub section: String,
    /// Which wording of the rules this is: the file raises the number with a change after which a game that
    /// was played before might not be legal, or might end otherwise. Records name it.
    pub edition: u32,
    /// The name of its rules page.
    pub system: String,
    /// The game's name.
    pub name: Name,
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// Depth of the promotion zone in ranks, counted from the far edge.
    pub zone: u8,
    /// The kinds, in the order of the file; [`Kind`] is an index into it.
    pub kinds: Vec<KindInfo>,
    /// The kinds that can be in hand, in the order in which hands are written.
    pub hand_order: Vec<Kind>,
    /// The start position.
    pub start: String,
    /// Other starts, by how much they give, the least first.
    pub handicaps: Vec<Handicap>,
    /// What rules in code know it by.
    pub marks: Vec<Mark>,
    /// The points with which a player buys an army, in games whose armies are bought.
    pub budget: u32,
    /// Which rule of repetition holds.
    pub repetition: RepetitionRule,
    /// The rules that it declares.
    pub play: Play,
    /// Words for what a card says of all its kinds beyond their moves; no rule asks for them.
    pub notes: Vec<String>,
    /// Whose board it is drawn as: a word for those who draw (`ordinary` unless the file says `chess`,
    /// `xiangqi`, ...).
    pub look: String,
    /// The options that the id may carry.
    pub options: Vec<OptionInfo>,
    /// The last ranks of the board where a piece would be stuck, by side and kind: bit n for rank n.
    stuck: [Vec<u32>; 2],
    /// The ranks where a move may end promoted or not, by side and kind, and whether it begins in the zone.
    choices: [Vec<[u32; 2]>; 2],
    move_tables: [Vec<MoveTable>; 2],
    /// The kinds with bent moves.
    bent: Vec<Kind>,
    attacks: AttackTable,
    towers: Option<TowerTable>,
    /// The clauses that its rules cite, in the order of [`Support::sections`].
    clauses: Vec<String>,
    /// What the game is; the compiler of definitions sets it before anybody else sees the definition.
    traits: Option<Traits>,
}

impl KindInfo {
    /// Returns whether the kind carries a mark.
    pub fn is_marked(&self, mark: Mark) -> bool {
        self.marks.contains(&mark)
    }

    /// Returns its moves on the levels of a tower.
    fn tower_moves(&self) -> TowerMoves<'_> {
        TowerMoves {
            ground: &self.pattern,
            layers: self.layers.iter().map(|layer| &layer.pattern).collect(),
            lends: self.range.as_ref().map(|range| &range.pattern),
            lends_at_home: self.is_marked(Mark::HomeRange),
            takes_range: !self.is_marked(Mark::NoRange),
        }
    }
}

/// Returns the ranks of a zone of `zone` ranks on a board of `ranks`: bit n for rank n.
const fn zone_ranks(zone: u8, ranks: u8, side: Side) -> u32 {
    let mask = (1u32 << zone) - 1;
    match side {
        Side::Black => mask,
        Side::White => mask << (ranks - zone),
    }
}

impl Definition {
    /// Returns what the game is.
    pub fn traits(&self) -> &Traits {
        self.traits.as_ref().expect("the compiler of definitions sets it before anybody else sees them")
    }

    /// Returns who begins at the start of the game.
    pub fn first_player(&self) -> Side {
        match self.start.split_whitespace().nth(1) {
            Some("w") => Side::White,
            _ => Side::Black,
        }
    }

    /// Returns whether the game carries a mark.
    pub fn is_marked(&self, mark: Mark) -> bool {
        self.marks.contains(&mark)
    }

    /// Returns the clause of the game's rulebook with this section, one of those that its rules cite
    /// ([`Support::sections`]).
    pub(crate) fn clause(&'static self, section: &str) -> &'static str {
        let sections = self.traits().support.sections;
        let at = sections.iter().position(|known| *known == section);
        debug_assert!(at.is_some(), "the system of rules names the section {section}");
        at.and_then(|at| self.clauses.get(at)).map_or(&self.book, |clause| clause)
    }

    /// Reads the squares of the start position.
    ///
    /// # Errors
    /// [`SfenError`] with the first flaw. What else the position must be its rules know.
    pub(crate) fn read_start_board(&self) -> Result<(), SfenError> {
        if self.towers.is_some() {
            return Ok(());
        }
        let squares = self.start.split(' ').next().unwrap_or("");
        sfen::read_board::<1024, 16>(self, squares).map(|_| ())
    }

    /// Returns the handicap with this id.
    pub fn handicap(&self, id: &str) -> Option<&Handicap> {
        self.handicaps.iter().find(|handicap| handicap.id == id)
    }

    /// Returns the kind with this index.
    pub fn kind(&self, kind: Kind) -> &KindInfo {
        &self.kinds[kind.index()]
    }

    /// Returns the kind with this code (`P`, `+P`).
    pub fn kind_by_code(&self, code: &str) -> Option<Kind> {
        self.kinds.iter().position(|info| info.code == code).map(|index| Kind(index as u8))
    }

    /// Returns the kinds that carry this mark.
    pub fn marked(&self, mark: Mark) -> impl Iterator<Item = Kind> + '_ {
        (0u8..).zip(&self.kinds).filter(move |(_, info)| info.is_marked(mark)).map(|(index, _)| Kind(index))
    }

    /// Returns whether a piece of `by` attacks the square: by a step, jump or slide, or by a bent move.
    #[inline(always)]
    pub fn is_attacked<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        target: Square,
        by: Side,
    ) -> bool {
        self.attacks.is_attacked(board, target, by)
            || (!self.bent.is_empty() && self.bent_attacker(board, target, by).is_some())
    }

    /// Returns a piece of `by` that reaches the square by a bent move.
    #[cold]
    pub fn bent_attacker<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        target: Square,
        by: Side,
    ) -> Option<Square> {
        board.occupied(by).iter().find(|&from| {
            let Some(piece) = board.piece_at(from).filter(|piece| self.bent.contains(&piece.kind())) else {
                return false;
            };
            let mut reached = false;
            self.move_table(piece).for_each(board, by, from, |to| reached |= to == target);
            reached
        })
    }

    /// Returns how a piece moves.
    #[inline(always)]
    pub fn move_table(&self, piece: Piece) -> &MoveTable {
        &self.move_tables[piece.side().index()][piece.kind().index()]
    }

    /// Returns how the pieces of a side move, by kind.
    #[inline(always)]
    pub(crate) fn move_tables(&self, side: Side) -> &[MoveTable] {
        &self.move_tables[side.index()]
    }

    /// Returns the table of moves on towers, `None` in games without.
    pub fn towers(&self) -> Option<&TowerTable> {
        self.towers.as_ref()
    }

    /// Returns the table of attacks.
    #[inline(always)]
    pub fn attacks(&self) -> &AttackTable {
        &self.attacks
    }

    /// Returns the ranks of the promotion zone of `side`: bit n for rank n.
    pub const fn zone_ranks(&self, side: Side) -> u32 {
        zone_ranks(self.zone, self.ranks, side)
    }

    /// Returns whether the square is in the promotion zone of `side`.
    pub const fn in_zone(&self, side: Side, square: Square) -> bool {
        self.zone_ranks(side) >> square.rank() & 1 == 1
    }

    /// Returns the ranks on which a piece could not move from any square, even on an empty board: bit n for
    /// rank n.
    pub fn stuck_ranks(&self, piece: Piece) -> u32 {
        self.stuck[piece.side().index()][piece.kind().index()]
    }

    /// Returns the ranks on which moves of a side's pieces may end in two ways, promoted or not, by kind: bit
    /// n for rank n; of moves that begin outside its promotion zone, and of those that begin in it.
    #[inline(always)]
    pub(crate) fn choices(&self, side: Side) -> &[[u32; 2]] {
        &self.choices[side.index()]
    }

    /// Returns whether a piece could never move again from this square, whatever happened to the others.
    pub fn is_stuck(&self, piece: Piece, square: Square) -> bool {
        self.stuck_ranks(piece) >> square.rank() & 1 == 1
    }

    /// Returns the kind with its hand slot, `None` for kinds that cannot be in hand.
    pub fn hand_kind(&self, kind: Kind) -> Option<HandKind> {
        self.kind(kind).slot.map(|slot| HandKind { kind, slot })
    }

    /// Returns the kinds that can be in hand, in canonical order.
    pub fn hand_kinds(&self) -> impl Iterator<Item = HandKind> + '_ {
        (0u8..).zip(&self.hand_order).map(|(slot, &kind)| HandKind { kind, slot: Slot(slot) })
    }

    /// Returns the hand slot of the piece that a captured `kind` becomes: the unpromoted kind's, or that of
    /// the kind that it is held as.
    pub fn captured_slot(&self, kind: Kind) -> Option<Slot> {
        self.kind(kind).captured
    }

    /// Returns whether the square is on the board.
    pub const fn has(&self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }

    /// Returns the squares by rank from the top, within a rank from the highest file to file 1: the order of
    /// position strings.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (files, ranks) = (self.files, self.ranks);
        (0..ranks).flat_map(move |rank| (0..files).rev().map(move |file| Square::new(file, rank)))
    }
}

impl fmt::Debug for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Definition").field("id", &self.id).finish_non_exhaustive()
    }
}
