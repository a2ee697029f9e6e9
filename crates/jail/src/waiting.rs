//! Whether a program waits for input.
//!
//! It does when one of its threads sits in a read of standard input and has given up the processor since we wrote: the first alone may
//! be the read that our words have not woken yet.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use rustix::process::Pid;

use crate::usage;

/// How often each thread of a program had given up the processor.
#[derive(Debug, Default)]
pub(crate) struct Switches(HashMap<PathBuf, u64>);

impl Switches {
    /// As they are now.
    pub fn of(process: i32) -> Self {
        Switches(threads(process).into_iter().map(|thread| (thread.clone(), switches(&thread))).collect())
    }

    /// Whether the program has come to wait for input since.
    pub fn is_waiting(&self, process: i32) -> bool {
        let threads = threads(process);
        let calls: Vec<Doing> = threads.iter().map(|thread| call(thread)).collect();
        let has_switched =
            |thread: &PathBuf| switches(thread) > self.0.get(thread).copied().unwrap_or_default();
        let sits_in = |wanted: Doing| {
            threads.iter().zip(&calls).any(|(thread, &call)| call == wanted && has_switched(thread))
        };
        // Who waits for any of several things has only input to wait for once nobody else is at work.
        sits_in(Doing::ReadsInput) || !calls.contains(&Doing::Runs) && sits_in(Doing::WaitsForAny)
    }
}

/// What a thread is doing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doing {
    Runs,
    ReadsInput,
    WaitsForAny,
    Other,
}

/// The folders of all threads of a program and of the processes it started.
fn threads(process: i32) -> Vec<PathBuf> {
    let first = Pid::from_raw(process);
    let processes = first.into_iter().chain(first.into_iter().flat_map(usage::descendants));
    let tasks = processes.map(|process| fs::read_dir(format!("/proc/{}/task", process.as_raw_nonzero())));
    tasks.flatten().flatten().flatten().map(|entry| entry.path()).collect()
}

fn switches(thread: &Path) -> u64 {
    let status = fs::read_to_string(thread.join("status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
    line.and_then(|number| number.trim().parse().ok()).unwrap_or_default()
}

fn call(thread: &Path) -> Doing {
    let text = fs::read_to_string(thread.join("syscall")).unwrap_or_default();
    let mut words = text.split_ascii_whitespace();
    let Some(number) = words.next().and_then(|word| word.parse::<i64>().ok()) else { return Doing::Runs };
    let arguments: Vec<u64> =
        words.filter_map(|word| u64::from_str_radix(word.trim_start_matches("0x"), 16).ok()).collect();
    let argument = |index: usize| arguments.get(index).copied().unwrap_or_default();
    match number {
        libc::SYS_read | libc::SYS_readv if is_input(thread, argument(0)) => Doing::ReadsInput,
        // Without a time limit: the argument that would give one is absent.
        libc::SYS_ppoll if argument(2) == 0 => Doing::WaitsForAny,
        libc::SYS_pselect6 if argument(4) == 0 => Doing::WaitsForAny,
        libc::SYS_epoll_pwait if argument(3) & 0xffff_ffff == 0xffff_ffff => Doing::WaitsForAny,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_poll if argument(2) & 0xffff_ffff == 0xffff_ffff => Doing::WaitsForAny,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_select if argument(4) == 0 => Doing::WaitsForAny,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_epoll_wait if argument(3) & 0xffff_ffff == 0xffff_ffff => Doing::WaitsForAny,
        _ => Doing::Other,
    }
}

/// Whether a descriptor of a thread is its standard input, or a copy of it.
fn is_input(thread: &Path, descriptor: u64) -> bool {
    let file = |descriptor: u64| fs::read_link(thread.join("fd").join(descriptor.to_string())).ok();
    descriptor == 0 || file(descriptor).is_some_and(|other| file(0) == Some(other))
}
