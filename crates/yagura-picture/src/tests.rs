//! Pictures of all games, by what is in them.

use std::time::Duration;

use resvg::usvg::roxmltree::Document;
use yagura::{AnyPosition, Game, Hidden, Notation as _, Position as _, Secrecy as _, Side, Variant};

use crate::{
    Fonts, Frame, MOST_FRAMES, Options, PictureError, TextStyle, Timing, gif, png, squares_of, svg, text,
};

/// Moves of a random game.
const PLIES: usize = 30;

fn variants() -> impl Iterator<Item = Variant> {
    yagura::definitions().map(|definition| Variant::parse(&definition.id).expect("a game"))
}

/// A random game of a variant, with the positions on the way and the texts of the moves.
fn random_game(variant: &Variant, plies: usize, seed: u64) -> Vec<(AnyPosition, Option<String>)> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(variant);
    let mut seen = vec![(game.position().clone(), None)];
    while seen.len() <= plies && game.outcome().is_none() {
        let moves = game.legal_moves();
        let Some(&mv) = rng.choice(moves.iter().collect::<Vec<_>>()) else { break };
        let text = game.usi(mv);
        game.play_unchecked(mv);
        seen.push((game.position().clone(), Some(text)));
    }
    seen
}

/// The squares with pieces, and the kinds in both hands.
fn pieces(position: &AnyPosition) -> (usize, usize) {
    let mut squares = std::collections::BTreeSet::new();
    position.for_each_piece(|square, _| {
        squares.insert(square);
    });
    (squares.len(), Side::BOTH.map(|side| position.hand(side).iter().count()).iter().sum())
}

fn drawn(svg: &str) -> usize {
    let document = Document::parse(svg).expect("well-formed");
    let towers = document.descendants().filter(|node| {
        node.has_tag_name("g")
            && node.attribute("transform").is_some_and(|at| at.starts_with("translate("))
            && node.parent().is_some_and(|parent| parent.has_tag_name("svg"))
    });
    towers.count() + document.descendants().filter(|node| node.has_tag_name("use")).count()
}

#[test]
fn every_piece_of_every_game_is_drawn_once() {
    for variant in variants() {
        for (position, last) in random_game(&variant, PLIES, 7).iter().step_by(15) {
            let last = last.as_deref().map(squares_of).unwrap_or_default();
            for bottom in Side::BOTH {
                let options = Options { bottom, last: last.clone(), ..Options::default() };
                let svg = svg(position, &options);
                let (squares, kinds) = pieces(position);
                assert_eq!(drawn(&svg), squares + kinds, "{variant} {}", position.sfen());
                let document = Document::parse(&svg).expect("well-formed");
                let marked = document.descendants().filter(|n| n.attribute("fill") == Some("#f6e27a"));
                assert_eq!(marked.count(), last.len(), "{variant}");
                assert!(!svg.contains("<script") && !svg.contains("http://www.w3.org/1999"), "{variant}");
            }
        }
    }
}

#[test]
fn every_reference_is_to_the_picture_itself() {
    for variant in variants() {
        let svg = svg(&AnyPosition::start(&variant), &Options::default());
        let document = Document::parse(&svg).expect("well-formed");
        for node in document.descendants().filter(|node| node.has_tag_name("use")) {
            let id = node.attribute("href").and_then(|href| href.strip_prefix('#')).expect("of its own");
            assert!(document.descendants().any(|other| other.attribute("id") == Some(id)), "{variant}: {id}");
        }
    }
}

/// The texts at the edge, in the order of the drawing.
fn coordinates(svg: &str, count: usize) -> Vec<String> {
    let document = Document::parse(svg).expect("well-formed");
    let texts = document.descendants().filter(|node| {
        node.has_tag_name("text") && node.parent().is_some_and(|parent| parent.has_tag_name("svg"))
    });
    texts.filter_map(|node| node.text().map(str::to_owned)).take(count).collect()
}

#[test]
fn coordinates_turn_with_the_board() {
    let position = AnyPosition::start(&Variant::parse("minishogi").expect("a game"));
    let of = |bottom| coordinates(&svg(&position, &Options { bottom, ..Options::default() }), 10);
    assert_eq!(of(Side::Black).concat(), "54321一二三四五");
    assert_eq!(of(Side::White).concat(), "12345五四三二一");
}

