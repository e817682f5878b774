//! From the text of a definition file to a checked [`Definition`]: a pipeline of parts, each of which notes
//! what is wrong with its own and goes on.

use super::{
    Definition, DefinitionError, KindInfo, OptionInfo, base,
    faults::Faults,
    file::File,
    format::LOOKS,
    handicaps, kinds,
    mark::marks,
    play::{self, Play},
    rule_set::RuleSet,
    support::{Flaw, KindKey, Part, Support, System},
    zone_ranks,
};
use crate::{
    excerpt::excerpt,
    games::secret_armies::BUDGET,
    hand::{MAX_HAND_KINDS, Slot},
    movement::{
        attack::{AttackTable, stuck_ranks},
        table::MoveTable,
        tower::{TowerMoves, TowerTable},
    },
    piece::Kind,
    side::Side,
    square::MAX_SIZE,
    traits::RepetitionRule,
};

/// The widest board with towers, and the most kinds on it ([`crate::movement::tower`]).
const MAX_TOWERS: u8 = 9;
const MAX_TOWER_KINDS: usize = 29;
/// How boards and pieces are drawn unless the file says otherwise.
const ORDINARY: &str = "ordinary";
/// The edition of a game's rules, unless the file says otherwise.
const EDITION: u32 = 1;
/// The section of a rulebook with the pieces, unless the file says otherwise.
const SECTION: &str = "2";
/// Where a game stands in lists that says nothing of it.
const LAST: u16 = u16::MAX;

/// The longest id, in letters.
const LONGEST_ID: usize = 40;

/// Returns whether a text may be an id.
pub(super) fn is_id(text: &str) -> bool {
    let is_of_id = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    (1..=LONGEST_ID).contains(&text.len()) && text.bytes().all(is_of_id)
}

/// A file with all that it takes over from its bases.
#[derive(Clone, Debug)]
pub(crate) struct Whole(File);

impl Whole {
    /// Returns the file as a text that describes the same game and stands on no base.
    pub(crate) fn text(&self) -> String {
        self.0.to_text()
    }

    /// Returns what the rules need of it, as a text: without names and what is only drawn or listed.
    pub(crate) fn text_of_rules(&self) -> String {
        self.0.of_rules().to_text()
    }

    /// Returns its id, and the ids that mean the same.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &toml::Spanned<String>> {
        self.0.id.iter().chain(&self.0.aliases)
    }
}

/// Returns the file of a text, filled up from its bases. `find` returns the text of a base, `system_of` what
/// the compiler must know of a system of rules.
///
/// # Errors
/// What is wrong with its shape, or with a base; where something can be read in spite of that, what is wrong
/// with the rest too.
pub(crate) fn whole<'a>(
    text: &str,
    find: impl Fn(&str) -> Option<&'a str>,
    system_of: impl Fn(RuleSet) -> System,
) -> Result<Whole, Vec<DefinitionError>> {
    let mut faults = Faults::new(text);
    match base::whole(text, &find, &mut faults) {
        Some(file) if faults.is_empty() => Ok(Whole(file)),
        Some(file) => {
            parts(&file, &mut faults, &|rule_set| system_of(rule_set));
            Err(faults.into_errors())
        }
        None => Err(faults.into_errors()),
    }
}

