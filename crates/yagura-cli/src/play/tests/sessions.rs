//! The state of a game: typed moves, lists, taking back, files.

use yagura::{ArmyPhase, Language, MoveView, SetUpPhase as _, Side};

use super::{Sides, app, press, session, square, type_line};
use crate::play::{
    choices::Origin,
    files::{self, Existing, FileError},
    input::Key,
    menu::Mode,
    progress::UndoError,
    session::Awaited,
    typed,
};

/// Black's rook and bishop may promote; White has a lone king.
const PROMOTION: &str = "k8/9/9/9/9/9/9/1B7/K8 b P 1";

#[test]
fn moves_are_read_in_three_notations() {
    let start = session("shogi", None, Sides::Both, Language::English);
    for text in ["7g7f", "7G7F", " ▲７六歩", "７六歩", "7六歩", "☗7六歩", "P-7f", "p7f", "▲7六歩兵"]
    {
        assert_eq!(start.read(text).map(|mv| start.game().usi(mv)).ok().as_deref(), Some("7g7f"), "{text}");
    }
    let mut answered = start;
    for text in ["7g7f", "3c3d", "8h2b+"] {
        let mv = answered.read(text).expect("it is legal");
        answered.play(mv).expect("it is legal");
    }
    for text in ["△同　銀", "同銀", "２二銀", "Sx2b", "3a2b", "sx2b"] {
        assert_eq!(
            answered.read(text).map(|mv| answered.game().usi(mv)).ok().as_deref(),
            Some("3a2b"),
            "{text}"
        );
    }
}

#[test]
fn what_is_wrong_with_a_text_is_said() {
    let start = session("shogi", None, Sides::Black, Language::English);
    let said = |text: &str, language| start.read(text).expect_err("it is none").text(language);
    assert!(said("8h2b", Language::English).contains("small §1.3"));
    assert!(said("8h2b", Language::Japanese).contains("small §1.3"));
    assert!(said("hello", Language::English).contains("'hello' is no legal move"));
    assert!(said("\u{1b}[2J", Language::English).contains('\u{fffd}'));
    assert!(said("", Language::Japanese).contains("ありません"));
    // Both golds may go there.
    assert!(said("５八金", Language::English).contains("4i5h"), "{}", said("５八金", Language::English));
}

#[test]
fn typing_is_completed() {
    let start = session("shogi", None, Sides::Black, Language::English);
    let found = |text: &str| typed::completions(start.game(), start.turns(), text);
    assert_eq!(found("7g"), ["7g7f"]);
    assert_eq!(found("7i"), ["7i6h", "7i7h"]);
    assert_eq!(typed::common_start(&found("7i")), "7i");
    assert_eq!(found("７六"), ["▲７六歩"]);
    assert_eq!(found("x"), [""; 0]);
    assert_eq!(found("").len(), 30);
    let mut app = app(start);
    press(&mut app, &["7", "g"].map(|text| Key::Letter(text.chars().next().expect("one"))));
    press(&mut app, &[Key::Tab, Key::Enter]);
    assert_eq!(app.session.game().usi_moves()[0], "7g7f");
    assert_eq!(app.session.game().moves().len(), 2, "the opponent has answered");
}

#[test]
fn what_the_engine_could_play_is_not_listed() {
    let waiting = session("gungi", None, Sides::White, Language::English);
    assert_eq!(waiting.awaited(), Awaited::Engine);
    assert!(waiting.turns().all().is_empty());
    let mut app = app(waiting);
    app.key(Key::Letter('K'));
    assert!(matches!(&app.mode, Mode::Typing(_, found) if found.is_empty()), "{:?}", app.mode);
    app.key(Key::Enter);
    assert!(
        app.session.game().moves().is_empty() && app.message.contains("not your turn"),
        "{}",
        app.message
    );
}

#[test]
fn promotion_is_asked_about() {
    let mut app = app(session("shogi", Some(PROMOTION), Sides::Black, Language::Japanese));
    app.cursor = square("8h");
    press(&mut app, &[Key::Enter]);
    assert_eq!(app.selected, Some(Origin::Square(square("8h"))));
    app.cursor = square("3c");
    press(&mut app, &[Key::Enter]);
    let Mode::Menu(menu) = &app.mode else { panic!("a list: {:?}", app.mode) };
    let labels: Vec<&str> = menu.items.iter().map(|item| item.label.as_str()).collect();
    assert_eq!(labels.len(), 2);
    assert!(labels.iter().any(|label| label.contains("３三角成")), "{labels:?}");
    assert!(labels.iter().any(|label| label.contains("３三角不成")), "{labels:?}");
    let promotes = labels.iter().position(|label| label.contains("角成")).expect("one");
    press(&mut app, &vec![Key::Down; promotes]);
    press(&mut app, &[Key::Enter]);
    assert_eq!(app.session.game().usi_moves()[0], "8h3c+");
}

