//! Boards as numbers.

use yagura::{AnyPosition, Definition, Position as _, Side, Stacking};

/// Returns how many pieces stand on each other at most.
pub(crate) fn layers(definition: &Definition) -> u8 {
    match definition.traits().stacking {
        Stacking::Towers(layers) => layers,
        _ => 1,
    }
}

/// Returns the cells by layer from below, rank from the top, and column from Black's left, as a position
/// string has them: 0 for an empty one, the number of the kind plus one, below zero for White's.
pub(crate) fn cells(position: &AnyPosition) -> Vec<i16> {
    let definition = position.definition();
    let (files, ranks) = (usize::from(definition.files), usize::from(definition.ranks));
    let layers = usize::from(layers(definition));
    let mut cells = vec![0; layers * files * ranks];
    position.for_each_piece(|square, piece| {
        let number = piece.kind().index() as i16 + 1;
        let cell = usize::from(square.rank()) * files + (files - 1 - usize::from(square.file()));
        // Pieces of a tower come from below.
        let mut places = (0..layers).map(|layer| layer * files * ranks + cell);
        if let Some(place) = places.find(|&place| cells[place] == 0) {
            cells[place] = if piece.side() == Side::Black { number } else { -number };
        }
    });
    cells
}
