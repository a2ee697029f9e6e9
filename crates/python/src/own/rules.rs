//! The methods of a class as free rules: Python is held only while they run.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use lucas_engine::{End, Players, Refusal, Text};
use lucas_scripts::{Abilities, Branch, FreePosition, FreeRules, Onward, Sketch};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::picture::drawn;
use super::values::{Nests, Unfit, kind, position, words};
use crate::voice::noted;

/// A move gains no more.
const MOST_GAIN: i32 = 1_000_000;

/// The rules of an object.
pub struct ClassRules {
    pub params: String,
    pub edition: String,
    pub players: Players,
    pub told: Option<Text>,
    nests: Nests,
    start: FreePosition,
    moves: Py<PyAny>,
    goal: Option<Py<PyAny>>,
    end: Option<Py<PyAny>>,
    passes: Option<Py<PyAny>>,
    gain: Option<Py<PyAny>>,
    legal: Option<Py<PyAny>>,
    alike: Option<Py<PyAny>>,
    hint: Option<Py<PyAny>>,
    picture: Option<Py<PyAny>>,
    taps: Option<Py<PyAny>>,
    goal_picture: Option<Py<PyAny>>,
}

/// Who runs rules now: threads of Python, and how often one is in them.
static BUSY: Mutex<Option<HashMap<u64, usize>>> = Mutex::new(None);

/// The threads that run somebody's rules now.
pub fn busy() -> Vec<u64> {
    let busy = BUSY.lock().unwrap_or_else(PoisonError::into_inner);
    busy.as_ref().map(|busy| busy.keys().copied().collect()).unwrap_or_default()
}

/// This thread runs rules as long as it is there.
struct Busy(u64);

impl Busy {
    fn new(py: Python<'_>) -> PyResult<Self> {
        let thread = py.import("_thread")?.call_method0("get_ident")?.extract()?;
        let mut busy = BUSY.lock().unwrap_or_else(PoisonError::into_inner);
        *busy.get_or_insert_default().entry(thread).or_default() += 1;
        Ok(Busy(thread))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let mut busy = BUSY.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(busy) = busy.as_mut()
            && let Some(times) = busy.get_mut(&self.0)
        {
            *times -= 1;
            if *times == 0 {
                busy.remove(&self.0);
            }
        }
    }
}

/// Why there is no answer: a method raised something, or gave what is none.
pub enum Misstep {
    Raised(PyErr),
    Wrong(Refusal),
}

impl From<PyErr> for Misstep {
    fn from(error: PyErr) -> Self {
        Misstep::Raised(error)
    }
}

impl From<Refusal> for Misstep {
    fn from(refusal: Refusal) -> Self {
        Misstep::Wrong(refusal)
    }
}

impl From<Unfit> for Misstep {
    fn from(unfit: Unfit) -> Self {
        Misstep::Wrong(unfit.into())
    }
}