#[test]
fn lions_and_stuns_are_asked_about() {
    let lion = "6k5/12/12/12/12/12/5pp5/5N6/12/12/12/K11 b - 1";
    let mut app = app(session("chu", Some(lion), Sides::Black, Language::English));
    app.cursor = square("7h");
    press(&mut app, &[Key::Enter]);
    app.cursor = square("6g");
    press(&mut app, &[Key::Enter]);
    let Mode::Menu(menu) = &app.mode else { panic!("a list: {:?}", app.mode) };
    let usi: Vec<&str> = menu.items.iter().filter_map(|item| item.label.split_whitespace().last()).collect();
    assert!(usi.contains(&"7h6g") && usi.contains(&"7h7g6g"), "{usi:?}");
    // Igui: the lion's own square is a target.
    press(&mut app, &[Key::Escape]);
    app.cursor = square("7h");
    press(&mut app, &[Key::Enter, Key::Enter]);
    let Mode::Menu(menu) = &app.mode else { panic!("a list: {:?}", app.mode) };
    assert!(menu.items.iter().any(|item| item.label.ends_with("7h7g7h")), "{menu:?}");
    let mut app = super::app(session("stun", None, Sides::Black, Language::English));
    app.cursor = square("7g");
    press(&mut app, &[Key::Enter, Key::Up, Key::Enter]);
    let Mode::Menu(menu) = &app.mode else { panic!("a list: {:?}", app.mode) };
    assert!(menu.items.iter().any(|item| item.label.contains("!3c")), "{menu:?}");
}

#[test]
fn a_piece_is_dropped_from_the_hand() {
    let mut app = app(session("shogi", Some("k8/9/9/9/9/9/9/9/K8 b GP 1"), Sides::Black, Language::English));
    press(&mut app, &[Key::Tab, Key::Enter]);
    let Some(Origin::Hand(kind)) = app.selected else { panic!("a piece in hand: {:?}", app.selected) };
    app.cursor = square("5e");
    press(&mut app, &[Key::Enter]);
    let first = app.session.game().moves()[0];
    assert!(matches!(first.view(), MoveView::Drop { kind: dropped, .. } if dropped == kind));
}

#[test]
fn taking_back_goes_to_the_own_decision() {
    let mut app = app(session("shogi", None, Sides::Black, Language::English));
    assert_eq!(app.session.clone().undo(), Err(UndoError::Nothing));
    type_line(&mut app, "7g7f");
    type_line(&mut app, "2g2f");
    assert_eq!(app.session.game().moves().len(), 4);
    press(&mut app, &[Key::Letter('u')]);
    assert_eq!(app.session.game().moves().len(), 2);
    assert_eq!(app.session.written().len(), 2);
    press(&mut app, &[Key::Letter('u'), Key::Letter('u')]);
    assert_eq!(app.session.game().moves().len(), 0);
    let mut both = super::app(session("shogi", None, Sides::Both, Language::English));
    type_line(&mut both, "7g7f");
    type_line(&mut both, "3c3d");
    press(&mut both, &[Key::Letter('u')]);
    assert_eq!(both.session.game().usi_moves(), ["7g7f"]);
    let mut strict = session("gungi?fouls=strict", None, Sides::Both, Language::English);
    assert_eq!(strict.undo(), Err(UndoError::Forbidden));
}

#[test]
fn resigning_ends_the_game_in_words() {
    let mut app = app(session("shogi", None, Sides::Black, Language::Japanese));
    press(&mut app, &[Key::Letter('r'), Key::Down, Key::Enter]);
    assert_eq!(app.session.awaited(), Awaited::Nobody);
    let said = app.session.outcome().expect("it is over");
    assert!(said.starts_with("後手の勝ち: 投了"), "{said}");
    press(&mut app, &[Key::Letter('n'), Key::Down, Key::Enter]);
    assert_eq!(app.session.awaited(), Awaited::Person(Side::Black));
}

