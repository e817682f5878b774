//! What is drawn, as characters.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier},
};
use yagura::{Language, Piece, SetUpPhase as _, Side};

use super::{Glyphs, Key, Look, Palette, Sides, app, press, rows, session, square, type_line};
use crate::play::view;

/// A tower of two and one of three, and both marshals.
const TOWERS: &str = "9/9/9/4k4/9/9/4K4/3(SN)(CAm)4/9 b - 1 play 9 -";

fn screen(variant: &str, position: Option<&str>, size: (u16, u16)) -> Vec<String> {
    rows(&mut app(session(variant, position, Sides::Black, Language::English)), size.0, size.1)
}

/// Checks that rows begin so.
fn begin(rows: &[String], expected: &[(usize, &str)]) {
    for &(row, text) in expected {
        assert!(rows[row].starts_with(text), "row {row}, {text}:\n{}", rows.join("\n"));
    }
}

#[test]
fn shogi() {
    let rows = screen("shogi", None, (80, 24));
    begin(
        &rows,
        &[
            (0, "  9   8   7   6   5   4   3   2   1     Shogi, level 1"),
            (1, " v香 v桂 v銀 v金 v玉 v金 v銀 v桂 v香 a  △White: nothing"),
            (2, "  ・ v飛  ・  ・  ・  ・  ・ v角  ・ b  Black to move"),
            (7, "  歩  歩  歩  歩> 歩  歩  歩  歩  歩 g"),
            (23, "?:help"),
        ],
    );
}

#[test]
fn moves_and_targets_are_marked() {
    let mut app = app(session("shogi", None, Sides::Black, Language::English));
    app.cursor = square("2h");
    press(&mut app, &[Key::Enter]);
    begin(&rows(&mut app, 80, 24), &[(8, "  ・  角* ＊* ＊* ＊* ＊* ＊> 飛* ＊ h")]);
    press(&mut app, &[Key::Escape]);
    type_line(&mut app, "7g7f");
    let shown = rows(&mut app, 80, 24);
    assert_eq!(app.session.written().len(), 2);
    assert!(shown.iter().any(|row| row.contains("  1 P-7f")), "{}", shown.join("\n"));
    press(&mut app, &[Key::Letter('h')]);
    let hinted = rows(&mut app, 80, 24);
    assert!(
        hinted.iter().any(|row| row.contains("hint: ") && row.contains("(+0.34, depth 5)")),
        "{}",
        hinted.join("\n")
    );
    assert!(hinted.iter().any(|row| row.contains("? ")), "its squares are marked");
}

#[test]
fn a_board_turns_and_has_letters() {
    let mut app = app(session("shogi", None, Sides::White, Language::English));
    begin(
        &rows(&mut app, 80, 24),
        &[(0, "  1   2   3"), (1, " v香 v桂 v銀 v金 v玉"), (2, "  ・ v飛"), (9, "  香  桂")],
    );
    app.look.glyphs = Glyphs::Codes;
    begin(&rows(&mut app, 80, 24), &[(1, " L  N  S  G  K  G  S  N  L  i"), (9, " l  n  s  g  k")]);
}

#[test]
fn chu() {
    begin(
        &screen("chu", None, (80, 24)),
        &[
            (0, " 12  11  10   9   8"),
            (3, " v横 v竪 v飛 v馬 v龍 v奔 v獅 v龍 v馬 v飛 v竪 v横 c"),
            (10, "  横  竪  飛  馬  龍  獅  奔  龍  馬  飛  竪  横 j"),
        ],
    );
}

#[test]
fn ranks_are_called_as_moves_call_them() {
    let shown = |id| rows(&mut app(session(id, None, Sides::Black, Language::Japanese)), 80, 30);
    begin(&shown("shogi"), &[(1, " v香 v桂 v銀 v金 v玉 v金 v銀 v桂 v香 一"), (9, "  香  桂  銀  金  玉")]);
    assert!(shown("chu")[11].contains(" 十一"), "{}", shown("chu").join("\n"));
    // They have room on a board that is scrolled too.
    let mut app = app(session("ennen", None, Sides::Black, Language::Japanese));
    app.cursor = square("1aa");
    let ennen = rows(&mut app, 80, 24);
    assert!(ennen[20].contains("> 香 二十七"), "{}", ennen.join("\n"));
}

#[test]
fn kinds_of_chu_and_of_shogi_are_told_apart() {
    for id in ["chu", "shogi", "sho-shogi", "wa", "shogi-10x10"] {
        let session = session(id, None, Sides::Black, Language::English);
        let definition = session.variant().definition();
        let look = Look { glyphs: Glyphs::Kanji, palette: Palette::Plain, bottom: Side::Black };
        let mut seen = std::collections::HashMap::new();
        for (number, kind) in definition.kinds.iter().enumerate() {
            let shown = look.piece(definition, Piece::new(Side::Black, yagura::Kind(number as u8)));
            let before = seen.insert(shown.clone(), kind.glyph.clone());
            assert!(before.is_none_or(|glyph| glyph == kind.glyph), "{id}: {shown} is {}", kind.glyph);
        }
    }
}

#[test]
fn towers_show_their_top_and_under_the_cursor_all() {
    let mut app = app(session("gungi", Some(TOWERS), Sides::Black, Language::English));
    app.cursor = square("5h");
    let rows = rows(&mut app, 80, 24);
    begin(&rows, &[(4, "  ・   ・   ・   ・  v帥   ・"), (8, "  ・   ・   ・   忍2>v謀3  ・")]);
    let all = rows.join("\n");
    for layer in ["5h from the top:", " 3 v謀 mastermind (White)", " 2 弓 ", " 1 砲 cannon (Black)"] {
        assert!(all.contains(layer), "{layer}:\n{all}");
    }
}

