//! Exit codes by meaning: 0 done, 1 the user asked for something that cannot be, 2 the input or the command
//! line is malformed, 70 a fault of the program or the machine. A reader that closes its end of a pipe early
//! is no error.

use std::{io, process::ExitCode};

use yagura::{Language, MoveError, SfenError, VariantError};
use yagura_lab::{
    MatchError,
    definition_files::DefinitionFilesError,
    puzzle::PuzzleError,
    self_play::{StudyError, WorkFileError},
};
use yagura_picture::PictureError;
use yagura_record::{ReadError, WriteError};
use yagura_server::{ServeError, upkeep::UpkeepError};

use crate::lab::QueueError;

const USER: u8 = 1;
const INPUT: u8 = 2;
const INTERNAL: u8 = 70;

/// Something that a command's input gets wrong, beyond what the rules crate names.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct InputError(pub(crate) String);

/// Something that a user asked for and that cannot be.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct UserError(pub(crate) String);

/// Returns what is wrong with a file, without the numbers of the system where it is something usual.
pub(crate) fn words_of(error: &io::Error, language: Language) -> String {
    let (ja, en) = match error.kind() {
        io::ErrorKind::NotFound => ("ファイルがありません", "there is no such file"),
        io::ErrorKind::PermissionDenied => ("アクセスが許可されていません", "access is not permitted"),
        io::ErrorKind::IsADirectory => ("ファイルではなくフォルダーです", "it is a directory, not a file"),
        io::ErrorKind::StorageFull => ("ディスクに空きがありません", "the disk is full"),
        io::ErrorKind::ReadOnlyFilesystem => ("書き込めない場所です", "nothing can be written there"),
        _ => return error.to_string(),
    };
    match language {
        Language::Japanese => ja.to_owned(),
        Language::English => en.to_owned(),
    }
}

/// Writes the error to the standard error stream and returns its exit code.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    if error
        .chain()
        .any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe))
    {
        return ExitCode::SUCCESS;
    }
    // Nothing can be done when the standard error stream is closed too.
    let _ = io::Write::write_fmt(&mut io::stderr(), format_args!("yagura: {error:#}\n"));
    ExitCode::from(code(error))
}

fn code(error: &anyhow::Error) -> u8 {
    match error.downcast_ref::<MoveError>() {
        Some(MoveError::Illegal { .. }) => return USER,
        Some(MoveError::Unreadable(_)) => return INPUT,
        None => {}
    }
    match error.downcast_ref::<ServeError>() {
        Some(ServeError::Log { .. }) => return INPUT,
        Some(
            ServeError::Listen { .. }
            | ServeError::Data { .. }
            | ServeError::Nats(_)
            | ServeError::Program(_),
        ) => return USER,
        // Which it is the files say, below.
        Some(ServeError::Definitions(_) | ServeError::System(_)) | None => {}
    }
    match error.downcast_ref::<WorkFileError>() {
        Some(WorkFileError::Line { .. }) => return INPUT,
        Some(WorkFileError::Io { .. } | WorkFileError::Other(_) | WorkFileError::Format { .. }) => {
            return USER;
        }
        None => {}
    }
    if error.is::<StudyError>() {
        return USER;
    }
    match error.downcast_ref::<MatchError>() {
        Some(MatchError::Engine(_)) => return USER,
        Some(MatchError::Opening(_)) => return INPUT,
        Some(MatchError::Write(_)) | None => {}
    }
    let of_server = error.downcast_ref::<ServeError>().and_then(|error| match error {
        ServeError::Definitions(files) => Some(files),
        ServeError::Listen { .. }
        | ServeError::Data { .. }
        | ServeError::Nats(_)
        | ServeError::Program(_)
        | ServeError::Log { .. }
        | ServeError::System(_) => None,
    });
    match error.downcast_ref::<DefinitionFilesError>().or(of_server) {
        Some(DefinitionFilesError::Wrong(_)) => return INPUT,
        Some(
            DefinitionFilesError::Read { .. }
            | DefinitionFilesError::TooMuch { .. }
            | DefinitionFilesError::Empty(_),
        ) => return USER,
        None => {}
    }
    // What is wrong with a file, or with a place for a copy, is the user's to mend.
    if error.is::<UserError>() || error.is::<UpkeepError>() || error.is::<QueueError>() {
        return USER;
    }
    // A record that a format cannot hold is right, and asked for in vain; so is a picture that is too large.
    if error.is::<WriteError>() || error.is::<PictureError>() {
        return USER;
    }
    let input = error.is::<VariantError>()
        || error.is::<SfenError>()
        || error.is::<InputError>()
        || error.is::<PuzzleError>()
        || error.is::<ReadError>();
    if input { INPUT } else { INTERNAL }
}