#[test]
fn records_come_back_from_their_files() {
    let folder = std::env::temp_dir().join(format!("yagura-play-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for ending in ["json", "kif", "kifu", "ki2", "csa", "jkf", "usi", "pgn"] {
        let path = folder.join(format!("game.{ending}"));
        let name = path.display().to_string();
        let mut app = app(session("shogi", None, Sides::Both, Language::English));
        for text in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"] {
            type_line(&mut app, text);
        }
        press(&mut app, &[Key::Letter('s')]);
        type_line(&mut app, &name);
        assert!(app.message.starts_with("saved as"), "{}", app.message);
        // It is there: nothing is lost without being asked.
        assert!(matches!(
            files::save(&app.session.record(), &path, Existing::Keep),
            Err(FileError::Exists(_))
        ));
        let mut other = super::app(session("shogi", None, Sides::Both, Language::English));
        press(&mut other, &[Key::Letter('l')]);
        type_line(&mut other, &name);
        assert_eq!(
            other.session.game().usi_moves(),
            app.session.game().usi_moves(),
            "{ending}: {}",
            other.message
        );
        assert_eq!(other.session.game().sfen(), app.session.game().sfen(), "{ending}");
        assert_eq!(other.session.written().len(), 5);
    }
    let mut app = app(session("chu", None, Sides::Both, Language::English));
    type_line(&mut app, "7i7h");
    for (name, what) in [("game.doc", "expected a name that ends with"), ("no/such/folder/a.kif", "folder")] {
        press(&mut app, &[Key::Letter('s')]);
        type_line(&mut app, &folder.join(name).display().to_string());
        assert!(app.message.contains(what), "{}", app.message);
        assert!(matches!(app.mode, Mode::Prompt(..)), "the name can be mended");
        press(&mut app, &[Key::Escape]);
    }
    assert_eq!(app.session.game().moves().len(), 1, "nothing is lost");
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn the_ending_of_a_name_says_the_format() {
    let path = std::env::temp_dir().join(format!("yagura-play-towers-{}.TXT", std::process::id()));
    let mut played = session("gungi", None, Sides::Both, Language::English);
    for text in ["K*5h", "K*5b", "S*5g"] {
        let mv = played.read(text).expect("it is legal");
        played.play(mv).expect("it is legal");
    }
    files::save(&played.record(), &path, Existing::Keep).expect("it is written");
    let record = files::load(&path, &yagura::Catalogue::built_in(), None).expect("it is read");
    assert_eq!(record.game().usi_moves(), played.game().usi_moves());
    std::fs::remove_file(&path).expect("it is there");
}

#[test]
fn an_army_is_chosen_and_the_other_stays_hidden() {
    let mut app = app(session("rengo-chess", None, Sides::White, Language::English));
    for _ in 0..4 {
        app.tick();
    }
    let position = app.session.game().position();
    assert_eq!(position.army_phase(), Some(ArmyPhase::ArmyB), "{}", app.message);
    let mut pieces = 0;
    yagura::Position::for_each_piece(&app.session.seen(), |_, _| pieces += 1);
    assert_eq!(pieces, 0, "the engine's army is not seen");
    let Mode::Menu(menu) = &app.mode else { panic!("a list: {:?}", app.mode) };
    assert!(menu.items.iter().any(|item| item.label.starts_with("the board's own army")), "{menu:?}");
    press(&mut app, &[Key::Down, Key::Enter]);
    for _ in 0..8 {
        if matches!(app.mode, Mode::Menu(_)) {
            press(&mut app, &[Key::Down, Key::Enter]);
        }
        app.tick();
    }
    assert!(!app.session.game().position().is_setting_up(), "{}", app.message);
    let mut seen = 0;
    yagura::Position::for_each_piece(&app.session.seen(), |_, _| seen += 1);
    assert!(seen > 16, "{seen}");
}

#[test]
fn who_sets_up_second_and_is_first_changes_seats() {
    let mut exchanged = session("rengo-chess", None, Sides::Black, Language::English);
    exchanged.set_up("A:8/3[CK]4|R").expect("an army");
    exchanged.set_up("B:8/4[CK]3|-").expect("an army");
    assert_eq!(exchanged.awaited(), Awaited::Engine);
    assert_eq!(exchanged.person(), Some(Side::White));
    let mut tossed = session("rengo-chess", None, Sides::Black, Language::English);
    tossed.set_up("A:8/4[CK]3|-").expect("an army");
    tossed.set_up("B:8/4[CK]3|-").expect("an army");
    assert_eq!(tossed.awaited(), Awaited::Engine, "it throws the coin");
    tossed.set_up("coin:B").expect("a coin");
    assert_eq!(tossed.person(), Some(Side::White));
}
