//! The page of starts that bring the first player to half of the points, or not.

use super::{
    document, facts,
    tables::table,
    words::{both, escaped, share},
};
use crate::report::fairness::{Fairness, StartFigures};

/// Returns the page of the starts of a game.
pub fn fairness(fairness: &Fairness) -> String {
    let of = &fairness.conditions;
    let title = both(&format!("{}の公平な初形", of.ja), &format!("{}: fair starts", of.en));
    let said = both(
        "先手の得点が半分に近く、引き分けが少ない順に並べます（引き分けと打ち切りは、その割合の四分の一だけ\
         半分から遠いと見なします）。区間（95％）に50％を含むものに印を付けます。半分を超える対局が引き分けか\
         打ち切りになる初形は最後に置き、提案しません。",
        "The nearer to half of the points for the first player and the fewer draws, the higher: a quarter of \
         the part of the games that were drawn or not played on is added to the distance from a half. A mark \
         says that 50 % is in the interval (of 95 %). Starts of which more than half of the games are drawn or \
         not played on come last and are not proposed.",
    );
    let named = |name: &String| fairness.starts.iter().find(|start| start.name == *name);
    let proposed = match fairness.proposed.as_ref().and_then(named) {
        Some(StartFigures { ja, en, .. }) => both(&format!("提案：{ja}"), &format!("Proposed: {en}")),
        None => both(
            "この中に、先手の得点が半分になり、勝負のつく初形はありません。",
            "None of these starts brings the first player to half of the points in games that are decided.",
        ),
    };
    let head = [
        both("初形", "start"),
        String::new(),
        both("局数", "games"),
        both("先手の得点", "first player"),
        both("引き分け", "drawn"),
        both("打ち切り", "not played on"),
        both("局面", "position"),
    ];
    let rows = fairness.starts.iter().map(|start| {
        vec![
            both(&start.ja, &start.en),
            match (start.may_be_fair, start.mostly_drawn) {
                (true, _) => "●".to_owned(),
                (false, true) => {
                    format!("<span class=\"dead\">{}</span>", both("引き分けばかり", "mostly drawn"))
                }
                (false, false) => String::new(),
            },
            start.games.to_string(),
            share(start.first_player),
            share(start.drawn),
            share(start.unfinished),
            format!("<small>{}</small>", escaped(start.position.as_deref().unwrap_or(""))),
        ]
    });
    let content = format!(
        "<h1>{title}</h1>\n<p>{said}</p>\n<p class=\"soft\">{}</p>\n<p><b>{proposed}</b></p>\n{}",
        escaped(&facts(of)),
        table(&head, rows)
    );
    document(&format!("{} · {}", of.ja, of.en), &content)
}
