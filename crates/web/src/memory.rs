//! Memory that is no longer needed goes back to the system. The GNU C library keeps it unless it is told otherwise; what
//! other allocators do is left to them.
#![cfg_attr(
    all(target_os = "linux", target_env = "gnu"),
    expect(
        unsafe_code,
        reason = "the allocator is spoken to in its own language; both calls take numbers only"
    )
)]

/// From so many bytes on, what is freed goes back at once.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: i32 = 1 << 20;

/// From now on large pieces go back when they are freed.
pub fn be_frugal() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it sets a number of the allocator, and may be called at any time. Left alone, the number grows with the largest
    // piece freed, and with it what every thread keeps.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
    }
}

/// Gives back the small pieces that were freed.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it may be called at any time from any thread, and touches nothing that is in use.
    unsafe {
        libc::malloc_trim(0);
    }
}
