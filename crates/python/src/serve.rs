//! The page, with games of one's own.

use std::io;
use std::net::{IpAddr, TcpListener};
use std::ops::RangeInclusive;

use lucas_engine::effort::Watch;
use lucas_engine::{Entry, Refusal, Registry};
use lucas_exercises::HANDOUTS;
use lucas_games::GAMES;
use lucas_web::{USUAL_MEMORY, Workbench, serve_until};
use lucas_words::say;
use pyo3::exceptions::{PyKeyboardInterrupt, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::game::PyGame;
use crate::own::OwnClass;
use crate::voice::{spoken, words};
use crate::work::{WorkBounds, done};

/// The ports tried unless one is named, as on the command line.
const PORTS: RangeInclusive<u16> = 8421..=8520;

/// Opens the page with the games that are always there and with one's own, until Ctrl-C, for this machine alone unless
/// `listen` says otherwise.
#[pyfunction]
#[pyo3(signature = (*games, port=None, listen="127.0.0.1", open=false, memory=None))]
pub fn serve(
    py: Python<'_>,
    games: &Bound<'_, PyTuple>,
    port: Option<u16>,
    listen: &str,
    open: bool,
    memory: Option<u64>,
) -> PyResult<()> {
    let host: IpAddr = listen.parse().map_err(|_| {
        PyValueError::new_err(say!(words(), "python-serve-address", word = listen.to_owned()))
    })?;
    let mut entries: Vec<&'static Entry> = Vec::new();
    let mut shown = String::new();
    // Held as long as the page is there: an object may be all that knows its rules.
    let mut held = Vec::new();
    for game in games {
        let game = if game.is_instance_of::<PyType>() { game.call0()? } else { game };
        let Ok(game) = game.cast_into::<PyGame>() else {
            return Err(PyTypeError::new_err(say!(words(), "python-serve-game")));
        };
        let opened = PyGame::opened(&game)?;
        if opened.origin.is_some() {
            let entry = OwnClass::of(&game.get_type())?.entry(py, None)?;
            if !entries.iter().any(|other| std::ptr::eq(*other, entry)) {
                entries.push(entry);
            }
        }
        if shown.is_empty() {
            shown = format!("/{}/{}", opened.game.name(), opened.game.params());
        }
        held.push(std::sync::Arc::clone(opened));
    }
    entries.extend(GAMES.0);
    let registry = Registry(Box::leak(entries.into_boxed_slice()));
    let listener = listening(host, port)?;
    let at = listener.local_addr()?;
    let page = format!("http://{at}/{}{}", spoken_code(), shown.trim_end_matches('/'));
    py.import("builtins")?.call_method1("print", (say!(words(), "serve-ready", address = page.clone()),))?;
    py.import("sys")?.getattr("stdout")?.call_method0("flush")?;
    if open {
        py.import("webbrowser")?.call_method1("open", (page,))?;
    }
    let workbench = Workbench::new(registry, HANDOUTS, at.ip(), memory.unwrap_or(USUAL_MEMORY));
    let served = done(py, WorkBounds::new(None, None), |effort| {
        let watch: &dyn Watch = effort.watch;
        serve_until(listener, workbench, || watch.is_stopping())
            .map_err(|error| Refusal::new(error.to_string(), error.to_string()))
    });
    match served {
        // That is how it ends.
        Err(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => Ok(()),
        served => served,
    }
}

fn spoken_code() -> &'static str {
    match spoken() {
        lucas_engine::Language::English => "en",
        lucas_engine::Language::French => "fr",
    }
}

/// Listens at the port, or at the first that is free.
fn listening(host: IpAddr, port: Option<u16>) -> PyResult<TcpListener> {
    let ports = port.map_or(PORTS, |port| port..=port);
    let (first, last) = (*ports.start(), *ports.end());
    let mut refused = io::Error::from(io::ErrorKind::AddrInUse);
    for port in ports {
        match TcpListener::bind((host, port)) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => refused = error,
            found => return Ok(found?),
        }
    }
    let (address, error) = (host.to_string(), refused.to_string());
    Err(PyValueError::new_err(say!(
        words(),
        "serve-no-port",
        first = first,
        last = last,
        address = address,
        error = error
    )))
}
