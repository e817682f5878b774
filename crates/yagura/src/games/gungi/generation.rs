//! Legal actions of the play phase (rulebook gungi §7-§13).
//!
//! Every action that the rules of movement, towers and files allow is *offered*. Most of them cannot expose
//! the own 帥 nor be a mate foul, and are passed on at once; the others carry a [`Care`] and are played and
//! looked at.

use super::{
    action::{Action, Rider, pack},
    board::{Cells, LAYERS, NOWHERE, Towers, bit, for_each, iter, same_kind},
    check::{answers, any_attacker, attacks, in_check, shields},
    faces::{self, C, F, H, J, K, M, N, S},
    state::Gungi,
};
use crate::{
    Fouls, Kind, Move, Piece, Position, Side,
    movement::tower::{Cell, LEAPS, STEPS, StackLevel, TopState},
};

/// How deep mate fouls are looked for behind mate fouls: an evasion may be one itself. Deeper, an
/// action counts as legal.
const DEEPEST: u8 = 6;

/// What has to be looked at before an action is legal.
#[derive(Clone, Copy)]
struct Care {
    /// The own 帥 may stand in check afterwards (§13.2).
    exposed: bool,
    /// It may be a mate foul (§14.3).
    foul: bool,
}

/// One scan over the actions of the side to move.
struct Scan<'a, V> {
    position: &'a Gungi,
    board: &'a Towers,
    side: Side,
    enemy_king: Cell,
    checked: bool,
    answers: Cells,
    shields: Cells,
    /// Any action may open a line for a へ to the enemy 帥.
    hot: bool,
    depth: u8,
    look: Look,
    visit: V,
}

/// What is passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Legal,
    /// Only what takes a piece.
    Captures,
    /// Also what exposes the own 帥 or is a mate foul.
    Offered,
}

/// Calls `visit` with each legal action of the play phase until it returns `true`; returns whether it did.
pub(super) fn scan(position: &Gungi, depth: u8, visit: impl FnMut(Move) -> bool) -> bool {
    run(position, depth, Look::Legal, visit)
}

/// Calls `visit` with each legal action of the play phase that takes a piece until it returns `true`; returns
/// whether it did.
pub(super) fn captures(position: &Gungi, visit: impl FnMut(Move) -> bool) -> bool {
    run(position, 0, Look::Captures, visit)
}

/// Calls `visit` with each action that is legal but for the safety of 帥 and the mate fouls.
pub(super) fn offered(position: &Gungi, visit: impl FnMut(Move) -> bool) -> bool {
    run(position, 0, Look::Offered, visit)
}

fn run(position: &Gungi, depth: u8, look: Look, visit: impl FnMut(Move) -> bool) -> bool {
    let (board, side) = (&position.board, position.side);
    let checked = in_check(board, position.table, side);
    let enemy_king = board.king(!side);
    let mut scan = Scan {
        position,
        board,
        side,
        enemy_king,
        checked,
        answers: if look == Look::Offered {
            Cells::MAX
        } else if checked {
            answers(board, position.table, side)
        } else {
            0
        },
        shields: if checked { 0 } else { shields(board, position.table, side) },
        hot: false,
        depth,
        look,
        visit,
    };
    scan.hot = position.judges_fouls() && enemy_king != NOWHERE && board.any_he(side) && scan.is_hot();
    scan.run()
}

