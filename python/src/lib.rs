//! Yagura for Python: the module `yagura._yagura`, which the package `yagura` in `package/` is made of.

#![forbid(unsafe_code)]

mod board;
mod engine;
mod fault;
mod game;
mod self_play;
mod variant;

use pyo3::pymodule;

#[pymodule]
mod _yagura {
    #[pymodule_export]
    use crate::{
        engine::{Engine, Line},
        fault::{IllegalMove, YaguraError},
        game::{Game, Outcome},
        self_play::self_play,
        variant::{Kind, Variant, variants},
    };

    #[pymodule_init]
    fn init(module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        pyo3::types::PyModuleMethods::add(module, "__version__", env!("CARGO_PKG_VERSION"))
    }
}
