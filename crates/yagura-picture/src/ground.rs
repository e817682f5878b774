//! The board itself: its wood, coordinates and lines, and the signs of its culture.

use std::fmt::Write as _;

use yagura::{Definition, Side, notation::kanji};

use crate::{
    Coordinates,
    layout::{Area, HEIGHT, Layout, WIDTH},
    looks::{Cells, Look, Signs},
    markup::{Num, label},
    scene::Scene,
};

/// Sizes of coordinates, and from one kanji of a number to the next.
const FILE: f64 = 25.0;
const TALL: f64 = 22.0;
const STEP: f64 = 24.0;
/// Of a large board they are larger: they fill their margin.
const FILE_LARGE: f64 = 38.0;
const TALL_LARGE: f64 = 31.0;
const STEP_LARGE: f64 = 32.0;
/// The files and ranks of a palace.
const PALACE: u8 = 3;

/// Draws the wood and the coordinates.
pub(crate) fn board(scene: &mut Scene, layout: &Layout) {
    let Area { x, y, width, height } = layout.board;
    let colours = *scene.colours();
    let body = format!(
        r#"<rect x="{}" y="{}" width="{}" height="{}" rx="10" fill="{}" stroke="{}" stroke-width="3"/>"#,
        Num(x),
        Num(y),
        Num(width),
        Num(height),
        scene.shading().paint(&colours.board),
        colours.edge
    );
    scene.put(Area { x: x - 2.0, y: y - 2.0, width: width + 4.0, height: height + 4.0 }, body);
    if layout.coordinates == Coordinates::None {
        return;
    }
    let (file, tall, step) =
        if layout.is_large() { (FILE_LARGE, TALL_LARGE, STEP_LARGE) } else { (FILE, TALL, STEP) };
    let mut body = String::new();
    for column in 0..layout.files {
        let number = layout.square_at(column, 0).file() + 1;
        let middle = layout.squares.x + (f64::from(column) + 0.5) * WIDTH;
        body.push_str(&label(middle, layout.squares.y - 20.0, file, colours.text, &number.to_string()));
    }
    for row in 0..layout.ranks {
        let rank = layout.square_at(0, row);
        let letters: Vec<String> = match layout.coordinates {
            // They stand upright, one under the other.
            Coordinates::Kanji => {
                kanji::write(usize::from(rank.rank()) + 1).chars().map(String::from).collect()
            }
            _ => vec![rank.to_string().trim_start_matches(|c: char| c.is_ascii_digit()).to_owned()],
        };
        let size = if letters.len() > 1 { tall } else { file };
        let x = layout.squares.x + layout.squares.width + 20.0;
        let middle = layout.squares.y + (f64::from(row) + 0.5) * HEIGHT;
        for (n, letter) in letters.iter().enumerate() {
            let y = middle + (n as f64 - (letters.len() - 1) as f64 / 2.0) * step;
            body.push_str(&label(x, y, size, colours.text, letter));
        }
    }
    scene.put(layout.board, body);
}

