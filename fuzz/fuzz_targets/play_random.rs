//! Games whose moves the bytes choose, each position held against the contract.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yagura::{Variant, conformance};

fuzz_target!(|input: (u8, Vec<u8>)| {
    let (number, bytes) = input;
    let variants: Vec<Variant> = Variant::all().collect();
    let variant = &variants[usize::from(number) % variants.len()];
    let mut choices = bytes.iter().copied();
    let pick = |below: usize| usize::from(choices.next().unwrap_or(0)) % below;
    conformance::play_out(variant, None, bytes.len().min(60), pick).expect("the contract is kept");
});
