//! A record to KIF, and to KI2, which differs in how moves are written.

use std::{collections::HashMap, fmt::Write as _};

use yagura::{Game, Side, notation::usi::ParsedMove};

use super::{
    blocks::{Block, blocks},
    end_words::{self, Players},
    games, head, moves, remarks,
    time::{self, Totals},
};
use crate::{
    annotation::Spent,
    ending::Ending,
    error::WriteError,
    expected::Obstacle,
    notation::{japanese_without_second_part, parts},
    record::Record,
    tree::NodeId,
    walk::Walk,
};

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// One a line, numbered, with the square that the piece comes from, and the time.
    Kif,
    /// Several a line, with words instead of that square.
    Ki2,
}

/// The most moves on a line of KI2.
const MOVES: usize = 6;

/// Writes a record.
///
/// # Errors
/// [`WriteError`] when it is of a game that has more than moves of pieces between squares.
pub(crate) fn write(record: &Record, layout: Layout) -> Result<String, WriteError> {
    games::check(record.variant(), layout.word())?;
    let mut writer = Writer {
        record,
        layout,
        walk: record.walk(),
        totals: HashMap::from([(NodeId::ROOT, [0; 2])]),
        players: head::players(record),
        on_line: 0,
        out: head::write(record),
    };
    if layout == Layout::Kif {
        writer.out.push_str("手数----指手---------消費時間--\n");
    }
    writer.remarks(NodeId::ROOT, record.annotation(NodeId::ROOT).spent);
    for (at, block) in blocks(record.tree()).iter().enumerate() {
        if at > 0 {
            let _ = write!(writer.out, "\n変化：{}手\n", block.ply);
        }
        writer.block(block)?;
    }
    Ok(writer.out)
}

impl Layout {
    const fn word(self) -> &'static str {
        match self {
            Self::Kif => "KIF",
            Self::Ki2 => "KI2",
        }
    }
}

struct Writer<'a> {
    record: &'a Record,
    layout: Layout,
    walk: Walk,
    totals: HashMap<NodeId, Totals>,
    players: Players,
    /// How many moves there are on the line that is not ended yet.
    on_line: usize,
    out: String,
}

impl Writer<'_> {
    fn block(&mut self, block: &Block) -> Result<(), WriteError> {
        for (&node, ply) in block.nodes.iter().zip(block.ply..) {
            self.turn(node, ply)?;
        }
        self.end_line();
        let end = block.nodes.last().copied().unwrap_or(NodeId::ROOT);
        let plies = block.ply + block.nodes.len() - 1;
        self.walk.go_to(self.record, end);
        if let Some(ending) = &self.record.annotation(end).ending {
            let mover = self.walk.game().player();
            if self.layout == Layout::Kif {
                let _ = writeln!(self.out, "{:>4} {}", plies + 1, end_words::word(ending, mover));
            }
            self.out += &end_words::summary(ending, mover, plies, self.players);
            self.out.push('\n');
        }
        Ok(())
    }

    fn turn(&mut self, node: NodeId, ply: usize) -> Result<(), WriteError> {
        let tree = self.record.tree();
        let parent = tree.node(node).parent().unwrap_or(NodeId::ROOT);
        self.walk.go_to(self.record, parent);
        let unwritable = || WriteError::Turn {
            format: self.layout.word(),
            turn: tree.node(node).turn().to_owned(),
            ply,
            because: Obstacle::NoWay,
        };
        let game = self.walk.game();
        let mv = game.read_move(tree.node(node).turn()).map_err(|_| unwritable())?;
        let parts = parts(game, mv).ok_or_else(unwritable)?;
        let second = parts.suffix.as_deref().and_then(|suffix| remarks::second_part_line(game, suffix));
        let player = game.player();
        let spent = tree.node(node).annotation.spent;
        let totals = time::after(self.totals.get(&parent).copied().unwrap_or_default(), player, spent);
        self.totals.insert(node, totals);
        let text = match self.layout {
            Layout::Kif => {
                let siblings = tree.node(parent).children();
                let plus = if siblings.last() == Some(&node) { "" } else { "+" };
                let time = spent.map(|spent| time::text(spent, totals[player.index()]));
                kif_lines(game, &parts, ply, time, plus).ok_or_else(unwritable)?
            }
            Layout::Ki2 => japanese_without_second_part(game, &parts),
        };
        self.add_move(&text);
        if let Some(line) = second {
            self.line(&line);
        }
        let said = time::said(spent, totals[player.index()]);
        let left = spent.filter(|_| self.layout == Layout::Ki2 || said != spent);
        self.walk.go_to(self.record, node);
        self.remarks(node, left);
        Ok(())
    }

    /// Writes a move; in KI2 the line may go on.
    fn add_move(&mut self, text: &str) {
        if self.layout == Layout::Kif {
            self.out.push_str(text);
            self.out.push('\n');
            return;
        }
        if self.on_line == MOVES {
            self.end_line();
        }
        self.out.push_str(if self.on_line > 0 { "    " } else { "" });
        self.out.push_str(text);
        self.on_line += 1;
    }

    fn end_line(&mut self) {
        if self.on_line > 0 {
            self.out.push('\n');
            self.on_line = 0;
        }
    }

    fn line(&mut self, line: &str) {
        self.end_line();
        self.out.push_str(line);
        self.out.push('\n');
    }

    /// Writes what is said of the node where the walk stands; `spent` is what its move line could not say.
    fn remarks(&mut self, node: NodeId, spent: Option<Spent>) {
        let at = self.record.tree().node(node);
        if let Some(spent) = spent {
            self.line(&remarks::spent_line(spent));
        }
        for line in remarks::lines(&at.annotation) {
            self.line(&line);
        }
        let ending = at.annotation.ending.as_ref();
        if self.ending_read(node, ending).as_ref() != ending {
            self.line(&remarks::ending_line(ending));
        }
    }

    /// Returns the end that is read where this one is written at the end of a line.
    fn ending_read(&self, node: NodeId, written: Option<&Ending>) -> Option<Ending> {
        let game: &Game = self.walk.game();
        if let Some(outcome) = game.outcome() {
            return (node != NodeId::ROOT).then(|| Ending::of_rules(outcome, game.outcome_clause()));
        }
        let mover: Side = game.player();
        let ending = written?;
        match self.layout {
            Layout::Kif => end_words::read(end_words::word(ending, mover), mover),
            Layout::Ki2 => {
                end_words::read_summary(&end_words::summary(ending, mover, 0, self.players), mover)
            }
        }
    }
}

/// Returns the line of a move, or the lines of its legs.
fn kif_lines(
    game: &Game,
    parts: &ParsedMove,
    ply: usize,
    time: Option<String>,
    plus: &str,
) -> Option<String> {
    let time = time.map_or_else(String::new, |time| format!("   {time}"));
    let legs = moves::lines(game, parts)?.join("\n     ");
    Some(format!("{ply:>4} {legs}{time}{plus}"))
}
