//! Whether a program needs anything of the machine that it runs on.

use std::{fs, path::Path};

use anyhow::{Context as _, Result, bail};

/// The type of the header that names who loads the libraries of a program.
const PT_INTERP: u32 = 3;

/// Returns who loads the libraries of a program, or nothing of a program that needs none.
pub(super) fn interpreter(program: &Path) -> Result<Option<String>> {
    let bytes = fs::read(program).with_context(|| format!("cannot read {}", program.display()))?;
    read(&bytes).with_context(|| format!("{} is no program for Linux", program.display()))
}

/// Reads the program headers of a file of 64 bits, the small end first.
fn read(bytes: &[u8]) -> Result<Option<String>> {
    if !bytes.starts_with(b"\x7fELF\x02\x01") {
        bail!("it does not begin as one");
    }
    let start = number(bytes, 32, 8)?;
    let (size, count) = (number(bytes, 54, 2)?, number(bytes, 56, 2)?);
    for header in (0..count).map(|index| start + index * size) {
        if number(bytes, header, 4)? as u32 == PT_INTERP {
            let (from, length) = (number(bytes, header + 8, 8)?, number(bytes, header + 32, 8)?);
            let name = bytes.get(from..from + length).context("it is cut off")?;
            return Ok(Some(String::from_utf8_lossy(name).trim_end_matches('\0').to_owned()));
        }
    }
    Ok(None)
}

fn number(bytes: &[u8], at: usize, length: usize) -> Result<usize> {
    let part = bytes.get(at..at + length).context("it is cut off")?;
    Ok(part.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(kind: u32) -> Vec<u8> {
        let mut file = vec![0; 64 + 56];
        file[..6].copy_from_slice(b"\x7fELF\x02\x01");
        file[32] = 64;
        file[54] = 56;
        file[56] = 1;
        file[64..68].copy_from_slice(&kind.to_le_bytes());
        file[72] = 120;
        file[96] = 5;
        file.extend(b"/ld.\0");
        file
    }

    #[test]
    fn who_loads_the_libraries_is_named() {
        assert_eq!(read(&file(PT_INTERP)).unwrap().as_deref(), Some("/ld."));
        assert_eq!(read(&file(1)).unwrap(), None);
    }

    #[test]
    fn other_files_are_refused() {
        assert!(read(b"#!/bin/sh\n").is_err());
        assert!(read(&file(PT_INTERP)[..121]).is_err());
    }
}
