//! What the engine says.

use yagura::{
    AnyPosition, Catalogue, Move, Notation as _, Outcome, Position as _, Side,
    notation::algebraic::{self, Ranks},
};

use super::variants;
use crate::{Info, Score};

/// The score of a mate: this, and the moves until it.
const MATE: i32 = 100_000;

/// The most that the option `ResignValue` takes; 0 is never.
pub(super) const MOST_RESIGN_VALUE: u32 = 100_000;

/// Returns what the engine can do.
pub(super) fn features(games: &Catalogue) -> String {
    format!(
        "feature done=0\n\
         feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 name=0 memory=1 smp=1\n\
         feature myname=\"Yagura {}\" variants=\"{}\"\n\
         feature option=\"VariantPath -path \"\n\
         feature option=\"Level -spin 10 1 10\"\n\
         feature option=\"Seed -spin 0 0 2147483647\"\n\
         feature option=\"ResignValue -spin 0 0 {MOST_RESIGN_VALUE}\"\n\
         feature done=1",
        env!("CARGO_PKG_VERSION"),
        variants::names(games)
    )
}

/// Returns which games may be chosen.
pub(super) fn names(games: &Catalogue) -> String {
    format!("feature variants=\"{}\"", variants::names(games))
}

/// Returns a move's text; the table of games holds none whose moves have none.
pub(super) fn text(position: &AnyPosition, mv: Move) -> String {
    let definition = position.definition();
    algebraic::write(definition, Ranks::of_cecp(definition), mv).unwrap_or_else(|| position.usi(mv))
}

/// Returns the lines that play a move: one a leg, all but the last with a comma behind them.
pub(super) fn played(position: &AnyPosition, mv: Move) -> String {
    let text = text(position, mv);
    format!("move {}", text.replace(',', ",\nmove "))
}

/// Returns the line of thinking of one line of one iteration: depth, score, hundredths of a second, nodes,
/// moves.
pub(super) fn thinking(position: &AnyPosition, info: &Info) -> String {
    let mut after = position.clone();
    let mut moves = String::new();
    for &mv in &info.moves {
        moves.push(' ');
        moves.push_str(&text(&after, mv));
        after.play(mv);
    }
    let score = match info.score {
        Score::Centipawns(score) => score,
        Score::Win(plies) => MATE + plies.div_ceil(2) as i32,
        Score::Loss(plies) => -MATE - (plies / 2) as i32,
    };
    format!("{} {score} {} {}{moves}", info.depth, info.elapsed.as_millis() / 10, info.nodes)
}

/// Returns the line that ends a game.
pub(super) fn result(outcome: Outcome) -> String {
    let result = match outcome.winner {
        Some(Side::Black) => "1-0",
        Some(Side::White) => "0-1",
        None => "1/2-1/2",
    };
    format!("{result} {{{}}}", outcome.reason)
}
