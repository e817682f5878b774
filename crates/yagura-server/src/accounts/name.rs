//! Names of accounts: which texts are some, and which of them are the same.

use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};
use unicode_security::{GeneralSecurityProfile as _, confusable_detection::skeleton};

/// The fewest and most characters of a name.
const FEWEST: usize = 2;
const MOST: usize = 20;
/// Bytes of a text that is looked at; a name has fewer.
const MOST_BYTES: usize = 400;
/// Combining marks that may follow each other: more are a tower over the line.
const MARKS: usize = 2;

/// Names that nobody has, because they would be taken for somebody else's: one on each line.
const RESERVED: &str = include_str!("reserved.txt");
/// Words that no name has in it, one on each line; a name may not be one that begins with `=`.
const ABUSIVE: &str = include_str!("abusive.txt");

/// The name of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AccountName {
    /// As it is shown: in Unicode's form NFKC.
    pub(crate) shown: String,
    /// Without differences of case: two accounts never have the same.
    pub(crate) folded: String,
    /// What it looks like: two accounts never have the same.
    pub(crate) look: String,
}

/// Why a text cannot be the name of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NameError {
    /// It is too short or too long.
    #[error("a name has 2 to 20 characters")]
    Length,
    /// Something in it is no letter and no digit.
    #[error("a name consists of letters of any script, digits, _ and -, and begins with a letter or digit")]
    Letters,
    /// It stands for something else.
    #[error("this name is reserved")]
    Reserved,
    /// It would hurt.
    #[error("this name cannot be had")]
    Abusive,
}

impl NameError {
    /// Returns what it is in Japanese.
    pub(crate) const fn japanese(self) -> &'static str {
        match self {
            Self::Length => "名前は 2〜20 文字です",
            Self::Letters => {
                "名前に使えるのは文字・数字・_・- だけです（先頭は文字か数字。絵文字や空白は使えません）"
            }
            Self::Reserved => "この名前は予約されています",
            Self::Abusive => "この名前は使えません",
        }
    }
}

impl AccountName {
    /// Reads the name of a new account.
    ///
    /// # Errors
    /// Why it cannot be one.
    pub(crate) fn new(text: &str) -> Result<Self, NameError> {
        let name = Self::read(text)?;
        let spelt = spelt(&name.folded);
        let is_one_of = |list: &'static str| {
            words(list).any(|word| [&name.folded, &spelt].contains(&&folded(word)) || look(word) == name.look)
        };
        if is_one_of(RESERVED) {
            return Err(NameError::Reserved);
        }
        let bare = |text: &str| text.replace(['-', '_'], "");
        if hurts(&bare(&name.folded), &bare(&name.look)) { Err(NameError::Abusive) } else { Ok(name) }
    }

    /// Reads the name of an account that may be there: one that is reserved meanwhile stays a name.
    ///
    /// # Errors
    /// Why it cannot be one.
    pub(crate) fn read(text: &str) -> Result<Self, NameError> {
        if text.len() > MOST_BYTES {
            return Err(NameError::Length);
        }
        let shown: String = text.nfkc().collect();
        let is_mark = |letter: char| is_combining_mark(letter);
        let is_letter = |letter: char| letter.is_alphanumeric() && !is_mark(letter);
        let is_allowed = |letter: char| {
            matches!(letter, '_' | '-')
                || (letter.identifier_allowed() && (is_letter(letter) || is_mark(letter)))
        };
        if !shown.chars().all(is_allowed) || !shown.starts_with(is_letter) {
            return Err(NameError::Letters);
        }
        let mut marks = 0;
        for letter in shown.chars() {
            marks = if is_mark(letter) { marks + 1 } else { 0 };
            if marks > MARKS {
                return Err(NameError::Letters);
            }
        }
        if !(FEWEST..=MOST).contains(&shown.chars().count()) {
            return Err(NameError::Length);
        }
        Ok(Self { folded: folded(&shown), look: look(&shown), shown })
    }
}

/// Returns whether a text of several words, such as the name of a tournament, would hurt: each word is looked
/// at as a name is.
pub(crate) fn is_abusive(text: &str) -> bool {
    let parts = |text: &str| -> Vec<String> {
        text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_owned).collect()
    };
    let (plain, seen) = (parts(&folded(text)), parts(&look(text)));
    plain.iter().any(|word| hurts(word, "")) || seen.iter().any(|word| hurts("", word))
}

/// Returns whether a name would, given without differences of case and as what it looks like.
fn hurts(plain: &str, seen: &str) -> bool {
    let spelt = spelt(plain);
    words(ABUSIVE).any(|word| match word.strip_prefix('=') {
        Some(whole) => [plain, &spelt].contains(&folded(whole).as_str()) || seen == look(whole),
        None => [plain, &spelt].iter().any(|text| text.contains(&folded(word))) || seen.contains(&look(word)),
    })
}

