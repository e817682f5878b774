//! What a game is, as far as anybody outside its rules must know.
//!
//! Each definition has one [`Traits`] value, made and checked when it is compiled. Engine, protocols and
//! server match on it, without `_` arms, so that a game of a new sort is a compile error where somebody has
//! to decide; the page gets the same words. Nobody asks for a game by name.

/// What may happen to royal pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Royals {
    /// The rules see to it that they never can be taken: who cannot help it is mated.
    Safe,
    /// They may be left en prise and are taken.
    Captured,
    /// The same, and any piece that attacks one may take it.
    CapturedByAttack,
    /// They may be left en prise and are taken by all sorts of moves; a side may have several, and in check
    /// is who could lose all at once (rulebook ennen §8.1).
    Several,
}

/// How the players' decisions follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Turns {
    /// They alternate, one move each.
    Single,
    /// A turn may have a second part, decided by the same player ([`crate::Move::extra`]).
    WithSecondPart(SecondPart),
    /// A player may once make three moves running, the second with an enemy piece (kokose).
    Borrowed(Debt),
}

/// What the second part of a turn does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum SecondPart {
    /// It names an enemy piece that may not be used in the enemy's next turn (stun).
    Stun,
}

/// What a player owes who has used borrowed moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Debt {
    /// Nothing.
    None,
    /// Mate with the last of them, or the game is lost.
    Mate,
}

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum SetUp {
    /// With the start position.
    None,
    /// The players place their pieces one by one; placements are moves like any other.
    ByMoves,
    /// The players choose whole armies in secret, texts for [`crate::SetUpPhase::set_up`].
    SecretArmies,
}

/// What one player knows and the other does not while play goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Hidden {
    /// Nothing.
    Nothing,
    /// What some pieces become when they are turned over.
    Backs,
}

/// Whether pieces stand on pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Stacking {
    /// At most one piece on a square.
    None,
    /// Towers of up to so many layers.
    Towers(u8),
}

/// Whether pieces come back into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Drops {
    /// Never.
    None,
    /// From the hand of a player (持ち駒).
    FromHand,
}

/// What may be done about an action that the rules forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum FoulRule {
    /// It is refused.
    Refused,
    /// It is refused or it loses, by the variant's option `fouls`.
    MayLose,
    /// The same; and some fouls may stand until the opponent claims them.
    MayBeClaimed,
}

/// What happens when a position comes again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum RepetitionRule {
    /// A draw, unless one side alone checked with every move, which loses (千日手).
    Draw,
    /// The same, but instead of the draw the first player (先手, Black) loses.
    FirstPlayerLoses,
    /// The same, but instead of the draw who brings the position about loses.
    RepeaterLoses,
    /// The side that brought it about loses: by perpetual check, by perpetual chase, or by being the one to
    /// vary (rulebook chu §8).
    InstigatorLoses,
    /// A draw, unless one side alone checked or chased with every move, which loses.
    ChaserLoses,
    /// The game begins anew from the set-up.
    Restart,
    /// As each board's own game has it (rulebook rengo §11).
    ByBoard,
}

impl RepetitionRule {
    /// Returns the word in a definition file, key `repetition`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::FirstPlayerLoses => "first-player-loses",
            Self::RepeaterLoses => "repeater-loses",
            Self::InstigatorLoses => "instigator-loses",
            Self::ChaserLoses => "chaser-loses",
            Self::Restart => "restart",
            Self::ByBoard => "by-board",
        }
    }
}

/// What comes of a position that has come as often as the rules allow ([`Traits::fold`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum FoldRule {
    /// What the rule of repetition says: an end, or a new beginning.
    Applied,
    /// The same; but who alone checked with every move may not bring it about (rulebook rengo §11.5).
    CheckRefused,
    /// Whoever is to move may claim the draw.
    Claimed,
}

/// Whether a draw may be claimed by a turn of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum DrawClaim {
    /// Never.
    None,
    /// The past of a game may allow the turn [`crate::SpecialMove::Claim`].
    ByTurn,
}

/// How the players are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum SideNames {
    /// Black and White; 先手 and 後手 by who moves first.
    Colours,
    /// Black and White, 黒 and 白: armies keep their colours whoever moves first.
    ArmyColours,
    /// First and second player: colours do not say who moves first.
    Order,
}

/// What a field of the position string means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Field {
    /// The squares.
    Board,
    /// Whose pieces move, or who sets up.
    Side,
    /// The pieces in hand.
    Hands,
    /// A field that says nothing here, always `-`.
    Empty,
    /// The number of the next move.
    MoveNumber,
    /// Where a lion was captured last (rulebook chu §9.1).
    LionCapture,
    /// The piece that may not be used (rulebook small §8.2).
    StunnedPiece,
    /// Who may still use kokose.
    BorrowingRights,
    /// Where a use of kokose stands.
    BorrowingStage,
    /// Set-up, declaration of backs or play; or whose army is awaited.
    Phase,
    /// The depth of the territories.
    Territory,
    /// Who has made the exchange.
    Exchanged,
    /// Who may castle on which side.
    Castling,
    /// The square on which a piece may be taken in passing.
    EnPassant,
    /// Moves that count towards a draw.
    DrawCount,
    /// What captures have gained, for a declaration.
    Gains,
}

/// What a game is. One value a definition; see the module's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traits {
    /// What may happen to royal pieces.
    pub royals: Royals,
    /// How the players' decisions follow each other.
    pub turns: Turns,
    /// How the game begins.
    pub set_up: SetUp,
    /// What one player knows and the other does not.
    pub hidden: Hidden,
    /// Whether pieces stand on pieces.
    pub stacking: Stacking,
    /// Whether pieces come back into play.
    pub drops: Drops,
    /// What may be done about forbidden actions.
    pub fouls: FoulRule,
    /// What happens when a position comes again.
    pub repetition: RepetitionRule,
    /// How often a position comes until that happens.
    pub fold: u32,
    /// What comes of it then.
    pub at_fold: FoldRule,
    /// Whether a draw may be claimed by a turn.
    pub draw_claim: DrawClaim,
    /// How the players are called.
    pub side_names: SideNames,
    /// What the fields of the position string mean, in order.
    pub fields: &'static [Field],
    /// What its system of rules can judge, of movement and marks among others.
    pub support: &'static crate::Support,
}
