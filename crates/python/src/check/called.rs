//! A function of Python as the judge sees a program.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use lucas_check::{Candidate, Fate, Invocation, SourceText, Talk, Trial, Utterance};
use lucas_engine::effort::Watch;
use pyo3::prelude::*;

use super::ALLOWED;

/// So often somebody looks whether a call takes too long.
const PAUSE: Duration = Duration::from_millis(20);
/// A call that catches what ends it is ended again so much later.
const AGAIN: Duration = Duration::from_millis(100);

/// A function that is judged.
pub struct Called {
    function: Py<PyAny>,
    name: String,
    /// How many arguments it takes; none where it takes any number.
    arity: Option<usize>,
    /// The call under way; who ends it holds this as long as that takes, so that it does not end the next one.
    underway: Mutex<Option<Underway>>,
    is_over: AtomicBool,
    is_stopped: AtomicBool,
    was_late: AtomicBool,
}

/// A call that is made now.
struct Underway {
    /// The thread it runs on.
    thread: u64,
    /// Until when it may compute.
    until: Instant,
    /// When it was ended last, if it was and went on.
    ended: Option<Instant>,
}

impl Underway {
    /// Whether it is to be ended now, perhaps again: a function may catch everything.
    fn is_due(&self, is_stopped: bool) -> bool {
        let is_late = is_stopped || self.until < Instant::now();
        is_late && self.ended.is_none_or(|ended| ended.elapsed() >= AGAIN)
    }
}

impl Called {
    pub fn new(function: &Bound<'_, PyAny>) -> PyResult<Self> {
        let check = function.py().import("lucas._check")?;
        let name = function.getattr_opt("__name__")?.map(|name| name.to_string());
        Ok(Called {
            name: name.unwrap_or_else(|| "f".to_owned()),
            arity: check.call_method1("arity", (function,))?.extract()?,
            function: function.clone().unbind(),
            underway: Mutex::new(None),
            is_over: AtomicBool::new(false),
            is_stopped: AtomicBool::new(false),
            was_late: AtomicBool::new(false),
        })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Says which call is under way. Whoever ends calls waits for Python, so nobody waits for them while in Python.
    fn set_underway(&self, py: Python<'_>, underway: Option<Underway>) {
        py.detach(|| *self.underway.lock().unwrap_or_else(PoisonError::into_inner) = underway);
    }

    /// Does something while somebody ends the calls that take too long.
    pub fn watched<T>(&self, watch: &dyn Watch, work: impl FnOnce() -> T) -> T {
        thread::scope(|scope| {
            let watching = scope.spawn(|| {
                while !self.is_over.load(Ordering::Relaxed) {
                    thread::park_timeout(PAUSE);
                    self.look(watch);
                }
            });
            let made = work();
            self.is_over.store(true, Ordering::Relaxed);
            watching.thread().unpark();
            made
        })
    }

    fn look(&self, watch: &dyn Watch) {
        let is_stopped = watch.is_stopping();
        self.is_stopped.fetch_or(is_stopped, Ordering::Relaxed);
        let mut underway = self.underway.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(call) = underway.as_mut().filter(|call| call.is_due(is_stopped)) else { return };
        call.ended = Some(Instant::now());
        let thread = call.thread;
        let ended =
            Python::attach(|py| py.import("lucas._check")?.call_method1("interrupt", (thread,)).map(drop));
        // Whoever cannot be reached is looked at again in a moment.
        drop(ended);
    }

    fn call(&self, invocation: &Invocation) -> PyResult<Trial> {
        Python::attach(|py| {
            let thread: u64 = py.import("_thread")?.call_method0("get_ident")?.extract()?;
            let part = if invocation.is_hopeless { 2 } else { 1 };
            let allowed = ALLOWED * invocation.patience.max(1) / part;
            let check = py.import("lucas._check")?;
            let overtime = check.getattr("Overtime")?;
            self.set_underway(py, Some(Underway { thread, until: Instant::now() + allowed, ended: None }));
            let given = (&self.function, self.arity, &invocation.arguments, &invocation.input);
            let ran = check.call_method1("run", given);
            self.set_underway(py, None);
            let ran = match ran {
                // It was ended once more when it was about to say so.
                Err(error) if error.is_instance(py, &overtime) => {
                    self.was_late.store(true, Ordering::Relaxed);
                    let (output, errors) = (String::new(), String::new());
                    return Ok(Trial { output, errors, fate: Fate::Processor, cpu: allowed, memory: 0 });
                }
                ran => ran?,
            };
            let (output, errors, raised, seconds): (String, String, Option<String>, f64) = ran.extract()?;
            let fate = match raised {
                None => Fate::Exit(0),
                Some(raised) if raised == "Overtime" => Fate::Processor,
                Some(raised) => Fate::Signal(raised),
            };
            self.was_late.fetch_or(fate == Fate::Processor, Ordering::Relaxed);
            let output = if errors.is_empty() { output } else { format!("{output}{errors}\n") };
            let cpu = Duration::try_from_secs_f64(seconds).unwrap_or_default();
            Ok(Trial { output, errors, fate, cpu, memory: 0 })
        })
    }
}

fn unsaid() -> io::Error {
    io::Error::from(io::ErrorKind::Unsupported)
}

impl Candidate for Called {
    fn run(&self, invocation: &Invocation) -> io::Result<Trial> {
        if self.is_stopped.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        self.call(invocation).map_err(io::Error::other)
    }

    fn run_all(&self, invocations: &[Invocation]) -> io::Result<Vec<Trial>> {
        invocations.iter().map(|invocation| self.run(invocation)).collect()
    }

    fn talk(&self, _arguments: &[String]) -> io::Result<Box<dyn Talk>> {
        Err(unsaid())
    }

    fn openings(&self, _arguments: &[Vec<String>]) -> io::Result<Vec<Utterance>> {
        Err(unsaid())
    }

    fn was_late(&self) -> bool {
        self.was_late.load(Ordering::Relaxed)
    }

    fn sources(&self) -> Vec<SourceText> {
        Vec::new()
    }

    fn driven(
        &self,
        _files: &[(String, Vec<u8>)],
        _commands: &[Vec<String>],
    ) -> io::Result<Result<Box<dyn Candidate + '_>, Trial>> {
        Err(unsaid())
    }

    fn command(&self, invocation: &Invocation) -> String {
        let given = match (&invocation.arguments[..], self.arity) {
            ([], None | Some(0)) => String::new(),
            ([], Some(_)) => invocation.input.split_whitespace().collect::<Vec<_>>().join(", "),
            (arguments, _) => arguments.join(", "),
        };
        format!("{}({given})", self.name)
    }
}
