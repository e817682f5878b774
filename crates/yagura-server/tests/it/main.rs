//! The server from outside: over TCP, as its clients see it.

mod addresses;
mod armies;
mod definitions;
mod full_disk;
mod games;
mod garbage;
mod gungi;
mod gungi_twins;
mod hosts;
mod limits;
mod log;
mod offers;
mod pasted;
mod programs;
mod programs_cecp;
mod rematches;
mod rengo;
mod rengo_boards;
mod rengo_secrets;
mod rest;
mod restart;
mod seats;
mod seats_stored;
mod site;
mod standing;
mod support;
