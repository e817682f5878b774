//! What a game is: the value that each definition carries, so that nobody asks for a game by its name.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Traits {
    /// What may happen to royal pieces.
    pub royals: Royals,
    /// How the players' decisions follow each other.
    pub turns: Turns,
    /// How the game begins.
    pub set_up: SetUp,
    /// What one player knows and the other does not while play goes on.
    pub hidden: Hidden,
    /// The most layers of a tower; null where at most one piece stands on a square.
    #[schema(required)]
    pub towers: Option<u8>,
    /// Whether pieces come back into play.
    pub drops: Drops,
    /// What may be done about an action that the rules forbid.
    pub fouls: FoulRule,
    /// What happens when a position comes again and again.
    pub repetition: RepetitionRule,
    /// How often a position comes until that happens.
    #[schema(example = 4)]
    pub fold: u32,
    /// What comes of it then.
    pub at_fold: FoldRule,
    /// Whether a draw may be claimed by a turn of its own.
    pub draw_claim: DrawClaim,
    /// How the players are called.
    pub side_names: SideNames,
    /// What the fields of a position string mean, in their order.
    pub fields: Vec<PositionField>,
}

/// How the players' decisions follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Turns {
    /// They alternate, one move each.
    Single,
    /// A turn may have a second part, decided by the same player.
    WithSecondPart {
        /// What it does.
        part: SecondPart,
    },
    /// A player may once make three moves running, the second with an enemy piece (kokose).
    Borrowed {
        /// Whether the last of them must mate, or the game is lost.
        must_mate: bool,
    },
}

impl From<yagura::Turns> for Turns {
    fn from(turns: yagura::Turns) -> Self {
        match turns {
            yagura::Turns::Single => Self::Single,
            yagura::Turns::WithSecondPart(part) => Self::WithSecondPart { part: part.into() },
            yagura::Turns::Borrowed(yagura::Debt::None) => Self::Borrowed { must_mate: false },
            yagura::Turns::Borrowed(yagura::Debt::Mate) => Self::Borrowed { must_mate: true },
        }
    }
}

/// A list of words that the rules have and the wire says, each as the other one.
macro_rules! words {
    ($($(#[$about:meta])* $name:ident { $($(#[$says:meta])* $word:ident),+ $(,)? })+) => { $(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[serde(rename_all = "kebab-case")]
        pub enum $name {
            $($(#[$says])* $word),+
        }

        impl From<yagura::$name> for $name {
            fn from(word: yagura::$name) -> Self {
                match word {
                    $(yagura::$name::$word => Self::$word),+
                }
            }
        }
    )+ };
}

words! {
    /// What may happen to royal pieces.
    Royals {
        /// The rules see to it that they never can be taken: who cannot help it is mated.
        Safe,
        /// They may be left en prise and are taken.
        Captured,
        /// The same, and any piece that attacks one may take it.
        CapturedByAttack,
        /// They may be left en prise and are taken by all sorts of moves; a side may have several, and in
        /// check is who could lose all at once.
        Several,
    }

    /// What the second part of a turn does.
    SecondPart {
        /// It names an enemy piece that may not be used in the enemy's next turn.
        Stun,
    }

    /// How a game begins.
    SetUp {
        /// With the start position.
        None,
        /// The players place their pieces one by one; placements are moves like any other.
        ByMoves,
        /// The players choose whole armies in secret.
        SecretArmies,
    }

    /// What one player knows and the other does not while play goes on.
    Hidden {
        /// Nothing.
        Nothing,
        /// What some pieces become when they are turned over.
        Backs,
    }

    /// Whether pieces come back into play.
    Drops {
        /// Never.
        None,
        /// From the hand of a player (持ち駒).
        FromHand,
    }

    /// What may be done about an action that the rules forbid.
    FoulRule {
        /// It is refused.
        Refused,
        /// It is refused or it loses, by the variant's option `fouls`.
        MayLose,
        /// The same; and some fouls may stand until the opponent claims them.
        MayBeClaimed,
    }

    /// What happens when a position comes again and again.
    RepetitionRule {
        /// A draw, unless one side alone checked with every move, which loses (千日手).
        Draw,
        /// The same, but instead of the draw the first player loses.
        FirstPlayerLoses,
        /// The same, but instead of the draw who brings the position about loses.
        RepeaterLoses,
        /// The side that brought it about loses.
        InstigatorLoses,
        /// A draw, unless one side alone checked or chased with every move, which loses.
        ChaserLoses,
        /// The game begins anew from the set-up.
        Restart,
        /// As each board's own game has it.
        ByBoard,
    }

    /// What comes of a position that has come as often as the rules allow.
    FoldRule {
        /// What the rule of repetition says: an end, or a new beginning.
        Applied,
        /// The same; but who alone checked with every move may not bring it about.
        CheckRefused,
        /// Whoever is to move may claim the draw.
        Claimed,
    }

    /// Whether a draw may be claimed by a turn of its own.
    DrawClaim {
        /// Never.
        None,
        /// The past of a game may allow it.
        ByTurn,
    }

    /// How the players are called.
    SideNames {
        /// Black and White; 先手 and 後手 by who moves first.
        Colours,
        /// Black and White, 黒 and 白: armies keep their colours whoever moves first.
        ArmyColours,
        /// First and second player: colours do not say who moves first.
        Order,
    }
}

/// What a field of the position string means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PositionField {
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
    /// Where a lion was captured last.
    LionCapture,
    /// The piece that may not be used.
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

impl From<yagura::Field> for PositionField {
    fn from(field: yagura::Field) -> Self {
        match field {
            yagura::Field::Board => Self::Board,
            yagura::Field::Side => Self::Side,
            yagura::Field::Hands => Self::Hands,
            yagura::Field::Empty => Self::Empty,
            yagura::Field::MoveNumber => Self::MoveNumber,
            yagura::Field::LionCapture => Self::LionCapture,
            yagura::Field::StunnedPiece => Self::StunnedPiece,
            yagura::Field::BorrowingRights => Self::BorrowingRights,
            yagura::Field::BorrowingStage => Self::BorrowingStage,
            yagura::Field::Phase => Self::Phase,
            yagura::Field::Territory => Self::Territory,
            yagura::Field::Exchanged => Self::Exchanged,
            yagura::Field::Castling => Self::Castling,
            yagura::Field::EnPassant => Self::EnPassant,
            yagura::Field::DrawCount => Self::DrawCount,
            yagura::Field::Gains => Self::Gains,
        }
    }
}

impl From<&yagura::Traits> for Traits {
    fn from(traits: &yagura::Traits) -> Self {
        Self {
            royals: traits.royals.into(),
            turns: traits.turns.into(),
            set_up: traits.set_up.into(),
            hidden: traits.hidden.into(),
            towers: match traits.stacking {
                yagura::Stacking::None => None,
                yagura::Stacking::Towers(layers) => Some(layers),
            },
            drops: traits.drops.into(),
            fouls: traits.fouls.into(),
            repetition: traits.repetition.into(),
            fold: traits.fold,
            at_fold: traits.at_fold.into(),
            draw_claim: traits.draw_claim.into(),
            side_names: traits.side_names.into(),
            fields: traits.fields.iter().map(|&field| field.into()).collect(),
        }
    }
}
