//! Position strings: what is read keeps the contract of every position, its own string included.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yagura::{AnyPosition, Notation as _, Variant, conformance, with_position};

fuzz_target!(|input: (u8, &str)| {
    let (number, text) = input;
    let variants: Vec<Variant> = Variant::all().collect();
    let variant = &variants[usize::from(number) % variants.len()];
    if let Ok(position) = AnyPosition::from_sfen(variant, text) {
        with_position!(&position, position => conformance::check(variant, position))
            .expect("the contract is kept");
    }
});
