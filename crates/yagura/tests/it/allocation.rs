//! Nothing is allocated per node: perft allocates its buffers once, however many nodes it visits.

use yagura::{AnyPosition, Game, Moves, Position, Variant, perft, with_position};

#[test]
fn perft_allocates_only_its_buffers() {
    for id in ["shogi", "shogi-7x9", "shogi-10x10", "chu", "ennen"] {
        let start = AnyPosition::start(&Variant::parse(id).expect("the variant exists"));
        // The large board has 767307 positions at depth 2 already.
        let depth = if id == "ennen" { 1 } else { 2 };
        let of_depth = |depth| allocation_counter::measure(|| _ = with_position!(&start, p => perft::perft(p, depth))).count_total;
        let (shallow, deep) = (of_depth(depth), of_depth(depth + 1));
        assert!(deep <= shallow + 2, "{id}: {shallow} allocations at depth {depth}, {deep} one deeper");
    }
}

#[test]
fn generation_and_play_reuse_the_callers_buffer() {
    let game = Game::of_variant(&Variant::parse("chu").expect("the variant exists"), None).expect("the start");
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
    assert_eq!(found.count_total, 0);
}
