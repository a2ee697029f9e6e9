//! What came of a check: a verdict, and the smallest instance where a function is wrong, with its picture.

use std::fmt::Write as _;

use lucas_check::Contract;
use lucas_games::GAMES;
use lucas_schema::report::{Counterexample, ItemReport, Ruling};
use lucas_words::say;
use pyo3::prelude::*;

use crate::board;
use crate::data;
use crate::voice::words;

/// What came of a check; true if everything is accepted. A notebook shows it with the board of the counterexample.
#[pyclass(name = "Report", frozen, module = "lucas")]
pub struct PyReport {
    exercise: &'static str,
    function: String,
    items: Vec<ItemReport>,
}

impl PyReport {
    pub fn new(contract: &'static Contract, function: &str, items: Vec<ItemReport>) -> Self {
        PyReport { exercise: contract.name, function: function.to_owned(), items }
    }

    fn worst(&self) -> Ruling {
        self.items.iter().map(|item| item.verdict).max().unwrap_or(Ruling::Absent)
    }

    fn first_wrong(&self) -> Option<&Counterexample> {
        self.items.iter().find_map(|item| item.counterexample.as_ref())
    }

    fn head(&self) -> String {
        say!(
            words(),
            "check-head",
            program = self.function.clone(),
            exercise = self.exercise,
            verdict = self.worst().code(),
            points = self.points(),
            of = self.of()
        )
    }
}

/// What stands above a counterexample.
fn heading(example: &Counterexample) -> String {
    let instance = example.instance.clone();
    if example.is_smallest {
        say!(words(), "check-smallest", instance = instance)
    } else {
        say!(words(), "check-counterexample", instance = instance)
    }
}

/// The lines of a counterexample: what each is called, and what it says.
fn told(example: &Counterexample) -> Vec<(String, String)> {
    let read = if example.read == example.found { "" } else { &example.read };
    let mut lines = Vec::new();
    for (key, text) in [
        ("check-expected", example.expected.as_str()),
        ("check-found", &example.found),
        ("check-read", read),
        ("check-why", &example.why),
        ("check-mistake", example.mistake.as_deref().unwrap_or_default()),
    ] {
        if !text.is_empty() {
            lines.push((words().find(key).unwrap_or_default(), text.to_owned()));
        }
    }
    lines
}

fn line(item: &ItemReport) -> String {
    let detail = item.detail.as_ref().map(|detail| format!(" ({detail})")).unwrap_or_default();
    format!("{} {}{detail}  {}/{}", item.item, item.title, item.points, item.of)
}

/// Text as HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[pymethods]
impl PyReport {
    /// The worst verdict of the items: 'AC', 'AC*', 'WA', 'RTE', 'TLE' …
    #[getter]
    fn verdict(&self) -> &'static str {
        self.worst().code()
    }

    /// The exercise.
    #[getter]
    fn exercise(&self) -> &'static str {
        self.exercise
    }

    /// The points of all items.
    #[getter]
    fn points(&self) -> u32 {
        self.items.iter().map(|item| item.points).sum()
    }

    /// The most points.
    #[getter]
    fn of(&self) -> u32 {
        self.items.iter().map(|item| item.of).sum()
    }

    /// The items, under the names of `lucas check --json`.
    #[getter]
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data::plain(py, &self.items)
    }

    /// The smallest instance where it is wrong, under the names of `lucas check --json`; None where nothing is.
    #[getter]
    fn counterexample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data::plain(py, &self.first_wrong())
    }

    fn __bool__(&self) -> bool {
        !self.items.is_empty() && self.worst().is_accepted()
    }

    fn __str__(&self) -> String {
        let mut lines = Vec::new();
        for item in &self.items {
            lines.push(format!("{:<6} {}", item.verdict.code(), line(item)));
            lines.extend(
                item.tested.complete.iter().chain(&item.remarks).map(|told| format!("       {told}")),
            );
            if let Some(example) = &item.counterexample {
                lines.push(heading(example).trim_end().to_owned());
                lines.extend(told(example).iter().map(|(label, text)| format!("  {label} {text}")));
                lines.extend(
                    example.repeat.iter().map(|call| {
                        say!(words(), "check-repeat", command = call.clone()).trim_end().to_owned()
                    }),
                );
            }
        }
        lines.push(self.head());
        lines.join("\n")
    }

    fn __repr__(&self) -> String {
        self.__str__()
    }

    fn _repr_html_(&self) -> String {
        let mut html = format!("<p><strong>{}</strong></p><table>", escaped(&self.head()));
        for item in &self.items {
            let notes = item.tested.complete.iter().chain(&item.remarks);
            let notes = notes.map(|note| escaped(note)).collect::<Vec<_>>().join("<br>");
            let (code, line) = (item.verdict.code(), escaped(&line(item)));
            let _ = write!(html, "<tr><td>{code}</td><td>{line}</td><td>{notes}</td></tr>");
        }
        html += "</table>";
        let Some(example) = self.first_wrong() else { return html };
        let _ = write!(html, "<p>{}</p>", escaped(heading(example).trim()));
        let address = example.position.as_ref();
        let place = address.and_then(|address| GAMES.open(&[address]).ok());
        let svg = place.and_then(|place| board::svg(&*place.game, &place.position).ok().flatten());
        html += &svg.unwrap_or_default();
        html += "<table>";
        for (label, text) in told(example) {
            let (label, text) = (escaped(&label), escaped(&text));
            let _ = write!(html, "<tr><th>{label}</th><td>{text}</td></tr>");
        }
        html += "</table>";
        if let Some(call) = &example.repeat {
            let _ = write!(html, "<p><code>{}</code></p>", escaped(call));
        }
        html
    }
}
