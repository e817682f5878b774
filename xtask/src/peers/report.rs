//! The result as a table, and its place in `docs/benchmarks.md`.

use std::{fs, process::Command};

use anyhow::{Context as _, Result};

use super::{cases::Peer, install::Peers, measure::Outcome};
use crate::{place::Place, process};

/// Where the result is recorded.
const PAGE: &str = "docs/benchmarks.md";
/// The lines around the recorded result.
const BEGIN: &str = "<!-- peers: written by `cargo xtask bench peers --record` -->";
const END: &str = "<!-- peers: end -->";
/// The head of the table.
const HEAD: &str = "\
| Position | Depth | Against | Yagura: leaves | million a second | Other: leaves | million a second | **Speed, leaves** | **Speed, same tree** |
|---|---:|---|---:|---:|---:|---:|---:|---:|
";

/// Shows the results with all that is needed to judge them.
pub(super) fn markdown(place: &Place, peers: &Peers, outcomes: &[Outcome]) -> Result<String> {
    let date = process::read(Command::new("date").args(["-u", "+%Y-%m-%d"]))?;
    let commit = process::read(&mut place.git(&["describe", "--always", "--dirty", "--exclude=*"]))?;
    let rows: String = outcomes.iter().map(row).collect();
    Ok(format!(
        "Measured on {} at commit {} by `cargo xtask bench peers`\non {}.\n{}.\n\n{HEAD}{rows}",
        date.trim(),
        commit.trim(),
        machine(),
        peers.versions()?
    ))
}

/// Replaces the recorded result.
pub(super) fn record(place: &Place, report: &str) -> Result<()> {
    let path = place.root.join(PAGE);
    let page = fs::read_to_string(&path).with_context(|| format!("cannot read {PAGE}"))?;
    let page =
        replaced(&page, report).with_context(|| format!("{PAGE} lacks the lines `{BEGIN}` and `{END}`"))?;
    fs::write(&path, page).with_context(|| format!("cannot write {PAGE}"))?;
    println!("recorded in {PAGE}");
    Ok(())
}

fn row(outcome: &Outcome) -> String {
    let Outcome { case, yagura, peer, same } = outcome;
    let unit = match (case.peer, case.other_leaves) {
        (Peer::Shogiops, _) => " (its own unit)",
        (_, Some(_)) => " (its own rules)",
        _ => "",
    };
    format!(
        "| {} | {} | {} | {} | {:.1} | {}{unit} | {:.2} | **{}** | **{}** |\n",
        case.name,
        case.depth,
        case.peer.name(),
        grouped(yagura.leaves),
        yagura.speed(),
        grouped(peer.leaves),
        peer.speed(),
        ratio(yagura.speed() / peer.speed()),
        ratio(same.seconds / yagura.seconds),
    )
}

fn replaced(page: &str, report: &str) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n\n{}\n\n{END}{after}", report.trim()))
}

/// Ratios below 20 with a decimal: their error is about 5 %.
fn ratio(ratio: f64) -> String {
    if ratio < 20.0 { format!("{ratio:.1} ×") } else { format!("{ratio:.0} ×") }
}

/// Writes 19861490 as 19,861,490.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns the kind of machine: cores and processor.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let processors = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        processors.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split_once(':'));
    format!("{cores} cores of {}", model.map_or("an unknown processor", |(_, name)| name.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_recorded_part_is_replaced() {
        let page = format!("# Head\n\n{BEGIN}\nold\n{END}\n\nfoot\n");
        let once = replaced(&page, "new\n").expect("the page has its marks");
        assert_eq!(once, format!("# Head\n\n{BEGIN}\n\nnew\n\n{END}\n\nfoot\n"));
        assert_eq!(replaced(&once, "new"), Some(once));
        assert_eq!(replaced("no marks", "new"), None);
    }

    #[test]
    fn numbers_are_easy_to_read() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(900), "900");
        assert_eq!(grouped(25_470), "25,470");
        assert_eq!(grouped(19_861_490), "19,861,490");
        assert_eq!(ratio(7.56), "7.6 ×");
        assert_eq!(ratio(123.4), "123 ×");
    }
}