#[test]
fn ctrl_u_clears_the_name_that_failed() {
    let mut app = app(session("shogi", None, Sides::Black, Language::Japanese));
    press(&mut app, &[Key::Letter('l')]);
    type_line(&mut app, "/nowhere/a.kif");
    let failed = rows(&mut app, 80, 24).join("\n");
    assert!(failed.contains("/nowhere/a.kif：ファイルがありません"), "{failed}");
    press(&mut app, &[Key::EraseLine, Key::Letter('b')]);
    let again = rows(&mut app, 80, 24);
    assert!(again[23].ends_with(": b_"), "{}", again.join("\n"));
}

#[test]
fn backs_stay_hidden_until_the_game_is_over() {
    let position = "4k4/4[ph]4/9/9/9/9/9/4[PH]4/4K4 b - 1 play 9 -";
    let mut app = app(session("gungi", Some(position), Sides::Black, Language::English));
    app.cursor = square("5b");
    let hidden = rows(&mut app, 80, 24).join("\n");
    assert!(hidden.contains("兵 soldier (White)"), "{hidden}");
    app.cursor = square("5h");
    assert!(rows(&mut app, 80, 24).join("\n").contains("兵 soldier (へ) (Black)"));
    app.session.resign();
    app.cursor = square("5b");
    let shown = rows(&mut app, 80, 24).join("\n");
    assert!(shown.contains("soldier (へ) (White)"), "{shown}");
}

#[test]
fn a_large_board_scrolls_with_the_cursor() {
    let mut app = app(session("ennen", None, Sides::Black, Language::English));
    app.cursor = square("27aa");
    begin(&rows(&mut app, 80, 24), &[(0, " 27  26  25"), (20, "> 香  桂"), (1, " v飛 v車 v兵")]);
    press(&mut app, &[Key::Right; 26]);
    let right = rows(&mut app, 80, 24);
    assert!(right[0].starts_with(" 13  12") && right[0].contains("  1 "), "{}", right.join("\n"));
    assert!(right[20].contains("> 香 aa"), "{}", right.join("\n"));
    press(&mut app, &[Key::Up; 26]);
    assert!(rows(&mut app, 80, 24)[1].contains(">v香 a"));
}

#[test]
fn armies_are_offered() {
    let mut app = app(session("rengo-shogi", None, Sides::Black, Language::English));
    app.tick();
    let rows = rows(&mut app, 80, 24).join("\n");
    for text in
        ["Choose your army", "> the engine's choice", "the board's own army  A:PPPPPPPPP/1B5R1/LNSGKGSNL|-"]
    {
        assert!(rows.contains(text), "{text}:\n{rows}");
    }
    // The one that is chosen stands on the board.
    press(&mut app, &[Key::Down]);
    begin(&super::rows(&mut app, 80, 24), &[(9, "  香  桂  銀  金  玉  金  銀  桂  香 i")]);
    assert!(app.session.game().position().is_setting_up());
}

#[test]
fn help_and_typing_are_shown() {
    let mut app = app(session("shogi", None, Sides::Black, Language::Japanese));
    press(&mut app, &[Key::Letter('?')]);
    assert!(rows(&mut app, 80, 24).join("\n").contains("カーソルを動かす"));
    press(&mut app, &[Key::Escape, Key::Letter('7')]);
    let typing = rows(&mut app, 80, 24);
    assert_eq!(typing[23], "指し手: 7_");
    assert!(typing[21].starts_with("候補: 7g7f 7i"), "{}", typing[21]);
}

#[test]
fn sides_are_told_apart_with_and_without_colours() {
    let session = session("shogi", Some("4k4/9/9/9/4+p4/9/9/9/4K4 b - 1"), Sides::Black, Language::English);
    let definition = session.variant().definition();
    let piece = |side, code| Piece::new(side, definition.kind_by_code(code).expect("a kind"));
    for palette in [Palette::Colours, Palette::Plain] {
        let look = Look { glyphs: Glyphs::Kanji, palette, bottom: Side::Black };
        let style = look.style(definition, piece(Side::White, "+P"));
        assert!(style.add_modifier.contains(Modifier::UNDERLINED));
        assert_eq!(style.fg, (palette == Palette::Colours).then_some(Color::Red));
        assert!(look.style(definition, piece(Side::Black, "K")).add_modifier.contains(Modifier::BOLD));
        assert_eq!(look.piece(definition, piece(Side::White, "+P")), "#と");
        assert_eq!(look.piece(definition, piece(Side::Black, "+P")), "+と");
    }
}

#[test]
fn screens_of_any_size_are_drawn() {
    const SIZES: [(u16, u16); 10] =
        [(1, 1), (1, 30), (2, 2), (3, 80), (7, 4), (20, 5), (30, 3), (200, 2), (80, 24), (300, 90)];
    for id in ["shogi", "chu", "gungi", "ennen", "rengo-janggi"] {
        let mut app = app(session(id, None, Sides::Black, Language::Japanese));
        for key in
            [Key::Escape, Key::Letter('?'), Key::Escape, Key::Letter('i'), Key::Letter('7'), Key::Escape]
        {
            press(&mut app, &[key]);
            for (width, height) in SIZES {
                rows(&mut app, width, height);
            }
        }
        view::draw(&mut app, &mut Buffer::empty(Rect::ZERO));
    }
}
