//! From a record to games.

use super::{
    super::{
        action::{Action, Rider, pack},
        setup,
        state::{Gungi, Phase},
    },
    error::{Expected, Fault, KifuError},
    items::{HEADINGS, Item, items, start_of, without_comments},
    parse::{Named, declarations, parse},
    suppose::{self, Meaning, Reading},
    token::{Spot, Token, end},
};
use crate::{
    AnyPosition, Game, Move, MoveError, Notation, Position, Reason, Side, Variant, excerpt::excerpt,
    movement::tower::Cell,
};

/// What a record holds.
#[derive(Clone, Debug)]
pub struct Record {
    /// The games, each after the first going on after the repetition that ended the one before.
    pub games: Vec<Game<AnyPosition>>,
    /// What the author says in brackets, in order.
    pub remarks: Vec<Remark>,
    /// Black's and White's backs that the record does not tell, as one copied from a running game: those in
    /// `games` are supposed, in agreement with all that the record does tell.
    pub supposed: [bool; 2],
}

/// A free remark in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The game that it is about, counted from 0.
    pub game: usize,
    /// The moves of that game before it.
    pub plies: usize,
    /// What it says.
    pub text: String,
}

/// Returns the games of a record with the remarks in it.
///
/// The first game begins at the start of the variant, or where `start` or the record itself says. What the
/// seed's own record shows is understood: remarks in brackets, a 新 that is left out where only a drop fits,
/// or stands behind the comma.
///
/// # Errors
/// [`KifuError`] naming the offending action.
pub fn read(variant: &Variant, start: Option<AnyPosition>, text: &str) -> Result<Record, KifuError> {
    let fault = |token: &str, number, fault| KifuError { token: excerpt(token), number, fault };
    let (start, supposed) = match (start, start_of(text)) {
        (Some(start), _) => (start, [false; 2]),
        (None, Some(sfen)) => {
            suppose::start(variant, sfen).map_err(|error| fault(sfen, 1, Fault::Start(error)))?
        }
        (None, None) => (AnyPosition::start(variant), [false; 2]),
    };
    let mut reader = Reader { reading: Reading::new(start, supposed), remarks: Vec::new(), last: None };
    let text = without_comments(text);
    let mut number = 1;
    for item in items(&text).map_err(|(token, expected)| fault(&token, 1, Fault::Expected(expected)))? {
        let result = match &item {
            Item::Heading(text) => reader.heading(text).map_err(|error| fault(text, number, error)),
            Item::Declaration(text) => reader.declaration(text).map_err(|error| fault(text, number, error)),
            Item::Action { text, fresh } => {
                let token = parse(text)
                    .map(|(token, remarks)| (Token { fresh: token.fresh || *fresh, ..token }, remarks));
                let read =
                    token.map_err(Fault::Expected).and_then(|(token, remarks)| reader.action(token, remarks));
                read.map_err(|error| fault(text, number, error))
            }
        };
        result?;
        number += usize::from(matches!(item, Item::Action { .. }));
    }
    let Reader { reading, remarks, .. } = reader;
    let supposed = reading.supposed();
    Ok(Record { games: reading.into_games(), remarks, supposed })
}

struct Reader {
    reading: Reading,
    remarks: Vec<Remark>,
    last: Option<(Side, Cell)>,
}

impl Reader {
    fn position(&self) -> Result<&Gungi, Fault> {
        self.reading.position().ok_or(Fault::Expected(Expected::Gungi))
    }

    fn remark(&mut self, text: String) {
        let (game, plies) = self.reading.place();
        self.remarks.push(Remark { game, plies, text });
    }

    fn heading(&mut self, heading: &str) -> Result<(), Fault> {
        let begun = self.reading.place() != (0, 0);
        let position = self.position()?;
        let fits = match heading {
            "再び始め" if begun => {
                self.last = None;
                return if self.reading.restart() { Ok(()) } else { Err(Fault::NoRepetition) };
            }
            "打ち始め" | "再び始め" => position.phase == Phase::Setup && !begun,
            "済み" | "再び済み" | "開戦" | "再開戦" => {
                self.suppose_backs()?;
                self.position()?.phase == Phase::Play
            }
            "終局" => true,
            _ => {
                debug_assert!(!HEADINGS.contains(&heading));
                self.remark(heading.to_owned());
                true
            }
        };
        if fits { Ok(()) } else { Err(Fault::Misplaced) }
    }

