//! What stands on the squares of a position, towers from below.

use yagura::{AnyPosition, Piece, Side, Square, Stacking, prelude::*};

/// The number of squares of all boards.
const SQUARES: usize = 1024;

/// The pieces of a position by square, the lowest first.
#[derive(Clone, Debug)]
pub(crate) struct Towers(Vec<Vec<Piece>>);

impl Towers {
    /// Returns those of a position.
    pub(crate) fn of(position: &AnyPosition) -> Self {
        let mut towers = Self(vec![Vec::new(); SQUARES]);
        match position.definition().traits().stacking {
            Stacking::None => {
                position.for_each_piece(|square, piece| towers.0[square.index()].push(piece));
            }
            // The position string is where all games say what stands below.
            Stacking::Towers(_) => towers.read(position),
        }
        towers
    }

    /// Returns the pieces on a square, the lowest first.
    pub(crate) fn on(&self, square: Square) -> &[Piece] {
        self.0.get(square.index()).map_or(&[], Vec::as_slice)
    }

    /// Reads the board of a position string: `(P[IC]m)` is a tower from below.
    fn read(&mut self, position: &AnyPosition) {
        let definition = position.definition();
        let text = position.sfen();
        let board = text.split(' ').next().unwrap_or_default();
        let mut squares = definition.squares();
        let (mut here, mut in_tower) = (None, false);
        let mut letters = board.chars().peekable();
        while let Some(letter) = letters.next() {
            let code = match letter {
                '/' => continue,
                '(' => {
                    (here, in_tower) = (squares.next(), true);
                    continue;
                }
                ')' => {
                    in_tower = false;
                    continue;
                }
                '0'..='9' => {
                    let mut run = letter as usize - '0' as usize;
                    while let Some(digit) = letters.next_if(char::is_ascii_digit) {
                        run = run * 10 + (digit as usize - '0' as usize);
                    }
                    squares.by_ref().take(run).for_each(drop);
                    continue;
                }
                '[' => letters.by_ref().take_while(|&letter| letter != ']').collect::<String>(),
                '+' => letter.to_string() + &letters.next().map_or(String::new(), String::from),
                _ => letter.to_string(),
            };
            if !in_tower {
                here = squares.next();
            }
            let side = if code.contains(|letter: char| letter.is_ascii_uppercase()) {
                Side::Black
            } else {
                Side::White
            };
            if let (Some(square), Some(kind)) = (here, definition.kind_by_code(&code.to_ascii_uppercase())) {
                self.0[square.index()].push(Piece::new(side, kind));
            }
        }
    }
}
