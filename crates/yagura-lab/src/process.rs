//! A program that is spoken to in lines: started, written to, read from with a deadline, and ended by its own
//! id.

use std::{
    collections::VecDeque,
    io::{BufRead as _, BufReader, Read, Write as _},
    process::{Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::{Duration, Instant},
};

/// Bytes of one line that are kept; an engine that writes longer ones writes garbage.
const LONGEST_LINE: u64 = 1 << 20;
/// Lines that wait to be heard. A program that says more must wait until somebody listens: it cannot fill the
/// memory.
const WAITING_LINES: usize = 256;
/// Lines of a dialogue that are kept for a diagnosis.
const KEPT_LINES: usize = 24;
/// Characters of each of them.
const KEPT_WIDTH: usize = 200;
/// How long a program may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(500);
/// How often it is asked whether it has ended.
const NAP: Duration = Duration::from_millis(5);

use crate::process_handle::{self, ProcessHandle, Shared};

/// Why no line came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// The deadline passed.
    Late,
    /// The program has closed its output: it has ended, or is about to.
    Closed,
}

/// A running program.
#[derive(Debug)]
pub struct Process {
    child: Shared,
    handle: ProcessHandle,
    /// To the thread that writes: a program that does not read must not hold us up.
    input: Option<Sender<String>>,
    /// With the time when each line came.
    output: Receiver<(Instant, String)>,
    /// The last lines of the dialogue, and of the standard error stream.
    tail: Arc<Mutex<VecDeque<String>>>,
}

