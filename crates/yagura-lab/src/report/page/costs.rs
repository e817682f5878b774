//! The page of costs of pieces and of what they are worth, a part for each board.

use super::{
    document, facts,
    tables::table,
    words::{both, elo, escaped, number},
};
use crate::report::costs::Costs;

/// Returns the page of the costs of a family of games.
pub fn costs(all: &[Costs]) -> String {
    let title = both("駒の点数と価値", "What pieces cost and what they are worth");
    let said = both(
        "無作為に組んだ陣どうしの対局から、駒の価値をその盤での点数に直して求めます。区間はすべて95％です。\
         区間が今の点数を含まない駒に、新しい点数を提案します。",
        "Armies drawn at random meet; what a piece is worth is told in points of that board. All intervals are \
         of 95 %. A piece whose interval leaves out its cost gets a proposed cost.",
    );
    let mut content = format!("<h1>{title}</h1>\n<p>{said}</p>\n");
    for of in all {
        content.push_str(&board(of));
    }
    document("駒の点数 · costs of pieces", &content)
}

fn board(of: &Costs) -> String {
    let heading = both(&of.conditions.ja, &of.conditions.en);
    let point = both("一点の価値（Elo）", "a point is worth (Elo)");
    let games = both(&format!("{}局", of.games), &format!("{} games", of.games));
    let unknown = if of.has_too_few_games() {
        let [are, needed] = [of.openings, of.openings_needed];
        let text = both(
            &format!("対局が少なすぎます。駒の種類に対して{needed}組以上が要りますが、{are}組です。"),
            &format!("Too few games: the kinds of pieces take at least {needed} pairs, and there are {are}."),
        );
        format!("<p class=\"dead\">{text}</p>\n")
    } else if of.known {
        String::new()
    } else {
        let text = both(
            "対局が少なく、一点の価値が分かりません。点数の提案はありません。",
            "Too few games: what a point is worth is not known, and no cost is proposed.",
        );
        format!("<p class=\"dead\">{text}</p>\n")
    };
    let head = [
        both("駒", "piece"),
        both("点数", "cost"),
        both("価値（点）", "worth (points)"),
        both("提案", "proposed"),
    ];
    let rows = of.pieces.iter().map(|piece| {
        vec![
            both(&piece.ja, &format!("{} ({})", piece.en, piece.code)),
            piece.cost.to_string(),
            number(Some(piece.worth)),
            piece.proposed.map_or(String::new(), |cost| format!("<b class=\"dead\">{cost}</b>")),
        ]
    });
    format!(
        "<h2>{heading}</h2>\n<p class=\"soft\">{}</p>\n<p>{games} · {point} {}</p>\n{unknown}{}",
        escaped(&facts(&of.conditions)),
        elo(of.point),
        if of.known { table(&head, rows) } else { String::new() }
    )
}