/// The methods of an object that its class has.
fn method(own: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<Py<PyAny>>> {
    Ok(own.getattr_opt(name)?.map(Bound::unbind))
}

impl ClassRules {
    /// Takes the methods of an object, and asks it where play begins.
    pub fn new(
        own: &Bound<'_, PyAny>,
        (params, edition): (String, String),
        players: Players,
        told: Option<Text>,
    ) -> PyResult<Self> {
        let required = |name: &str, called: &str| {
            method(own, name)?.ok_or_else(|| crate::voice::refused(lacking(&kind(own), called)))
        };
        let begin = required("_start", "start")?.bind(own.py()).call0()?;
        let start = position(&begin).map_err(|unfit| crate::voice::refused(unfit.into()))?;
        Ok(ClassRules {
            params,
            edition,
            players,
            told,
            nests: Nests::of(&begin),
            start,
            moves: required("moves", "moves")?,
            goal: method(own, "goal")?,
            end: method(own, "end")?,
            passes: method(own, "passes")?,
            gain: method(own, "gain")?,
            legal: method(own, "legal")?,
            alike: method(own, "alike")?,
            hint: method(own, "hint")?,
            picture: method(own, "picture")?,
            taps: method(own, "taps")?,
            goal_picture: method(own, "goal_picture")?,
        })
    }

    /// What the class has besides what it must.
    pub fn abilities(&self) -> Abilities {
        Abilities { alike: self.alike.is_some(), hint: self.hint.is_some(), score: self.gain.is_some() }
    }

    /// Asks methods about a position.
    fn asked<T>(
        &self,
        at: &FreePosition,
        ask: impl for<'py> FnOnce(&Bound<'py, PyAny>) -> Result<T, Misstep>,
    ) -> Result<T, Refusal> {
        Python::attach(|py| {
            let _busy = Busy::new(py).map_err(|error| noted(py, error, None))?;
            self.asked_in(py, at, ask)
        })
    }

    fn asked_in<'py, T>(
        &self,
        py: Python<'py>,
        at: &FreePosition,
        ask: impl FnOnce(&Bound<'py, PyAny>) -> Result<T, Misstep>,
    ) -> Result<T, Refusal> {
        let at = self.nests.position(py, at).map_err(|error| noted(py, error, None))?;
        ask(&at).map_err(|fault| match fault {
            Misstep::Raised(error) => noted(py, error, Some(&at)),
            Misstep::Wrong(refusal) => refusal,
        })
    }

    fn onward_from(&self, at: &Bound<'_, PyAny>) -> Result<Onward, Misstep> {
        let py = at.py();
        let end = match (&self.end, &self.goal) {
            (Some(end), _) => ended(&end.bind(py).call1((at,))?)?,
            (None, Some(goal)) => {
                let is_reached = goal.bind(py).call1((at,))?.is_truthy()?;
                // In a game of two, whoever reached the goal has just moved.
                is_reached.then_some(if self.players == Players::One { End::Won } else { End::Lost })
            }
            (None, None) => None,
        };
        if end.is_some() {
            return Ok(Onward { end, moves: Vec::new() });
        }
        let passes = self.players == Players::Two;
        let mut moves = branches(&self.moves.bind(py).call1((at,))?, passes)?;
        for branch in &mut moves {
            if let Some(function) = self.passes.as_ref().filter(|_| passes) {
                branch.passes = function.bind(py).call1((at, &branch.text))?.is_truthy()?;
            }
            if let Some(function) = &self.gain {
                let gain = function.bind(py).call1((at, &branch.text))?;
                let small = gain.extract().ok().filter(|gain: &i32| gain.abs() <= MOST_GAIN);
                branch.gain =
                    small.ok_or_else(|| due("gain", ("a whole number", "un nombre entier"), &gain))?;
            }
        }
        Ok(Onward { end, moves })
    }
}

fn lacking(class: &str, name: &str) -> Refusal {
    Refusal::new(
        format!("{class} has no method {name}: a game has start and moves at least"),
        format!("{class} n'a pas de méthode {name} : un jeu a au moins start et moves"),
    )
}

pub fn due(name: &str, (en, fr): (&str, &str), value: &Bound<'_, PyAny>) -> Refusal {
    let kind = kind(value);
    Refusal::new(
        format!("{name} must give {en}, and gives a {kind}"),
        format!("{name} doit rendre {fr}, et rend un {kind}"),
    )
}

fn ended(value: &Bound<'_, PyAny>) -> Result<Option<End>, Misstep> {
    let word = value.cast::<PyString>().ok().map(ToString::to_string);
    match word.as_deref() {
        _ if value.is_none() => Ok(None),
        Some("won") => Ok(Some(End::Won)),
        Some("lost") => Ok(Some(End::Lost)),
        Some("draw") => Ok(Some(End::Draw)),
        _ => {
            let wanted = ("'won', 'lost', 'draw' or None", "« won », « lost », « draw » ou None");
            Err(due("end", wanted, value).into())
        }
    }
}

