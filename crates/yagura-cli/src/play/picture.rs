//! A position as plain text.

use yagura::{Piece, Side, prelude::*};

use super::{
    asking,
    board_view::Scene,
    face::Look,
    panel,
    session::{Awaited, Session},
    towers::Towers,
    words::{self, Text},
};

/// Returns the board with hands, towers and whose turn it is; in the set-up what can be chosen.
pub(super) fn of(session: &Session, look: Look) -> String {
    let seen = session.seen();
    let towers = Towers::of(&seen);
    let (definition, language) = (seen.definition(), session.language());
    let scene = Scene { definition, towers: &towers, look, language, cursor: None, marks: &[] };
    let hand = |side: Side| {
        let pieces = seen.hand(side).iter().filter_map(|(slot, count)| {
            let kind = *definition.hand_order.get(usize::from(slot.0))?;
            let piece = panel::hand_piece(look, definition, Piece::new(side, kind));
            Some(if count > 1 { format!(" {piece}{count}") } else { format!(" {piece}") })
        });
        panel::side_line(session, side) + &pieces.collect::<String>()
    };
    let mut lines = vec![hand(!look.bottom)];
    lines.extend((0..scene.size().1).map(|row| scene.line(row)));
    lines.push(hand(look.bottom));
    for square in definition.squares().filter(|&square| towers.on(square).len() > 1) {
        let layers = towers.on(square).iter().rev();
        let layers: Vec<String> =
            layers.map(|&piece| look.piece(definition, piece).trim().to_owned()).collect();
        lines.push(format!("{square} {}: {}", Text::TopIsFirst.text(language), layers.join(" ")));
    }
    lines.push(session.outcome().unwrap_or_else(|| {
        let whose = words::to_move(session.side_name(seen.player()), language);
        if seen.check() == Some(true) { format!("{whose} ({})", Text::Check.text(language)) } else { whose }
    }));
    if let Awaited::Person(_) = session.awaited()
        && let Some(title) = asking::title(session)
    {
        lines.push(format!("{}:", title.text(language)));
        let ready = (1..).zip(asking::ready_made(session));
        lines.extend(ready.map(|(number, (name, text))| format!("{number:>3} {name}  {text}")));
    }
    lines.push(String::new());
    lines.join("\n")
}
