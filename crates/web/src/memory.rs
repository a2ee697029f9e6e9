//! Memory that is no longer needed, given back to the system.
#![cfg_attr(
    all(target_os = "linux", target_env = "gnu"),
    expect(unsafe_code, reason = "the C library keeps what was freed until it is told otherwise")
)]

/// Gives back what was freed. Elsewhere than with the GNU C library, that is left to the allocator.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it may be called at any time from any thread, and touches nothing that is in use.
    unsafe {
        libc::malloc_trim(0);
    }
}
