//! A game, opened by name or address.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use lucas_engine::registry::Place;
use lucas_engine::{Analysis, AnyGame, Players};
use lucas_games::GAMES;
use lucas_schema::{Games, Numbered};
use lucas_words::say;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

use crate::board::{PyPicture, drawn};
use crate::graph::PyGraph;
use crate::own::{self, MadeOf};
use crate::position::PyPosition;
use crate::voice::{refused, spoken, words};
use crate::work::{WorkBounds, done};
use crate::{arrays, data};

/// A game with what was found out about it so far.
pub struct Opened {
    pub game: Arc<dyn AnyGame>,
    pub analysis: Arc<dyn Analysis>,
    pub allowed: WorkBounds,
    /// The object whose rules it has, where somebody wrote a class.
    pub origin: Option<Arc<MadeOf>>,
    /// Whether the worth of a position was ever searched for: whoever asks for a second one will ask for more.
    pub was_searched: AtomicBool,
}

impl Opened {
    pub fn new(game: Arc<dyn AnyGame>, allowed: WorkBounds) -> Arc<Self> {
        let analysis = Arc::clone(&game).analysis();
        Arc::new(Opened { game, analysis, allowed, origin: None, was_searched: AtomicBool::new(false) })
    }

    /// The same for an object of somebody's class.
    pub fn own(game: Arc<dyn AnyGame>, allowed: WorkBounds, origin: Arc<MadeOf>) -> Arc<Self> {
        let analysis = Arc::clone(&game).analysis();
        Arc::new(Opened {
            game,
            analysis,
            allowed,
            origin: Some(origin),
            was_searched: AtomicBool::new(false),
        })
    }

    /// A place of it, for whoever writes addresses.
    pub fn place(&self, position: &str) -> Place {
        Place { game: Arc::clone(&self.game), position: position.to_owned() }
    }
}

/// A game: what `lucas.game` opens, or an object of a class of one's own.
///
/// >>> import lucas
/// >>> lucas.game("teaser").start.remoteness
/// 11
/// >>> class Half(lucas.Game):
/// ...     players = 2
/// ...     def __init__(self, counters=10):
/// ...         self.counters = counters
/// ...     def start(self):
/// ...         return self.counters
/// ...     def moves(self, at):
/// ...         return {take: at - take for take in range(1, at // 2 + 1)}
/// >>> print(Half(20).start)
/// Half:20/20
/// >>> Half(20).start.value
/// 7
#[pyclass(name = "Game", subclass, frozen, module = "lucas")]
pub struct PyGame {
    opened: OnceLock<Arc<Opened>>,
    origin: Option<Arc<MadeOf>>,
}

impl PyGame {
    /// A game that is open.
    pub fn of(opened: Arc<Opened>) -> Self {
        PyGame { origin: opened.origin.clone(), opened: OnceLock::from(opened) }
    }

