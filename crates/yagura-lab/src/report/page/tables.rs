//! The tables of the page.

use std::fmt::Write as _;

use super::words::{both, elo, escaped, number, reason, share, why};
use crate::{
    report::{Figures, Instructive, OpeningNode, PieceFigures, Report, comparison::Difference},
    statistics::Distribution,
};

/// Returns a table; what is in cells is HTML.
pub(super) fn table(head: &[String], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut out = String::from("<div class=\"scroll\"><table>\n");
    let cells = |cells: &[String], tag: &str| {
        cells.iter().fold(String::new(), |row, cell| row + &format!("<{tag}>{cell}</{tag}>"))
    };
    if !head.is_empty() {
        let _ = writeln!(out, "<tr>{}</tr>", cells(head, "th"));
    }
    for row in rows {
        let _ = writeln!(out, "<tr>{}</tr>", cells(&row, "td"));
    }
    out + "</table></div>\n"
}

pub(super) fn conditions(report: &Report) -> String {
    let (of, figures) = (&report.conditions, &report.figures);
    let again = if of.repeatable {
        both("同じ条件なら同じ対局になります。", "The same conditions give the same games again.")
    } else {
        both(
            "時間で区切ったため、同じ対局は再現できません。",
            "Limited by time: the games will not come again.",
        )
    };
    let repeated = figures.games - figures.distinct;
    let said = both(
        &format!(
            "自己対局{}局（同一の対局{repeated}局は一度だけ数えます）、序盤{}通り。区間はすべて95％で、序盤の組を単位とします。",
            figures.games, figures.openings_played
        ),
        &format!(
            "{} games of the engine against itself ({repeated} {} count), from {} openings. \
             All intervals are of 95 %, with the opening as their unit.",
            figures.games,
            if repeated == 1 { "repeats another and does not" } else { "repeat another and do not" },
            figures.openings_played
        ),
    );
    let alike = if figures.distinct * 2 < figures.games {
        let text = both(
            "半分を超える対局がほかの対局と同じです。数値は少ない対局によるものです。",
            "More than half of the games repeat another: the figures are those of few games.",
        );
        format!("<p class=\"dead\">{text}</p>\n")
    } else {
        String::new()
    };
    let facts = format!(
        "{} · {} · seed {} · rules {} · engine {} · study {}",
        of.variant, of.effort, of.seed, of.definition, of.engine, of.study
    );
    format!("<p>{said} {again}</p>\n{alike}<p class=\"soft\">{}</p>\n", escaped(&facts))
}

pub(super) fn results(figures: &Figures) -> String {
    let mut rows = vec![
        vec![both("打ち切り", "not played on (count as drawn in scores)"), share(figures.unfinished)],
        vec![
            both("逆転勝ち（勝者が一度は大きく劣勢）", "comebacks (the winner was clearly behind)"),
            share(figures.comebacks),
        ],
        vec![
            both("突然の終わり（直前まで劣勢でなかった）", "sudden losses (not behind shortly before)"),
            share(figures.sudden_losses),
        ],
        vec![both("駒を取らない対局", "games without a capture"), share(figures.without_capture)],
    ];
    rows.retain(|row| row[1] != "–");
    table(&[], rows)
}

pub(super) fn endings(figures: &Figures) -> String {
    let head = [
        both("理由", "reason"),
        both("局数", "games"),
        both("先手の勝ち", "first won"),
        both("後手の勝ち", "second won"),
        both("割合", "part"),
    ];
    let rows = figures.endings.iter().map(|ending| {
        vec![
            reason(&ending.reason),
            ending.games.to_string(),
            ending.first_won.to_string(),
            ending.second_won.to_string(),
            share(ending.part),
        ]
    });
    table(&head, rows)
}

fn distributions(rows: &[(String, Option<Distribution>)]) -> String {
    let head = [
        String::new(),
        both("中央値", "median"),
        "10 %".to_owned(),
        "25 %".to_owned(),
        "75 %".to_owned(),
        "90 %".to_owned(),
        both("平均", "mean"),
        both("最小–最大", "least–most"),
    ];
    let known = rows.iter().filter_map(|(name, of)| Some((name, (*of)?)));
    let plain = |value: f64| format!("{value:.2}").trim_end_matches('0').trim_end_matches('.').to_owned();
    table(
        &head,
        known.map(|(name, of)| {
            vec![
                name.clone(),
                number(Some(of.median)),
                plain(of.p10),
                plain(of.p25),
                plain(of.p75),
                plain(of.p90),
                number(of.mean),
                format!("{}–{}", plain(of.least), plain(of.most)),
            ]
        }),
    )
}

pub(super) fn length(figures: &Figures) -> String {
    distributions(&[
        (both("手数", "plies"), Some(figures.length)),
        (both("最初に駒を取るまで", "plies before the first capture"), figures.contact),
    ])
}

