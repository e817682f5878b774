//! `yagura convert`.

use std::{
    fs,
    io::{Read, Write},
};

use yagura::{Catalogue, Language};
use yagura_record::{Format, ReadError, Reader, Record, WriteError, write_bytes};

use crate::{
    args::Convert,
    failure::{InputError, UserError, words_of},
    lang::language,
};

/// The longest text that is read, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Reads the records of a file or of `input`, and writes them.
pub(crate) fn run(
    games: &Catalogue,
    arguments: &Convert,
    input: &mut impl Read,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let language = language(arguments.lang);
    let variant = arguments.variant.as_deref().map(|id| games.variant(id)).transpose()?;
    let bytes = bytes(arguments, input, language)?;
    let reader = Reader { games, format: arguments.from, variant: variant.as_ref() };
    let (records, error) = match reader.read_bytes(&bytes) {
        Ok(records) => (records, None),
        Err(mut error) => {
            let read = error.read_so_far.take().filter(|_| arguments.partial);
            match read {
                Some(record) => (vec![*record], Some(error)),
                None => return Err(unread(error, language)),
            }
        }
    };
    let records = chosen(&records, arguments.record, language)?;
    let written = write_bytes(records, arguments.to, arguments.encoding);
    out.write_all(&written.map_err(|error| unwritten(error, language))?)?;
    if matches!(arguments.to, Format::Usi | Format::Sfen) {
        for king in records.iter().filter_map(Record::added_king) {
            writeln!(std::io::stderr(), "yagura: {}", king.message(language))?;
        }
    }
    match error {
        None => Ok(()),
        Some(error) => {
            out.flush()?;
            Err(unread(error, language))
        }
    }
}

fn unread(error: ReadError, language: Language) -> anyhow::Error {
    match language {
        Language::Japanese => InputError(error.message(language)).into(),
        Language::English => error.into(),
    }
}

fn unwritten(error: WriteError, language: Language) -> anyhow::Error {
    match language {
        Language::Japanese => UserError(error.message(language)).into(),
        Language::English => error.into(),
    }
}

/// Returns what is to be converted.
fn bytes(arguments: &Convert, input: &mut impl Read, language: Language) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match &arguments.file {
        Some(path) => {
            let failed = |error| {
                let (path, why) = (path.display(), words_of(&error, language));
                UserError(match language {
                    Language::Japanese => format!("{path} を読めません：{why}"),
                    Language::English => format!("cannot read {path}: {why}"),
                })
            };
            let file = fs::File::open(path).map_err(failed)?;
            file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
        }
        None => {
            input.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
        }
    }
    if bytes.len() as u64 > MOST_BYTES {
        let most = MOST_BYTES >> 20;
        let wrong = match language {
            Language::Japanese => format!("{most} MB より大きい棋譜は読めません"),
            Language::English => format!("a record of more than {most} MB is not read"),
        };
        return Err(InputError(wrong).into());
    }
    Ok(bytes)
}

/// Returns the records that are asked for.
fn chosen(records: &[Record], number: Option<u32>, language: Language) -> anyhow::Result<&[Record]> {
    let Some(number) = number else { return Ok(records) };
    let at = number as usize - 1;
    let count = records.len();
    let one = records.get(at..=at);
    one.ok_or_else(|| {
        let wrong = match language {
            Language::Japanese => format!("{number}番目の棋譜はありません（棋譜は{count}局です）"),
            Language::English => format!("there is no record {number}: the file has {count}"),
        };
        UserError(wrong).into()
    })
}
