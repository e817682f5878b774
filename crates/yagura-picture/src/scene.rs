//! A picture as a list of things that are drawn one upon the other. What differs between two pictures of a
//! game is a few of them.

use std::{
    collections::{BTreeMap, HashSet},
    fmt::Write as _,
};

use yagura::{Notation, Square};

use crate::{
    Options,
    colours::{self, Colours, Tones},
    ground, hands,
    layout::{Area, Layout},
    looks::{Cells, Look},
    markup::{Num, escaped},
    pieces::{self, Set},
};

/// The fonts of the page's pieces.
const FONTS: &str = "Yagura Mincho, Noto Serif CJK JP, Noto Serif JP, Hiragino Mincho ProN, Yu Mincho, serif";

/// How many colours there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shading {
    /// As many as it takes.
    Full,
    /// Few: one for each surface.
    Flat,
}

impl Shading {
    /// Returns what paints a surface.
    pub(crate) fn paint(self, tones: &Tones) -> String {
        match self {
            Self::Full => format!("url(#{})", tones.id),
            Self::Flat => tones.flat.to_owned(),
        }
    }
}

/// One thing in a picture.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// Nothing of it is outside.
    pub(crate) area: Area,
    /// Its markup.
    pub(crate) body: String,
    /// The drawing that it uses.
    pub(crate) symbol: Option<String>,
}

/// A picture.
#[derive(Debug)]
pub(crate) struct Scene {
    pub(crate) width: f64,
    pub(crate) height: f64,
    title: String,
    colours: Colours,
    shading: Shading,
    items: Vec<Item>,
    /// The drawings that stand in several places, by their ids.
    symbols: BTreeMap<String, String>,
}

impl Scene {
    pub(crate) fn new<P: Notation>(
        position: &P,
        options: &Options,
        layout: &Layout,
        last: &[Square],
    ) -> Self {
        Self::shaded(position, options, layout, last, Shading::Full)
    }

