//! Boards and other pictures, as SVG that a notebook shows.

use std::path::PathBuf;

use lucas_engine::{AnyGame, Effort, Order};
use lucas_exercises::HANDOUTS;
use lucas_pictures::svg::Svg;
use lucas_pictures::{Kind, Request, board};
use lucas_words::say;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::game::Opened;
use crate::voice::{refused, words};
use crate::work::done;

/// A picture as SVG: a notebook shows it, `save` writes it.
#[pyclass(name = "Picture", frozen, module = "lucas")]
pub struct PyPicture(String);

#[pymethods]
impl PyPicture {
    /// The picture as text.
    #[getter]
    fn svg(&self) -> &str {
        &self.0
    }

    /// Writes it into a file.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        Ok(std::fs::write(path, &self.0)?)
    }

    fn _repr_svg_(&self) -> &str {
        &self.0
    }

    fn __str__(&self) -> &str {
        &self.0
    }
}

/// The board of a position; none when it would be too large.
pub fn svg(game: &dyn AnyGame, position: &str) -> PyResult<Option<String>> {
    let Some(scene) = game.scene(position).map_err(refused)? else { return Ok(None) };
    let mut svg = Svg::new(words().language, &format!("{}/{position}", game.address()), "");
    let top = svg.height();
    board::draw(&scene, (board::HALF, top), board::HALF, &mut svg);
    Ok(Some(svg.file()))
}

/// A picture of what can be reached from a position.
pub fn drawn(
    py: Python<'_>,
    opened: &Opened,
    position: &str,
    kind: &str,
    limit: usize,
) -> PyResult<PyPicture> {
    let kind = match kind {
        "graph" => Kind::Graph,
        "tree" => Kind::Tree,
        "calls" => Kind::Calls,
        "table" => Kind::Table,
        "growth" => Kind::Growth,
        "census" => Kind::Census,
        other => return Err(PyValueError::new_err(say!(words(), "python-picture", kind = other.to_owned()))),
    };
    let (game, words) = (&*opened.game, words());
    let own = HANDOUTS.own(game.name());
    let file = done(py, opened.allowed.positions(limit), |effort| {
        let (analysis, effort) = (std::sync::Arc::clone(&opened.analysis), Effort { ..*effort });
        let order = Order::DepthFirst;
        Ok(Request { game, position, kind, order, analysis, effort, own, words }.svg()?.file())
    })?;
    Ok(PyPicture(file))
}