#[test]
fn what_is_hidden_is_not_drawn() {
    for variant in variants().filter(|one| one.definition().traits().hidden == Hidden::Backs) {
        let text = "k8/8[pz]/7[pt]1/([ph]n)8/9/9/2[PZ]6/[PT]8/4K4 b [PZ][PH][pt][ph] 9 play 9 -";
        let position = AnyPosition::from_sfen(&variant, text).expect("a position");
        let backs = ["さ", "と", "へ"];
        let whole = svg(&position, &Options::default());
        let diagram = crate::text(&position, TextStyle::Kanji, Side::Black);
        assert!(backs.iter().all(|back| whole.contains(back) && diagram.contains(&format!("兵{back}"))));
        let seen = position.redacted_for(None);
        let picture = svg(&seen, &Options::default());
        let diagram = crate::text(&seen, TextStyle::Kanji, Side::Black);
        assert!(backs.iter().all(|back| !picture.contains(back) && !diagram.contains(back)));
        // Which back it is has no say in the picture either.
        let twin =
            AnyPosition::from_sfen(&variant, &text.replace("[PT]", "[PH]").replacen("[PH]", "[PT]", 1));
        let twin = svg(&twin.expect("a position").redacted_for(None), &Options::default());
        assert_eq!(twin, picture);
    }
}

/// The pixel of a PNG at a place in parts of its size.
fn pixel(png: &[u8], x: f32, y: f32) -> [u8; 3] {
    let pixels = resvg::tiny_skia::Pixmap::decode_png(png).expect("a PNG");
    let (x, y) = (pixels.width() as f32 * x, pixels.height() as f32 * y);
    let pixel = pixels.pixel(x as u32, y as u32).expect("inside");
    [pixel.red(), pixel.green(), pixel.blue()]
}

#[test]
fn a_png_is_as_wide_as_it_is_wanted() {
    let position = AnyPosition::start(&Variant::parse("shogi").expect("a game"));
    let svg = svg(&position, &Options::default());
    for width in [100, 333, 1000] {
        let png = png(&svg, width, &Fonts::none()).expect("a picture");
        assert_eq!(u32::from_be_bytes([png[16], png[17], png[18], png[19]]), width);
        // The board's wood in the middle, and the page's ground in the corner.
        let [red, green, blue] = pixel(&png, 0.5, 0.52);
        assert!(red > 200 && green > 150 && blue < 160, "{red} {green} {blue}");
        assert_eq!(pixel(&png, 0.002, 0.002), [0xf3, 0xed, 0xe2]);
    }
    for width in [0, 99, 2001, u32::MAX] {
        assert_eq!(png(&svg, width, &Fonts::none()), Err(PictureError::Width { width }));
    }
    assert!(matches!(png("<svg", 100, &Fonts::none()), Err(PictureError::Svg(_))));
    assert_eq!(Fonts::new([b"no font".to_vec()]).expect_err("no font"), PictureError::NoFont);
}

/// The pictures of a GIF laid one upon the other: how many there are, and the last one's pixels.
fn decoded(bytes: &[u8]) -> (usize, Vec<[u8; 4]>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("a GIF");
    let width = usize::from(decoder.width());
    let mut seen = vec![[0; 4]; width * usize::from(decoder.height())];
    let mut count = 0;
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        count += 1;
        for (n, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            let (x, y) = (n % usize::from(frame.width), n / usize::from(frame.width));
            if pixel[3] > 0 {
                let at = (usize::from(frame.top) + y) * width + usize::from(frame.left) + x;
                seen[at] = [pixel[0], pixel[1], pixel[2], pixel[3]];
            }
        }
    }
    (count, seen)
}

fn frames(game: Vec<(AnyPosition, Option<String>)>) -> Vec<Frame<AnyPosition>> {
    let frame = |(position, last): (AnyPosition, Option<String>)| Frame {
        position,
        last: last.as_deref().map(squares_of).unwrap_or_default(),
    };
    game.into_iter().map(frame).collect()
}

/// What a GIF shows after all its changes is what one sees who draws the last position alone.
#[test]
fn the_changes_of_a_gif_add_up() {
    for id in ["shogi", "chu", "gungi"] {
        let frames = frames(random_game(&Variant::parse(id).expect("a game"), 12, 3));
        let options = Options { width: 300, ..Options::default() };
        let timing = Timing { each: Duration::from_millis(50), end: Duration::from_secs(1) };
        let whole = gif(&frames, &options, timing, &Fonts::none()).expect("a GIF");
        let (count, seen) = decoded(&whole);
        assert_eq!(count, frames.len(), "{id}");
        let mut reversed = frames.clone();
        reversed.reverse();
        reversed.push(frames[frames.len() - 1].clone());
        let (_, again) = decoded(&gif(&reversed, &options, timing, &Fonts::none()).expect("a GIF"));
        assert_eq!(seen.len(), again.len(), "{id}");
        let apart = seen.iter().zip(&again).filter(|(one, other)| {
            one.iter().zip(other.iter()).any(|(one, other)| one.abs_diff(*other) > 24)
        });
        assert!(apart.count() * 500 < seen.len(), "{id}");
    }
}

