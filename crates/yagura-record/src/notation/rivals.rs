//! Pieces of one name that reach one square, and the words that tell them apart.

use yagura::{Definition, Kind, Side, Square};

/// 右, 左, 直, and 上, 寄, 引.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words {
    /// From where, as the player sees it.
    pub(crate) side: Option<Flank>,
    /// In which direction.
    pub(crate) motion: Option<Motion>,
}

/// Where a piece comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flank {
    /// 右
    Right,
    /// 左
    Left,
    /// 直: from straight below.
    Straight,
}

/// In which direction a piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Motion {
    /// 上, once 行.
    Forward,
    /// 寄
    Sideways,
    /// 引
    Back,
}

impl Flank {
    pub(crate) const ALL: [(char, Self); 3] =
        [('右', Self::Right), ('左', Self::Left), ('直', Self::Straight)];
}

impl Motion {
    pub(crate) const ALL: [(char, Self); 4] =
        [('上', Self::Forward), ('行', Self::Forward), ('寄', Self::Sideways), ('引', Self::Back)];
}

impl Words {
    /// Returns them as they are written.
    pub(crate) fn text(self) -> String {
        let side = Flank::ALL.iter().find(|(_, side)| Some(*side) == self.side);
        let motion = Motion::ALL.iter().find(|(_, motion)| Some(*motion) == self.motion);
        side.map(|(word, _)| *word).into_iter().chain(motion.map(|(word, _)| *word)).collect()
    }

    /// Reads the words at the beginning of a text; returns them with the rest.
    pub(crate) fn read(mut text: &str) -> (Self, &str) {
        let mut words = Self::default();
        while let Some(letter) = text.chars().next() {
            if let Some((_, side)) = Flank::ALL.iter().find(|(word, _)| *word == letter) {
                words.side = Some(*side);
            } else if let Some((_, motion)) = Motion::ALL.iter().find(|(word, _)| *word == letter) {
                words.motion = Some(*motion);
            } else {
                break;
            }
            text = &text[letter.len_utf8()..];
        }
        (words, text)
    }
}

/// The pieces of one name that reach one square.
#[derive(Debug)]
pub(crate) struct Rivals {
    /// Whose they are.
    pub(crate) side: Side,
    /// The square that they reach.
    pub(crate) to: Square,
    /// Where they stand.
    pub(crate) from: Vec<Square>,
    /// Whether they slide: then they are on the right or left of each other, not of the square, and there is
    /// no 直 (as dragons and horses have it).
    pub(crate) slide: bool,
}

/// Returns whether pieces of a kind may come from farther than a step.
pub(crate) fn slides(definition: &Definition, kind: Kind) -> bool {
    let pattern = &definition.kind(kind).pattern;
    pattern.rays.iter().any(|ray| ray.max != Some(1)) || !pattern.hooks.is_empty()
}

impl Rivals {
    /// Returns how far forward a piece moves, and how far to the right of the square it stands, as its player
    /// sees it.
    fn way(&self, from: Square) -> (i8, i8) {
        let (up, right) =
            (from.rank() as i8 - self.to.rank() as i8, self.to.file() as i8 - from.file() as i8);
        match self.side {
            Side::Black => (up, right),
            Side::White => (-up, -right),
        }
    }

    /// Returns in which direction a piece moves.
    fn motion(&self, from: Square) -> Motion {
        match self.way(from).0 {
            1.. => Motion::Forward,
            0 => Motion::Sideways,
            _ => Motion::Back,
        }
    }

    /// Returns those that some words admit.
    pub(crate) fn admitted(&self, words: Words) -> Vec<Square> {
        let moves = |from: &Square| words.motion.is_none_or(|motion| self.motion(*from) == motion);
        let moving: Vec<Square> = self.from.iter().copied().filter(moves).collect();
        let right = |from: Square| self.way(from).1;
        let most = moving.iter().map(|&from| right(from)).max();
        let least = moving.iter().map(|&from| right(from)).min();
        let stands = |from: &Square| match words.side {
            None => true,
            Some(Flank::Straight) => !self.slide && self.way(*from) == (1, 0),
            Some(Flank::Right) if self.slide => Some(right(*from)) == most,
            Some(Flank::Left) if self.slide => Some(right(*from)) == least,
            Some(Flank::Right) => right(*from) > 0,
            Some(Flank::Left) => right(*from) < 0,
        };
        moving.into_iter().filter(stands).collect()
    }

    /// Returns the words for one of them, `None` where no words tell it from the others.
    ///
    /// The order is that of the Japan Shogi Association: none, the motion, the side, both.
    pub(crate) fn words_for(&self, from: Square) -> Option<Words> {
        let motion = Some(self.motion(from));
        let sides = [Flank::Straight, Flank::Right, Flank::Left].map(Some);
        let none = Words::default();
        let with_side = sides.map(|side| Words { side, motion: None });
        let with_both = sides[1..].iter().map(|&side| Words { side, motion });
        let all = [none, Words { side: None, motion }].into_iter().chain(with_side).chain(with_both);
        all.into_iter().find(|&words| self.admitted(words) == [from])
    }
}
