//! What must be a JSON object.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, MapAccess, Visitor, value::MapAccessDeserializer},
};

/// A shape that is sent as an object.
pub trait Shape: DeserializeOwned {
    /// An object of this shape, for those who send something else.
    const EXAMPLE: &'static str;
}

/// A value read from an object and from nothing else; derived code would also take the bare list of its
/// fields.
#[derive(Clone, Copy, Debug)]
pub struct Object<T>(pub T);

impl<'de, T: Shape> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Fields(PhantomData)).map(Self)
    }
}

struct Fields<T>(PhantomData<T>);

impl<'de, T: Shape> Visitor<'de> for Fields<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object like {}", T::EXAMPLE)
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(fields))
    }
}
