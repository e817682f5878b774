//! The rules from outside: rulebook cases, perft tables, recorded games, conformance on random games, properties of the readers.

mod allocation;
mod armies;
mod cases;
mod conformance;
mod definitions;
mod hidden;
mod kifu;
mod mates;
mod perft;
mod properties;
mod recorded;
mod refusals;
mod repetition;
