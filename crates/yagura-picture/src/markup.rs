//! Numbers, texts and images as they stand in an SVG.

use std::fmt::{self, Write as _};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use yagura::Image;

/// A length in units of the drawing: at most two digits behind the point, the same on every platform.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Num(pub(crate) f64);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        if hundredths < 0 {
            f.write_char('-')?;
        }
        let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
        write!(f, "{whole}")?;
        match (part / 10, part % 10) {
            (0, 0) => Ok(()),
            (tenths, 0) => write!(f, ".{tenths}"),
            (tenths, rest) => write!(f, ".{tenths}{rest}"),
        }
    }
}

/// Returns a text as it stands between tags or in quotes. What XML cannot hold is left out.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {}
            letter => out.push(letter),
        }
    }
    out
}

/// From the middle of a kanji to its baseline, in parts of its size.
const BASELINE: f64 = 0.375;

/// Returns one line of text around a point.
pub(crate) fn label(x: f64, y: f64, size: f64, fill: &str, text: &str) -> String {
    let (x, y, size) = (Num(x), Num(y + size * BASELINE), Num(size));
    format!(r#"<text x="{x}" y="{y}" font-size="{size}" fill="{fill}">{}</text>"#, escaped(text))
}

/// Returns an image around a point. It is a picture of its own, so that its names are not those of another.
pub(crate) fn image(y: f64, width: f64, height: f64, image: &Image) -> String {
    let (x, y) = (Num(-width / 2.0), Num(y - height / 2.0));
    let (width, height) = (Num(width), Num(height));
    let data = STANDARD.encode(&image.svg);
    format!(
        r#"<image x="{x}" y="{y}" width="{width}" height="{height}" href="data:image/svg+xml;base64,{data}"/>"#
    )
}
