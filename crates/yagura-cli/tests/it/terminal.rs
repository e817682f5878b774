//! Games in a terminal, which `script` of util-linux has.

use std::{
    io::{BufRead as _, BufReader, Read as _},
    process::{Command, Stdio},
};

/// A program that is told to end gives the screen back first, and ends as any other.
#[test]
fn a_signal_gives_the_screen_back() {
    const TAKEN: &[u8] = b"\x1b[?1049h";
    const GIVEN_BACK: &str = "\x1b[?1049l";
    /// What a shell says of a program that SIGTERM has ended.
    const TERMINATED: i32 = 128 + 15;
    let program = env!("CARGO_BIN_EXE_yagura");
    let line = format!("stty rows 30 cols 100; echo $$; exec '{program}' play shogi --lang en");
    let mut script = Command::new("script")
        .args(["-qefc", &line, "/dev/null"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("util-linux has `script`");
    let mut screen = BufReader::new(script.stdout.take().expect("it is piped"));
    let mut number = String::new();
    screen.read_line(&mut number).expect("the number of the process");
    let mut seen = Vec::new();
    while !seen.ends_with(TAKEN) {
        let read = screen.read_until(b'h', &mut seen).expect("what is drawn");
        assert!(read > 0, "it ended: {}", String::from_utf8_lossy(&seen));
    }
    assert!(Command::new("kill").arg(number.trim()).status().expect("a signal").success());
    let mut rest = Vec::new();
    screen.read_to_end(&mut rest).expect("what is drawn");
    let rest = String::from_utf8_lossy(&rest);
    assert!(rest.contains(GIVEN_BACK), "{rest:?}");
    assert_eq!(script.wait().expect("it ends").code(), Some(TERMINATED));
}
