//! The nets that are in the program, each with the training that gave it (`note`); docs/nets.md has their
//! matches.

use std::sync::Arc;

use yagura::Definition;

use super::{Net, NetError};

/// The nets of a game that belong to the program: in it, or beside it where it was built without.
struct Shipped {
    /// The game that they were trained for, which names their file.
    game: &'static str,
    /// Games on the same board, with the same pieces and perhaps more to see, for which they serve too.
    others: &'static [&'static str],
    /// What they say of positions drawn at random, as one number: the same on every platform.
    #[cfg_attr(not(test), expect(dead_code, reason = "a test compares it"))]
    checksum: u32,
    /// Their file; empty in a program that was built without.
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
    shipped!("rengo-shogi", [], 2_495_454_893),
    shipped!("rengo-chess", [], 1_888_377_907),
    shipped!("rengo-xiangqi", [], 3_740_246_334),
    shipped!("rengo-janggi", [], 3_704_917_260),
    shipped!("rengo-makruk", [], 3_931_439_802),
];

impl Shipped {
    fn serves(&self, definition: &Definition) -> bool {
        self.game == definition.id || self.others.contains(&definition.id.as_str())
    }

    /// Returns its nets, one for each scope; none when they are not in the program, or do not fit the game as
    /// its rules are.
    fn nets(&self, definition: &Definition) -> Vec<Net> {
        let trained_for = yagura::definitions().find(|other| other.id == self.game);
        let read = trained_for.and_then(|game| of_related(game, definition, self.bytes).ok());
        read.unwrap_or_default()
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
    belonging(definition).flat_map(|shipped| shipped.nets(definition)).map(Arc::new)
}

/// Reads the file of nets that serve a game, one for each scope.
///
/// # Errors
/// [`NetError`] for what is no net of the game, nor of one whose net serves it.
pub fn read_serving(definition: &Definition, bytes: &[u8]) -> Result<Vec<Net>, NetError> {
    let related = || served_by(definition).filter(|&game| game != definition.id);
    let mut nets = read(definition, bytes, |found| related().any(|game| game == found));
    if let Err(NetError::Game { expected, .. }) = &mut nets {
        expected.extend(related().map(str::to_owned));
    }
    nets
}

/// Reads the file of nets of a game, or of a built-in one on the same board, whose pieces of the same names
/// count the same: something to begin with.
///
/// # Errors
/// [`NetError`] for what is no net, of a game that is not built in, or of one on another board.
pub fn read_related(definition: &Definition, bytes: &[u8]) -> Result<Vec<Net>, NetError> {
    read(definition, bytes, |_| true)
}

fn read(definition: &Definition, bytes: &[u8], may_be: impl Fn(&str) -> bool) -> Result<Vec<Net>, NetError> {
    let own = Net::all_from_bytes(definition, bytes);
    let Err(NetError::Game { found, .. }) = &own else { return own };
    match yagura::definitions().find(|other| other.id == *found && may_be(found)) {
        Some(trained_for) => of_related(trained_for, definition, bytes),
        None => own,
    }
}

fn of_related(from: &Definition, to: &Definition, bytes: &[u8]) -> Result<Vec<Net>, NetError> {
    Net::all_from_bytes(from, bytes)?.iter().map(|net| net.transferred(from, to)).collect()
}

#[cfg(test)]
mod tests {
    use yagura::Side;

    use super::*;
    use crate::eval::net::Accumulator;

    /// Returns what nets say of sets of inputs that are drawn at random, as one number.
    fn checksum(nets: &[Net]) -> u32 {
        let mut sum = 0u32;
        for net in nets {
            let mut rng = fastrand::Rng::with_seed(1);
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
        }
        sum
    }

    #[test]
    fn every_net_says_the_same_on_every_platform() {
        let found = NETS.iter().map(|shipped| {
            let definition =
                yagura::definitions().find(|definition| definition.id == shipped.game).expect("a game");
            (shipped.game, checksum(&shipped.nets(definition)))
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
                assert!(!shipped.nets(definition).is_empty(), "{id}");
            }
            assert!(shipped.bytes.len() <= 4 << 20, "{}: {} bytes", shipped.game, shipped.bytes.len());
        }
        let all: usize = NETS.iter().map(|shipped| shipped.bytes.len()).sum();
        assert!(all <= 20 << 20, "{all} bytes of nets");
    }
}
