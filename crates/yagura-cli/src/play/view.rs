//! The whole screen: board, panel, messages, lists.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier, Style},
    widgets::{Block, Clear, Widget as _},
};
use unicode_width::UnicodeWidthStr as _;
use yagura::{AnyPosition, Side, prelude::*};

use super::{
    app::App,
    asking,
    board_view::{Mark, Scene, put},
    choices::Origin,
    engine_thread::Opponent,
    face::Look,
    menu::{Choice, Menu, Mode, Prompt},
    panel,
    towers::Towers,
    words::Text,
};

/// The narrowest panel that says something, and the usual one where the board is larger than the screen.
const LEAST_PANEL: u16 = 18;
const PANEL: u16 = 24;
/// From this height on messages have two rows.
const TWO_ROWS: u16 = 10;
/// The number of all squares of all boards.
const SQUARES: usize = 1024;

/// Draws everything.
pub(crate) fn draw<O: Opponent>(app: &mut App<O>, buffer: &mut Buffer) {
    let area = buffer.area;
    if area.is_empty() {
        return;
    }
    let seen = app.session.seen();
    let (shown, look) = preview(app).unwrap_or_else(|| (seen.clone(), app.look));
    let towers = Towers::of(&shown);
    let marks = marks(app, &seen);
    let scene = Scene {
        definition: seen.definition(),
        towers: &towers,
        look,
        language: app.session.language(),
        cursor: Some(app.cursor),
        marks: &marks,
    };
    let message_rows = if area.height >= TWO_ROWS { 2 } else { u16::from(area.height > 3) };
    let input_rows = u16::from(area.height > 2);
    let top = Rect { height: area.height - message_rows - input_rows, ..area };
    let board_width = u16::try_from(scene.size().0).unwrap_or(u16::MAX);
    let panel_width = match area.width.checked_sub(board_width) {
        Some(left) if left > LEAST_PANEL => left - 1,
        _ if area.width >= 2 * PANEL => PANEL,
        _ => 0,
    };
    let board = Rect { width: area.width - panel_width, ..top };
    let mut scroll = app.scroll;
    scene.draw(buffer, board, &mut scroll);
    app.scroll = scroll;
    panel::draw(app, &seen, &towers, buffer, Rect { x: board.right(), width: panel_width, ..top });
    let message = Rect { y: top.bottom(), height: message_rows, ..area };
    for (row, line) in
        panel::wrapped(&message_text(app, &seen, panel_width), usize::from(area.width)).iter().enumerate()
    {
        put(buffer, message, 0, row, line, app.look.foreground(Style::new(), Color::Yellow));
    }
    let input = Rect { y: message.bottom(), height: input_rows, ..area };
    put(
        buffer,
        input,
        0,
        0,
        &input_text(app, usize::from(area.width)),
        Style::new().add_modifier(Modifier::REVERSED),
    );
    match &app.mode {
        Mode::Menu(menu) => draw_menu(menu, buffer, area),
        Mode::Help(first) => {
            let width = usize::from(area.width).saturating_sub(4).min(72);
            let lines = panel::help(app.session.language(), width);
            draw_box(app.text(Text::Help), &lines, *first, None, buffer, area);
        }
        Mode::Board | Mode::Hand(_) | Mode::Typing(..) | Mode::Prompt(..) => {}
    }
}

/// Returns the board with the army that is chosen in a list, as its player sees it.
fn preview<O: Opponent>(app: &App<O>) -> Option<(AnyPosition, Look)> {
    let Mode::Menu(menu) = &app.mode else { return None };
    let Choice::SetUp(text) = menu.chosen() else { return None };
    let (mut position, text, bottom) = match asking::army_of(&text) {
        // The other army may be there already, and is not to be seen.
        Some(army) => (AnyPosition::start(app.session.variant()), format!("A:{army}"), Side::Black),
        None => (app.session.seen(), text, app.look.bottom),
    };
    position.set_up(&text).ok().map(|()| (position, Look { bottom, ..app.look }))
}

