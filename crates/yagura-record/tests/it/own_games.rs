//! Games of one's own: a text says which one it is of, or is none of it.

use yagura::{Catalogue, Source};
use yagura_record::{Format, Reader, Record, WriteError, write};

/// Minishogi and shogi with larger zones: boards of these sizes are those of built-in games too.
const OWN: [(&str, &str); 2] = [("hasty", "minishogi"), ("wide", "shogi")];

fn games() -> Catalogue {
    let sources: Vec<Source> = OWN
        .iter()
        .map(|(id, base)| {
            let text = format!(
                "id = \"{id}\"\nbase = \"{base}\"\nzone = 2\n\
                 name = {{ ja = \"私の{id}\", romaji = \"{id}\", en = \"{id}\" }}\n"
            );
            Source::game(format!("{id}.toml"), text)
        })
        .collect();
    Catalogue::built_in().with(&sources, &|_| "v1".to_owned()).expect("they are right")
}

#[test]
fn come_back_as_themselves() {
    let games = games();
    for (id, _) in OWN {
        let variant = games.variant(id).expect("it was added");
        let record = Record::new(&variant);
        for format in [Format::Json, Format::Kif, Format::Ki2, Format::Csa, Format::Jkf, Format::Pgn] {
            let text = match write(&record, format) {
                Ok(text) => text,
                Err(WriteError::Game { .. }) if format == Format::Jkf && id == "hasty" => continue,
                Err(error) => panic!("{id} {format}: {error}"),
            };
            let again = Reader { format: Some(format), ..Reader::of(&games) }.read(&text);
            let again = again.unwrap_or_else(|error| panic!("{id} {format}: {error}\n{text}"));
            assert_eq!(again.variant(), &variant, "{format}\n{text}");
            // Whoever does not know the game is told so, and gets no other one.
            let built_in = Catalogue::built_in();
            let stranger = Reader { format: Some(format), ..Reader::of(&built_in) }.read(&text);
            let error = stranger.map(|record| record.variant().to_string()).expect_err(&text);
            assert!(error.to_string().contains(id), "{format}: {error}");
        }
    }
}
