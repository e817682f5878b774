//! The images that inventors give their kinds: SVG that anybody may have written, of which only plain shapes
//! are kept.
//!
//! What comes out is written anew from the lists below, element by element and value by value, so that
//! nothing gets through that is not named here: no scripts and no events, no addresses, no style sheets, no
//! HTML, no text, no other pictures.

use std::fmt::Write as _;

use roxmltree::{Attribute, Document, Node, ParsingOptions};

use crate::excerpt::excerpt;

/// The longest image, in bytes.
pub const LONGEST_IMAGE: usize = 32 * 1024;
/// The most nodes of its tree: elements, texts between them and comments.
const MOST_NODES: u32 = 4000;
/// The deepest nesting.
const DEEPEST: usize = 32;
/// The longest side of what is drawn, in its own units.
const LONGEST_SIDE: f64 = 1e6;
const SVG: &str = "http://www.w3.org/2000/svg";

/// A piece's own image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// SVG of shapes and gradients alone, whatever was written; it stands on its own.
    pub svg: String,
    /// What was written and is not drawn, each once: elements as `<script>`, attributes as `onload`.
    pub left_out: Vec<String>,
}

/// Why a text is no image.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ImageError {
    #[error("{0} bytes: expected at most {LONGEST_IMAGE}")]
    TooLong(usize),
    #[error("no SVG ({0})")]
    NoXml(String),
    #[error("<{}>: expected an element <svg>", excerpt(.0))]
    NoSvg(String),
    #[error("expected a viewBox, or width and height, that are larger than 0")]
    NoSize,
    #[error("more than {DEEPEST} elements within each other")]
    TooDeep,
    #[error("nothing that is drawn: expected one of path, rect, circle, ellipse, line, polyline, polygon")]
    Empty,
}

/// What the value of an attribute may be.
#[derive(Clone, Copy, Debug)]
enum Value {
    /// Numbers, perhaps with units.
    Numbers,
    /// The words of a path.
    Path,
    Transform,
    /// A colour, or a gradient of the same image.
    Paint,
    Colour,
    /// One of these words.
    Word(&'static [&'static str]),
    /// What a gradient is known by.
    Id,
    /// A gradient of the same image, whose colours are taken over.
    Link,
}

type Attributes = &'static [(&'static str, Value)];

/// How things are painted: attributes, or properties of a `style`.
const PAINTED: Attributes = &[
    ("fill", Value::Paint),
    ("fill-opacity", Value::Numbers),
    ("fill-rule", Value::Word(&["nonzero", "evenodd"])),
    ("stroke", Value::Paint),
    ("stroke-width", Value::Numbers),
    ("stroke-opacity", Value::Numbers),
    ("stroke-linecap", Value::Word(&["butt", "round", "square"])),
    ("stroke-linejoin", Value::Word(&["miter", "round", "bevel"])),
    ("stroke-miterlimit", Value::Numbers),
    ("opacity", Value::Numbers),
    ("display", Value::Word(&["none", "inline"])),
    ("transform", Value::Transform),
    ("stop-color", Value::Colour),
    ("stop-opacity", Value::Numbers),
];
const GRADIENT: Attributes = &[
    ("id", Value::Id),
    ("href", Value::Link),
    ("gradientUnits", Value::Word(&["userSpaceOnUse", "objectBoundingBox"])),
    ("gradientTransform", Value::Transform),
    ("spreadMethod", Value::Word(&["pad", "reflect", "repeat"])),
    ("x1", Value::Numbers),
    ("y1", Value::Numbers),
    ("x2", Value::Numbers),
    ("y2", Value::Numbers),
    ("cx", Value::Numbers),
    ("cy", Value::Numbers),
    ("r", Value::Numbers),
    ("fx", Value::Numbers),
    ("fy", Value::Numbers),
];
/// Beside them the attributes of painting.
const SHAPES: &[(&str, Attributes)] = &[
    ("path", &[("d", Value::Path)]),
    (
        "rect",
        &[
            ("x", Value::Numbers),
            ("y", Value::Numbers),
            ("width", Value::Numbers),
            ("height", Value::Numbers),
            ("rx", Value::Numbers),
            ("ry", Value::Numbers),
        ],
    ),
    ("circle", &[("cx", Value::Numbers), ("cy", Value::Numbers), ("r", Value::Numbers)]),
    (
        "ellipse",
        &[("cx", Value::Numbers), ("cy", Value::Numbers), ("rx", Value::Numbers), ("ry", Value::Numbers)],
    ),
    (
        "line",
        &[("x1", Value::Numbers), ("y1", Value::Numbers), ("x2", Value::Numbers), ("y2", Value::Numbers)],
    ),
    ("polyline", &[("points", Value::Numbers)]),
    ("polygon", &[("points", Value::Numbers)]),
];
/// What holds them, and what paints them.
const OTHERS: &[(&str, Attributes)] = &[
    ("g", &[]),
    ("defs", &[]),
    ("linearGradient", GRADIENT),
    ("radialGradient", GRADIENT),
    ("stop", &[("offset", Value::Numbers)]),
];
/// What says something of an image and draws nothing: nobody misses it.
const UNSEEN: &[&str] = &["title", "desc", "metadata"];
/// Attributes whose loss is seen, beside those that have a value which is not drawn.
const MISSED: &[&str] = &["class", "clip-path", "filter", "href", "mask", "stroke-dasharray", "src"];

