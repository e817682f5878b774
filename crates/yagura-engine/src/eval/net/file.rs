//! The file of a net: little-endian numbers behind a head that names the game.
//!
//! `YAGURANT`, version (u16), length and text of the game's id, digest of its rules (u64), base (u8), scope
//! (u8), hidden (u16), inputs (u32), centipawns (i32), from version 2 on per cent (u16), length and text of
//! the note; biases; output bias (i32) and output; for each input one bit whether its weights are there, then
//! those that are; a digest of all before it (u64). Texts have a u16 as length. Inputs that training never
//! saw have no weights, and take no room. A net of which all counts (100 per cent) is of version 1.
//!
//! A file may hold nets of several scopes, one after the other.

use yagura::Definition;

use super::{Base, Inputs, MOST_HIDDEN, Net, Parameters, Scope};

const MAGIC: &[u8; 8] = b"YAGURANT";
/// Those that are read, without and with per cent.
const VERSIONS: [u16; 2] = [1, 2];
/// The per cent of a file that does not say.
const WHOLE: u16 = 100;

/// Why a file or numbers are no net.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// It begins otherwise.
    #[error("not a net: expected a file that begins with `YAGURANT`")]
    Other,
    /// It is of another version of the format.
    #[error("a net of version {0} of the format: expected version 1 or 2")]
    Version(u16),
    /// It is of another game.
    #[error("a net of `{found}`: expected one of `{}`", expected.join("` or `"))]
    Game {
        /// Of which game it is.
        found: String,
        /// Of which it should be, one or another.
        expected: Vec<String>,
    },
    /// It is of a game on another board.
    #[error(
        "a net of `{found}`, which has another board: expected one of a game on the board of `{expected}`"
    )]
    Board {
        /// Of which game it is.
        found: String,
        /// On whose board it should be.
        expected: String,
    },
    /// It was trained with other rules of the game.
    #[error("a net of other rules of `{0}`: expected one that was trained with the rules as they are")]
    Rules(String),
    /// It is damaged, or ends too early.
    #[error("a damaged net: expected the {0} bytes that its checksum was made of")]
    Damaged(&'static str),
    /// It holds two nets that count in the same places.
    #[error("two nets of `{0}` that count in the same places: expected one for each scope")]
    Twice(String),
    /// Its numbers do not fit its game or each other.
    #[error("a net whose numbers do not fit its game")]
    Shape,
}

