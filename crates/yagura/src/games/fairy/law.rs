//! What a definition declares, made ready for generation.

use std::sync::{PoisonError, RwLock};

use crate::{
    CODES, Definition, DropArea, DroppedSide, Kind, Lender, LostRoyals, Mark, MustPromote, Piece, Play,
    RoyalRule, Side, Slot, SmallBoard, Variant,
    board::LargeBoard,
    def::PerDefinition,
    movement::{class::MovementClass, pattern::Offset},
    notation::sfen,
};

/// A kind that can be dropped, and where.
#[derive(Clone, Copy, Debug)]
pub(super) struct DropRule {
    /// The kind that comes on the board.
    pub(super) kind: Kind,
    /// Its place in the hand.
    pub(super) slot: Slot,
    /// The ranks on which it is dropped: bit n for rank n.
    pub(super) ranks: u32,
    /// How many of it a side may have on a file.
    pub(super) per_file: Option<u8>,
    /// Whether it may not be dropped to give mate.
    pub(super) bans_mate: bool,
}

/// The rules of one definition, by piece code where they differ from piece to piece.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each says of one rule whether any piece has it")]
pub(super) struct Law {
    pub(super) play: Play,
    pub(super) royal: [bool; CODES],
    /// What a piece becomes when it is turned over.
    pub(super) turned: [Option<Piece>; CODES],
    /// The ranks of its promotion zone: bit n for rank n.
    pub(super) zone: [u32; CODES],
    /// The ranks of the enemy's camp, by side.
    pub(super) camp: [u32; 2],
    /// The ranks on which it must promote where it may.
    pub(super) forced: [u32; CODES],
    /// Those on which it may promote without a capture even within its zone (rulebook chu §4.5, §4.6).
    pub(super) relief: [u32; CODES],
    /// What each side can drop.
    pub(super) drops: [Vec<DropRule>; 2],
    /// Where the piece stands whose moves a piece has, from it, by side.
    pub(super) lender: Option<[i16; 2]>,
    /// The rank of each piece, for captures over others.
    pub(super) rank: [u8; CODES],
    /// A kind of the lowest rank.
    pub(super) lowest: Kind,
    /// The pieces that burn.
    pub(super) burns: [bool; CODES],
    pub(super) has_burning: bool,
    /// Whether a piece captures whatever is not guarded.
    pub(super) has_unguarded: bool,
    /// Kinds whose captures the table of attacks does not know.
    pub(super) odd: [bool; CODES],
    pub(super) has_odd: bool,
    /// The kinds of which a side must not lose the last piece, where it must not lose any of them.
    pub(super) royal_kinds: [Vec<Kind>; 2],
    /// Whether each side has one royal piece for the whole game, which is kept safe, and attacks are those
    /// of the table: then pins and checks tell which moves are safe.
    pub(super) has_pins: bool,
}

/// The laws of one definition: the usual one, and those that players have chosen by its options.
#[derive(Debug)]
struct Laws {
    usual: Law,
    chosen: RwLock<Vec<&'static Law>>,
}

