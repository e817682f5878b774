//! `yagura picture`.

use std::{
    fs,
    io::{Read as _, Write},
    path::Path,
};

use yagura::{AnyPosition, Catalogue, Game, Notation as _, Side};
use yagura_picture::{Fonts, Frame, Options, TextStyle, Timing, gif, png, squares_of, svg, text};
use yagura_record::Reader;

use crate::{
    args::{Image, Picture},
    failure::{InputError, UserError},
};

/// The longest record that is read, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Draws a position or a game, and writes the picture to a file or to `out`.
pub(crate) fn run(games: &Catalogue, arguments: &Picture, out: &mut impl Write) -> anyhow::Result<()> {
    let game = game(games, arguments)?;
    let ply = arguments.ply.map_or(game.moves().len(), |ply| ply as usize);
    let Some(shown) = frame(&game, ply) else {
        return Err(UserError(format!("there is no move {ply}: there are {}", game.moves().len())).into());
    };
    let options = Options {
        bottom: if arguments.flip { Side::White } else { Side::Black },
        width: arguments.width,
        theme: arguments.theme,
        coordinates: arguments.coordinates,
        last: shown.last.clone(),
    };
    let bytes = match image(arguments) {
        Image::Svg => svg(&shown.position, &options).into_bytes(),
        Image::Png => png(&svg(&shown.position, &options), options.width, &fonts()?)?,
        Image::Gif => {
            let frames: Vec<_> = (0..=ply).filter_map(|ply| frame(&game, ply)).collect();
            gif(&frames, &options, Timing::default(), &fonts()?)?
        }
        Image::Txt => text(&shown.position, TextStyle::Kanji, options.bottom).into_bytes(),
        Image::Ascii => text(&shown.position, TextStyle::Ascii, options.bottom).into_bytes(),
    };
    if arguments.output == Path::new("-") {
        out.write_all(&bytes)?;
        return Ok(());
    }
    let path = arguments.output.display();
    fs::write(&arguments.output, bytes)
        .map_err(|error| UserError(format!("cannot write {path}: {error}")).into())
}

/// Returns what is asked for, or what the ending of the file says; an SVG where neither says anything.
fn image(arguments: &Picture) -> Image {
    if arguments.gif {
        return Image::Gif;
    }
    let ending = arguments.output.extension().and_then(|ending| ending.to_str());
    let of_ending = || ending.and_then(|ending| clap::ValueEnum::from_str(ending, true).ok());
    arguments.format.or_else(of_ending).unwrap_or(Image::Svg)
}

fn fonts() -> Result<Fonts, UserError> {
    yagura_server::picture_fonts().ok_or_else(|| {
        UserError(
            "pixels need the fonts of the web app, without which this program was built: svg and txt work"
                .to_owned(),
        )
    })
}

/// Returns the game that is drawn: a record's main line, or a position alone.
fn game(games: &Catalogue, arguments: &Picture) -> anyhow::Result<Game<AnyPosition>> {
    let Some(path) = &arguments.record else {
        return super::game(games, &arguments.variant, arguments.position.as_deref(), "");
    };
    let variant = games.variant(&arguments.variant)?;
    let unreadable = |error| UserError(format!("cannot read {}: {error}", path.display()));
    let mut bytes = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
        .map_err(unreadable)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(InputError(format!("a record of more than {} MB is not read", MOST_BYTES >> 20)).into());
    }
    let reader = Reader { variant: Some(&variant), ..Reader::of(games) };
    let records = reader.read_bytes(&bytes)?;
    let record = records.first().ok_or_else(|| InputError("the file has no record".to_owned()))?;
    Ok(record.game())
}

/// Returns a position of a game with its last move; a record lies open, and all of it is shown.
fn frame(game: &Game<AnyPosition>, ply: usize) -> Option<Frame<AnyPosition>> {
    let position = game.position_at(ply)?;
    let last = ply.checked_sub(1).and_then(|before| {
        let mv = *game.moves().get(before)?;
        Some(squares_of(&game.position_at(before)?.usi(mv)))
    });
    Some(Frame { position, last: last.unwrap_or_default() })
}