/// Returns what is drawn of an SVG.
///
/// # Errors
/// [`ImageError`]: it is no SVG, too large, or draws nothing.
pub(super) fn image(text: &str) -> Result<Image, ImageError> {
    if text.len() > LONGEST_IMAGE {
        return Err(ImageError::TooLong(text.len()));
    }
    // Types of documents are refused, and with them all entities but the five of XML.
    let options = ParsingOptions { nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let text = text.trim_start();
    let document = Document::parse_with_options(text, options)
        .map_err(|error| ImageError::NoXml(excerpt(&error.to_string())))?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" || !is_svg(root) {
        return Err(ImageError::NoSvg(root.tag_name().name().to_owned()));
    }
    let [x, y, width, height] = view_box(root).ok_or(ImageError::NoSize)?;
    let mut writer = Writer { out: String::new(), left_out: Vec::new(), shapes: 0 };
    let _ = write!(writer.out, r#"<svg xmlns="{SVG}" viewBox="{x} {y} {width} {height}""#);
    writer.attributes(root, &[]);
    writer.out.push('>');
    writer.children(root, 1)?;
    writer.out.push_str("</svg>");
    if writer.shapes == 0 {
        return Err(ImageError::Empty);
    }
    Ok(Image { svg: writer.out, left_out: writer.left_out })
}

/// Returns whether an element is one of SVG; hand-made images often leave its namespace out.
fn is_svg(node: Node<'_, '_>) -> bool {
    node.tag_name().namespace().is_none_or(|space| space == SVG)
}

/// Returns the part of the plane that is shown.
fn view_box(root: Node<'_, '_>) -> Option<[f64; 4]> {
    let side = |name| {
        let text: &str = root.attribute(name)?;
        let number = text.trim().trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        number.parse::<f64>().ok()
    };
    let shown = match root.attribute("viewBox") {
        Some(text) => {
            let numbers: Result<Vec<f64>, _> = text
                .split(|letter: char| letter == ',' || letter.is_ascii_whitespace())
                .filter(|part| !part.is_empty())
                .map(str::parse)
                .collect();
            numbers.ok()?.try_into().ok()?
        }
        None => [0.0, 0.0, side("width")?, side("height")?],
    };
    let is_seen = shown[..2].iter().all(|at| at.abs() <= LONGEST_SIDE)
        && shown[2..].iter().all(|length| *length > 0.0 && *length <= LONGEST_SIDE);
    is_seen.then_some(shown)
}

struct Writer {
    out: String,
    left_out: Vec<String>,
    shapes: usize,
}

impl Writer {
    fn children(&mut self, parent: Node<'_, '_>, depth: usize) -> Result<(), ImageError> {
        if depth > DEEPEST {
            return Err(ImageError::TooDeep);
        }
        for node in parent.children().filter(Node::is_element) {
            let name = node.tag_name().name();
            let is_shape = SHAPES.iter().any(|(known, _)| *known == name);
            let known = SHAPES.iter().chain(OTHERS).find(|(known, _)| *known == name && is_svg(node));
            let Some(&(name, own)) = known else {
                // What editors keep for themselves has a namespace of its own.
                if is_svg(node) && !UNSEEN.contains(&name) {
                    self.leave_out(&format!("<{}>", excerpt(name)));
                }
                continue;
            };
            self.shapes += usize::from(is_shape);
            let _ = write!(self.out, "<{name}");
            self.attributes(node, own);
            if is_shape || !node.has_children() {
                self.out.push_str("/>");
                continue;
            }
            self.out.push('>');
            self.children(node, depth + 1)?;
            let _ = write!(self.out, "</{name}>");
        }
        Ok(())
    }

    /// Writes what is known of an element's attributes; a `style` counts before an attribute of its name.
    fn attributes(&mut self, node: Node<'_, '_>, own: Attributes) {
        let style = node.attribute("style").unwrap_or("");
        let properties: Vec<(&str, &str)> = style
            .split(';')
            .filter_map(|one| one.split_once(':'))
            .map(|(name, value)| (name.trim(), value.trim()))
            .collect();
        for attribute in node.attributes().filter(|one| is_plain(one) && one.name() != "style") {
            let (name, value) = (attribute.name(), attribute.value().trim());
            if properties.iter().all(|(styled, _)| *styled != name) {
                self.attribute(name, value, own);
            }
        }
        for (at, (name, value)) in properties.iter().enumerate() {
            // The last one counts, as in a style sheet.
            if properties[at + 1..].iter().all(|(later, _)| later != name) {
                self.attribute(name, value, &[]);
            }
        }
    }

    fn attribute(&mut self, name: &str, value: &str, own: Attributes) {
        let known = own.iter().chain(PAINTED).find(|(known, _)| *known == name);
        match known {
            Some(&(known, shape)) if shape.holds(value) => {
                let _ = write!(self.out, r#" {known}="{value}""#);
            }
            Some(_) => self.leave_out(name),
            None if MISSED.contains(&name) || name.starts_with("on") => self.leave_out(name),
            None => {}
        }
    }

    fn leave_out(&mut self, what: &str) {
        let what = excerpt(what);
        if !self.left_out.contains(&what) {
            self.left_out.push(what);
        }
    }
}

/// Returns whether an attribute is one of SVG; `href` was one of `XLink` once.
fn is_plain(attribute: &Attribute<'_, '_>) -> bool {
    attribute
        .namespace()
        .is_none_or(|space| space == "http://www.w3.org/1999/xlink" && attribute.name() == "href")
}

impl Value {
    /// Returns whether a text is such a value. None holds a quote, an angle or an ampersand.
    fn holds(self, text: &str) -> bool {
        let all = |letters: &str| {
            text.chars().all(|c| c.is_ascii_digit() || c.is_ascii_whitespace() || letters.contains(c))
        };
        match self {
            Self::Numbers => all(".,+-%eEpxtcmqinr"),
            Self::Path => all(".,+-eEMmLlHhVvCcSsQqTtAaZz"),
            Self::Transform => is_transform(text),
            Self::Paint => {
                is_colour(text)
                    || text.strip_prefix("url(").and_then(|rest| rest.strip_suffix(')')).is_some_and(is_link)
            }
            Self::Colour => is_colour(text),
            Self::Word(words) => words.contains(&text),
            Self::Id => is_id(text),
            Self::Link => is_link(text),
        }
    }
}

fn is_id(text: &str) -> bool {
    (1..=64).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'))
}

fn is_link(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(is_id)
}

fn is_transform(text: &str) -> bool {
    const KNOWN: &[&str] = &["matrix", "translate", "scale", "rotate", "skewX", "skewY"];
    text.split(')').map(str::trim).filter(|part| !part.is_empty()).all(|part| {
        part.trim_start_matches(',').split_once('(').is_some_and(|(name, numbers)| {
            KNOWN.contains(&name.trim())
                && numbers
                    .chars()
                    .all(|c| c.is_ascii_digit() || c.is_ascii_whitespace() || ".,+-eE".contains(c))
        })
    })
}

/// Returns whether a text is a colour: a name, `#` with digits, or one of the functions of numbers.
fn is_colour(text: &str) -> bool {
    const FUNCTIONS: &[&str] = &["rgb", "rgba", "hsl", "hsla"];
    if let Some(digits) = text.strip_prefix('#') {
        return matches!(digits.len(), 3 | 4 | 6 | 8) && digits.bytes().all(|b| b.is_ascii_hexdigit());
    }
    if let Some((name, numbers)) = text.strip_suffix(')').and_then(|text| text.split_once('(')) {
        return FUNCTIONS.contains(&name)
            && numbers.chars().all(|c| c.is_ascii_digit() || c == ' ' || ".,%/".contains(c));
    }
    (1..=24).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(inside: &str) -> Image {
        let text = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">{inside}<path d="M0 0h9"/></svg>"#
        );
        image(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// What only draws comes out as it went in.
    #[test]
    fn shapes_and_gradients_are_kept() {
        let inside = "<defs><linearGradient id=\"a\"><stop offset=\"0\" stop-color=\"#fff\"/></linearGradient>\
                      <radialGradient id=\"b\" href=\"#a\" cx=\"5\" gradientTransform=\"scale(2 1)\"/></defs>\
                      <g fill=\"none\" transform=\"translate(1,2) rotate(45)\">\
                      <circle cx=\"4.5\" cy=\"4\" r=\"3mm\" stroke=\"url(#b)\" stroke-width=\"2\"/>\
                      <rect x=\"1\" y=\"1\" width=\"50%\" height=\"2\" rx=\".5\" fill=\"rgb(1, 2, 3)\"/>\
                      <polygon points=\"0,0 1,1 -2,3e1\" fill-rule=\"evenodd\" opacity=\".5\"/></g>";
        let Image { svg, left_out } = drawn(inside);
        assert!(svg.contains(inside), "{svg}");
        assert_eq!(left_out, [""; 0]);
        assert_eq!(image(&svg).map(|again| again.svg), Ok(svg));
    }

    /// As drawing programs write them: styles, their own elements, sizes without a view.
    #[test]
    fn files_of_drawing_programs_are_read() {
        let text = r#"<?xml version="1.0" encoding="UTF-8"?>
<!-- made by hand --><svg width="20mm" height="10mm" xmlns="http://www.w3.org/2000/svg"
 xmlns:own="http://example.org/editor" own:version="1"><own:view zoom="2"/><metadata><x/></metadata><title>T</title>
<path own:nodes="cc" style="fill:#a00;stroke:none;font-size:12px;fill:#b00" fill="red" id="p" d="M0,0 L9,9z"/></svg>"#;
        let image = image(text).expect("an image");
        assert_eq!(
            image.svg,
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0,0 L9,9z" stroke="none" fill="#b00"/></svg>"##
        );
        assert_eq!(image.left_out, [""; 0]);
    }

    /// Whatever could run, load or show something else is not in what is drawn.
    #[test]
    fn nothing_comes_through_that_runs_or_loads() {
        for (inside, said) in [
            ("<script>alert(1)</script>", "<script>"),
            ("<SCRIPT>alert(1)</SCRIPT>", "<SCRIPT>"),
            ("<script href=\"http://a.example/x.js\"/>", "<script>"),
            (
                "<foreignObject><body xmlns=\"http://www.w3.org/1999/xhtml\"/></foreignObject>",
                "<foreignObject>",
            ),
            ("<image href=\"http://a.example/x.png\"/>", "<image>"),
            ("<image xlink:href=\"data:image/svg+xml,&lt;svg/>\"/>", "<image>"),
            ("<use href=\"#a\"/>", "<use>"),
            ("<use xlink:href=\"http://a.example/x.svg#a\"/>", "<use>"),
            ("<a href=\"javascript:alert(1)\"><rect/></a>", "<a>"),
            ("<style>@import url(http://a.example/x.css);</style>", "<style>"),
            ("<animate attributeName=\"href\" to=\"javascript:alert(1)\"/>", "<animate>"),
            ("<set attributeName=\"onload\" to=\"alert(1)\"/>", "<set>"),
            ("<text>hello</text>", "<text>"),
            ("<filter id=\"f\"/>", "<filter>"),
            ("<rect onload=\"alert(1)\"/>", "onload"),
            ("<g onclick='alert(\"1\")'><rect/></g>", "onclick"),
            ("<rect fill=\"url(http://a.example/x.svg#a)\"/>", "fill"),
            ("<rect fill=\"url('#a')\"/>", "fill"),
            ("<rect style=\"fill:url(//a.example/x)\"/>", "fill"),
            ("<rect style=\"filter:url(#f)\"/>", "filter"),
            ("<rect fill=\"expression(alert(1))\"/>", "fill"),
            ("<rect fill=\"red&quot; onload=&quot;alert(1)\"/>", "fill"),
            ("<path d=\"M0 0&quot;/>&lt;script>alert(1)&lt;/script>\"/>", "d"),
            ("<g transform=\"translate(1) url(#a)\"/>", "transform"),
            ("<linearGradient xlink:href=\"http://a.example/#a\"/>", "href"),
            ("<rect mask=\"url(#m)\"/>", "mask"),
            ("<rect class=\"x\"/>", "class"),
            ("<rect stroke-dasharray=\"0.0001\"/>", "stroke-dasharray"),
        ] {
            let image = drawn(inside);
            assert!(image.left_out.iter().any(|one| one == said), "{inside}: {:?}", image.left_out);
            let small = image.svg.replacen(SVG, "", 1).to_lowercase();
            for word in [
                "script", "alert", "http", "//", "data:", "on", "url", "import", "foreign", "<a", "<use", "&",
            ] {
                assert!(!small.contains(word), "{inside}: '{word}' in {small}");
            }
        }
    }

    /// What another namespace calls `path`, or hides within one, is nothing of ours.
    #[test]
    fn names_of_other_languages_are_none_of_svg() {
        let image =
            drawn("<h:path xmlns:h=\"http://www.w3.org/1999/xhtml\" d=\"M1 1\"/><rect><script/></rect>");
        assert_eq!(image.svg.matches("<path").count(), 1, "{}", image.svg);
        assert!(!image.svg.contains("script"), "{}", image.svg);
    }

    #[test]
    fn what_is_no_image_is_refused_with_what_was_expected() {
        let many = |part: &str, n: usize| format!("<svg viewBox=\"0 0 1 1\">{}</svg>", part.repeat(n));
        let laughs =
            "<!DOCTYPE svg [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><svg viewBox=\"0 0 1 1\">&b;</svg>";
        let file =
            "<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><svg viewBox=\"0 0 1 1\">&a;</svg>";
        for (text, expected) in [
            (String::new(), "no SVG ("),
            ("M0 0h9".to_owned(), "no SVG ("),
            ("<svg viewBox=\"0 0 1 1\"><path></svg>".to_owned(), "no SVG ("),
            (laughs.to_owned(), "no SVG ("),
            (file.to_owned(), "no SVG ("),
            (many("<g>", 12_000), "bytes: expected at most"),
            (many("<g>", 5000).replace("</svg>", &"</g>".repeat(200)), "no SVG ("),
            (
                format!("<svg viewBox=\"0 0 1 1\">{}{}</svg>", "<g>".repeat(60), "</g>".repeat(60)),
                "more than 32",
            ),
            (many("<rect/>", 4500), "no SVG ("),
            ("<html/>".to_owned(), "<html>: expected an element <svg>"),
            ("<svg xmlns=\"http://example.org/\" viewBox=\"0 0 1 1\"/>".to_owned(), "<svg>: expected"),
            ("<svg><path d=\"M0 0\"/></svg>".to_owned(), "expected a viewBox"),
            ("<svg viewBox=\"0 0 0 5\"><path/></svg>".to_owned(), "expected a viewBox"),
            ("<svg viewBox=\"0 0 NaN inf\"><path/></svg>".to_owned(), "expected a viewBox"),
            ("<svg viewBox=\"0 0 1e99 1\"><path/></svg>".to_owned(), "expected a viewBox"),
            ("<svg viewBox=\"0 0 9 9\"><text>a</text></svg>".to_owned(), "nothing that is drawn"),
        ] {
            let error = image(&text).expect_err(expected).to_string();
            assert!(error.contains(expected), "{}: {error}", excerpt(&text));
        }
    }
}
