//! What is unusual about a definition that is not wrong: slips that an author would want to hear of.

mod dead_ends;

use std::ops::Range;

use crate::{
    AnyPosition, CheckRule, Definition, DefinitionError, KindInfo, Lender, MustPromote, Name, Notation as _,
    Piece, Play, Position as _, PromotionRule, RoyalRule, SetUp, Side, Square, SquareSet, Variant,
    board::LargeBoard,
    catalogue::{definitions, read, unkept},
    def::{Places, place_of},
    hand::HandKind,
    movement::{pattern::Mode, table::MoveTable},
    piece::Kind,
};

/// A definition that can be played, with what is unusual about it.
#[derive(Clone, Debug)]
pub struct Review {
    /// The definition.
    pub definition: &'static Definition,
    /// What is unusual, in the order of the text; the same shape as what is wrong.
    pub warnings: Vec<DefinitionError>,
}

/// A definition that was compiled but is not kept, with what is unusual about it. What only positions tell
/// is not known of it: whether the rules take its start, and what can be done there.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The definition.
    pub definition: Definition,
    /// What is unusual, in the order of the text.
    pub warnings: Vec<DefinitionError>,
}

impl Definition {
    /// Returns the definition that a file's text describes without keeping it: for texts that are looked at
    /// again and again while somebody writes them, as a kept definition stays for the rest of the process.
    /// Ids of built-in games are refused.
    ///
    /// # Errors
    /// The flaws that [`Definition::parse_whole`] finds, but for those of positions beyond their squares.
    pub fn trial<'a>(
        text: &str,
        find: impl Fn(&str) -> Option<&'a str>,
    ) -> Result<Trial, Vec<DefinitionError>> {
        let (definition, places) = unkept(text, find)?;
        let mut remarks = Remarks { text, definition: &definition, places: &places, found: Vec::new() };
        remarks.names();
        remarks.kinds();
        remarks.promotions();
        remarks.stuck();
        let mut warnings = remarks.found;
        warnings.sort_by_key(|warning| warning.span.start);
        Ok(Trial { definition, warnings })
    }

    /// Returns the definition that a file's text describes, as [`Definition::parse_whole`], with what is
    /// unusual about it: kinds that are never on the board, promotions that gain nothing, kings that may be
    /// taken at once, a side that cannot move or has nothing to win with, names that are missing.
    ///
    /// # Errors
    /// All flaws that can be found.
    ///
    /// ```
    /// use yagura::{Definition, built_in_text};
    ///
    /// let text = "base = \"minishogi\"\nid = \"mine\"\nstart = \"rbsgk/4p/5/P4/K4 b - 1\"\n\
    ///             name = { ja = \"\", romaji = \"watashi\", en = \"Mine\" }\n";
    /// let review = Definition::review(text, built_in_text).unwrap();
    /// assert_eq!(review.warnings[0].to_string(), "line 3, column 9: start: Black has less than White");
    /// ```
    pub fn review<'a>(
        text: &str,
        find: impl Fn(&str) -> Option<&'a str>,
    ) -> Result<Review, Vec<DefinitionError>> {
        let (definition, places) = read(text, find)?;
        let mut remarks = Remarks { text, definition, places: &places, found: Vec::new() };
        remarks.names();
        remarks.kinds();
        remarks.promotions();
        remarks.stuck();
        remarks.declared();
        if definition.traits().set_up == SetUp::None {
            remarks.dead_kinds(definition);
            remarks.start(definition);
        }
        let mut warnings = remarks.found;
        warnings.sort_by_key(|warning| warning.span.start);
        Ok(Review { definition, warnings })
    }
}

struct Remarks<'a> {
    text: &'a str,
    definition: &'a Definition,
    places: &'a Places,
    found: Vec<DefinitionError>,
}