/// Compiles a file; `text` is what it was read from. `system_of` returns what the compiler must know of a
/// system of rules. The start position is not read here.
///
/// # Errors
/// All flaws that can be found.
pub(crate) fn compile(
    text: &str,
    Whole(file): Whole,
    system_of: impl Fn(RuleSet) -> System,
) -> Result<Compiled, Vec<DefinitionError>> {
    let mut faults = Faults::new(text);
    let parts = parts(&file, &mut faults, &|rule_set| system_of(rule_set));
    let Some(Parts { board, rule_set, system, kinds, hand_order, options, marks, budget, repetition, play }) =
        parts.filter(|_| faults.is_empty())
    else {
        return Err(faults.into_errors());
    };
    let handicaps = handicaps::all(&file, &mut faults);
    let towers = towers(&file, &board, &kinds, &mut faults);
    if !faults.is_empty() {
        return Err(faults.into_errors());
    }
    let spans = Spans {
        name: file.name.as_ref().map_or(0..0, toml::Spanned::span),
        start: file.start.as_ref().map_or(0..0, toml::Spanned::span),
        handicaps: file.handicap.iter().flatten().map(|handicap| handicap.position.span()).collect(),
        kinds: file
            .kind
            .iter()
            .map(|kind| (kind.code.span(), kind.moves.as_ref().map_or(0..0, toml::Spanned::span)))
            .collect(),
    };
    let whole = Whole(file);
    let (whole_text, rules_text) = (whole.text(), whole.text_of_rules());
    let Whole(file) = whole;
    let tables = Lookups::new(&kinds, &board);
    let id = file.id.map(toml::Spanned::into_inner).unwrap_or_default();
    let book = file.book.unwrap_or_default();
    let definition = Definition {
        system: file.system.unwrap_or_else(|| id.clone()),
        id,
        version: None,
        text: whole_text,
        rules_text,
        aliases: file.aliases.into_iter().map(toml::Spanned::into_inner).collect(),
        place: file.place.unwrap_or(LAST),
        rules: rule_set.word().to_owned(),
        rule_set,
        clauses: system.support.sections.iter().map(|section| format!("{book} §{section}")).collect(),
        book,
        section: file.section.unwrap_or_else(|| SECTION.to_owned()),
        edition: file.edition.unwrap_or(EDITION),
        name: file.name.as_ref().map_or_else(kinds::nameless, |name| kinds::name(name.get_ref())),
        files: board.files,
        ranks: board.ranks,
        zone: board.zone,
        kinds,
        hand_order,
        start: file.start.map(toml::Spanned::into_inner).unwrap_or_default(),
        handicaps,
        options,
        marks,
        budget,
        repetition,
        play,
        notes: file.notes.unwrap_or_default(),
        look: file.look.map_or_else(|| ORDINARY.to_owned(), toml::Spanned::into_inner),
        stuck: tables.stuck,
        choices: tables.choices,
        bent: tables.bent,
        move_tables: tables.move_tables,
        attacks: tables.attacks,
        towers,
        traits: None,
    };
    (system.check)(&definition)
        .map_err(|Flaw { part, message }| vec![DefinitionError::at(text, spans.of(part), message)])?;
    let traits = (system.traits)(&definition);
    let Spans { name, start, handicaps, kinds } = spans;
    let kinds = kinds.into_iter().map(|(code, _)| code).collect();
    let places = Places { name, start, handicaps, kinds };
    Ok(Compiled { definition: Definition { traits: Some(traits), ..definition }, places })
}

/// A definition whose start and handicaps have not been read yet.
pub(crate) struct Compiled {
    pub(crate) definition: Definition,
    pub(crate) places: Places,
}

/// Where the parts of a definition are said.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    pub(crate) name: std::ops::Range<usize>,
    pub(crate) start: std::ops::Range<usize>,
    /// The positions of the handicaps.
    pub(crate) handicaps: Vec<std::ops::Range<usize>>,
    /// The codes of the kinds, by index.
    pub(crate) kinds: Vec<std::ops::Range<usize>>,
}

/// What the keys of a file say, each for itself.
struct Parts {
    board: Size,
    rule_set: RuleSet,
    system: System,
    kinds: Vec<KindInfo>,
    hand_order: Vec<Kind>,
    options: Vec<OptionInfo>,
    marks: Vec<super::Mark>,
    budget: u32,
    repetition: RepetitionRule,
    play: Play,
}

