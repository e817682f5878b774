//! The weights of one kind of pieces.

/// A weight of one kind of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Column {
    /// Value on the board, in centipawns.
    Board,
    /// Value in hand, in centipawns; without it a part of that on the board.
    Hand,
    /// Centipawns for each empty square before it; without it that of all pieces. In hundredths.
    Slide,
    /// Centipawns a rank forward; without it that of all pieces that step. In hundredths.
    Advance,
    /// Centipawns for a file nearer to the middle; without it that of all pieces that step. In hundredths.
    Centre,
    /// Centipawns that a cannon gains for each piece more on the board (union shogi).
    Fades,
}

/// All columns with their words in the files, the value on the board first: it needs none.
pub(super) const COLUMNS: [(Column, &str); 6] = [
    (Column::Board, ""),
    (Column::Hand, "hand"),
    (Column::Slide, "slide"),
    (Column::Advance, "advance"),
    (Column::Centre, "centre"),
    (Column::Fades, "fades"),
];

/// What is known of one kind of pieces; `None` for what follows from the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PieceWeights {
    columns: [Option<i32>; COLUMNS.len()],
}

impl Column {
    /// Returns whether the column is kept in hundredths.
    pub(super) fn is_fine(self) -> bool {
        matches!(self, Self::Slide | Self::Advance | Self::Centre)
    }

    /// Returns the greatest number, of either sign where `signed`, so that no sum of the evaluation
    /// overflows; in hundredths where the column is.
    pub(super) const fn most(self) -> (i32, bool) {
        match self {
            Self::Board | Self::Hand => (20_000, false),
            Self::Slide | Self::Advance | Self::Centre => (10_000, true),
            Self::Fades => (100, true),
        }
    }

    pub(super) fn of_word(word: &str) -> Option<Self> {
        COLUMNS.iter().find(|&&(_, name)| name == word).map(|&(column, _)| column)
    }
}

impl PieceWeights {
    pub(super) fn get(&self, column: Column) -> Option<i32> {
        self.columns[column as usize]
    }

    pub(super) fn set(&mut self, column: Column, value: i32) {
        self.columns[column as usize] = Some(value);
    }
}
