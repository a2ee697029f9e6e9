//! How much the processes below this one use now.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::time::Duration;

use rustix::process::{Pid, getpid};

/// More processes than these are not looked at: the limits do not allow them.
const MOST: usize = 8192;

/// What is in use.
#[derive(Clone, Copy, Default)]
pub(crate) struct Usage {
    /// Processor time so far.
    pub processor: Duration,
    /// Bytes of memory now.
    pub memory: u64,
    /// Whether one of them computes, or would if it had a processor.
    pub is_runnable: bool,
}

/// What all processes below this one use, those that have ended included.
pub(crate) fn of_children() -> Usage {
    let mut sum = Usage::default();
    for process in descendants(getpid()) {
        let folder = PathBuf::from(format!("/proc/{}", process.as_raw_nonzero()));
        let stat = fs::read_to_string(folder.join("stat")).unwrap_or_default();
        // The program's name is in parentheses, and may hold any sign.
        let fields: Vec<&str> =
            stat.rsplit(')').next().unwrap_or_default().split_ascii_whitespace().collect();
        sum.processor += processor_time(&fields);
        sum.is_runnable |= fields.first() == Some(&"R");
        let pages = fs::read_to_string(folder.join("statm")).unwrap_or_default();
        let pages: u64 = pages.split(' ').nth(1).and_then(|pages| pages.parse().ok()).unwrap_or_default();
        sum.memory += pages * rustix::param::page_size() as u64;
    }
    sum
}

/// Processor time of a process and of those that it has reaped, from its `stat`.
fn processor_time(fields: &[&str]) -> Duration {
    let ticks: u64 = fields.iter().skip(11).take(4).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second().max(1))
}

/// The children of this process.
pub(crate) fn children() -> Vec<Pid> {
    children_of(getpid())
}

fn children_of(process: Pid) -> Vec<Pid> {
    let tasks =
        fs::read_dir(format!("/proc/{}/task", process.as_raw_nonzero())).into_iter().flatten().flatten();
    let lists = tasks.map(|task| fs::read_to_string(task.path().join("children")).unwrap_or_default());
    let text: String = lists.collect::<Vec<_>>().join(" ");
    text.split_ascii_whitespace().filter_map(|number| Pid::from_raw(number.parse().ok()?)).collect()
}

/// All processes below one.
pub(crate) fn descendants(process: Pid) -> Vec<Pid> {
    let mut found = children_of(process);
    let mut next = 0;
    while next < found.len() && found.len() < MOST {
        found.extend(children_of(found[next]));
        next += 1;
    }
    found
}

/// How many processes and threads a user has.
pub(crate) fn threads_of(user: u32) -> u64 {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let own =
        processes.filter(|entry| entry.metadata().is_ok_and(|data| data.uid() == user && data.is_dir()));
    // A folder of tasks has a link for each task beside its two own.
    own.filter_map(|entry| fs::metadata(entry.path().join("task")).ok())
        .map(|tasks| tasks.nlink().saturating_sub(2))
        .sum()
}