/// Returns a digest of bytes (FNV-1a).
fn digest(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |digest, &byte| (digest ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Returns the digest of the rules of a game that a net of it carries.
pub fn rules_digest(definition: &Definition) -> u64 {
    digest(definition.rules_text.as_bytes())
}

impl Net {
    /// Returns the file of the net.
    pub fn to_bytes(&self, definition: &Definition) -> Vec<u8> {
        let Parameters {
            base,
            scope,
            hidden,
            weights,
            biases,
            output,
            output_bias,
            centipawns,
            percent,
            note,
        } = &self.parameters;
        let mut bytes = MAGIC.to_vec();
        let is_whole = *percent == WHOLE;
        bytes.extend(VERSIONS[usize::from(!is_whole)].to_le_bytes());
        put_text(&mut bytes, &definition.id);
        bytes.extend(rules_digest(definition).to_le_bytes());
        bytes.push(match base {
            Base::Whole => 0,
            Base::Material => 1,
        });
        bytes.push(match scope {
            Scope::All => 0,
            Scope::WithoutDrops => 1,
        });
        bytes.extend((*hidden as u16).to_le_bytes());
        bytes.extend((self.inputs.count() as u32).to_le_bytes());
        bytes.extend(centipawns.to_le_bytes());
        if !is_whole {
            bytes.extend(percent.to_le_bytes());
        }
        put_text(&mut bytes, note);
        put_numbers(&mut bytes, biases);
        bytes.extend(output_bias.to_le_bytes());
        put_numbers(&mut bytes, output);
        let rows: Vec<&[i16]> = weights.chunks(*hidden).collect();
        let is_there = |row: &&[i16]| row.iter().any(|&weight| weight != 0);
        for eight in rows.chunks(8) {
            let bits = eight.iter().enumerate().map(|(bit, row)| u8::from(is_there(row)) << bit);
            bytes.push(bits.fold(0, |byte, bit| byte | bit));
        }
        for row in rows.iter().filter(|row| is_there(row)) {
            put_numbers(&mut bytes, row);
        }
        bytes.extend(digest(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the file of all nets of this game, one for each scope.
    ///
    /// # Errors
    /// [`NetError`] for what is no net of the game as its rules are, and when two count in the same places.
    pub fn all_from_bytes(definition: &Definition, bytes: &[u8]) -> Result<Vec<Self>, NetError> {
        let mut nets: Vec<Self> = Vec::new();
        let mut rest = bytes;
        while nets.is_empty() || !rest.is_empty() {
            let (one, others) = rest.split_at_checked(length(rest)?).ok_or(NetError::Damaged("whole"))?;
            let net = Self::from_bytes(definition, one)?;
            if nets.iter().any(|other| other.parameters.scope == net.parameters.scope) {
                return Err(NetError::Twice(definition.id.clone()));
            }
            nets.push(net);
            rest = others;
        }
        Ok(nets)
    }

    /// Reads the file of one net of this game.
    ///
    /// # Errors
    /// [`NetError`] for what is no net of the game as its rules are.
    pub fn from_bytes(definition: &Definition, bytes: &[u8]) -> Result<Self, NetError> {
        let (version, _) = version(bytes)?;
        let (body, sum) = bytes.split_at(bytes.len() - 8);
        if digest(body).to_le_bytes() != sum {
            return Err(NetError::Damaged("whole"));
        }
        let mut rest = Bytes(&body[MAGIC.len() + 2..]);
        let found = rest.text("id")?;
        if found != definition.id {
            return Err(NetError::Game { found, expected: vec![definition.id.clone()] });
        }
        if u64::from_le_bytes(rest.take("rules")?) != rules_digest(definition) {
            return Err(NetError::Rules(found));
        }
        let base = match rest.take("base")? {
            [0] => Base::Whole,
            [1] => Base::Material,
            _ => return Err(NetError::Shape),
        };
        let scope = match rest.take("scope")? {
            [0] => Scope::All,
            [1] => Scope::WithoutDrops,
            _ => return Err(NetError::Shape),
        };
        let hidden = usize::from(u16::from_le_bytes(rest.take("hidden")?));
        let inputs = u32::from_le_bytes(rest.take("inputs")?) as usize;
        if inputs != Inputs::new(definition).count() || hidden > MOST_HIDDEN {
            return Err(NetError::Shape);
        }
        let centipawns = i32::from_le_bytes(rest.take("centipawns")?);
        let percent = if version == VERSIONS[0] { WHOLE } else { u16::from_le_bytes(rest.take("per cent")?) };
        let note = rest.text("note")?;
        let biases = rest.numbers(hidden, "biases")?;
        let output_bias = i32::from_le_bytes(rest.take("output")?);
        let output = rest.numbers(2 * hidden, "output")?;
        let there = rest.slice(inputs.div_ceil(8), "rows")?.to_vec();
        let mut weights = vec![0; inputs * hidden];
        for (input, row) in weights.chunks_mut(hidden.max(1)).enumerate() {
            if there[input / 8] >> (input % 8) & 1 == 1 {
                row.copy_from_slice(&rest.numbers(hidden, "weights")?);
            }
        }
        if !rest.0.is_empty() {
            return Err(NetError::Damaged("whole"));
        }
        let parameters = Parameters {
            base,
            scope,
            hidden,
            weights,
            biases,
            output,
            output_bias,
            centipawns,
            percent,
            note,
        };
        Self::new(definition, parameters)
    }
}

/// Returns the version of a file, and what stands behind it.
fn version(bytes: &[u8]) -> Result<(u16, Bytes<'_>), NetError> {
    let mut rest = Bytes(bytes.strip_prefix(MAGIC).ok_or(NetError::Other)?);
    let version = u16::from_le_bytes(rest.take("version")?);
    if VERSIONS.contains(&version) { Ok((version, rest)) } else { Err(NetError::Version(version)) }
}

/// Returns how many bytes the first net of a file takes, by the sizes that it tells of.
fn length(bytes: &[u8]) -> Result<usize, NetError> {
    let (version, mut rest) = version(bytes)?;
    rest.text("id")?;
    rest.slice(8 + 2, "rules")?;
    let hidden = usize::from(u16::from_le_bytes(rest.take("hidden")?));
    let inputs = u32::from_le_bytes(rest.take("inputs")?) as usize;
    rest.slice(if version == VERSIONS[0] { 4 } else { 4 + 2 }, "centipawns")?;
    rest.text("note")?;
    rest.slice(2 * hidden + 4 + 4 * hidden, "biases")?;
    let rows: u32 = rest.slice(inputs.div_ceil(8), "rows")?.iter().map(|byte| byte.count_ones()).sum();
    rest.slice(2 * hidden * rows as usize, "weights")?;
    rest.slice(8, "whole")?;
    Ok(bytes.len() - rest.0.len())
}

fn put_text(bytes: &mut Vec<u8>, text: &str) {
    let mut end = text.len().min(usize::from(u16::MAX));
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    bytes.extend((end as u16).to_le_bytes());
    bytes.extend(&text.as_bytes()[..end]);
}

fn put_numbers(bytes: &mut Vec<u8>, numbers: &[i16]) {
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

/// What is left to read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn slice(&mut self, length: usize, what: &'static str) -> Result<&'a [u8], NetError> {
        let (slice, rest) = self.0.split_at_checked(length).ok_or(NetError::Damaged(what))?;
        self.0 = rest;
        Ok(slice)
    }

    fn take<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N], NetError> {
        self.slice(N, what)?.try_into().map_err(|_| NetError::Damaged(what))
    }

    fn text(&mut self, what: &'static str) -> Result<String, NetError> {
        let length = usize::from(u16::from_le_bytes(self.take(what)?));
        let bytes = self.slice(length, what)?.to_vec();
        String::from_utf8(bytes).map_err(|_| NetError::Damaged(what))
    }

    fn numbers(&mut self, count: usize, what: &'static str) -> Result<Vec<i16>, NetError> {
        let bytes = self.slice(2 * count, what)?;
        Ok(bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect())
    }
}

#[cfg(test)]
mod tests {
    use yagura::Variant;

    use super::*;
    use crate::eval::net::{HIDDEN_STEP, tests::random};

    fn net(definition: &Definition) -> Net {
        let mut net = random(definition, Base::Material, HIDDEN_STEP, 3);
        net.parameters.weights[HIDDEN_STEP..3 * HIDDEN_STEP].fill(0);
        net.parameters.note = "歩 10".to_owned();
        net
    }

    #[test]
    fn a_file_is_the_net_again() {
        let definition = Variant::parse("shogi-7x9").expect("a game").definition();
        for (percent, version) in [(100, 1), (55, 2)] {
            let mut net = net(definition);
            net.parameters.percent = percent;
            let bytes = net.to_bytes(definition);
            assert_eq!(bytes[MAGIC.len()], version, "older programs read what they can");
            let again = Net::from_bytes(definition, &bytes).expect("a net");
            assert_eq!(again.to_bytes(definition), bytes);
            assert_eq!(
                (again.parameters.note.as_str(), again.parameters.percent, again.parameters.weights),
                ("歩 10", percent, net.parameters.weights)
            );
        }
    }

    #[test]
    fn a_file_may_hold_a_net_for_each_scope() {
        let definition = Variant::parse("rengo-chess").expect("a game").definition();
        let of = |scope| {
            let mut net = random(definition, Base::Material, HIDDEN_STEP, 4);
            net.parameters.scope = scope;
            net.to_bytes(definition)
        };
        let files = [Scope::WithoutDrops, Scope::All].map(of);
        let both = files.concat();
        let nets = Net::all_from_bytes(definition, &both).expect("two nets");
        let again: Vec<Vec<u8>> = nets.iter().map(|net| net.to_bytes(definition)).collect();
        assert_eq!(again, files);
        assert_eq!(Net::all_from_bytes(definition, &files[1]).expect("a net").len(), 1);
        let refused = |bytes: &[u8]| Net::all_from_bytes(definition, bytes).expect_err("no nets");
        assert_eq!(refused(&files[0].repeat(2)), NetError::Twice("rengo-chess".to_owned()));
        for length in [0, 1, 9, 40, files[0].len() - 1, files[0].len() + 1, both.len() - 1] {
            refused(&both[..length]);
        }
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..200 {
            let mut changed = both.clone();
            changed[rng.usize(..both.len())] ^= 1 << rng.u8(..8);
            refused(&changed);
        }
    }

    #[test]
    fn what_is_no_net_of_the_game_is_refused() {
        let definition = Variant::parse("shogi-7x9").expect("a game").definition();
        let other = Variant::parse("shogi").expect("a game").definition();
        let bytes = net(definition).to_bytes(definition);
        let read = |bytes: &[u8]| Net::from_bytes(definition, bytes).map(|_| ());
        assert_eq!(read(b""), Err(NetError::Other));
        assert_eq!(read(MAGIC), Err(NetError::Damaged("version")));
        let mut newer = bytes.clone();
        newer[MAGIC.len()] = 3;
        assert_eq!(read(&newer), Err(NetError::Version(3)));
        let mut nothing = net(definition);
        nothing.parameters.percent = 0;
        assert_eq!(read(&nothing.to_bytes(definition)), Err(NetError::Shape));
        assert!(matches!(Net::from_bytes(other, &bytes), Err(NetError::Game { .. })));
        for length in 0..bytes.len() {
            assert!(read(&bytes[..length]).is_err(), "{length}");
        }
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..500 {
            let mut changed = bytes.clone();
            changed[rng.usize(..bytes.len())] ^= 1 << rng.u8(..8);
            assert!(read(&changed).is_err());
        }
        let mut longer = bytes;
        longer.push(0);
        assert!(read(&longer).is_err());
    }
}
