//! Files that build on others: what is taken over, changed and left out.

use std::ops::Range;

use toml::Spanned;

use super::{
    faults::Faults,
    file::{File, HandicapText, KindText, OptionText},
    shape,
};
use crate::excerpt::excerpt;

/// The most files that stand on each other.
const DEEPEST: usize = 8;

/// Returns a file filled up from its base, and from the base of that. `find` returns the text of a base.
pub(super) fn whole<'a>(
    text: &str,
    find: &impl Fn(&str) -> Option<&'a str>,
    faults: &mut Faults<'_>,
) -> Option<File> {
    filled(shape::read(text, faults)?, find, faults, &mut Vec::new())
}

/// Fills a file up; `below` are the bases that stand on this one already.
fn filled<'a>(
    mut file: File,
    find: &impl Fn(&str) -> Option<&'a str>,
    faults: &mut Faults<'_>,
    below: &mut Vec<String>,
) -> Option<File> {
    let Some(id) = file.base.take() else {
        let mut alone = |codes: &[Spanned<String>]| {
            if let Some(code) = codes.first() {
                let message =
                    format!("without '{}': expected only in a file with a base", excerpt(code.get_ref()));
                faults.add(code.span(), message);
            }
        };
        alone(&file.without);
        file.kind.iter().for_each(|kind| alone(&kind.without));
        return Some(file);
    };
    let name = excerpt(id.get_ref());
    let mut fail = |message: String| {
        faults.add(id.span(), format!("base '{name}': {message}"));
        None
    };
    let Some(base_text) = find(id.get_ref()) else {
        return fail("no definition has this id".to_owned());
    };
    if below.contains(id.get_ref()) {
        return fail("it stands on itself".to_owned());
    }
    if below.len() == DEEPEST {
        return fail(format!("expected at most {DEEPEST} files on each other"));
    }
    below.push(id.get_ref().clone());
    let mut flaws = Faults::new(base_text);
    let base = shape::read(base_text, &mut flaws).and_then(|base| filled(base, find, &mut flaws, below));
    let flaws = flaws.into_errors();
    match base {
        Some(base) if flaws.is_empty() => {
            without_is_known(&file, &base, faults);
            Some(joined(file, base, &id.span()))
        }
        _ => {
            for flaw in &flaws {
                faults.add(id.span(), format!("base '{name}': {flaw}"));
            }
            None
        }
    }
}

/// Checks that what is left out is there.
fn without_is_known(file: &File, base: &File, faults: &mut Faults<'_>) {
    let of_base = |code: &str| base.kind.iter().find(|kind| kind.code.get_ref() == code);
    for code in file.without.iter().filter(|code| of_base(code.get_ref()).is_none()) {
        let message = format!("without '{}': the base has no kind with this code", excerpt(code.get_ref()));
        faults.add(code.span(), message);
    }
    for kind in &file.kind {
        for key in &kind.without {
            let fail = |what: &str| format!("without '{}': {what}", excerpt(key.get_ref()));
            let Some(below) = of_base(kind.code.get_ref()) else {
                faults.add(key.span(), fail("the base has no kind with this code"));
                continue;
            };
            if !below.clone().strip(key.get_ref()) {
                let expected = "expected a key that the base's kind has and need not have: also, short, forms, \
                                image, layers, range, back, royal, marks, notes, lines, becomes, class, cost, \
                                owned, zone, forced, per_file, held, points, rank";
                faults.add(key.span(), fail(expected));
            }
        }
    }
}

/// The same value, said at another place.
fn moved<T>(value: Spanned<T>, to: &Range<usize>) -> Spanned<T> {
    Spanned::new(to.clone(), value.into_inner())
}

fn all_moved<T>(values: Vec<Spanned<T>>, to: &Range<usize>) -> Vec<Spanned<T>> {
    values.into_iter().map(|value| moved(value, to)).collect()
}

