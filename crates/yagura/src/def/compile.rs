//! From the text of a definition file to a checked [`Definition`]: a pipeline of parts, each of which refuses
//! what is wrong with its own.

use super::{
    Definition, DefinitionError, KindInfo, OptionInfo,
    file::File,
    handicaps, kinds,
    mark::marks,
    rule_set::RuleSet,
    support::{Flaw, Part, Support, System},
};
use crate::{
    excerpt::excerpt,
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

pub(super) fn is_of_id(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')
}

/// Returns what is wrong with a key that is missing.
fn missing(text: &str, key: &str) -> DefinitionError {
    DefinitionError::at(text, 0..0, format!("missing key '{key}'"))
}

/// Compiles a file's text. `find` returns the text of a base, `system_of` what the compiler must know of a
/// system of rules. The start position is not read here.
///
/// # Errors
/// [`DefinitionError`] with the first flaw.
pub(crate) fn compile<'a>(
    text: &str,
    find: impl Fn(&str) -> Option<&'a str>,
    system_of: impl Fn(RuleSet) -> System,
) -> Result<Compiled, DefinitionError> {
    let file = with_base(text, find)?;
    let board = board(text, &file)?;
    let rule_set = rule_set(text, &file, &board)?;
    let system = system_of(rule_set);
    let support = system.support;
    let mut kinds = kinds::all(text, &file, support)?;
    kinds::link(text, &file, &mut kinds)?;
    let towers = towers(text, &file, &board, &kinds)?;
    let hand_order = hand(text, &file, &mut kinds)?;
    let options = options(text, &file, support)?;
    for id in std::iter::once(&file.id).chain(&file.aliases) {
        if id.get_ref().is_empty() || !id.get_ref().bytes().all(is_of_id) {
            let message = format!("id '{}': expected small letters, digits and '-'", excerpt(id.get_ref()));
            return Err(DefinitionError::at(text, id.span(), message));
        }
    }
    let marks = marks(text, file.marks.as_deref().unwrap_or_default(), support.game_marks, &file)?;
    let repetition = repetition(text, &file, support)?;
    let start = file.start.as_ref().ok_or_else(|| missing(text, "start"))?;
    let spans = Spans {
        start: start.span(),
        handicaps: file.handicap.iter().map(|handicap| handicap.position.span()).collect(),
        kinds: file.kind.iter().map(|kind| (kind.code.span(), kind.moves.span())).collect(),
    };
    let handicaps = handicaps::all(text, &file)?;
    let tables = Lookups::new(&kinds, &board);
    let book = file.book.ok_or_else(|| missing(text, "book"))?;
    let definition = Definition {
        system: file.system.unwrap_or_else(|| file.id.get_ref().clone()),
        id: file.id.into_inner(),
        aliases: file.aliases.into_iter().map(toml::Spanned::into_inner).collect(),
        place: file.place.unwrap_or(LAST),
        rules: rule_set.word().to_owned(),
        rule_set,
        clauses: support.sections.iter().map(|section| format!("{book} §{section}")).collect(),
        book,
        section: file.section.unwrap_or_else(|| SECTION.to_owned()),
        edition: file.edition.unwrap_or(EDITION),
        name: kinds::name(&file.name.ok_or_else(|| missing(text, "name"))?),
        files: board.files,
        ranks: board.ranks,
        zone: board.zone,
        kinds,
        hand_order,
        start: start.get_ref().clone(),
        handicaps,
        options,
        marks,
        repetition,
        notes: file.notes.unwrap_or_default(),
        look: file.look.unwrap_or_else(|| ORDINARY.to_owned()),
        stuck: tables.stuck,
        bent: tables.bent,
        move_tables: tables.move_tables,
        attacks: tables.attacks,
        towers,
        traits: None,
    };
    let flaw = |Flaw { part, message }: Flaw| DefinitionError::at(text, spans.of(part), message);
    (system.check)(&definition).map_err(flaw)?;
    let traits = (system.traits)(&definition);
    let Spans { start, handicaps, .. } = spans;
    Ok(Compiled { definition: Definition { traits: Some(traits), ..definition }, start, handicaps })
}

/// A definition whose start and handicaps have not been read yet, with their places in the text.
pub(crate) struct Compiled {
    pub(crate) definition: Definition,
    pub(crate) start: std::ops::Range<usize>,
    pub(crate) handicaps: Vec<std::ops::Range<usize>>,
}

