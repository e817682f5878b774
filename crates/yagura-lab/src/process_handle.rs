//! Ending programs from another thread than the one that speaks to them.

use std::{
    process::Child,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// A running program, as those share it who may end it.
pub(crate) type Shared = Arc<Mutex<Child>>;

/// Holds the programs of one player, which may be started anew meanwhile. Killing ends them at once, and lets
/// no other begin; whoever waits for an answer hears that the program has ended. Clones hold the same
/// programs.
#[derive(Clone, Debug, Default)]
pub struct ProcessHandle(Arc<Mutex<Programs>>);

#[derive(Debug, Default)]
struct Programs {
    is_killed: bool,
    running: Vec<Shared>,
}

impl ProcessHandle {
    /// Ends the programs by their ids.
    pub fn kill(&self) {
        let mut programs = self.programs();
        programs.is_killed = true;
        for program in programs.running.drain(..) {
            end(&mut lock(&program));
        }
    }

    /// Starts a program that can be ended from here.
    pub(crate) fn spawn(
        &self,
        start: impl FnOnce() -> std::io::Result<Child>,
    ) -> std::io::Result<(Shared, Taken)> {
        let mut programs = self.programs();
        if programs.is_killed {
            return Err(std::io::Error::other("it is to be ended"));
        }
        let mut child = start()?;
        let taken = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let program = Arc::new(Mutex::new(child));
        programs.running.push(Arc::clone(&program));
        Ok((program, taken))
    }

    /// Forgets a program that has ended.
    pub(crate) fn forget(&self, program: &Shared) {
        self.programs().running.retain(|running| !Arc::ptr_eq(running, program));
    }

    fn programs(&self) -> MutexGuard<'_, Programs> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The streams of a program that has just begun.
pub(crate) type Taken =
    (Option<std::process::ChildStdin>, Option<std::process::ChildStdout>, Option<std::process::ChildStderr>);

/// Ends a program and waits until it has.
pub(crate) fn end(child: &mut Child) {
    // It may have ended by itself before.
    let _ = child.kill();
    let _ = child.wait();
}

pub(crate) fn lock(program: &Shared) -> MutexGuard<'_, Child> {
    program.lock().unwrap_or_else(PoisonError::into_inner)
}