impl<V: FnMut(Move) -> bool> Scan<'_, V> {
    fn run(&mut self) -> bool {
        let captures = self.look == Look::Captures;
        if let Some(kind) = self.position.pending() {
            return !captures && self.set_up(kind);
        }
        let tops = self.board.tops(self.side);
        let moved =
            iter(tops).any(|from| self.moves_from(from)) || iter(self.board.tall()).any(|at| self.within(at));
        if moved || captures {
            return moved;
        }
        (self.checked && self.substitutions()) || self.drops()
    }

    /// §12.4: before anything else the 砲 or 砦 in hand is set up, whether in check or not.
    fn set_up(&mut self, kind: Kind) -> bool {
        iter(self.board.empty() & self.board.territory(self.side))
            .any(|to| (self.visit)(pack(Action::Drop { kind, to }, Rider::default())))
    }

    /// Returns whether an own へ attacks the enemy 帥 already, or could when a line opens: only the range of
    /// a 砲 or 砦 reaches over squares.
    fn is_hot(&self) -> bool {
        iter(self.board.tops(self.side)).any(|cell| {
            let top_state = self.board.top(cell);
            top_state.kind() == H
                && (top_state.on_range()
                    || attacks(self.board, self.position.table, cell, top_state, self.enemy_king))
        })
    }

    /// Passes an action on if it is legal.
    #[inline(always)]
    fn offer(&mut self, action: Action, rider: Rider, care: Care) -> bool {
        let mv = pack(action, rider);
        if (care.exposed || care.foul) && self.look != Look::Offered && !self.passes(mv, action, care) {
            return false;
        }
        (self.visit)(mv)
    }

    fn passes(&self, mv: Move, action: Action, care: Care) -> bool {
        let mut next = self.position.clone();
        next.play(mv);
        // §13.2 holds for taking the enemy 帥 too (§14.5, R-17: a check must be met).
        if care.exposed && in_check(&next.board, next.table, self.side) {
            return false;
        }
        let dropped = match action {
            Action::Drop { kind, to } if faces::is_soldier(kind) => Some(to),
            _ => None,
        };
        !(care.foul && self.depth < DEEPEST && is_mate_foul(&next, dropped, self.depth))
    }

    /// §8: the moves of a top piece.
    fn moves_from(&mut self, from: Cell) -> bool {
        let (board, table) = (self.board, self.position.table);
        let top_state = board.top(from);
        let under = board.under(from);
        let care = Care {
            exposed: self.checked
                || top_state.kind() == K
                || self.shields & bit(from) != 0
                || under.is_some_and(|piece| piece.side() != self.side),
            foul: self.hot || (self.may_foul() && under == Some(Piece::new(self.side, H))),
        };
        for (direction, &step) in STEPS.iter().enumerate() {
            let own = table.line(top_state, direction);
            let lent = if top_state.on_home_range() { table.home_line(top_state, direction) } else { 0 };
            let mut left = own | lent;
            let mut reach = own;
            let mut to = from;
            while left != 0 {
                to = to.wrapping_add(step);
                let there = board.top(to);
                if there == TopState::RIM {
                    break;
                }
                if (reach & 1 == 1 || (left & 1 == 1 && board.is_home(self.side, to)))
                    && self.arrive(from, to, top_state.kind(), care)
                {
                    return true;
                }
                if there != TopState::EMPTY {
                    break;
                }
                left >>= 1;
                reach >>= 1;
            }
        }
        let mut leaps = table.leaps(top_state);
        while leaps != 0 {
            let to = from.wrapping_add(LEAPS[leaps.trailing_zeros() as usize & 15]);
            leaps &= leaps - 1;
            if board.top(to) != TopState::RIM && self.arrive(from, to, top_state.kind(), care) {
                return true;
            }
        }
        false
    }

    /// Whether mate fouls are refused, and there is a 帥 to be mated.
    #[inline(always)]
    fn may_foul(&self) -> bool {
        self.enemy_king != NOWHERE && self.position.judges_fouls()
    }

    /// §8.2-8.5: a top piece comes to a square that it reaches.
    #[inline(always)]
    fn arrive(&mut self, from: Cell, to: Cell, kind: Kind, mut care: Care) -> bool {
        let (board, table) = (self.board, self.position.table);
        let piece = Piece::new(self.side, kind);
        let there = board.top(to);
        let victim = there.piece().filter(|piece| piece.side() != self.side);
        if victim.is_none() && self.look == Look::Captures {
            return false;
        }
        // §8.2 is tested on the result: a boar that leaves at once, or a betrayal, may put it right.
        let mut fits = true;
        if there.is_piece() {
            if victim.is_none() {
                // §8.4, §8.8, §13.3.
                if board.height(to) == LAYERS || there.kind() == K || (kind == K && self.checked) {
                    return false;
                }
                fits = !there.piece().is_some_and(|other| same_kind(other, piece));
            }
            fits &= board.tall() & bit(to) == 0 || !board.below(to).any(|other| same_kind(other, piece));
        }
        let returns = faces::is_boar(kind)
            && table.is_stuck(self.top_state_at(to, piece, victim), to >> 4, board.zone() as u8);
        fits |= returns;
        // §10.5.
        let other_file = from & 15 != to & 15;
        fits &=
            !(kind == H && other_file && board.hes(self.side, to & 15) > 0 && self.position.judges_fouls());
        let betrays =
            kind == H && victim.is_some() && self.may_betray(to, board.below(to), u64::from(other_file));
        if !fits && !betrays {
            return false;
        }
        let incense = victim.is_some_and(|piece| faces::is_incense(piece.kind()));
        if self.checked && kind != K && !incense && self.answers & bit(to) == 0 {
            return false;
        }
        if kind == H && self.may_foul() {
            care.foul |= near(to, self.enemy_king) || self.top_state_at(to, piece, victim).on_range();
        }
        if returns {
            care.exposed = true;
            care.foul |= self.may_foul() && board.any_he(self.side);
        }
        let action = Action::Move { from, to };
        let Some(victim) = victim else { return self.offer(action, Rider::default(), care) };
        if kind == K && board.height(to) == 2 && board.under(to) == Some(Piece::new(!self.side, F)) {
            return self.fort(action, to, victim, care);
        }
        if !incense {
            return (fits && self.offer(action, Rider::default(), care))
                || (betrays && self.offer(action, BETRAYAL, care));
        }
        let left = if board.tall() & bit(from) == 0 { bit(from) } else { 0 };
        let vacated = if returns && board.tall() & bit(to) == 0 { bit(to) } else { 0 };
        self.placed(action, board.empty() | left | vacated, [fits, betrays], care)
    }

    #[inline(always)]
    fn top_state_at(&self, to: Cell, piece: Piece, victim: Option<Piece>) -> TopState {
        if victim.is_some() {
            self.board.top_state_instead(self.position.table, to, piece)
        } else {
            self.board.top_state_on(self.position.table, to, piece)
        }
    }

    /// §12.3: an action that takes a 香, without and with betrayal as far as that is possible, with each
    /// square where the piece may be set up.
    fn placed(&mut self, action: Action, empty: Cells, [plain, betrays]: [bool; 2], care: Care) -> bool {
        iter(empty & self.board.territory(self.side)).any(|place| {
            let rider = Rider { place: Some(place), ..Rider::default() };
            (plain && self.offer(action, rider, care))
                || (betrays && self.offer(action, Rider { betray: true, ..rider }, care))
        })
    }

    /// §11.5: 帥 takes a piece that stands on an enemy 砦.
    fn fort(&mut self, action: Action, to: Cell, victim: Piece, care: Care) -> bool {
        let gained = faces::turned_over(victim.kind());
        let incense = faces::is_incense(victim.kind());
        let choices = (0..faces::KINDS as u8).map(Kind).filter(|&kind| {
            let held =
                self.position.count_in_hand(self.side, kind) > 0 || (kind == gained && victim.kind() != K);
            held && !faces::is_range(kind) && self.may_stand_dropped(kind, to)
        });
        let choices: arrayvec::ArrayVec<Option<Kind>, { faces::KINDS + 1 }> =
            std::iter::once(None).chain(choices.map(Some)).collect();
        let Action::Move { from, .. } = action else { return false };
        let left = if self.board.tall() & bit(from) == 0 { bit(from) } else { 0 };
        choices.into_iter().any(|fort| {
            let rider = Rider { fort, ..Rider::default() };
            if !incense {
                return self.offer(action, rider, care);
            }
            iter((self.board.empty() | left) & self.board.territory(self.side))
                .any(|place| self.offer(action, Rider { place: Some(place), ..rider }, care))
        })
    }

    /// Returns whether a piece could be dropped on the square if it were empty (§10.4-10.6).
    fn may_stand_dropped(&self, kind: Kind, to: Cell) -> bool {
        let ground = TopState::new(Piece::new(self.side, kind), StackLevel::First);
        self.may_drop_on_file(kind, to & 15)
            && !(faces::is_boar(kind)
                && self.position.table.is_stuck(ground, to >> 4, self.board.zone() as u8))
    }

    /// §10.4, §10.5.
    #[inline(always)]
    fn may_drop_on_file(&self, kind: Kind, file: u8) -> bool {
        let other = if faces::is_soldier(kind) {
            self.board.soldiers(self.side, file)
        } else if kind == H {
            self.board.hes(self.side, file)
        } else {
            0
        };
        other == 0 || self.position.fouls == Fouls::Claim
    }

    /// §11.1, R-8: whether the pieces below a へ that takes the top piece of `at` may change sides; `arrives`
    /// when the へ comes from another file.
    fn may_betray(&self, at: Cell, below: impl Iterator<Item = Piece>, arriving: u64) -> bool {
        let he = Piece::new(self.side, H);
        let mut hes = self.board.hes(self.side, at & 15) + arriving;
        let mut tower = super::board::Tower::new();
        for piece in below {
            let turned = Piece::new(!piece.side(), faces::turned_over(piece.kind()));
            // 砲 and 砦 stand on layer 1.
            if faces::is_range(turned.kind()) && !tower.is_empty() {
                return false;
            }
            hes = hes + u64::from(turned == he) - u64::from(piece == he);
            tower.push(turned);
        }
        let some = !tower.is_empty();
        tower.push(he);
        some && hes < 2 && !Towers::breaks_tower_rule(&tower)
    }

    /// §9 and §11.2: what is done within a tower.
    fn within(&mut self, at: Cell) -> bool {
        let tower = self.board.tower(at);
        let care = Care { exposed: true, foul: self.may_foul() };
        for (below, pair) in tower.windows(2).enumerate() {
            let (low, high) = (pair[0], pair[1]);
            if low.side() == high.side() {
                continue;
            }
            let (attacker, victim, action) = if low.side() == self.side {
                (low, high, Action::Up { at, layer: below + 2 })
            } else {
                (high, low, Action::Down { at, layer: below + 1 })
            };
            // §9.4.
            if attacker.kind() == F {
                continue;
            }
            let top = attacker == low && below + 2 == tower.len();
            let betrays =
                top && attacker.kind() == H && self.may_betray(at, tower[..below].iter().copied(), 0);
            let stop = if faces::is_incense(victim.kind()) {
                self.placed(action, self.board.empty(), [true, betrays], care)
            } else {
                self.offer(action, Rider::default(), care) || (betrays && self.offer(action, BETRAYAL, care))
            };
            if stop {
                return true;
            }
        }
        self.look != Look::Captures
            && may_exchange(self.position, at, &tower)
            && self.offer(Action::Exchange { at }, Rider::default(), care)
    }

    /// §11.3.
    fn substitutions(&mut self) -> bool {
        let king = self.board.king(self.side);
        let samurai = Piece::new(self.side, S);
        if self.board.below(king).any(|piece| same_kind(piece, samurai)) {
            return false;
        }
        let care = Care { exposed: true, foul: self.may_foul() };
        STEPS.iter().step_by(2).any(|&step| {
            let from = king.wrapping_add(step);
            let alone = self.board.top(from).piece() == Some(samurai) && self.board.tall() & bit(from) == 0;
            alone && self.offer(Action::Substitute { samurai: from, king }, Rider::default(), care)
        })
    }

    /// §10.
    fn drops(&mut self) -> bool {
        if self.position.hands[self.side.index()].is_empty() {
            return false;
        }
        let mut empty = self.board.empty();
        let mut ground: Cells = 0;
        for_each(self.board.tops(Side::Black) | self.board.tops(Side::White), |cell| {
            if faces::is_ground(self.board.top(cell).kind()) && self.board.height(cell) < LAYERS {
                ground |= bit(cell);
            }
        });
        if self.checked {
            empty &= self.answers;
            ground &= self.answers;
        }
        let hand = self.position.hands[self.side.index()];
        hand.iter().any(|(slot, _)| {
            let kind = Kind(slot.0);
            iter(empty).any(|to| self.drop(kind, to, None))
                || iter(ground).any(|to| self.drop(kind, to, self.board.top(to).piece()))
        })
    }

    /// A drop on an empty square, or on a ground piece (§10.2).
    #[inline(always)]
    fn drop(&mut self, kind: Kind, to: Cell, ground: Option<Piece>) -> bool {
        let piece = Piece::new(self.side, kind);
        if let Some(ground) = ground {
            let fits = match ground.kind() {
                N => !faces::is_front(kind),
                J => faces::is_front(kind),
                _ => true,
            };
            if !fits || same_kind(ground, piece) || self.board.below(to).any(|other| same_kind(other, piece))
            {
                return false;
            }
        }
        let special = kind == H || faces::is_soldier(kind);
        if special && !self.may_drop_on_file(kind, to & 15) {
            return false;
        }
        let mut care = Care { exposed: self.checked, foul: self.hot };
        if special || faces::is_boar(kind) {
            let top_state = match ground {
                None => TopState::new(piece, StackLevel::First),
                Some(_) => self.board.top_state_on(self.position.table, to, piece),
            };
            // §10.6.
            if faces::is_boar(kind)
                && self.position.table.is_stuck(top_state, to >> 4, self.board.zone() as u8)
            {
                return false;
            }
            care.foul |= special
                && self.may_foul()
                && attacks(self.board, self.position.table, to, top_state, self.enemy_king);
        }
        self.offer(Action::Drop { kind, to }, Rider::default(), care)
    }
}