pub(super) fn branching(figures: &Figures) -> String {
    distributions(&[(both("一局の平均", "mean of a game"), Some(figures.branching))])
}

pub(super) fn lead(figures: &Figures) -> String {
    distributions(&[
        (both("優勢の入れ替わり", "changes of the lead"), Some(figures.lead_changes)),
        (
            both("勝ちが決まった時点（対局全体を1として）", "decided after this part of the game"),
            figures.decided,
        ),
    ])
}

pub(super) fn pieces(pieces: &[PieceFigures]) -> String {
    let head = [
        both("駒", "piece"),
        both("初形の枚数", "at the start"),
        both("指し手", "moves"),
        both("打つ", "drops"),
        both("取った", "captures"),
        both("取られた", "captured"),
        both("成る割合", "promoted"),
        both("動かず", "never moved"),
    ];
    let rows = pieces.iter().map(|piece| {
        let name = both(&piece.ja, &format!("{} ({})", piece.en, piece.code));
        vec![
            if piece.dead { format!("<span class=\"dead\">{name}</span>") } else { name },
            format!("{:.1}", piece.start),
            number(piece.moves),
            number(piece.drops),
            number(piece.captures),
            number(piece.captured),
            share(piece.promoted),
            share(piece.never_moved),
        ]
    });
    let dead = both(
        "数は一局あたり。色の付いた駒はほとんど動きません。",
        "Numbers are of a game. Coloured pieces hardly ever move.",
    );
    table(&head, rows) + &format!("<p><small>{dead}</small></p>\n")
}

pub(super) fn values(report: &Report) -> String {
    let Report { values, imbalances, .. } = report;
    let mut out = String::new();
    if values.is_empty() {
        let too_few = both(
            "対局の中の損得から駒の価値を求めるには、対局が少なすぎます。",
            "There are too few games to tell values by the material of the games.",
        );
        let _ = writeln!(out, "<p>{too_few}</p>");
    } else {
        let head = [
            both("駒", "piece"),
            both("一枚多いと（Elo）", "one more (Elo)"),
            both("最も多い駒を1として", "in units of the commonest"),
        ];
        let rows = values.iter().map(|value| {
            let name = both(&value.ja, &format!("{} ({})", value.en, value.code));
            vec![name, elo(Some(value.elo)), number(value.relative)]
        });
        let note = both(
            "対局中の駒の損得から回帰で求めた値。代償のある駒損があるため、小さめに出ます。",
            "By regression on the material of the games; what is given up for something makes the values small.",
        );
        let _ = writeln!(out, "<p>{note}</p>{}", table(&head, rows));
    }
    if !imbalances.is_empty() {
        let head = [
            both("欠けた駒", "piece that is missing"),
            both("組", "pairs"),
            both("得点", "score"),
            both("Elo", "Elo"),
        ];
        let rows = imbalances.iter().map(|of| {
            let name = both(&of.ja, &format!("{} ({})", of.en, of.code));
            vec![name, of.pairs.to_string(), format!("{:.1} %", of.score * 100.0), elo(of.elo)]
        });
        let note = both(
            "片方がその駒を一枚欠いて始めた対局から求めた値。",
            "By games in which one side begins without one such piece, and then the other.",
        );
        let _ = writeln!(out, "<p>{note}</p>{}", table(&head, rows));
    }
    out
}

pub(super) fn openings(nodes: &[OpeningNode]) -> String {
    let mut out = String::new();
    for node in nodes {
        let score = both("先手の得点", "first player");
        let head = format!("<b>{}</b> {} · {score} {}", escaped(&node.mv), node.games, share(node.score));
        let _ = if node.next.is_empty() {
            writeln!(out, "<div style=\"margin-left:2rem\">{head}</div>")
        } else {
            writeln!(out, "<details><summary>{head}</summary>\n{}</details>", openings(&node.next))
        };
    }
    out
}

pub(super) fn differences(all: &[Difference]) -> String {
    let head = [String::new(), "A".to_owned(), "B".to_owned(), both("差", "difference"), String::new()];
    let rows = all.iter().map(|of| {
        let mark = if of.clear { "●" } else { "" };
        vec![
            both(of.ja, of.en),
            number(Some(of.one)),
            number(Some(of.other)),
            number(Some(of.more)),
            mark.to_owned(),
        ]
    });
    table(&head, rows)
}

pub(super) fn instructive(games: &[Instructive]) -> String {
    let rows = games.iter().map(|game| {
        let link = format!("<a href=\"{0}\">{0}</a>", escaped(&game.file));
        let unit = if game.plies == 1 { "ply" } else { "plies" };
        let plies = both(&format!("{}手", game.plies), &format!("{} {unit}", game.plies));
        vec![why(game.why), plies, reason(&game.reason), link]
    });
    if games.is_empty() { String::new() } else { table(&[], rows) }
}
