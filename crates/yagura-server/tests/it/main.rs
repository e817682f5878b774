//! The server from outside: over TCP, as its clients see it.

mod definitions;
mod games;
mod garbage;
mod gungi;
mod limits;
mod rest;
mod restart;
mod site;
mod support;
