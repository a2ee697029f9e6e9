//! Several sentences: a sequence in Python, lines when printed.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

/// Sentences, one after the other: a sequence of str that prints as lines.
#[pyclass(frozen, eq, hash, sequence, module = "lucas")]
#[derive(PartialEq, Eq, Hash)]
pub struct Sentences(pub Vec<String>);

#[pymethods]
impl Sentences {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<&str> {
        let place = if index < 0 { self.0.len().checked_add_signed(index) } else { index.try_into().ok() };
        let found = place.and_then(|place| self.0.get(place));
        found.map(String::as_str).ok_or_else(|| PyIndexError::new_err(index))
    }

    fn __str__(&self) -> String {
        self.0.join("\n")
    }

    fn __repr__(&self) -> String {
        self.__str__()
    }
}
