//! What the parts of the engine cost in machine instructions, counted by Callgrind: `cargo xtask gates`
//! compares the counts with `gates.txt`.
//!
//! Fixed positions: all moves of each, all attack queries, and searches of a fixed number of nodes. A search
//! that comes to visit other nodes has another count, which is recorded anew.
//!
//! The program does the work that its argument names; without one it lists the names.
#![expect(clippy::print_stdout, reason = "it speaks to who counts")]

use std::{env, hint::black_box};

use yagura::{AnyPosition, Game, Moves, Notation, Position, Side, Variant, with_position};
use yagura_engine::{Engine, Level, Limits, Stop};

/// Middle games of the engine against itself.
const SHOGI: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
const CHU: &str = "l1c1ge1gsc1l/af1stk1t1bfa/mv2rqd2rvm/pppp1phxp1pp/2n3ppiph1/6b5/6X2P2/2P2PBPI1H1/PPHP1QP1P1PP/M3RN1D1RVM/AVBSTK1TS1FA/LFC1G1EG1C1L w - 60";
const GUNGI: &str = "(ca)3[pt]1bn(fa)/2m1s1([ph]m)k1/[ph][ph][ph][pz]1[ph]s[ph]1/8A/3j5/3B5/[PH][PT]1M1[PH][PZ][PH]1/1K[PH]1S1Mh1/(FA)N2[PH]2NC b [PH]H2JDld 69 play 9 -";
const RENGO_SHOGI: &str = "[xr]n1gkg1n[mr]/2[cn]sls1[xr]1/1p1pppp2/p1P4pp/3b1P3/6P2/PP1PP[XR]1PP/1N1SK2S1/LR1G1G1NL b RBLp 31 - - - - 0,28";
const RENGO_JANGGI: &str = "4[jr][ja]2[jh]/2g[ja]5/+B[jc]g[jk][jr][je]3/[JC]1[jp]1[je]+R3/4[JP]3+r/9/[JP][MP][JP][MP]1[MP][JP][MP]1/1[JC]2[JH]4/1p1[JH][JK][JA]1[jc]1/[JR]2[JA]4+p b B2S 41 - - - - -";
/// Positions that a fixed search visits.
const NODES: u64 = 20_000;
/// The table of a fixed search, in megabytes.
const HASH_MB: usize = 4;

/// Returns a game from a position, or from the start.
fn game(id: &str, position: Option<&str>) -> Game<AnyPosition> {
    let variant = Variant::parse(id).expect("a built-in game");
    Game::begin(&variant, position).expect("a position of the game")
}

/// Returns a position and those that its first moves lead to, by the order of their strings, so that the
/// order of generation does not matter.
fn family(id: &str, position: Option<&str>) -> Vec<AnyPosition> {
    let parent = game(id, position).position().clone();
    let mut moves = Moves::default();
    parent.moves(&mut moves);
    let mut named: Vec<_> = moves.iter().map(|&mv| (parent.usi(mv), mv)).collect();
    named.sort_unstable();
    let children = named.iter().step_by(named.len().div_ceil(32)).map(|&(_, mv)| {
        let mut child = parent.clone();
        child.play(mv);
        child
    });
    let children: Vec<_> = children.collect();
    [parent].into_iter().chain(children).collect()
}

/// Returns how many moves the positions have together.
fn count_moves(positions: &[AnyPosition]) -> usize {
    let mut moves = Moves::default();
    let count = |position: &AnyPosition| {
        with_position!(position, position => black_box(position).moves(&mut moves));
        moves.len()
    };
    positions.iter().map(count).sum()
}

/// Returns in how many positions the side to move is in check.
fn count_checks(positions: &[AnyPosition]) -> usize {
    let in_check =
        |position: &&AnyPosition| with_position!(position, position => black_box(position).in_check());
    positions.iter().filter(in_check).count()
}

/// Returns how many squares are attacked, by either side, in all positions together.
fn count_attacks(positions: &[AnyPosition]) -> usize {
    let count = |position: &AnyPosition| {
        with_position!(position, position => {
            let squares = position.definition().squares();
            let attacked = squares.flat_map(|square| Side::BOTH.map(|side| position.is_attacked(square, side)));
            attacked.filter(|&attacked| attacked).count()
        })
    };
    positions.iter().map(count).sum()
}

/// Returns a game with an engine whose tables are made.
fn search_of(id: &str, position: &str) -> (Game<AnyPosition>, Engine) {
    let game = game(id, Some(position));
    let engine = Engine::new(HASH_MB).without_nets();
    engine.prepare(game.position().definition());
    (game, engine)
}

fn search((game, engine): &(Game<AnyPosition>, Engine)) -> u64 {
    engine.think(game, &Limits::nodes(NODES), Level::FULL, &Stop::new(), 0, &mut |_| ()).nodes
}

/// Does the work, and gives back what it worked on, for its freeing is not what is counted. Callgrind counts
/// while it is in here, and knows this function by its name, which no other contains.
#[inline(never)]
fn counted_by_callgrind<T, R>(on: T, work: impl FnOnce(&T) -> R) -> (R, T) {
    (black_box(work(&on)), on)
}

/// Prepares what a work works on, and does it.
type Work = fn();

/// The works by name.
const WORKS: [(&str, Work); 12] = [
    ("moves/shogi", || moves("shogi", Some(SHOGI))),
    ("moves/chu", || moves("chu", Some(CHU))),
    ("moves/ennen", || moves("ennen", None)),
    ("moves/gungi", || moves("gungi", Some(GUNGI))),
    ("moves/rengo_shogi", || moves("rengo-shogi", Some(RENGO_SHOGI))),
    ("moves/rengo_janggi", || moves("rengo-janggi", Some(RENGO_JANGGI))),
    ("checks/shogi", || checks("shogi", SHOGI)),
    ("checks/chu", || checks("chu", CHU)),
    ("attacks/shogi", || attacks("shogi", SHOGI)),
    ("attacks/chu", || attacks("chu", CHU)),
    ("search/shogi", || drop(counted_by_callgrind(search_of("shogi", SHOGI), search))),
    ("search/chu", || drop(counted_by_callgrind(search_of("chu", CHU), search))),
];

fn moves(id: &str, position: Option<&str>) {
    drop(counted_by_callgrind(family(id, position), |positions| count_moves(positions)));
}

fn checks(id: &str, position: &str) {
    drop(counted_by_callgrind(family(id, Some(position)), |positions| count_checks(positions)));
}

/// Every square, for both sides.
fn attacks(id: &str, position: &str) {
    drop(counted_by_callgrind(family(id, Some(position)), |positions| count_attacks(positions)));
}

fn main() {
    // `cargo bench` says that it is a benchmark.
    let wanted = env::args().skip(1).find(|argument| argument != "--bench");
    for (name, work) in WORKS {
        match &wanted {
            None => println!("{name}"),
            Some(wanted) if wanted == name => work(),
            Some(_) => {}
        }
    }
}
