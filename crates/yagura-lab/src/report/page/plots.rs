//! Plots as SVG in the page, drawn with the page's colours.

use std::fmt::Write as _;

use super::words::{both, share};
use crate::{
    elo::Interval,
    report::figures::{CurvePoint, Figures, Histogram},
    train::Epoch,
};

/// The size of a plot, and the room for its axes.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 48.0;
const BOTTOM: f64 = 24.0;
const TOP: f64 = 12.0;
/// The side of a square of the heat map at most, and the width of the whole.
const CELL: f64 = 40.0;
const BOARD: f64 = 640.0;

fn framed(width: f64, height: f64, label: &str, content: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" \
         aria-label=\"{label}\">{content}</svg>\n"
    )
}

/// Returns the parts of the games as points with whiskers.
pub(super) fn results(figures: &Figures) -> String {
    let rows: [(&str, &str, Option<Interval>); 4] = [
        ("先手の得点", "score of the first player", figures.first_player),
        ("先手の勝ち", "won by the first player", figures.first_won),
        ("後手の勝ち", "won by the second player", figures.second_won),
        ("引き分け", "drawn", figures.drawn),
    ];
    let mut table = String::from("<div class=\"scroll\"><table>\n");
    for (ja, en, part) in rows {
        let plot = part.map_or(String::new(), whisker);
        let _ = writeln!(table, "<tr><td>{}</td><td>{plot}</td><td>{}</td></tr>", both(ja, en), share(part));
    }
    table + "</table></div>\n"
}

/// Returns an interval between 0 and 1 as a point with whiskers.
fn whisker(part: Interval) -> String {
    let x = |value: f64| 6.0 + value * 288.0;
    let Interval { value, low, high } = part;
    let axis = "<line class=\"axis\" x1=\"6\" x2=\"294\" y1=\"12\" y2=\"12\"/>\
                <line class=\"axis\" x1=\"150\" x2=\"150\" y1=\"4\" y2=\"20\"/>"
        .to_owned();
    let mark = format!(
        "<line class=\"whisker\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"12\" y2=\"12\"/>\
         <circle class=\"dot\" cx=\"{:.1}\" cy=\"12\" r=\"4\"/>",
        x(low),
        x(high),
        x(value)
    );
    framed(300.0, 24.0, &format!("{:.1} %", value * 100.0), &(axis + &mark))
}

/// Returns a histogram.
pub(super) fn histogram(histogram: &Histogram) -> String {
    let most = histogram.counts.iter().copied().max().unwrap_or(0).max(1);
    let bars = histogram.counts.len().max(1) as f64;
    let (wide, tall) = ((WIDTH - LEFT) / bars, HEIGHT - BOTTOM - TOP);
    let mut content = axes(&most.to_string());
    for (at, &count) in histogram.counts.iter().enumerate() {
        let height = tall * count as f64 / most as f64;
        let x = LEFT + wide * at as f64;
        let from = histogram.from + at * histogram.width;
        let _ = write!(
            content,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\">\
             <title>{from}–{}: {count}</title></rect>",
            x + 1.0,
            HEIGHT - BOTTOM - height,
            (wide - 2.0).max(1.0),
            from + histogram.width - 1,
        );
        if at % (histogram.counts.len() / 8 + 1) == 0 {
            let _ = write!(content, "<text x=\"{x:.1}\" y=\"{:.1}\">{from}</text>", HEIGHT - 6.0);
        }
    }
    framed(WIDTH, HEIGHT, "games by plies", &content)
}

fn axes(most: &str) -> String {
    let base = HEIGHT - BOTTOM;
    format!(
        "<line class=\"axis\" x1=\"{LEFT}\" x2=\"{WIDTH}\" y1=\"{base}\" y2=\"{base}\"/>\
         <line class=\"axis\" x1=\"{LEFT}\" x2=\"{LEFT}\" y1=\"{TOP}\" y2=\"{base}\"/>\
         <text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{most}</text>\
         <text x=\"{:.0}\" y=\"{base}\" text-anchor=\"end\">0</text>",
        LEFT - 6.0,
        TOP + 10.0,
        LEFT - 6.0
    )
}

