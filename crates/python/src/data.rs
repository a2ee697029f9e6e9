//! The one JSON of the project as Python's own data: the same keys, numbers exact however large.

use lucas_engine::decimal;
use num_bigint::{BigInt, Sign};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFloat, PyInt, PyList};
use serde::Serialize;
use serde_json::Value as Json;

/// What is serialized, as dicts, lists, numbers and text.
pub fn plain<'py>(py: Python<'py>, data: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let json = serde_json::to_value(data).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    converted(py, &json)
}

fn converted<'py>(py: Python<'py>, json: &Json) -> PyResult<Bound<'py, PyAny>> {
    match json {
        Json::Null => Ok(py.None().into_bound(py)),
        Json::Bool(is_so) => Ok(is_so.into_pyobject(py)?.to_owned().into_any()),
        Json::Number(number) => numeral(py, &number.to_string()),
        Json::String(text) => Ok(text.into_pyobject(py)?.into_any()),
        Json::Array(items) => {
            let items = items.iter().map(|item| converted(py, item)).collect::<PyResult<Vec<_>>>()?;
            Ok(PyList::new(py, items)?.into_any())
        }
        Json::Object(fields) => {
            let dict = PyDict::new(py);
            for (key, value) in fields {
                dict.set_item(key, converted(py, value)?)?;
            }
            Ok(dict.into_any())
        }
    }
}

fn numeral<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let (is_negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    match decimal::read(digits) {
        Some(number) => {
            let number = BigInt::from(number);
            whole(py, &if is_negative { -number } else { number })
        }
        None => Ok(PyFloat::new(py, text.parse().unwrap_or(f64::NAN)).into_any()),
    }
}

/// A whole number, however large.
pub fn whole<'py>(py: Python<'py>, number: &BigInt) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(small) = i64::try_from(number) {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    // Python reads digits no longer than a few thousand, but any number of bytes.
    let (sign, bytes) = number.to_bytes_le();
    let read = py.get_type::<PyInt>().call_method1("from_bytes", (PyBytes::new(py, &bytes), "little"))?;
    if sign == Sign::Minus { read.neg() } else { Ok(read) }
}
