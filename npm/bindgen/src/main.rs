//! `yagura-bindgen MODULE FOLDER`: writes the module into the folder as pages, workers and Node load it, with
//! the JavaScript that loads it and its types.
#![forbid(unsafe_code)]

use std::env;

use anyhow::{Context as _, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        bail!("a module and a folder expected, found {} arguments", arguments.len());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(true);
    bindgen.generate(folder).with_context(|| format!("cannot bind {module}"))
}
