//! Rules that files declare and no built-in game has, held against the whole contract of a position.

use fastrand::Rng;
use yagura::{Catalogue, Game, Move, Notation as _, Outcome, Reason, Source, Variant, conformance};

fn variant(play: &str, more: &str) -> Variant {
    let text = format!("base = \"shogi\"\nid = \"declared\"\nrules = \"fairy\"\n[play]\n{play}\n{more}");
    let (_, review) = Catalogue::review(&[Source::game("declared.toml", &text)]).remove(0);
    Variant::of(review.unwrap_or_else(|flaws| panic!("{flaws:#?}")).definition)
}

/// Both kings are in the enemy's camp with four pieces, and with two or none in hand.
const NEAR: [&str; 2] =
    ["1R5+P1/2K6/2G3S2/9/9/9/2s3g2/6k2/1+p5r1 b BPbp 1", "1R5+P1/2K6/2G3S2/9/9/9/2s3g2/6k2/1+p5r1 b - 1"];

/// Random games in which both sides come to declare, to win and to draw.
#[test]
fn games_that_end_by_declaration_conform() {
    let variant = variant("declare = 6\ndeclare_second = 5\ndeclare_draw = 3\ndeclare_pieces = 3", "");
    let mut rng = Rng::with_seed(1);
    let mut ends: Vec<Outcome> = Vec::new();
    for start in NEAR.into_iter().cycle().take(8) {
        let mut game = Game::begin(&variant, Some(start)).expect("a position");
        for _ in 0..24 {
            conformance::check(&variant, game.position()).unwrap_or_else(|breach| panic!("{breach}"));
            let legal = game.legal_moves();
            let declares = |mv: &Move| game.position().usi(*mv) == "declare";
            if let Some(mv) = legal.iter().copied().find(declares) {
                let mut ended = game.clone();
                ended.play_unchecked(mv);
                conformance::check(&variant, ended.position()).unwrap_or_else(|breach| panic!("{breach}"));
                ends.extend(ended.outcome());
            }
            let goes_on: Vec<Move> = legal.iter().copied().filter(|mv| !declares(mv)).collect();
            let Some(&mv) = rng.choice(&goes_on) else { break };
            game.play_unchecked(mv);
        }
    }
    for winner in [None, Some(yagura::Side::Black), Some(yagura::Side::White)] {
        assert!(ends.contains(&Outcome { winner, reason: Reason::Declaration }), "{winner:?}: {ends:?}");
    }
}

/// A piece that captures a promoted one must promote, one that captures another may.
#[test]
fn a_captured_promoted_piece_decides() {
    let variant = variant("promotion = \"capture\"\nmust = \"promoted\"", "");
    let legal = |position: &str| -> Vec<String> {
        let game = Game::begin(&variant, Some(position)).expect("a position");
        game.legal_moves().into_iter().map(|mv| game.usi(mv)).filter(|text| text.starts_with("5e")).collect()
    };
    assert_eq!(legal("k8/9/9/4+p4/4P4/9/9/9/K8 b - 1"), ["5e5d+"]);
    assert_eq!(legal("k8/9/9/4p4/4P4/9/9/9/K8 b - 1"), ["5e5d+", "5e5d"]);
    let game = Game::begin(&variant, Some("k8/9/9/4+p4/4P4/9/9/9/K8 b - 1")).expect("a position");
    let refused = game.read_move("5e5d").expect_err("it must promote").to_string();
    assert!(refused.contains("promote"), "{refused}");
    conformance::play_out(&variant, None, 60, {
        let mut rng = Rng::with_seed(3);
        move |n| rng.usize(..n)
    })
    .unwrap_or_else(|breach| panic!("{breach}"));
}

/// What players choose is a rule of their game alone.
#[test]
fn an_option_chooses_a_declared_rule() {
    let options = "[[options]]\nkey = \"stalemate\"\nvalues = [\"loses\", \"draw\"]";
    let usual = variant("promotion = \"never\"", options);
    let chosen = Variant::with_options(usual.definition(), Some("stalemate=draw")).expect("an option");
    assert_eq!(chosen.to_string(), "declared?stalemate=draw");
    let end = |variant: &Variant| {
        let mut game = Game::begin(variant, Some("k1G6/9/9/9/9/9/9/2R6/4K4 b - 1")).expect("a position");
        game.play_text("7h7b").expect("it is legal");
        game.outcome().map(|outcome| (outcome.winner, outcome.reason))
    };
    assert_eq!(end(&chosen), Some((None, Reason::Stalemate)));
    assert_eq!(end(&usual), Some((Some(yagura::Side::Black), Reason::Stalemate)));
    let [one, other] = [&usual, &chosen].map(|variant| Game::new(variant).position().clone());
    assert_ne!(one, other, "positions of other rules are others");
}

/// An option names the declared word first; a file that declares a key anew is without its base's option.
#[test]
fn what_an_option_may_say() {
    let fault = |text: &str| {
        let (_, review) = Catalogue::review(&[Source::game("a.toml", text)]).remove(0);
        review.expect_err(text)[0].to_string()
    };
    let of = |key: &str, values: &str| {
        format!(
            "base = \"shogi\"\nid = \"a\"\nrules = \"fairy\"\n[[options]]\nkey = \"{key}\"\nvalues = {values}"
        )
    };
    let first = fault(&of("stalemate", "[\"draw\", \"loses\"]"));
    assert!(first.contains("'loses' first"), "{first}");
    let unknown = fault(&of("stalemate", "[\"loses\", \"repeats\"]"));
    assert!(unknown.contains("expected loses, draw, wins"), "{unknown}");
    let royals = fault(&of("royals", "[\"safe\", \"captured\"]"));
    assert!(royals.contains("these rules know first or promotion or must"), "{royals}");
    let anew = "base = \"tenjiku\"\nid = \"a\"\n[play]\npromotion = \"never\"\n";
    let (_, review) = Catalogue::review(&[Source::game("a.toml", anew)]).remove(0);
    assert!(review.expect("a game").definition.options.is_empty());
    let kept = "base = \"tenjiku\"\nid = \"a\"\n[play]\nstalemate = \"draw\"\n";
    let (_, review) = Catalogue::review(&[Source::game("a.toml", kept)]).remove(0);
    assert_eq!(review.expect("a game").definition.options.len(), 1);
}