impl Remarks<'_> {
    fn add(&mut self, span: Range<usize>, message: impl Into<String>) {
        self.found.push(DefinitionError::at(self.text, span, message));
    }

    fn of_kind(&mut self, kind: usize, message: impl Into<String>) {
        let span = self.places.kinds.get(kind).cloned().unwrap_or(0..0);
        self.add(span, message);
    }

    /// Returns where the file says a key, given with the tables that it stands in.
    fn place(&self, path: &[&str]) -> Range<usize> {
        place_of(self.text, path)
    }

    /// Something about a key of the rules that are declared.
    fn of_play(&mut self, key: &str, message: impl Into<String>) {
        let span = self.place(&["play", key]);
        self.add(span, message);
    }

    /// Names that are missing in a language, or the same for two kinds, or for two games.
    fn names(&mut self) {
        if let Some(flaw) = flaw_of(&self.definition.name) {
            let span = self.places.name.clone();
            self.add(span, format!("name of the game: {flaw}"));
        }
        // Whoever takes over a name by its base means another one.
        let name = &self.definition.name;
        let shares = |other: &&Definition| {
            other.id != self.definition.id && (other.name.ja == name.ja || other.name.en == name.en)
        };
        if let Some(other) = definitions().find(shares) {
            let span = self.places.name.clone();
            self.add(span, format!("name of the game: {} is called so too", other.id));
        }
        let kinds = &self.definition.kinds;
        for (at, info) in kinds.iter().enumerate() {
            if let Some(flaw) = flaw_of(&info.name) {
                self.of_kind(at, format!("name of {}: {flaw}", info.code));
            }
            let shares = |other: &&KindInfo| other.promotes_from.is_none() && other.glyph == info.glyph;
            // Where pieces are turned over, or come from many sets, they may look alike.
            if self.definition.traits().set_up == SetUp::None
                && info.promotes_from.is_none()
                && let Some(other) = kinds[..at].iter().find(shares)
            {
                self.of_kind(
                    at,
                    format!("glyph '{}' of {}: {} has it too", info.glyph, info.code, other.code),
                );
            }
        }
    }

    /// Kinds that cannot do what a piece is there for, and images of which a part is not drawn.
    fn kinds(&mut self) {
        for (at, info) in self.definition.kinds.iter().enumerate() {
            if let Some(image) = info.image.as_ref().filter(|image| !image.left_out.is_empty()) {
                let parts = image.left_out.join(", ");
                self.of_kind(at, format!("image of {}: {parts} are not drawn", info.code));
            }
            let pattern = &info.pattern;
            if pattern.classes().is_empty() && info.layers.is_empty() && info.lines.classes().is_empty() {
                self.of_kind(at, format!("{} has no moves", info.code));
                continue;
            }
            if !captures(info) {
                self.of_kind(at, format!("{} can never capture", info.code));
            }
        }
    }

    /// Promotions by which a piece loses power, or gains none.
    fn promotions(&mut self) {
        let promotes = self.definition.kinds.iter().any(|info| info.promotes_to.is_some());
        let play = &self.definition.play;
        let by_zone = matches!(play.promotion, PromotionRule::Zone | PromotionRule::Entry);
        let has_zone = self.definition.zone > 0
            || self.definition.kinds.iter().any(|info| info.zone.is_some_and(|zone| zone > 0));
        if promotes && by_zone && !has_zone && self.definition.traits().set_up == SetUp::None {
            self.add(self.place(&["zone"]), "zone = 0: the kinds with a promoted side never promote");
        }
        let (zone, ranks) = (self.definition.zone, self.definition.ranks);
        if promotes && by_zone && 2 * u32::from(zone) > u32::from(ranks) {
            self.add(
                self.place(&["zone"]),
                format!("zone = {zone}: the zones of both sides meet on {ranks} ranks"),
            );
        }
        if by_zone {
            self.never_forward();
        }
        if promotes && play.promotion == PromotionRule::Never {
            self.of_play("promotion", "promotion = \"never\": the promoted sides are never seen");
        }
        // Where pieces turn over and back again neither side is the better one.
        if play.reverts {
            return;
        }
        for (at, info) in self.definition.kinds.iter().enumerate() {
            let Some(to) = info.promotes_to else { continue };
            let promoted = self.definition.kind(to);
            // What XBetza has no words for is not measured.
            let plain = |info: &KindInfo| info.pattern.classes().iter().all(|class| class.is_plain());
            if !plain(info) || !plain(promoted) {
                continue;
            }
            let reach = |kind: usize| {
                let table = self.definition.move_table(crate::Piece::new(Side::Black, Kind(kind as u8)));
                mobility(self.definition, table)
            };
            let (before, after) = (reach(at), reach(to.index()));
            if after < before {
                self.of_kind(
                    to.index(),
                    format!(
                        "{} promotes to less: it reaches {after:.1} squares of an empty board on average, \
                         unpromoted {before:.1}",
                        info.code
                    ),
                );
            } else if promoted.pattern == info.pattern && promoted.marks == info.marks {
                self.of_kind(to.index(), format!("{} gains nothing by its promotion", info.code));
            }
        }
    }

    /// Kinds that would promote in their zone but never go towards it.
    fn never_forward(&mut self) {
        if self.definition.play.lends != Lender::Nobody {
            return;
        }
        for (at, info) in self.definition.kinds.iter().enumerate() {
            let pattern = &info.pattern;
            let (classes, zone) = (pattern.classes(), self.zone_of(info));
            let is_plain = !classes.is_empty() && classes.iter().all(|class| class.is_plain());
            let goes_forward = pattern.steps.iter().any(|step| step.to.y > 0)
                || pattern.rays.iter().any(|ray| ray.step.y > 0);
            if info.promotes_to.is_some() && zone > 0 && is_plain && !goes_forward {
                let message = format!("{} promotes in its zone but never moves towards it", info.code);
                self.of_kind(at, message);
            }
        }
    }

    /// Returns the depth of the zone in which a kind promotes.
    fn zone_of(&self, info: &KindInfo) -> u8 {
        info.zone.unwrap_or(self.definition.zone)
    }

    /// Returns whether a piece stands where it promotes.
    fn stands_in_zone(&self, square: Square, piece: Piece) -> bool {
        let info = self.definition.kind(piece.kind());
        let far = match piece.side() {
            Side::Black => square.rank(),
            Side::White => self.definition.ranks - 1 - square.rank(),
        };
        info.promotes_to.is_some() && far < self.zone_of(info)
    }

    /// Declared rules that say nothing here, or leave little to play.
    fn declared(&mut self) {
        self.few_moves();
        let (play, usual) = (&self.definition.play, Play::default());
        if self.definition.hand_order.is_empty()
            && (play.drop != usual.drop || play.area != usual.area || play.stranded)
        {
            self.of_play("drop", "play: drop, area and stranded say nothing, as no kind can be in hand");
        }
        if play.check == CheckRule::Wins && play.royals == RoyalRule::Captured {
            self.of_play("royals", "play: royals are never captured where check wins");
        }
        if play.limit.is_none() && play.at_limit != usual.at_limit {
            self.of_play("decides", "play: decides says nothing without a limit");
        }
        if let Some(declaration) = &play.declaration {
            if self.definition.zone == 0 {
                self.of_play("declare", "play: declare says nothing, as the board has no zone to enter");
            }
            if declaration.draws.is_some_and(|draws| declaration.wins.iter().all(|&wins| wins <= draws)) {
                self.of_play("declare_draw", "play: declare_draw says nothing, as so many points win");
            }
        }
        if play.must == MustPromote::Always && play.promotion == PromotionRule::Never {
            self.of_play("must", "play: must = \"always\" says nothing, as nothing promotes");
        }
    }

    /// Pieces that a declaration asks for in the zone, more than can be there. `others` are those that each
    /// side begins with besides its royals.
    fn declared_pieces(&mut self, others: [u32; 2]) {
        let definition = self.definition;
        let Some(asked) = definition.play.declaration.as_ref().map(|declaration| declaration.entered) else {
            return;
        };
        let zone = u32::from(definition.zone) * u32::from(definition.files);
        let [black, white] = others;
        // What is captured changes sides where it comes into the hand.
        let own = if definition.hand_order.is_empty() { black.max(white) } else { black + white };
        let most = own.min(zone.saturating_sub(1));
        if zone > 0 && asked > most {
            let message = format!("play: declare_pieces = {asked}: at most {most} can stand in the zone");
            self.of_play("declare_pieces", message);
        }
    }

    /// Kinds that are on no board and in no hand at the beginning, and into which nothing turns.
    fn dead_kinds(&mut self, definition: &'static Definition) {
        let kinds = &self.definition.kinds;
        let mut alive = vec![false; kinds.len()];
        let variant = Variant::of(definition);
        let starts = std::iter::once(&self.definition.start)
            .chain(self.definition.handicaps.iter().map(|handicap| &handicap.position));
        for position in starts.filter_map(|text| AnyPosition::from_sfen(&variant, text).ok()) {
            position.for_each_piece(|_, piece| alive[piece.kind().index()] = true);
            for held in self.definition.hand_kinds() {
                if Side::BOTH.iter().any(|&side| position.hand(side).count(held.slot) > 0) {
                    alive[held.kind.index()] = true;
                }
            }
        }
        // A promoted piece that is captured is unpromoted in hand.
        loop {
            let turns = |info: &KindInfo| {
                let captured = info.promotes_from.filter(|from| kinds[from.index()].slot.is_some());
                [info.promotes_to, captured, info.back, info.held]
                    .into_iter()
                    .flatten()
                    .chain(info.becomes.iter().copied())
                    .collect::<Vec<_>>()
            };
            let next: Vec<Kind> = kinds
                .iter()
                .zip(&alive)
                .filter(|(_, alive)| **alive)
                .flat_map(|(info, _)| turns(info))
                .filter(|kind| !alive[kind.index()])
                .collect();
            if next.is_empty() {
                break;
            }
            for kind in &next {
                alive[kind.index()] = true;
            }
        }
        for at in (0..kinds.len()).filter(|&at| !alive[at]) {
            self.of_kind(
                at,
                format!("{} is never on the board: nothing begins as it or turns into it", kinds[at].code),
            );
        }
    }

    /// Returns whether a piece that is no royal can capture, itself or after it has turned into another.
    fn fights(&self, kind: Kind) -> bool {
        let info = self.definition.kind(kind);
        let others = [info.promotes_to, info.back].into_iter().flatten().chain(info.becomes.iter().copied());
        !info.royal && (captures(info) || others.map(|kind| self.definition.kind(kind)).any(captures))
    }

    /// The start: kings that may be taken, sides that cannot move or cannot win.
    fn start(&mut self, definition: &'static Definition) {
        let variant = Variant::of(definition);
        let Ok(start) = AnyPosition::from_sfen(&variant, &self.definition.start) else { return };
        let span = self.places.start.clone();
        if let Some(outcome) = start.outcome() {
            self.add(span, format!("start: the game is over before it begins ({})", outcome.reason));
            return;
        }
        let (mut royals, mut forces, mut fighters) = (Vec::new(), [(0u32, 0u32); 2], [0u32; 2]);
        let by_zone = matches!(self.definition.play.promotion, PromotionRule::Zone | PromotionRule::Entry);
        let mut entered: Vec<(Side, &str)> = Vec::new();
        start.for_each_piece(|square, piece| {
            let begun = (piece.side(), self.definition.kind(piece.kind()).code.as_str());
            if by_zone && self.stands_in_zone(square, piece) && !entered.contains(&begun) {
                entered.push(begun);
            }
            let (count, others) = &mut forces[piece.side().index()];
            *count += 1;
            fighters[piece.side().index()] += u32::from(self.fights(piece.kind()));
            if self.definition.kind(piece.kind()).royal {
                royals.push((square, piece.side()));
            } else {
                *others += 1;
            }
        });
        for side in Side::BOTH {
            let in_hand = |held: HandKind| u32::from(start.hand(side).count(held.slot));
            let held: u32 = self.definition.hand_kinds().map(in_hand).sum();
            fighters[side.index()] +=
                self.definition.hand_kinds().filter(|held| self.fights(held.kind)).map(in_hand).sum::<u32>();
            let (count, others) = &mut forces[side.index()];
            (*count, *others) = (*count + held, *others + held);
        }
        for side in Side::BOTH {
            let mut codes: Vec<&str> =
                entered.iter().filter(|(whose, _)| *whose == side).map(|&(_, code)| code).collect();
            if !codes.is_empty() {
                codes.sort_unstable();
                let message = format!("start: {}'s {} in the promotion zone", name(side), codes.join(", "));
                self.add(span.clone(), message);
            }
        }
        self.declared_pieces(forces.map(|(_, others)| others));
        royals.sort_by_key(|(square, side)| (*side == Side::White, square.to_string()));
        for &(square, side) in &royals {
            if start.is_attacked(square, !side) {
                let whose = name(side);
                let when = if start.player() == side { "attacked before its first move" } else { "en prise" };
                self.add(span.clone(), format!("start: {whose}'s royal on {square} is {when}"));
            }
        }
        for side in Side::BOTH {
            if forces[side.index()].1 == 0 {
                let message = format!("start: {} has nothing but royals to win with", name(side));
                self.add(span.clone(), message);
            } else if fighters[side.index()] == 0 {
                let message = format!("start: {} has nothing that can ever capture to win with", name(side));
                self.add(span.clone(), message);
            }
        }
        let [(black, _), (white, _)] = forces;
        if black != white {
            let (less, more) =
                if black < white { (Side::Black, Side::White) } else { (Side::White, Side::Black) };
            self.add(span.clone(), format!("start: {} has less than {}", name(less), name(more)));
        }
        if !start.has_move() {
            self.add(span.clone(), format!("start: {} has no legal move", name(start.player())));
        }
        // That the first move takes a royal is said above.
        let player = start.player();
        if !royals.iter().any(|&(square, side)| side != player && start.is_attacked(square, player)) {
            self.over_at_once(&start);
        }
        // The same squares with the other side to move; where that is no position nothing is said.
        let other = match start.side() {
            Side::Black => self.definition.start.replacen(" b ", " w ", 1),
            Side::White => self.definition.start.replacen(" w ", " b ", 1),
        };
        if let Ok(other) = AnyPosition::from_sfen(&variant, &other)
            && !other.has_move()
        {
            self.add(span, format!("start: {} has no legal move", name(other.player())));
        }
    }
}

