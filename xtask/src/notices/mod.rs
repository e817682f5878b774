//! `cargo xtask notices`: the licences of what is given to users inside the program, in one text.
//!
//! The text is committed, so that building needs nothing but the sources; `cargo xtask test` makes it anew
//! and compares.

mod gather;
mod text;

use std::fs;

use anyhow::{Context as _, Result, bail};

use crate::{graph::Graph, place::Place};

/// Where the text is. The program prints it, the server sends it.
const FILE: &str = "crates/yagura-server/licences.txt";
/// The crate that becomes the program.
const PROGRAM: &str = "yagura-cli";

/// The text of Rust's own library, which every Rust program contains, is in no package: the MIT licence.
const RUST: &str = include_str!("rust.txt");
/// The Mozilla Public License, which its packages do not bring along.
const MOZILLA: &str = include_str!("mpl.txt");
/// The Apache License, which some packages do not bring along either.
const APACHE: &str = include_str!("../../../LICENSE-APACHE");

/// Writes the text.
pub(crate) fn write(place: &Place) -> Result<()> {
    let text = make(place)?;
    fs::write(place.root.join(FILE), &text).with_context(|| format!("cannot write {FILE}"))?;
    println!("{FILE} is written: {} lines", text.lines().count());
    Ok(())
}

/// Checks that the text is that of the packages now.
pub(crate) fn check(place: &Place) -> Result<()> {
    let committed =
        fs::read_to_string(place.root.join(FILE)).with_context(|| format!("cannot read {FILE}"))?;
    let text = make(place)?;
    if committed != text {
        let differs = committed.lines().zip(text.lines()).zip(1..).find(|((old, new), _)| old != new);
        let line = differs
            .map_or_else(|| committed.lines().count().min(text.lines().count()) + 1, |(_, number)| number);
        bail!("{FILE} is out of date from line {line} on; write it with `cargo xtask notices` and commit it");
    }
    println!("{FILE} names what the program is made of");
    Ok(())
}

/// Returns the text for what is made of one crate of the workspace.
pub(crate) fn of_crate(place: &Place, member: &str) -> Result<String> {
    Ok(text::compose(&gather::crates(&Graph::read(place)?, member)?))
}

fn make(place: &Place) -> Result<String> {
    let graph = Graph::read(place)?;
    let mut parts = gather::crates(&graph, PROGRAM)?;
    parts.extend(gather::npm(place)?);
    Ok(text::compose(&parts))
}
