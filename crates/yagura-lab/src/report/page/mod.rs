//! A report as one page that stands alone: no other files, Japanese and English, light and dark. Its one
//! script chooses between the languages; without it both can be had.

mod costs;
mod engines;
mod fairness;
mod plots;
mod progress;
mod tables;
mod training;
mod words;

use std::fmt::Write as _;

pub use costs::costs;
pub use engines::engines;
pub use fairness::fairness;
pub use progress::progress;
pub use training::training;
use words::{both, escaped};

use super::{Conditions, Report, comparison::Comparison};

const STYLE: &str = include_str!("style.css");
/// Stands behind the buttons of the languages, so that nothing is seen before it has chosen.
const TONGUE: &str = include_str!("tongue.js");

/// Returns the page of a report.
pub fn page(report: &Report) -> String {
    let conditions = &report.conditions;
    let title = both(
        &format!("{}の自己対局の統計", conditions.ja),
        &format!("{}: what its games say", conditions.en),
    );
    document(
        &format!("{} · {}", conditions.ja, conditions.en),
        &format!("<h1>{title}</h1>\n{}", body(report)),
    )
}

/// Returns the page of a comparison.
pub fn comparison(comparison: &Comparison) -> String {
    let [one, other] = &comparison.conditions;
    let [[one_ja, one_en], [other_ja, other_en]] = names(one, other);
    let title = both(&format!("{one_ja}と{other_ja}"), &format!("{one_en} and {other_en}"));
    let said = both(
        "区間はすべて95％で、序盤の組を単位とします。差の区間が0を含まないものに印を付けます（差がなくても二十に一つは付きます）。",
        "All intervals are of 95 %, with the opening as their unit. A mark says that the difference is more than \
         nothing; one of twenty figures that do not differ has it by chance.",
    );
    let facts = format!("A {} / B {}", facts(one), facts(other));
    let content = format!(
        "<h1>{title}</h1>\n<p>{said}</p>\n<p class=\"soft\">{}</p>\n{}",
        escaped(&facts),
        tables::differences(&comparison.differences)
    );
    document(&format!("{} · {}", one.variant, other.variant), &content)
}

/// Returns the names of two sets of rules in both languages, where they are the same with what tells them
/// apart: the ids, or versions and options, or else the digests of the rules.
fn names(one: &Conditions, other: &Conditions) -> [[String; 2]; 2] {
    let id = |of: &Conditions| of.variant.split(['~', '?']).next().unwrap_or_default().to_owned();
    let mark = |of: &Conditions| {
        if id(one) != id(other) {
            id(of)
        } else if one.variant != other.variant {
            of.variant.clone()
        } else {
            of.definition.clone()
        }
    };
    let are_same = (one.ja == other.ja || one.en == other.en) && mark(one) != mark(other);
    [one, other].map(|of| {
        let named = |name: &str, [before, after]: [&str; 2]| {
            if are_same { format!("{name}{before}{}{after}", mark(of)) } else { name.to_owned() }
        };
        [named(&of.ja, ["（", "）"]), named(&of.en, [" (", ")"])]
    })
}

/// Returns what was played, for who wants to play it again.
fn facts(of: &Conditions) -> String {
    format!("{} · {} · seed {} · rules {}", of.variant, of.effort, of.seed, of.definition)
}

/// Returns a whole page around its content.
fn document(title: &str, content: &str) -> String {
    document_with("", title, content)
}

/// Returns a whole page around its content, with more in its head.
fn document_with(head: &str, title: &str, content: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"ja\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n{head}<title>{}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<div class=\"tongues\">\
         <label><input type=\"radio\" name=\"tongue\" id=\"ja\" checked> 日本語</label>\
         <label><input type=\"radio\" name=\"tongue\" id=\"en\"> English</label></div>\n\
         <script>\n{TONGUE}</script>\n{content}</body>\n</html>\n",
        escaped(title)
    )
}

fn body(report: &Report) -> String {
    let figures = &report.figures;
    let mut out = tables::conditions(report);
    let mut section = |ja: &str, en: &str, content: String| {
        if !content.is_empty() {
            // Writing to a string does not fail.
            let _ = write!(out, "<h2>{}</h2>\n{content}\n", both(ja, en));
        }
    };
    section("結果", "Results", plots::results(figures) + &tables::results(figures));
    section("終わり方", "How games end", tables::endings(figures));
    section("手数", "Length", tables::length(figures) + &plots::histogram(&figures.lengths));
    section(
        "合法手の数",
        "Legal moves",
        tables::branching(figures) + &plots::curve(&figures.branching_curve),
    );
    section("形勢", "The lead", tables::lead(figures));
    section("駒の働き", "The pieces", tables::pieces(&figures.pieces));
    section("駒の価値", "What pieces are worth", tables::values(report));
    section("よく使われる升", "Squares", plots::squares(&figures.squares));
    section("序盤", "Openings", tables::openings(&figures.openings));
    section("見どころのある対局", "Games worth a look", tables::instructive(&report.instructive));
    out
}