    fn declaration(&mut self, text: &str) -> Result<(), Fault> {
        for (side, named) in declarations(text).map_err(Fault::Expected)? {
            let Some(named) = named else { continue };
            // The enemy's, which come first, may be secret.
            if side == Side::White
                && self.position()?.side == Side::Black
                && self.position()?.phase == Phase::Backs
            {
                self.reading.suppose_backs();
            }
            let mv = declared(self.position()?, side, named)?;
            self.reading.play(mv, None);
        }
        self.last = None;
        Ok(())
    }

    /// Play goes on: what has not been declared is secret.
    fn suppose_backs(&mut self) -> Result<(), Fault> {
        while self.position()?.phase == Phase::Backs {
            self.reading.suppose_backs();
            self.last = None;
        }
        Ok(())
    }

    fn action(&mut self, mut token: Token, remarks: Vec<String>) -> Result<(), Fault> {
        if self.position()?.phase == Phase::Backs {
            self.suppose_backs()?;
        }
        let position = self.position()?;
        let side = position.side;
        let in_play = position.phase == Phase::Play;
        if self.reading.game().outcome().is_some() {
            return Err(Fault::Finished);
        }
        let last = self.last.filter(|&(by, _)| by != side).map(|(_, cell)| cell);
        let mv = match self.reading.meaning(&mut token, last) {
            Meaning::One(mv) => mv,
            Meaning::None => return Err(reason(self.position()?, &token, last)),
            Meaning::Several(tokens) => return Err(Fault::Several(tokens)),
        };
        let mate = token.mate;
        self.reading.play(mv, Some(token));
        self.last = end(mv).filter(|_| in_play).map(|cell| (side, cell));
        let mated = self.reading.game().outcome().is_some_and(|outcome| outcome.reason == Reason::Checkmate);
        if mate && !mated {
            return Err(Fault::NoMate);
        }
        for text in remarks {
            self.remark(text);
        }
        Ok(())
    }
}

/// Why no legal action fits: if the token says a whole action, what the rules say against it.
fn reason(position: &Gungi, token: &Token, last: Option<Cell>) -> Fault {
    if token.side != position.side {
        return Fault::Turn(position.side);
    }
    if token.spot == Spot::Same && last.is_none() {
        return Fault::NoLast;
    }
    let cell = match token.spot {
        Spot::At(cell) => Some(cell),
        Spot::Same => last,
    };
    let by_origin = token.origin.zip(cell).map(|((from, _), to)| Action::Move { from, to });
    let refusal = by_origin.and_then(|action| {
        let mv = pack(action, Rider::default());
        let game = Game::from_position(AnyPosition::Gungi(position.clone()));
        match game.read_move(&position.usi(mv)) {
            Err(MoveError::Illegal { refusal, .. }) => Some(refusal),
            _ => None,
        }
    });
    refusal.map_or(Fault::NoAction, Fault::Refused)
}

fn declared(position: &Gungi, side: Side, named: Named) -> Result<Move, Fault> {
    if position.phase != Phase::Backs || position.side != side {
        return Err(Fault::NoDeclaration);
    }
    let soldier = |(cell, layer): (Cell, u8)| {
        let piece = position.board.tower(cell).get(usize::from(layer) - 1).copied();
        piece == Some(crate::Piece::new(side, super::super::faces::P))
    };
    if !named.into_iter().all(soldier) || named[0] == named[1] {
        return Err(Fault::NoSoldiers);
    }
    debug_assert_ne!(setup::undeclared(position, side), 0);
    Ok(pack(Action::Backs { sa: named[0].0, to: named[1].0 }, Rider::default()))
}
