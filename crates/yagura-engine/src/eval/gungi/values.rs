//! What the faces of gungi are worth, in centipawns, set by hand (rulebook gungi §3, §4).

use yagura::{
    Definition, Kind, Piece, Side,
    movement::tower::{LEAPS, Place, STANCES, STEPS, Stance, TowerTable, cell_of},
};

/// Values of the faces on the board. A face that steps in all directions but two is worth about as much as a gold of shogi, one that leaps to two squares about as much as its knight.
const FACES: &[(&str, i32)] = &[
    ("M", 440),
    ("S", 470),
    ("P", 100),
    ("PZ", 100),
    ("PT", 100),
    ("PH", 100),
    ("N", 260),
    // They cannot move and are taken as any other; what they lend counts where a man stands on them.
    ("C", 230),
    ("F", 250),
    ("R", 760),
    ("B", 640),
    ("A", 330),
    ("G", 330),
    ("L", 390),
    ("Z", 340),
    ("T", 450),
    // Slow, but it turns whole towers.
    ("H", 190),
    ("J", 350),
    ("D", 1000),
    ("O", 860),
    ("IC", 300),
    ("IF", 300),
    ("Y", 330),
];
/// A man in hand, in hundredths of its value on the board: it may come down on any empty square.
const IN_HAND: i32 = 106;
/// Faces that are worth less in hand: 兵 may be dropped on few files (§10.4).
const SLOW_HAND: [(&str, i32); 5] = [("P", 70), ("PZ", 70), ("PT", 70), ("PH", 70), ("H", 85)];
/// Centipawns for one square of reach more, or less, than the face has on average on layer 1.
const PER_SQUARE: i32 = 9;
/// Most that reach changes, in hundredths of the value.
const MOST: i32 = 25;
/// Chance, in hundredths, that a line goes on beyond a square.
const OPEN: i32 = 68;
/// Centipawns a rank forward, and a file nearer to the middle, for men that step.
const ADVANCE: i32 = 4;
const CENTRE: i32 = 3;
/// Reach in hundredths of a square.
const WHOLE: i32 = 100;

/// Values by kind.
#[derive(Clone, Debug)]
pub(super) struct Faces {
    pub(super) board: Vec<i32>,
    pub(super) hand: Vec<i32>,
}

impl Faces {
    pub(super) fn new(definition: &Definition) -> Self {
        let of = |list: &[(&str, i32)], code: &str| list.iter().find(|(name, _)| *name == code).map(|&(_, value)| value);
        let board: Vec<i32> = definition.kinds.iter().map(|info| of(FACES, &info.code).unwrap_or(0)).collect();
        let hand = |(info, value): (&yagura::KindInfo, &i32)| value * of(&SLOW_HAND, &info.code).unwrap_or(IN_HAND) / 100;
        Self { hand: definition.kinds.iter().zip(&board).map(hand).collect(), board }
    }
}

/// Returns what a stance on each square adds to the value of its man, by stance and square number (`rank * 9 + file`), for its owner.
pub(super) fn places(definition: &Definition, table: &TowerTable, faces: &Faces) -> Box<[[i16; 81]]> {
    let mut places = vec![[0; 81]; STANCES].into_boxed_slice();
    for side in Side::BOTH {
        for (kind, info) in (0..).map(Kind).zip(&definition.kinds) {
            if info.royal {
                continue;
            }
            let piece = Piece::new(side, kind);
            let ground = Stance::new(piece, Place::First);
            let squares = || definition.squares();
            let average = squares().map(|square| reach(definition, table, ground, cell_of(square))).sum::<i32>() / 81;
            let most = faces.board[kind.index()] * MOST / 100;
            for place in [Place::First, Place::Second, Place::Third, Place::OnEnemy, Place::OnRange, Place::OnHomeRange] {
                let stance = Stance::new(piece, place);
                for square in squares() {
                    let more = (reach(definition, table, stance, cell_of(square)) - average) * PER_SQUARE / WHOLE;
                    let forward = if side == Side::Black { 8 - i32::from(square.rank()) } else { i32::from(square.rank()) };
                    let steps = average > 0 && average < 9 * WHOLE;
                    let aim = if steps { ADVANCE * forward.min(6) - CENTRE * (i32::from(square.file()) - 4).abs() } else { 0 };
                    places[stance.index()][usize::from(square.rank()) * 9 + usize::from(square.file())] =
                        (more.clamp(-most, most) + aim) as i16;
                }
            }
        }
    }
    places
}

/// Returns how many squares a stance reaches, with lines that may be closed, in hundredths.
fn reach(definition: &Definition, table: &TowerTable, stance: Stance, from: u8) -> i32 {
    let has = |cell: u8| cell & 15 < definition.files && cell >> 4 < definition.ranks;
    let mut sum = 0;
    for (direction, &step) in STEPS.iter().enumerate() {
        let set = table.line(stance, direction) | if stance.on_home_range() { table.home_line(stance, direction) } else { 0 };
        let (mut chance, mut to) = (WHOLE, from);
        for n in 0..8 {
            to = to.wrapping_add(step);
            if !has(to) {
                break;
            }
            if set >> n & 1 == 1 {
                sum += chance;
            }
            chance = chance * OPEN / 100;
        }
    }
    let leaps = table.leaps(stance);
    sum + LEAPS.iter().enumerate().filter(|&(n, &leap)| leaps >> n & 1 == 1 && has(from.wrapping_add(leap))).count() as i32 * WHOLE
}
