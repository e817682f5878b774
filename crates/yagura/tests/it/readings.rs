//! The readings of names: kana, and Latin letters that say the same.

use yagura::{Variant, definitions};

/// Returns whether a name is its own reading.
pub(crate) fn is_kana(text: &str) -> bool {
    text.chars().all(|sign| matches!(sign, 'ぁ'..='ゖ' | 'ァ'..='ヺ' | '・' | 'ー'))
}

/// Latin letters of a reading in hiragana, long vowels written out.
fn romanised(kana: &str) -> String {
    const ROWS: [(&str, &str); 15] = [
        ("", "あいうえお"),
        ("k", "かきくけこ"),
        ("s", "さしすせそ"),
        ("t", "たちつてと"),
        ("n", "なにぬねの"),
        ("h", "はひふへほ"),
        ("m", "まみむめも"),
        ("r", "らりるれろ"),
        ("g", "がぎぐげご"),
        ("z", "ざじずぜぞ"),
        ("d", "だぢづでど"),
        ("b", "ばびぶべぼ"),
        ("p", "ぱぴぷぺぽ"),
        ("y", "や・ゆ・よ"),
        ("w", "わ・・・を"),
    ];
    let mut text = String::new();
    let mut doubled = false;
    for sign in kana.chars() {
        let small = "ゃゅょ".chars().zip(["a", "u", "o"]).find(|(one, _)| *one == sign);
        match (sign, small) {
            (_, Some((_, vowel))) => {
                text.pop();
                let soft = ["sh", "ch", "j"].iter().any(|end| text.ends_with(end));
                text += if soft { "" } else { "y" };
                text += vowel;
            }
            ('ん', _) => text.push('n'),
            ('っ', _) => doubled = true,
            _ => {
                let (row, at) = ROWS
                    .iter()
                    .find_map(|(row, signs)| signs.chars().position(|one| one == sign).map(|at| (*row, at)))
                    .expect("hiragana");
                let sound = format!("{row}{}", ["a", "i", "u", "e", "o"][at]);
                let sound = match sound.as_str() {
                    "si" => "shi",
                    "ti" => "chi",
                    "tu" => "tsu",
                    "hu" => "fu",
                    "zi" => "ji",
                    "du" => "zu",
                    other => other,
                };
                text.extend(sound.chars().next().filter(|_| doubled));
                text += sound;
                doubled = false;
            }
        }
    }
    text
}

/// 大鷲 is おおわし and 王 is おう, where the Latin letters have one macron.
#[test]
fn readings_in_kana_and_in_latin_letters_agree() {
    for definition in definitions() {
        for name in definition.kinds.iter().flat_map(|info| std::iter::once(&info.name).chain(&info.also)) {
            let Some(kana) = &name.kana else { continue };
            let sounds = romanised(kana).replace("ou", "o").replace("oo", "o").replace("uu", "u");
            let letters = name
                .romaji
                .replace('ō', "o")
                .replace('ū', "u")
                .replace([' ', '-', '\''], "")
                .replace("oo", "o");
            assert_eq!(sounds, letters, "{} of {}", name.ja, definition.id);
        }
    }
    let ennen = Variant::parse("ennen").expect("the variant exists").definition();
    let reading =
        |code: &str| ennen.kind_by_code(code).and_then(|kind| ennen.kind(kind).name.kana.as_deref());
    assert_eq!(
        (reading("T"), reading("+NM")),
        (Some("がらしょう"), Some("ほんみょう")),
        "the two readings that the author gives"
    );
    let eagle = ennen.kind_by_code("LE").expect("a kind");
    assert_eq!(ennen.kind(eagle).also[0].ja, "獅鷹");
}
