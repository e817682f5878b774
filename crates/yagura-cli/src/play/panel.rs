//! What stands beside the board: hands, whose turn it is, what is under the cursor, the moves.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier, Style},
};
use unicode_width::UnicodeWidthChar as _;
use yagura::{AnyPosition, Definition, Language, Piece, Side, prelude::*};

use super::{
    app::App,
    board_view::put,
    choices::Origin,
    engine_thread::{Opponent, Task},
    face::{Look, padded},
    menu::Mode,
    session::{Awaited, Session},
    towers::Towers,
    words::{self, Text},
};

/// The signs of somebody who thinks.
const SPINNER: [char; 4] = ['|', '/', '-', '\\'];

/// A line of the panel.
#[derive(Clone, Debug)]
struct Said {
    text: String,
    style: Style,
}

fn said(text: impl Into<String>) -> Said {
    Said { text: text.into(), style: Style::new() }
}

/// Draws the panel.
pub(super) fn draw<O: Opponent>(
    app: &App<O>,
    seen: &AnyPosition,
    towers: &Towers,
    buffer: &mut Buffer,
    area: Rect,
) {
    let width = usize::from(area.width);
    if width == 0 || area.height == 0 {
        return;
    }
    let session = &app.session;
    let definition = seen.definition();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut lines = vec![Said { text: title(session), style: bold }];
    lines.push(hand(app, seen, !app.look.bottom));
    lines.push(Said { text: status(app, seen), style: app.look.foreground(bold, Color::Yellow) });
    lines.push(hand(app, seen, app.look.bottom));
    lines.extend(under_cursor(app, definition, towers).into_iter().map(said));
    if let Some((_, hint)) = &app.hint {
        lines.push(Said { text: hint.clone(), style: app.look.foreground(Style::new(), Color::Magenta) });
    }
    let mut row = 0;
    for line in lines {
        for part in wrapped(&line.text, width) {
            put(buffer, area, 0, row, &part, line.style);
            row += 1;
        }
    }
    draw_moves(session, buffer, area, row + 1);
}

/// Writes the last moves into the rows from this one on.
fn draw_moves(session: &Session, buffer: &mut Buffer, area: Rect, first: usize) {
    let room = usize::from(area.height).saturating_sub(first);
    let written = session.written();
    let skipped = written.len().saturating_sub(room);
    for (at, text) in written.iter().enumerate().skip(skipped) {
        let line = format!("{:>3} {text}", at + 1);
        put(buffer, area, 0, first + at - skipped, &line, Style::new());
    }
}

/// Returns the name of the game and the level of the engine.
pub(super) fn title(session: &Session) -> String {
    let name = &session.variant().definition().name;
    match session.language() {
        Language::Japanese => format!("{} レベル{}", name.ja, session.level().number()),
        Language::English => format!("{}, level {}", name.en, session.level().number()),
    }
}

/// Returns whose turn it is, or how the game ended.
pub(super) fn status<O: Opponent>(app: &App<O>, seen: &AnyPosition) -> String {
    let session = &app.session;
    if let Some(outcome) = session.outcome() {
        return outcome;
    }
    let spinner = SPINNER[app.beat % SPINNER.len()];
    let check =
        if seen.check() == Some(true) { format!(" {}", app.text(Text::Check)) } else { String::new() };
    let whose = words::to_move(session.side_name(seen.player()), session.language());
    let thinks = match (app.opponent.thinks(), session.awaited()) {
        (Some(Task::Hint), _) => format!(" {spinner} {}", app.text(Text::HintThinks)),
        (Some(Task::Turn), _) | (None, Awaited::Engine) => format!(" {spinner} {}", app.text(Text::Thinks)),
        (None, _) => String::new(),
    };
    whose + &check + &thinks
}

