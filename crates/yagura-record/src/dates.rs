//! When a game was played, as each format writes it: a record of ours has ISO 8601, PGN dots, KIF and CSA
//! slashes. What is no date stays as it was found.

/// The key of when a game began.
pub(crate) const STARTED: &str = "started";
/// The key of when it ended.
pub(crate) const ENDED: &str = "ended";

/// A year, and as much more as is told: a month, a day, a time of that day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
    time: Option<Time>,
    /// The time is the one of Greenwich; else nobody said whose it is.
    is_utc: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Time {
    hour: u8,
    minute: u8,
    second: Option<u8>,
}

/// Returns a value of the head as KIF and CSA write it; all but dates as they are.
pub(crate) fn slashed(key: &str, value: &str) -> String {
    of_head(key, value).map_or_else(|| value.to_owned(), Moment::slashed)
}

/// Returns a value of the head that another format wrote as a record keeps it.
pub(crate) fn kept(key: &str, value: &str) -> String {
    of_head(key, value).map_or_else(|| value.to_owned(), Moment::iso)
}

/// Returns when the game began or ended where a line of the head says that.
pub(crate) fn of_head(key: &str, value: &str) -> Option<Moment> {
    if [STARTED, ENDED].contains(&key) { Moment::read(value) } else { None }
}

impl Moment {
    /// Reads `2026-11-26T14:33:05Z` and its beginnings, with dots or slashes as well, `?` for what nobody
    /// knows, and a blank in place of the T.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (date, time) = match text.trim().split_once(['T', ' ']) {
            Some((date, time)) => (date, Some(time.trim_start())),
            None => (text.trim(), None),
        };
        let sign = date.chars().find(|letter| !letter.is_ascii_digit()).unwrap_or('-');
        let mut parts = date.split(sign).filter(|_| "-/.".contains(sign));
        let year = parts.next().filter(|year| year.len() == 4)?;
        let mut part = |most| match parts.next() {
            Some("??") | None => Some(None),
            Some(part) => number(part, 1, most).map(|part| Some(part as u8)),
        };
        let (month, day) = (part(12)?, part(31)?);
        let (time, is_utc) = match time {
            Some(time) => Time::read(time).map(|(time, is_utc)| (Some(time), is_utc))?,
            None => (None, false),
        };
        let is_whole = parts.next().is_none() && (day.is_none() || month.is_some());
        let moment = Self { year: number(year, 0, 9999)?, month, day, time, is_utc };
        (is_whole && (time.is_none() || day.is_some())).then_some(moment)
    }

    /// Returns the moment of two tags of PGN, a date and a time of it.
    pub(crate) fn of_tags(date: &str, time: &str) -> Option<Self> {
        let moment = Self::read(date).filter(|moment| moment.day.is_some() && moment.time.is_none())?;
        let (time, has_zone) = Time::read(time)?;
        (!has_zone).then_some(Self { time: Some(time), ..moment })
    }

    /// Returns the same moment as one of Greenwich.
    pub(crate) const fn utc(self) -> Self {
        Self { is_utc: true, ..self }
    }

    /// Returns it as a record keeps it.
    pub(crate) fn iso(self) -> String {
        let time = self.time.map_or_else(String::new, |time| format!("T{}", time.text()));
        format!("{}{time}{}", self.date('-'), if self.is_utc { "Z" } else { "" })
    }

    /// Returns it as KIF and CSA write it; these have no zones.
    pub(crate) fn slashed(self) -> String {
        let time = self.time.map_or_else(String::new, |time| format!(" {}", time.text()));
        self.date('/') + &time
    }

    /// Returns the date as PGN writes it.
    pub(crate) fn dotted(self) -> String {
        let date = self.date('.');
        let unknown = if self.month.is_none() { ".??.??" } else { ".??" };
        if self.day.is_none() { date + unknown } else { date }
    }

    /// Returns the tags that PGN has for it beside `Date`.
    pub(crate) fn further_tags(self) -> Vec<(&'static str, String)> {
        match self.time {
            None => Vec::new(),
            Some(time) if self.is_utc => vec![("UTCDate", self.dotted()), ("UTCTime", time.text())],
            Some(time) => vec![("Time", time.text())],
        }
    }

    fn date(self, sign: char) -> String {
        let parts = [self.month, self.day].into_iter().flatten();
        parts.fold(format!("{:04}", self.year), |date, part| format!("{date}{sign}{part:02}"))
    }
}

impl Time {
    /// Reads `14:33:05`, with parts of a second and a zone as well; returns whether that is UTC. Of other
    /// zones nothing is kept, as no format but ours has a word for them.
    fn read(text: &str) -> Option<(Self, bool)> {
        let (text, is_utc) = match text.strip_suffix('Z') {
            Some(text) => (text, true),
            None => (text.find(['+', '-']).map_or(text, |at| &text[..at]), false),
        };
        let mut parts = text.split(':');
        let hour = number(parts.next()?, 0, 23)? as u8;
        let minute = number(parts.next()?, 0, 59)? as u8;
        let second = match parts.next() {
            Some(second) => {
                let (whole, rest) = second.split_once('.').unwrap_or((second, ""));
                let is_number = rest.bytes().all(|letter| letter.is_ascii_digit());
                Some(number(whole, 0, 60).filter(|_| is_number)? as u8)
            }
            None => None,
        };
        parts.next().is_none().then_some((Self { hour, minute, second }, is_utc))
    }

    fn text(self) -> String {
        let Self { hour, minute, second } = self;
        let second = second.map_or_else(String::new, |second| format!(":{second:02}"));
        format!("{hour:02}:{minute:02}{second}")
    }
}

/// Returns a number of at most four digits that lies in a range.
fn number(text: &str, least: u16, most: u16) -> Option<u16> {
    let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|letter| letter.is_ascii_digit());
    text.parse().ok().filter(|number| is_number && (least..=most).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_the_same_in_every_dress() {
        let zulu = Moment::read("2026-11-26T14:33:05Z").unwrap();
        assert_eq!(zulu.slashed(), "2026/11/26 14:33:05");
        assert_eq!(zulu.dotted(), "2026.11.26");
        assert_eq!(zulu.iso(), "2026-11-26T14:33:05Z");
        for (text, iso) in [
            ("2026/11/26 14:33:05", "2026-11-26T14:33:05"),
            ("2026/1/6 9:03", "2026-01-06T09:03"),
            ("2026.11.26", "2026-11-26"),
            ("1992.11.??", "1992-11"),
            ("1992.??.??", "1992"),
            ("2026-11-26T14:33:05.25+09:00", "2026-11-26T14:33:05"),
        ] {
            assert_eq!(Moment::read(text).map(Moment::iso).as_deref(), Some(iso), "{text}");
        }
        assert_eq!(Moment::read("1992").map(Moment::dotted).as_deref(), Some("1992.??.??"));
        assert_eq!(Moment::read("1992-11").map(Moment::dotted).as_deref(), Some("1992.11.??"));
    }

    #[test]
    fn what_is_no_date_is_none() {
        for text in [
            "",
            "today",
            "昨日",
            "26.11.2026",
            "2026-13-01",
            "2026-11-26 noon",
            "2026/11.26",
            "????.??.??",
            "2026.??.26",
            "2026年11月26日",
            "2026/11/26(木)",
            "2026-11-26-05",
            "2026-11 10:00",
            "+026",
        ] {
            assert_eq!(Moment::read(text), None, "{text}");
        }
    }
}
