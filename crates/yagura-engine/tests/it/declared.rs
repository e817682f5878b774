//! Rules that a file declares, as the engine plays them.

use yagura::{Catalogue, Game, Source, Variant};
use yagura_engine::{Limits, Score};

use crate::playing::think;

/// Returns what the engine plays under these declared rules, at a depth, with what it thinks of it.
fn best(play: &str, position: &str, depth: u32) -> (String, Score) {
    let text = format!("base = \"shogi\"\nid = \"declared\"\nrules = \"fairy\"\n[play]\n{play}\n");
    let (_, review) = Catalogue::review(&[Source::game("declared.toml", text)]).remove(0);
    let variant = Variant::of(review.expect("the text is a game").definition);
    let game = Game::begin(&variant, Some(position)).expect("the position is one");
    let thought = think(&game, &Limits::depth(depth));
    (game.usi(thought.best.expect("a move")), thought.score)
}

/// A declaration that wins is played at once, also where pieces could be taken; one that draws by who is
/// behind.
#[test]
fn declares() {
    let ahead = "1R5+P1/2K6/2G3S2/3r5/9/9/9/9/7k1 b BPbg 1";
    assert_eq!(best("declare = 6\ndeclare_pieces = 4", ahead, 3), ("declare".to_owned(), Score::Win(1)));
    let behind = "7+P1/2K6/2G3S2/9/9/4rb3/4rb3/9/7k1 b - 1";
    let rule = "declare = 100\ndeclare_draw = 3\ndeclare_pieces = 3";
    assert_eq!(best(rule, behind, 3).0, "declare");
    assert_ne!(best("declare = 100\ndeclare_draw = 4\ndeclare_pieces = 3", behind, 3).0, "declare");
}
