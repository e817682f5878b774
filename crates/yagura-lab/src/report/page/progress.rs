//! The page that says how far a study is. It loads itself again until nothing more is played.

use super::{
    document_with,
    tables::table,
    words::{both, escaped},
};
use crate::self_play::Status;

/// Seconds after which the page is loaded again.
const AGAIN: u32 = 5;

/// Returns the page of a study that goes on, or has ended.
pub fn progress(status: &Status) -> String {
    let title = both("対局の進み具合", "How far the games are");
    let part = status.done as f64 / status.pairs.max(1) as f64;
    let bar = format!(
        "<svg viewBox=\"0 0 600 24\" width=\"600\" height=\"24\" role=\"img\" aria-label=\"{0:.0} %\">\
         <rect class=\"band\" width=\"600\" height=\"24\"/><rect class=\"bar\" width=\"{1:.1}\" height=\"24\"/></svg>",
        part * 100.0,
        part.min(1.0) * 600.0
    );
    let left = match (status.ended, status.seconds_left) {
        (true, _) => both("終わりました", "done"),
        (false, None) => both("まだ一局も終わっていません", "no game has ended yet"),
        (false, Some(seconds)) => {
            both(&format!("残りおよそ{}", clock(seconds)), &format!("about {} left", clock(seconds)))
        }
    };
    let games = both(
        &format!("{}局のうち{}局", 2 * status.pairs, 2 * status.done),
        &format!("{} of {} games", 2 * status.done, 2 * status.pairs),
    );
    let cost = clock(status.cost as u64);
    let cost = both(&format!("計算時間{cost}"), &format!("{cost} of processor time"));
    let facts = format!(
        "{} · {} · {} · seed {} · study {}",
        status.title,
        status.games.join(", "),
        status.effort,
        status.seed,
        status.study
    );
    let head = [both("対局者", "worker"), both("局数", "games"), both("計算時間", "processor time")];
    let rows = status
        .workers
        .iter()
        .map(|(name, share)| vec![escaped(name), (2 * share.pairs).to_string(), clock(share.seconds as u64)]);
    let content = format!(
        "<h1>{title}</h1>\n<p class=\"soft\">{}</p>\n{bar}\n<p>{games} · {left} · {cost}</p>\n{}",
        escaped(&facts),
        table(&head, rows)
    );
    let again = if status.ended {
        String::new()
    } else {
        format!("<meta http-equiv=\"refresh\" content=\"{AGAIN}\">\n")
    };
    document_with(&again, &format!("{:.0} % · {}", part * 100.0, status.title), &content)
}

fn clock(seconds: u64) -> String {
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::self_play::Share;

    #[test]
    fn the_page_is_loaded_again_until_the_study_has_ended() {
        let workers = [("a<b".to_owned(), Share { pairs: 5, seconds: 61.0 })].into();
        let mut status = Status { done: 5, pairs: 20, cost: 61.0, workers, ..Status::default() };
        status.seconds_left = Some(3723);
        let page = progress(&status);
        for said in ["http-equiv=\"refresh\"", "10 of 40 games", "about 1:02:03 left", "a&lt;b", "0:01:01"] {
            assert!(page.contains(said), "{said}: {page}");
        }
        status.ended = true;
        assert!(!progress(&status).contains("http-equiv=\"refresh\""));
    }
}
