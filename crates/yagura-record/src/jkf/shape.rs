//! The JSON of JKF, as types. What is not known here is not an error: programs add to it.

use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
pub(super) struct JkfRecord {
    #[serde(default)]
    pub(super) header: Header,
    #[serde(default)]
    pub(super) initial: Option<JkfInitial>,
    #[serde(default)]
    pub(super) moves: Vec<JkfMove>,
}

/// Keys and values in their order.
#[derive(Debug, Default)]
pub(super) struct Header(pub(super) Vec<(String, String)>);

impl<'de> Deserialize<'de> for Header {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Lines;
        impl<'de> serde::de::Visitor<'de> for Lines {
            type Value = Header;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object of texts")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Header, A::Error> {
                let mut lines = Vec::new();
                while let Some(line) = map.next_entry()? {
                    lines.push(line);
                }
                Ok(Header(lines))
            }
        }
        deserializer.deserialize_map(Lines)
    }
}

/// The keys of an object, whatever they hold.
#[derive(Debug)]
pub(super) struct Keys(pub(super) Vec<String>);

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Lines;
        impl<'de> serde::de::Visitor<'de> for Lines {
            type Value = Keys;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Keys, A::Error> {
                let mut keys = Vec::new();
                while let Some((key, serde::de::IgnoredAny)) = map.next_entry()? {
                    keys.push(key);
                }
                Ok(Keys(keys))
            }
        }
        deserializer.deserialize_map(Lines)
    }
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct JkfInitial {
    pub(super) preset: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) data: Option<JkfState>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct JkfState {
    /// 0 is Black.
    pub(super) color: u8,
    /// By file and rank, file 1 and rank 1 first.
    pub(super) board: Vec<Vec<JkfPiece>>,
    pub(super) hands: Vec<std::collections::BTreeMap<String, u32>>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct JkfPiece {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) color: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) kind: Option<String>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct JkfMove {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) comments: Vec<String>,
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub(super) turn: Option<JkfTurn>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) time: Option<JkfTime>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) special: Option<String>,
    /// Written by hand, as they are nested.
    #[serde(default, skip_serializing)]
    pub(super) forks: Vec<Vec<Self>>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct JkfTurn {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) color: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) from: Option<JkfSquare>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<JkfSquare>,
    /// Before the move.
    pub(super) piece: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) same: Option<bool>,
    /// False: it could promote and does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) promote: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) capture: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) relative: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct JkfSquare {
    pub(super) x: u8,
    pub(super) y: u8,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct JkfTime {
    pub(super) now: JkfClock,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) total: Option<JkfClock>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct JkfClock {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) h: Option<u64>,
    #[serde(default)]
    pub(super) m: u64,
    #[serde(default)]
    pub(super) s: u64,
}

impl JkfClock {
    /// Returns the milliseconds.
    pub(super) fn milliseconds(self) -> u64 {
        let minutes = self.h.unwrap_or(0).saturating_mul(60).saturating_add(self.m);
        minutes.saturating_mul(60).saturating_add(self.s).saturating_mul(1000)
    }

    /// Returns hours, minutes and whole seconds.
    pub(super) const fn of(milliseconds: u64) -> Self {
        let seconds = milliseconds / 1000;
        Self { h: Some(seconds / 3600), m: seconds / 60 % 60, s: seconds % 60 }
    }
}
