use std::{env, fs, process};

use super::{printed, run};

/// A file that goes away with the test.
struct Kept(std::path::PathBuf);

impl Kept {
    fn new(name: &str, text: &str) -> Self {
        let path = env::temp_dir().join(format!("yagura-puzzles-{name}-{}.txt", process::id()));
        fs::write(&path, text).expect("the folder can be written to");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path in UTF-8")
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn what_is_found_can_be_verified() {
    let arguments = ["puzzles", "minishogi", "--count", "2", "--seed", "3", "--nodes", "500"];
    let lines = printed(&arguments);
    assert_eq!(lines.lines().count(), 2, "{lines}");
    assert_eq!(printed(&arguments), lines, "the same seed finds the same");
    let file = Kept::new("found", &lines);
    assert_eq!(printed(&["puzzles", "minishogi", "--verify", file.path()]), "2 puzzles hold\n");
}

#[test]
fn what_does_not_hold_is_said() {
    let verify = |name: &str, text: &str| {
        let file = Kept::new(name, text);
        let output = run(&["puzzles", "shogi", "--verify", file.path()], b"");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    // A gold beside the king is no mate.
    let flawed = "64f90f8b | tactic | 1 | 500 | 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 | G*9i\n";
    let (code, said) = verify("flawed", flawed);
    assert!(code == Some(1) && said.contains("1 of 1 puzzles"), "{code:?} {said}");
    let (code, said) = verify("garbage", "# nothing\nhello\n");
    assert!(code == Some(2) && said.contains("line 2: expected six fields"), "{code:?} {said}");
    let missing = run(&["puzzles", "shogi", "--verify", "no/such/file"], b"");
    assert_eq!(missing.status.code(), Some(1));
}
