//! One type for a position of any game.
//!
//! Inside a game everything is static; outside, [`AnyPosition`] dispatches once a call,
//! and [`with_position!`](crate::with_position) hands the concrete position to generic code.

use crate::{
    Arbitration, ArmyPhase, Circumstance, Definition, Fouls, Hand, History, Move, Moves, Notation, Outcome,
    Piece, Position, Refusal, Repetition, RuleSet, SearchMoves, Secrecy, SetUpPhase, SfenError, Side,
    SplitTurns, Square, Symmetry, UsiError, Variant,
    def::System,
    position::{HistoryEntry, Observer, Victims},
};

macro_rules! any_position {
    ($($name:ident($position:path), $rules:literal, $files:literal, $ranks:literal;)+) => {
        /// A position of any game.
        // Not boxed: the hot paths are generic over the concrete position; a box would cost every game an
        // allocation a clone.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyPosition {
            $(
                #[doc = concat!("A position under the rules `", $rules, "` on a board of up to ", $files, " by ", $ranks, " squares.")]
                $name($position),
            )+
        }

        /// What a move's text says in a game under these rules ([`Notation::Parsed`]).
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyParsed {
            $(
                #[doc = concat!("A text of the rules `", $rules, "`.")]
                $name(<$position as Notation>::Parsed),
            )+
        }

        /// Runs a block with the concrete position of an [`AnyPosition`]:
        /// `with_position!(&any, position => position.count_moves())`.
        #[macro_export]
        macro_rules! with_position {
            ($any:expr, $p:ident => $body:expr) => {
                match $any { $($crate::AnyPosition::$name($p) => $body,)+ }
            };
        }

        impl AnyPosition {
            /// Returns the number of sequences of `depth` legal moves ([`crate::perft::perft`]).
            pub fn perft(&self, depth: u32) -> u64 {
                with_position!(self, position => crate::perft::perft(position, depth))
            }

            /// Returns the same by first move ([`crate::perft::divide`]).
            pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
                with_position!(self, position => crate::perft::divide(position, depth))
            }
        }

        /// Returns what the compiler of definitions must know of a system of rules.
        pub(crate) fn system_of(rule_set: RuleSet) -> System {
            match rule_set { $(RuleSet::$name => System::of::<$position>(),)+ }
        }

        impl Position for AnyPosition {
            fn start(variant: &Variant) -> Self {
                match variant.definition().rule_set {
                    $(RuleSet::$name => Self::$name(<$position as Position>::start(variant)),)+
                }
            }

            fn definition(&self) -> &'static Definition { with_position!(self, p => p.definition()) }
            fn side(&self) -> Side { with_position!(self, p => p.side()) }
            fn player(&self) -> Side { with_position!(self, p => p.player()) }
            fn key(&self) -> u64 { with_position!(self, p => p.key()) }
            fn key_from_scratch(&self) -> u64 { with_position!(self, p => p.key_from_scratch()) }
            fn immediate_outcome(&self) -> Option<Outcome> { with_position!(self, p => p.immediate_outcome()) }
            fn no_moves_outcome(&self) -> Outcome { with_position!(self, p => p.no_moves_outcome()) }
            fn outcome(&self) -> Option<Outcome> { with_position!(self, p => p.outcome()) }
            fn moves(&self, out: &mut Moves) { with_position!(self, p => p.moves(out)) }
            fn lists_all(&self) -> bool { with_position!(self, p => p.lists_all()) }
            fn every_move(&self, visit: &mut dyn FnMut(Move)) { with_position!(self, p => p.every_move(visit)) }
            fn count_moves(&self) -> u64 { with_position!(self, p => p.count_moves()) }
            fn has_move(&self) -> bool { with_position!(self, p => p.has_move()) }
            fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) { with_position!(self, p => p.play_observed(mv, observer)) }
            // Said here, as all that has a default, so that the rules are compiled once: a default method is
            // compiled by each crate that calls it, and with it all games.
            fn play(&mut self, mv: Move) { with_position!(self, p => p.play(mv)) }
            fn in_check(&self) -> bool { with_position!(self, p => p.in_check()) }
            fn check(&self) -> Option<bool> { with_position!(self, p => p.check()) }
            fn is_mate(&self) -> bool { with_position!(self, p => p.is_mate()) }
            fn checked(&self) -> Vec<Square> { with_position!(self, p => p.checked()) }
            fn attackers_to(&self, square: Square, by: Side) -> Vec<Square> { with_position!(self, p => p.attackers_to(square, by)) }
            fn is_attacked(&self, square: Square, by: Side) -> bool { with_position!(self, p => p.is_attacked(square, by)) }
            fn victims(&self, mv: Move) -> Victims { with_position!(self, p => p.victims(mv)) }
            fn moving_piece(&self, mv: Move) -> Option<Piece> { with_position!(self, p => p.moving_piece(mv)) }
            fn piece_at(&self, square: Square) -> Option<Piece> { with_position!(self, p => p.piece_at(square)) }
            fn for_each_piece(&self, visit: impl FnMut(Square, Piece)) { with_position!(self, p => p.for_each_piece(visit)) }
            fn for_each_circumstance(&self, visit: impl FnMut(Circumstance)) { with_position!(self, p => p.for_each_circumstance(visit)) }
            fn hand(&self, side: Side) -> &Hand { with_position!(self, p => p.hand(side)) }
        }

        impl SearchMoves for AnyPosition {
            fn noisy_moves(&self, out: &mut Moves) { with_position!(self, p => p.noisy_moves(out)) }
            fn search_moves(&self, out: &mut Moves) { with_position!(self, p => p.search_moves(out)) }
            fn search_noisy_moves(&self, out: &mut Moves) { with_position!(self, p => p.search_noisy_moves(out)) }
            fn play_null(&mut self) -> bool { with_position!(self, p => p.play_null()) }
        }

        impl Symmetry for AnyPosition {
            fn flipped(&self) -> Self {
                match self { $(Self::$name(p) => Self::$name(p.flipped()),)+ }
            }

            fn flipped_move(&self, mv: Move) -> Move { with_position!(self, p => p.flipped_move(mv)) }
        }

        impl Notation for AnyPosition {
            type Parsed = AnyParsed;

            fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
                match variant.definition().rule_set {
                    $(RuleSet::$name => <$position as Notation>::from_sfen(variant, text).map(Self::$name),)+
                }
            }

            fn read(&self, text: &str) -> Result<AnyParsed, UsiError> {
                match self { $(Self::$name(p) => p.read(text).map(AnyParsed::$name),)+ }
            }

            fn resolve(&self, written: &AnyParsed) -> Result<Move, Refusal> {
                match (self, written) {
                    $((Self::$name(p), AnyParsed::$name(written)) => p.resolve(written),)+
                    _ => unreachable!("a text is resolved by the rules that read it"),
                }
            }

            fn write_sfen(&self, out: &mut String) { with_position!(self, p => p.write_sfen(out)) }
            fn usi(&self, mv: Move) -> String { with_position!(self, p => p.usi(mv)) }
        }

        impl History for AnyPosition {
            fn note(&self, before: &Self, mv: Move) -> u64 {
                match (self, before) {
                    $((Self::$name(after), Self::$name(before)) => after.note(before, mv),)+
                    _ => unreachable!("a game does not change its rules"),
                }
            }

            fn outcome_after(&self, start: &Self, moves: &[Move], plies: &[HistoryEntry]) -> Option<Outcome> {
                match (self, start) {
                    $((Self::$name(now), Self::$name(start)) => now.outcome_after(start, moves, plies),)+
                    _ => unreachable!("a game does not change its rules"),
                }
            }

            fn recurrence(&self, start: &Self, moves: &[Move], plies: &[HistoryEntry]) -> Option<Repetition> {
                match (self, start) {
                    $((Self::$name(now), Self::$name(start)) => now.recurrence(start, moves, plies),)+
                    _ => unreachable!("a game does not change its rules"),
                }
            }

            fn restart(&self) -> Option<Self> {
                match self { $(Self::$name(p) => p.restart().map(Self::$name),)+ }
            }

            fn repetition(&self, plies: &[HistoryEntry]) -> Option<Outcome> { with_position!(self, p => p.repetition(plies)) }
            fn moves_after(&self, plies: &[HistoryEntry], out: &mut Moves) { with_position!(self, p => p.moves_after(plies, out)) }
            fn refused_after(&self, plies: &[HistoryEntry], mv: Move) -> Option<Refusal> { with_position!(self, p => p.refused_after(plies, mv)) }
            fn moves_without_past(&self) -> usize { with_position!(self, p => p.moves_without_past()) }
        }

        impl Arbitration for AnyPosition {
            fn finished_clause(&self) -> &'static str { with_position!(self, p => p.finished_clause()) }
            fn fouls(&self) -> Fouls { with_position!(self, p => p.fouls()) }
            fn clause(&self, outcome: Outcome, plies: &[HistoryEntry]) -> Option<&'static str> { with_position!(self, p => p.clause(outcome, plies)) }
            fn takeback_foul(&self) -> Option<&'static str> { with_position!(self, p => p.takeback_foul()) }
            fn penalty(&self) -> Option<Outcome> { with_position!(self, p => p.penalty()) }
            fn claim(&self, plies: &[HistoryEntry], by: Side) -> Option<Outcome> { with_position!(self, p => p.claim(plies, by)) }
        }

        impl Secrecy for AnyPosition {
            fn redacted_for(&self, viewer: Option<Side>) -> Self {
                match self { $(Self::$name(p) => Self::$name(p.redacted_for(viewer)),)+ }
            }

            fn determinize(&self, viewer: Side, salt: u64) -> Option<Self> {
                match self { $(Self::$name(p) => p.determinize(viewer, salt).map(Self::$name),)+ }
            }

            fn usi_redacted_for(&self, mv: Move, viewer: Option<Side>) -> String { with_position!(self, p => p.usi_redacted_for(mv, viewer)) }
        }

        impl SetUpPhase for AnyPosition {
            fn army_phase(&self) -> Option<ArmyPhase> { with_position!(self, p => p.army_phase()) }
            fn army(&self, owner: Side) -> Option<String> { with_position!(self, p => p.army(owner)) }
            fn is_setting_up(&self) -> bool { with_position!(self, p => p.is_setting_up()) }
            fn set_up(&mut self, text: &str) -> Result<(), Refusal> { with_position!(self, p => p.set_up(text)) }
        }

        impl SplitTurns for AnyPosition {
            fn has_borrowing_right(&self, side: Side) -> bool { with_position!(self, p => p.has_borrowing_right(side)) }

            fn with_split_turns(&self) -> Self {
                match self { $(Self::$name(p) => Self::$name(p.with_split_turns()),)+ }
            }

            fn whole_turn(&self, line: &[Move]) -> Option<(Move, usize)> { with_position!(self, p => p.whole_turn(line)) }
        }
    };
}

games!(any_position);
