//! Long work: others go on with Python meanwhile, Ctrl-C stops it, and a bar shows how far it is.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use lucas_engine::effort::Watch;
use lucas_engine::{Effort, Refusal};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::own::busy;
use crate::voice::refused;

/// So often somebody looks whether Ctrl-C was pressed.
const PAUSE: Duration = Duration::from_millis(50);
/// Work that takes longer is shown.
const SILENCE: Duration = Duration::from_secs(1);
/// The thread that works has as much room as one that a program begins in.
const STACK: usize = 8 << 20;

/// The most positions visited, and memory taken, unless somebody says otherwise: as on the command line.
const USUAL_CAPACITY: usize = 20_000_000;
const CAPACITY_BESIDE_THEORY: usize = 300_000;
const USUAL_MEMORY: u64 = 4 << 30;

/// How much work one question may take.
#[derive(Clone, Copy)]
pub struct WorkBounds {
    positions: usize,
    beside_theory: usize,
    memory: u64,
}

impl WorkBounds {
    /// What somebody asked for, and the usual where they did not.
    pub fn new(capacity: Option<usize>, memory: Option<u64>) -> Self {
        WorkBounds {
            positions: capacity.unwrap_or(USUAL_CAPACITY),
            beside_theory: capacity.unwrap_or(CAPACITY_BESIDE_THEORY),
            memory: memory.unwrap_or(USUAL_MEMORY),
        }
    }

    /// The same, with no more positions than so many.
    pub fn positions(self, most: usize) -> Self {
        WorkBounds { positions: most, beside_theory: most, ..self }
    }

    fn effort(self, watch: &dyn Watch) -> Effort<'_> {
        let WorkBounds { positions, beside_theory, memory } = self;
        Effort { positions, beside_theory, memory, watch, is_kept: true, ..Effort::UNBOUNDED }
    }
}

/// Who watches over work for Python.
#[derive(Default)]
struct Overseer {
    is_stopping: AtomicBool,
    done: AtomicU64,
    /// Of how much; 0 where that is unknown.
    of: AtomicU64,
}

impl Watch for Overseer {
    fn progress(&self, done: u64, of: Option<u64>) {
        self.done.store(done, Ordering::Relaxed);
        self.of.store(of.unwrap_or(0), Ordering::Relaxed);
    }

    fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Relaxed)
    }
}

/// The bar of some work, from the moment on when it has taken long enough.
struct Meter {
    began: Instant,
    shown: Option<Py<PyAny>>,
}

impl Meter {
    fn show(&mut self, py: Python<'_>, overseer: &Overseer) -> PyResult<()> {
        // What counts nothing has nothing to show.
        if self.began.elapsed() < SILENCE || overseer.done.load(Ordering::Relaxed) == 0 {
            return Ok(());
        }
        let bar = match &self.shown {
            Some(bar) => bar,
            None => self.shown.insert(py.import("lucas._progress")?.call_method0("bar")?.unbind()),
        };
        let [done, of] = [&overseer.done, &overseer.of].map(|number| number.load(Ordering::Relaxed));
        bar.call_method1(py, "show", (done, of)).map(drop)
    }

    fn close(self, py: Python<'_>) -> PyResult<()> {
        self.shown.map_or(Ok(()), |bar| bar.call_method0(py, "close").map(drop))
    }
}

/// Does work that may take long. It runs on a thread of its own, because only the thread that Python began in hears Ctrl-C.
pub fn done<T: Send>(
    py: Python<'_>,
    allowed: WorkBounds,
    work: impl FnOnce(&Effort<'_>) -> Result<T, Refusal> + Send,
) -> PyResult<T> {
    let overseer = Overseer::default();
    let mut bar = Meter { began: Instant::now(), shown: None };
    let (made, stopped) = py.detach(|| {
        thread::scope(|scope| {
            let (tell, hear) = channel();
            let watch = &overseer;
            let worker = move || {
                // Who asked is there as long as this thread is.
                let _ = tell.send(work(&allowed.effort(watch)));
            };
            if let Err(error) = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, worker) {
                return (None, Some(error.into()));
            }
            let mut stopped = None;
            loop {
                match hear.recv_timeout(PAUSE) {
                    Ok(made) => return (Some(made), stopped),
                    Err(RecvTimeoutError::Disconnected) => return (None, stopped),
                    Err(RecvTimeoutError::Timeout) if stopped.is_none() => {
                        let looked = Python::attach(|py| {
                            py.check_signals()?;
                            bar.show(py, &overseer)
                        });
                        if let Err(error) = looked {
                            overseer.is_stopping.store(true, Ordering::Relaxed);
                            stopped = Some(error);
                        }
                    }
                    // Somebody's rules do not look up by themselves.
                    Err(RecvTimeoutError::Timeout) => Python::attach(interrupted),
                }
            }
        })
    });
    bar.close(py)?;
    match (stopped, made) {
        (Some(stopped), _) => Err(stopped),
        (None, Some(made)) => made.map_err(refused),
        (None, None) => Err(PyRuntimeError::new_err("lucas: the work broke off")),
    }
}

/// Ends what somebody's rules do now.
fn interrupted(py: Python<'_>) {
    let ended = py.import("lucas._own").and_then(|own| own.call_method1("interrupt", (busy(),)));
    // Whoever cannot be reached is asked again in a moment.
    drop(ended);
}

/// What is known without exploring anything; done at once, while others go on with Python.
pub fn at_once<T: Send>(py: Python<'_>, work: impl FnOnce(&Effort<'_>) -> T + Send) -> T {
    py.detach(|| work(&Effort::positions(0)))
}
