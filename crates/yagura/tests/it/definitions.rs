//! What the definitions say: a picture of each piece's moves, names in three languages, errors that point
//! into the file.

use std::fmt::Write as _;

use yagura::{
    AnyPosition, Definition, Game, Notation as _, Piece, Position as _, SetUpPhase as _, Side, Square,
    Variant, built_in_text, definitions,
    notation::{self, diagram},
};

use super::readings::is_kana;

#[test]
fn every_piece_has_a_picture() {
    for definition in definitions() {
        let mut text = String::new();
        for info in &definition.kinds {
            let promotion = info
                .promotes_to
                .map_or(String::new(), |kind| format!(", promotes to {}", definition.kind(kind).code));
            let royal = if info.royal { ", royal" } else { "" };
            let name = &info.name;
            let _ = writeln!(
                text,
                "{} {} {} ({}) {}{royal}{promotion}",
                info.code, name.ja, name.romaji, name.en, info.betza
            );
            text.push_str(&diagram::moves(&info.pattern, 3));
            let places = ["layer 2", "layer 3", "on an enemy", "range"];
            for (place, moves) in places.iter().zip(info.layers.iter().map(Some).chain([info.range.as_ref()]))
            {
                if let Some(moves) = moves {
                    let _ = writeln!(text, "{place} {}", moves.betza);
                    text.push_str(&diagram::moves(&moves.pattern, 3));
                }
            }
            text.push('\n');
        }
        insta::assert_snapshot!(format!("moves-{}", definition.id), text);
    }
}

