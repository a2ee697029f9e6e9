//! The threads inside a process.

use std::thread::available_parallelism;

/// Takes this process's share of the processors of a machine that so many processes share.
pub fn share_processors(processes: usize) {
    let processors = available_parallelism().map_or(1, usize::from);
    let threads = (processors / processes.max(1)).max(1);
    // Where threads are there already, they stay as many as they are.
    let _ = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
}
