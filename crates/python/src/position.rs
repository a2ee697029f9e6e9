//! Positions and moves: small objects that never change.

use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};

use lucas_engine::{Effort, End, Players, Refusal, Step, Value};
use lucas_schema::Solved;
use lucas_words::advice::{Mover, ladder, why};
use num_bigint::BigInt;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::board::{self, PyPicture, drawn};
use crate::data;
use crate::game::{Opened, PyGame};
use crate::graph::PyGraph;
use crate::saying::Sentences;
use crate::voice::{refused, words};
use crate::work::{at_once, done};

/// The most plies of a line unless somebody asks for more.
const USUAL_LINE: usize = 200;

/// A position of a game. It hashes, compares and pickles, and prints as its address.
///
/// >>> import lucas
/// >>> p = lucas.game("chocolate", 3, 2, 0, 0).start
/// >>> print(p)
/// chocolate:3x2@0,0/3x2@0,0
/// >>> p.value, p.outcome, p.grundy
/// (3, 'win', 3)
/// >>> print(p.play("v2"))
/// chocolate:3x2@0,0/2x2@0,0
#[pyclass(name = "Position", frozen, module = "lucas")]
pub struct PyPosition {
    pub opened: Arc<Opened>,
    pub text: String,
    worth: OnceLock<Value>,
}

impl PyPosition {
    pub fn new(opened: &Arc<Opened>, text: String) -> Self {
        PyPosition { opened: Arc::clone(opened), text, worth: OnceLock::new() }
    }

    /// What it is worth: what theory knows at once is not waited for.
    fn worth(&self, py: Python<'_>) -> PyResult<&Value> {
        if let Some(known) = self.worth.get() {
            return Ok(known);
        }
        let solve = |effort: &Effort<'_>| self.opened.analysis.answer(&self.text, 0, effort);
        let known = at_once(py, |effort| solve(effort).ok().map(|answer| answer.value));
        let value = if let Some(value) = known.filter(|value| value.remoteness.is_some()) {
            value
        } else {
            // What answers for all positions is worth its while from the second on.
            let is_kept = self.opened.was_searched.swap(true, Ordering::Relaxed);
            done(py, self.opened.allowed, |effort| Ok(solve(&Effort { is_kept, ..*effort })?.value))?
        };
        Ok(self.worth.get_or_init(|| value))
    }

    fn asked<T: Send>(
        &self,
        py: Python<'_>,
        question: impl Fn(&Effort<'_>) -> Result<T, Refusal> + Send + Sync,
    ) -> PyResult<T> {
        done(py, self.opened.allowed, question)
    }

    fn moved(&self, step: Step) -> PyMove {
        PyMove { opened: Arc::clone(&self.opened), from: self.text.clone(), step }
    }

    fn written(&self) -> String {
        self.opened.place(&self.text).address()
    }

    /// What tells it from others, and puts all in an order: by address.
    fn key(&self) -> (String, &str) {
        (self.opened.game.address(), &self.text)
    }
}

#[pymethods]
impl PyPosition {
    /// The game.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame::of(Arc::clone(&self.opened))
    }

    /// The position in the game's notation.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// The address: game, parameters and position.
    #[getter]
    fn address(&self) -> String {
        self.written()
    }

