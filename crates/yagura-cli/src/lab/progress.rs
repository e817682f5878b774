//! The line that says how far a study is: on a terminal it is written over, elsewhere now and then.

use std::{
    io::{self, IsTerminal as _, Write as _},
    time::{Duration, Instant},
};

use yagura_lab::self_play::Progress;

/// How often the line is written, on a terminal and elsewhere.
const PAUSES: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(30)];

#[derive(Debug)]
pub(super) struct ProgressLine {
    before: usize,
    began: Instant,
    written: Option<Instant>,
    is_terminal: bool,
}

impl ProgressLine {
    /// Returns the line of a study of which so much is done.
    pub(super) fn new((before, _): (usize, usize)) -> Self {
        Self { before, began: Instant::now(), written: None, is_terminal: io::stderr().is_terminal() }
    }

    /// Shows how far the study is. A progress that cannot be written is not worth an error.
    pub(super) fn show(&mut self, progress: Progress) {
        let Progress { done, pairs } = progress;
        let pause = PAUSES[usize::from(!self.is_terminal)];
        if done < pairs && self.written.is_some_and(|written| written.elapsed() < pause) {
            return;
        }
        self.written = Some(Instant::now());
        let played = done.saturating_sub(self.before).max(1);
        let left = self.began.elapsed().as_secs_f64() / played as f64 * pairs.saturating_sub(done) as f64;
        let left = left as u64;
        let text = format!(
            "{} of {} games, {}:{:02}:{:02} left",
            2 * done,
            2 * pairs,
            left / 3600,
            left / 60 % 60,
            left % 60
        );
        let mut err = io::stderr().lock();
        let _ = if self.is_terminal { write!(err, "\r\x1b[K{text}") } else { writeln!(err, "{text}") };
        let _ = err.flush();
    }

    pub(super) fn end(&self) {
        if self.is_terminal && self.written.is_some() {
            let _ = writeln!(io::stderr());
        }
    }
}
