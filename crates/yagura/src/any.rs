//! The list of games, and one type for a position of any of them.
//!
//! A game is one line in [`games!`]: the name of its position type, the word `rules` of its definitions, and those definitions.
//! Inside a game everything is static; outside, [`AnyPosition`] dispatches once a call, and [`with_position!`](crate::with_position)
//! hands the concrete position to generic code.

use std::sync::LazyLock;

use crate::{
    Definition, Fouls, Hand, Move, Moves, Outcome, Piece, Position, Refusal, Repetition, Side, Square, Variant,
    notation::{
        sfen::SfenError,
        usi::{UsiError, Written},
    },
    position::{Observer, Ply, Victims},
};

macro_rules! games {
    ($($name:ident($position:path), $rules:literal: $($id:literal)+;)+) => {
        /// The texts of the built-in definitions, in the order in which they are listed.
        const TEXTS: &[(&str, &str)] = &[$($(($id, include_str!(concat!("../defs/", $id, ".toml"))),)+)+];

        /// A position of any game.
        #[expect(clippy::large_enum_variant, reason = "the hot paths are generic over the concrete position; a box would cost every game an allocation a clone")]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyPosition {
            $(
                #[doc = concat!("A position under the rules `", $rules, "`.")]
                $name($position),
            )+
        }

        /// Runs a block with the concrete position of an [`AnyPosition`]: `with_position!(&any, position => position.count_moves())`.
        #[macro_export]
        macro_rules! with_position {
            ($any:expr, $p:ident => $body:expr) => {
                match $any { $($crate::AnyPosition::$name($p) => $body,)+ }
            };
        }

        impl AnyPosition {
            /// Returns whether there is code for definitions with this `rules` word.
            pub fn has_rules(rules: &str) -> bool {
                [$($rules),+].contains(&rules)
            }
        }

        impl Position for AnyPosition {
            fn start(variant: &Variant) -> Self {
                match variant.definition().rules.as_str() {
                    $($rules => Self::$name(<$position as Position>::start(variant)),)+
                    other => unreachable!("definitions name known rules, not {other}"),
                }
            }

            fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
                match variant.definition().rules.as_str() {
                    $($rules => <$position as Position>::from_sfen(variant, text).map(Self::$name),)+
                    other => unreachable!("definitions name known rules, not {other}"),
                }
            }

            fn resolve(&self, written: &Written) -> Result<Move, Refusal> {
                match self { $(Self::$name(p) => p.resolve(written),)+ }
            }

            fn note(&self, before: &Self, mv: Move) -> u64 {
                match (self, before) {
                    $((Self::$name(after), Self::$name(before)) => after.note(before, mv),)+
                    _ => unreachable!("a game does not change its rules"),
                }
            }

            fn outcome_after(&self, start: &Self, moves: &[Move], plies: &[Ply]) -> Option<Outcome> {
                match (self, start) {
                    $((Self::$name(now), Self::$name(start)) => now.outcome_after(start, moves, plies),)+
                    _ => unreachable!("a game does not change its rules"),
                }
            }

            fn recurrence(&self, start: &Self, moves: &[Move], plies: &[Ply]) -> Option<Repetition> {
                match (self, start) {
                    $((Self::$name(now), Self::$name(start)) => now.recurrence(start, moves, plies),)+
                    _ => unreachable!("a game does not change its rules"),
                }
            }

            fn turned(&self) -> Self {
                match self { $(Self::$name(p) => Self::$name(p.turned()),)+ }
            }

            fn seen_by(&self, viewer: Option<Side>) -> Self {
                match self { $(Self::$name(p) => Self::$name(p.seen_by(viewer)),)+ }
            }

            fn supposed(&self, viewer: Side, salt: u64) -> Option<Self> {
                match self { $(Self::$name(p) => p.supposed(viewer, salt).map(Self::$name),)+ }
            }

            fn write_sfen(&self, out: &mut String) { with_position!(self, p => p.write_sfen(out)) }
            fn definition(&self) -> &'static Definition { with_position!(self, p => p.definition()) }
            fn side(&self) -> Side { with_position!(self, p => p.side()) }
            fn player(&self) -> Side { with_position!(self, p => p.player()) }
            fn key(&self) -> u64 { with_position!(self, p => p.key()) }
            fn fresh_key(&self) -> u64 { with_position!(self, p => p.fresh_key()) }
            fn decided(&self) -> Option<Outcome> { with_position!(self, p => p.decided()) }
            fn stuck(&self) -> Outcome { with_position!(self, p => p.stuck()) }
            fn outcome(&self) -> Option<Outcome> { with_position!(self, p => p.outcome()) }
            fn finished_clause(&self) -> &'static str { with_position!(self, p => p.finished_clause()) }
            fn moves(&self, out: &mut Moves) { with_position!(self, p => p.moves(out)) }
            fn lists_all(&self) -> bool { with_position!(self, p => p.lists_all()) }
            fn every_move(&self, visit: &mut dyn FnMut(Move)) { with_position!(self, p => p.every_move(visit)) }
            fn noisy_moves(&self, out: &mut Moves) { with_position!(self, p => p.noisy_moves(out)) }
            fn main_moves(&self, out: &mut Moves) { with_position!(self, p => p.main_moves(out)) }
            fn main_noisy_moves(&self, out: &mut Moves) { with_position!(self, p => p.main_noisy_moves(out)) }
            fn count_moves(&self) -> u64 { with_position!(self, p => p.count_moves()) }
            fn has_move(&self) -> bool { with_position!(self, p => p.has_move()) }
            fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) { with_position!(self, p => p.play_observed(mv, observer)) }
            fn play_null(&mut self) -> bool { with_position!(self, p => p.play_null()) }
            fn in_check(&self) -> bool { with_position!(self, p => p.in_check()) }
            fn check(&self) -> Option<bool> { with_position!(self, p => p.check()) }
            fn is_mate(&self) -> bool { with_position!(self, p => p.is_mate()) }
            fn fouls(&self) -> Fouls { with_position!(self, p => p.fouls()) }
            fn clause(&self, outcome: Outcome, plies: &[Ply]) -> Option<&'static str> { with_position!(self, p => p.clause(outcome, plies)) }
            fn penalty(&self) -> Option<Outcome> { with_position!(self, p => p.penalty()) }
            fn claim(&self, plies: &[Ply], by: Side) -> Option<Outcome> { with_position!(self, p => p.claim(plies, by)) }
            fn restart(&self) -> Option<Self> {
                match self { $(Self::$name(p) => p.restart().map(Self::$name),)+ }
            }

            fn checked(&self) -> Vec<Square> { with_position!(self, p => p.checked()) }
            fn bearers(&self, square: Square, by: Side) -> Vec<Square> { with_position!(self, p => p.bearers(square, by)) }
            fn is_attacked(&self, square: Square, by: Side) -> bool { with_position!(self, p => p.is_attacked(square, by)) }
            fn victims(&self, mv: Move) -> Victims { with_position!(self, p => p.victims(mv)) }
            fn mover(&self, mv: Move) -> Option<Piece> { with_position!(self, p => p.mover(mv)) }
            fn man(&self, square: Square) -> Option<Piece> { with_position!(self, p => p.man(square)) }
            fn each_man(&self, visit: impl FnMut(Square, Piece)) { with_position!(self, p => p.each_man(visit)) }
            fn hand(&self, side: Side) -> &Hand { with_position!(self, p => p.hand(side)) }
            fn repetition(&self, plies: &[Ply]) -> Option<Outcome> { with_position!(self, p => p.repetition(plies)) }
            fn read(&self, text: &str) -> Result<Written, UsiError> { with_position!(self, p => p.read(text)) }
            fn is_setting_up(&self) -> bool { with_position!(self, p => p.is_setting_up()) }
            fn set_up(&mut self, text: &str) -> Result<(), Refusal> { with_position!(self, p => p.set_up(text)) }
            fn moves_after(&self, plies: &[Ply], out: &mut Moves) { with_position!(self, p => p.moves_after(plies, out)) }
            fn refused_after(&self, plies: &[Ply], mv: Move) -> Option<Refusal> { with_position!(self, p => p.refused_after(plies, mv)) }
            fn moves_without_past(&self) -> usize { with_position!(self, p => p.moves_without_past()) }
            fn in_parts(&self) -> Self {
                match self { $(Self::$name(p) => Self::$name(p.in_parts()),)+ }
            }

            fn whole_turn(&self, line: &[Move]) -> Option<(Move, usize)> { with_position!(self, p => p.whole_turn(line)) }
            fn usi(&self, mv: Move) -> String { with_position!(self, p => p.usi(mv)) }
            fn usi_seen_by(&self, mv: Move, viewer: Option<Side>) -> String { with_position!(self, p => p.usi_seen_by(mv, viewer)) }
            fn turned_move(&self, mv: Move) -> Move { with_position!(self, p => p.turned_move(mv)) }
        }
    };
}

