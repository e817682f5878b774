//! What a net learns from: a quiet position as its inputs see it, and what came of it.

use yagura::Side;
use yagura_engine::eval::net::Inputs;

/// A position, and what came of it. Values and the result are those of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The number of its game.
    pub game: u32,
    /// The key of the position: the same twice teaches nothing.
    pub key: u64,
    /// Who is to move.
    pub player: Side,
    /// What the evaluation says without a net, in centipawns: the whole, and material alone.
    pub bases: [i16; 2],
    /// What the search said, in centipawns.
    pub score: i16,
    /// What the player got: 0, 1 or 2 halves.
    pub halves: u8,
    /// The inputs of Black's view.
    pub inputs: Vec<u32>,
}

/// Returns a value that fits.
pub(super) fn short(value: i32) -> i16 {
    value.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16
}

impl Example {
    /// Returns the inputs of the player's view and of the other's.
    pub fn views(&self, inputs: &Inputs) -> [Vec<u32>; 2] {
        let turned = self.inputs.iter().map(|&input| inputs.turned(input)).collect();
        let mut views = [self.inputs.clone(), turned];
        if self.player == Side::White {
            views.swap(0, 1);
        }
        views
    }

    /// Writes the example behind others.
    pub(super) fn put(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.game.to_le_bytes());
        bytes.extend(self.key.to_le_bytes());
        bytes.push(self.player.index() as u8 | self.halves << 1);
        for value in [self.bases[0], self.bases[1], self.score] {
            bytes.extend(value.to_le_bytes());
        }
        bytes.extend((self.inputs.len() as u16).to_le_bytes());
        // Three bytes are enough for the inputs of any board.
        bytes.extend(self.inputs.iter().flat_map(|input| input.to_le_bytes().into_iter().take(3)));
    }

    /// Reads an example from the front of bytes; `None` when there is none, or its inputs are not those of a
    /// game with `count`.
    pub(super) fn take(bytes: &mut &[u8], count: usize) -> Option<Self> {
        let game = u32::from_le_bytes(take(bytes)?);
        let key = u64::from_le_bytes(take(bytes)?);
        let [flags] = take(bytes)?;
        let [whole, material, score] = [take(bytes)?, take(bytes)?, take(bytes)?].map(i16::from_le_bytes);
        let length = usize::from(u16::from_le_bytes(take(bytes)?));
        let mut inputs = Vec::with_capacity(length);
        for _ in 0..length {
            let [low, middle, high] = take(bytes)?;
            inputs.push(u32::from_le_bytes([low, middle, high, 0]));
        }
        let player = if flags & 1 == 0 { Side::Black } else { Side::White };
        let halves = flags >> 1;
        let fits = halves <= 2 && inputs.iter().all(|&input| (input as usize) < count);
        fits.then_some(Self { game, key, player, bases: [whole, material], score, halves, inputs })
    }
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}
