//! What a record says of its game: players, places, dates, and whatever else was written there.

/// A line of a record's head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What it tells: one of the [`Known`] words, or the key as it was found.
    pub key: String,
    /// What it says.
    pub value: String,
}

/// The head of a record: keys with their values, in the order in which they were written. What no format
/// knows stays as it was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers(Vec<Header>);

/// A key that formats have words of their own for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The word in records of ours.
    pub key: &'static str,
    /// The words in KIF and KI2; the first is the one that is written.
    pub kif: &'static [&'static str],
    /// The word in CSA.
    pub csa: Option<&'static str>,
    /// The tag in PGN.
    pub pgn: Option<&'static str>,
}

/// The key of Black's name, the player at the bottom.
pub const BLACK: &str = "black";
/// The key of White's name.
pub const WHITE: &str = "white";
/// The key of the edition of the rules that a record was written for, where it is not the known one: rulebook
/// and number, as in `chu 2`.
pub const EDITION: &str = "rules-edition";
/// The keys of how the time of each was limited, Black's first, where one clock does not say it for both: a
/// text for people.
pub const TIMES: [&str; 2] = ["time-limit-black", "time-limit-white"];

const fn known(
    key: &'static str,
    kif: &'static [&'static str],
    csa: Option<&'static str>,
    pgn: Option<&'static str>,
) -> Known {
    Known { key, kif, csa, pgn }
}

/// All known keys. The players' names have further words, as each format has its own for sides.
pub const KNOWN: [Known; 21] = [
    known("event", &["棋戦"], Some("EVENT"), Some("Event")),
    known("site", &["場所"], Some("SITE"), Some("Site")),
    known("started", &["開始日時", "対局日"], Some("START_TIME"), Some("Date")),
    known("ended", &["終了日時"], Some("END_TIME"), None),
    known("round", &["回戦"], None, Some("Round")),
    known("opening", &["戦型"], Some("OPENING"), Some("Opening")),
    known("title", &["表題", "作品名"], None, None),
    known("time-limit", &["持ち時間"], None, Some("TimeControl")),
    known("byoyomi", &["秒読み"], None, None),
    known(TIMES[0], &["先手の持ち時間"], None, None),
    known(TIMES[1], &["後手の持ち時間"], None, None),
    known("time-spent", &["消費時間"], None, None),
    known("max-moves", &["最大手数"], Some("MAX_MOVES"), None),
    known("impasse-rule", &["持将棋"], Some("JISHOGI"), None),
    known("note", &["備考"], Some("NOTE"), None),
    known("author", &["作者"], None, Some("Annotator")),
    known("number", &["作品番号"], None, None),
    known("published", &["発表誌"], None, None),
    known("published-on", &["発表年月"], None, None),
    known("scorer", &["記録係"], None, None),
    known(EDITION, &["規則の版"], None, Some("RulesEdition")),
];

impl Headers {
    /// Returns the first value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|header| header.key == key).map(|header| header.value.as_str())
    }

    /// Sets the value of a key: that of its first line, or a new last line.
    pub fn set(&mut self, key: &str, value: &str) {
        match self.0.iter_mut().find(|header| header.key == key) {
            Some(header) => value.clone_into(&mut header.value),
            None => self.push(key, value),
        }
    }

    /// Adds a line, even when there is one of this key.
    pub fn push(&mut self, key: &str, value: &str) {
        self.0.push(Header { key: key.to_owned(), value: value.to_owned() });
    }

    /// Removes all lines of a key.
    pub fn remove(&mut self, key: &str) {
        self.0.retain(|header| header.key != key);
    }

    /// Returns the lines.
    pub fn iter(&self) -> std::slice::Iter<'_, Header> {
        self.0.iter()
    }

    /// Returns whether there are no lines.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'a> IntoIterator for &'a Headers {
    type Item = &'a Header;
    type IntoIter = std::slice::Iter<'a, Header>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Known {
    /// Returns the known key of ours.
    pub fn of_key(key: &str) -> Option<&'static Self> {
        KNOWN.iter().find(|known| known.key == key)
    }

    /// Returns the known key that KIF and KI2 call by this word.
    pub fn of_kif(word: &str) -> Option<&'static Self> {
        KNOWN.iter().find(|known| known.kif.contains(&word))
    }

    /// Returns the known key that CSA calls by this word.
    pub fn of_csa(word: &str) -> Option<&'static Self> {
        KNOWN.iter().find(|known| known.csa == Some(word))
    }

    /// Returns the known key that PGN calls by this tag.
    pub fn of_pgn(tag: &str) -> Option<&'static Self> {
        KNOWN.iter().find(|known| known.pgn == Some(tag))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_means_one_key() {
        for one in &KNOWN {
            assert_eq!(Known::of_key(one.key), Some(one));
            assert!(one.kif.iter().all(|word| Known::of_kif(word) == Some(one)));
            assert!(one.csa.is_none_or(|word| Known::of_csa(word) == Some(one)));
            assert!(one.pgn.is_none_or(|tag| Known::of_pgn(tag) == Some(one)));
        }
    }

    #[test]
    fn lines_keep_their_order() {
        let mut headers = Headers::default();
        headers.push("手合割", "平手");
        headers.set("event", "one");
        headers.push("メモ", "a");
        headers.set("event", "two");
        let keys: Vec<_> = headers.iter().map(|header| header.key.as_str()).collect();
        assert_eq!((keys, headers.get("event")), (vec!["手合割", "event", "メモ"], Some("two")));
    }
}