games! {
    Shogi(crate::games::shogi::Shogi), "shogi": "shogi" "shogi-7x9" "shogi-10x10";
    Chu(crate::games::chu::Chu), "chu": "chu" "chu-otb";
    Stun(crate::games::stun::Stun), "stun": "stun" "stun-delayed";
    TwoStage(crate::games::two_stage::TwoStage), "two-stage": "two-stage";
    Ennen(crate::games::ennen::Ennen), "ennen": "ennen";
    Kokose(crate::games::kokose::Kokose), "kokose": "kokose" "kokose-finish";
    Gungi(crate::games::gungi::Gungi), "gungi": "gungi";
    Rengo(crate::games::rengo::Rengo), "rengo": "rengo-shogi" "rengo-chess" "rengo-xiangqi" "rengo-janggi" "rengo-makruk";
}

/// Texts that only serve other definitions as their base.
const BASES: &[(&str, &str)] = &[("rengo", include_str!("../defs/rengo.toml"))];

static DEFINITIONS: LazyLock<Vec<Definition>> = LazyLock::new(|| {
    TEXTS
        .iter()
        .map(|(_, text)| {
            let definition = Definition::parse(text, built_in_text).expect("the built-in definitions are compiled by the tests");
            assert!(AnyPosition::has_rules(&definition.rules), "the rules of {} exist", definition.id);
            definition
        })
        .collect()
});

/// Returns the text of the built-in definition with this id, for definitions that build on it.
pub fn built_in_text(id: &str) -> Option<&'static str> {
    TEXTS.iter().chain(BASES).find(|(known, _)| *known == id).map(|&(_, text)| text)
}

/// Returns the built-in definitions in the order in which they are listed to users.
pub fn definitions() -> impl Iterator<Item = &'static Definition> {
    DEFINITIONS.iter()
}
