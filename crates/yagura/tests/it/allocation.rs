//! Nothing is allocated per node: perft allocates its buffers once, however many nodes it visits.

use yagura::{Game, Moves, Position, SearchMoves as _, Variant, perft, with_position};

/// A game of gungi after the set-up (rulebook gungi §18.1).
const GUNGI: &str = "(ca)n2[pt]1bn(fa)/2m1s1([ph]m)k1/[ph][ph][ph][pz](rn)[ph]s[ph][ph]/9/9/9/[PH][PT]S[PH](RN)[PH][PZ][PH][PH]/1K([PH]M)1S1M2/(FA)NB1[PH]2N(CA) b - 49 play 9 -";

#[test]
fn perft_allocates_only_its_buffers() {
    let starts = ["shogi", "shogi-7x9", "shogi-10x10", "chu", "ennen"].map(|id| (id, None));
    // The set-up of gungi begins with more moves than the buffers hold at first.
    let played = [("gungi", Some(GUNGI))]
        .into_iter()
        .chain(crate::armies::NATIVE.map(|(id, position)| (id, Some(position))));
    for (id, position) in starts.into_iter().chain(played) {
        let variant = Variant::parse(id).expect("the variant exists");
        let game = Game::begin(&variant, position).expect("the position is one");
        let start = game.position();
        // The large board has 767307 positions at depth 2 already.
        let depth = if id == "ennen" { 1 } else { 2 };
        let of_depth = |depth| {
            allocation_counter::measure(|| _ = with_position!(start, p => perft::perft(p, depth))).count_total
        };
        let (shallow, deep) = (of_depth(depth), of_depth(depth + 1));
        assert!(deep <= shallow + 2, "{id}: {shallow} allocations at depth {depth}, {deep} one deeper");
    }
}

#[test]
fn generation_and_play_reuse_the_callers_buffer() {
    let rengo = crate::armies::NATIVE.map(|(id, position)| (id, Some(position)));
    for (id, position) in [("chu", None), ("gungi", Some(GUNGI))].into_iter().chain(rengo) {
        let game = Game::begin(&Variant::parse(id).expect("the variant exists"), position)
            .expect("the position is one");
        let position = game.position();
        let mut moves = Moves::with_capacity(512);
        let mut noisy = Moves::with_capacity(512);
        let found = allocation_counter::measure(|| {
            position.moves(&mut moves);
            for &mv in &moves {
                let mut next = position.clone();
                next.play(mv);
                next.noisy_moves(&mut noisy);
                std::hint::black_box((
                    next.count_moves(),
                    next.immediate_outcome(),
                    next.in_check(),
                    next.victims(mv).len(),
                ));
            }
        });
        assert_eq!(found.count_total, 0, "{id}");
    }
}
