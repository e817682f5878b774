//! Who of those who take part has the page of his tournament before him, at this server: the table, or the
//! board of his last game, which shows what comes next. In an arena nobody is paired whose page is gone. Who
//! has never had one plays by requests, and is paired all the same.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// A tournament, and the number of one who takes part.
type Entrant = (String, i64);

/// Who is there; cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct Attendance(Arc<Mutex<BTreeMap<Entrant, Seen>>>);

/// The pages of somebody.
#[derive(Debug)]
enum Seen {
    /// So many are open.
    Here(usize),
    /// The last one was closed then: he may be on his way to another.
    Leaving(Instant),
}

/// A page that is open. Dropping it is its end.
#[derive(Debug)]
pub(crate) struct Page {
    attendance: Attendance,
    entrant: Entrant,
}

impl Page {
    /// Returns the number of whoever has it.
    pub(super) const fn number(&self) -> i64 {
        self.entrant.1
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let mut seen = self.attendance.lock();
        if let Some(seen) = seen.get_mut(&self.entrant)
            && let Seen::Here(pages) = seen
        {
            *seen = if *pages > 1 { Seen::Here(*pages - 1) } else { Seen::Leaving(Instant::now()) };
        }
    }
}

impl Attendance {
    /// Notes that somebody opens a page; returns it, and whether he was about to leave.
    pub(super) fn come(&self, tournament: &str, number: i64) -> (Page, bool) {
        let entrant = (tournament.to_owned(), number);
        let mut seen = self.lock();
        let before = match seen.get(&entrant) {
            Some(Seen::Here(pages)) => *pages,
            Some(Seen::Leaving(_)) | None => 0,
        };
        let last = seen.insert(entrant.clone(), Seen::Here(before + 1));
        (Page { attendance: self.clone(), entrant }, matches!(last, Some(Seen::Leaving(_))))
    }

    /// Notes that somebody has left the board of a game that is over.
    pub(super) fn depart(&self, tournament: &str, number: i64) {
        // Who has another page open, or is about to leave since an earlier moment, stays so.
        self.lock().entry((tournament.to_owned(), number)).or_insert_with(|| Seen::Leaving(Instant::now()));
    }

    /// Returns the numbers of those who are about to leave a tournament.
    pub(super) fn leaving(&self, tournament: &str) -> BTreeSet<i64> {
        let seen = self.lock();
        let of_it = seen.range((tournament.to_owned(), i64::MIN)..=(tournament.to_owned(), i64::MAX));
        of_it.filter(|(_, seen)| matches!(seen, Seen::Leaving(_))).map(|((_, number), _)| *number).collect()
    }

    /// Returns those who have left for so long; they are about to leave until they are forgotten.
    pub(super) fn gone(&self, patience: Duration) -> Vec<Entrant> {
        let is_gone = |seen: &Seen| matches!(seen, Seen::Leaving(since) if since.elapsed() >= patience);
        let all = self.lock();
        all.iter().filter(|(_, seen)| is_gone(seen)).map(|(entrant, _)| entrant.clone()).collect()
    }

    /// Forgets one who has left, unless he is back.
    pub(super) fn forget(&self, tournament: &str, number: i64) {
        let entrant = (tournament.to_owned(), number);
        let mut all = self.lock();
        if matches!(all.get(&entrant), Some(Seen::Leaving(_))) {
            all.remove(&entrant);
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Entrant, Seen>> {
        // The map is whole between any two statements, also after a panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Attendance;

    #[test]
    fn the_last_page_that_is_closed_counts() {
        let attendance = Attendance::default();
        let (first, _) = attendance.come("one", 7);
        let (second, was_leaving) = attendance.come("one", 7);
        let (_elsewhere, _) = attendance.come("two", 7);
        assert!(!was_leaving);
        drop(first);
        attendance.depart("one", 7);
        assert!(attendance.leaving("one").is_empty(), "the second is open");
        drop(second);
        assert_eq!(attendance.leaving("one").into_iter().collect::<Vec<_>>(), [7]);
        assert!(attendance.leaving("two").is_empty() && attendance.gone(Duration::from_mins(1)).is_empty());
        let (_third, was_leaving) = attendance.come("one", 7);
        assert!(was_leaving && attendance.leaving("one").is_empty());
        attendance.depart("two", 8);
        assert_eq!(attendance.gone(Duration::ZERO), [("two".to_owned(), 8)]);
        assert!(
            attendance.leaving("two").contains(&8),
            "nobody pairs him before it is noted that he is gone"
        );
        attendance.forget("two", 8);
        attendance.forget("one", 7);
        assert!(attendance.gone(Duration::ZERO).is_empty() && attendance.leaving("two").is_empty());
        let (_fourth, was_leaving) = attendance.come("one", 7);
        assert!(!was_leaving, "one who is there is not forgotten");
    }
}
