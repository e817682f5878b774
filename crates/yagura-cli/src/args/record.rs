//! The arguments of the commands on records and pictures.

use std::path::PathBuf;

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use yagura_picture::{Coordinates, Theme};
use yagura_record::{Encoding, Format};

use crate::lang::Lang;

/// The arguments of convert.
#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// The format of what is read [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    pub(crate) from: Option<Format>,
    /// What a text is taken for that does not say what is played, such as chu [default: shogi, or the game
    /// of the format]
    #[arg(long, value_name = "ID")]
    pub(crate) variant: Option<String>,
    /// The format that is written
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    pub(crate) to: Format,
    /// The encoding that is written
    #[arg(long, value_name = "ENCODING", default_value = "utf-8", value_parser = encoding())]
    pub(crate) encoding: Encoding,
    /// Which record of several is converted, from 1 [default: all, where the format holds several]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) record: Option<u32>,
    /// Write what could be read when the text cannot be read to its end; the exit code is 2 all the same
    #[arg(long)]
    pub(crate) partial: bool,
    /// The language of what is said of a record [default: that of the environment]
    #[arg(long, value_name = "LANGUAGE", value_enum)]
    pub(crate) lang: Option<Lang>,
    /// The file [default: standard input]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

/// The arguments of picture.
#[derive(Debug, Args)]
pub(crate) struct Picture {
    /// The variant id with its options, such as chu or shogi?first=white
    pub(crate) variant: String,
    /// The position string; the start position when absent
    #[arg(long, value_name = "SFEN", conflicts_with = "record")]
    pub(crate) position: Option<String>,
    /// A file with a record: the end of its main line is drawn
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Draw the position after so many moves; a GIF ends there
    #[arg(long, value_name = "N", requires = "record")]
    pub(crate) ply: Option<u32>,
    /// The whole game as an animated GIF, like --format gif
    #[arg(long, requires = "record", conflicts_with = "format")]
    pub(crate) gif: bool,
    /// What is written [default: by the ending of the file, or svg]
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(crate) format: Option<Image>,
    /// White's side below
    #[arg(long)]
    pub(crate) flip: bool,
    /// The width in pixels: 100 to 2000, of a GIF to 800
    #[arg(long, value_name = "N", default_value_t = 640, value_parser = clap::value_parser!(u32).range(100..=2000))]
    pub(crate) width: u32,
    /// light or dark
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = str::parse::<Theme>)]
    pub(crate) theme: Theme,
    /// kanji, letters or none
    #[arg(long, value_name = "SORT", default_value = "kanji", value_parser = str::parse::<Coordinates>)]
    pub(crate) coordinates: Coordinates,
    /// The file; - is the standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// What a position is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Image {
    /// A picture that can be made larger
    Svg,
    /// Pixels
    Png,
    /// Pixels that move
    Gif,
    /// A diagram in kanji
    Txt,
    /// A diagram in letters
    Ascii,
}

fn format() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::word)).try_map(|word| word.parse::<Format>())
}

fn encoding() -> impl TypedValueParser<Value = Encoding> {
    PossibleValuesParser::new(Encoding::ALL.map(Encoding::word)).try_map(|word| word.parse::<Encoding>())
}