/// Returns whether a kind can capture anything.
fn captures(info: &KindInfo) -> bool {
    let pattern = &info.pattern;
    !info.layers.is_empty()
        || !info.lines.classes().is_empty()
        || pattern.classes().iter().any(|class| !class.is_plain())
        || pattern.steps.iter().any(|step| step.mode != Mode::Quiet)
        || pattern.rays.iter().any(|ray| ray.mode != Mode::Quiet)
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::Black => "Black",
        Side::White => "White",
    }
}

/// Returns what is missing in a name.
fn flaw_of(name: &Name) -> Option<&'static str> {
    let is_japanese = |text: &str| {
        text.chars().any(|letter| matches!(letter, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '々' | '\u{20000}'..='\u{3ffff}'))
    };
    if name.ja.trim().is_empty() {
        Some("ja is empty")
    } else if name.en.trim().is_empty() {
        Some("en is empty")
    } else if name.romaji.trim().is_empty() {
        Some("romaji is empty")
    } else if !is_japanese(&name.ja) {
        Some("ja is not in Japanese")
    } else if is_japanese(&name.en) && !name.en.contains(|letter: char| letter.is_ascii_alphabetic()) {
        Some("en is in Japanese")
    } else {
        None
    }
}

/// Returns how many squares of an empty board a piece reaches on average.
fn mobility(definition: &Definition, table: &MoveTable) -> f64 {
    let board = LargeBoard::new(definition.files, definition.ranks);
    let (mut reached, mut squares) = (0u32, 0u32);
    for from in definition.squares() {
        let mut ends = SquareSet::<16>::EMPTY;
        table.for_each(&board, Side::Black, from, |to: Square| ends.insert(to));
        reached += ends.iter().count() as u32;
        squares += 1;
    }
    f64::from(reached) / f64::from(squares.max(1))
}
