//! The rules that a definition declares: words for what would otherwise be code of one game.

use toml::Spanned;

use super::{faults::Faults, file::PlayText, support::Support};
use crate::Variant;

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $first:ident = $first_word:literal $first_doc:literal,
        $($variant:ident = $word:literal $about:literal,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
        pub enum $name {
            #[doc = $first_doc]
            #[default]
            $first,
            $(#[doc = $about] $variant,)+
        }

        impl $name {
            /// The words in a definition file, the usual one first.
            pub const WORDS: &'static [&'static str] = &[$first_word, $($word,)+];

            /// Returns the word in a definition file.
            pub const fn word(self) -> &'static str {
                match self {
                    Self::$first => $first_word,
                    $(Self::$variant => $word,)+
                }
            }

            fn of_word(word: &str) -> Option<Self> {
                match word {
                    $first_word => Some(Self::$first),
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    )+};
}

words! {
    /// Which moves may promote a piece.
    PromotionRule {
        Zone = "zone" "Those that begin or end in its zone.",
        Entry = "entry" "Those into its zone, and captures that begin in it.",
        Capture = "capture" "Captures, wherever.",
        Move = "move" "All.",
        Never = "never" "None.",
    }

    /// Which promotions must be made.
    MustPromote {
        Stuck = "stuck" "Those of a piece that could never move again.",
        Never = "never" "None.",
        Always = "always" "All.",
        Promoted = "promoted" "Those of a piece that captures a promoted one.",
    }

    /// Which side of a piece is up when it is dropped.
    DroppedSide {
        Unpromoted = "unpromoted" "The unpromoted one.",
        Either = "either" "Either of them.",
        Promoted = "promoted" "The promoted one, of those that have one.",
    }

    /// Where pieces are dropped.
    DropArea {
        Anywhere = "anywhere" "On any empty square.",
        OutsideZone = "outside-zone" "Outside the zone in which the piece promotes.",
        OwnZone = "own-zone" "In the zone in which the other side promotes.",
        OwnHalf = "own-half" "On the own half of the board.",
    }

    /// What may happen to royal pieces.
    RoyalRule {
        Safe = "safe" "Nobody may leave them where their capture would lose the game.",
        Captured = "captured" "They may be left en prise, and are captured.",
    }

    /// Which royal pieces a side must lose to lose the game.
    LostRoyals {
        All = "all" "All of them.",
        One = "one" "All of one kind, of those that it began with.",
    }

    /// What check means.
    CheckRule {
        Threat = "threat" "It must be answered.",
        Wins = "wins" "Who gives it has won.",
    }

    /// What it means to have no legal move without being in check.
    StalemateRule {
        Loses = "loses" "Who has none has lost.",
        Draw = "draw" "The game is a draw.",
        Wins = "wins" "Who has none has won.",
    }

    /// What it means to have nothing but royal pieces, where the other side has more.
    BareRule {
        Nothing = "nothing" "Nothing.",
        Loses = "loses" "The game is lost.",
        Answered = "loses-unless-answered" "It is lost, unless the next move bares the other side too.",
    }

    /// What it means that a royal piece reaches the last rank.
    TryRule {
        Nothing = "nothing" "Nothing.",
        Wins = "wins" "The game is won.",
        Safe = "wins-if-safe" "It is won if the piece cannot be captured there.",
    }

    /// Whether a turn may be passed.
    PassRule {
        Never = "never" "It may not.",
        Allowed = "allowed" "It may, where the royal pieces allow it.",
    }

    /// Whose moves a piece has.
    Lender {
        Nobody = "nobody" "Its own.",
        Behind = "behind" "Those of the own piece right behind it, where one stands there.",
        Ahead = "ahead" "Those of the own piece right in front of it, where one stands there.",
    }

    /// What it means that a position comes too often and one side alone has checked with every move.
    PerpetualRule {
        Loses = "loses" "That side has lost.",
        Nothing = "nothing" "Nothing more than any other repetition.",
    }

    /// Who wins when the limit of moves is reached.
    LimitRule {
        Draw = "draw" "Nobody.",
        Pieces = "pieces" "Who has more pieces on the board and in hand.",
        Points = "points" "Whose pieces on the board and in hand have more points.",
    }
}

/// The fewest and the most appearances of a position at which a game may end.
pub(super) const FOLDS: (u32, u32) = (2, 20);
/// The most moves after which a game may end.
pub(super) const MOST_MOVES: u32 = 100_000;
const FOURFOLD: u32 = 4;
/// The most points that a declaration may ask for, and the most pieces.
pub(super) const MOST_DECLARED: u32 = 100_000;
/// The pieces that must have entered with the royals, as in the rules of tournaments of shogi.
const ENTERED: u32 = 10;

/// What a player needs to end the game by declaring that his royals have entered the enemy's camp (入玉宣言).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The points that win, by who moves first and who second.
    pub wins: [u32; 2],
    /// The points that draw, where they do not win.
    pub draws: Option<u32>,
    /// How many pieces besides the royals stand in the enemy's camp.
    pub entered: u32,
}

