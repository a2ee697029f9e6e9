//! A game, opened by name or address.

use std::sync::Arc;

use lucas_engine::registry::Place;
use lucas_engine::{Analysis, AnyGame, Players};
use lucas_games::GAMES;
use lucas_schema::{Games, Numbered};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::board::{PyPicture, drawn};
use crate::graph::PyGraph;
use crate::position::PyPosition;
use crate::voice::{refused, spoken};
use crate::work::{WorkBounds, done};
use crate::{arrays, data};

/// A game with what was found out about it so far.
pub struct Opened {
    pub game: Arc<dyn AnyGame>,
    pub analysis: Arc<dyn Analysis>,
    pub allowed: WorkBounds,
}

impl Opened {
    pub fn new(game: Arc<dyn AnyGame>, allowed: WorkBounds) -> Arc<Self> {
        let analysis = Arc::clone(&game).analysis();
        Arc::new(Opened { game, analysis, allowed })
    }

    /// A place of it, for whoever writes addresses.
    pub fn place(&self, position: &str) -> Place {
        Place { game: Arc::clone(&self.game), position: position.to_owned() }
    }
}

/// A game: what `lucas.game` opens.
///
/// >>> import lucas
/// >>> lucas.game("teaser").start.remoteness
/// 11
#[pyclass(name = "Game", frozen, module = "lucas")]
pub struct PyGame(pub Arc<Opened>);

#[pymethods]
impl PyGame {
    /// The name, as in an address.
    #[getter]
    fn name(&self) -> &str {
        self.0.game.name()
    }

    /// The parameters, as in an address.
    #[getter]
    fn params(&self) -> String {
        self.0.game.params()
    }

    /// How many players there are: 1 in a puzzle.
    #[getter]
    fn players(&self) -> u8 {
        if self.0.game.players() == Players::One { 1 } else { 2 }
    }

    /// The position in which play begins.
    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition::new(&self.0, self.0.game.start())
    }

    /// The rules in sentences, where the game says them.
    #[getter]
    fn rules(&self) -> Option<String> {
        Some(self.0.game.rules(&self.0.game.start())?.say(spoken()).to_owned())
    }

    /// The position of a text in the game's notation.
    fn position(&self, text: &str) -> PyResult<PyPosition> {
        self.0.game.standing(text).map_err(refused)?;
        Ok(PyPosition::new(&self.0, text.to_owned()))
    }

    /// The value of every position, as a NumPy array that nobody copied: distances in a puzzle, -1 where there is none;
    /// signed values in a game of two, the least number of the type for a draw.
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        arrays::solved(py, &self.0)
    }

    /// Everything that play can reach from the start, counted, under the names of `lucas solve --census --json`.
    #[pyo3(signature = (*, symmetry=false))]
    fn census<'py>(&self, py: Python<'py>, symmetry: bool) -> PyResult<Bound<'py, PyAny>> {
        let opened = &self.0;
        let start = opened.game.start();
        let census = done(py, opened.allowed, |effort| opened.analysis.census(&start, symmetry, effort))?;
        data::plain(py, &Numbered::new(&opened.place(&start), &census))
    }

    /// The positions that play can reach from the start, with their moves and values; refused where they are more than the limit.
    #[pyo3(signature = (limit=200_000))]
    fn graph(&self, py: Python<'_>, limit: usize) -> PyResult<PyGraph> {
        PyGraph::new(py, &self.0, &self.0.game.start(), limit)
    }

    /// A picture: 'graph', 'tree', 'calls', 'table', 'growth' or 'census'.
    #[pyo3(signature = (kind="graph", *, limit=200_000))]
    fn show(&self, py: Python<'_>, kind: &str, limit: usize) -> PyResult<PyPicture> {
        drawn(py, &self.0, &self.0.game.start(), kind, limit)
    }

    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        crate::board::svg(&*self.0.game, &self.0.game.start())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.game.address() == other.0.game.address()
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.0.game.address().into_pyobject(py)?.hash()
    }

    fn __str__(&self) -> String {
        self.0.game.address()
    }

    fn __repr__(&self) -> String {
        format!("lucas.game('{}')", self.0.game.address())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("lucas")?.getattr("game")?, (self.0.game.address(),)))
    }
}

fn opened(words: &[String], capacity: Option<usize>, memory: Option<u64>) -> PyResult<(Arc<Opened>, String)> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let Place { game, position } = GAMES.open(&words).map_err(refused)?;
    Ok((Opened::new(game, WorkBounds::new(capacity, memory)), position))
}

/// What somebody wrote as a game: a name and parameters, or an address.
pub fn place(words: &Bound<'_, PyTuple>) -> PyResult<(Arc<Opened>, String)> {
    opened(&written(words)?, None, None)
}

fn written(words: &Bound<'_, PyTuple>) -> PyResult<Vec<String>> {
    words.iter().map(|word| Ok(word.str()?.to_string())).collect()
}

/// The game of a name with parameters, or of an address. No question visits more positions than `capacity`, or takes more
/// bytes than `memory`.
///
/// >>> import lucas
/// >>> lucas.game("chocolate", 100, 100, 50, 50).start.value
/// -198
#[pyfunction]
#[pyo3(signature = (*words, capacity=None, memory=None))]
pub fn game(words: &Bound<'_, PyTuple>, capacity: Option<usize>, memory: Option<u64>) -> PyResult<PyGame> {
    Ok(PyGame(opened(&written(words)?, capacity, memory)?.0))
}

/// The position of an address; of a game's, its start.
///
/// >>> import lucas
/// >>> lucas.position("kangaroos:3+3/WWW---BBB,W").remoteness
/// 24
#[pyfunction]
#[pyo3(signature = (*words, capacity=None, memory=None))]
pub fn position(
    words: &Bound<'_, PyTuple>,
    capacity: Option<usize>,
    memory: Option<u64>,
) -> PyResult<PyPosition> {
    let (opened, position) = opened(&written(words)?, capacity, memory)?;
    Ok(PyPosition::new(&opened, position))
}

/// The games there are, with their parameters and presets, as `lucas games --json` lists them.
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    data::plain(py, &Games::new(GAMES, spoken()))
}
