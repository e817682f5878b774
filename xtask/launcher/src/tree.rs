//! The text files of the repository.

use std::fs;

use anyhow::{Context as _, Result};

use crate::{place::Place, process};

/// A text file that git tracks or would track.
#[derive(Debug)]
pub struct File {
    /// Its path from the root of the repository, with `/`.
    pub path: String,
    pub text: String,
}

impl File {
    /// Returns whether the path ends with one of `endings`.
    pub fn is(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.path.ends_with(ending))
    }
}

/// Returns the paths of all files that git tracks or would track.
pub fn paths(place: &Place) -> Result<Vec<String>> {
    let mut git = place.git(&["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let list =
        process::read(&mut git).context("listing the sources needs git and a clone of the repository")?;
    Ok(list.split('\0').filter(|path| !path.is_empty()).map(str::to_owned).collect())
}

/// Reads all text files that git tracks or would track. What is not UTF-8 is no text.
pub fn files(place: &Place) -> Result<Vec<File>> {
    let mut files = Vec::new();
    for path in paths(place)? {
        // A file that was removed but not yet from the index cannot be read, and need not be.
        let Ok(bytes) = fs::read(place.root.join(&path)) else { continue };
        if let Ok(text) = String::from_utf8(bytes) {
            files.push(File { path, text });
        }
    }
    Ok(files)
}