impl Laws {
    fn chosen(&self, definition: &'static Definition, play: &Play) -> &'static Law {
        let find = |made: &[&'static Law]| made.iter().copied().find(|law| law.play == *play);
        // A panic while a law was made has left the list as it was.
        let known = find(&self.chosen.read().unwrap_or_else(PoisonError::into_inner));
        known.unwrap_or_else(|| {
            let mut made = self.chosen.write().unwrap_or_else(PoisonError::into_inner);
            find(&made).unwrap_or_else(|| {
                let law: &'static Law = Box::leak(Box::new(Law::new(definition, play)));
                made.push(law);
                law
            })
        })
    }
}

/// Whether the table of attacks knows all that a kind of this movement captures.
const fn is_in_table(class: MovementClass) -> bool {
    matches!(
        class,
        MovementClass::Step | MovementClass::Jump | MovementClass::Slide | MovementClass::Divergent
    )
}

impl Law {
    /// Returns the law of a variant, made once.
    pub(super) fn of(variant: &Variant) -> &'static Self {
        static LAWS: PerDefinition<Laws> = PerDefinition::new();
        let definition = variant.definition();
        let laws = LAWS.get(definition, |definition| Laws {
            usual: Self::new(definition, &definition.play),
            chosen: RwLock::new(Vec::new()),
        });
        let play = definition.play.chosen(variant);
        if play == laws.usual.play { &laws.usual } else { laws.chosen(definition, &play) }
    }

    fn new(definition: &'static Definition, play: &Play) -> Self {
        let lender = match play.lends {
            Lender::Nobody => None,
            Lender::Behind => Some(Offset::new(0, -1)),
            Lender::Ahead => Some(Offset::new(0, 1)),
        };
        let royals: Vec<usize> =
            (0..definition.kinds.len()).filter(|&kind| definition.kinds[kind].royal).collect();
        let stays = |kind: usize| {
            let info = &definition.kinds[kind];
            info.promotes_to.is_none() && info.promotes_from.is_none()
        };
        let mut law = Self {
            play: play.clone(),
            royal: [false; CODES],
            turned: [None; CODES],
            zone: [0; CODES],
            forced: [0; CODES],
            relief: [0; CODES],
            camp: Side::BOTH.map(|side| far_ranks(definition, side, definition.zone)),
            drops: Side::BOTH.map(|side| drops(definition, play, side)),
            lender: lender.map(|offset| Side::BOTH.map(|side| offset.delta_for(side))),
            rank: [0; CODES],
            lowest: (0..definition.kinds.len() as u8)
                .map(Kind)
                .min_by_key(|&kind| definition.kind(kind).rank)
                .unwrap_or(Kind(0)),
            burns: [false; CODES],
            has_burning: false,
            has_unguarded: definition.kinds.iter().any(|info| info.pattern.unguarded),
            odd: [false; CODES],
            has_odd: false,
            royal_kinds: [Vec::new(), Vec::new()],
            has_pins: false,
        };
        for side in Side::BOTH {
            for (kind, info) in (0u8..).map(Kind).zip(&definition.kinds) {
                let piece = Piece::new(side, kind);
                let code = usize::from(piece.code());
                let back = info.promotes_from.filter(|_| play.reverts);
                law.royal[code] = info.royal;
                law.turned[code] = info.promotes_to.or(back).map(|kind| Piece::new(side, kind));
                law.zone[code] = far_ranks(definition, side, info.zone.unwrap_or(definition.zone));
                law.forced[code] = far_ranks(definition, side, info.forced)
                    | match play.must {
                        MustPromote::Stuck => definition.stuck_ranks(piece),
                        // What is captured decides.
                        MustPromote::Never | MustPromote::Promoted => 0,
                        MustPromote::Always => u32::MAX,
                    };
                if info.is_marked(Mark::Relief) {
                    law.relief[code] = definition.stuck_ranks(piece);
                }
                law.rank[code] = info.rank;
                law.burns[code] = info.is_marked(Mark::Burns);
                law.has_burning |= law.burns[code];
                let turned = law.turned[code].map(|turned| definition.kind(turned.kind()));
                law.odd[code] = !info.pattern.classes().into_iter().all(is_in_table)
                    || law.burns[code]
                    || turned.is_some_and(|turned| turned.is_marked(Mark::Burns));
                law.has_odd |= law.odd[code];
            }
        }
        if play.lost == LostRoyals::One {
            law.royal_kinds = royal_kinds(definition);
        }
        law.has_pins = play.royals == RoyalRule::Safe
            && royals.len() == 1
            && royals.iter().all(|&kind| stays(kind))
            && !law.has_odd
            && law.lender.is_none();
        law
    }
}

/// Returns the ranks nearest to the far edge of a side, so many of them.
fn far_ranks(definition: &Definition, side: Side, depth: u8) -> u32 {
    let mask = ((1u64 << depth.min(definition.ranks)) - 1) as u32;
    match side {
        Side::Black => mask,
        Side::White => mask << (definition.ranks - depth.min(definition.ranks)),
    }
}

fn drops(definition: &Definition, play: &Play, side: Side) -> Vec<DropRule> {
    let all = far_ranks(definition, side, definition.ranks);
    let mut rules = Vec::new();
    for held in definition.hand_kinds() {
        let info = definition.kind(held.kind);
        let zone = far_ranks(definition, side, info.zone.unwrap_or(definition.zone));
        let area = match play.area {
            DropArea::Anywhere => all,
            DropArea::OutsideZone => all & !zone,
            DropArea::OwnZone => far_ranks(definition, !side, definition.zone),
            DropArea::OwnHalf => far_ranks(definition, !side, definition.ranks.div_ceil(2)),
        };
        let (plain, promoted) = (Some(held.kind), info.promotes_to);
        let kinds = match play.drop {
            DroppedSide::Unpromoted => [plain, None],
            DroppedSide::Either => [plain, promoted],
            DroppedSide::Promoted => [promoted.or(plain), None],
        };
        for kind in kinds.into_iter().flatten() {
            let stuck = if play.stranded { 0 } else { definition.stuck_ranks(Piece::new(side, kind)) };
            let is_plain = kind == held.kind;
            let nifu = info.is_marked(Mark::Nifu).then_some(1);
            rules.push(DropRule {
                kind,
                slot: held.slot,
                ranks: area & !stuck,
                per_file: info.per_file.or(nifu).filter(|_| is_plain),
                bans_mate: is_plain && info.is_marked(Mark::NoDropMate),
            });
        }
    }
    rules
}

/// Returns the kinds of royals that the sides begin with.
fn royal_kinds(definition: &'static Definition) -> [Vec<Kind>; 2] {
    let mut kinds = [Vec::new(), Vec::new()];
    let squares = definition.start.split(' ').next().unwrap_or("");
    let mut note = |piece: Piece| {
        let list: &mut Vec<Kind> = &mut kinds[piece.side().index()];
        if definition.kind(piece.kind()).royal && !list.contains(&piece.kind()) {
            list.push(piece.kind());
        }
    };
    // The start was read before: it is a board of one of the two sizes.
    if definition.ranks <= crate::RuleSet::Fairy.size().1 {
        if let Ok(board) = sfen::read_board::<512, 8>(definition, squares) {
            let board: SmallBoard = board;
            board.for_each_piece(|_, piece| note(piece));
        }
    } else if let Ok(board) = sfen::read_board::<1024, 16>(definition, squares) {
        let board: LargeBoard = board;
        board.for_each_piece(|_, piece| note(piece));
    }
    kinds
}