/// Returns what is special about each square.
fn marks<O: Opponent>(app: &App<O>, seen: &AnyPosition) -> Vec<Mark> {
    let mut marks = vec![Mark::None; SQUARES];
    let game = app.session.game();
    let mut set = |square: yagura::Square, mark| {
        if let Some(place) = marks.get_mut(square.index()) {
            *place = mark;
        }
    };
    if let Some(last) = game.last_move()
        && let Some(before) = game.moves().len().checked_sub(1).and_then(|ply| game.position_at(ply))
    {
        // What is hidden in the text of a move is hidden on the board.
        let text = before.usi_redacted_for(last, app.session.seats().viewer(before.player()));
        let squares = [last.from(), Some(last.to())].into_iter().flatten();
        squares
            .filter(|square| text.contains(&square.to_string()))
            .for_each(|square| set(square, Mark::Last));
    }
    if !seen.is_setting_up() && game.outcome().is_none() {
        seen.checked().into_iter().for_each(|square| set(square, Mark::Check));
    }
    if let Some((mv, _)) = &app.hint {
        [mv.from(), Some(mv.to())].into_iter().flatten().for_each(|square| set(square, Mark::Hint));
    }
    if let Some(origin) = app.selected {
        app.session.turns().from(origin).for_each(|turn| set(turn.mv.to(), Mark::Target));
        if let Origin::Square(square) = origin {
            set(square, Mark::Selected);
        }
    }
    marks
}

/// Returns what is said: what typing may lead to, or the last message.
fn message_text<O: Opponent>(app: &App<O>, seen: &AnyPosition, panel_width: u16) -> String {
    const SHOWN: usize = 24;
    let found = match &app.mode {
        Mode::Typing(text, found) if !text.trim().is_empty() && !found.is_empty() => found,
        // Where there is no room for the panel its most important line is here.
        _ if app.message.is_empty() && panel_width == 0 => return panel::status(app, seen),
        _ => return app.message.clone(),
    };
    let more = match found.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" … {} {more}", app.text(Text::More)),
    };
    format!(
        "{}: {}{more}",
        app.text(Text::Typed),
        found.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(" ")
    )
}

/// Returns the last line: what is being typed, or the most important keys.
fn input_text<O: Opponent>(app: &App<O>, width: usize) -> String {
    let (label, text) = match &app.mode {
        Mode::Typing(text, _) => (Text::Move, text),
        Mode::Prompt(Prompt::Save, text) => (Text::Save, text),
        Mode::Prompt(Prompt::Load, text) => (Text::Load, text),
        Mode::Prompt(Prompt::Army, text) => (Text::Army, text),
        _ => return app.text(Text::Keys).to_owned(),
    };
    let line = format!("{}: {text}_", app.text(label));
    // The end of a long line is what is being typed.
    let skipped = line.width().saturating_sub(width);
    let mut columns = 0;
    let hidden = line.char_indices().find(|&(_, letter)| {
        let is_past = columns >= skipped;
        columns += unicode_width::UnicodeWidthChar::width(letter).unwrap_or(0);
        is_past
    });
    hidden.map_or(String::new(), |(at, _)| line[at..].to_owned())
}

fn draw_menu(menu: &Menu, buffer: &mut Buffer, area: Rect) {
    let labels: Vec<String> = menu.items.iter().map(|item| item.label.clone()).collect();
    draw_box(&menu.title, &labels, 0, Some(menu.at), buffer, area);
}

/// Draws lines in a box, as many as there is room for: from `first` on, or around the chosen
/// one.
fn draw_box(
    title: &str,
    lines: &[String],
    first: usize,
    chosen: Option<usize>,
    buffer: &mut Buffer,
    area: Rect,
) {
    let widest = lines.iter().map(|line| line.width()).chain([title.width()]).max().unwrap_or(0);
    let wide = u16::try_from(widest + 4).unwrap_or(u16::MAX).min(area.width);
    let high = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX).min(area.height);
    // A list leaves the board in sight.
    let corner = chosen.is_some();
    let left = if corner { area.width - wide } else { (area.width - wide) / 2 };
    let above = if corner { area.height - high } else { (area.height - high) / 2 };
    let place = Rect { x: area.x + left, y: area.y + above, width: wide, height: high };
    // Half a kanji would hide the edge.
    for y in (place.y..place.bottom()).filter(|_| place.x > 0) {
        let cell = &mut buffer[(place.x - 1, y)];
        if cell.symbol().width() > 1 {
            cell.set_symbol(" ");
        }
    }
    Clear.render(place, buffer);
    let block = Block::bordered().title(title.to_owned());
    let inside = block.inner(place);
    block.render(place, buffer);
    let room = usize::from(inside.height);
    let last = lines.len().saturating_sub(room);
    let first = chosen.map_or(first, |at| (at + 1).saturating_sub(room)).min(last);
    for (row, (at, line)) in lines.iter().enumerate().skip(first).take(room).enumerate() {
        let (sign, style) = match chosen {
            Some(chosen) if chosen == at => ("> ", Style::new().add_modifier(Modifier::REVERSED)),
            Some(_) => ("  ", Style::new()),
            None => ("", Style::new()),
        };
        put(buffer, inside, 0, row, &format!("{sign}{line}"), style);
    }
}
