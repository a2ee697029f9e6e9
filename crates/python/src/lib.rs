//! `import lucas`: the engine itself in Python. Every object here is a thin view of one of the engine's; what is nicer said in
//! Python stands in the package around this module.

mod arrays;
mod board;
mod check;
mod data;
mod game;
mod graph;
mod own;
mod position;
mod saying;
mod serve;
mod session;
mod voice;
mod work;

use pyo3::prelude::*;

/// What the package `lucas` is made of.
#[pymodule]
mod _lucas {
    #[pymodule_export]
    use super::arrays::{PyTable, load};
    #[pymodule_export]
    use super::board::PyPicture;
    #[pymodule_export]
    use super::check::{PyReport, check};
    #[pymodule_export]
    use super::game::{PyGame, game, games, position};
    #[pymodule_export]
    use super::graph::PyGraph;
    #[pymodule_export]
    use super::position::{PyMove, PyPosition};
    #[pymodule_export]
    use super::saying::Sentences;
    #[pymodule_export]
    use super::serve::serve;
    #[pymodule_export]
    use super::session::{PySession, session};
    #[pymodule_export]
    use super::voice::language;
}