    /// The game itself. An object of somebody's class is opened when it is first asked for anything.
    pub fn opened<'a>(slf: &'a Bound<'_, Self>) -> PyResult<&'a Arc<Opened>> {
        let game = slf.get();
        match (game.opened.get(), &game.origin) {
            (Some(opened), _) => Ok(opened),
            (None, Some(origin)) => {
                // Python may run another thread meanwhile, so that nobody is made to wait here.
                let opened = own::opened(slf, origin)?;
                Ok(game.opened.get_or_init(|| opened))
            }
            (None, None) => Err(PyTypeError::new_err(say!(words(), "python-own-none"))),
        }
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[classmethod]
    #[pyo3(signature = (*arguments, **by_name))]
    fn new(
        class: &Bound<'_, PyType>,
        arguments: Bound<'_, PyTuple>,
        by_name: Option<Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let py = class.py();
        if class.is(py.get_type::<Self>()) {
            return Err(PyTypeError::new_err(say!(words(), "python-own-none")));
        }
        let by_name = by_name.unwrap_or_else(|| PyDict::new(py)).unbind();
        let origin = MadeOf { class: class.clone().unbind(), arguments: arguments.unbind(), by_name };
        Ok(PyGame { opened: OnceLock::new(), origin: Some(Arc::new(origin)) })
    }

    #[classmethod]
    #[pyo3(signature = (**_named))]
    fn __init_subclass__(class: &Bound<'_, PyType>, _named: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        own::added(class)
    }

    /// The name, as in an address.
    #[getter]
    fn name(slf: &Bound<'_, Self>) -> PyResult<&'static str> {
        Ok(Self::opened(slf)?.game.name())
    }

    /// The parameters, as in an address.
    #[getter]
    fn params(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(Self::opened(slf)?.game.params())
    }

    /// How many players there are: 1 in a puzzle.
    #[getter]
    fn players(slf: &Bound<'_, Self>) -> PyResult<u8> {
        Ok(if Self::opened(slf)?.game.players() == Players::One { 1 } else { 2 })
    }

    /// The position in which play begins.
    #[getter]
    fn start(slf: &Bound<'_, Self>) -> PyResult<PyPosition> {
        let opened = Self::opened(slf)?;
        Ok(PyPosition::new(opened, opened.game.start()))
    }

    /// The rules in sentences, where the game says them.
    #[getter]
    fn rules(slf: &Bound<'_, Self>) -> PyResult<Option<String>> {
        let game = &Self::opened(slf)?.game;
        Ok(game.rules(&game.start()).map(|rules| rules.say(spoken()).to_owned()))
    }

    /// The position of a text in the game's notation.
    fn position(slf: &Bound<'_, Self>, text: &str) -> PyResult<PyPosition> {
        let opened = Self::opened(slf)?;
        opened.game.standing(text).map_err(refused)?;
        Ok(PyPosition::new(opened, text.to_owned()))
    }

    /// The value of every position, as a NumPy array that nobody copied: distances in a puzzle, -1 where there is none;
    /// signed values in a game of two, the least number of the type for a draw.
    ///
    /// >>> import lucas
    /// >>> int(lucas.game("teaser").table().max())
    /// 11
    fn table<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        arrays::solved(slf.py(), Self::opened(slf)?)
    }

    /// Everything that play can reach from the start, counted, under the names of `lucas solve --census --json`.
    ///
    /// >>> import lucas
    /// >>> lucas.game("kangaroos", 2, 2).census().get("positions")
    /// 25
    #[pyo3(signature = (*, symmetry=false))]
    fn census<'py>(slf: &Bound<'py, Self>, symmetry: bool) -> PyResult<Bound<'py, PyAny>> {
        let (py, opened) = (slf.py(), Self::opened(slf)?);
        let start = opened.game.start();
        let census = done(py, opened.allowed, |effort| opened.analysis.census(&start, symmetry, effort))?;
        data::plain(py, &Numbered::new(&opened.place(&start), &census))
    }

    /// The positions that play can reach from the start, with their moves and values; refused where they are more than the limit.
    #[pyo3(signature = (limit=200_000))]
    fn graph(slf: &Bound<'_, Self>, limit: usize) -> PyResult<PyGraph> {
        let opened = Self::opened(slf)?;
        PyGraph::new(slf.py(), opened, &opened.game.start(), limit)
    }

    /// A picture: 'graph', 'tree', 'calls', 'table', 'growth' or 'census'.
    #[pyo3(signature = (kind="graph", *, limit=200_000))]
    fn show(slf: &Bound<'_, Self>, kind: &str, limit: usize) -> PyResult<PyPicture> {
        let opened = Self::opened(slf)?;
        drawn(slf.py(), opened, &opened.game.start(), kind, limit)
    }

    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<Option<String>> {
        let game = &Self::opened(slf)?.game;
        crate::board::svg(&**game, &game.start())
    }

    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, Self>) -> PyResult<bool> {
        Ok(Self::opened(slf)?.game.address() == Self::opened(other)?.game.address())
    }

    fn __hash__(slf: &Bound<'_, Self>) -> PyResult<isize> {
        Self::opened(slf)?.game.address().into_pyobject(slf.py())?.hash()
    }

    fn __str__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(Self::opened(slf)?.game.address())
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("lucas.game('{}')", Self::opened(slf)?.game.address()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        if let Some(origin) = &slf.get().origin {
            let rebuild = py.import("lucas._own")?.getattr("rebuilt")?;
            let given = (&origin.class, &origin.arguments, &origin.by_name).into_pyobject(py)?;
            return Ok((rebuild, given));
        }
        let address = Self::opened(slf)?.game.address();
        Ok((py.import("lucas")?.getattr("game")?, (address,).into_pyobject(py)?))
    }
}

fn opened(
    py: Python<'_>,
    words: &[String],
    capacity: Option<usize>,
    memory: Option<u64>,
) -> PyResult<(Arc<Opened>, String)> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let Place { game, position } = own::with_own(py, |registry| registry.open(&words)).map_err(refused)?;
    Ok((Opened::new(game, WorkBounds::new(capacity, memory)), position))
}

/// What somebody wrote as a game: the object itself, a name and parameters, or an address.
pub fn place(words: &Bound<'_, PyTuple>) -> PyResult<(Arc<Opened>, String)> {
    if let Ok(first) = words.get_item(0) {
        if let Ok(game) = first.cast::<PyGame>() {
            let opened = PyGame::opened(game)?;
            return Ok((Arc::clone(opened), opened.game.start()));
        }
        if let Ok(position) = first.cast::<PyPosition>() {
            let position = position.get();
            return Ok((Arc::clone(&position.opened), position.text.clone()));
        }
    }
    opened(words.py(), &written(words)?, None, None)
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
    Ok(PyGame::of(opened(words.py(), &written(words)?, capacity, memory)?.0))
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
    let (opened, position) = opened(words.py(), &written(words)?, capacity, memory)?;
    Ok(PyPosition::new(&opened, position))
}

/// The games there are, with their parameters and presets, as `lucas games --json` lists them.
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    data::plain(py, &Games::new(GAMES, spoken()))
}
