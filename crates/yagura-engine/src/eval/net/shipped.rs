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
    bytes: &'static [u8],
}

/// All of them.
#[cfg(feature = "nets")]
const NETS: &[Shipped] = &[];
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
    use super::*;

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
