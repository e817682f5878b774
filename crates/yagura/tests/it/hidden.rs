//! Gungi: a refusal tells nothing of what its reader may not know. Two positions that look the same to the
//! player refuse every text in the same words, by the same clause, with the same squares; where the backs
//! decide whether an action is legal, those positions that refuse it still do so alike.

use fastrand::Rng;
use yagura::{
    AnyPosition, Game, Language, Move, MoveError, Notation as _, Position, Secrecy as _, Side, Square,
    Symmetry as _, Variant,
};

fn variant() -> Variant {
    Variant::parse("gungi").expect("the variant exists")
}

/// Every text that can mean something: all pairs of squares, drops, attacks, exchanges and declarations, each
/// alone, with betrayal, and with another suffix by chance.
fn every_text(rng: &mut Rng) -> Vec<String> {
    let squares: Vec<Square> =
        (0..9).flat_map(|rank| (0..9).map(move |file| Square::new(file, rank))).collect();
    let codes: Vec<&str> = variant().definition().kinds.iter().map(|kind| kind.code.as_str()).collect();
    let mut texts = Vec::new();
    for from in &squares {
        texts.extend(["^2", "^3", "_1", "_2", "<>"].map(|action| format!("{from}{action}")));
        texts.extend(["^2~", "^3~", "^2!5h", "_1!5b", "^3~!5h"].map(|action| format!("{from}{action}")));
        for to in &squares {
            let suffix = ["!5h", "!5b", "~!5h", "=H", "=Z", "=T", "=N", "=PZ", "=P"][rng.usize(..9)];
            texts.extend(["", "~", suffix].map(|suffix| format!("{from}{to}{suffix}")));
            if rng.u8(..4) == 0 {
                texts.push(format!("{from}<>{to}"));
                texts.push(format!("backs:{from},{to}"));
            }
        }
        for code in &codes {
            let suffix = ["!5h", "~", "=H"][rng.usize(..3)];
            texts.extend(["", suffix].map(|suffix| format!("{code}*{from}{suffix}")));
        }
    }
    texts
}

/// What an action is answered with, as far as a player hears it.
#[derive(Debug, PartialEq, Eq)]
enum Answer {
    Legal,
    Refused { code: &'static str, clause: String, squares: Vec<Square>, ja: String, en: String },
    Unreadable(String),
}

fn answer(game: &Game<AnyPosition>, text: &str) -> Answer {
    match game.read_move(text) {
        Ok(_) => Answer::Legal,
        Err(MoveError::Unreadable(error)) => Answer::Unreadable(error.to_string()),
        Err(MoveError::Illegal { refusal, .. }) => Answer::Refused {
            code: refusal.why.code(),
            ja: refusal.why.text(Language::Japanese),
            en: refusal.why.text(Language::English),
            clause: refusal.clause,
            squares: refusal.squares,
        },
    }
}

/// Asks positions that look the same to the one to move; returns how many texts are legal in some of them and
/// refused in others.
fn compare(position: &AnyPosition, texts: &[String], salt: u64) -> usize {
    let viewer = position.player();
    let twins = (0..2).filter_map(|n| position.determinize(viewer, salt.wrapping_add(n)));
    let twins: Vec<AnyPosition> = std::iter::once(position.clone()).chain(twins).collect();
    assert!(twins.iter().all(|twin| twin.redacted_for(Some(viewer)) == position.redacted_for(Some(viewer))));
    let games: Vec<Game<AnyPosition>> =
        twins.into_iter().map(Game::from_position).filter(|game| game.outcome().is_none()).collect();
    let mut differ = 0;
    for text in texts {
        let answers: Vec<Answer> = games.iter().map(|game| answer(game, text)).collect();
        let mut refusals = answers.iter().filter(|answer| **answer != Answer::Legal);
        if let Some(first) = refusals.next() {
            for other in refusals {
                assert_eq!(
                    first,
                    other,
                    "{text} in {} as {viewer} sees it",
                    position.redacted_for(Some(viewer)).sfen()
                );
            }
            differ += usize::from(answers.contains(&Answer::Legal));
        }
    }
    differ
}

/// Positions of random games that take more than they move.
fn positions(rng: &mut Rng, games: usize) -> Vec<AnyPosition> {
    let mut found = Vec::new();
    for _ in 0..games {
        let mut game = Game::begin(&variant(), None).expect("it has a start");
        for _ in 0..260 {
            let legal = game.legal_moves();
            if legal.is_empty() {
                break;
            }
            let position = game.position();
            let captures: Vec<Move> =
                legal.iter().copied().filter(|&mv| !position.victims(mv).is_empty()).collect();
            let from = if captures.is_empty() || rng.bool() { &legal } else { &captures };
            let mv = from[rng.usize(..from.len())];
            game.play_unchecked(mv);
            if game.moves().len() > 50 && rng.u8(..20) == 0 && game.outcome().is_none() {
                found.push(game.position().clone());
            }
        }
    }
    found
}

#[test]
fn refusals_of_every_text_are_those_of_any_twin() {
    let mut rng = Rng::with_seed(41);
    let texts = every_text(&mut rng);
    let made_up = [
        // A king beside enemy 兵, pinned pieces, へ before towers with hidden 兵 below, 帥 before a 砦 with
        // a 兵 on it.
        "k8/8[pz]/7[pt]1/([ph]n)8/9/9/2[PZ]6/[PT]8/4K4 b [PZ][PH][pt][ph] 9 play 9 -",
        "k8/9/9/3([pz]r)H4/9/9/4[pt]4/2H6/4K4 b HT[PH][pz] 9 play 9 -",
        "4(f[pz])3k/4K4/9/9/2([pt][PH]n)6/2H6/9/9/9 b HZN 9 play 9 -",
        "6k2/9/6H2/5([pt]n)3/5([pz]b)H2/5H3/9/9/K8 b [PH]T 9 play 9 -",
    ];
    let mut differ = 0;
    for (text, salt) in made_up.into_iter().zip(0..) {
        let position =
            AnyPosition::from_sfen(&variant(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
        differ += compare(&position, &texts, salt);
    }
    assert!(differ > 0, "the backs decide something");
    let found = positions(&mut rng, 6);
    assert!(found.len() > 20, "{}", found.len());
    for (n, position) in found.iter().enumerate() {
        // All texts in some, another part of them in each of the others.
        let part: Vec<String> = if n < 1 {
            texts.clone()
        } else {
            (0..300).map(|_| texts[rng.usize(..texts.len())].clone()).collect()
        };
        compare(position, &part, rng.u64(..));
        compare(&position.flipped(), &part[..part.len().min(200)], rng.u64(..));
    }
}

#[test]
fn the_two_sentences_that_told_a_back_tell_none() {
    let game = |back: &str| {
        let text = format!("k8/9/9/4[{back}]4/9/4K4/9/9/9 b - 9 play 9 -");
        Game::begin(&variant(), Some(&text)).expect("the position is one")
    };
    for text in ["5d5e", "6f6e", "5f5e", "5d5c~"] {
        let answers = ["pz", "pt", "ph"].map(|back| answer(&game(back), text));
        assert!(answers[0] == answers[1] && answers[1] == answers[2], "{answers:?}");
        if let Answer::Refused { ja, en, .. } = &answers[0] {
            assert!(!ja.contains(['さ', 'と', 'へ']) || !ja.contains('裏'), "{ja}");
            assert!(!en.contains('('), "{en}");
        }
    }
    assert_ne!(Side::Black, game("pz").position().flipped().side());
}