    /// How play ended here, for the player to move: 'won', 'lost' or 'draw'; None while it goes on.
    #[getter]
    fn end(&self) -> PyResult<Option<&'static str>> {
        let standing = self.opened.game.standing(&self.text).map_err(refused)?;
        Ok(standing.end.map(|end| match end {
            End::Won => "won",
            End::Lost => "lost",
            End::Draw => "draw",
        }))
    }

    /// The legal moves, in the game's order.
    fn moves(&self) -> PyResult<Vec<PyMove>> {
        let moves = self.opened.game.moves(&self.text).map_err(refused)?;
        Ok(moves.into_iter().map(|step| self.moved(step)).collect())
    }

    /// The position after a move, given as text or as a move.
    fn play(&self, mv: &Bound<'_, PyAny>) -> PyResult<Self> {
        let step = self.opened.game.play(&self.text, &mv.str()?.to_string()).map_err(refused)?;
        Ok(PyPosition::new(&self.opened, step.position))
    }

    /// Who wins, for the player to move: 'win', 'lose', 'draw', or 'unsolvable' in a puzzle.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<&'static str> {
        Ok(self.worth(py)?.outcome.name())
    }

    /// The value: +k wins in k plies, -k loses after k; in a puzzle the distance. None where there is no such number.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.worth(py)?.signed().map(|value| data::whole(py, &value)).transpose()
    }

    /// In how many plies play ends when both play their best; None where there is no such number.
    #[getter]
    fn remoteness<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let plies = self.worth(py)?.remoteness.clone().map(BigInt::from);
        plies.map(|plies| data::whole(py, &plies)).transpose()
    }

    /// The best margin that the player to move can still make, where a score decides; else None.
    #[getter]
    fn score(&self, py: Python<'_>) -> PyResult<Option<i32>> {
        Ok(self.worth(py)?.score)
    }

    /// The Grundy value in an impartial game; None in another.
    #[getter]
    fn grundy(&self, py: Python<'_>) -> PyResult<Option<u64>> {
        self.asked(py, |effort| self.opened.analysis.grundy(&self.text, effort))
    }

    /// A shortest solution, or both players at their best; no more plies than asked for.
    #[pyo3(signature = (most=USUAL_LINE))]
    fn best_line(&self, py: Python<'_>, most: usize) -> PyResult<Vec<PyMove>> {
        let answer = self.asked(py, |effort| self.opened.analysis.answer(&self.text, most, effort))?;
        let mut from = self.text.clone();
        let mut line = Vec::with_capacity(answer.line.len());
        for step in answer.line {
            let next = step.position.clone();
            line.push(PyMove { opened: Arc::clone(&self.opened), from, step });
            from = next;
        }
        Ok(line)
    }

    /// A ladder of hints: who is winning, where to look, the principle, the move.
    fn hint(&self, py: Python<'_>) -> PyResult<Sentences> {
        let advice = self.asked(py, |effort| self.opened.analysis.advice(&self.text, effort))?;
        Ok(Sentences(ladder(&advice, self.opened.game.players(), Mover::You, words())))
    }

    /// What a move changes, and what would have been better.
    fn why(&self, py: Python<'_>, mv: &Bound<'_, PyAny>) -> PyResult<Sentences> {
        let mv = mv.str()?.to_string();
        let changed = self.asked(py, |effort| self.opened.analysis.why(&self.text, &mv, effort))?;
        Ok(Sentences(why(&changed, self.opened.game.players(), Mover::You, words())))
    }

    /// The whole answer, under the names of `lucas solve --json`.
    #[pyo3(signature = (line=USUAL_LINE))]
    fn solve<'py>(&self, py: Python<'py>, line: usize) -> PyResult<Bound<'py, PyAny>> {
        // Its own, so that what it visits does not depend on what was asked before.
        let analysis = Arc::clone(&self.opened.game).analysis();
        let answer = self
            .asked(py, |effort| analysis.answer(&self.text, line, &Effort { is_kept: false, ..*effort }))?;
        data::plain(py, &Solved::new(&self.opened.place(&self.text), &answer))
    }

    /// The positions that play can reach from here, with their moves and values.
    #[pyo3(signature = (limit=200_000))]
    fn graph(&self, py: Python<'_>, limit: usize) -> PyResult<PyGraph> {
        PyGraph::new(py, &self.opened, &self.text, limit)
    }

    /// A picture: 'graph', 'tree', 'calls', 'table', 'growth' or 'census'.
    #[pyo3(signature = (kind="graph", *, limit=200_000))]
    fn show(&self, py: Python<'_>, kind: &str, limit: usize) -> PyResult<PyPicture> {
        drawn(py, &self.opened, &self.text, kind, limit)
    }

    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        board::svg(&*self.opened.game, &self.text)
    }

    fn __richcmp__(&self, other: &Self, how: CompareOp) -> bool {
        how.matches(self.key().cmp(&other.key()))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.written().into_pyobject(py)?.hash()
    }

    fn __str__(&self) -> String {
        self.written()
    }

    fn __repr__(&self) -> String {
        format!("lucas.position('{}')", self.written())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        if let Some(origin) = &self.opened.origin {
            let stand = py.import("lucas._own")?.getattr("standing")?;
            let given = (&origin.class, &origin.arguments, &origin.by_name, &self.text);
            return Ok((stand, given.into_pyobject(py)?));
        }
        Ok((py.import("lucas")?.getattr("position")?, (self.written(),).into_pyobject(py)?))
    }
}

/// A move of a position; it prints as in the game's notation.
///
/// >>> import lucas
/// >>> print(*lucas.game("chocolate", 3, 2, 0, 0).start.moves())
/// v1 v2 h1
#[pyclass(name = "Move", frozen, module = "lucas")]
pub struct PyMove {
    opened: Arc<Opened>,
    from: String,
    step: Step,
}

#[pymethods]
impl PyMove {
    /// The move in the game's notation.
    #[getter]
    fn text(&self) -> &str {
        &self.step.mv
    }

    /// The position in which it is played.
    #[getter]
    fn before(&self) -> PyPosition {
        PyPosition::new(&self.opened, self.from.clone())
    }

    /// The position that it leads to.
    #[getter]
    fn after(&self) -> PyPosition {
        PyPosition::new(&self.opened, self.step.position.clone())
    }

    /// Whether the same player moves again, in a game of two.
    #[getter]
    fn again(&self) -> bool {
        !self.step.effect.passes && self.opened.game.players() == Players::Two
    }

    /// What it gains, where a score decides.
    #[getter]
    fn gain(&self) -> i32 {
        self.step.effect.gain
    }

    fn __richcmp__(&self, other: &Self, how: CompareOp) -> bool {
        let key = |one: &Self| (one.opened.place(&one.from).address(), one.step.mv.clone());
        how.matches(key(self).cmp(&key(other)))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (&self.step.mv, self.opened.place(&self.from).address()).into_pyobject(py)?.hash()
    }

    fn __str__(&self) -> &str {
        &self.step.mv
    }

    fn __repr__(&self) -> String {
        format!("<{} in {}>", self.step.mv, self.opened.place(&self.from).address())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (PyPosition, String))> {
        Ok((py.import("lucas")?.getattr("_move")?, (self.before(), self.step.mv.clone())))
    }
}
