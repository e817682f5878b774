//! Values of men set by hand for the games whose practice is known, in centipawns. A kind that is not listed gets its
//! baseline.

/// Standard shogi, near the values of the classical programs (pawn 90, rook 650, dragon 950).
const SHOGI: &[(&str, i32)] = &[
    ("P", 90),
    ("L", 235),
    ("N", 255),
    ("S", 370),
    ("G", 445),
    ("B", 570),
    ("R", 650),
    ("+P", 420),
    ("+L", 410),
    ("+N", 420),
    ("+S", 440),
    ("+B", 830),
    ("+R", 950),
];

/// Two-stage shogi: the standard men, and White's that move twice.
const TWICE: &[(&str, i32)] = &[("H", 1700), ("C", 1150), ("T", 1000)];

/// Seven by nine: bishop and knight are lances with a little more, only the rook goes sideways.
const SEVEN_BY_NINE: &[(&str, i32)] = &[("P", 90), ("B", 330), ("N", 310), ("R", 600), ("+P", 380), ("+B", 500), ("+N", 500), ("+R", 800)];

/// Ten by ten: the queen, knights that jump all ways, lances that come back.
const TEN_BY_TEN: &[(&str, i32)] = &[
    ("P", 85),
    ("L", 300),
    ("N", 380),
    ("S", 360),
    ("G", 430),
    ("B", 590),
    ("R", 690),
    ("Q", 1350),
    ("+P", 410),
    ("+L", 430),
    ("+N", 450),
    ("+S", 430),
    ("+B", 850),
    ("+R", 970),
];

/// Chu shogi. The order of the men is that of the players' tradition: lion, free king, the promoted lion-like sliders, and so on.
const CHU: &[(&str, i32)] = &[
    ("K", 600),
    ("N", 2000),
    ("Q", 1200),
    ("D", 800),
    ("H", 700),
    ("R", 600),
    ("B", 500),
    ("V", 400),
    ("M", 400),
    ("E", 400),
    ("A", 300),
    ("L", 300),
    ("T", 300),
    ("G", 300),
    ("F", 300),
    ("O", 330),
    ("X", 320),
    ("S", 200),
    ("C", 200),
    ("I", 100),
    ("P", 80),
    ("+P", 300),
    ("+I", 380),
    ("+G", 600),
    ("+S", 400),
    ("+C", 400),
    ("+F", 500),
    ("+T", 600),
    ("+B", 700),
    ("+R", 800),
    ("+O", 2000),
    ("+X", 1200),
    ("+E", 900),
    ("+L", 700),
    ("+A", 500),
    ("+M", 850),
    ("+V", 850),
    ("+H", 1000),
    ("+D", 1100),
];

/// Shin-Ennen Dai shogi: only the royals, which are worth more than their moves as long as there are several.
const ENNEN: &[(&str, i32)] = &[("K", 1300), ("CP", 1300), ("+DE", 1300)];

/// Returns the hand-set values of a game, by code.
pub(super) fn of(id: &str) -> impl Iterator<Item = &'static (&'static str, i32)> {
    let (men, more): (&[_], &[_]) = match id {
        "shogi" | "stun" | "stun-delayed" | "kokose" | "kokose-finish" => (SHOGI, &[]),
        "two-stage" => (SHOGI, TWICE),
        "shogi-7x9" => (SEVEN_BY_NINE, &[]),
        "shogi-10x10" => (TEN_BY_TEN, &[]),
        "chu" | "chu-otb" => (CHU, &[]),
        "ennen" => (ENNEN, &[]),
        _ => (&[], &[]),
    };
    men.iter().chain(more)
}
