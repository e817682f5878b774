//! The keys of a definition file, as data: what is checked of a file's shape, and what a schema of it is made
//! of.

use super::play::{
    BareRule, CheckRule, DropArea, DroppedSide, FOLDS, Lender, LimitRule, LostRoyals, MOST_DECLARED,
    MOST_MOVES, MustPromote, PassRule, PerpetualRule, PromotionRule, RoyalRule, StalemateRule, TryRule,
};

/// What the value of a key is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A text.
    Text,
    /// One of these texts.
    Word(&'static [&'static str]),
    /// A whole number between these.
    Number(u32, u32),
    /// `true` or `false`.
    Truth,
    /// A list of texts.
    Texts,
    /// A table with these keys.
    Table(&'static [Key]),
    /// A list of tables with these keys.
    Tables(&'static [Key]),
}

/// A key of a table in a definition file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The key.
    pub word: &'static str,
    /// What its value is.
    pub shape: Shape,
    /// Whether a table without it is wrong. Keys that a base may give are not needed.
    pub needed: bool,
    /// What it says, as a sentence in English.
    pub about: &'static str,
}

const fn key(word: &'static str, shape: Shape, about: &'static str) -> Key {
    Key { word, shape, needed: false, about }
}

const fn needed(word: &'static str, shape: Shape, about: &'static str) -> Key {
    Key { word, shape, needed: true, about }
}

/// Whose board a game may be drawn on (`look`).
pub const LOOKS: &[&str] = &["ordinary", "chess", "xiangqi", "janggi", "makruk"];
/// Whose pieces a kind may be drawn as (`forms`).
pub const FORMS: &[&str] = &["ordinary", "shogi", "chess", "xiangqi", "janggi", "makruk"];
/// The classes that cards have words for (`class`).
pub const CLASSES: &[&str] = &[
    "royal",
    "lion",
    "great-runner",
    "runner",
    "minor",
    "pawn",
    "king",
    "chariot",
    "elephant",
    "adjutant",
    "knight",
    "cannon",
    "soldier",
];

/// As large as a number of eight or sixteen bits.
const BYTE: Shape = Shape::Number(0, u8::MAX as u32);
const PLACE: Shape = Shape::Number(0, u16::MAX as u32);
const WHOLE: Shape = Shape::Number(0, u32::MAX);
const BUDGETS: Shape = Shape::Number(1, 1000);
const DECLARED: Shape = Shape::Number(0, MOST_DECLARED);

/// The keys of a name.
const NAME: &[Key] = &[
    needed("ja", Shape::Text, "In Japanese."),
    key("kana", Shape::Text, "Its reading, where the Japanese name is not in kana itself."),
    needed("romaji", Shape::Text, "Japanese in Latin letters."),
    needed("en", Shape::Text, "In English."),
];

const OPTION: &[Key] = &[
    needed("key", Shape::Text, "The option, one that the rules know."),
    needed("values", Shape::Texts, "Its values, the default first."),
];

const HANDICAP: &[Key] = &[
    needed("id", Shape::Text, "Small letters, digits and '-'; each once in a file."),
    needed("name", Shape::Table(NAME), "Its name."),
    needed("position", Shape::Text, "The position string, exactly as the game writes it."),
];

const KIND: &[Key] = &[
    needed("code", Shape::Text, "One to four capital letters; '+' in front of a promoted kind."),
    key("name", Shape::Table(NAME), "Its name."),
    key("also", Shape::Tables(NAME), "Other names by which it is found."),
    key("glyph", Shape::Text, "The one to three characters on the piece."),
    key("short", Shape::Text, "The one character for small pieces; the first of the glyph unless said."),
    key("forms", Shape::Text, "Whose piece it is drawn as."),
    key("image", Shape::Text, "An SVG that is drawn on the piece in the place of its name."),
    key("moves", Shape::Text, "Its moves in XBetza."),
    key("royal", Shape::Truth, "Whether it is what the game is about."),
    key("marks", Shape::Texts, "What rules in code know it by."),
    key("notes", Shape::Texts, "Words for what a card says of it beyond its moves."),
    key("layers", Shape::Texts, "Its moves on layer 2, on layer 3 and on an enemy piece."),
    key("range", Shape::Text, "The moves that it lends to the piece on top of it."),
    key("back", Shape::Text, "The code of its other face."),
    key("lines", Shape::Text, "Its moves along lines that are drawn on the board."),
    key("becomes", Shape::Texts, "The codes of the kinds of which its owner chooses when it promotes."),
    key("class", Shape::Text, "Its class, which its card names."),
    key("cost", BYTE, "What it costs in an army."),
    key("owned", BYTE, "How many of it a player has for his army."),
    key("zone", BYTE, "The depth of the zone in which it promotes, where that is another than the game's."),
    key("forced", BYTE, "How many of the last ranks it cannot reach without promoting."),
    key("per_file", BYTE, "How many of it, unpromoted, a side may have on a file by drops."),
    key("held", Shape::Text, "The code of the kind that it is in the hand of who captures it."),
    key("points", BYTE, "What it counts at the limit of moves and for a declaration; 1 unless said."),
    key(
        "rank",
        BYTE,
        "Who captures over others jumps and captures smaller ranks than its own; 0 unless said.",
    ),
    key("without", Shape::Texts, "Keys of the base's kind that this one does not have."),
];

