//! The files, one a game; a variant of a game has that of the game.

/// What every game begins with.
pub(super) const COMMON: &str = include_str!("../values/common.txt");

/// By identifier.
const FILES: [(&str, &str); 24] = [
    ("shogi", include_str!("../values/shogi.txt")),
    ("shogi-7x9", include_str!("../values/shogi-7x9.txt")),
    ("shogi-10x10", include_str!("../values/shogi-10x10.txt")),
    ("chu", include_str!("../values/chu.txt")),
    ("chu-otb", "base chu"),
    ("stun", include_str!("../values/stun.txt")),
    ("stun-delayed", "base stun"),
    ("two-stage", include_str!("../values/two-stage.txt")),
    ("kokose", include_str!("../values/kokose.txt")),
    ("kokose-finish", "base kokose"),
    ("sho-shogi", include_str!("../values/sho-shogi.txt")),
    ("heian", include_str!("../values/heian.txt")),
    ("heian-dai", include_str!("../values/heian-dai.txt")),
    ("dai", include_str!("../values/dai.txt")),
    ("dai-dai", include_str!("../values/dai-dai.txt")),
    ("maka-dai-dai", include_str!("../values/maka-dai-dai.txt")),
    ("cannon-shogi", include_str!("../values/cannon-shogi.txt")),
    ("ennen", include_str!("../values/ennen.txt")),
    ("gungi", include_str!("../values/gungi.txt")),
    ("rengo-shogi", include_str!("../values/rengo-shogi.txt")),
    ("rengo-chess", include_str!("../values/rengo-chess.txt")),
    ("rengo-xiangqi", include_str!("../values/rengo-xiangqi.txt")),
    ("rengo-janggi", include_str!("../values/rengo-janggi.txt")),
    ("rengo-makruk", include_str!("../values/rengo-makruk.txt")),
];

/// By identifier, the files that count where no piece can be dropped any more.
const FILES_WITHOUT_DROPS: [(&str, &str); 1] =
    [("rengo-chess", include_str!("../values/rengo-chess-without-drops.txt"))];

/// Returns the text of a game's file, `None` if it has none.
pub(super) fn text(id: &str) -> Option<&'static str> {
    FILES.iter().find(|(name, _)| *name == id).map(|&(_, text)| text)
}

/// Returns the text of the file that counts where no piece can be dropped any more, `None` if it is the same.
pub(super) fn text_without_drops(id: &str) -> Option<&'static str> {
    FILES_WITHOUT_DROPS.iter().find(|(name, _)| *name == id).map(|&(_, text)| text)
}

#[cfg(test)]
mod tests {
    use yagura::Variant;

    use super::*;
    use crate::eval::weights::{Column, Weights};

    #[test]
    fn every_file_is_read_and_names_every_piece() {
        for (id, _) in FILES {
            let definition = Variant::parse(id).expect("a game").definition();
            let weights = Weights::of(definition);
            for (kind, info) in (0..).map(yagura::Kind).zip(&definition.kinds) {
                let known = weights.own(kind, Column::Board).is_some();
                assert!(known || info.royal || ["ennen", "cannon-shogi"].contains(&id), "{id} {}", info.code);
                assert!(!known || info.royal || weights.board(kind) > 0, "{id} {}", info.code);
            }
        }
    }

    #[test]
    fn files_without_drops_change_the_value_of_some_piece() {
        for (id, _) in FILES_WITHOUT_DROPS {
            let definition = Variant::parse(id).expect("a game").definition();
            let (usual, other) = (Weights::of(definition), Weights::without_drops(definition));
            assert!(other.is_some_and(|other| other != usual), "{id}");
        }
    }

    #[test]
    fn cannons_of_both_kinds_fade() {
        for (id, _) in FILES.iter().filter(|(id, _)| id.starts_with("rengo")) {
            let definition = Variant::parse(id).expect("a board").definition();
            let weights = Weights::of(definition);
            let fading = (0..)
                .map(yagura::Kind)
                .take(definition.kinds.len())
                .filter(|&kind| weights.own(kind, Column::Fades).is_some());
            assert_eq!(fading.count(), 2, "{id}");
        }
    }
}
