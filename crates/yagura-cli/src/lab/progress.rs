//! How far a study is: a line on the terminal, which is written over there and elsewhere comes now and then,
//! a page in the folder, and what is told to the queue.

use std::{
    cell::RefCell,
    io::{self, IsTerminal as _, Write as _},
    rc::Rc,
    time::{Duration, Instant},
};

use yagura_lab::{
    report::page,
    self_play::{Delivery, Progress, Shares, Status, Study},
};

use super::folder::Folder;

/// How often the line is written, on a terminal and elsewhere, and the page.
const PAUSES: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(30)];
const PAGE: Duration = Duration::from_secs(5);

/// Whoever plays and whoever keeps the games both see it.
pub(super) type SharedTracker = Rc<RefCell<Tracker>>;

/// Follows a study.
pub(crate) struct Tracker {
    status: Status,
    folder: Folder,
    before: usize,
    began: Instant,
    line: Option<Instant>,
    page: Option<Instant>,
    is_terminal: bool,
}

impl Tracker {
    /// Follows a study of which so much is done, by these.
    pub(super) fn new(
        study: &Study,
        title: &str,
        progress: (usize, usize),
        workers: Shares,
        folder: Folder,
    ) -> Self {
        Self {
            status: Status::new(study, title, progress, workers),
            folder,
            before: progress.0,
            began: Instant::now(),
            line: None,
            page: None,
            is_terminal: io::stderr().is_terminal(),
        }
    }

    /// Returns what programs are told.
    pub(super) fn json(&self) -> Vec<u8> {
        serde_json::to_vec(&self.status).expect("numbers and texts are JSON")
    }

    /// Counts a pair. A progress that cannot be written is not worth an error.
    pub(super) fn count(&mut self, delivery: &Delivery, progress: Progress) {
        self.status.count(delivery, progress);
        let Progress { done, pairs } = progress;
        let played = done.saturating_sub(self.before).max(1);
        let left = self.began.elapsed().as_secs_f64() / played as f64 * pairs.saturating_sub(done) as f64;
        self.status.seconds_left = Some(left as u64);
        if self.page.is_none_or(|written| written.elapsed() >= PAGE) {
            self.write_page();
        }
        let pause = PAUSES[usize::from(!self.is_terminal)];
        if done < pairs && self.line.is_some_and(|written| written.elapsed() < pause) {
            return;
        }
        self.line = Some(Instant::now());
        let text = format!("{} of {} games, {} left", 2 * done, 2 * pairs, clock(left as u64));
        let mut err = io::stderr().lock();
        let _ = if self.is_terminal { write!(err, "\r\x1b[K{text}") } else { writeln!(err, "{text}") };
        let _ = err.flush();
    }

    /// Nothing more is played.
    pub(super) fn end(&mut self) {
        if std::mem::replace(&mut self.status.ended, true) {
            return;
        }
        self.status.seconds_left = Some(0);
        self.write_page();
        if self.is_terminal && self.line.is_some() {
            let _ = writeln!(io::stderr());
        }
    }

    fn write_page(&mut self) {
        self.page = Some(Instant::now());
        let _ = self.folder.write("progress.html", &page::progress(&self.status));
    }
}

/// Returns seconds as hours, minutes and seconds.
pub(super) fn clock(seconds: u64) -> String {
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
