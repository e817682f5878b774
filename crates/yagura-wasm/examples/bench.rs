//! What `bench` does in JavaScript, natively: `cargo run -p yagura-wasm --example bench -- -4` writes how
//! many positions the fixed searches visit, with so many plies added to each.

use std::{env, error::Error, io::Write as _};

use yagura_engine::bench;

fn main() -> Result<(), Box<dyn Error>> {
    let deeper = env::args().nth(1).map_or(Ok(0), |text| text.parse())?;
    let cases = bench::run(deeper, &mut |_| ());
    Ok(writeln!(std::io::stdout(), "{}", bench::total(&cases))?)
}