/// Returns a hand, with the piece that is chosen in it in brackets.
fn hand<O: Opponent>(app: &App<O>, seen: &AnyPosition, side: Side) -> Said {
    let definition = seen.definition();
    let chosen = match (&app.mode, app.selected) {
        (Mode::Hand(at), _) => app.session.turns().droppable().get(*at).copied(),
        (_, Some(Origin::Hand(kind))) => Some(kind),
        _ => None,
    };
    let chosen = chosen.filter(|_| seen.player() == side);
    let mut text = side_line(&app.session, side);
    let mut is_empty = true;
    for (slot, count) in seen.hand(side).iter() {
        let Some(&kind) = definition.hand_order.get(usize::from(slot.0)) else { continue };
        let piece = hand_piece(app.look, definition, Piece::new(side, kind));
        let number = if count > 1 { count.to_string() } else { String::new() };
        let part = format!("{piece}{number}");
        let is_chosen = chosen == Some(kind);
        text.extend(if is_chosen { [" [", &part, "]"] } else { [" ", &part, ""] });
        is_empty = false;
    }
    if is_empty && definition.hand_order.is_empty() {
        return said(text);
    }
    said(if is_empty { format!("{text} {}", app.text(Text::Nothing)) } else { text })
}

/// Returns the name of a side, with where its pieces point.
pub(super) fn side_line(session: &Session, side: Side) -> String {
    let mark = if side == Side::Black { '▲' } else { '△' };
    format!("{mark}{}:", session.side_name(side))
}

/// Returns a piece in hand: its sign, with what tells it from another of the same sign.
pub(super) fn hand_piece(look: Look, definition: &Definition, piece: Piece) -> String {
    let text = Look { bottom: piece.side(), ..look }.piece(definition, piece);
    let info = definition.kind(piece.kind());
    let back =
        info.back.filter(|_| definition.kinds.iter().filter(|other| other.short == info.short).count() > 1);
    let back = back.map(|back| format!("({})", definition.kind(back).short)).unwrap_or_default();
    text.trim().to_owned() + &back
}

/// Returns what stands under the cursor, a tower from the top.
fn under_cursor<O: Opponent>(app: &App<O>, definition: &Definition, towers: &Towers) -> Vec<String> {
    let language = app.session.language();
    let tower = towers.on(app.cursor);
    let square = match language {
        Language::Japanese => app.cursor.japanese(),
        Language::English => app.cursor.to_string(),
    };
    let piece = |piece: &Piece| {
        let name = &definition.kind(piece.kind()).name;
        let name = match language {
            Language::Japanese => &name.ja,
            Language::English => &name.en,
        };
        let side = app.session.side_name(piece.side());
        format!("{} {name} ({side})", app.look.piece(definition, *piece).trim())
    };
    match tower {
        [] => vec![square],
        [only] => vec![format!("{square} {}", piece(only))],
        [..] => {
            let head = format!("{square} {}:", app.text(Text::TopIsFirst));
            let layers = tower.iter().enumerate().rev();
            [head].into_iter().chain(layers.map(|(at, top)| format!(" {} {}", at + 1, piece(top)))).collect()
        }
    }
}

/// Returns the lines of a text that is broken to a width in columns, at blanks where it can be.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut columns, mut blank) = (String::new(), 0, None);
    for letter in text.chars() {
        let wide = letter.width().unwrap_or(0);
        if columns + wide > width && !line.is_empty() {
            let rest = match blank.take() {
                Some(at) if letter != ' ' => line.split_off(at),
                _ => String::new(),
            };
            lines.push(line.trim_end().to_owned());
            rest.trim_start().clone_into(&mut line);
            columns = line.chars().map(|letter| letter.width().unwrap_or(0)).sum();
        }
        if letter == ' ' {
            blank = Some(line.len());
        }
        if !(letter == ' ' && line.is_empty() && !lines.is_empty()) {
            line.push(letter);
            columns += wide;
        }
    }
    lines.push(line);
    lines
}

/// Returns the lines of the help that fit a width.
pub(super) fn help(language: Language, width: usize) -> Vec<String> {
    const KEYS: usize = 20;
    let line = |(keys, what): (&str, &str)| format!("{}{what}", padded(keys, KEYS));
    super::help::lines(language).flat_map(|pair| wrapped(&line(pair), width)).collect()
}
