//! Tables as NumPy arrays: the memory that the engine filled is handed over, and nothing is copied.

use std::path::PathBuf;

use lucas_engine::any::Unmade;
use lucas_engine::table::{Cells, Table};
use lucas_engine::{Limit, Refusal};
use lucas_tables::{Trouble, open};
use lucas_words::say;
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::game::{Opened, PyGame};
use crate::own::with_own;
use crate::voice::{refused, words};
use crate::work::{WorkBounds, done};

/// The table of a game.
pub fn solved<'py>(py: Python<'py>, opened: &Opened) -> PyResult<Bound<'py, PyAny>> {
    let made = done(py, opened.allowed, |effort| match opened.game.table(effort) {
        Err(Unmade::Refused(refusal @ Refusal { limit: Some(Limit::Stopped), .. })) => Err(refusal),
        made => Ok(made),
    })?;
    match made {
        Ok(table) => array(py, table),
        Err(Unmade::Refused(refusal)) => Err(refused(refusal)),
        Err(Unmade::Failed(error)) => Err(error.into()),
    }
}

fn array(py: Python<'_>, Table { shape, cells }: Table) -> PyResult<Bound<'_, PyAny>> {
    let shape: Vec<usize> =
        shape.into_iter().map(|axis| usize::try_from(axis).unwrap_or(usize::MAX)).collect();
    match cells {
        Cells::Byte(cells) => shaped(py, cells, shape),
        Cells::Narrow(cells) => shaped(py, cells, shape),
        Cells::Wide(cells) => shaped(py, cells, shape),
    }
}

fn shaped<T: Element>(py: Python<'_>, cells: Vec<T>, shape: Vec<usize>) -> PyResult<Bound<'_, PyAny>> {
    Ok(PyArray1::from_vec(py, cells).reshape(shape)?.into_any())
}

/// A table from a file: the game, and the values as a NumPy array.
#[pyclass(name = "Table", frozen, module = "lucas")]
pub struct PyTable {
    /// The game.
    #[pyo3(get)]
    game: Py<PyGame>,
    /// The values by rank, in the table's shape.
    #[pyo3(get)]
    values: Py<PyAny>,
}

#[pymethods]
impl PyTable {
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let values = self.values.bind(py).clone();
        match dtype {
            Some(dtype) => values.call_method1("astype", (dtype,)),
            None if copy == Some(true) => values.call_method0("copy"),
            None => Ok(values),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let shape = self.values.bind(py).getattr("shape")?;
        Ok(format!("<table of {} {shape}>", self.game.bind(py).str()?))
    }
}

/// The table of a file that `lucas solve --table` wrote (.npy or .zarr), checked as it is read.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python hands over a value")]
#[pyo3(signature = (path, *, memory=None))]
pub fn load(py: Python<'_>, path: PathBuf, memory: Option<u64>) -> PyResult<PyTable> {
    let most = memory.unwrap_or(4 << 30);
    let read = py.detach(|| {
        let reader = open(&path)?;
        Ok((reader.address().to_owned(), reader.table(most)?))
    });
    let file = path.display().to_string();
    let (address, table) = read.map_err(|trouble: Trouble| match trouble {
        Trouble::Io(error) => PyErr::from(error),
        Trouble::TooLarge(limit) => refused(limit.into()),
        Trouble::Name | Trouble::Taken => PyValueError::new_err(say!(words(), "table-format", file = file)),
        Trouble::Foreign(why) => {
            PyValueError::new_err(say!(words(), "table-foreign", file = file, why = why))
        }
        Trouble::Damaged(why) => {
            PyValueError::new_err(say!(words(), "table-damaged", file = file, why = why))
        }
    })?;
    let game = with_own(py, |registry| registry.open(&[&address])).map_err(refused)?.game;
    let game = Py::new(py, PyGame::of(Opened::new(game, WorkBounds::new(None, memory))))?;
    Ok(PyTable { game, values: array(py, table)?.unbind() })
}
