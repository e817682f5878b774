//! Definitions: what is accepted can be started and played, and is the same as one whole text. Give libFuzzer
//! `crates/yagura/defs` as seeds.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yagura::{Definition, Variant, built_in_text, conformance};

fuzz_target!(|text: &str| {
    let Ok(review) = Definition::review(text, built_in_text) else { return };
    let definition = review.definition;
    let again = Definition::parse(&definition.text, |_| None).expect("its whole text describes it");
    assert_eq!(again.text, definition.text);
    let mut number = 0;
    let pick = |below: usize| {
        number += 7;
        number % below
    };
    conformance::play_out(&Variant::of(definition), None, 20, pick).expect("the contract is kept");
});
