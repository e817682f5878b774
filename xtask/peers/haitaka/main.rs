//! Counts the tree of legal moves with the crate haitaka, the last ply in bulk: `STRING|startpos DEPTH`.

use haitaka::{Board, PieceMoves};

fn count(board: &Board, depth: u8) -> u64 {
    let mut leaves = 0;
    if depth == 1 {
        let mut bulk = |moves: PieceMoves| {
            leaves += moves.into_iter().len() as u64;
            false
        };
        board.generate_board_moves(&mut bulk);
        board.generate_drops(&mut bulk);
        return leaves;
    }
    let mut each = |moves: PieceMoves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            leaves += count(&next, depth - 1);
        }
        false
    };
    board.generate_board_moves(&mut each);
    board.generate_drops(&mut each);
    leaves
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, position, depth] = arguments.as_slice() else { panic!("expected a position and a depth") };
    let board = match position.as_str() {
        "startpos" => Board::startpos(),
        text => text.parse().expect("a position"),
    };
    println!("{}", count(&board, depth.parse().expect("a depth")));
}