    pub(crate) fn shaded<P: Notation>(
        position: &P,
        options: &Options,
        layout: &Layout,
        last: &[Square],
        shading: Shading,
    ) -> Self {
        let definition = position.definition();
        let look = Look::from_word(&definition.look);
        let colours = Colours::new(options.theme, look.wood);
        let mut scene = Self {
            width: layout.width,
            height: layout.height,
            title: format!("{} {}", definition.name.ja, definition.name.en),
            colours,
            shading,
            items: Vec::new(),
            symbols: BTreeMap::new(),
        };
        let whole = Area { x: 0.0, y: 0.0, width: layout.width, height: layout.height };
        let (width, height) = (Num(layout.width), Num(layout.height));
        scene.put(whole, format!(r#"<rect width="{width}" height="{height}" fill="{}"/>"#, colours.ground));
        ground::board(&mut scene, layout);
        if look.cells != Cells::Checkered {
            marks(&mut scene, layout, look, &position.checked(), last);
        }
        ground::lines(&mut scene, definition, look, layout);
        if look.cells == Cells::Checkered {
            marks(&mut scene, layout, look, &position.checked(), last);
        }
        let set = Set::new(definition, layout, colours, shading);
        pieces::stand(&mut scene, position, layout, &set);
        hands::stand(&mut scene, position, layout, &set);
        scene
    }

    pub(crate) fn colours(&self) -> &Colours {
        &self.colours
    }

    pub(crate) fn shading(&self) -> Shading {
        self.shading
    }

    /// Draws something upon the rest.
    pub(crate) fn put(&mut self, area: Area, body: String) {
        self.items.push(Item { area, body, symbol: None });
    }

    /// Draws a symbol around a point; `draw` makes it where it is not there yet.
    pub(crate) fn place(&mut self, area: Area, id: &str, draw: impl FnOnce() -> String) {
        let middle = (Num(area.x + area.width / 2.0), Num(area.y + area.height / 2.0));
        let body = format!("<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>", middle.0, middle.1);
        if !self.symbols.contains_key(id) {
            self.symbols.insert(id.to_owned(), draw());
        }
        self.items.push(Item { area, body, symbol: Some(id.to_owned()) });
    }

    /// Returns the areas in which this picture differs from another of the same game.
    pub(crate) fn changes(&self, before: &Self) -> Vec<Area> {
        let bodies = |scene: &Self| scene.items.iter().map(|item| item.body.clone()).collect::<HashSet<_>>();
        let (old, new) = (bodies(before), bodies(self));
        let gone = before.items.iter().filter(|item| !new.contains(&item.body));
        let come = self.items.iter().filter(|item| !old.contains(&item.body));
        gone.chain(come).map(|item| item.area).collect()
    }

    /// Returns the whole picture as an SVG of this width in pixels.
    pub(crate) fn svg(&self, width: u32) -> String {
        let head = format!(r#" width="{width}" height="{}""#, self.pixels_high(width));
        self.composed(&head, |_| true)
    }

    /// Returns what of the picture is seen in an area, with the size of the whole.
    pub(crate) fn part(&self, area: &Area) -> String {
        self.composed("", |item| item.area.meets(area))
    }

    /// Returns the height of a picture of this width.
    pub(crate) fn pixels_high(&self, width: u32) -> u32 {
        (f64::from(width) * self.height / self.width).round().max(1.0) as u32
    }

    fn composed(&self, size: &str, shown: impl Fn(&Item) -> bool) -> String {
        let mut symbols: Vec<&str> = Vec::new();
        let mut body = String::new();
        for item in self.items.iter().filter(|item| shown(item)) {
            body.push_str(&item.body);
            body.push('\n');
            if let Some(symbol) = &item.symbol {
                symbols.push(symbol);
            }
        }
        symbols.sort_unstable();
        symbols.dedup();
        let drawn: Vec<&str> =
            symbols.iter().filter_map(|id| self.symbols.get(*id).map(String::as_str)).collect();
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\"{size} font-family=\"{FONTS}\" \
             font-weight=\"900\" text-anchor=\"middle\">\n<title>{}</title>\n<defs>\n",
            Num(self.width),
            Num(self.height),
            escaped(&self.title),
        );
        for tones in self.tones() {
            let name = format!("url(#{})", tones.id);
            if body.contains(&name) || drawn.iter().any(|symbol| symbol.contains(&name)) {
                let _ = writeln!(out, "{}", gradient(&tones));
            }
        }
        for (id, symbol) in symbols.iter().zip(drawn) {
            let _ = writeln!(out, r#"<g id="{id}">{symbol}</g>"#);
        }
        out.push_str("</defs>\n");
        out.push_str(&body);
        out.push_str("</svg>\n");
        out
    }

    fn tones(&self) -> impl Iterator<Item = Tones> + use<> {
        let sets = [colours::TONED, colours::CHESS, colours::MAKRUK, colours::DISC];
        [self.colours.board, self.colours.piece].into_iter().chain(sets.into_iter().flatten())
    }
}

fn gradient(tones: &Tones) -> String {
    let Tones { id, from, to, .. } = tones;
    format!(
        r#"<linearGradient id="{id}" x2="0.35" y2="1"><stop stop-color="{from}"/><stop offset="1" stop-color="{to}"/></linearGradient>"#
    )
}

/// Draws the squares of the last move and of royal pieces in check.
fn marks(scene: &mut Scene, layout: &Layout, look: Look, checked: &[Square], last: &[Square]) {
    let on_board = |square: &&Square| square.file() < layout.files && square.rank() < layout.ranks;
    let (inset, round) = if look.cells == Cells::Points { (4.0, 36.0) } else { (3.5, 0.0) };
    let shape = |area: &Area| {
        let (x, y) = (Num(area.x + inset), Num(area.y + inset));
        let (width, height) = (Num(area.width - 2.0 * inset), Num(area.height - 2.0 * inset));
        format!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{round}""#)
    };
    for square in last.iter().filter(on_board) {
        let area = layout.area(*square);
        let rim = scene.colours.last_rim;
        let fill = colours::LAST;
        let body =
            format!(r#"{} fill="{fill}" fill-opacity="0.6" stroke="{rim}" stroke-width="5"/>"#, shape(&area));
        scene.put(area, body);
    }
    for square in checked.iter().filter(on_board) {
        let area = layout.area(*square);
        let check = colours::CHECK;
        let body = format!(
            r#"{} fill="{check}" fill-opacity="0.55" stroke="{check}" stroke-width="7"/>"#,
            shape(&area)
        );
        scene.put(area, body);
    }
}
