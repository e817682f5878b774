//! `yagura lab tune-costs`.

use std::io::Write;

use yagura::{Catalogue, Variant};
use yagura_lab::{
    report::{costs::Costs, page},
    self_play::{Arm, Armies, Study},
};

use super::{Laboratory, args::CostsArgs};
use crate::{
    commands::write_json,
    failure::{InputError, UserError},
};

pub(super) fn run(
    laboratory: &Laboratory<'_>,
    arguments: &CostsArgs,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let playing = &arguments.playing;
    let boards = boards(laboratory.games, &arguments.family)?;
    let mut arms = Vec::new();
    for board in &boards {
        arms.push(Arm { armies: Armies::Random, ..Arm::new(board, playing.effort())? });
    }
    let study = Study::new(playing.seed, arms);
    let played = laboratory.played(study, playing, &format!("costs-{}", arguments.family))?;
    let of = |at: usize| Costs::of(&played.study, &played.variants, &played.ledger, at);
    let costs: Vec<Costs> = (0..boards.len()).filter_map(of).collect();
    played.folder.write_json("costs.json", &costs)?;
    played.folder.write("costs.html", &page::costs(&costs))?;
    for board in &costs {
        if let Some(definition) = board.definition() {
            played.folder.write(&format!("{}.toml", board.tuned_id()), &definition)?;
        }
    }
    if playing.output.json {
        write_json(out, &costs)?;
    } else {
        costs.iter().try_for_each(|board| summary(board, out))?;
    }
    if costs.iter().all(Costs::has_too_few_games) {
        return Err(UserError("too few games to say anything of costs".to_owned()).into());
    }
    if playing.output.json {
        return Ok(());
    }
    for board in costs.iter().filter(|board| board.pieces.iter().any(|piece| piece.proposed.is_some())) {
        let id = board.tuned_id();
        let file = played.folder.path(&format!("{id}.toml"));
        writeln!(out, "{}: play it with --definitions {} as {id}", board.conditions.variant, file.display())?;
    }
    Ok(())
}

/// Says what is known of the costs on a board.
fn summary(board: &Costs, out: &mut impl Write) -> anyhow::Result<()> {
    let name = &board.conditions.variant;
    let Some(point) = board.point else {
        let (are, needed) = (board.openings, board.openings_needed);
        writeln!(
            out,
            "{name}: {} games: too few games; the kinds of pieces take {needed} pairs, and there are {are}",
            board.games
        )?;
        return Ok(());
    };
    writeln!(
        out,
        "{name}: {} games; a point is worth {:.0} [{:.0}, {:.0}] Elo",
        board.games, point.value, point.low, point.high
    )?;
    if !board.known {
        writeln!(out, "  too few games: what a point is worth is not known")?;
    }
    for piece in &board.pieces {
        let proposed = piece.proposed.map_or(String::new(), |cost| format!(" -> {cost}"));
        writeln!(
            out,
            "  {} {} costs {}, is worth {:.1} [{:.1}, {:.1}]{proposed}",
            piece.code, piece.en, piece.cost, piece.worth.value, piece.worth.low, piece.worth.high
        )?;
    }
    Ok(())
}

/// Returns the games of a family that are set up with armies: those of its system of rules.
fn boards(games: &Catalogue, family: &str) -> anyhow::Result<Vec<Variant>> {
    let is_of = |variant: &Variant| {
        let definition = variant.definition();
        let also = definition.name.en.to_lowercase();
        definition.system == family || definition.id == family || also.split(' ').next() == Some(family)
    };
    let boards: Vec<Variant> = games
        .variants()
        .filter(|variant| yagura_engine::army::has_armies(variant) && is_of(variant))
        .collect();
    if boards.is_empty() {
        let message = format!("'{family}': expected games whose armies are bought with points");
        return Err(InputError(message).into());
    }
    Ok(boards)
}