/// Returns the parts of a file, `None` where one is missing on which the others stand.
fn parts(file: &File, faults: &mut Faults<'_>, system_of: &dyn Fn(RuleSet) -> System) -> Option<Parts> {
    for id in file.id.iter().chain(&file.aliases) {
        if !is_id(id.get_ref()) {
            let message = format!(
                "id '{}': expected small letters, digits and '-', {LONGEST_ID} at most",
                excerpt(id.get_ref())
            );
            faults.add(id.span(), message);
        }
    }
    for (key, is_missing) in
        [("name", file.name.is_none()), ("book", file.book.is_none()), ("start", file.start.is_none())]
    {
        if is_missing {
            faults.missing(key);
        }
    }
    if let Some(look) = file.look.as_ref().filter(|look| !LOOKS.contains(&look.get_ref().as_str())) {
        let found = excerpt(look.get_ref());
        faults.add(look.span(), format!("look '{found}': expected one of {}", LOOKS.join(", ")));
    }
    let board = board(file, faults);
    let rule_set = rule_set(file, board.as_ref(), faults);
    let system = rule_set.map(system_of);
    let support = system.map(|system| system.support);
    let mut kinds = kinds::all(file, support, system_of, faults);
    kinds::link(file, &mut kinds, faults);
    let hand_order = hand(file, &mut kinds, faults);
    let support = support?;
    let marks = marks(file.marks.as_deref().unwrap_or_default(), support.game_marks, file, faults);
    let play = play::play(file.play.as_ref(), support, rule_set.map_or("", RuleSet::word), faults);
    let options = options(file, support, &play, faults);
    let budget = budget(file, support, faults);
    let repetition = repetition(file, support, faults)?;
    link_captured(&mut kinds);
    Some(Parts {
        board: board?,
        rule_set: rule_set?,
        system: system?,
        kinds,
        hand_order,
        options,
        marks,
        budget,
        repetition,
        play,
    })
}

/// Where the parts of a file are said, kinds with code and moves.
struct Spans {
    name: std::ops::Range<usize>,
    start: std::ops::Range<usize>,
    handicaps: Vec<std::ops::Range<usize>>,
    kinds: Vec<(std::ops::Range<usize>, std::ops::Range<usize>)>,
}

impl Spans {
    fn of(&self, part: Part) -> std::ops::Range<usize> {
        match part {
            Part::File => 0..0,
            Part::Kind(index) => self.kinds.get(index).map_or(0..0, |(code, _)| code.clone()),
            Part::Moves(index) => self.kinds.get(index).map_or(0..0, |(_, moves)| moves.clone()),
        }
    }
}

/// The size of the board and the depth of its zones.
struct Size {
    files: u8,
    ranks: u8,
    zone: u8,
}

fn board(file: &File, faults: &mut Faults<'_>) -> Option<Size> {
    let given = [(&file.files, "files"), (&file.ranks, "ranks"), (&file.zone, "zone")];
    for (_, key) in given.iter().filter(|(value, _)| value.is_none()) {
        faults.missing(key);
    }
    let mut fits = true;
    for (size, what) in given.into_iter().take(2) {
        if let Some(size) = size.as_ref().filter(|size| !(1..=MAX_SIZE).contains(size.get_ref())) {
            faults.add(size.span(), format!("{what} = {}: expected 1 to {MAX_SIZE}", size.get_ref()));
            fits = false;
        }
    }
    let (files, ranks, zone) = (file.files.as_ref()?, file.ranks.as_ref()?, file.zone.as_ref()?);
    if fits && zone.get_ref() > ranks.get_ref() {
        let message =
            format!("zone = {}: expected at most the {} ranks of the board", zone.get_ref(), ranks.get_ref());
        faults.add(zone.span(), message);
        fits = false;
    }
    fits.then_some(Size { files: *files.get_ref(), ranks: *ranks.get_ref(), zone: *zone.get_ref() })
}

