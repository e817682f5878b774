//! Texts in JSON, of our own format and of JKF: where something stands in them, what is wrong with them, and
//! how much of a text that breaks off is whole.

mod fault;
mod place;
mod token;
mod whole;

pub(crate) use fault::{Fault, read};
pub(crate) use place::{part_of, place_of};
pub(crate) use whole::{Shape, closed};
