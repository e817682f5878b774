//! The figures of pieces that carry no name, or stand upright: closed shapes from the back to the front, then
//! lines upon them. Units of the board, foot at the bottom; the drawings are those of the page.

/// A drawing.
#[derive(Debug)]
pub(crate) struct Figure {
    code: &'static str,
    pub(crate) shapes: &'static [&'static str],
    pub(crate) lines: &'static [&'static str],
    /// Where the kanji stands and how large it is, on pieces that carry one.
    pub(crate) name: Option<(f64, f64)>,
}

/// A piece with its name on a plain body: a disc, or an octagon of one of three sizes.
#[derive(Debug)]
pub(crate) struct Token {
    pub(crate) is_octagon: bool,
    pub(crate) size: f64,
    /// What White's piece has written on it, where that is another name.
    pub(crate) white: Option<&'static str>,
}

const FOOT: &str = "M-31,43 V38 Q-31,31 -24,31 H24 Q31,31 31,38 V43 Q31,45 29,45 H-29 Q-31,45 -31,43 Z";

/// Returns the figure of a kind: by the word for its set in the definition, and the letter of its code behind
/// the one for its set.
pub(crate) fn figure(forms: &str, code: &str) -> Option<&'static Figure> {
    let set: &[Figure] = match forms {
        "chess" => CHESS,
        "makruk" => MAKRUK,
        _ => return None,
    };
    let (plus, letters) = code.strip_prefix('+').map_or(("", code), |letters| ("+", letters));
    let letter = letters.get(1..).filter(|rest| !rest.is_empty()).unwrap_or(letters);
    set.iter().find(|figure| {
        let wanted = figure.code.strip_prefix('+').map_or(("", figure.code), |letter| ("+", letter));
        wanted == (plus, letter)
    })
}

/// Returns the plain body of a kind, by the word for its set and its code.
pub(crate) fn token(forms: &str, code: &str) -> Option<Token> {
    let octagon = |size, white| Some(Token { is_octagon: true, size, white });
    match (forms, code) {
        ("xiangqi", _) => Some(Token { is_octagon: false, size: 1.0, white: None }),
        // Chu against Han.
        ("janggi", "JK") => octagon(1.05, Some("漢")),
        ("janggi", "JA" | "JP") => octagon(0.85, None),
        ("janggi", _) => octagon(0.97, None),
        _ => None,
    }
}

const CHESS: &[Figure] = &[
    Figure {
        code: "K",
        shapes: &[
            "M-4.5,-50 H4.5 V-42 H12 V-33.5 H4.5 V-22 H-4.5 V-33.5 H-12 V-42 H-4.5 Z",
            "M0,-20 C11,-33 37,-28 34,-7 C32,5 24,9 22,18 H-22 C-24,9 -32,5 -34,-7 C-37,-28 \
             -11,-33 0,-20 Z",
            "M-23,16 H23 L26,32 H-26 Z",
            FOOT,
        ],
        lines: &[
            "M0,-18 V13",
            "M-21,17 H21",
            "M-23,24.5 H23",
            "M-25,-5 C-24,-16 -12,-18 -7,-8 M25,-5 C24,-16 12,-18 7,-8",
        ],
        name: None,
    },
    Figure {
        code: "Q",
        shapes: &[
            "M-22,16 L-36,-21 L-18,-2 L-19,-31 L-6,-5 L0,-36 L6,-5 L19,-31 L18,-2 L36,-21 L22,16 Z",
            "M-42,-24 a5,5 0 1 1 10,0 a5,5 0 1 1 -10,0 Z",
            "M-24.5,-35 a5,5 0 1 1 10,0 a5,5 0 1 1 -10,0 Z",
            "M-5.5,-40 a5.5,5.5 0 1 1 11,0 a5.5,5.5 0 1 1 -11,0 Z",
            "M14.5,-35 a5,5 0 1 1 10,0 a5,5 0 1 1 -10,0 Z",
            "M32,-24 a5,5 0 1 1 10,0 a5,5 0 1 1 -10,0 Z",
            "M-23,14 H23 L26,32 H-26 Z",
            FOOT,
        ],
        lines: &["M-20,15 H20", "M-22,23.5 H22"],
        name: None,
    },
    Figure {
        code: "R",
        shapes: &[
            "M-18,-14 L-22,31 H22 L18,-14 Z",
            "M-27,-40 H-16 V-32 H-6 V-40 H6 V-32 H16 V-40 H27 V-20 L19,-11 H-19 L-27,-20 Z",
            FOOT,
        ],
        lines: &["M-25,-21 H25", "M-20,20 H20"],
        name: None,
    },
    Figure {
        code: "B",
        shapes: &[
            "M-6,-42 a6,6 0 1 1 12,0 a6,6 0 1 1 -12,0 Z",
            "M-11,16 C-11,24 -18,28 -24,33 H24 C18,28 11,24 11,16 Z",
            "M0,-37 C17,-25 23,-10 18,5 C16,10 9,13 0,13 C-9,13 -16,10 -18,5 C-23,-10 -17,-25 0,-37 Z",
            "M-17,11 H17 L14,19 H-14 Z",
            FOOT,
        ],
        lines: &["M0,-22 V2 M-9,-12 H9"],
        name: None,
    },
    Figure {
        code: "N",
        shapes: &[
            "M-23,33 C-24,15 -5,10 -1,-5 C-7,0 -13,2 -18,8 C-23,14 -34,9 -33,1 C-32,-6 -24,-12 \
             -20,-24 C-19,-28 -19,-37 -17,-44 C-12,-42 -9,-38 -6,-34 C-3,-39 0,-41 \
             4,-43 C5,-39 5,-36 4,-33 C25,-27 32,2 27,33 Z",
            FOOT,
        ],
        lines: &[
            "M8,-27 C20,-16 23,6 20,29",
            "M-14.7,-18 a2.2,2.2 0 1 1 4.4,0 a2.2,2.2 0 1 1 -4.4,0 Z",
            "M-27,3 l3,-3",
        ],
        name: None,
    },
    Figure {
        code: "P",
        shapes: &[
            "M-9,-4 C-9,12 -17,22 -23,33 H23 C17,22 9,12 9,-4 Z",
            "M-15,-17 a15,15 0 1 1 30,0 a15,15 0 1 1 -30,0 Z",
            "M-17,-4 H17 L13,4 H-13 Z",
            FOOT,
        ],
        lines: &[],
        name: None,
    },
];

