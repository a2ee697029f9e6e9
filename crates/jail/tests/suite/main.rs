//! The jail, with real processes in it.

mod runs;

use lucas_jail::{Folder, Jail, Job, Sandbox};

/// The jail that is tested.
fn jail() -> Jail {
    Jail::supervised_by(env!("CARGO_BIN_EXE_lucas-jail"), Sandbox::Auto).expect("a jail")
}

/// A new folder.
fn folder() -> Folder {
    Folder::new().expect("a folder")
}

/// A shell script to be run in a folder.
fn script(folder: &Folder, text: &str) -> Job {
    Job::new("sh", folder.path()).arguments(["-c", text])
}
