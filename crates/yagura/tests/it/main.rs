//! The rules from outside: rulebook cases, perft tables, recorded games, conformance on random games,
//! properties of the readers.
#![expect(clippy::disallowed_methods, reason = "the environment says how slow the tests may be")]

mod allocation;
mod armies;
mod cases;
mod catalogue;
mod conformance;
mod dead_ends;
mod declared;
mod definitions;
mod documented;
mod files;
mod hidden;
mod kifu;
mod lessons;
mod mates;
mod mutations;
mod perft;
mod properties;
mod readings;
mod recorded;
mod reference;
mod refusals;
mod repetition;