/// Where the parts of a definition are said.
struct Spans {
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

fn read(text: &str) -> Result<File, DefinitionError> {
    toml::from_str(text)
        .map_err(|e| DefinitionError::at(text, e.span().unwrap_or(0..0), e.message().to_owned()))
}

/// The file, filled up from its base.
fn with_base<'a>(text: &str, find: impl Fn(&str) -> Option<&'a str>) -> Result<File, DefinitionError> {
    let mut file = read(text)?;
    let Some(id) = file.base.take() else {
        return match file.without.first() {
            None => Ok(file),
            Some(code) => {
                let message = format!("without '{}': expected only in a file with a base", code.get_ref());
                Err(DefinitionError::at(text, code.span(), message))
            }
        };
    };
    let fail = |message: String| DefinitionError::at(text, id.span(), message);
    let base_text = find(id.get_ref())
        .ok_or_else(|| fail(format!("base '{}': no definition has this id", id.get_ref())))?;
    let base = read(base_text).map_err(|error| fail(format!("base '{}': {error}", id.get_ref())))?;
    if base.base.is_some() {
        return Err(fail(format!("base '{}': a base may not have a base itself", id.get_ref())));
    }
    if let Some(code) =
        file.without.iter().find(|code| base.kind.iter().all(|kind| kind.code.get_ref() != code.get_ref()))
    {
        let message = format!("without '{}': the base has no kind with this code", code.get_ref());
        return Err(DefinitionError::at(text, code.span(), message));
    }
    Ok(file.on(base, &id.span()))
}

/// The size of the board and the depth of its zones.
struct Size {
    files: u8,
    ranks: u8,
    zone: u8,
}

fn board(text: &str, file: &File) -> Result<Size, DefinitionError> {
    let files = file.files.as_ref().ok_or_else(|| missing(text, "files"))?;
    let ranks = file.ranks.as_ref().ok_or_else(|| missing(text, "ranks"))?;
    let zone = file.zone.as_ref().ok_or_else(|| missing(text, "zone"))?;
    for (size, what) in [(files, "files"), (ranks, "ranks")] {
        if !(1..=MAX_SIZE).contains(size.get_ref()) {
            let message = format!("{what} = {}: expected 1 to {MAX_SIZE}", size.get_ref());
            return Err(DefinitionError::at(text, size.span(), message));
        }
    }
    if zone.get_ref() > ranks.get_ref() {
        let message =
            format!("zone = {}: expected at most the {} ranks of the board", zone.get_ref(), ranks.get_ref());
        return Err(DefinitionError::at(text, zone.span(), message));
    }
    Ok(Size { files: *files.get_ref(), ranks: *ranks.get_ref(), zone: *zone.get_ref() })
}

/// The system of rules with this name that is made for boards of this size.
fn rule_set(text: &str, file: &File, board: &Size) -> Result<RuleSet, DefinitionError> {
    let rules = file.rules.as_ref().ok_or_else(|| missing(text, "rules"))?;
    let mut named = RuleSet::ALL.iter().filter(|set| set.word() == rules.get_ref()).peekable();
    if named.peek().is_none() {
        let mut words: Vec<&str> = RuleSet::ALL.iter().map(|set| set.word()).collect();
        words.dedup();
        let message = format!("rules '{}': expected one of {}", rules.get_ref(), words.join(", "));
        return Err(DefinitionError::at(text, rules.span(), message));
    }
    let (mut most_files, mut most_ranks) = (0, 0);
    for set in named {
        let (files, ranks) = set.size();
        if board.files <= files && board.ranks <= ranks {
            return Ok(*set);
        }
        (most_files, most_ranks) = (most_files.max(files), most_ranks.max(ranks));
    }
    let at = if board.files > most_files { &file.files } else { &file.ranks };
    let message = format!(
        "a board of {} files and {} ranks: the rules '{}' are made for up to {most_files} files and \
         {most_ranks} ranks",
        board.files,
        board.ranks,
        rules.get_ref()
    );
    Err(DefinitionError::at(text, at.as_ref().map_or(0..0, toml::Spanned::span), message))
}

fn towers(
    text: &str,
    file: &File,
    board: &Size,
    kinds: &[KindInfo],
) -> Result<Option<TowerTable>, DefinitionError> {
    if kinds.iter().all(|info| info.layers.is_empty()) {
        return Ok(None);
    }
    if board.files != board.ranks || board.files > MAX_TOWERS || kinds.len() > MAX_TOWER_KINDS {
        let message = format!(
            "towers: expected a square board of at most {MAX_TOWERS} by {MAX_TOWERS} and {MAX_TOWER_KINDS} \
             kinds"
        );
        return Err(DefinitionError::at(text, 0..0, message));
    }
    let moves: Vec<TowerMoves<'_>> = kinds.iter().map(KindInfo::tower_moves).collect();
    if let Some(index) = moves.iter().position(|moves| !moves.are_known()) {
        let code = &file.kind[index].code;
        let message = format!(
            "moves of {}: with towers 'n' stands before D and A only, and 'p' nowhere",
            code.get_ref()
        );
        return Err(DefinitionError::at(text, code.span(), message));
    }
    Ok(Some(TowerTable::new(&moves, board.files, board.zone)))
}

