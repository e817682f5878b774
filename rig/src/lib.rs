//! What tests and measurements start beside Yagura: PostgreSQL and NATS of their own on loopback addresses,
//! in temporary folders, ended with the process that began them. No part of the program.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "measurements speak to the person at the terminal")]

pub mod client;
pub mod clocks;
pub mod figures;
pub mod kills;
pub mod load;
pub mod nats;
pub mod postgres;
pub mod scale;
pub mod servers;
pub mod soak;
pub mod table;