/// The system of rules with this name that is made for boards of this size; where the size is not known, one
/// with this name.
fn rule_set(file: &File, board: Option<&Size>, faults: &mut Faults<'_>) -> Option<RuleSet> {
    let Some(rules) = &file.rules else {
        faults.missing("rules");
        return None;
    };
    let named: Vec<RuleSet> =
        RuleSet::ALL.iter().copied().filter(|set| set.word() == rules.get_ref()).collect();
    if named.is_empty() {
        let mut words: Vec<&str> = RuleSet::ALL.iter().map(|set| set.word()).collect();
        words.dedup();
        let message = format!("rules '{}': expected one of {}", excerpt(rules.get_ref()), words.join(", "));
        faults.add(rules.span(), message);
        return None;
    }
    let Some(board) = board else { return named.first().copied() };
    let fits = |set: &&RuleSet| board.files <= set.size().0 && board.ranks <= set.size().1;
    if let Some(set) = named.iter().find(fits) {
        return Some(*set);
    }
    let most_files = named.iter().map(|set| set.size().0).max().unwrap_or(0);
    let most_ranks = named.iter().map(|set| set.size().1).max().unwrap_or(0);
    let at = if board.files > most_files { &file.files } else { &file.ranks };
    let message = format!(
        "a board of {} files and {} ranks: the rules '{}' are made for up to {most_files} files and \
         {most_ranks} ranks",
        board.files,
        board.ranks,
        rules.get_ref()
    );
    faults.add(at.as_ref().map_or(0..0, toml::Spanned::span), message);
    named.first().copied()
}

fn towers(file: &File, board: &Size, kinds: &[KindInfo], faults: &mut Faults<'_>) -> Option<TowerTable> {
    if kinds.iter().all(|info| info.layers.is_empty()) {
        return None;
    }
    if board.files != board.ranks || board.files > MAX_TOWERS || kinds.len() > MAX_TOWER_KINDS {
        let message = format!(
            "towers: expected a square board of at most {MAX_TOWERS} by {MAX_TOWERS} and {MAX_TOWER_KINDS} \
             kinds"
        );
        faults.add(0..0, message);
        return None;
    }
    let moves: Vec<TowerMoves<'_>> = kinds.iter().map(KindInfo::tower_moves).collect();
    if let Some(index) = moves.iter().position(|moves| !moves.are_known()) {
        let code = &file.kind[index].code;
        let message = format!(
            "moves of {}: with towers 'n' stands before D and A only, and 'p' nowhere",
            code.get_ref()
        );
        faults.add(code.span(), message);
        return None;
    }
    Some(TowerTable::new(&moves, board.files, board.zone))
}

/// Notes of each kind where it comes in the hand of who captures it.
fn link_captured(kinds: &mut [KindInfo]) {
    for index in 0..kinds.len() {
        let base = kinds[index].promotes_from.unwrap_or(Kind(index as u8));
        let held = kinds[index].held.or(kinds[base.index()].held).unwrap_or(base);
        kinds[index].captured = kinds[held.index()].slot;
    }
}

/// Gives the kinds in hand their slots, and returns them in order.
fn hand(file: &File, kinds: &mut [KindInfo], faults: &mut Faults<'_>) -> Vec<Kind> {
    let hand = file.hand.as_deref().unwrap_or_default();
    if hand.len() > MAX_HAND_KINDS {
        let message = format!("{} kinds in hand: expected at most {MAX_HAND_KINDS}", hand.len());
        faults.add(hand[MAX_HAND_KINDS].span(), message);
        return Vec::new();
    }
    let mut order = Vec::new();
    for (slot, code) in hand.iter().enumerate() {
        let mut fail = |what: &str| {
            faults.add(code.span(), format!("hand kind '{}': expected {what}", excerpt(code.get_ref())));
        };
        let is_it = |info: &KindInfo| info.code == *code.get_ref() && info.promotes_from.is_none();
        match kinds.iter().position(is_it) {
            None => fail("the code of an unpromoted kind"),
            Some(kind) if kinds[kind].slot.is_some() => fail("each kind once"),
            Some(kind) => {
                kinds[kind].slot = Some(Slot(slot as u8));
                order.push(Kind(kind as u8));
            }
        }
    }
    order
}

