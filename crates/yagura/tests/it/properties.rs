//! Readers take any text without a panic, and what they accept they write back.

use proptest::prelude::*;
use yagura::{
    AnyPosition, Definition, Game, Notation as _, Position, Square, Variant, built_in_text,
    games::rengo::{ArmyRules, BUDGET},
    movement::betza,
    notation::usi,
};

use crate::armies::{self, NATIVE};

fn variants() -> impl Strategy<Value = &'static str> {
    prop::sample::select(yagura::definitions().map(|definition| definition.id.as_str()).collect::<Vec<_>>())
}

/// A text near a valid one: characters dropped, doubled or exchanged.
fn near(valid: String) -> impl Strategy<Value = String> {
    prop::collection::vec(
        (
            any::<prop::sample::Index>(),
            0..4u8,
            prop::sample::select("+-/19bwKNPp[]=* ０é\0".chars().collect::<Vec<_>>()),
        ),
        0..6,
    )
    .prop_map(move |edits| {
        let mut text: Vec<char> = valid.chars().collect();
        for (at, edit, letter) in edits {
            let at = at.index(text.len() + 1);
            match edit {
                0 => text.insert(at, letter),
                1 if at < text.len() => drop(text.remove(at)),
                2 if at < text.len() => text[at] = letter,
                _ => text.truncate(at.max(1)),
            }
        }
        text.into_iter().collect()
    })
}

proptest! {
    // With `PROPTEST_CASES` in the environment more.
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(4000), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions_are_read_and_written(id in variants(), edits in near("X".repeat(90)), random in ".{0,80}") {
        let variant = Variant::parse(id).unwrap();
        let start = AnyPosition::start(&variant).sfen();
        // The edits are laid over the start position, character by character.
        let laid: String = start.chars().zip(edits.chars().chain("X".chars().cycle())).map(|(own, edit)| if edit == 'X' { own } else { edit }).collect();
        for text in [laid, random] {
            if let Ok(position) = AnyPosition::from_sfen(&variant, &text) {
                let written = position.sfen();
                let again = AnyPosition::from_sfen(&variant, &written).unwrap();
                prop_assert_eq!(again.sfen(), written);
                prop_assert!(again == position);
            }
        }
    }

    #[test]
    fn near_positions_never_panic(id in variants(), text in near("4k4/9/9/9/4+P4/9/4P4/9/4K4 b 2Pp 1".into())) {
        let _ = AnyPosition::from_sfen(&Variant::parse(id).unwrap(), &text);
    }

    #[test]
    fn moves_are_read_or_refused(id in variants(), text in prop_oneof![near("7g7f+".into()), near("10h10g9f".into()), near("P*5e".into()), ".{0,24}"]) {
        let game = Game::begin(&Variant::parse(id).unwrap(), None).unwrap();
        match game.read_move(&text) {
            Ok(mv) => prop_assert!(game.legal_moves().contains(&mv)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn gungi_moves_and_records_are_read_or_refused(
        text in prop_oneof![near("1c2c~!5h".into()), near("5b4b=PH!1a".into()), near("6b<>5b".into()), near("7f^2".into())],
        record in near("[打ち始め]▲7―7―1―兵、▽3―3―1―兵、▲７-８-１-謀、(▲「3―7―1―さ、8―7―1―と」)、「開戦」▲同―不2―鳳[▲2―筒、▲1―上][詰み]。".into()),
        id in prop::sample::select(vec!["gungi", "gungi?fouls=claim"]),
    ) {
        let variant = Variant::parse(id).unwrap();
        let position = "k8/4(fz)1(nm[ic])1H/3K5/9/5(tH[ph])3/9/9/9/(CN)8 b MN[PH] 1 play 9 -";
        let game = Game::begin(&variant, Some(position)).unwrap();
        match game.read_move(&text) {
            Ok(mv) => prop_assert!(game.legal_moves().contains(&mv)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
        if let Err(error) = yagura::games::kifu::read(&variant, None, &record) {
            prop_assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn near_union_positions_come_back((id, text) in prop::sample::select(NATIVE.to_vec()).prop_flat_map(|(id, text)| (Just(id), near(text.to_owned())))) {
        let variant = Variant::parse(id).unwrap();
        if let Ok(position) = AnyPosition::from_sfen(&variant, &text) {
            let written = position.sfen();
            let again = AnyPosition::from_sfen(&variant, &written).unwrap();
            prop_assert_eq!(again.sfen(), written);
            prop_assert!(again == position);
        }
    }

    #[test]
    fn set_ups_are_read_or_refused(seed in any::<u64>(), edits in near("X".repeat(60)), random in ".{0,60}") {
        let definition = yagura::definitions().filter(|d| d.traits().set_up == yagura::SetUp::SecretArmies).nth((seed % 5) as usize).unwrap();
        let variant = Variant::of(definition);
        let army = armies::army(&variant, &mut fastrand::Rng::with_seed(seed));
        let laid: String = army.chars().zip(edits.chars().chain("X".chars().cycle())).map(|(own, edit)| if edit == 'X' { own } else { edit }).collect();
        for text in [format!("A:{army}"), format!("A:{laid}"), format!("A:{random}"), random] {
            let mut game = Game::begin(&variant, None).unwrap();
            if game.set_up(&text).is_ok() {
                prop_assert_eq!(AnyPosition::from_sfen(&variant, &game.position().sfen()).unwrap(), game.position().clone());
                // Only the canonical form is read, so nothing else means the same army.
                prop_assert_eq!(game.set_up_turns(), [text.clone()]);
            }
            // What a builder is told is what the rules say.
            if let Some(army) = text.strip_prefix("A:") {
                let review = ArmyRules::of(&variant).unwrap().validate(army);
                prop_assert_eq!(review.refusals.is_empty(), !game.set_up_turns().is_empty());
                prop_assert!(!review.refusals.is_empty() || review.points.is_some_and(|points| points <= BUDGET));
            }
        }
    }

    #[test]
    fn squares_come_back(file in 0u8..27, rank in 0u8..27, tail in "[^a-z]{0,3}") {
        let square = Square::new(file, rank);
        let text = format!("{square}{tail}");
        prop_assert_eq!(Square::read_prefix(&text), Some((square, tail.as_str())));
    }

    #[test]
    fn any_text_is_no_panic_for_the_readers(
        text in ".{0,60}",
        betzaish in "[fblrsvmcanpWFKDANZRBQ0-9 ]{0,16}",
        // Each item of moves that XBetza has no words for, and what goes wrong behind its first letter.
        extended in "([jdxohmLI][0-9é]?[fvsWFRQUig駒]{0,3}(\\+[0-9é]{0,2})? ?){1,4}",
    ) {
        let definition = yagura::definitions().next().unwrap();
        let _ = usi::parse_move(definition, &text);
        let _ = betza::parse(&text);
        let _ = betza::parse(&extended);
        let _ = Variant::parse(&text);
        let _ = Definition::parse(&text, built_in_text);
        if let Ok(pattern) = betza::parse(&betzaish) {
            prop_assert!(pattern.longest_jump() <= 12);
        }
        let shogi = built_in_text("shogi").unwrap().replacen("\"fR\"", &format!("{betzaish:?}"), 1);
        if let Err(error) = Definition::parse(&shogi, built_in_text) {
            prop_assert!(error.line > 20, "{}", error);
        }
    }
}
