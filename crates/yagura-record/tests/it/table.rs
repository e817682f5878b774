//! The manual says in which formats each game can be written: what it says is so.

use yagura::{Variant, definitions};
use yagura_record::{Format, Record, WriteError, write};

/// The manual in a language.
struct Manual {
    text: &'static str,
    /// Its words for a format that holds a game, and for one that does not.
    words: [&'static str; 2],
    /// The row of the games that have none of their own.
    others: &'static str,
}

const MANUALS: [Manual; 2] = [
    Manual { text: include_str!("../../../../docs/records.md"), words: ["yes", "no"], others: "all others" },
    Manual {
        text: include_str!("../../../../docs/records.ja.md"),
        words: ["可", "不可"],
        others: "そのほか",
    },
];
/// The columns of the table behind the games.
const COLUMNS: [&[Format]; 4] =
    [&[Format::Kif, Format::Kifu, Format::Ki2], &[Format::Csa], &[Format::Jkf], &[Format::Gungi]];
const EVERYWHERE: [Format; 4] = [Format::Json, Format::Usi, Format::Sfen, Format::Pgn];

impl Manual {
    /// Returns what the table says of a game, a column each.
    fn told(&self, id: &str) -> Option<Vec<&str>> {
        let rows = || {
            self.text.lines().filter_map(|line| {
                let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
                let (games, told) = (cells.next()?, cells.take(COLUMNS.len()).collect::<Vec<_>>());
                told.iter().all(|word| self.words.contains(word)).then_some((games, told))
            })
        };
        let named = format!("`{id}`");
        let own = rows().find(|(games, _)| games.split(' ').any(|game| game == named));
        own.or_else(|| rows().find(|&(games, _)| games == self.others)).map(|(_, told)| told)
    }
}

#[test]
fn the_manual_says_what_each_game_is_written_in() {
    for definition in definitions() {
        let id = &definition.id;
        let record = Record::new(&Variant::of(definition));
        let holds = |format| match write(&record, format) {
            Ok(_) => true,
            Err(WriteError::Game { .. }) => false,
            Err(error) => panic!("{id} {format}: {error}"),
        };
        assert!(EVERYWHERE.into_iter().all(holds), "{id}");
        for manual in &MANUALS {
            let told = manual.told(id).unwrap_or_default();
            assert_eq!(told.len(), COLUMNS.len(), "{id}: expected a row of the table");
            for (word, formats) in told.into_iter().zip(COLUMNS) {
                for &format in formats {
                    assert_eq!(word, manual.words[usize::from(!holds(format))], "{id} {format}");
                }
            }
        }
    }
}
