//! The text of a line.

use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

use super::ChatError;

/// The most characters of a line.
pub(crate) const MOST: usize = 200;
/// The most bytes that are looked at: no line of so many characters has more.
const MOST_BYTES: usize = MOST * 4 * 4;
/// Combining marks that may follow each other: more are a tower over the line.
pub(crate) const MARKS: usize = 3;

/// A line that may be said: one line of text, in Unicode's form NFC, without blanks around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line(String);

impl Line {
    /// Reads what somebody wants to say.
    ///
    /// # Errors
    /// Why it is no line.
    pub(crate) fn new(text: &str) -> Result<Self, ChatError> {
        if text.len() > MOST_BYTES {
            return Err(ChatError::TooLong);
        }
        let text: String = text.trim().nfc().collect();
        let (mut marks, mut before) = (0, ' ');
        for letter in text.chars() {
            // Tags are letters that nobody sees; only behind the black flag they make another of it.
            let is_stray_tag = is_tag(letter) && !is_tag(before) && before != '\u{1f3f4}';
            before = letter;
            if letter.is_control() || breaks(letter) || is_stray_tag {
                return Err(ChatError::Control);
            }
            if turns(letter) {
                return Err(ChatError::Direction);
            }
            marks = if is_combining_mark(letter) { marks + 1 } else { 0 };
            if marks > MARKS {
                return Err(ChatError::Marks);
            }
        }
        if text.chars().all(|letter| letter.is_whitespace() || is_unseen(letter)) {
            return Err(ChatError::Empty);
        }
        if text.chars().count() > MOST {
            return Err(ChatError::TooLong);
        }
        Ok(Self(text))
    }

    /// Returns the text.
    pub(crate) fn into_text(self) -> String {
        self.0
    }
}

/// Returns whether a text, which may be empty, stands on one line and leaves the order of its letters as it
/// is.
pub(crate) fn is_line(text: &str) -> bool {
    !text.chars().any(|letter| letter.is_control() || breaks(letter) || turns(letter))
}

const fn is_tag(letter: char) -> bool {
    matches!(letter, '\u{e0000}'..='\u{e007f}')
}

const fn breaks(letter: char) -> bool {
    matches!(letter, '\u{2028}' | '\u{2029}')
}

/// Returns whether a character turns the order of others round. Marks that stand for one letter of a
/// direction do not: people who write Hebrew and Arabic need them.
const fn turns(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns whether nothing is to be seen of a character by itself.
fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{2060}'..='\u{2064}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{e0000}'..='\u{e0fff}'
    ) || is_combining_mark(letter)
}

#[cfg(test)]
mod tests {
    use super::{ChatError, Line, MOST};

    #[test]
    fn people_write_as_they_write() {
        for text in [
            "よろしくお願いします",
            "Good game!",
            "ありがとうございました（＾ｏ＾）",
            "👨‍👩‍👧 👍🏽",
            "שלום \u{200f}(a)",
            "ที่นี่",
            "Việt Nam",
            "<b>no markup</b> & so on",
            "１６歩",
            "\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}",
        ] {
            assert_eq!(Line::new(text).map(Line::into_text).as_deref(), Ok(text));
        }
        assert_eq!(Line::new("  か\u{3099} ").map(Line::into_text).as_deref(), Ok("が"));
    }

    #[test]
    fn what_is_no_line_is_refused_with_its_reason() {
        for (text, why) in [
            ("", ChatError::Empty),
            (" \u{3000} ", ChatError::Empty),
            ("\u{200b}\u{2060}\u{3164}", ChatError::Empty),
            ("\u{301}\u{301}", ChatError::Empty),
            ("a\nb", ChatError::Control),
            ("a\tb", ChatError::Control),
            ("a\u{7}b", ChatError::Control),
            ("a\u{85}b", ChatError::Control),
            ("a\u{2028}b", ChatError::Control),
            ("a\u{e0041}", ChatError::Control),
            ("abc\u{202e}def", ChatError::Direction),
            ("\u{2067}abc\u{2069}", ChatError::Direction),
            ("z\u{301}\u{302}\u{303}\u{304}\u{305}", ChatError::Marks),
            (&"a".repeat(MOST + 1), ChatError::TooLong),
            (&"歩".repeat(MOST + 1), ChatError::TooLong),
            (&"a".repeat(1_000_000), ChatError::TooLong),
        ] {
            assert_eq!(Line::new(text), Err(why), "{:.20}", text.escape_debug().to_string());
        }
        assert!(Line::new(&"歩".repeat(MOST)).is_ok());
    }
}
