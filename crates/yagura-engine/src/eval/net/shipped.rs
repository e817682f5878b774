//! The nets that are in the program, each with the training that gave it (`note`); docs/nets.md has their
//! matches.

use std::sync::Arc;

use yagura::Definition;

use super::{Inputs, Net};

/// A net in the program.
struct Shipped {
    /// The game that it was trained for.
    game: &'static str,
    /// Games with the same pieces on the same board for which it serves too.
    others: &'static [&'static str],
    /// What it says of positions drawn at random, as one number: the same on every platform.
    #[cfg_attr(not(test), expect(dead_code, reason = "a test compares it"))]
    checksum: u32,
    bytes: &'static [u8],
}

/// All of them.
#[cfg(feature = "nets")]
const NETS: &[Shipped] = &[
    Shipped {
        game: "shogi",
        others: &[],
        checksum: 2_129_562_794,
        bytes: include_bytes!("../nets/shogi.net"),
    },
    Shipped {
        game: "minishogi",
        others: &[],
        checksum: 3_179_371_427,
        bytes: include_bytes!("../nets/minishogi.net"),
    },
    Shipped {
        game: "chu",
        others: &["chu-otb"],
        checksum: 1_135_685_695,
        bytes: include_bytes!("../nets/chu.net"),
    },
    Shipped {
        game: "stun",
        others: &["stun-delayed"],
        checksum: 3_250_342_728,
        bytes: include_bytes!("../nets/stun.net"),
    },
    Shipped {
        game: "shogi-7x9",
        others: &[],
        checksum: 2_802_559_810,
        bytes: include_bytes!("../nets/shogi-7x9.net"),
    },
    Shipped {
        game: "shogi-10x10",
        others: &[],
        checksum: 3_480_262_028,
        bytes: include_bytes!("../nets/shogi-10x10.net"),
    },
    Shipped { game: "tori", others: &[], checksum: 3_138_224_219, bytes: include_bytes!("../nets/tori.net") },
    Shipped {
        game: "rengo-chess",
        others: &[],
        checksum: 232_856_609,
        bytes: include_bytes!("../nets/rengo-chess.net"),
    },
    Shipped {
        game: "rengo-xiangqi",
        others: &[],
        checksum: 2_641_636_474,
        bytes: include_bytes!("../nets/rengo-xiangqi.net"),
    },
    Shipped {
        game: "rengo-janggi",
        others: &[],
        checksum: 75_853_826,
        bytes: include_bytes!("../nets/rengo-janggi.net"),
    },
    Shipped {
        game: "rengo-makruk",
        others: &[],
        checksum: 227_590_170,
        bytes: include_bytes!("../nets/rengo-makruk.net"),
    },
];
#[cfg(not(feature = "nets"))]
const NETS: &[Shipped] = &[];

impl Shipped {
    fn serves(&self, definition: &Definition) -> bool {
        self.game == definition.id || self.others.contains(&definition.id.as_str())
    }

    /// Returns the net; `None` when it does not fit the game as its rules are.
    fn net(&self, definition: &Definition) -> Option<Net> {
        let trained_for = yagura::definitions().find(|other| other.id == self.game)?;
        let net = Net::from_bytes(trained_for, self.bytes).ok()?;
        (*net.inputs() == Inputs::new(definition)).then_some(net)
    }
}

/// Returns the nets of a game: none, one, or one for each scope.
pub(crate) fn nets_of(definition: &Definition) -> impl Iterator<Item = Arc<Net>> {
    // A game that somebody has added is not the built-in one, whatever it is called.
    let is_built_in = yagura::definitions().any(|other| std::ptr::eq(other, definition));
    NETS.iter()
        .filter(move |shipped| is_built_in && shipped.serves(definition))
        .filter_map(|shipped| shipped.net(definition))
        .map(Arc::new)
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
