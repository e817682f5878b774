//! Definitions: what is accepted can be started and played. Give libFuzzer `crates/yagura/defs` as seeds.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yagura::{Definition, Variant, built_in_text, conformance};

fuzz_target!(|text: &str| {
    let Ok(definition) = Definition::parse(text, built_in_text) else { return };
    let mut number = 0;
    let pick = |below: usize| {
        number += 7;
        number % below
    };
    conformance::play_out(&Variant::of(definition), None, 20, pick).expect("the contract is kept");
});