impl Process {
    /// Starts a program that the handle can end: its path, then its arguments.
    ///
    /// # Errors
    /// What starting it fails with, or that all was killed by the handle.
    pub fn start(command: &[String], handle: &ProcessHandle) -> std::io::Result<Self> {
        let (program, arguments) =
            command.split_first().ok_or_else(|| std::io::Error::other("no program is named"))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let (child, (stdin, stdout, stderr)) = handle.spawn(|| command.spawn())?;
        let tail = Arc::new(Mutex::new(VecDeque::new()));
        let (input, to_write) = mpsc::channel::<String>();
        if let Some(mut stdin) = stdin {
            thread::spawn(move || {
                // A program that has ended closes its input; whoever reads its output hears of that.
                while let Ok(line) = to_write.recv() {
                    if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        let (sender, output) = mpsc::sync_channel(WAITING_LINES);
        if let Some(stdout) = stdout {
            thread::spawn(move || for_each_line(stdout, |line| sender.send((Instant::now(), line)).is_ok()));
        }
        if let Some(stderr) = stderr {
            let tail = Arc::clone(&tail);
            thread::spawn(move || {
                for_each_line(stderr, |line| {
                    note(&tail, "! ", &line);
                    true
                });
            });
        }
        Ok(Self { child, handle: handle.clone(), input: Some(input), output, tail })
    }

    /// Sends a line.
    pub fn send(&self, line: &str) {
        note(&self.tail, "> ", line);
        if let Some(input) = &self.input {
            // The thread that writes ends when the program has ended, and the next read tells.
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// Returns the next line, without its end. One that came after the deadline is none, so that a program
    /// that never stops talking is late too.
    ///
    /// # Errors
    /// [`Silence`] when none comes.
    pub fn line(&self, deadline: Instant) -> Result<String, Silence> {
        match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok((came, line)) => {
                note(&self.tail, "< ", &line);
                if came <= deadline { Ok(line) } else { Err(Silence::Late) }
            }
            Err(RecvTimeoutError::Timeout) => Err(Silence::Late),
            Err(RecvTimeoutError::Disconnected) => Err(Silence::Closed),
        }
    }

    /// Forgets the lines that wait.
    pub fn skip(&self) {
        // No more: others may come as fast as these go.
        for (_, line) in self.output.try_iter().take(WAITING_LINES) {
            note(&self.tail, "< ", &line);
        }
    }

    /// Returns the last lines of the dialogue: `>` what we said, `<` what it said, `!` its standard error
    /// stream.
    pub fn tail(&self) -> Vec<String> {
        self.tail.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// Returns how the program ended, waiting a little for it; `None` when it goes on.
    pub fn status(&mut self, wait: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + wait;
        loop {
            let status = process_handle::lock(&self.child).try_wait();
            match status {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(NAP),
                _ => return None,
            }
        }
    }
}

/// Asks the program to end, and ends it if it does not.
impl Drop for Process {
    fn drop(&mut self) {
        self.send("quit");
        self.input = None;
        if self.status(FAREWELL).is_none() {
            process_handle::end(&mut process_handle::lock(&self.child));
        }
        self.handle.forget(&self.child);
    }
}

/// Hands on each line until the end, or until nobody hears.
fn for_each_line(stream: impl Read, mut hear: impl FnMut(String) -> bool) {
    let mut stream = BufReader::new(stream);
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut stream).take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line);
        if !hear(text.trim_end_matches(['\n', '\r']).to_owned()) {
            return;
        }
    }
}

fn note(tail: &Mutex<VecDeque<String>>, mark: &str, line: &str) {
    let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
    if tail.len() == KEPT_LINES {
        tail.pop_front();
    }
    tail.push_back(mark.chars().chain(line.chars().take(KEPT_WIDTH)).collect());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Process {
        Process::start(&["sh", "-c", script].map(str::to_owned), &ProcessHandle::default())
            .expect("there is a shell")
    }

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(10)
    }

    #[test]
    fn lines_come_back() {
        let process = shell("while read line; do echo \"heard $line\"; done");
        process.send("one");
        process.send("two");
        assert_eq!(process.line(soon()), Ok("heard one".to_owned()));
        assert_eq!(process.line(soon()), Ok("heard two".to_owned()));
        assert_eq!(process.line(Instant::now()), Err(Silence::Late));
    }

    #[test]
    fn an_end_is_told_with_its_status_and_last_words() {
        let mut process = shell("echo why >&2; exit 3");
        assert_eq!(process.line(soon()), Err(Silence::Closed));
        assert_eq!(process.status(Duration::from_secs(10)).and_then(|status| status.code()), Some(3));
        let deadline = soon();
        while process.tail() != ["! why"] {
            assert!(Instant::now() < deadline, "{:?}", process.tail());
            thread::sleep(NAP);
        }
    }

    #[test]
    fn a_program_that_neither_reads_nor_ends_is_ended() {
        let process = shell("trap '' TERM; sleep 60");
        for _ in 0..10_000 {
            process.send("a line that is longer than nothing, so that the pipe becomes full");
        }
        let began = Instant::now();
        drop(process);
        assert!(began.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn a_program_that_never_stops_talking_is_late_and_fills_no_memory() {
        let process =
            Process::start(&["yes".to_owned()], &ProcessHandle::default()).expect("there is such a program");
        assert!(process.line(soon()).is_ok(), "it has begun");
        let deadline = Instant::now() + Duration::from_secs(1);
        let mut heard = 0_usize;
        let silence = loop {
            match process.line(deadline) {
                Ok(_) => heard += 1,
                Err(silence) => break silence,
            }
        };
        assert!(silence == Silence::Late && heard > WAITING_LINES, "{heard}: {silence:?}");
        process.skip();
        // What waits after a while was said before that moment, and one line more is held by the thread that
        // reads.
        thread::sleep(Duration::from_millis(100));
        let now = Instant::now();
        let waiting = std::iter::from_fn(|| process.line(now).ok()).count();
        assert!((1..=WAITING_LINES + 1).contains(&waiting), "{waiting}");
    }

    #[test]
    fn a_line_that_comes_too_late_is_none() {
        let process = shell("echo early; read -r line; echo late");
        assert_eq!(process.line(soon()), Ok("early".to_owned()));
        let deadline = Instant::now();
        process.send("go on");
        thread::sleep(Duration::from_millis(200));
        assert_eq!(process.line(deadline), Err(Silence::Late));
    }

    #[test]
    fn killing_by_the_handle_ends_the_program_and_lets_no_other_begin() {
        let handle = ProcessHandle::default();
        let command = ["sh", "-c", "trap '' TERM; echo here; read line"].map(str::to_owned);
        let process = Process::start(&command, &handle).expect("there is a shell");
        assert_eq!(process.line(soon()), Ok("here".to_owned()));
        handle.kill();
        assert!(process_handle::lock(&process.child).try_wait().is_ok_and(|status| status.is_some()));
        assert!(Process::start(&command, &handle).is_err());
    }

    #[test]
    fn a_program_that_is_not_there_is_an_error() {
        assert!(Process::start(&["/no/such/program".to_owned()], &ProcessHandle::default()).is_err());
        assert!(Process::start(&[], &ProcessHandle::default()).is_err());
    }
}
