//! The page of the training of a net: what it learnt from, how it learnt, and whether it is better.

use std::fmt::Write as _;

use yagura::Definition;

use super::{
    document, plots,
    tables::table,
    words::{both, elo, escaped},
};
use crate::{
    Verdict,
    train::{Candidate, Outcome},
};

/// Returns the page of the training of a net of a game.
pub fn training(definition: &Definition, outcome: &Outcome) -> String {
    let name = &definition.name;
    let title = both(&format!("{}の評価ネット", name.ja), &format!("{}: a net", name.en));
    let [learnt, kept_out, repeated] = outcome.positions;
    let said = both(
        &format!(
            "自己対局{}局（一手{}局面）の静かな局面から学びます。学習{learnt}局面、対局ごとに取り分けた検証{kept_out}局面、重複{repeated}局面。",
            outcome.games, outcome.nodes
        ),
        &format!(
            "Learnt from the quiet positions of {} games of the engine against itself with {} positions a move: \
             {learnt} learnt, {kept_out} kept out by game to check it, {repeated} repeated ones left out.",
            outcome.games, outcome.nodes
        ),
    );
    let verdict = match outcome.accepted.and_then(|number| outcome.candidates.get(number)) {
        Some(net) => both(
            &format!("採用：{}、中間層{}", ja(net.base), net.hidden),
            &format!("Accepted: on {}, hidden layer of {}", net.base, net.hidden),
        ),
        None => both(
            "採用なし：どのネットも、今の評価より強いと確かめられませんでした。",
            "None accepted: no net was shown to be better than what there is.",
        ),
    };
    let facts = format!(
        "{} · seed {} · {} ms · against {}",
        outcome.variant, outcome.seed, outcome.movetime_ms, outcome.against
    );
    let mut content = format!(
        "<h1>{title}</h1>\n<p>{said}</p>\n<p class=\"soft\">{}</p>\n<p><b>{verdict}</b></p>\n{}",
        escaped(&facts),
        candidates(outcome)
    );
    for candidate in &outcome.candidates {
        let heading = both(
            &format!("{}、中間層{}", ja(candidate.base), candidate.hidden),
            &format!("on {}, hidden layer of {}", candidate.base, candidate.hidden),
        );
        let legend = both(
            "誤差（交差エントロピー）の推移。太線は検証局面、帯は学習局面との差。",
            "The error (cross-entropy) by epoch: the line is of what was kept out, the band reaches to what was learnt.",
        );
        let curve = plots::errors(&candidate.epochs);
        // Writing to a string does not fail.
        let _ = write!(content, "<h2>{heading}</h2>\n<p>{legend}</p>\n{curve}");
        content.push_str(&pieces(candidate));
    }
    document(&format!("{} · {}", name.ja, name.en), &content)
}

fn ja(base: &str) -> &'static str {
    if base == "whole" { "評価全体に加算" } else { "駒の価値に加算" }
}

fn candidates(outcome: &Outcome) -> String {
    let head = [
        both("ネット", "net"),
        both("検証の誤差", "error kept out"),
        both("ネットなし", "without a net"),
        both("対局", "games"),
        "Elo".to_owned(),
        both("速度比", "speed ratio"),
        both("判定", "verdict"),
    ];
    let rows = outcome.candidates.iter().map(|candidate| {
        let [before, after] = candidate.errors;
        let trial = candidate.trial.as_ref();
        let verdict = trial.map(|trial| match trial.verdict {
            Some(Verdict::Accepted) => both("採用", "accepted"),
            Some(Verdict::Refused) => both("不採用", "refused"),
            None => both("未決", "open"),
        });
        vec![
            both(
                &format!("{}、{}", ja(candidate.base), candidate.hidden),
                &format!("{}, {}", candidate.base, candidate.hidden),
            ),
            format!("{after:.5}"),
            format!("{before:.5}"),
            trial.map_or(String::new(), |trial| trial.tally.games().to_string()),
            trial.map_or(String::new(), |trial| elo(trial.elo)),
            trial.map_or(String::new(), |trial| format!("{:.2}", trial.speed)),
            verdict.unwrap_or_default(),
        ]
    });
    table(&head, rows)
}

fn pieces(candidate: &Candidate) -> String {
    let head = [
        both("駒", "piece"),
        both("基礎の価値", "worth in the base"),
        both("ネットの加算", "the net adds"),
        both("観測数", "seen"),
    ];
    let rows = candidate.pieces.iter().map(|piece| {
        vec![
            both(&piece.ja, &format!("{} ({})", piece.en, piece.code)),
            piece.base.to_string(),
            format!("{:+}", piece.net),
            piece.count.to_string(),
        ]
    });
    let said = both(
        "駒がなくなった場合との差の平均（センチポーン）。",
        "The mean difference to the same position without the piece, in centipawns.",
    );
    format!("<p>{said}</p>\n{}", table(&head, rows))
}
