//! How records in Japanese say how much time the players have: 持ち時間 and 秒読み.
//!
//! What is understood becomes the record's [`Clock`]; what is not stays in the head as it was found, as a
//! clock that is half understood would be a wrong one. `10分30秒` is such a text: some mean ten minutes and
//! then thirty seconds for each move, others ten and a half minutes.

use crate::{headers::Headers, record::Clock};

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;

/// The key of the time for the whole game, as records of ours have it.
const LIMIT: &str = "time-limit";
/// The key of the time for each turn once that is used up.
const BYOYOMI: &str = "byoyomi";
/// The words of these keys.
const WORDS: [&str; 2] = ["持ち時間", "秒読み"];
/// Our own word, for clocks that those have no words for: milliseconds for the game, for a turn, and added
/// for each turn.
pub(crate) const EXACT: &str = "時計";

/// The keys of ours that say a clock.
pub(crate) const KEYS: [&str; 2] = [LIMIT, BYOYOMI];

/// Returns whether a key of ours is one of a clock.
pub(crate) fn is_key(key: &str) -> bool {
    KEYS.contains(&key)
}

/// Returns the clock that headers say, `None` where it is not understood, or not said.
pub(crate) fn of_headers(headers: &Headers) -> Option<Clock> {
    read(headers.get(LIMIT), headers.get(BYOYOMI))
}

/// Returns the lines of a head that say a clock, as words with their values.
pub(crate) fn lines(clock: Clock) -> Vec<(&'static str, String)> {
    match write(clock) {
        Some((limit, byoyomi)) => {
            WORDS.into_iter().zip([Some(limit), byoyomi].into_iter().flatten()).collect()
        }
        None => vec![(EXACT, format!("{}+{}+{}", clock.main, clock.byoyomi, clock.increment))],
    }
}

/// Reads our own word's value.
pub(crate) fn exact(text: &str) -> Option<Clock> {
    let numbers: Vec<u64> = text.split('+').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let &[main, byoyomi, increment] = numbers.as_slice() else { return None };
    Some(Clock { main, byoyomi, increment })
}

/// Returns the clock that these two values say, `None` where either is not understood, or neither is there.
fn read(limit: Option<&str>, byoyomi: Option<&str>) -> Option<Clock> {
    let clock = match limit {
        Some(limit) => limit_of(&narrow(limit))?,
        None => Clock::default(),
    };
    match byoyomi {
        Some(text) if clock.byoyomi == 0 => {
            let text = narrow(text);
            let text = text.strip_prefix("一手").or_else(|| text.strip_prefix("1手")).unwrap_or(&text);
            Some(Clock { byoyomi: duration(text)?, ..clock })
        }
        Some(_) => None,
        None => limit.map(|_| clock),
    }
}

/// Returns the values that say a clock, `None` where they cannot.
fn write(clock: Clock) -> Option<(String, Option<String>)> {
    let Clock { main, byoyomi, increment } = clock;
    if increment > 0 || main % SECOND > 0 || byoyomi % SECOND > 0 || main.checked_add(byoyomi).is_none() {
        return None;
    }
    let words = |time: u64| {
        let units = [(time / HOUR, "時間"), (time / MINUTE % 60, "分"), (time / SECOND % 60, "秒")];
        let said = units.iter().filter(|(count, _)| *count > 0);
        let said = said.map(|(count, unit)| format!("{count}{unit}")).collect::<Vec<_>>().concat();
        if said.is_empty() { "0分".to_owned() } else { said }
    };
    // Minutes with seconds are not said: others take the seconds for byoyomi.
    let limit = if main % MINUTE == 0 {
        words(main)
    } else {
        format!("{}:{:02}:{:02}", main / HOUR, main / MINUTE % 60, main / SECOND % 60)
    };
    let byoyomi = (byoyomi > 0).then(|| format!("{}秒", byoyomi / SECOND));
    (read(Some(&limit), byoyomi.as_deref()) == Some(clock)).then_some((limit, byoyomi))
}

/// Returns the text with half-width figures and without blanks.
fn narrow(text: &str) -> String {
    let narrow = |letter: char| match letter {
        '０'..='９' | '：' | '＋' => char::from_u32(u32::from(letter) - 0xFEE0).unwrap_or(letter),
        _ => letter,
    };
    text.chars().filter(|letter| !letter.is_whitespace()).map(narrow).collect()
}

