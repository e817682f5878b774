//! The bench is a snapshot of the search: a change that alters the total says so.

use yagura_engine::bench;

/// Positions visited by the bench, two plies less deep than by default.
const TOTAL: u64 = 342_258;
/// The same four plies less deep: what the package for JavaScript is held against (`xtask/src/wasm/test.rs`).
const TOTAL_IN_SECONDS: u64 = 135_916;

#[test]
fn the_total_is_what_it_was() {
    let cases = bench::run(-2, &mut |_| ());
    assert_eq!(
        bench::total(&cases),
        TOTAL,
        "if the search was meant to change, write the new total here and in the commit"
    );
}

#[test]
fn the_total_in_seconds_is_what_it_was() {
    assert_eq!(bench::total(&bench::run(-4, &mut |_| ())), TOTAL_IN_SECONDS);
}
