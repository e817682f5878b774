//! The nets that are in the program, each with the training that gave it (`note`); docs/nets.md has their
//! matches.

use std::sync::Arc;

use yagura::Definition;

use super::{Net, NetError};

/// A net that belongs to the program: in it, or beside it where it was built without.
struct Shipped {
    /// The game that it was trained for, which names its file.
    game: &'static str,
    /// Games on the same board, with the same pieces and perhaps more to see, for which it serves too.
    others: &'static [&'static str],
    /// What it says of positions drawn at random, as one number: the same on every platform.
    #[cfg_attr(not(test), expect(dead_code, reason = "a test compares it"))]
    checksum: u32,
    /// Its file; empty in a program that was built without.
    bytes: &'static [u8],
}

/// A net with its file, which the feature `nets` puts into the program.
macro_rules! shipped {
    ($game:literal, $others:expr, $checksum:literal) => {
        Shipped {
            game: $game,
            others: &$others,
            checksum: $checksum,
            #[cfg(feature = "nets")]
            bytes: include_bytes!(concat!("../nets/", $game, ".net")),
            #[cfg(not(feature = "nets"))]
            bytes: &[],
        }
    };
}

/// All of them.
const NETS: &[Shipped] = &[
    shipped!("shogi", ["kokose"], 3_086_517_286),
    shipped!("minishogi", [], 3_866_942_072),
    shipped!("chu", ["chu-otb"], 2_773_396_219),
    shipped!("stun", ["stun-delayed"], 3_250_342_728),
    shipped!("shogi-7x9", [], 146_895_337),
    shipped!("shogi-10x10", [], 2_603_605_221),
    shipped!("tori", [], 3_138_224_219),
    shipped!("gungi", [], 1_143_537_501),
    shipped!("rengo-chess", [], 446_767_803),
    shipped!("rengo-xiangqi", [], 2_977_649_082),
    shipped!("rengo-janggi", [], 1_115_441_700),
    shipped!("rengo-makruk", [], 1_705_882_277),
];

impl Shipped {
    fn serves(&self, definition: &Definition) -> bool {
        self.game == definition.id || self.others.contains(&definition.id.as_str())
    }

    /// Returns the net; `None` when it is not in the program, or does not fit the game as its rules are.
    fn net(&self, definition: &Definition) -> Option<Net> {
        let trained_for = yagura::definitions().find(|other| other.id == self.game)?;
        Net::from_bytes(trained_for, self.bytes).ok()?.transferred(trained_for, definition).ok()
    }
}

/// Returns the games whose nets serve a game: itself, or a related one on the same board. It is the same
/// whether the nets are in the program (feature `nets`) or come as files.
pub fn served_by(definition: &Definition) -> impl Iterator<Item = &'static str> {
    belonging(definition).map(|shipped| shipped.game)
}

fn belonging(definition: &Definition) -> impl Iterator<Item = &'static Shipped> {
    // A game that somebody has added is not the built-in one, whatever it is called.
    let is_built_in = yagura::definitions().any(|other| std::ptr::eq(other, definition));
    NETS.iter().filter(move |shipped| is_built_in && shipped.serves(definition))
}

/// Returns the nets of a game: none, one, or one for each scope.
pub(crate) fn nets_of(definition: &Definition) -> impl Iterator<Item = Arc<Net>> {
    belonging(definition).filter_map(|shipped| shipped.net(definition)).map(Arc::new)
}

/// Reads the file of a net that serves a game.
///
/// # Errors
/// [`NetError`] for what is no net of the game, nor of one whose net serves it.
pub fn read_serving(definition: &Definition, bytes: &[u8]) -> Result<Net, NetError> {
    let related = || served_by(definition).filter(|&game| game != definition.id);
    let mut net = read(definition, bytes, |found| related().any(|game| game == found));
    if let Err(NetError::Game { expected, .. }) = &mut net {
        expected.extend(related().map(str::to_owned));
    }
    net
}

/// Reads the file of a net of a game, or of a built-in one on the same board, whose pieces of the same names
/// count the same: something to begin with.
///
/// # Errors
/// [`NetError`] for what is no net, of a game that is not built in, or of one on another board.
pub fn read_related(definition: &Definition, bytes: &[u8]) -> Result<Net, NetError> {
    read(definition, bytes, |_| true)
}

fn read(definition: &Definition, bytes: &[u8], may_be: impl Fn(&str) -> bool) -> Result<Net, NetError> {
    let own = Net::from_bytes(definition, bytes);
    let Err(NetError::Game { found, .. }) = &own else { return own };
    match yagura::definitions().find(|other| other.id == *found && may_be(found)) {
        Some(trained_for) => Net::from_bytes(trained_for, bytes)?.transferred(trained_for, definition),
        None => own,
    }
}

#[cfg(test)]
mod tests {
    use yagura::Side;

    use super::*;
    use crate::eval::net::Accumulator;

    /// Returns what a net says of sets of inputs that are drawn at random, as one number.
    fn checksum(net: &Net) -> u32 {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut sum = 0u32;
        for _ in 0..1000 {
            let mut accumulator = Accumulator::EMPTY;
            for _ in 0..32 {
                let input = rng.u32(..net.inputs().count() as u32);
                accumulator.add(net, [input, net.inputs().turned(input)]);
            }
            for player in Side::BOTH {
                sum = sum.wrapping_mul(31).wrapping_add(net.value(&accumulator, player) as u32);
            }
        }
        sum
    }

    #[test]
    fn every_net_says_the_same_on_every_platform() {
        let found = NETS.iter().map(|shipped| {
            let definition =
                yagura::definitions().find(|definition| definition.id == shipped.game).expect("a game");
            (shipped.game, checksum(&shipped.net(definition).expect("a net")))
        });
        let expected: Vec<_> = NETS.iter().map(|shipped| (shipped.game, shipped.checksum)).collect();
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn every_net_fits_its_games_as_their_rules_are() {
        for shipped in NETS {
            for id in shipped.others.iter().chain([&shipped.game]) {
                let definition =
                    yagura::definitions().find(|definition| definition.id == *id).expect("a game");
                assert!(shipped.net(definition).is_some(), "{id}");
            }
            assert!(shipped.bytes.len() <= 4 << 20, "{}: {} bytes", shipped.game, shipped.bytes.len());
        }
        let all: usize = NETS.iter().map(|shipped| shipped.bytes.len()).sum();
        assert!(all <= 20 << 20, "{all} bytes of nets");
    }
}
