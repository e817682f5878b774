//! The data files of the tests: a new game's are found without a list.

use std::{fs, path::Path};

/// Returns name and text of all files in a folder beside this file whose names end so, in order.
pub(crate) fn all(folder: &str, ending: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it").join(folder);
    let mut files: Vec<(String, String)> = fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.to_string_lossy().ends_with(ending))
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a text file");
            (path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(), text)
        })
        .collect();
    files.sort();
    files
}
