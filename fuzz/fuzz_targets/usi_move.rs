//! Moves as texts, in any game: each is played or refused with a reason, and what was played is taken back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yagura::{Game, Variant};

fuzz_target!(|input: (u8, &str)| {
    let (number, text) = input;
    let variants: Vec<Variant> = Variant::all().collect();
    let mut game = Game::new(&variants[usize::from(number) % variants.len()]);
    for word in text.split_whitespace() {
        let (before, plies) = (game.sfen(), game.moves().len());
        match game.play_text(word) {
            Ok(()) if game.moves().len() > plies => {
                let after = game.sfen();
                let mv = game.undo().expect("a move was played");
                assert_eq!(game.sfen(), before);
                game.play(mv).expect("it was legal");
                assert_eq!(game.sfen(), after);
            }
            Ok(()) => {}
            Err(error) => assert!(!error.to_string().is_empty() && game.sfen() == before),
        }
    }
});
