//! Everything that play can reach, as arrays.

use std::sync::Arc;

use lucas_engine::any::Reached;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;

use crate::game::{Opened, PyGame};
use crate::voice::refused;
use crate::work::done;

/// The positions that play can reach, in breadth-first order, with their moves and values.
#[pyclass(name = "Graph", frozen, module = "lucas")]
pub struct PyGraph {
    opened: Arc<Opened>,
    reached: Arc<Reached>,
}

impl PyGraph {
    pub fn new(py: Python<'_>, opened: &Arc<Opened>, from: &str, limit: usize) -> PyResult<Self> {
        let reached =
            done(py, opened.allowed.positions(limit), |effort| opened.analysis.reached(from, effort))?;
        Ok(PyGraph { opened: Arc::clone(opened), reached })
    }

    fn indices(&self) -> std::ops::Range<usize> {
        0..self.reached.positions.len()
    }
}

#[pymethods]
impl PyGraph {
    /// The game.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame::of(Arc::clone(&self.opened))
    }

    /// The positions in the game's notation; the first is where play began.
    #[getter]
    fn positions(&self) -> Vec<String> {
        self.reached.positions.clone()
    }

    /// Who wins in each position, for the player to move.
    #[getter]
    fn outcomes(&self) -> Vec<&'static str> {
        self.indices().map(|index| self.reached.values.outcome(index).name()).collect()
    }

    /// In how many plies play ends from each position; -1 where there is no such number.
    #[getter]
    fn remoteness<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        let plies = |index| self.reached.values.plies(index).map_or(-1, i64::from);
        PyArray1::from_iter(py, self.indices().map(plies)).into_any()
    }

    /// How far each position is from the first.
    #[getter]
    fn levels<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        let levels = self.reached.levels.iter().map(|&level| i64::try_from(level).unwrap_or(-1));
        PyArray1::from_iter(py, levels).into_any()
    }

    /// The moves: rows of two indices, from where to where.
    #[getter]
    fn edges<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut ends = Vec::with_capacity(2 * self.reached.arcs.moves());
        for from in self.indices() {
            for edge in self.reached.arcs.successors(from) {
                ends.extend([from, edge.to()].map(|end| i64::try_from(end).unwrap_or(-1)));
            }
        }
        let rows = ends.len() / 2;
        Ok(PyArray1::from_vec(py, ends).reshape([rows, 2])?.into_any())
    }

    /// The moves in the game's notation, in the order of the edges.
    fn moves(&self) -> PyResult<Vec<String>> {
        let mut moves = Vec::with_capacity(self.reached.arcs.moves());
        for (from, position) in self.reached.positions.iter().enumerate() {
            let legal = self.reached.arcs.successors(from).len();
            let steps = self.opened.game.moves(position).map_err(refused)?;
            moves.extend(steps.into_iter().take(legal).map(|step| step.mv));
        }
        Ok(moves)
    }

    /// The same for `NetworkX`: a `MultiDiGraph` whose nodes are addresses, with outcome, remoteness and level; its edges have the move.
    fn to_networkx(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("lucas._networkx")?.call_method1("converted", (slf,))
    }

    fn __len__(&self) -> usize {
        self.reached.positions.len()
    }

    fn __repr__(&self) -> String {
        let (positions, moves) = (self.reached.positions.len(), self.reached.arcs.moves());
        format!("<graph of {}: {positions} positions, {moves} moves>", self.opened.game.address())
    }
}