#[test]
fn moving_pictures_have_bounds() {
    let start =
        Frame { position: AnyPosition::start(&Variant::parse("minishogi").expect("a game")), last: vec![] };
    let options = Options { width: 100, ..Options::default() };
    let made = |frames: &[Frame<AnyPosition>], options: &Options| {
        gif(frames, options, Timing::default(), &Fonts::none()).map(|_| ())
    };
    assert_eq!(made(&[], &options), Err(PictureError::Frames { frames: 0 }));
    let many = vec![start; MOST_FRAMES + 1];
    assert_eq!(made(&many, &options), Err(PictureError::Frames { frames: MOST_FRAMES + 1 }));
    let wide = Options { width: 801, ..Options::default() };
    assert_eq!(made(&many[..1], &wide), Err(PictureError::GifWidth { width: 801 }));
    assert_eq!(made(&many[..MOST_FRAMES], &options), Ok(()));
}

#[test]
fn diagrams_in_characters() {
    let position = AnyPosition::start(&Variant::parse("minishogi").expect("a game"));
    let kanji = text(&position, TextStyle::Kanji, Side::Black);
    assert_eq!(kanji.lines().nth(1), Some(" v飛 v角 v銀 v金 v玉 一"), "{kanji}");
    let ascii = text(&position, TextStyle::Ascii, Side::White);
    assert_eq!(ascii.lines().nth(1), Some(" R  B  S  G  K  e"), "{ascii}");
    for variant in variants() {
        for (position, _) in random_game(&variant, PLIES, 9).iter().step_by(10) {
            let text = text(position, TextStyle::Ascii, Side::Black);
            let ranks = usize::from(variant.definition().ranks);
            assert!(text.lines().count() > ranks, "{variant}: {text}");
        }
    }
}

/// The top alone does not say what a tower can do, nor what is below it.
#[test]
fn towers_are_told_whole() {
    let text_of = |style| {
        let gungi = Variant::parse("gungi").expect("a game");
        let position = "7k1/9/9/9/4(TgM)4/9/9/9/1K7 b - 1 play 9 -";
        text(&AnyPosition::from_sfen(&gungi, position).expect("a position"), style, Side::Black)
    };
    let ascii = text_of(TextStyle::Ascii);
    assert!(ascii.lines().nth(5).is_some_and(|line| line.contains("M3")), "{ascii}");
    assert!(ascii.ends_with("\n5e T g M\n"), "{ascii}");
    let kanji = text_of(TextStyle::Kanji);
    assert!(kanji.ends_with("\n5五 ▲と △筒 ▲謀\n"), "{kanji}");
}

/// A stunned piece is marked where it is, on the board or in hand, and no other.
#[test]
fn stunned_pieces_are_marked() {
    let stun = Variant::parse("stun").expect("a game");
    let marks = |position: &str| {
        let position = AnyPosition::from_sfen(&stun, position).expect("a position");
        let svg = svg(&position, &Options::default());
        Document::parse(&svg).expect("well-formed");
        (svg.matches("url(#stun-net)").count(), svg)
    };
    let (none, still) = marks("4k4/9/2p6/9/9/9/9/9/4K4 w 2p 2 -");
    let (board, on_board) = marks("4k4/9/2p6/9/9/9/9/9/4K4 w 2p 2 7c");
    let (hand, in_hand) = marks("4k4/9/2p6/9/9/9/9/9/4K4 w 2p 2 P*");
    assert_eq!((none, board, hand), (0, 1, 1));
    assert!(still != on_board && on_board != in_hand);
    let shogi = Variant::parse("shogi").expect("a game");
    assert!(!svg(&AnyPosition::start(&shogi), &Options::default()).contains("stun"));
}

/// An image of an inventor's stands in the place of the name, in pixels too.
#[test]
fn an_image_of_ones_own_is_drawn() {
    let text = "base = \"minishogi\"\nid = \"seen\"\n[[kind]]\ncode = \"K\"\n\
                image = '<svg viewBox=\"0 0 9 9\"><rect id=\"p0b\" width=\"9\" height=\"9\" fill=\"#00f\"/></svg>'\n";
    let definition = yagura::Definition::parse(text, yagura::built_in_text).expect("a game");
    let position = AnyPosition::start(&Variant::of(definition));
    let picture = svg(&position, &Options::default());
    assert_eq!(picture.matches("<image ").count(), 2, "one for each side");
    assert!(!picture.contains("id=\"p0b\" width"), "its names stay its own");
    let bytes = png(&picture, 400, &Fonts::none()).expect("pixels");
    let pixmap = resvg::tiny_skia::Pixmap::decode_png(&bytes).expect("a PNG");
    let blue = pixmap.pixels().iter().filter(|pixel| pixel.blue() > 200 && pixel.red() < 60).count();
    assert!(blue > 200, "{blue}");
}
