//! Positions as people paste them: what other programs and pages write of a position, read as the position
//! string that it means.
//!
//! The rulebooks' own reader takes the canonical string alone ([`Notation::from_sfen`]). Here `sfen` or
//! `position sfen` may stand in front, `startpos` for the start, `moves` with moves behind; blanks may be
//! many; the move number may be missing, and so may the fields that a game has beside those of shogi: they
//! are then as at its start.

use crate::{AnyPosition, Game, Language, MoveError, Notation, Position, SetUp, SfenError, Variant};

/// What is wrong with a position that was pasted.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.text(Language::English))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum PastedError {
    /// It is no position.
    Position(SfenError),
    /// One of the moves behind it cannot be played.
    Move {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        error: MoveError,
    },
}

impl PastedError {
    /// Returns what is wrong as a sentence.
    pub fn text(&self, language: Language) -> String {
        match (self, language) {
            (Self::Position(error), _) => error.text(language),
            (Self::Move { number, error }, Language::English) => {
                format!("move {number} behind the position: {error}")
            }
            (Self::Move { number, error: MoveError::Unreadable(error) }, Language::Japanese) => {
                format!("局面の後の{number}手目「{}」は指し手として読めません", error.text)
            }
            (Self::Move { number, error: MoveError::Illegal { text, refusal } }, Language::Japanese) => {
                format!(
                    "局面の後の{number}手目「{text}」は指せません。{}",
                    refusal.why.text(Language::Japanese)
                )
            }
        }
    }
}

/// Returns the game that a pasted text describes: a position, and the moves behind it if any.
///
/// # Errors
/// [`PastedError`] with what is wrong with the position or a move.
pub fn read(variant: &Variant, text: &str) -> Result<Game<AnyPosition>, PastedError> {
    let text = text.trim_matches(|letter: char| {
        letter.is_whitespace() || matches!(letter, '\u{feff}' | '"' | '\'' | '`')
    });
    let mut words = text.split_whitespace().peekable();
    words.next_if_eq(&"position");
    let start = if words.next_if_eq(&"startpos").is_some() {
        AnyPosition::start(variant)
    } else {
        words.next_if_eq(&"sfen");
        let mut fields = Vec::new();
        while let Some(field) = words.next_if(|word| *word != "moves") {
            fields.push(field);
        }
        position(variant, &fields).map_err(PastedError::Position)?
    };
    let mut game = Game::from_position(start);
    if words.next_if_eq(&"moves").is_some() {
        for (word, number) in words.by_ref().zip(1..) {
            game.play_text(word).map_err(|error| PastedError::Move { number, error })?;
        }
    }
    match words.next() {
        // Something stands behind `startpos`.
        Some(word) => Err(PastedError::Position(SfenError::Side(crate::excerpt::excerpt(word)))),
        None => Ok(game),
    }
}

