//! Nothing is allocated per node: perft allocates its buffers once, however many nodes it visits.

use yagura::{Game, Moves, Position, Variant, perft, with_position};

#[test]
fn perft_allocates_only_its_buffers() {
    let starts = ["shogi", "shogi-7x9", "shogi-10x10", "chu"].map(|id| (id, None));
    let native = crate::armies::NATIVE.map(|(id, position)| (id, Some(position)));
    for (id, position) in starts.into_iter().chain(native) {
        let variant = Variant::parse(id).expect("the variant exists");
        let game = Game::of_variant(&variant, position).expect("the position is one");
        let start = game.position();
        let of_depth = |depth| allocation_counter::measure(|| _ = with_position!(start, p => perft::perft(p, depth))).count_total;
        let (shallow, deep) = (of_depth(2), of_depth(3));
        assert!(deep <= shallow + 1, "{id}: {shallow} allocations at depth 2, {deep} at depth 3");
    }
}

#[test]
fn generation_and_play_reuse_the_callers_buffer() {
    for (id, position) in [("chu", None)].into_iter().chain(crate::armies::NATIVE.map(|(id, position)| (id, Some(position)))) {
        let game = Game::of_variant(&Variant::parse(id).expect("the variant exists"), position).expect("the position is one");
        let position = game.position();
        let mut moves = Moves::with_capacity(512);
        let mut noisy = Moves::with_capacity(512);
        let found = allocation_counter::measure(|| {
            position.moves(&mut moves);
            for &mv in &moves {
                let mut next = position.clone();
                next.play(mv);
                next.noisy_moves(&mut noisy);
                std::hint::black_box((next.count_moves(), next.decided(), next.in_check(), next.victims(mv).len()));
            }
        });
        assert_eq!(found.count_total, 0, "{id}");
    }
}