/// Draws the lines or fields and what stands between them.
pub(crate) fn lines(scene: &mut Scene, definition: &Definition, look: Look, layout: &Layout) {
    let colours = *scene.colours();
    let mut body = String::new();
    let (left, top) = (layout.squares.x, layout.squares.y);
    let (width, height) = (layout.squares.width, layout.squares.height);
    match look.cells {
        Cells::Points => points(&mut body, look, layout),
        Cells::Squares | Cells::Checkered => {
            if look.cells == Cells::Checkered {
                let _ =
                    write!(body, r#"<path fill="{}" stroke="none" d="{}"/>"#, colours.dark, fields(layout));
            }
            let mut path = String::new();
            for column in 1..layout.files {
                let _ =
                    write!(path, "M{},{}v{}", Num(left + f64::from(column) * WIDTH), Num(top), Num(height));
            }
            for row in 1..layout.ranks {
                let _ = write!(path, "M{},{}h{}", Num(left), Num(top + f64::from(row) * HEIGHT), Num(width));
            }
            let opacity = if look.cells == Cells::Checkered { 0.35 } else { 1.0 };
            let _ = write!(body, r#"<path d="{path}" stroke-opacity="{}"/>"#, Num(opacity));
            let (x, y, width, height) = (Num(left), Num(top), Num(width), Num(height));
            let _ =
                write!(body, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" stroke-width="4"/>"#);
        }
    }
    match look.signs {
        Signs::None => {}
        Signs::ZoneDots => zone_dots(&mut body, definition, layout, colours.line),
        Signs::River | Signs::Palaces => {
            palaces(&mut body, layout);
            stations(&mut body, look, layout);
        }
    }
    if look.signs == Signs::River {
        river(&mut body, layout, colours.line);
    }
    scene.put(
        layout.board,
        format!(r#"<g fill="none" stroke="{}" stroke-width="1.8">{body}</g>"#, colours.line),
    );
}

fn middle(layout: &Layout, column: u8, row: u8) -> (f64, f64) {
    (layout.squares.x + (f64::from(column) + 0.5) * WIDTH, layout.squares.y + (f64::from(row) + 0.5) * HEIGHT)
}

fn fields(layout: &Layout) -> String {
    let mut path = String::new();
    for row in 0..layout.ranks {
        // The square at the left hand of each player is dark.
        for column in (0..layout.files).filter(|column| (column + row + layout.ranks).is_multiple_of(2)) {
            let (x, y) =
                (layout.squares.x + f64::from(column) * WIDTH, layout.squares.y + f64::from(row) * HEIGHT);
            let _ = write!(path, "M{},{}h{WIDTH}v{HEIGHT}h-{WIDTH}z", Num(x), Num(y));
        }
    }
    path
}

/// Lines through the middles of the places, which a river may stop.
fn points(body: &mut String, look: Look, layout: &Layout) {
    let (left, top) = middle(layout, 0, 0);
    let (right, foot) = middle(layout, layout.files - 1, layout.ranks - 1);
    let mut path = String::new();
    let banks = (look.signs == Signs::River && layout.ranks > 1)
        .then(|| [layout.ranks / 2 - 1, layout.ranks / 2].map(|row| middle(layout, 0, row).1));
    for column in 1..layout.files.saturating_sub(1) {
        let x = middle(layout, column, 0).0;
        let parts = match banks {
            Some([upper, lower]) => vec![(top, upper), (lower, foot)],
            None => vec![(top, foot)],
        };
        for (from, to) in parts {
            let _ = write!(path, "M{},{}V{}", Num(x), Num(from), Num(to));
        }
    }
    for row in 1..layout.ranks.saturating_sub(1) {
        let _ = write!(path, "M{},{}H{}", Num(left), Num(middle(layout, 0, row).1), Num(right));
    }
    let _ = write!(body, r#"<path d="{path}"/>"#);
    let mut frame = |out: f64, width: f64| {
        let _ = write!(
            body,
            r#"<rect x="{}" y="{}" width="{}" height="{}" stroke-width="{}"/>"#,
            Num(left - out),
            Num(top - out),
            Num(right - left + 2.0 * out),
            Num(foot - top + 2.0 * out),
            Num(width)
        );
    };
    frame(0.0, 4.0);
    if banks.is_some() {
        frame(9.0, 1.8);
    }
}

/// The diagonals of the palaces.
fn palaces(body: &mut String, layout: &Layout) {
    if layout.files < PALACE || layout.ranks < 2 * PALACE {
        return;
    }
    let left = (layout.files - PALACE) / 2;
    for top in [0, layout.ranks - PALACE] {
        let [x, y] = [left, top];
        let corner = |column, row| {
            let (x, y) = middle(layout, x + column, y + row);
            format!("{},{}", Num(x), Num(y))
        };
        let _ = write!(
            body,
            r#"<path d="M{}L{}M{}L{}"/>"#,
            corner(0, 0),
            corner(2, 2),
            corner(2, 0),
            corner(0, 2)
        );
    }
}

/// The marks where cannons and soldiers stand at first: columns and rows from the own edge.
const STATIONS: [(u8, u8); 7] = [(1, 2), (7, 2), (0, 3), (2, 3), (4, 3), (6, 3), (8, 3)];

fn stations(body: &mut String, look: Look, layout: &Layout) {
    let mut path = String::new();
    let on_board = STATIONS.iter().filter(|(column, row)| *column < layout.files && *row < layout.ranks / 2);
    for &(column, row) in on_board {
        for row in [row, layout.ranks - 1 - row] {
            let (x, y) = middle(layout, column, row);
            for a in [-1.0, 1.0] {
                // What would lie off the board is left out.
                if (a < 0.0 && column == 0) || (a > 0.0 && column + 1 == layout.files) {
                    continue;
                }
                if look.signs == Signs::Palaces {
                    let (x, y) = (Num(x + a * 3.0), Num(y - 3.0));
                    let _ = write!(path, "M{x},{y}l{},-9m0,24l{},-9", Num(a * 9.0), Num(-a * 9.0));
                    continue;
                }
                for b in [-1.0, 1.0] {
                    let (x, y) = (Num(x + a * 7.0), Num(y + b * 22.0));
                    let _ = write!(path, "M{x},{y}v{}h{}", Num(-b * 15.0), Num(a * 15.0));
                }
            }
        }
    }
    let _ = write!(body, r#"<path d="{path}" stroke-width="2.2"/>"#);
}

/// The words of the river face the two players, as on a printed board.
fn river(body: &mut String, layout: &Layout, colour: &str) {
    let words = ["楚河", "漢界"];
    let is_turned = layout.is_turned(Side::Black);
    let y = layout.squares.y + layout.squares.height / 2.0;
    for (n, part) in [0.28, 0.72].into_iter().enumerate() {
        let x = layout.squares.x + layout.squares.width * part;
        let word = words[if is_turned { 1 - n } else { n }];
        let turn =
            if n == 0 { format!(r#" transform="rotate(180 {} {})""#, Num(x), Num(y)) } else { String::new() };
        let mut letters = word.chars().map(String::from);
        let _ = write!(body, r#"<g stroke="none" opacity="0.62"{turn}>"#);
        for (side, letter) in [-41.0, 41.0].into_iter().zip(&mut letters) {
            body.push_str(&label(x + side, y, 54.0, colour, &letter));
        }
        body.push_str("</g>");
    }
}

/// The dots that mark the promotion zones, on the crossings of lines.
fn zone_dots(body: &mut String, definition: &Definition, layout: &Layout, colour: &str) {
    let zone = definition.zone;
    if zone == 0 || zone >= layout.ranks {
        return;
    }
    let inset = (f64::from(layout.files) / 3.0).round();
    for line in [zone, layout.ranks - zone] {
        for column in [inset, f64::from(layout.files) - inset] {
            let (x, y) = (layout.squares.x + column * WIDTH, layout.squares.y + f64::from(line) * HEIGHT);
            let _ = write!(body, r#"<circle cx="{}" cy="{}" r="7.5" fill="{colour}"/>"#, Num(x), Num(y));
        }
    }
}
