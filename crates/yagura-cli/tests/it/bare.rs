//! The program started as engines are: by its path alone.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use super::run;

/// Returns what the program says, and its exit code.
fn said(input: &[u8]) -> (String, Option<i32>) {
    let output = run(&[], input);
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

#[test]
fn speaks_what_it_hears_first() {
    let game = "setoption name USI_Variant value chu\nisready\nposition startpos\ngo depth 1\nquit\n";
    for first in ["usi\n", "\n  usi \n", "\u{feff}usi\r\n"] {
        let (text, code) = said(format!("{first}{game}").as_bytes());
        assert!(code == Some(0) && text.starts_with("id name Yagura"), "{first:?}: {text}");
        assert!(
            text.contains("usiok") && text.contains("readyok") && text.contains("bestmove "),
            "{first:?}: {text}"
        );
    }
    let (text, code) = said(
        b"uci\nsetoption name UCI_Variant value minishogi\nposition startpos moves e1e2\ngo depth 1\nquit\n",
    );
    assert!(code == Some(0) && text.contains("uciok") && text.contains("\nbestmove "), "{text}");
    let (text, code) = said(b"xboard\nprotover 2\nnew\nvariant chu\nsd 1\ngo\nping 1\nquit\n");
    assert!(code == Some(0) && text.contains("feature done=1"), "{text}");
}

#[test]
fn what_it_does_not_speak_is_said() {
    for (input, code) in [
        (&b"hello\n"[..], Some(2)),
        (b"", Some(2)),
        (b"\n\n", Some(2)),
        (b"quit\n", Some(0)),
        (b"\xff\x00\n", Some(2)),
    ] {
        assert_eq!(said(input), (String::new(), code), "{input:?}");
    }
    assert_eq!(said(&vec![b'x'; 1 << 20]).1, Some(2));
}

/// An interface takes one path: a link with the right name is enough.
#[cfg(unix)]
#[test]
fn speaks_usi_under_the_name_of_an_engine() {
    let folder = std::env::temp_dir().join(format!("yagura-bare-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the link");
    let link = folder.join("yagura-usi");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_yagura"), &link).expect("a link");
    let mut child =
        Command::new(&link).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    child.stdin.take().expect("it is piped").write_all(b"isready\nquit\n").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    std::fs::remove_dir_all(&folder).expect("the folder is there");
    assert!(String::from_utf8_lossy(&output.stdout).contains("readyok"), "{output:?}");
}