/// Returns a text with the letters for which people write digits.
fn spelt(text: &str) -> String {
    let letter = |digit| match digit {
        '0' => 'o',
        '1' => 'i',
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        other => other,
    };
    text.chars().map(letter).collect()
}

/// Returns a text without differences of case. To capitals and back, letter by letter: so ß is ss, and both
/// forms of σ are one.
fn folded(text: &str) -> String {
    let letters = text.nfkc().flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    letters.nfkc().collect()
}

/// Returns what a text looks like, whatever its case: UTS 39's skeleton.
fn look(text: &str) -> String {
    let normal: String = text.nfkc().collect();
    folded(&skeleton(&normal).collect::<String>())
}

fn words(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::{AccountName, NameError};

    fn name(text: &str) -> AccountName {
        AccountName::new(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn letters_of_any_script_make_a_name() {
        for text in
            ["Hatsu", "初段", "ヤマダ太郎", "Ångström", "Дмитрий", "김철수", "สมชาย", "अनिल", "a1_-", "二歩"]
        {
            assert_eq!(name(text).shown, text);
        }
    }

    #[test]
    fn what_is_no_letter_is_refused() {
        for text in [
            "a b",
            "a\u{3000}b",
            "a.b",
            "a/b",
            "<b>",
            "a😀",
            "😀😀",
            "ab\u{200f}",
            "\u{202e}ab",
            "a\u{200b}b",
            "a\u{200d}b",
            "a\0b",
            "-ab",
            "_ab",
            "a\u{301}\u{302}\u{303}\u{304}b",
            "\u{301}ab",
            "ab\n",
            "a\u{feff}b",
            "☗先手",
            "a'b",
        ] {
            assert_eq!(AccountName::new(text), Err(NameError::Letters), "{text:?}");
        }
    }

    #[test]
    fn a_name_has_two_to_twenty_characters() {
        for text in ["a", "歩", &"a".repeat(21), &"歩".repeat(21), &"a".repeat(10_000)] {
            assert_eq!(AccountName::new(text), Err(NameError::Length), "{text:?}");
        }
        assert_eq!(name(&"歩".repeat(20)).shown.chars().count(), 20);
        assert_eq!(AccountName::new(""), Err(NameError::Letters));
    }

    #[test]
    fn forms_of_one_name_are_the_same() {
        for (a, b) in [
            ("Ｈａｔｓｕ", "hatsu"),
            ("ﾔﾏﾀﾞ", "ヤマダ"),
            ("STRASSE", "straße"),
            ("Σίσυφος", "σίσυφοσ"),
            ("e\u{301}cole", "École"),
        ] {
            assert_eq!(name(a).folded, name(b).folded, "{a} {b}");
        }
        assert_eq!(name("ﾔﾏﾀﾞ").shown, "ヤマダ");
    }

    #[test]
    fn names_that_look_alike_have_the_same_look() {
        for (a, b) in [
            ("Hatsu", "Нatsu"),
            ("lvan1", "Ivan1"),
            ("b0b0", "bObO"),
            ("カロ", "力口"),
            ("rnax", "max"),
            ("pаul", "paul"),
        ] {
            assert_ne!(name(a).folded, name(b).folded, "{a} {b}");
            assert_eq!(name(a).look, name(b).look, "{a} {b}");
        }
        for (a, b) in [("Hatsu", "Natsu"), ("初段", "二段"), ("はな", "ばな")] {
            assert_ne!(name(a).look, name(b).look, "{a} {b}");
        }
    }

    #[test]
    fn some_names_are_nobodys() {
        for text in [
            "admin",
            "ADMIN",
            "Yagura",
            "уagura",
            "矢倉",
            "guest",
            "computer",
            "ｙａｇｕｒａ",
            "運営",
            "adm1n",
            "エンジン",
        ] {
            assert_eq!(AccountName::new(text), Err(NameError::Reserved), "{text}");
            assert!(AccountName::read(text).is_ok(), "{text}");
        }
        for text in ["fuck", "xFUCKx", "f-u_c-k", "n1gger", "5h1t", "fцck死ね", "氏ねよ死ね"] {
            assert_eq!(AccountName::new(text), Err(NameError::Abusive), "{text}");
        }
        // A short word is one only when it is the whole name.
        assert!(AccountName::new("Hana1974").is_ok());
        assert!(AccountName::new("Scunthorpe").is_ok() && AccountName::new("kussetsu").is_ok());
    }
}
