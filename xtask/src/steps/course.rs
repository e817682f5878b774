//! The steps as they run, one after the other and some beside the others, and how long each took.

use std::{
    cmp::Reverse,
    env,
    fs::{self, File},
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, anyhow};

use super::Step;
use crate::{place::Place, process};

/// Runs the steps, and tells how long each took.
pub(super) fn run(place: &Place, steps: &[&Step]) -> Result<()> {
    let begin = Instant::now();
    let mut times = Vec::new();
    let mut beside: Vec<Beside<'_>> = Vec::new();
    let mut result = Ok(());
    for (step, number) in steps.iter().zip(1..) {
        for other in beside.extract_if(.., |other| other.step.until == Some(step.name)) {
            result = result.and(other.end(&mut times));
        }
        if result.is_err() {
            break;
        }
        println!("\n=== {number}/{} {}: {}", steps.len(), step.name, step.purpose);
        let is_beside = step.until.is_some() && steps.len() > 1;
        let (start, worked) = (Instant::now(), process::worked());
        result = failed_at(
            step,
            if is_beside {
                Beside::begin(place, step).map(|other| beside.push(other))
            } else {
                (step.action)(place)
            },
        );
        if !is_beside {
            let work = process::worked().saturating_sub(worked);
            times.push(Spent { name: step.name, time: start.elapsed(), work });
        }
        if result.is_err() {
            break;
        }
    }
    for other in beside {
        result = result.and(other.end(&mut times));
    }
    let total = Spent { name: "total", time: begin.elapsed(), work: process::worked() };
    println!("\n{}", table(&times, &total));
    if result.is_ok() {
        println!("PASSED: {} steps", times.len());
    }
    result
}

fn failed_at(step: &Step, result: Result<()>) -> Result<()> {
    result.with_context(|| format!("FAILED at step `{0}` (alone: cargo xtask test --only {0})", step.name))
}

/// A step that runs in a process of its own, which writes into a file.
struct Beside<'a> {
    step: &'a Step,
    start: Instant,
    process: Child,
    log: PathBuf,
}

impl<'a> Beside<'a> {
    fn begin(place: &Place, step: &'a Step) -> Result<Self> {
        let log = place.target.join(format!("{}.log", step.name));
        let file = File::create(&log).with_context(|| format!("cannot write {}", log.display()))?;
        let process = Command::new(env::current_exe()?)
            .args(["test", "--only", step.name])
            .stdin(Stdio::null())
            .stdout(file.try_clone()?)
            .stderr(file)
            .spawn()
            .with_context(|| format!("cannot run the step {}", step.name))?;
        println!("begun; it is told when it has ended");
        Ok(Self { step, start: Instant::now(), process, log })
    }

    /// Waits for it, and shows what it has written.
    fn end(mut self, times: &mut Vec<Spent>) -> Result<()> {
        let worked = process::worked();
        let status = self.process.wait()?;
        println!("\n=== {}, beside the steps above", self.step.name);
        println!("{}", fs::read_to_string(&self.log).unwrap_or_default());
        times.push(Spent {
            name: self.step.name,
            time: self.start.elapsed(),
            work: process::worked().saturating_sub(worked),
        });
        if !status.success() {
            return failed_at(self.step, Err(anyhow!("it ended with {status}")));
        }
        Ok(())
    }
}

/// How long a step took, and how long processors worked for it.
struct Spent {
    name: &'static str,
    time: Duration,
    work: Duration,
}

/// Shows the times, the slowest step first: how long each took, and how long processors worked for it. A step
/// that works much less than twice its time leaves one of two processors idle.
fn table(times: &[Spent], total: &Spent) -> String {
    let mut slowest: Vec<&Spent> = times.iter().collect();
    slowest.sort_by_key(|spent| Reverse(spent.time));
    let line = |Spent { name, time, work }: &Spent| {
        format!("  {name:12} {:7.1} s {:8.1} s of work\n", time.as_secs_f64(), work.as_secs_f64())
    };
    let lines: String = slowest.into_iter().chain([total]).map(line).collect();
    format!("Slowest parts:\n{}", lines.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_step_is_shown_first() {
        let spent = |name, time, work| Spent { name, time, work };
        let quick = spent("quick", Duration::from_millis(100), Duration::ZERO);
        let slow = spent("slow", Duration::from_secs(61), Duration::from_mins(2));
        let total = spent("total", Duration::from_secs(61), Duration::from_mins(2));
        let lines = [
            "Slowest parts:",
            "  slow            61.0 s    120.0 s of work",
            "  quick            0.1 s      0.0 s of work",
            "  total           61.0 s    120.0 s of work",
        ];
        assert_eq!(table(&[quick, slow], &total), lines.join("\n"));
    }
}
