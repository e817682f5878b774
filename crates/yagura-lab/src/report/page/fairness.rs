//! The page of starts that bring the first player to half of the points, or not.

use super::{
    document, facts,
    tables::table,
    words::{both, escaped, share},
};
use crate::report::fairness::Fairness;

/// Returns the page of the starts of a game.
pub fn fairness(fairness: &Fairness) -> String {
    let of = &fairness.conditions;
    let title = both(&format!("{}の公平な初形", of.ja), &format!("{}: fair starts", of.en));
    let said = both(
        "先手の得点が半分に近い順に並べます。区間（95％）に50％を含むものに印を付けます。",
        "The nearer to half of the points for the first player, the higher. A mark says that 50 % is in the \
         interval (of 95 %).",
    );
    let proposed = match &fairness.proposed {
        Some(name) => {
            both(&format!("提案：{}", start_name(name)[0]), &format!("Proposed: {}", start_name(name)[1]))
        }
        None => both(
            "この中に、先手の得点が半分になる初形はありません。",
            "None of these starts brings the first player to half of the points.",
        ),
    };
    let head = [
        both("初形", "start"),
        String::new(),
        both("局数", "games"),
        both("先手の得点", "first player"),
        both("引き分け", "drawn"),
        both("局面", "position"),
    ];
    let rows = fairness.starts.iter().map(|start| {
        let [ja, en] = start_name(&start.name);
        vec![
            both(&ja, &en),
            if start.may_be_fair { "●".to_owned() } else { String::new() },
            start.games.to_string(),
            share(start.first_player),
            share(start.drawn),
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

/// Returns what a start is called, in both languages.
fn start_name(name: &str) -> [String; 2] {
    match name.split_once(' ') {
        Some(("without", code)) => [format!("先手に{code}がない"), format!("first player without {code}")],
        _ if name == "usual" => ["ふつうの初形".to_owned(), "usual start".to_owned()],
        _ => [format!("手合 {name}"), format!("handicap {name}")],
    }
}