/// A lone piece of each kind and side in the middle of the large board, with all it can do there: `o` a
/// square where it can end.
#[test]
fn every_piece_of_the_large_board_moves_for_both_sides() {
    let variant = Variant::parse("ennen").expect("the variant exists");
    let definition = variant.definition();
    let centre = Square::new(13, 13);
    let mut text = String::new();
    for info in &definition.kinds {
        let kind = definition.kind_by_code(&info.code).expect("the code is its own");
        let ends = Side::BOTH.map(|side| {
            let mut piece = String::new();
            notation::sfen::write_piece(definition, Piece::new(side, kind), &mut piece);
            let board = format!("26k/{}13{piece}13/{}K26", "27/".repeat(12), "27/".repeat(12));
            let game =
                Game::begin(&variant, Some(&format!("{board} {side} - 1"))).expect("the position is one");
            let moves = game.legal_moves().into_iter().filter(|mv| mv.from() == Some(centre));
            moves.map(yagura::Move::to).collect::<std::collections::BTreeSet<_>>()
        });
        let _ = writeln!(text, "{} {}: {} squares", info.code, info.name.ja, ends[0].len());
        for rank in 7..20 {
            for squares in &ends {
                for file in (7..20).rev() {
                    let square = Square::new(file, rank);
                    text.push_str(if square == centre {
                        " @"
                    } else if squares.contains(&square) {
                        " o"
                    } else {
                        " ."
                    });
                }
                text.push_str("   ");
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
    }
    insta::assert_snapshot!("both-sides-ennen", text);
}

#[test]
fn other_ids_mean_the_same() {
    let id = |text: &str| Variant::parse(text).map(|variant| variant.to_string()).ok();
    assert_eq!(id("yarishogi").as_deref(), Some("shogi-7x9"));
    assert_eq!(id("okisakishogi?first=white").as_deref(), Some("shogi-10x10?first=white"));
    let ids: Vec<&String> = definitions()
        .flat_map(|definition| std::iter::once(&definition.id).chain(&definition.aliases))
        .collect();
    for (at, id) in ids.iter().enumerate() {
        assert!(!ids[..at].contains(id), "{id} is given twice");
    }
}

/// Rulebook chu §2.2, and the classes of the promoted kinds as its source lists them.
#[test]
fn chu_has_its_classes() {
    let chu = Variant::parse("chu").expect("the variant exists").definition();
    let of = |class: &str| {
        let codes = chu
            .kinds
            .iter()
            .filter(|info| info.class.as_deref() == Some(class))
            .map(|info| info.code.as_str());
        codes.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(of("pawn"), "P I");
    assert_eq!(of("minor"), "G S C F T E O +P +I +E");
    assert_eq!(of("great-runner"), "Q +X +H +D");
    assert_eq!((of("lion").as_str(), of("royal").as_str()), ("N +O", "K"));
    assert_eq!(of("runner").split(' ').count(), 20);
}

#[test]
fn names_are_complete_and_codes_lead_to_kinds() {
    for definition in definitions() {
        for (index, info) in definition.kinds.iter().enumerate() {
            for name in [&info.name.ja, &info.name.romaji, &info.name.en] {
                assert!(!name.trim().is_empty(), "{} of {}", info.code, definition.id);
            }
            let names = std::iter::once(&info.name).chain(&info.also);
            names.for_each(|name| {
                assert_eq!(
                    name.kana.is_none(),
                    is_kana(&name.ja),
                    "{} of {} has a reading",
                    name.ja,
                    definition.id
                );
            });
            assert_eq!(definition.kind_by_code(&info.code).map(yagura::Kind::index), Some(index));
        }
    }
}

fn fault(from: &str, to: &str) -> String {
    let text = built_in_text("shogi").expect("shogi is built in");
    assert!(text.contains(from), "the text to break is there");
    assert!(text.contains(from), "the file has {from}");
    match Definition::parse(&text.replacen(from, to, 1), built_in_text) {
        Ok(_) => panic!("{to} was accepted"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn faults_are_placed() {
    let cases = [
        ("moves = \"fR\"", "moves = \"fRy\"", "unknown letter 'y'"),
        ("moves = \"fR\"", "moves = \"fR f\"", "has no atom"),
        ("moves = \"fR\"", "moves = \"fK\"", "before K or Q"),
        ("moves = \"fR\"", "moves = \"R0\"", "expected 1 to 255"),
        ("moves = \"fR\"", "moves = \"caR\"", "two legs that slide"),
        ("code = \"L\"", "code = \"l\"", "one to four capital letters"),
        ("code = \"L\"", "code = \"P\"", "given twice"),
        ("code = \"+P\"", "code = \"+Z\"", "without a kind 'Z'"),
        ("files = 9", "files = 28", "expected 1 to 27"),
        ("files = 9", "files = \"nine\"", "files: expected a whole number, found a text in quotes"),
        ("zone = 3", "zone = 10", "at most the 9 ranks"),
        ("hand = [\"R\"", "hand = [\"X\"", "expected the code of an unpromoted kind"),
        ("glyph = \"香\"", "glyph = \"香車駒だ\"", "one to three characters"),
        ("glyph = \"香\"", "glyph = \"香\"\nshort = \"香車\"", "expected one character"),
        ("royal = true", "royall = true", "unknown key 'royall'"),
        ("id = \"lance\"", "idd = \"lance\"", "unknown key 'idd': expected one of id, name, position"),
        ("id = \"lance\"", "id = \"Lance\"", "handicap 'Lance': expected small letters"),
        ("id = \"lance\"", "id = \"rook\"", "handicap 'rook': this id is given twice"),
        ("lnsgkgsn1/1r5b1", "lnsgkgsnl/1r7", "expected a position of its own"),
        ("lnsgkgsn1/1r5b1", "lnsgkgsn/1r5b1", "handicap 'lance', position: "),
        ("lnsgkgsn1/1r5b1", "lnsg1gsn1/1r5b1", "handicap 'lance', position: "),
        ("LNSGKGSNL w - 1", "LNSGKGSNL w pP 1", "position: expected it written as 'lnsgkgsn1/1r5b1"),
    ];
    for (from, to, expected) in cases {
        let message = fault(from, to);
        assert!(message.contains(expected), "{to}: {message}");
        assert!(message.starts_with("line "), "{message}");
    }
    let message = fault("moves = \"fR\"", "moves = \"fRy\"");
    assert!(message.starts_with("line 29, column 12: moves of L"), "{message}");
    // The position of the first handicap, behind its id and its name.
    let message = fault("lnsgkgsn1/1r5b1", "lnsg1gsn1/1r5b1");
    assert!(message.starts_with("line 108, column 12: handicap 'lance', position: "), "{message}");
}

/// What its rules cannot judge is refused, at its place and with what was expected.
#[test]
fn what_the_rules_cannot_judge_is_refused() {
    let cases = [
        ("rules = \"shogi\"", "rules = \"nothing\"", 4, "rules 'nothing': expected one of shogi, fairy, chu"),
        ("start = \"lnsgkgsnl/", "start = \"9/", 11, "start '9/1r5b1"),
        ("PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "PPPPPPPPP/1B5R1/LNSGGGSNL b - 1", 11, "exactly one king"),
        ("b - 1", "c - 1", 11, "start"),
        ("rules = \"shogi\"", "rules = \"gungi\"", 0, "know"),
        ("rules = \"shogi\"", "rules = \"rengo\"", 0, "option 'first': these rules know none"),
        ("ranks = 9", "ranks = 28", 8, "expected 1 to 27"),
        (
            "\"nifu\", \"no-drop-mate\"",
            "\"nifuu\", \"no-drop-mat\"",
            0,
            "mark 'nifuu': the rules 'shogi' know nifu, no-drop-mate",
        ),
        ("\"nifu\", \"no-drop-mate\"", "\"no-drop-mate\"", 0, "expected 'nifu' beside it"),
        ("glyph = \"香\"", "glyph = \"香\"\nmarks = [\"nifu\"]", 0, "on one kind only"),
        ("glyph = \"香\"", "glyph = \"香\"\nroyal = true", 0, "2 royal kinds: these rules guard 1"),
        (
            "glyph = \"香\"",
            "glyph = \"香\"\nlayers = [\"W\", \"W\", \"W\"]",
            0,
            "layers of L: it means nothing",
        ),
        ("glyph = \"香\"", "glyph = \"香\"\nbecomes = [\"G\"]", 0, "becomes of L: it means nothing"),
        ("moves = \"fR\"", "moves = \"RmasR\"", 29, "the rules 'shogi' cannot judge hook moves"),
        ("moves = \"fR\"", "moves = \"d3vW\"", 29, "cannot judge dances"),
        ("moves = \"fR\"", "moves = \"caK\"", 29, "cannot judge two-step captures"),
        ("moves = \"fR\"", "moves = \"caK\"", 29, "rules that know these moves: fairy, chu, ennen"),
        ("moves = \"fR\"", "moves = \"nN d3vW\"", 29, "no rules know all of these moves together"),
        ("glyph = \"香\"", "glyph = \"香\"\nimage = '<svg/>'", 0, "image of L: expected a viewBox"),
        ("moves = \"fR\"", "moves = \"nN\"", 29, "cannot judge lame leaps"),
        ("moves = \"fR\"", "moves = \"pR\"", 29, "cannot judge cannon hops"),
        ("key = \"first\"", "key = \"second\"", 15, "option 'second': these rules know first"),
        ("\"black\", \"white\"", "\"white\", \"black\"", 15, "'black' first"),
        ("\"black\", \"white\"", "\"black\", \"green\"", 16, "value 'green': expected black, white"),
        ("hand = [\"R\"", "hand = [\"R\", \"R\"", 10, "each kind once"),
        ("zone = 3", "zone = 3\nrepetition = \"restart\"", 10, "expected draw or first-player-loses"),
        ("zone = 3", "zone = 3\npoints = 90", 10, "no armies that are bought"),
        ("zone = 3", "zone = 3\npoints = 0", 10, "expected 1 to 1000"),
        ("zone = 3", "zone = 3\nwithout = [\"L\"]", 10, "only in a file with a base"),
        ("id = \"shogi\"", "id = \"my shogi?\"", 0, "id 'my shogi?': expected small letters, digits and '-'"),
        ("id = \"shogi\"", "id = \"mine\"\naliases = [\"a&b\"]", 0, "id 'a&b': expected small letters"),
    ];
    for (from, to, line, expected) in cases {
        let message = fault(from, to);
        assert!(message.contains(expected), "{to}: {message}");
        assert!(line == 0 || message.starts_with(&format!("line {line}, ")), "{to}: {message}");
    }
    let text = built_in_text("rengo-xiangqi").expect("a built-in definition");
    let base =
        built_in_text("rengo").expect("its base").replace("class = \"soldier\"", "class = \"soldeir\"");
    let error = Definition::parse(text, |_| Some(&base)).expect_err("no class is called so").to_string();
    assert!(error.contains("class 'soldeir' of"), "{error}");
    // A flaw of what comes from the base is said where this file names it.
    let text = "base = \"shogi\"\nid = \"mine\"\nrules = \"chu\"\n";
    let error = Definition::parse(text, built_in_text).expect_err("chu knows no nifu");
    assert_eq!((error.line, error.column), (1, 8), "{error}");
}

/// Costs and points of union shogi are those of the file, and what they decide follows them.
#[test]
fn armies_are_bought_with_the_points_of_the_definition() {
    let text = "base = \"rengo-chess\"\nid = \"cheap\"\npoints = 60\n[[kind]]\ncode = \"CQ\"\ncost = 28\n";
    let definition = Definition::parse(text, built_in_text).expect("it is whole");
    let usual = Variant::parse("rengo-chess").expect("a game");
    assert_eq!((usual.definition().budget, definition.budget), (100, 60));
    let dearer = |code: &str| {
        let cost = |of: &Definition| of.kind(of.kind_by_code(code).expect("a kind")).cost;
        i32::from(cost(definition)) - i32::from(cost(usual.definition()))
    };
    assert_eq!((dearer("CQ"), dearer("CR")), (10, 0));
    assert_ne!(definition.rules_text, usual.definition().rules_text, "it has other rules");
    let army = "[CP][CP][CP][CP][CP][CP][CP][CP]/[CR][CN][CB][CQ][CK][CB][CN][CR]|-";
    let set_up = |variant: &Variant| AnyPosition::start(variant).set_up(&format!("A:{army}"));
    assert!(set_up(&usual).is_ok());
    let definition: &'static Definition = Box::leak(Box::new(definition));
    let refusal = set_up(&Variant::of(definition)).expect_err("it is too dear").to_string();
    assert!(refusal.contains("expected at most 60"), "{refusal}");
}

/// Shogi and chu are played on boards of up to 27 by 27 squares.
#[test]
fn large_boards_are_played() {
    let shogi = "base = \"shogi\"\nid = \"wide\"\nfiles = 27\nranks = 27\n\
                 start = \"13k13/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/13P13/13K13 b 2P 1\"\n";
    let chu = "base = \"chu\"\nid = \"wide-chu\"\nfiles = 27\nranks = 27\nzone = 9\n\
               start = \"12gkg12/13p13/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/13N13/12GKG12 b - 1\"\n";
    for (text, moves) in [(shogi, 5), (chu, 5)] {
        let definition = Definition::parse(text, built_in_text).expect("a large board");
        let start = AnyPosition::start(&Variant::of(definition));
        assert_eq!(start.sfen(), definition.start);
        // Without the drops: a pawn of shogi may go to nearly every file of nearly every rank.
        let mut legal = yagura::Moves::new();
        start.moves(&mut legal);
        let on_board = legal.iter().filter(|mv| mv.from().is_some()).count();
        assert!(on_board >= moves, "{}: {on_board}", definition.id);
        let mut rng = fastrand::Rng::with_seed(27);
        yagura::conformance::play_out(&Variant::of(definition), None, 30, |n| rng.usize(..n))
            .expect("it conforms");
    }
    let error = Definition::parse(
        &shogi.replace("base = \"shogi\"", "base = \"shogi\"\nrules = \"stun\""),
        built_in_text,
    )
    .expect_err("stun is made for 12 ranks");
    assert!(error.to_string().contains("made for up to 27 files and 12 ranks"), "{error}");
}

/// Who gives odds moves first, from a position that a person may paste too.
#[test]
fn handicaps_are_starts_of_their_games() {
    let given = |id: &str| Variant::parse(id).expect("a game").definition().handicaps.len();
    // A file that has a start of its own has handicaps of its own, or none.
    assert_eq!(["shogi", "chu", "chu-otb", "minishogi", "stun"].map(given), [15, 12, 12, 0, 0]);
    for variant in Variant::all() {
        let start = AnyPosition::start(&variant);
        for handicap in &variant.definition().handicaps {
            let position = AnyPosition::from_sfen(&variant, &handicap.position).expect("it was checked");
            assert_eq!(position.player(), Side::White, "{} {}", variant, handicap.id);
            notation::plausible::check(&variant, &position).expect("a person may begin with it");
            let count = |position: &AnyPosition, side| {
                let mut number = 0;
                position.for_each_piece(|_, piece| number += usize::from(piece.side() == side));
                number
            };
            assert!(count(&position, Side::White) <= count(&start, Side::White));
            assert_eq!(count(&position, Side::Black), count(&start, Side::Black));
            assert_eq!(variant.definition().handicap(&handicap.id), Some(handicap));
        }
    }
}

#[test]
fn a_file_may_leave_kinds_of_its_base_out() {
    let text = "base = \"shogi\"\nid = \"less\"\nwithout = [\"L\", \"N\"]\nhand = [\"R\", \"B\", \"G\", \"S\", \"P\"]\n\
                start = \"4k4/9/9/9/9/9/9/9/4K4 b - 1\"\n";
    let less = Definition::parse(text, built_in_text).expect("the text is right");
    assert!(less.kind_by_code("L").is_none() && less.kind_by_code("+N").is_none());
    assert_eq!(less.kinds.len(), 10);
    let error =
        Definition::parse(&text.replace("\"L\", ", "\"X\", "), built_in_text).expect_err("no such kind");
    assert!(error.to_string().starts_with("line 3, column 12: without 'X'"), "{error}");
}

#[test]
fn a_file_may_build_on_another() {
    let text =
        "base = \"shogi\"\nid = \"mine\"\nname = { ja = \"私\", romaji = \"watashi\", en = \"Mine\" }\n";
    let mine = Definition::parse(text, built_in_text).expect("the text is right");
    assert_eq!((mine.id.as_str(), mine.kinds.len(), mine.system.as_str()), ("mine", 14, "shogi"));
    let error = Definition::parse(&text.replace("\"shogi\"", "\"nothing\""), built_in_text)
        .expect_err("no such base");
    assert_eq!(error.to_string(), "line 1, column 8: base 'nothing': no definition has this id");
}

/// What a file leaves out of a kind is as in its base; a promotion, or a key of a kind, may be left out
/// alone.
#[test]
fn a_file_may_change_parts_of_its_base() {
    let text = "base = \"shogi\"\nid = \"parts\"\nwithout = [\"N\", \"+S\"]\n\
                start = \"4k4/9/9/9/9/9/9/9/4K4 b - 1\"\n\
                [[kind]]\ncode = \"P\"\nmoves = \"fW2\"\nwithout = [\"marks\"]\n\
                [[kind]]\ncode = \"G\"\nglyph = \"鑫\"\n";
    let parts = Definition::parse(text, built_in_text).expect("the text is right");
    let kind = |code: &str| parts.kind_by_code(code).map(|kind| parts.kind(kind));
    assert!(kind("N").is_none() && kind("+N").is_none() && kind("+S").is_none());
    let (silver, pawn, gold) = (kind("S").expect("S"), kind("P").expect("P"), kind("G").expect("G"));
    assert!(silver.promotes_to.is_none() && silver.slot.is_some());
    assert_eq!((pawn.betza.as_str(), pawn.glyph.as_str(), pawn.marks.len()), ("fW2", "歩", 0));
    assert_eq!((gold.glyph.as_str(), gold.short.as_str(), gold.betza.as_str()), ("鑫", "鑫", "WfF"));
    // The hand of the base is without the kinds that are left out.
    let held: Vec<&str> = parts.hand_order.iter().map(|&kind| parts.kind(kind).code.as_str()).collect();
    assert_eq!(held, ["R", "B", "G", "S", "L", "P"]);
    for (from, to, expected) in [
        ("[\"marks\"]", "[\"range\"]", "without 'range': expected a key that the base's kind has"),
        ("[\"marks\"]", "[\"moves\"]", "without 'moves': expected a key that the base's kind has"),
        ("code = \"P\"", "code = \"Z\"", "without 'marks': the base has no kind with this code"),
        ("\nwithout = [\"marks\"]", "\nname = {}", "missing key 'ja'"),
        ("code = \"G\"", "code = \"GG\"", "kind 'GG': missing key 'name'"),
    ] {
        let error = Definition::parse(&text.replacen(from, to, 1), built_in_text).expect_err(to);
        assert!(error.to_string().contains(expected), "{to}: {error}");
    }
}

/// A base may have a base itself, but none stands on itself.
#[test]
fn bases_stand_on_each_other() {
    let find = |id: &str| match id {
        "middle" => Some("base = \"shogi\"\nid = \"middle\"\nwithout = [\"L\"]\n"),
        "ring" => Some("base = \"ring\"\nid = \"ring\"\n"),
        "broken" => Some("base = \"shogi\"\nid = \"broken\"\nzone = \"deep\"\n"),
        other => built_in_text(other),
    };
    let top = "base = \"middle\"\nid = \"top\"\nwithout = [\"N\"]\n\
               start = \"4k4/9/9/9/9/9/9/9/4K4 b - 1\"\n";
    let definition = Definition::parse(top, find).expect("the text is right");
    assert_eq!((definition.kinds.len(), definition.hand_order.len()), (10, 5));
    for (id, expected) in [
        ("ring", "base 'ring': line 1, column 8: base 'ring': it stands on itself"),
        ("broken", "base 'broken': line 3, column 8: zone: expected a whole number, found a text in quotes"),
    ] {
        let error = Definition::parse(&top.replace("middle", id), find).expect_err(id);
        assert_eq!((error.line, error.message.as_str()), (1, expected));
    }
}

/// All that is wrong is told, not the first of it only.
#[test]
fn all_flaws_are_found() {
    let text = built_in_text("shogi").expect("shogi is built in");
    let broken = text
        .replacen("zone = 3", "zone = 30\nzoone = 3", 1)
        .replacen("moves = \"fR\"", "moves = \"fRy\"", 1)
        .replacen("\"black\", \"white\"", "\"black\", \"green\"", 1)
        .replacen("glyph = \"桂\"", "glyph = \"桂馬駒だ\"", 1)
        .replacen("code = \"+R\"", "code = \"+Z\"", 1);
    let flaws = Definition::parse_whole(&broken, built_in_text).expect_err("five flaws");
    let told: Vec<(usize, &str)> = flaws.iter().map(|flaw| (flaw.line, flaw.message.as_str())).collect();
    let begins = [
        (9, "zone = 30: expected at most the 9 ranks"),
        (10, "unknown key 'zoone': expected one of id, "),
        (17, "option 'first', value 'green': expected black, white"),
        (30, "moves of L: unknown letter 'y'"),
        (35, "glyph '桂馬駒だ': expected one to three characters"),
        (100, "promoted kind '+Z' without a kind 'Z'"),
    ];
    assert_eq!(told.len(), begins.len(), "{told:#?}");
    for ((line, message), (at, begin)) in told.into_iter().zip(begins) {
        assert!(message.starts_with(begin) && line == at, "line {line}: {message}, not {at}: {begin}");
    }
    // What is no TOML at all has several flaws too.
    let flaws = Definition::parse_whole("id = \nname = [\nfiles == 9\n", built_in_text).expect_err("no TOML");
    assert!(flaws.len() > 1, "{flaws:?}");
}

/// A definition as one text describes the same game, and so does the text of that.
#[test]
fn whole_texts_describe_the_same_game() {
    for definition in definitions() {
        let again = Definition::parse(&definition.text, |_| None).expect(&definition.id);
        assert_eq!(again.text, definition.text, "{}", definition.id);
        assert_eq!(again.rules_text, definition.rules_text, "{}", definition.id);
        assert_eq!(
            (&again.system, &again.start, again.place, again.kinds.len()),
            (&definition.system, &definition.start, definition.place, definition.kinds.len())
        );
        for (one, other) in again.kinds.iter().zip(&definition.kinds) {
            assert_eq!(format!("{one:?}"), format!("{other:?}"));
        }
        let perft = |definition| AnyPosition::start(&Variant::of(definition)).perft(1);
        assert_eq!(perft(again), perft(definition), "{}", definition.id);
        assert!(!definition.rules_text.contains("glyph") && !definition.rules_text.contains("[name"));
    }
}

/// Nothing is unusual about the games that come with the program but what is said here.
#[test]
fn what_is_unusual_is_told() {
    for definition in definitions() {
        let text = built_in_text(&definition.id).expect("a text");
        let review = Definition::review(text, built_in_text).expect(&definition.id);
        let told: Vec<String> = review.warnings.iter().map(ToString::to_string).collect();
        let expected: &[&str] = match definition.id.as_str() {
            // So it is in its rulebook.
            "shogi-10x10" => &["L promotes to less", "N promotes to less"],
            "two-stage" => &["start: White has less than Black"],
            "wa" => &["H promotes to less"],
            "dobutsu" => &["C may be dropped"],
            "kyoto" => &["L may be dropped", "N may be dropped", "P may be dropped"],
            "micro" => &["L never", "L may be", "P never", "P may be", "+P never", "+P may be"],
            "dai" => &[
                "L never",
                "P never",
                "KM never",
                "ST never",
                "IR never",
                "VO promotes to less",
                "FD promotes to less",
            ],
            "heian-dai" => &["M promotes to less", "A promotes to less", "L promotes to less"],
            _ => &[],
        };
        if ["ennen", "dai-dai", "maka-dai-dai", "tai"].contains(&definition.id.as_str()) {
            // Of their many promotions some are to less (rulebook ennen §7.3, docs/rules of the others).
            // Some of them never turn round.
            let is_known = |told: &String| told.contains("promotes to less") || told.contains("never moves");
            assert!(told.iter().all(is_known), "{told:#?}");
            continue;
        }
        let is_expected = told.iter().zip(expected).all(|(told, expected)| told.contains(expected));
        assert!(told.len() == expected.len() && is_expected, "{}: {told:#?}", definition.id);
    }
}

const DECLARES_MANY: &str = "rules = \"fairy\"\nplay = { declare = 28, declare_pieces = 40 }";

#[test]
fn slips_are_told() {
    let text = built_in_text("shogi").expect("shogi is built in");
    let cases = [
        ("en = \"lance\"", "en = \"\"", "line 26, column 8: name of L: en is empty"),
        ("ja = \"香車\"", "ja = \"lance\"", "name of L: ja is not in Japanese"),
        ("glyph = \"香\"", "glyph = \"歩\"", "glyph '歩' of L: P has it too"),
        ("moves = \"fR\"", "moves = \"mfR\"", "L can never capture"),
        ("moves = \"RF\"", "moves = \"F\"", "R promotes to less: it reaches 3.2 squares"),
        ("moves = \"RF\"", "moves = \"R\"", "R gains nothing by its promotion"),
        ("zone = 3", "zone = 0", "zone = 0: the kinds with a promoted side never promote"),
        ("zone = 3", "zone = 5", "zone = 5: the zones of both sides meet on 9 ranks"),
        ("zone = 3", "zone = 7", "start: Black's P in the promotion zone"),
        ("moves = \"fW\"", "moves = \"bW\"", "P promotes in its zone but never moves towards it"),
        ("rules = \"shogi\"", DECLARES_MANY, "play: declare_pieces = 40: at most 26 can stand in the zone"),
        ("LNSGKGSNL b - 1", "4K4 b - 1", "start: Black has less than White"),
        ("lnsgkgsnl/1r5b1/ppppppppp", "4k4/9/9", "start: White has nothing but royals to win with"),
        ("1r5b1/ppppppppp/9/9/9/PPPPPPPPP", "1r5b1/pppp1pppp/4r4/9/9/PPPP1PPPP", "5i is attacked before"),
    ];
    for (from, to, expected) in cases {
        assert!(text.contains(from), "{from}");
        let review = Definition::review(&text.replacen(from, to, 1), built_in_text).expect(to);
        let told: Vec<String> = review.warnings.iter().map(ToString::to_string).collect();
        assert!(told.iter().any(|told| told.contains(expected)), "{to}: {told:#?}");
    }
    let stuck = "base = \"shogi\"\nid = \"stuck\"\nstart = \"8k/R8/9/9/9/9/9/9/4K2R1 b - 1\"\n";
    let review = Definition::review(stuck, built_in_text).expect("White waits");
    let told: Vec<String> = review.warnings.iter().map(ToString::to_string).collect();
    for expected in ["White has no legal move", "White has nothing but royals to win with", "White has less"]
    {
        assert!(told.iter().any(|told| told.contains(expected)), "{expected}: {told:#?}");
    }
    // Pieces that never capture, however they turn: no way to mate. A lance that becomes a gold is one.
    let idle = "base = \"shogi\"\nid = \"idle\"\nstart = \"4k4/4r4/9/9/9/9/9/4L4/4K4 b - 1\"\n\
                [[kind]]\ncode = \"R\"\nmoves = \"mR\"\n[[kind]]\ncode = \"+R\"\nmoves = \"mQ\"\n\
                [[kind]]\ncode = \"L\"\nmoves = \"mfR\"\n";
    let review = Definition::review(idle, built_in_text).expect("it can be played");
    let told: Vec<String> = review.warnings.iter().map(ToString::to_string).collect();
    let idle = |side: &str| {
        told.iter()
            .any(|told| told.contains(&format!("{side} has nothing that can ever capture to win with")))
    };
    assert!(idle("White") && !idle("Black"), "{told:#?}");
    let taken = "base = \"kokose\"\nid = \"taken\"\n\
                 name = { ja = \"私\", romaji = \"watashi\", en = \"Mine\" }\n\
                 start = \"lnsgkgsnl/1r5b1/pppp1pppp/9/9/4R4/PPPP1PPPP/1B7/LNSGKGSNL b - 1 bw -\"\n";
    let review = Definition::review(taken, built_in_text).expect("where kings are taken");
    let told: Vec<String> = review.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["line 4, column 9: start: White's royal on 5a is en prise"]);
    let dead = text.replace("lnsgkgsnl/1r5b1/", "lnsgkgsnl/1r7/").replace("1B5R1", "7R1");
    let start = dead.split("[[handicap]]").next().expect("a beginning");
    let review = Definition::review(start, built_in_text).expect("shogi without bishops");
    let told: Vec<&str> = review.warnings.iter().map(|told| told.message.as_str()).collect();
    assert_eq!(
        told,
        [
            "B is never on the board: nothing begins as it or turns into it",
            "+B is never on the board: nothing begins as it or turns into it"
        ]
    );
}
