//! Games that are added to the built-in ones.

use yagura::{Catalogue, Language, Source, Variant, VariantError};

const MINE: &str =
    "base = \"minishogi\"\nid = \"mine\"\nname = { ja = \"私\", romaji = \"watashi\", en = \"Mine\" }\n";

/// A version that shows what it is made of.
fn version(rules: &str) -> String {
    format!("{:016x}", rules.bytes().fold(7u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into())))
}

fn with(games: &Catalogue, text: &str) -> Catalogue {
    games.with(&[Source::game("games/mine.toml", text)], &version).expect("the text is right")
}

#[test]
fn an_id_means_the_newest_version() {
    let first = with(&Catalogue::built_in(), MINE);
    let old = first.variant("mine").expect("it was added");
    let second = with(&first, &MINE.replace("id = \"mine\"", "id = \"mine\"\nzone = 2"));
    let new = second.variant("mine").expect("it was added again");
    assert_ne!(old, new);
    assert_eq!((old.definition().zone, new.definition().zone), (1, 2));
    // What was begun with a version goes on with it.
    assert_eq!(second.variant(&old.to_string()), Ok(old));
    assert_eq!(second.variant(&new.to_string()), Ok(new.clone()));
    assert_eq!(second.definitions().filter(|definition| definition.id == "mine").count(), 1);
    assert_eq!(second.added().count(), 1);
    // The catalogue of before knows nothing of what came later.
    let error = first.variant(&new.to_string()).expect_err("it is not known there");
    assert!(matches!(error, VariantError::Version { .. }), "{error}");
    assert!(Variant::parse("mine").is_err() && Catalogue::built_in().variant("mine").is_err());
    let gone = second.withdrawn();
    assert_eq!((gone.added().count(), gone.variant("mine").is_err()), (0, true));
    assert_eq!(gone.variant(&new.to_string()), Ok(new));
}

/// Names are no rules: a game whose name was mended is the same game.
#[test]
fn names_make_no_version() {
    let first = with(&Catalogue::built_in(), MINE);
    let second = with(&first, &MINE.replace("en = \"Mine\"", "en = \"My own\""));
    let [old, new] = [first, second].map(|games| games.variant("mine").expect("it was added"));
    assert_eq!(old.to_string(), new.to_string());
    assert_eq!((old.definition().name.en.as_str(), new.definition().name.en.as_str()), ("Mine", "My own"));
    // The same text is the same definition, however often it is read.
    let again = with(&Catalogue::built_in(), MINE).variant("mine").expect("it was added");
    assert!(std::ptr::eq(again.definition(), old.definition()));
}

#[test]
fn options_stand_behind_the_version() {
    let text =
        "base = \"shogi\"\nid = \"mine\"\nname = { ja = \"私\", romaji = \"watashi\", en = \"Mine\" }\n";
    let games = with(&Catalogue::built_in(), text);
    let white = games.variant("mine?first=white").expect("an option of shogi");
    let text = white.to_string();
    assert!(text.starts_with("mine~") && text.ends_with("?first=white"), "{text}");
    assert_eq!(games.variant(&text), Ok(white));
}

#[test]
fn former_versions_are_known_by_their_texts() {
    let games = with(&Catalogue::built_in(), MINE);
    let mine = games.variant("mine").expect("it was added");
    let id = mine.to_string();
    let version = mine.definition().version.as_deref().expect("a version");
    let later = Catalogue::built_in().with_former(&mine.definition().text, version).expect("a stored text");
    assert_eq!(later.variant(&id), Ok(mine));
    assert!(later.variant("mine").is_err());
    assert!(Catalogue::built_in().with_former("id = 3", "0").is_err());
}

#[test]
fn bases_are_built_in_or_beside() {
    let sources = [
        Source::game("games/_pieces.toml", MINE.replace("\"mine\"", "\"pieces\"")),
        Source::game("games/one.toml", "base = \"pieces\"\nid = \"one\"\n"),
        Source::game("games/two.toml", "base = \"one\"\nid = \"two\"\nzone = 2\n"),
    ];
    let games = Catalogue::built_in().with(&sources, &version).expect("all stand on each other");
    assert_eq!(games.added().map(|definition| definition.id.as_str()).collect::<Vec<_>>(), ["one", "two"]);
    let elsewhere = [Source::game("games/one.toml", "base = \"pieces\"\nid = \"one\"\n"), {
        Source::game("other/_pieces.toml", MINE)
    }];
    let errors = Catalogue::built_in().with(&elsewhere, &version).expect_err("it is in another folder");
    assert_eq!(
        errors.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["games/one.toml, line 1, column 8: base 'pieces': no definition has this id"]
    );
}

#[test]
fn ids_are_given_once() {
    let sources = [
        Source::game("a/mine.toml", MINE),
        Source::game("b/mine.toml", MINE.replace("\"mine\"", "\"other\"\naliases = [\"mine\"]")),
        Source::game("b/shogi.toml", MINE.replace("\"mine\"", "\"5x5\"")),
    ];
    let errors = Catalogue::built_in().with(&sources, &version).expect_err("both are called so");
    assert_eq!(
        errors.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "b/mine.toml, line 3, column 12: id 'mine': a/mine.toml has this id too; expected one of its own",
            "b/shogi.toml, line 2, column 6: id '5x5': a built-in game has this id; expected one of its own"
        ]
    );
    let reviews = Catalogue::review(&sources);
    assert_eq!(reviews.iter().map(|(_, review)| review.is_ok()).collect::<Vec<_>>(), [true, false, false]);
}

/// A record of a game of a workshop names the text, and is read by who has that text as a file.
#[test]
fn a_game_of_a_workshop_is_that_of_the_file_with_its_text() {
    let games = with(&Catalogue::built_in(), MINE);
    let mine = games.variant("mine").expect("it was added");
    let of = |text: &str| format!("mine~{}", Catalogue::version_of_text(text, &version));
    assert_ne!(of(MINE), mine.to_string());
    assert_eq!(games.variant(&of(MINE)), Ok(mine.clone()));
    // Editors and systems end lines in their own way.
    let windows = MINE.replace('\n', "\r\n");
    assert_eq!(with(&Catalogue::built_in(), &windows).variant(&of(MINE)), Ok(mine.clone()));
    assert_eq!(games.variant(&of(MINE.trim_end())), Ok(mine.clone()));
    // A file that was written anew stands for its former text too, listed or not.
    let later = with(&games, &MINE.replace("id = \"mine\"", "id = \"mine\"\nzone = 2")).withdrawn();
    assert_eq!(later.variant(&of(MINE)), Ok(mine));
    for unknown in ["mine~w0123", "other~w0123"] {
        let error = games.variant(unknown).expect_err("no file has such a text");
        assert!(matches!(error, VariantError::Workshop { .. }), "{error}");
        let [en, ja] = [Language::English, Language::Japanese].map(|language| error.text(language));
        assert!(en.contains(unknown) && en.contains("its link or its file"), "{en}");
        assert!(ja.contains(unknown) && ja.contains("工房"), "{ja}");
    }
}
