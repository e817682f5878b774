//! Yagura for C, and for whatever calls C: games with their moves as text, and the engine.
//!
//! What C sees is `include/yagura.h`, written by hand and held against these functions by a test; a whole
//! program is `c/play.c`. [`edge`] is the edge to C and the only place with `unsafe`: it makes references of
//! pointers, and lets no panic through. What the functions do is in safe Rust, in `play`.

#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod edge;
mod fault;
mod play;