/// Fills what a file leaves out from its base. What comes from there is said where the file names it (`at`),
/// as the places in another text would mislead.
fn joined(file: File, base: File, at: &Range<usize>) -> File {
    let left_out = |code: &str| {
        file.without.iter().any(|other| {
            let other = other.get_ref().as_str();
            other == code || other == code.strip_prefix('+').unwrap_or(code)
        })
    };
    let mut kinds: Vec<KindText> = Vec::new();
    for kind in base.kind {
        if !left_out(kind.code.get_ref()) {
            kinds.push(kind.moved(at));
        }
    }
    // The hand of a base that loses kinds is without them.
    let held = base
        .hand
        .map(|hand| all_moved(hand.into_iter().filter(|code| !left_out(code.get_ref())).collect(), at));
    for kind in file.kind {
        let same = kinds.iter_mut().find(|other| other.code.get_ref() == kind.code.get_ref());
        match same {
            Some(other) => *other = kind.on(other.clone()),
            None => kinds.push(kind),
        }
    }
    // What a file declares is not left to choose by an option of its base.
    let declared = file.play.as_ref().map(|play| play.get_ref().clone()).unwrap_or_default();
    let options = base.options.map(|options| {
        let kept = options.into_iter().filter(|option| !declared.says(option.key.get_ref()));
        kept.map(|option| option.moved(at)).collect()
    });
    // The handicaps are those of the start.
    let handicap = match (&file.start, file.handicap) {
        (None, None) => base.handicap.map(|all| all.into_iter().map(|handicap| handicap.moved(at)).collect()),
        (_, own) => own,
    };
    File {
        base: None,
        without: Vec::new(),
        id: file.id,
        aliases: file.aliases,
        place: file.place,
        rules: file.rules.or_else(|| base.rules.map(|value| moved(value, at))),
        book: file.book.or(base.book),
        section: file.section.or(base.section),
        edition: file.edition.or(base.edition),
        system: file.system.or(base.system).or_else(|| base.id.map(Spanned::into_inner)),
        name: file.name.or_else(|| base.name.map(|value| moved(value, at))),
        files: file.files.or_else(|| base.files.map(|value| moved(value, at))),
        ranks: file.ranks.or_else(|| base.ranks.map(|value| moved(value, at))),
        zone: file.zone.or_else(|| base.zone.map(|value| moved(value, at))),
        hand: file.hand.or(held),
        start: file.start.or_else(|| base.start.map(|value| moved(value, at))),
        options: file.options.or(options),
        marks: file.marks.or_else(|| base.marks.map(|values| all_moved(values, at))),
        points: file.points.or_else(|| base.points.map(|value| moved(value, at))),
        repetition: file.repetition.or_else(|| base.repetition.map(|value| moved(value, at))),
        notes: file.notes.or(base.notes),
        look: file.look.or_else(|| base.look.map(|value| moved(value, at))),
        play: match (file.play, base.play) {
            (Some(own), Some(below)) => {
                let span = own.span();
                Some(Spanned::new(span, own.into_inner().on(below.into_inner())))
            }
            (own, below) => own.or_else(|| below.map(|value| moved(value, at))),
        },
        kind: kinds,
        handicap,
    }
}

impl HandicapText {
    fn moved(self, to: &Range<usize>) -> Self {
        Self { id: moved(self.id, to), position: moved(self.position, to), ..self }
    }
}

impl OptionText {
    fn moved(self, to: &Range<usize>) -> Self {
        Self { key: moved(self.key, to), values: all_moved(self.values, to) }
    }
}

impl KindText {
    fn moved(self, to: &Range<usize>) -> Self {
        let one = |value: Option<Spanned<String>>| value.map(|value| moved(value, to));
        let all = |values: Option<Vec<Spanned<String>>>| values.map(|values| all_moved(values, to));
        Self {
            code: moved(self.code, to),
            glyph: one(self.glyph),
            short: one(self.short),
            forms: one(self.forms),
            image: one(self.image),
            moves: one(self.moves),
            layers: all(self.layers),
            range: one(self.range),
            back: one(self.back),
            marks: all(self.marks),
            lines: one(self.lines),
            becomes: all(self.becomes),
            class: one(self.class),
            held: one(self.held),
            zone: self.zone.map(|value| moved(value, to)),
            forced: self.forced.map(|value| moved(value, to)),
            ..self
        }
    }

    /// Fills what this kind leaves out from the base's kind of the same code.
    fn on(self, mut base: Self) -> Self {
        for key in &self.without {
            base.strip(key.get_ref());
        }
        Self {
            code: self.code,
            name: self.name.or(base.name),
            also: self.also.or(base.also),
            // A short glyph belongs to its glyph.
            short: self.short.or(if self.glyph.is_none() { base.short } else { None }),
            glyph: self.glyph.or(base.glyph),
            forms: self.forms.or(base.forms),
            image: self.image.or(base.image),
            moves: self.moves.or(base.moves),
            layers: self.layers.or(base.layers),
            range: self.range.or(base.range),
            back: self.back.or(base.back),
            royal: self.royal.or(base.royal),
            marks: self.marks.or(base.marks),
            notes: self.notes.or(base.notes),
            lines: self.lines.or(base.lines),
            becomes: self.becomes.or(base.becomes),
            class: self.class.or(base.class),
            cost: self.cost.or(base.cost),
            owned: self.owned.or(base.owned),
            zone: self.zone.or(base.zone),
            forced: self.forced.or(base.forced),
            per_file: self.per_file.or(base.per_file),
            held: self.held.or(base.held),
            points: self.points.or(base.points),
            rank: self.rank.or(base.rank),
            without: Vec::new(),
        }
    }

    /// Takes a key out; returns whether it was there, and may be missing.
    fn strip(&mut self, key: &str) -> bool {
        match key {
            "also" => self.also.take().is_some(),
            "short" => self.short.take().is_some(),
            "forms" => self.forms.take().is_some(),
            "image" => self.image.take().is_some(),
            "layers" => self.layers.take().is_some(),
            "range" => self.range.take().is_some(),
            "back" => self.back.take().is_some(),
            "royal" => self.royal.take().is_some(),
            "marks" => self.marks.take().is_some(),
            "notes" => self.notes.take().is_some(),
            "lines" => self.lines.take().is_some(),
            "becomes" => self.becomes.take().is_some(),
            "class" => self.class.take().is_some(),
            "cost" => self.cost.take().is_some(),
            "owned" => self.owned.take().is_some(),
            "zone" => self.zone.take().is_some(),
            "forced" => self.forced.take().is_some(),
            "per_file" => self.per_file.take().is_some(),
            "held" => self.held.take().is_some(),
            "points" => self.points.take().is_some(),
            "rank" => self.rank.take().is_some(),
            _ => false,
        }
    }
}