/// The rules that a definition declares in its table `play`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// Which moves may promote a piece.
    pub promotion: PromotionRule,
    /// Which promotions must be made.
    pub must: MustPromote,
    /// Whether a promoted piece turns back by what promotes an unpromoted one.
    pub reverts: bool,
    /// Which side of a piece is up when it is dropped.
    pub drop: DroppedSide,
    /// Where pieces are dropped.
    pub area: DropArea,
    /// Whether a piece may be dropped where it could never move.
    pub stranded: bool,
    /// What may happen to royal pieces.
    pub royals: RoyalRule,
    /// Which royal pieces a side must lose.
    pub lost: LostRoyals,
    /// What check means.
    pub check: CheckRule,
    /// What stalemate means.
    pub stalemate: StalemateRule,
    /// What it means to have only royals.
    pub bare: BareRule,
    /// What a royal on the last rank means.
    pub reach: TryRule,
    /// Whether a turn may be passed.
    pub pass: PassRule,
    /// Whose moves a piece has.
    pub lends: Lender,
    /// What perpetual check means.
    pub perpetual: PerpetualRule,
    /// How often a position comes until the game ends.
    pub fold: u32,
    /// The number of moves after which the game ends, if any.
    pub limit: Option<u32>,
    /// Who wins then.
    pub at_limit: LimitRule,
    /// Whether and how the entering of royals is declared.
    pub declaration: Option<Declaration>,
}

/// What holds where a definition declares nothing: the rules of shogi.
impl Default for Play {
    fn default() -> Self {
        Self {
            promotion: PromotionRule::default(),
            must: MustPromote::default(),
            reverts: false,
            drop: DroppedSide::default(),
            area: DropArea::default(),
            stranded: false,
            royals: RoyalRule::default(),
            lost: LostRoyals::default(),
            check: CheckRule::default(),
            stalemate: StalemateRule::default(),
            bare: BareRule::default(),
            reach: TryRule::default(),
            pass: PassRule::default(),
            lends: Lender::default(),
            perpetual: PerpetualRule::default(),
            fold: FOURFOLD,
            limit: None,
            at_limit: LimitRule::default(),
            declaration: None,
        }
    }
}

/// Returns the rules that a file declares. Its shape was checked: each word is one that its key knows.
pub(super) fn play(
    text: Option<&Spanned<PlayText>>,
    support: &Support,
    rules: &str,
    faults: &mut Faults<'_>,
) -> Play {
    let Some(spanned) = text else { return Play::default() };
    let text = spanned.get_ref();
    if !support.declares && *text != PlayText::default() {
        let message = format!("play: the rules '{rules}' declare nothing; those of 'fairy' do");
        faults.add(spanned.span(), message);
        return Play::default();
    }
    Play {
        promotion: word(text.promotion.as_ref(), PromotionRule::of_word),
        must: word(text.must.as_ref(), MustPromote::of_word),
        reverts: text.reverts.unwrap_or(false),
        drop: word(text.drop.as_ref(), DroppedSide::of_word),
        area: word(text.area.as_ref(), DropArea::of_word),
        stranded: text.stranded.unwrap_or(false),
        royals: word(text.royals.as_ref(), RoyalRule::of_word),
        lost: word(text.lost.as_ref(), LostRoyals::of_word),
        check: word(text.check.as_ref(), CheckRule::of_word),
        stalemate: word(text.stalemate.as_ref(), StalemateRule::of_word),
        bare: word(text.bare.as_ref(), BareRule::of_word),
        reach: word(text.reach.as_ref(), TryRule::of_word),
        pass: word(text.pass.as_ref(), PassRule::of_word),
        lends: word(text.lends.as_ref(), Lender::of_word),
        perpetual: word(text.perpetual.as_ref(), PerpetualRule::of_word),
        fold: text.fold.unwrap_or(FOURFOLD),
        limit: text.limit,
        at_limit: word(text.at_limit.as_ref(), LimitRule::of_word),
        declaration: text.declare.map(|first| Declaration {
            wins: [first, text.declare_second.unwrap_or(first)],
            draws: text.declare_draw,
            entered: text.declare_pieces.unwrap_or(ENTERED),
        }),
    }
}

/// Returns what a word says, or what holds where none is said.
fn word<T: Default>(text: Option<&String>, of_word: fn(&str) -> Option<T>) -> T {
    text.and_then(|word| of_word(word)).unwrap_or_default()
}

macro_rules! choices {
    ($($key:literal $field:ident: $rule:ident,)+) => {
        /// The keys among which an option lets the players choose, with their words. What royals are, whose
        /// moves a piece has and how drops are written is the same for all games of a definition.
        pub(super) const CHOICES: &[(&str, &[&str])] = &[$(($key, $rule::WORDS),)+];

        impl PlayText {
            /// Returns whether the table says one of these keys.
            pub(super) fn says(&self, key: &str) -> bool {
                match key {
                    $($key => self.$field.is_some(),)+
                    _ => false,
                }
            }
        }

        impl Play {
            /// Returns the word of one of these keys.
            pub(super) fn word_of(&self, key: &str) -> Option<&'static str> {
                match key {
                    $($key => Some(self.$field.word()),)+
                    _ => None,
                }
            }

            /// Returns these rules as the players have chosen them.
            #[must_use]
            pub(crate) fn chosen(&self, variant: &Variant) -> Self {
                let mut play = self.clone();
                $(
                    if let Some(rule) = variant.choice($key).and_then($rule::of_word) {
                        play.$field = rule;
                    }
                )+
                play
            }
        }
    };
}

choices! {
    "promotion" promotion: PromotionRule,
    "must" must: MustPromote,
    "area" area: DropArea,
    "check" check: CheckRule,
    "stalemate" stalemate: StalemateRule,
    "bare" bare: BareRule,
    "try" reach: TryRule,
    "pass" pass: PassRule,
    "perpetual" perpetual: PerpetualRule,
    "decides" at_limit: LimitRule,
}
