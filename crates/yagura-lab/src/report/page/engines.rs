//! The page of two engines and of the test between them.

use super::{
    document,
    tables::table,
    words::{both, elo, escaped, reason},
};
use crate::report::engines::EngineComparison;

/// Returns the page of a comparison of two engines.
pub fn engines(of: &EngineComparison) -> String {
    let [one, other] = &of.engines;
    let title = both(&format!("{}：{one}と{other}", of.ja), &format!("{}: {one} and {other}", of.en));
    let bounds = format!("{}, {} Elo", of.sprt.elo0, of.sprt.elo1);
    let [found_ja, found_en] = match of.verdict {
        "accepted" => ["第一のエンジンが強いと認めます", "the first engine is taken for the stronger one"],
        "refused" => {
            ["第一のエンジンが強いとは認めません", "the first engine is not taken for the stronger one"]
        }
        _ => ["対局が少なく、まだ決まりません", "open: there are too few games"],
    };
    let verdict = both(
        &format!("逐次検定（{bounds}）：{found_ja}。"),
        &format!("Sequential test ({bounds}): {found_en}."),
    );
    let facts = format!(
        "{} · {} ({}) · {} ({}) · openings {} · llr {:.2}",
        of.variant, one, of.limits[0], other, of.limits[1], of.openings, of.ratio
    );
    let results = of.tally.results;
    let rows = [
        [both("局数", "games"), of.tally.games().to_string()],
        [both("同じでない対局", "distinct games"), of.tally.distinct.to_string()],
        [both("第一のエンジンの勝ち", "won by the first engine"), results.wins.to_string()],
        [both("引き分け", "drawn"), results.draws.to_string()],
        [both("第二のエンジンの勝ち", "won by the second engine"), results.losses.to_string()],
        [both("差（Elo、区間95％）", "difference (Elo, interval of 95 %)"), elo(of.elo)],
    ];
    let head = [
        both("終わり方", "reason"),
        both("第一の勝ち", "first won"),
        both("第二の勝ち", "second won"),
        both("引き分け", "drawn"),
    ];
    let endings = of.tally.reasons.iter().map(|(word, counts)| {
        std::iter::once(reason(word)).chain(counts.iter().map(ToString::to_string)).collect()
    });
    let content = format!(
        "<h1>{title}</h1>\n<p><b>{verdict}</b></p>\n<p class=\"soft\">{}</p>\n{}{}",
        escaped(&facts),
        table(&[], rows.map(Vec::from)),
        table(&head, endings)
    );
    document(&format!("{} · {one} · {other}", of.variant), &content)
}
