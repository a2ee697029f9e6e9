//! Positions as Python has them: numbers, texts, lists and tuples, both ways.

use lucas_engine::{Refusal, Text};
use lucas_scripts::FreePosition;
use lucas_scripts::datum::{MOST_DEPTH, Packing, Token, Tokens};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyString, PyTuple};

/// What is no position.
pub enum Unfit {
    /// It is too large or lies too deep.
    TooLarge,
    /// Something in it is neither number, text, list nor tuple.
    Kind(String),
    /// A number has more than 64 bits.
    Number,
}

impl From<Unfit> for Refusal {
    fn from(unfit: Unfit) -> Self {
        let (en, fr) = match unfit {
            Unfit::TooLarge => {
                ("a position is too large".to_owned(), "une position est trop grande".to_owned())
            }
            Unfit::Kind(kind) => (
                format!("a position is made of whole numbers, texts, lists and tuples, and here is a {kind}"),
                format!(
                    "une position est faite de nombres entiers, de textes, de listes et de tuples, et voici un {kind}"
                ),
            ),
            Unfit::Number => (
                "a position holds a number of more than 64 bits".to_owned(),
                "une position contient un nombre de plus de 64 bits".to_owned(),
            ),
        };
        Refusal::new(en, fr)
    }
}

/// Whether lists are tuples, by depth: what a game begins with is given back as it came.
#[derive(Clone, Default)]
pub struct Nests(Vec<bool>);

impl Nests {
    /// As a first position has it.
    pub fn of(value: &Bound<'_, PyAny>) -> Self {
        let mut nests = Nests::default();
        nests.learn(value, 0);
        nests
    }

    fn learn(&mut self, value: &Bound<'_, PyAny>, depth: usize) {
        let is_tuple = value.cast::<PyTuple>().is_ok();
        if depth > MOST_DEPTH || !(is_tuple || value.cast::<PyList>().is_ok()) {
            return;
        }
        if self.0.len() == depth {
            self.0.push(is_tuple);
        }
        for item in value.try_iter().into_iter().flatten().flatten() {
            self.learn(&item, depth + 1);
        }
    }

    fn is_tuple(&self, depth: usize) -> bool {
        self.0.get(depth).or(self.0.last()).copied().unwrap_or(true)
    }

    /// A packed position as Python has it.
    pub fn position<'py>(&self, py: Python<'py>, at: &FreePosition) -> PyResult<Bound<'py, PyAny>> {
        self.thawed(py, &mut at.tokens(), 0)
    }

    fn thawed<'py>(
        &self,
        py: Python<'py>,
        tokens: &mut Tokens<'_>,
        depth: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        Ok(match tokens.next() {
            Token::Number(number) => number.into_pyobject(py)?.into_any(),
            Token::Text(text) => PyString::new(py, text).into_any(),
            Token::List(items) => {
                let items: Vec<_> =
                    (0..items).map(|_| self.thawed(py, tokens, depth + 1)).collect::<PyResult<_>>()?;
                if self.is_tuple(depth) {
                    PyTuple::new(py, items)?.into_any()
                } else {
                    PyList::new(py, items)?.into_any()
                }
            }
        })
    }
}

/// A value of Python as a position.
pub fn position(value: &Bound<'_, PyAny>) -> Result<FreePosition, Unfit> {
    let mut packing = Packing::default();
    packed(value, 0, &mut packing)?;
    Ok(packing.position())
}

fn packed(value: &Bound<'_, PyAny>, depth: usize, packing: &mut Packing) -> Result<(), Unfit> {
    if packing.is_too_large() || depth > MOST_DEPTH {
        return Err(Unfit::TooLarge);
    }
    if let Ok(number) = value.cast::<PyInt>() {
        packing.number(number.extract().map_err(|_| Unfit::Number)?);
    } else if let Ok(text) = value.cast::<PyString>() {
        packing.text(&text.to_cow().map_err(|_| Unfit::Kind("str".to_owned()))?);
    } else if let Ok(items) = value.cast::<PyTuple>() {
        packing.list(items.len());
        for item in items.iter_borrowed() {
            packed(&item, depth + 1, packing)?;
        }
    } else if let Ok(items) = value.cast::<PyList>() {
        packing.list(items.len());
        for item in items.iter() {
            packed(&item, depth + 1, packing)?;
        }
    } else if let Ok(number) = value.extract::<i64>() {
        // A number of NumPy is one.
        packing.number(number);
    } else {
        return Err(Unfit::Kind(kind(value)));
    }
    Ok(())
}

/// The name of a value's type.
pub fn kind(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string())
}

/// Words for people: a text, or a dict with one for `en` and `fr`.
pub fn words(value: &Bound<'_, PyAny>) -> Option<Text> {
    if let Ok(text) = value.cast::<PyString>() {
        return Some(text.to_string().into());
    }
    let dict = value.cast::<PyDict>().ok()?;
    let said = |language: &str| Some(dict.get_item(language).ok()??.str().ok()?.to_string());
    let (en, fr) = (said("en"), said("fr"));
    Some(Text::new(en.clone().or_else(|| fr.clone())?, fr.or(en)?))
}
