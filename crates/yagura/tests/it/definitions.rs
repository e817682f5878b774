//! What the definitions say: a picture of each man's moves, names in three languages, errors that point into the file.

use std::fmt::Write as _;

use yagura::{
    Definition, Game, Piece, Side, Square, Variant, built_in_text, definitions,
    notation::{self, diagram},
};

#[test]
fn every_man_has_a_picture() {
    for definition in definitions() {
        let mut text = String::new();
        for info in &definition.kinds {
            let promotion = info.promotes_to.map_or(String::new(), |kind| format!(", promotes to {}", definition.kind(kind).code));
            let royal = if info.royal { ", royal" } else { "" };
            let name = &info.name;
            let _ = writeln!(text, "{} {} {} ({}) {}{royal}{promotion}", info.code, name.ja, name.romaji, name.en, info.betza);
            text.push_str(&diagram::moves(&info.pattern, 3));
            let places = ["layer 2", "layer 3", "on an enemy", "range"];
            for (place, moves) in places.iter().zip(info.layers.iter().map(Some).chain([info.range.as_ref()])) {
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

/// A lone man of each kind and side in the middle of the large board, with all it can do there: `o` a square where it can end.
#[test]
fn every_man_of_the_large_board_moves_for_both_sides() {
    let variant = Variant::parse("ennen").expect("the variant exists");
    let definition = variant.definition();
    let centre = Square::new(13, 13);
    let mut text = String::new();
    for info in &definition.kinds {
        let kind = definition.kind_by_code(&info.code).expect("the code is its own");
        let ends = Side::BOTH.map(|side| {
            let mut man = String::new();
            notation::sfen::write_man(definition, Piece::new(side, kind), &mut man);
            let board = format!("26k/{}13{man}13/{}K26", "27/".repeat(12), "27/".repeat(12));
            let game = Game::of_variant(&variant, Some(&format!("{board} {side} - 1"))).expect("the position is one");
            let moves = game.legal().into_iter().filter(|mv| mv.from() == Some(centre));
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
fn names_are_complete_and_codes_lead_to_kinds() {
    for definition in definitions() {
        for (index, info) in definition.kinds.iter().enumerate() {
            for name in [&info.name.ja, &info.name.romaji, &info.name.en] {
                assert!(!name.trim().is_empty(), "{} of {}", info.code, definition.id);
            }
            assert_eq!(definition.kind_by_code(&info.code).map(yagura::Kind::index), Some(index));
        }
    }
}

fn fault(from: &str, to: &str) -> String {
    let text = built_in_text("shogi").expect("shogi is built in");
    assert!(text.contains(from), "the text to break is there");
    Definition::parse(&text.replacen(from, to, 1), built_in_text).expect_err("the text is broken").to_string()
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
        ("files = 9", "files = \"nine\"", "invalid type"),
        ("zone = 3", "zone = 10", "at most the 9 ranks"),
        ("hand = [\"R\"", "hand = [\"X\"", "expected the code of an unpromoted kind"),
        ("glyph = \"香\"", "glyph = \"香車駒だ\"", "one to three characters"),
        ("glyph = \"香\"", "glyph = \"香\"\nshort = \"香車\"", "expected one character"),
        ("royal = true", "royall = true", "unknown field"),
    ];
    for (from, to, expected) in cases {
        let message = fault(from, to);
        assert!(message.contains(expected), "{to}: {message}");
        assert!(message.starts_with("line "), "{message}");
    }
    let message = fault("moves = \"fR\"", "moves = \"fRy\"");
    assert!(message.starts_with("line 28, column 12: moves of L"), "{message}");
}

#[test]
fn a_file_may_build_on_another() {
    let text = "base = \"shogi\"\nid = \"mine\"\nname = { ja = \"私\", romaji = \"watashi\", en = \"Mine\" }\n";
    let mine = Definition::parse(text, built_in_text).expect("the text is right");
    assert_eq!((mine.id.as_str(), mine.kinds.len(), mine.system.as_str()), ("mine", 14, "shogi"));
    let error = Definition::parse(&text.replace("\"shogi\"", "\"nothing\""), built_in_text).expect_err("no such base");
    assert_eq!(error.to_string(), "line 1, column 8: base 'nothing': no definition has this id");
}
