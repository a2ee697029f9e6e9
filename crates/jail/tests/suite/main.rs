//! The jail, with real processes in it.

mod conversations;
mod hostile;
mod languages;
mod levels;
mod ordinary;
mod runs;

use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use lucas_jail::{Execution, Folder, Jail, Job, Limits, Sandbox};

/// The program that serves as supervisor; elsewhere when the tests run as an ordinary user.
fn supervisor() -> String {
    env::var(ordinary::SUPERVISOR).unwrap_or_else(|_| env!("CARGO_BIN_EXE_lucas-jail").into())
}

/// The jail that is tested.
fn jail() -> Jail {
    Jail::supervised_by(supervisor(), Sandbox::Auto).expect("a jail")
}

/// A new folder.
fn folder() -> Folder {
    Folder::new().expect("a folder")
}

/// A shell script to be run in a folder.
fn script(folder: &Folder, text: &str) -> Job {
    Job::new("sh", folder.path()).arguments(["-c", text])
}

/// Limits that are met soon.
fn tight() -> Limits {
    Limits::default().with("cpu=1,wall=2,memory=64,output=1,file=4,processes=32").expect("limits")
}

/// Runs a Python program in a jail, and holds that nothing of it is left afterwards.
fn python(text: &str, limits: Limits) -> Execution {
    let folder = folder();
    let mark = format!("mark-{}", folder.path().display());
    let job = Job::new("python3", folder.path()).arguments(["-c", text, &mark]).limits(limits);
    let ran = jail().run(&job).expect("a run");
    assert_eq!(processes_with(&mark), Vec::<String>::new(), "{ran:?}");
    ran
}

/// The processes in whose command line a mark stands. Who was killed may still be seen for a moment.
fn processes_with(mark: &str) -> Vec<String> {
    let deadline = Instant::now() + Duration::from_millis(200);
    loop {
        let found: Vec<String> = fs::read_dir("/proc")
            .expect("processes")
            .flatten()
            .filter(|entry| is_marked(&entry.path(), mark))
            .map(|entry| entry.path().display().to_string())
            .collect();
        if found.is_empty() || Instant::now() > deadline {
            return found;
        }
        thread::sleep(Duration::from_millis(10));
    }
}

fn is_marked(process: &Path, mark: &str) -> bool {
    fs::read(process.join("cmdline"))
        .is_ok_and(|line| line.windows(mark.len()).any(|part| part == mark.as_bytes()))
}