const BETRAYAL: Rider = Rider { betray: true, fort: None, place: None };

/// Returns whether a へ may attack `king` from `cell` by its own moves.
const fn near(cell: Cell, king: Cell) -> bool {
    (cell >> 4).abs_diff(king >> 4) <= 1 && (cell & 15).abs_diff(king & 15) <= 1
}

/// §11.2: whether the side to move may exchange its 謀 in this tower.
pub(super) fn may_exchange(position: &Gungi, at: Cell, tower: &[Piece]) -> bool {
    let [first, _, third] = *tower else { return false };
    let master = Piece::new(position.side, M);
    let own = first.side() == position.side && third.side() == position.side;
    let fits = (first == master && third.kind() != K) || (third == master && !matches!(first.kind(), C | F));
    own && fits && position.exchanged[position.side.index()] != at
}

/// §14.3: whether the side to move in `next` is mated, and a へ or the 兵 dropped on `dropped` is among the
/// pieces that give check.
pub(super) fn is_mate_foul(next: &Gungi, dropped: Option<Cell>, depth: u8) -> bool {
    let (board, side) = (&next.board, next.side);
    let king = board.king(side);
    if king == NOWHERE || next.immediate_outcome().is_some() {
        return false;
    }
    let named = |from: Cell, below: bool| {
        let piece = if below { board.under(from) } else { board.top(from).piece() };
        piece.is_some_and(|piece| piece.kind() == H) || (!below && dropped == Some(from))
    };
    any_attacker(board, next.table, king, !side, |from, way| named(from, way == super::check::Way::Below))
        && !scan(next, depth + 1, |_| true)
}
