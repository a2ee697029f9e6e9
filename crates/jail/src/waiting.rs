//! Whether a program waits for input.
//!
//! It does when all that was written to it has been read (whoever asks has made sure of that before), one of its threads sits in a
//! read of standard input, and nobody in it computes. One look at several threads is no proof, since work may pass from one not yet
//! looked at to one looked at before: so there are two, and between them nobody has been given the processor.

use std::fs;
use std::path::{Path, PathBuf};

use rustix::process::Pid;

use crate::usage;

/// Whether a program that has read all its input waits for more.
pub(crate) fn waits(process: i32) -> bool {
    let seen = threads(process);
    let is_doing = |wanted: Doing| seen.iter().any(|thread| thread.doing == wanted);
    let can_wait = is_doing(Doing::ReadsInput) || is_doing(Doing::WaitsForAny);
    can_wait && !is_doing(Doing::Runs) && threads(process) == seen
}

/// A thread as it is seen.
#[derive(PartialEq, Eq)]
struct Thread {
    folder: PathBuf,
    doing: Doing,
    /// How often it has given up the processor or lost it.
    switches: u64,
}

/// What a thread is doing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doing {
    Runs,
    ReadsInput,
    /// Waits for any of several things, without a time limit.
    WaitsForAny,
    Other,
}

/// All threads of a program and of the processes it started.
fn threads(process: i32) -> Vec<Thread> {
    let first = Pid::from_raw(process);
    let processes = first.into_iter().chain(first.into_iter().flat_map(usage::descendants));
    let tasks = processes.map(|process| fs::read_dir(format!("/proc/{}/task", process.as_raw_nonzero())));
    let folders = tasks.flatten().flatten().flatten().map(|entry| entry.path());
    folders.map(seen).collect()
}

fn seen(folder: PathBuf) -> Thread {
    let call = doing(&folder);
    let status = fs::read_to_string(folder.join("status")).unwrap_or_default();
    // Who is being woken up still shows the call it slept in, and has not run yet.
    let is_awake = status.lines().any(|line| line.starts_with("State:\tR"));
    Thread { doing: if is_awake { Doing::Runs } else { call }, switches: switches(&status), folder }
}

fn switches(status: &str) -> u64 {
    let counts = status.lines().filter_map(|line| line.split_once("_ctxt_switches:"));
    counts.filter_map(|(_, count)| count.trim().parse::<u64>().ok()).sum()
}

fn doing(thread: &Path) -> Doing {
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