/// Reads `各4時間`, `25分切れ負け`, `15分+30秒`, `1時間、秒読み60秒`, `0:15:00`, `00:15+30`.
fn limit_of(text: &str) -> Option<Clock> {
    let text = text.trim_start_matches("各自").trim_start_matches('各');
    let text = text.strip_suffix("切れ負け").unwrap_or(text);
    let parted = text.split_once(['+', '、', ',']).or_else(|| text.split_once("秒読み"));
    let (main, rest) = parted.map_or((text, None), |(main, rest)| (main, Some(rest)));
    let Some(rest) = rest else { return Some(Clock { main: duration(main)?, ..Clock::default() }) };
    let rest = rest.trim_start_matches("秒読み").trim_start_matches("一手").trim_start_matches("1手");
    // `00:15+30`, as CSA has it, is hours, minutes and seconds.
    if let Some((hours, minutes)) = main.split_once(':').filter(|(_, minutes)| !minutes.contains(':')) {
        let main = number(hours)?.checked_mul(HOUR)?.checked_add(number(minutes)?.checked_mul(MINUTE)?)?;
        let seconds = rest.strip_suffix('秒').unwrap_or(rest);
        return Some(Clock { main, byoyomi: number(seconds)?.checked_mul(SECOND)?, increment: 0 });
    }
    let main = duration(main)?;
    match rest.strip_suffix("加算") {
        Some(increment) => Some(Clock { main, byoyomi: 0, increment: duration(increment)? }),
        None => Some(Clock { main, byoyomi: duration(rest)?, increment: 0 }),
    }
}

/// Reads a time in one unit, in hours and minutes, or as `h:mm:ss`.
fn duration(text: &str) -> Option<u64> {
    if text.contains(':') {
        let parts: Vec<u64> = text.split(':').map(number).collect::<Option<_>>()?;
        let &[hours, minutes, seconds] = parts.as_slice() else { return None };
        let minutes = hours.checked_mul(60)?.checked_add(minutes)?;
        return minutes.checked_mul(60)?.checked_add(seconds)?.checked_mul(SECOND);
    }
    if let Some((hours, rest)) = text.split_once("時間") {
        let minutes = match rest.strip_suffix('分') {
            Some(minutes) => number(minutes)?,
            None if rest.is_empty() => 0,
            None => return None,
        };
        return number(hours)?.checked_mul(HOUR)?.checked_add(minutes.checked_mul(MINUTE)?);
    }
    let unit = [("分", MINUTE), ("秒", SECOND)];
    let (count, unit) = unit.iter().find_map(|&(word, unit)| Some((text.strip_suffix(word)?, unit)))?;
    number(count)?.checked_mul(unit)
}

fn number(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(main: u64, byoyomi: u64, increment: u64) -> Clock {
        Clock { main: main * SECOND, byoyomi: byoyomi * SECOND, increment: increment * SECOND }
    }

    #[test]
    fn what_people_write_is_understood() {
        for (limit, byoyomi, wanted) in [
            (Some("10分"), None, clock(600, 0, 0)),
            (Some("各４時間"), None, clock(14_400, 0, 0)),
            (Some("1時間30分"), Some("60秒"), clock(5_400, 60, 0)),
            (Some("15分+30秒"), None, clock(900, 30, 0)),
            (Some("１５分　＋　３０秒"), None, clock(900, 30, 0)),
            (Some("25分切れ負け"), None, clock(1_500, 0, 0)),
            (Some("2時間、秒読み1分"), None, clock(7_200, 60, 0)),
            (Some("5分+5秒加算"), None, clock(300, 0, 5)),
            (Some("0:15:00"), Some("1手30秒"), clock(900, 30, 0)),
            (Some("00:25+10"), None, clock(1_500, 10, 0)),
            (None, Some("30秒"), clock(0, 30, 0)),
        ] {
            assert_eq!(read(limit, byoyomi), Some(wanted), "{limit:?} {byoyomi:?}");
        }
    }

    #[test]
    fn what_may_mean_two_things_is_not() {
        for limit in
            ["", "10分30秒", "15:00", "なし", "10分+", "+30秒", "各", "10分+x", "99999999999999999時間"]
        {
            assert_eq!(read(Some(limit), None), None, "{limit}");
        }
        assert_eq!(read(Some("15分+30秒"), Some("60秒")), None);
        assert_eq!(read(None, None), None);
    }

    #[test]
    fn what_is_written_is_understood() {
        for (main, byoyomi) in [(600, 0), (0, 30), (5_400, 60), (90, 0), (3_601, 1), (0, 0), (360_000, 90)] {
            let wanted = clock(main, byoyomi, 0);
            let (limit, byoyomi) = write(wanted).expect("whole seconds");
            assert_eq!(read(Some(&limit), byoyomi.as_deref()), Some(wanted), "{limit}");
        }
        assert_eq!(write(clock(600, 0, 5)), None);
        assert_eq!(write(Clock { main: 500, ..Clock::default() }), None);
    }
}