const MAKRUK: &[Figure] = &[
    Figure {
        code: "K",
        shapes: &[
            "M0,-52 C2,-42 5,-38 5,-30 H-5 C-5,-38 -2,-42 0,-52 Z",
            "M-11,-31 H11 L14,-22 H-14 Z",
            "M-17,-23 H17 L21,-12 H-21 Z",
            "M-21,-13 C-22,4 -31,12 -33,31 H33 C31,12 22,4 21,-13 Z",
            FOOT,
        ],
        lines: &[],
        name: Some((12.0, 31.0)),
    },
    Figure {
        code: "M",
        shapes: &[
            "M0,-37 C2,-30 4,-27 4,-22 H-4 C-4,-27 -2,-30 0,-37 Z",
            "M-13,-23 H13 L17,-12 H-17 Z",
            "M-17,-13 C-18,4 -28,12 -30,31 H30 C28,12 18,4 17,-13 Z",
            FOOT,
        ],
        lines: &[],
        name: Some((13.0, 30.0)),
    },
    Figure {
        code: "S",
        shapes: &[
            "M-6,-39 a6,6 0 1 1 12,0 a6,6 0 1 1 -12,0 Z",
            "M-6,-34 H6 L9,-27 H-9 Z",
            "M0,-29 C22,-29 34,-14 34,4 C34,17 29,25 24,32 H-24 C-29,25 -34,17 -34,4 C-34,-14 \
             -22,-29 0,-29 Z",
            FOOT,
        ],
        lines: &[],
        name: Some((3.0, 36.0)),
    },
    Figure {
        code: "N",
        shapes: &[
            "M-24,33 C-25,18 -12,8 -6,-3 C-14,2 -22,6 -29,4 C-35,1 -35,-7 -31,-12 C-24,-19 \
             -18,-27 -10,-34 L-9,-45 L1,-37 C23,-33 31,-8 27,33 Z",
            FOOT,
        ],
        lines: &[
            "M-11.2,-23 a2.2,2.2 0 1 1 4.4,0 a2.2,2.2 0 1 1 -4.4,0 Z",
            "M2,-36 L9,-41 M11,-32 L19,-36 M19,-25 L27,-27 M24,-15 L32,-15",
        ],
        name: Some((14.0, 29.0)),
    },
    Figure {
        code: "R",
        shapes: &[
            "M-39,-13 C-36,-18 -29,-19 -25,-14 C-12,-7 12,-7 25,-14 C29,-19 36,-18 39,-13 C38,8 \
             33,24 27,32 H-27 C-33,24 -38,8 -39,-13 Z",
            "M-24,-15 C-12,-7 12,-7 24,-15 C14,-21 -14,-21 -24,-15 Z",
            FOOT,
        ],
        lines: &[],
        name: Some((11.0, 33.0)),
    },
    Figure {
        code: "P",
        shapes: &[
            "M0,-27 C24,-27 36,-10 36,7 C36,25 22,35 0,35 C-22,35 -36,25 -36,7 C-36,-10 -24,-27 0,-27 Z",
        ],
        lines: &["M-21,-19 C-8,-13 8,-13 21,-19", "M-14,-16 v6 M-5,-14 v6 M5,-14 v6 M14,-16 v6"],
        name: Some((12.0, 34.0)),
    },
    Figure {
        code: "+P",
        shapes: &[
            "M0,-27 C24,-27 36,-10 36,7 C36,25 22,35 0,35 C-22,35 -36,25 -36,7 C-36,-10 -24,-27 0,-27 Z",
            "M0,-20 C19,-20 28,-6 28,7 C28,20 17,28 0,28 C-17,28 -28,20 -28,7 C-28,-6 -19,-20 0,-20 Z",
        ],
        lines: &[],
        name: Some((4.0, 36.0)),
    },
];
