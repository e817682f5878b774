//! Serialisation of values, with the feature `serde`.
//!
//! A variant is its id with options, a square its USI form, a side its letter, a reason its word: as in
//! strings everywhere. A [`Move`] is its [packed form](Move::bits), a number of 64 bits, since its text needs
//! the game: for people and other programs write [`crate::Game::usi`] instead.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{Move, Outcome, Reason, Side, Square, Variant};

macro_rules! as_text {
    ($($name:ty, $expected:literal, $parse:expr;)+) => {
        $(
            impl Serialize for $name {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $name {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let text = String::deserialize(deserializer)?;
                    let parse: fn(&str) -> Option<Self> = $parse;
                    parse(&text).ok_or_else(|| D::Error::custom(format_args!("'{text}': expected {}", $expected)))
                }
            }
        )+
    };
}

as_text! {
    Square, "a square as in 7g", |text| text.parse().ok();
    Side, "b or w", Side::from_letter;
    Reason, "the reason word of a rulebook", Reason::from_word;
}

impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.bits().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bits = u64::deserialize(deserializer)?;
        Self::from_bits(bits).ok_or_else(|| D::Error::custom("expected the packed form of a move"))
    }
}

/// The fields of an outcome.
#[derive(Serialize, Deserialize)]
struct Fields {
    winner: Option<Side>,
    reason: Reason,
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Fields { winner: self.winner, reason: self.reason }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Fields::deserialize(deserializer).map(|Fields { winner, reason }| Self { winner, reason })
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use serde::{Serialize, de::DeserializeOwned};

    use crate::{Game, Move, Outcome, Reason, Side, Square, Variant};

    fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
        assert_eq!(serde_json::to_string(value).expect("a value"), json);
        assert_eq!(serde_json::from_str::<T>(json).expect("the same value"), *value);
    }

    #[test]
    fn values_are_written_as_in_strings() {
        let variant: Variant = "shogi?first=white".parse().expect("a variant");
        round_trip(&variant, "\"shogi?first=white\"");
        round_trip(&Square::new(6, 6), "\"7g\"");
        round_trip(&Side::White, "\"w\"");
        for reason in Reason::ALL {
            round_trip(&reason, &format!("\"{reason}\""));
        }
        round_trip(
            &Outcome::win(Side::Black, Reason::Checkmate),
            "{\"winner\":\"b\",\"reason\":\"checkmate\"}",
        );
        for mv in Game::new(&variant).legal_moves() {
            round_trip(&mv, &mv.bits().to_string());
        }
    }

    #[test]
    fn other_texts_are_refused() {
        assert!(serde_json::from_str::<Variant>("\"nothing\"").is_err());
        assert!(serde_json::from_str::<Square>("\"7g \"").is_err());
        assert!(serde_json::from_str::<Side>("\"black\"").is_err());
        assert!(serde_json::from_str::<Reason>("\"boredom\"").is_err());
        assert!(serde_json::from_str::<Move>("0").is_err());
    }
}
