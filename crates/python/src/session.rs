//! A game as it is played.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lucas_engine::session::{Side, Verdict};
use lucas_engine::{Player, Registry, Session};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::board;
use crate::game::{Opened, place};
use crate::own::with_own;
use crate::position::PyPosition;
use crate::voice::refused;
use crate::work::{WorkBounds, done};

/// A game as it is played: opponents reply by themselves, and a notebook shows the board.
///
/// >>> import lucas
/// >>> s = lucas.session("matches", 21, players=("human", "perfect"), seed=1)
/// >>> s.play("1").ply
/// 2
/// >>> s.undo().ply
/// 0
#[pyclass(name = "Session", frozen, module = "lucas")]
pub struct PySession {
    opened: Arc<Opened>,
    played: Mutex<Session>,
}

impl PySession {
    fn new(opened: Arc<Opened>, played: Session) -> Self {
        let played = Mutex::new(played.asking(Arc::clone(&opened.analysis)));
        PySession { opened, played }
    }

    fn locked(&self) -> MutexGuard<'_, Session> {
        self.played.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is played so far. Rules may be somebody's in Python, so nobody is kept waiting while they run.
    fn played(&self) -> Session {
        self.locked().clone()
    }

    /// Lets those move who need no human.
    fn replies(&self, py: Python<'_>) -> PyResult<()> {
        // Two machines may play for ever: a session is bounded, and Ctrl-C is heard at every move.
        loop {
            let mut session = self.played();
            let chosen = done(py, self.opened.allowed, |effort| session.opponent_move(effort))?;
            let Some(step) = chosen else { return Ok(()) };
            session.play(&step.mv).map_err(refused)?;
            *self.locked() = session;
            py.check_signals()?;
        }
    }
}

#[pymethods]
impl PySession {
    /// The position now.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition::new(&self.opened, self.played().position().to_owned())
    }

    /// How many plies have been played.
    #[getter]
    fn ply(&self) -> usize {
        self.played().ply()
    }

    /// The moves played so far.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let session = self.played();
        session.steps()[..session.ply()].iter().map(|step| step.mv.clone()).collect()
    }

    /// Whose turn it is: 1 or 2.
    #[getter]
    fn turn(&self) -> u8 {
        number(self.played().turn())
    }

    /// Who won: 1 or 2, or 0 when nobody did; None while play goes on.
    #[getter]
    fn winner(&self) -> Option<u8> {
        self.played().verdict().map(|Verdict { winner, .. }| winner.map_or(0, number))
    }

    /// The session as the text of a saved game.
    #[getter]
    fn text(&self) -> String {
        self.played().text()
    }

    /// Plays a move, and the replies of opponents.
    fn play<'py>(slf: Bound<'py, Self>, mv: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Self>> {
        let mv = mv.str()?.to_string();
        let mut session = slf.get().played();
        session.play(&mv).map_err(refused)?;
        *slf.get().locked() = session;
        slf.get().replies(slf.py())?;
        Ok(slf)
    }

    /// Takes back what was played since a human's last turn.
    fn undo(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        let mut session = slf.get().played();
        session.take_back();
        *slf.get().locked() = session;
        slf
    }

    /// Plays again what was taken back.
    fn redo(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        let mut session = slf.get().played();
        session.bring_back();
        *slf.get().locked() = session;
        slf
    }

    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        let position = self.played().position().to_owned();
        board::svg(&*self.opened.game, &position)
    }

    fn __repr__(&self) -> String {
        let session = self.played();
        format!(
            "<session at {} after {} plies>",
            self.opened.place(session.position()).address(),
            session.ply()
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("lucas")?.getattr("_session")?, (self.text(),)))
    }
}

fn number(side: Side) -> u8 {
    match side {
        Side::First => 1,
        Side::Second => 2,
    }
}

/// Begins to play, at a game or an address; players are 'human', 'beginner', 'average', 'strong', 'perfect', 'random' or 'blunder:20'.
/// With `saved`, the text of a saved game, goes on with that.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python hands over a value")]
#[pyo3(signature = (*words, players=("human".to_owned(), "human".to_owned()), seed=0, saved=None))]
pub fn session(
    py: Python<'_>,
    words: &Bound<'_, PyTuple>,
    players: (String, String),
    seed: u64,
    saved: Option<&str>,
) -> PyResult<PySession> {
    if let Some(text) = saved {
        let parse = |registry: Registry<'_>| Session::parse(registry, text.as_bytes());
        let session = with_own(py, parse).map_err(refused)?;
        let opened = Opened::new(Arc::clone(session.game()), WorkBounds::new(None, None));
        return Ok(PySession::new(opened, session));
    }
    let player = |name: &str| name.parse::<Player>().map_err(refused);
    let players = [player(&players.0)?, player(&players.1)?];
    let (opened, position) = place(words)?;
    let session = Session::new(opened.place(&position), players, seed);
    let session = PySession::new(opened, session);
    session.replies(py)?;
    Ok(session)
}