/// The keys of the rules that a file declares.
pub const PLAY: &[Key] = &[
    key("promotion", Shape::Word(PromotionRule::WORDS), "Which moves may promote a piece."),
    key("must", Shape::Word(MustPromote::WORDS), "Which promotions must be made."),
    key("reverts", Shape::Truth, "Whether a promoted piece turns back by what promotes an unpromoted one."),
    key("drop", Shape::Word(DroppedSide::WORDS), "Which side of a piece is up when it is dropped."),
    key("area", Shape::Word(DropArea::WORDS), "Where pieces are dropped."),
    key("stranded", Shape::Truth, "Whether a piece may be dropped where it could never move."),
    key("royals", Shape::Word(RoyalRule::WORDS), "What may happen to royal pieces."),
    key("lost", Shape::Word(LostRoyals::WORDS), "Which royal pieces a side must lose to lose the game."),
    key("check", Shape::Word(CheckRule::WORDS), "What check means."),
    key("stalemate", Shape::Word(StalemateRule::WORDS), "What no legal move means without check."),
    key("bare", Shape::Word(BareRule::WORDS), "What it means to have nothing but royal pieces."),
    key("try", Shape::Word(TryRule::WORDS), "What it means that a royal piece reaches the last rank."),
    key("pass", Shape::Word(PassRule::WORDS), "Whether a turn may be passed."),
    key("lends", Shape::Word(Lender::WORDS), "Whose moves a piece has."),
    key("perpetual", Shape::Word(PerpetualRule::WORDS), "What perpetual check means."),
    key("fold", Shape::Number(FOLDS.0, FOLDS.1), "How often a position comes until the game ends."),
    key("limit", Shape::Number(1, MOST_MOVES), "The number of moves after which the game ends."),
    key("decides", Shape::Word(LimitRule::WORDS), "Who wins when the limit of moves is reached."),
    key("declare", DECLARED, "The points with which entered royals may be declared to win."),
    key("declare_second", DECLARED, "Those that who moves second needs; as many unless said."),
    key("declare_draw", DECLARED, "The points with which the declaration draws where it does not win."),
    key("declare_pieces", DECLARED, "How many pieces besides the royals have entered; 10 unless said."),
];

/// The keys of a file.
pub const FILE: &[Key] = &[
    needed("id", Shape::Text, "The variant id: small letters, digits and '-'."),
    key("aliases", Shape::Texts, "Other ids that mean the same."),
    key(
        "base",
        Shape::Text,
        "The id of a game, or a file beside this one: what is left out here is as there.",
    ),
    key(
        "without",
        Shape::Texts,
        "Codes of kinds of the base that are left out: 'L' with its promoted side, '+L' that side alone.",
    ),
    key("place", PLACE, "Where it stands in lists: small numbers first."),
    key("rules", Shape::Text, "The system of rules that judges the game."),
    key("book", Shape::Text, "The rulebook that clauses are cited from."),
    key("section", Shape::Text, "The section of the rulebook with the pieces."),
    key("edition", WHOLE, "Which wording of the rules this is, from 1."),
    key("system", Shape::Text, "The name of the rules page; the id unless said."),
    key("name", Shape::Table(NAME), "The name of the game."),
    key("files", BYTE, "The files of the board, 1 to 27."),
    key("ranks", BYTE, "The ranks of the board, 1 to 27."),
    key("zone", BYTE, "The depth of the promotion zone in ranks."),
    key(
        "hand",
        Shape::Texts,
        "The codes of the kinds that can be in hand, in the order in which hands are written.",
    ),
    key("start", Shape::Text, "The start position, as the rules write positions."),
    key("options", Shape::Tables(OPTION), "The options that the id may carry."),
    key("marks", Shape::Texts, "What rules in code know the game by."),
    key("points", BUDGETS, "The points with which a player buys an army; 100 unless said."),
    key("repetition", Shape::Text, "Which rule of repetition holds, where there is a choice."),
    key("notes", Shape::Texts, "Words for what a card says of all kinds."),
    key("look", Shape::Text, "Whose board it is drawn as."),
    key("play", Shape::Table(PLAY), "The rules that it declares."),
    key("kind", Shape::Tables(KIND), "The kinds of pieces."),
    key("handicap", Shape::Tables(HANDICAP), "Other starts, at odds."),
];