/// Gives the kinds in hand their slots, and returns them in order.
fn hand(text: &str, file: &File, kinds: &mut [KindInfo]) -> Result<Vec<Kind>, DefinitionError> {
    let hand = file.hand.as_deref().unwrap_or_default();
    if hand.len() > MAX_HAND_KINDS {
        let message = format!("{} kinds in hand: expected at most {MAX_HAND_KINDS}", hand.len());
        return Err(DefinitionError::at(text, hand[MAX_HAND_KINDS].span(), message));
    }
    let mut order = Vec::new();
    for (slot, code) in hand.iter().enumerate() {
        let fail = |what: &str| {
            let message = format!("hand kind '{}': expected {what}", code.get_ref());
            Err(DefinitionError::at(text, code.span(), message))
        };
        let Some(kind) =
            kinds.iter().position(|info| info.code == *code.get_ref() && info.promotes_from.is_none())
        else {
            return fail("the code of an unpromoted kind");
        };
        if kinds[kind].slot.is_some() {
            return fail("each kind once");
        }
        kinds[kind].slot = Some(Slot(slot as u8));
        order.push(Kind(kind as u8));
    }
    Ok(order)
}

fn options(text: &str, file: &File, support: &Support) -> Result<Vec<OptionInfo>, DefinitionError> {
    let mut options: Vec<OptionInfo> = Vec::new();
    for option in file.options.iter().flatten() {
        let key = option.key.get_ref();
        let fail = |message: String| DefinitionError::at(text, option.key.span(), message);
        let Some((_, known)) = support.options.iter().find(|(known, _)| known == key) else {
            let keys: Vec<&str> = support.options.iter().map(|(key, _)| *key).collect();
            let expected = if keys.is_empty() { "none".to_owned() } else { keys.join(" or ") };
            return Err(fail(format!("option '{key}': these rules know {expected}")));
        };
        if options.iter().any(|other| other.key == *key) {
            return Err(fail(format!("option '{key}' is given twice")));
        }
        let values: Vec<&str> = option.values.iter().map(|value| value.get_ref().as_str()).collect();
        if let Some(value) = option.values.iter().find(|value| !known.contains(&value.get_ref().as_str())) {
            let message =
                format!("option '{key}', value '{}': expected {}", value.get_ref(), known.join(", "));
            return Err(DefinitionError::at(text, value.span(), message));
        }
        // The first value is the default, which the rules take where nothing is said.
        if values.first() != known.first() || (1..values.len()).any(|n| values[..n].contains(&values[n])) {
            return Err(fail(format!("option '{key}': expected each value once and '{}' first", known[0])));
        }
        options
            .push(OptionInfo { key: key.clone(), values: values.into_iter().map(str::to_owned).collect() });
    }
    Ok(options)
}

fn repetition(text: &str, file: &File, support: &Support) -> Result<RepetitionRule, DefinitionError> {
    let usual = support.repetitions[0];
    let Some(word) = &file.repetition else { return Ok(usual) };
    support.repetitions.iter().copied().find(|rule| rule.word() == word.get_ref()).ok_or_else(|| {
        let words: Vec<&str> = support.repetitions.iter().map(|rule| rule.word()).collect();
        let message = format!("repetition '{}': expected {}", word.get_ref(), words.join(" or "));
        DefinitionError::at(text, word.span(), message)
    })
}

/// What is looked up in every move.
struct Lookups {
    move_tables: [Vec<MoveTable>; 2],
    stuck: [Vec<u32>; 2],
    bent: Vec<Kind>,
    attacks: AttackTable,
}

impl Lookups {
    fn new(kinds: &[KindInfo], board: &Size) -> Self {
        let move_tables = Side::BOTH
            .map(|side| kinds.iter().map(|info| MoveTable::new(&info.pattern, side)).collect::<Vec<_>>());
        let stuck_of = |table: &MoveTable| stuck_ranks(table, board.files, board.ranks);
        let bends = (0u8..).map(Kind).zip(&move_tables[0]).filter(|(_, table)| !table.hooks.is_empty());
        Self {
            stuck: [0, 1].map(|side: usize| move_tables[side].iter().map(stuck_of).collect()),
            bent: bends.map(|(kind, _)| kind).collect(),
            attacks: AttackTable::new(&(0u8..).map(Kind).zip(kinds.iter().map(|info| &info.pattern))),
            move_tables,
        }
    }
}