fn options(file: &File, support: &Support, play: &Play, faults: &mut Faults<'_>) -> Vec<OptionInfo> {
    let declared = if support.declares { play::CHOICES } else { &[] };
    let all = || support.options.iter().chain(declared);
    let mut options: Vec<OptionInfo> = Vec::new();
    for option in file.options.iter().flatten() {
        let key = option.key.get_ref();
        let shown = excerpt(key);
        let mut fail = |message: String| faults.add(option.key.span(), message);
        let Some((_, known)) = all().find(|(known, _)| known == key) else {
            let keys: Vec<&str> = all().map(|(key, _)| *key).collect();
            let expected = if keys.is_empty() { "none".to_owned() } else { keys.join(" or ") };
            fail(format!("option '{shown}': these rules know {expected}"));
            continue;
        };
        if options.iter().any(|other| other.key == *key) {
            fail(format!("option '{shown}' is given twice"));
            continue;
        }
        let values: Vec<&str> = option.values.iter().map(|value| value.get_ref().as_str()).collect();
        let strange = option.values.iter().filter(|value| !known.contains(&value.get_ref().as_str()));
        let mut is_strange = false;
        for value in strange {
            let found = excerpt(value.get_ref());
            let message = format!("option '{shown}', value '{found}': expected {}", known.join(", "));
            faults.add(value.span(), message);
            is_strange = true;
        }
        // The first value is the default, which the rules take where nothing is said.
        let usual = play.word_of(key).unwrap_or(known[0]);
        let is_sound =
            values.first() == Some(&usual) && !(1..values.len()).any(|n| values[..n].contains(&values[n]));
        if !is_strange && !is_sound {
            let message = format!("option '{shown}': expected each value once and '{usual}' first");
            faults.add(option.key.span(), message);
        }
        options
            .push(OptionInfo { key: key.clone(), values: values.into_iter().map(str::to_owned).collect() });
    }
    options
}

/// Returns the points with which armies are bought.
fn budget(file: &File, support: &Support, faults: &mut Faults<'_>) -> u32 {
    let Some(points) = &file.points else { return BUDGET };
    if !support.kind_keys.contains(&KindKey::Army) {
        faults.add(points.span(), "points: the rules of this game have no armies that are bought".to_owned());
    }
    *points.get_ref()
}

fn repetition(file: &File, support: &Support, faults: &mut Faults<'_>) -> Option<RepetitionRule> {
    let Some(word) = &file.repetition else { return support.repetitions.first().copied() };
    let found = support.repetitions.iter().copied().find(|rule| rule.word() == word.get_ref());
    if found.is_none() {
        let words: Vec<&str> = support.repetitions.iter().map(|rule| rule.word()).collect();
        let message = format!("repetition '{}': expected {}", excerpt(word.get_ref()), words.join(" or "));
        faults.add(word.span(), message);
    }
    found
}

/// What is looked up in every move.
struct Lookups {
    move_tables: [Vec<MoveTable>; 2],
    stuck: [Vec<u32>; 2],
    choices: [Vec<[u32; 2]>; 2],
    bent: Vec<Kind>,
    attacks: AttackTable,
}

impl Lookups {
    fn new(kinds: &[KindInfo], board: &Size) -> Self {
        let move_tables = Side::BOTH
            .map(|side| kinds.iter().map(|info| MoveTable::new(&info.pattern, side)).collect::<Vec<_>>());
        let stuck_of = |table: &MoveTable| stuck_ranks(table, board.files, board.ranks);
        let bends = (0u8..).map(Kind).zip(&move_tables[0]).filter(|(_, table)| !table.hooks.is_empty());
        let stuck: [Vec<u32>; 2] =
            Side::BOTH.map(|side| move_tables[side.index()].iter().map(stuck_of).collect());
        let choices = Side::BOTH.map(|side| {
            let zone = zone_ranks(board.zone, board.ranks, side);
            let of = |(info, stuck): (&KindInfo, &u32)| match info.promotes_to {
                Some(_) => [zone & !stuck, !stuck],
                None => [0, 0],
            };
            kinds.iter().zip(&stuck[side.index()]).map(of).collect()
        });
        Self {
            stuck,
            choices,
            bent: bends.map(|(kind, _)| kind).collect(),
            attacks: AttackTable::new(&(0u8..).map(Kind).zip(kinds.iter().map(|info| &info.pattern))),
            move_tables,
        }
    }
}
