//! A function of the notebook, judged by the contract of an exercise: the judge that looks at programs calls it, where it is.

mod called;
mod report;

use std::time::Duration;

use lucas_check::bench::Endings;
use lucas_check::{Bench, Contract};
use lucas_engine::Text;
use lucas_exercises::HANDOUTS;
use lucas_words::{Words, say};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use self::called::Called;
pub use self::report::PyReport;
use crate::voice::{refused, words};
use crate::work::{WorkBounds, done};

/// Seconds that an item is tried, and a call may compute, as on the command line.
const BUDGET: f64 = 2.0;
const ALLOWED: Duration = Duration::from_secs(2);
/// What is asked over and over, by a program that is talked with.
const TALKED_WITH: &str = "chocolat-moteur";

/// Judges a function by the contract of an exercise: it is called with the numbers that a program is given, and what it gives or
/// prints is read as a program's output. It runs here, in no jail: it is yours.
///
/// >>> import lucas
/// >>> def value(m, n, i, j):
/// ...     return 1
/// >>> report = lucas.check("chocolat", value)
/// >>> report.verdict, bool(report)
/// ('WA', False)
#[pyfunction]
#[pyo3(signature = (exercise, function, *, question=None, budget=BUDGET))]
#[expect(clippy::needless_pass_by_value, reason = "Python hands over a value")]
pub fn check(
    py: Python<'_>,
    exercise: &str,
    function: Bound<'_, PyAny>,
    question: Option<&str>,
    budget: f64,
) -> PyResult<PyReport> {
    let contract: &'static Contract = HANDOUTS.contracts().find(exercise).map_err(refused)?;
    if contract.name == TALKED_WITH {
        return Err(PyValueError::new_err(say!(words(), "python-check-talk", exercise = contract.name)));
    }
    if !function.is_callable() {
        return Err(PyTypeError::new_err(say!(words(), "python-check-function")));
    }
    if !(0.1..=3600.0).contains(&budget) {
        return Err(PyValueError::new_err(say!(words(), "python-check-budget")));
    }
    let only = question.map(|name| contract.demand(name)).transpose().map_err(refused)?;
    let called = Called::new(&function)?;
    let language = words().language;
    let judged = done(py, WorkBounds::new(None, None), |effort| {
        let bench = Bench {
            candidate: &called,
            contract,
            only,
            language,
            words: Words::new(language),
            budget: Some(Duration::from_secs_f64(budget)),
            allowed: ALLOWED,
            grows: false,
            heard: &|_| (),
            is_strict: false,
            endings: Endings::default(),
        };
        let failed = |error: std::io::Error| Text::from(error.to_string()).into();
        called.watched(effort.watch, || (contract.judge)(&bench)).map_err(failed)
    })?;
    Ok(PyReport::new(contract, called.name(), judged))
}
