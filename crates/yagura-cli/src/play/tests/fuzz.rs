//! Any keys in any game on any screen: nothing breaks, and what is played is legal.

use fastrand::Rng;
use yagura::{Language, definitions};

use super::{Key, Sides, app, rows, session};

/// Keys that are pressed in each game.
const KEYS: usize = 400;
/// Letters that are typed; files are not written here.
const LETTERS: [char; 20] =
    ['h', 'u', 'r', 'n', 'o', 'm', '?', '.', 'i', '7', 'g', 'P', 'f', '+', '*', '５', '六', '角', '▲', '\0'];
/// After how many keys the screen is drawn.
const DRAWN: usize = 8;

fn key(rng: &mut Rng) -> Key {
    match rng.u32(0..100) {
        0..12 => Key::Up,
        12..24 => Key::Down,
        24..32 => Key::Left,
        32..40 => Key::Right,
        40..76 => Key::Enter,
        76..80 => Key::Tab,
        80..88 => Key::Escape,
        88 => Key::PageUp,
        89 => Key::PageDown,
        90 => Key::Home,
        91 => Key::End,
        92 => Key::Erase,
        _ => Key::Letter(LETTERS[rng.usize(0..LETTERS.len())]),
    }
}

#[test]
fn random_keys_break_nothing() {
    let mut played = 0;
    for (definition, number) in definitions().zip(0..) {
        let mut rng = Rng::with_seed(1000 + number);
        let sides = [Sides::Black, Sides::White, Sides::Both][number as usize % 3];
        let language = if number % 2 == 0 { Language::Japanese } else { Language::English };
        let mut app = app(session(&definition.id, None, sides, language));
        for pressed in 0..KEYS {
            // A cursor that goes anywhere would hardly ever find a piece and where it may go.
            if rng.bool()
                && let Some(turn) = rng.choice(app.session.turns().all())
            {
                let from = turn.mv.from().filter(|_| app.selected.is_none());
                let target = app.selected.and_then(|origin| app.session.turns().from(origin).next());
                app.cursor = target.map_or_else(|| from.unwrap_or(turn.mv.to()), |turn| turn.mv.to());
            }
            let before = app.session.game().moves().len();
            app.key(key(&mut rng));
            app.tick();
            played += app.session.game().moves().len().saturating_sub(before);
            if pressed % DRAWN == 0 {
                rows(&mut app, rng.u16(1..100), rng.u16(1..40));
            }
            if app.is_over {
                app.is_over = false;
            }
        }
        // What was played can be played again.
        let game = app.session.game();
        let again = yagura::Game::from_position(game.start().clone());
        let turns = game.set_up_turns().iter().cloned().chain(game.usi_moves());
        let again = turns.fold(again, |mut again, turn| {
            again.play_text(&turn).expect("it was legal");
            again
        });
        assert_eq!(again.sfen(), game.sfen(), "{}", definition.id);
    }
    assert!(played > 300, "{played} moves were made");
}