/// Returns a curve over the plies with the band in which four of five games are.
pub(super) fn curve(points: &[CurvePoint]) -> String {
    let Some(last) = points.last().filter(|last| last.ply > 0) else { return String::new() };
    let most = points.iter().map(|point| point.p90).fold(1.0, f64::max);
    let place = |ply: usize, value: f64| {
        let x = LEFT + (WIDTH - LEFT) * ply as f64 / last.ply as f64;
        format!("{x:.1},{:.1}", HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * value / most)
    };
    let line = |points: &mut dyn Iterator<Item = (usize, f64)>| {
        points.map(|(ply, value)| place(ply, value)).collect::<Vec<_>>().join(" ")
    };
    let upper = line(&mut points.iter().map(|point| (point.ply, point.p90)));
    let lower = line(&mut points.iter().rev().map(|point| (point.ply, point.p10)));
    let middle = line(&mut points.iter().map(|point| (point.ply, point.median)));
    let content = format!(
        "{}<polygon class=\"band\" points=\"{upper} {lower}\"/><polyline class=\"curve\" points=\"{middle}\"/>\
         <text x=\"{LEFT}\" y=\"{:.0}\">0</text>\
         <text x=\"{WIDTH}\" y=\"{:.0}\" text-anchor=\"end\">{}</text>",
        axes(&format!("{most:.0}")),
        HEIGHT - 6.0,
        HEIGHT - 6.0,
        last.ply
    );
    framed(WIDTH, HEIGHT, "legal moves by ply", &content)
}

/// Returns the errors of the epochs of a training.
pub(super) fn errors(epochs: &[Epoch]) -> String {
    let all = || epochs.iter().flat_map(|epoch| epoch.errors);
    let (low, high) = (all().fold(f64::MAX, f64::min), all().fold(0.0, f64::max));
    let (Some(last), true) = (epochs.last(), high > low) else { return String::new() };
    let place = |epoch: &Epoch, set: usize| {
        let x = LEFT + (WIDTH - LEFT) * (epoch.number - 1) as f64 / (last.number - 1).max(1) as f64;
        let part = (epoch.errors[set] - low) / (high - low);
        format!("{x:.1},{:.1}", HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * part)
    };
    let line = |epochs: &mut dyn Iterator<Item = &Epoch>, set: usize| {
        epochs.map(|epoch| place(epoch, set)).collect::<Vec<_>>().join(" ")
    };
    let kept_out = line(&mut epochs.iter(), 1);
    let learnt = line(&mut epochs.iter().rev(), 0);
    let base = HEIGHT - BOTTOM;
    let content = format!(
        "<line class=\"axis\" x1=\"{LEFT}\" x2=\"{WIDTH}\" y1=\"{base}\" y2=\"{base}\"/>\
         <line class=\"axis\" x1=\"{LEFT}\" x2=\"{LEFT}\" y1=\"{TOP}\" y2=\"{base}\"/>\
         <text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{high:.3}</text>\
         <text x=\"{:.0}\" y=\"{base}\" text-anchor=\"end\">{low:.3}</text>\
         <polygon class=\"band\" points=\"{kept_out} {learnt}\"/>\
         <polyline class=\"curve\" points=\"{kept_out}\"/>\
         <text x=\"{WIDTH}\" y=\"{:.0}\" text-anchor=\"end\">{}</text>",
        LEFT - 4.0,
        TOP + 10.0,
        LEFT - 4.0,
        HEIGHT - 6.0,
        last.number
    );
    framed(WIDTH, HEIGHT, "errors by epoch", &content)
}

/// Returns a board whose squares are the darker the more moves end there.
pub(super) fn squares(rows: &[Vec<f64>]) -> String {
    let files = rows.first().map_or(0, Vec::len);
    let most = rows.iter().flatten().copied().fold(0.0, f64::max);
    if files == 0 || most <= 0.0 {
        return String::new();
    }
    let side = (BOARD / files as f64).min(CELL);
    let mut content = String::new();
    for (rank, row) in rows.iter().enumerate() {
        for (at, &visits) in row.iter().enumerate() {
            let square = yagura::Square::new((files - 1 - at) as u8, rank as u8);
            let _ = write!(
                content,
                "<rect class=\"cell\" x=\"{:.1}\" y=\"{:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" \
                 fill-opacity=\"{:.3}\"><title>{square}: {visits:.2}</title></rect>",
                side * at as f64,
                side * rank as f64,
                visits / most,
            );
        }
    }
    let legend = both(
        &format!("一局あたり、その升に着いた手の数。最も濃い升で{most:.2}手"),
        &format!("Moves to each square in a game; {most:.2} on the darkest"),
    );
    let board = framed(side * files as f64, side * rows.len() as f64, "moves by square", &content);
    format!("<p>{legend}</p>{board}")
}
