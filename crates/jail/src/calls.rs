//! Which system calls a program may make: seccomp.

/// Forbids the calls that leave the jail; says whether the kernel does.
pub(crate) fn forbid(_has_scopes: bool) -> bool {
    false
}