/// Moves: a dict, or pairs of a text and the next position.
fn branches(value: &Bound<'_, PyAny>, passes: bool) -> Result<Vec<Branch>, Misstep> {
    let mut found: Vec<Branch> = Vec::new();
    if let Ok(dict) = value.cast::<PyDict>() {
        for (text, to) in dict {
            branch(&text, &to, passes)?.join(&mut found)?;
        }
        return Ok(found);
    }
    let pairs = value.try_iter().map_err(|_| no_moves(value))?;
    for pair in pairs {
        let pair = pair?;
        let both = pair.try_iter().and_then(Iterator::collect::<PyResult<Vec<_>>>);
        let both = both.map_err(|_| no_moves(&pair))?;
        let [text, to] = &both[..] else { return Err(no_moves(&pair)) };
        branch(text, to, passes)?.join(&mut found)?;
    }
    Ok(found)
}

fn no_moves(value: &Bound<'_, PyAny>) -> Misstep {
    let wanted = (
        "a dict (text of the move: next position), or pairs of them",
        "un dict (texte du coup : position suivante), ou de telles paires",
    );
    due("moves", wanted, value).into()
}

fn branch(text: &Bound<'_, PyAny>, to: &Bound<'_, PyAny>, passes: bool) -> Result<Branch, Misstep> {
    Ok(Branch::new(text.str()?.to_string(), position(to)?, passes)?)
}

impl FreeRules for ClassRules {
    fn params(&self) -> String {
        self.params.clone()
    }

    fn edition(&self) -> Option<String> {
        Some(self.edition.clone())
    }

    fn players(&self) -> Players {
        self.players
    }

    fn is_scored(&self) -> bool {
        self.gain.is_some()
    }

    fn start(&self) -> Result<FreePosition, Refusal> {
        Ok(self.start.clone())
    }

    fn onward(&self, at: &[FreePosition]) -> Vec<Result<Onward, Refusal>> {
        Python::attach(|py| match Busy::new(py) {
            Err(error) => {
                let refusal = noted(py, error, None);
                at.iter().map(|_| Err(refusal.clone())).collect()
            }
            Ok(_busy) => {
                let mut found = Vec::with_capacity(at.len());
                for at in at {
                    let onward = self.asked_in(py, at, |at| self.onward_from(at));
                    let is_wrong = onward.is_err();
                    found.push(onward);
                    // The first that goes wrong is told; more exceptions would only push it out.
                    if is_wrong {
                        break;
                    }
                }
                found
            }
        })
    }

    fn is_legal(&self, at: &FreePosition) -> Result<bool, Refusal> {
        let Some(legal) = &self.legal else { return Ok(true) };
        self.asked(at, |at| Ok(legal.bind(at.py()).call1((at,))?.is_truthy()?))
    }

    fn alike(&self, at: &FreePosition) -> Result<FreePosition, Refusal> {
        let Some(alike) = &self.alike else { return Ok(at.clone()) };
        self.asked(at, |at| Ok(position(&alike.bind(at.py()).call1((at,))?)?))
    }

    fn picture(&self, at: &FreePosition) -> Result<Option<Sketch>, Refusal> {
        let Some(picture) = &self.picture else { return Ok(None) };
        self.asked(at, |at| {
            let py = at.py();
            let rows = picture.bind(py).call1((at,))?;
            let onward = if self.taps.is_some() { self.onward_from(at)? } else { Onward::default() };
            let taps = |text: &str| -> Result<Option<Vec<(usize, usize)>>, Misstep> {
                let Some(taps) = &self.taps else { return Ok(None) };
                Ok(taps.bind(py).call1((at, text))?.extract()?)
            };
            drawn(&rows, taps, &onward)
        })
    }

    fn goal_picture(&self) -> Result<Option<Sketch>, Refusal> {
        let Some(picture) = &self.goal_picture else { return Ok(None) };
        self.asked(&self.start, |at| drawn(&picture.bind(at.py()).call0()?, |_| Ok(None), &Onward::default()))
    }

    fn told(&self) -> Option<Text> {
        self.told.clone()
    }

    fn hint(&self, at: &FreePosition) -> Result<Option<Text>, Refusal> {
        let Some(hint) = &self.hint else { return Ok(None) };
        self.asked(at, |at| Ok(words(&hint.bind(at.py()).call1((at,))?)))
    }
}
