//! The pieces of shogi as CSA and JKF call them, and which games have no others.

use yagura::{Definition, Field, Hidden, Kind, Play, SetUp, Stacking, Turns, Variant};

use crate::expected::Obstacle;

/// A kind of piece: its word, its code in position strings, and its moves: the same letter means another
/// piece in other games.
type Known = (&'static str, &'static str, &'static str);

const KNOWN: [Known; 14] = [
    ("FU", "P", "fW"),
    ("KY", "L", "fR"),
    ("KE", "N", "ffN"),
    ("GI", "S", "FfW"),
    ("KI", "G", "WfF"),
    ("KA", "B", "B"),
    ("HI", "R", "R"),
    ("OU", "K", "K"),
    ("TO", "+P", "WfF"),
    ("NY", "+L", "WfF"),
    ("NK", "+N", "WfF"),
    ("NG", "+S", "WfF"),
    ("UM", "+B", "BW"),
    ("RY", "+R", "RF"),
];

/// The most files and ranks that one digit numbers.
const MOST: u8 = 9;

/// Returns the word of a kind.
pub(crate) fn word_of(definition: &Definition, kind: Kind) -> Option<&'static str> {
    let info = definition.kind(kind);
    let known = KNOWN.iter().find(|(_, code, moves)| *code == info.code && *moves == info.betza);
    known.map(|(word, ..)| *word)
}

/// Returns the kind with this word.
pub(crate) fn kind_of(definition: &Definition, word: &str) -> Option<Kind> {
    let (_, code, _) = KNOWN.iter().find(|(known, ..)| *known == word)?;
    definition.kind_by_code(code)
}

/// Returns why games of a definition cannot be written with these words, `None` where they can.
pub(crate) fn refusal(definition: &Definition) -> Option<Obstacle> {
    let traits = definition.traits();
    let fields = [Field::Board, Field::Side, Field::Hands, Field::MoveNumber];
    if traits.turns != Turns::Single {
        return Some(Obstacle::Parts);
    }
    if (traits.set_up, traits.stacking, traits.hidden) != (SetUp::None, Stacking::None, Hidden::Nothing)
        || traits.fields != fields
    {
        return Some(Obstacle::Fields);
    }
    if definition.files > MOST || definition.ranks > MOST {
        return Some(Obstacle::Large);
    }
    if definition.play != Play::default() {
        return Some(Obstacle::Declared);
    }
    let strange = |kind: u8| word_of(definition, Kind(kind)).is_none();
    (0..definition.kinds.len() as u8).any(strange).then_some(Obstacle::Pieces)
}

/// Returns the first game on a board of this size that can be written with these words.
pub(crate) fn variant_of_size(files: usize, ranks: usize) -> Option<Variant> {
    Variant::all().find(|variant| {
        let definition = variant.definition();
        (usize::from(definition.files), usize::from(definition.ranks)) == (files, ranks)
            && refusal(definition).is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_with_the_pieces_of_shogi_can_be_written() {
        let held = Variant::all().filter(|variant| refusal(variant.definition()).is_none());
        let held: Vec<String> = held.map(|variant| variant.to_string()).collect();
        assert_eq!(held, ["shogi", "minishogi", "judkins", "gorogoro"]);
        assert_eq!(variant_of_size(5, 5), "minishogi".parse().ok());
        assert_eq!(variant_of_size(9, 9), "shogi".parse().ok());
        assert_eq!(variant_of_size(7, 9), None);
    }
}