/// Reads the fields of a position; what is missing at the end is as at the start of the game.
fn position(variant: &Variant, fields: &[&str]) -> Result<AnyPosition, SfenError> {
    let start: Vec<&str> = variant.definition().start.split(' ').collect();
    // Where play does not begin at the start (a set-up), its last fields say nothing of play.
    let fills = match variant.definition().traits().set_up {
        SetUp::None => true,
        SetUp::ByMoves | SetUp::SecretArmies => false,
    };
    let mut fields = fields.to_vec();
    if fills && (2..start.len()).contains(&fields.len()) {
        // Board, side and hands with the further fields of the game, but no number.
        if fields.len() == start.len() - 1 && start.len() > 4 && !is_number(fields[3]) {
            fields.insert(3, start[3]);
        }
        fields.extend(&start[fields.len()..]);
    }
    AnyPosition::from_sfen(variant, &fields.join(" "))
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHOGI: &str = "4k4/9/9/9/9/9/4P4/9/4K4 w 2Pb";

    fn sfen(variant: &str, text: &str) -> Result<String, String> {
        let variant = Variant::parse(variant).map_err(|error| error.to_string())?;
        read(&variant, text).map(|game| game.position().sfen()).map_err(|error| error.to_string())
    }

    #[test]
    fn what_people_paste_is_read() {
        let full = Ok(format!("{SHOGI} 1"));
        for text in [
            format!("{SHOGI} 1"),
            SHOGI.to_owned(),
            format!("sfen {SHOGI} 1"),
            format!("position sfen {SHOGI} 1"),
            format!("position sfen {SHOGI}"),
            format!("  sfen  {}\r\n", SHOGI.replace(' ', "   ")),
            format!("\u{feff}\"{SHOGI} 1\""),
            format!("position sfen {SHOGI} 1 moves"),
        ] {
            assert_eq!(sfen("shogi", &text), full, "{text}");
        }
        let played = Ok("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3".to_owned());
        for text in ["startpos moves 7g7f 3c3d", "position startpos moves 7g7f 3c3d"] {
            assert_eq!(sfen("shogi", text), played, "{text}");
        }
    }

    #[test]
    fn shogis_string_is_read_where_the_pieces_are_shogis() {
        assert_eq!(sfen("stun", SHOGI), Ok(format!("{SHOGI} 1 -")));
        assert_eq!(sfen("stun", &format!("sfen {SHOGI} 7")), Ok(format!("{SHOGI} 7 -")));
        assert_eq!(sfen("stun", &format!("{SHOGI} 7 5a")), Ok(format!("{SHOGI} 7 5a")));
        assert_eq!(
            sfen("stun", &format!("{SHOGI} P*")).map_err(|_| ()),
            Err(()),
            "White has no pawn in hand"
        );
        assert_eq!(sfen("stun", &format!("{SHOGI} B*")), Ok(format!("{SHOGI} 1 B*")));
        assert_eq!(sfen("kokose", &format!("{SHOGI} 7")), Ok(format!("{SHOGI} 7 bw -")));
        assert_eq!(sfen("kokose-finish", SHOGI), Ok(format!("{SHOGI} 1 bw -")));
        assert_eq!(sfen("two-stage", SHOGI), Ok(format!("{SHOGI} 1")));
    }

    #[test]
    fn errors_are_sentences_in_both_languages() {
        for (variant, text, ja, en) in [
            ("shogi", "", "0つしかありません", "has none"),
            ("shogi", "x", "「x」には1つしかありません", "'x' has 1"),
            ("shogi", "4k4/9/9/9/9/9/9/9/9 b -", "玉は双方に一枚ずつ必要です", "Black has no king"),
            ("shogi", "4k4/9/9/9/9/9/9/4K4 b -", "盤は9段ですが", "has 8 ranks, expected 9"),
            (
                "shogi",
                "startpos moves 7g7f 7g7f",
                "2手目「7g7f」は指せません。7七に駒がありません",
                "move 2 behind the position",
            ),
            ("shogi", "startpos 7g7f", "手番は「b」か「w」と書きます", "b or w"),
            ("rengo-shogi", "9/9 b - 1", "9つを空白で区切って", "in 9 parts"),
        ] {
            let variant = Variant::parse(variant).unwrap_or_else(|error| panic!("{error}"));
            let Err(error) = read(&variant, text) else { panic!("{text} is read") };
            let (found_ja, found_en) = (error.text(Language::Japanese), error.text(Language::English));
            assert!(found_ja.contains(ja) && found_en.contains(en), "{text}: {found_ja} / {found_en}");
        }
    }

    #[test]
    fn japanese_names_the_piece_the_number_and_the_square_as_english_does() {
        use crate::notation::plausible;
        for (variant, text, words) in [
            ("shogi", "4k3P/9/9/9/9/9/9/9/4K4 b - 1", "1一の歩兵は行き所のない駒です"),
            ("shogi", "4k4/9/9/9/P8/9/P8/9/4K4 b - 1", "9五と9七の歩兵が二歩です"),
            ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b 19P 1", "歩兵が19枚あります。このゲームでは18枚です"),
        ] {
            let variant = Variant::parse(variant).unwrap_or_else(|error| panic!("{error}"));
            let game = read(&variant, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let error = plausible::check(&variant, game.position()).expect_err(text);
            assert_eq!(error.text(Language::Japanese), words);
        }
        for (variant, text, words) in [
            ("dobutsu", "3/3/3/3 b - 1", "どちらにもらいおんがありません。少なくとも一方に必要です"),
            ("shogi", "4k4/9/9/9/9/9/9/4K4/4K4 b - 1", "先手に玉が2枚あります。玉は双方に一枚ずつ"),
            ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b 2K 1", "持ち駒の「K」が読めません。このゲームで持ち駒になる"),
            ("shogi", "4k4/4R4/9/9/9/9/9/9/4K4 b - 1", "手番でない後手の玉に王手がかかっています"),
            ("kokose", "4k4/9/9/9/9/9/9/9/4K4 b - 1 xx -", "「bw」「b」「w」「-」のどれか"),
            ("stun", "4k4/9/9/9/9/9/9/9/4K4 b - 1 5e", "手番の側の駒のあるマスか"),
            ("chu", "12/12/12/12/12/12/12/12/12/12/12/12 b - 1", "玉将も太子もありません"),
            ("chu", "k11/12/12/12/12/12/12/12/12/12/12/K11 b 99z 1", "直前に獅子が取られたマス"),
            ("gungi", "9/9/9/9/9/9/9/9/4K4 b - 9 play 8 -", "「9」か、千日手の後の「7」"),
            ("gungi", "4k4/9/9/9/4P4/9/9/9/4K4 b - 9 play 9 -", "5五の兵に裏が書かれていません"),
        ] {
            let variant = Variant::parse(variant).unwrap_or_else(|error| panic!("{error}"));
            let Err(error) = read(&variant, text) else { panic!("{text} is read") };
            let found = error.text(Language::Japanese);
            assert!(found.contains(words), "{text}: {found}");
        }
    }

    #[test]
    fn positions_that_no_game_leads_to_are_told_apart() {
        use crate::notation::plausible;
        for (variant, text, words) in [
            ("shogi", "4k3P/9/9/9/9/9/9/9/4K4 b - 1", "pawn on 1a could never move"),
            ("shogi", "4k4/8N/9/9/9/9/9/9/4K4 b - 1", "knight on 1b could never move"),
            ("shogi", "4k4/9/9/9/P8/9/P8/9/4K4 b - 1", "9e and 9g"),
            ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b 19P 1", "19 pieces of the kind pawn, the game has 18"),
            ("shogi", "4k4/9/9/9/R8/9/9/9/4K3+R b r 1", "3 pieces of the kind rook"),
            ("stun", "4k4/9/9/9/9/9/9/9/4K4 b 255G 1 -", "255 pieces"),
        ] {
            let variant = Variant::parse(variant).unwrap_or_else(|error| panic!("{error}"));
            let game =
                read(&variant, text).unwrap_or_else(|error| panic!("the rulebook accepts {text}: {error}"));
            let error = plausible::check(&variant, game.position()).expect_err(text);
            assert!(error.to_string().contains(words), "{text}: {error}");
            assert!(!error.text(Language::Japanese).contains("あり得ない"), "{text}");
        }
        for (variant, text) in [
            ("shogi", SHOGI),
            ("two-stage", "startpos"),
            ("shogi-7x9", "startpos"),
            ("kokose", "4k4/4p4/9/9/9/4p4/9/9/4K3+p b 15P"),
        ] {
            let variant = Variant::parse(variant).unwrap_or_else(|error| panic!("{error}"));
            let game = read(&variant, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(
                plausible::check(&variant, game.position()).is_err(),
                text.contains("4p4/9/9/9/4p4"),
                "{text}"
            );
        }
    }
}
