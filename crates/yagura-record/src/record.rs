//! A record: what was played, where it began, and what is said of it.

use yagura::{AnyPosition, Game, MoveError, SfenError, Side, Variant, prelude::*};

use crate::{
    annotation::Annotation,
    ending::Ending,
    headers::{BLACK, Headers, WHITE},
    one_king::AddedKing,
    tree::{NodeId, Tree},
    walk::Walk,
};

/// A record of a game: its rules, its start, a [`Tree`] of turns, and what is said of it.
///
/// Every turn in it is legal: it is added by a [`Walk`], which knows the rules. Turns are kept as canonical
/// strings.
///
/// ```
/// use yagura_record::Record;
///
/// let mut record = Record::new(&"shogi".parse()?);
/// let mut walk = record.walk();
/// let pawn = walk.play(&mut record, "7g7f")?;
/// walk.play(&mut record, "3c3d")?;
/// walk.go_to(&record, pawn);
/// walk.play(&mut record, "8c8d")?; // a variation
/// record.annotation_mut(pawn).comment = "the usual move".to_owned();
/// assert_eq!(record.main_line_turns().collect::<Vec<_>>(), ["7g7f", "3c3d"]);
/// assert_eq!(record.tree().len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    variant: Variant,
    /// The position before the turns of a set-up.
    start: AnyPosition,
    set_up: Vec<SetUpTurn>,
    tree: Tree,
    /// Where a king was put that the diagram lacked.
    added_king: Option<AddedKing>,
    /// What the head says.
    pub headers: Headers,
    /// How much time the players had.
    pub clock: Option<Clock>,
}

/// A turn of a set-up in secret: a whole army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUpTurn {
    /// The text that was played, as the rules know it.
    pub text: String,
    /// With what the player had promised it before it was shown.
    pub commitment: Option<Commitment>,
}

/// A promise of an army that nobody else knew yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commitment {
    /// The SHA-256 of the sealed text, in lower-case hexadecimal digits.
    pub hash: String,
    /// What was mixed in so that nobody could guess.
    pub salt: String,
}

/// How much time the players have, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// For the whole game.
    pub main: u64,
    /// For each turn once that is used up.
    pub byoyomi: u64,
    /// Added for each turn.
    pub increment: u64,
}

impl Record {
    /// Returns an empty record of a variant from its usual start.
    pub fn new(variant: &Variant) -> Self {
        Self::from_position(variant, AnyPosition::start(variant))
    }

    /// Returns an empty record of a variant from a position.
    ///
    /// # Errors
    /// [`SfenError`] when the string is not a position of the variant.
    pub fn from_sfen(variant: &Variant, position: &str) -> Result<Self, SfenError> {
        Ok(Self::from_position(variant, AnyPosition::from_sfen(variant, position)?))
    }

    fn from_position(variant: &Variant, start: AnyPosition) -> Self {
        Self {
            variant: variant.clone(),
            start,
            set_up: Vec::new(),
            tree: Tree::default(),
            added_king: None,
            headers: Headers::default(),
            clock: None,
        }
    }

    /// Returns the record of a game that was played.
    pub fn of_game(variant: &Variant, game: &Game) -> Self {
        let mut record = Self::from_position(variant, game.start().clone());
        let set_up = game.set_up_turns().iter();
        record.set_up = set_up.map(|text| SetUpTurn { text: text.clone(), commitment: None }).collect();
        let mut at = NodeId::ROOT;
        for turn in game.usi_moves() {
            at = record.tree.add(at, &turn);
        }
        record.tree.annotation_mut(at).ending =
            game.outcome().map(|outcome| Ending::of_rules(outcome, game.outcome_clause()));
        record
    }

    /// Returns what is played.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the position in which the record begins, before the turns of a set-up.
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// Returns its position string, `None` when it is the usual start.
    pub fn start_sfen(&self) -> Option<String> {
        (self.start != AnyPosition::start(&self.variant)).then(|| self.start.sfen())
    }

    /// Returns the king that the text lacked from which the record was read, `None` when it lacked none. The
    /// first comment says it, but formats without comments cannot.
    pub fn added_king(&self) -> Option<AddedKing> {
        self.added_king
    }

    pub(crate) fn set_added_king(&mut self, king: AddedKing) {
        self.added_king = Some(king);
    }

    /// Returns the turns of the set-up in secret, which come before the tree.
    pub fn set_up(&self) -> &[SetUpTurn] {
        &self.set_up
    }

    /// Plays a turn of the set-up in secret.
    ///
    /// # Errors
    /// [`MoveError`] when another turn is awaited, or this one is not allowed; nothing has changed.
    pub fn play_set_up(&mut self, turn: SetUpTurn) -> Result<(), MoveError> {
        let mut game = self.game_at_root();
        game.set_up(&turn.text)?;
        self.set_up.push(turn);
        Ok(())
    }

    /// Says with what a turn of the set-up had been promised; without effect where there is no such turn.
    pub fn promise(&mut self, turn: usize, commitment: Commitment) {
        if let Some(turn) = self.set_up.get_mut(turn) {
            turn.commitment = Some(commitment);
        }
    }

    /// Returns the tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns the tree, whose lines may be put in another order or removed.
    pub fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// Returns what is said of a position.
    pub fn annotation(&self, node: NodeId) -> &Annotation {
        &self.tree.node(node).annotation
    }

    /// Returns what is said of a position, to be changed.
    pub fn annotation_mut(&mut self, node: NodeId) -> &mut Annotation {
        self.tree.annotation_mut(node)
    }

    /// Returns a walk that stands at the start.
    pub fn walk(&self) -> Walk {
        Walk::new(self.game_at_root())
    }

    /// Returns a game that stands where the tree begins.
    fn game_at_root(&self) -> Game {
        let mut game = Game::from_position(self.start.clone());
        for turn in &self.set_up {
            let played = game.set_up(&turn.text);
            debug_assert!(played.is_ok(), "it was legal when it was recorded: {played:?}");
        }
        game
    }

    /// Returns the game of the main line.
    pub fn game(&self) -> Game {
        let mut walk = self.walk();
        walk.go_to(self, self.tree.end_of_main_line());
        walk.into_game()
    }

    /// Returns the canonical strings of the main line.
    pub fn main_line_turns(&self) -> impl Iterator<Item = &str> {
        self.tree.line(NodeId::ROOT).map(|id| self.tree.node(id).turn())
    }

    /// Returns how the main line ends, `None` where nothing says so.
    pub fn ending(&self) -> Option<&Ending> {
        self.annotation(self.tree.end_of_main_line()).ending.as_ref()
    }

    /// Returns the name of a player.
    pub fn player(&self, side: Side) -> Option<&str> {
        self.headers.get(Self::key_of(side))
    }

    /// Sets the name of a player.
    pub fn set_player(&mut self, side: Side, name: &str) {
        self.headers.set(Self::key_of(side), name);
    }

    const fn key_of(side: Side) -> &'static str {
        match side {
            Side::Black => BLACK,
            Side::White => WHITE,
        }
    }

    /// Adds a turn that a walk has played.
    pub(crate) fn add(&mut self, parent: NodeId, turn: &str) -> NodeId {
        self.tree.add(parent, turn)
    }
}

/// Records are equal when they say the same.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        (&self.variant, &self.start, &self.set_up, &self.headers, self.clock, &self.tree)
            == (&other.variant, &other.start, &other.set_up, &other.headers, other.clock, &other.tree)
    }
}
