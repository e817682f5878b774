//! Texts of the page, in both languages.

use crate::elo::Interval;

/// Returns a text that has no meaning as HTML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns a text in both languages, of which the page shows one.
pub(super) fn both(ja: &str, en: &str) -> String {
    format!("<span lang=\"ja\">{}</span><span lang=\"en\">{}</span>", escaped(ja), escaped(en))
}

/// Returns a part with its interval, in hundredths.
pub(super) fn share(part: Option<Interval>) -> String {
    part.map_or("–".to_owned(), |Interval { value, low, high }| {
        format!("{:.1} % <small>{:.1}–{:.1}</small>", value * 100.0, low * 100.0, high * 100.0)
    })
}

/// Returns a number with its interval.
pub(super) fn number(part: Option<Interval>) -> String {
    part.map_or("–".to_owned(), |Interval { value, low, high }| {
        format!("{value:.2} <small>{low:.2}–{high:.2}</small>")
    })
}

/// Returns a difference in Elo with its interval.
pub(super) fn elo(part: Option<Interval>) -> String {
    part.map_or("–".to_owned(), |Interval { value, low, high }| {
        format!("{value:+.0} <small>{low:+.0} … {high:+.0}</small>")
    })
}

/// Returns the reason of an end.
pub(super) fn reason(word: &str) -> String {
    let (ja, en) = match word {
        "checkmate" => ("詰み", "checkmate"),
        "stalemate" => ("指す手なし", "no legal move"),
        "royal-capture" => ("玉・太子を取った", "capture of the royals"),
        "king-capture" => ("玉を取った", "capture of the king"),
        "check" => ("王手", "check"),
        "try" => ("トライ", "try"),
        "nihe" => ("ニへ", "nihe"),
        "kokose-exposed" => ("ココセで相手の玉を取れる形にした", "a kokose exposed the king"),
        "kokose-no-mate" => ("ココセで詰まなかった", "a kokose without mate"),
        "bare-king" => ("裸玉", "bare king"),
        "insufficient-material" => ("駒不足", "insufficient material"),
        "repetition" => ("千日手", "repetition"),
        "perpetual-check" => ("連続王手の千日手", "perpetual check"),
        "perpetual-chase" => ("一方だけが攻めた千日手", "perpetual chase"),
        "move-limit" => ("手数制限", "move limit"),
        "counting" => ("逃走猶予", "counting"),
        "declaration" => ("入玉宣言", "declaration"),
        "points" => ("点数", "points"),
        "resign" => ("投了", "resignation"),
        "agreement" => ("合意", "agreement"),
        "illegal" => ("反則", "illegal action"),
        "unfinished" => ("打ち切り", "not played on"),
        other => (other, other),
    };
    both(ja, en)
}

/// Returns why a game is worth a look.
pub(super) fn why(word: &str) -> String {
    let (ja, en) = match word {
        "comeback" => ("最大の逆転", "the greatest comeback"),
        "lead-changes" => ("形勢が最も入れ替わった", "most changes of the lead"),
        "sudden-loss" => ("突然の終わり", "a sudden loss of a royal"),
        "shortest" => ("最短", "the shortest win"),
        "longest" => ("最長", "the longest"),
        "typical" => ("標準的な長さ", "of usual length"),
        other => (other, other),
    };
    both(ja, en)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_words_of_its_own() {
        for word in yagura::Reason::ALL.iter().map(|reason| reason.word()) {
            let unknown = both(word, word);
            assert_ne!(reason(word), unknown, "{word} has no word in Japanese");
        }
    }
}
