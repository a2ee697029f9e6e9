//! How well programs are held in, and what is said of it.

use std::process::Command;

use lucas_jail::Isolation;

use crate::{jail, supervisor};

/// Everything that Linux offers to root.
const FULL: Isolation = Isolation {
    dropped_user: true,
    from_root: true,
    landlock: Some(6),
    seccomp: true,
    limits: true,
    reaper: true,
};

#[test]
fn here_everything_holds() {
    let isolation = jail().isolation();
    assert!(isolation.is_full(), "{}", isolation.text().en);
    assert_eq!(isolation.dropped_user, rustix::process::geteuid().is_root());
}

#[test]
fn what_is_missing_is_named_in_both_languages() {
    assert!(FULL.is_full() && FULL.refusal().is_none());
    assert_eq!(FULL.text().en, "a user of its own, landlock 6, seccomp, resource limits, child subreaper");
    for lesser in [
        Isolation { dropped_user: false, ..FULL },
        Isolation { landlock: None, ..FULL },
        Isolation { landlock: Some(2), ..FULL },
        Isolation { seccomp: false, ..FULL },
        Isolation { limits: false, ..FULL },
        Isolation { reaper: false, ..FULL },
    ] {
        assert!(!lesser.is_full());
        let refusal = lesser.refusal().expect("a refusal").text;
        assert!(refusal.en.contains("missing: ") && refusal.fr.contains("il manque"), "{refusal:?}");
        assert!(lesser.text().fr.contains("il manque"), "{}", lesser.text().fr);
    }
    assert!(Isolation { dropped_user: false, from_root: false, ..FULL }.is_full());
}

/// Python that makes this kernel one without landlock, and then runs the jail.
const OLDER_KERNEL: &str = "
import ctypes, os, struct, sys
libc = ctypes.CDLL(None, use_errno=True)
# load the number; is it landlock_create_ruleset? then 'no such call', else go on
steps = [(0x20, 0, 0, 0), (0x15, 0, 1, 444), (0x06, 0, 0, 0x00050000 | 38), (0x06, 0, 0, 0x7fff0000)]
filter = ctypes.create_string_buffer(b''.join(struct.pack('HBBI', *step) for step in steps))
class Program(ctypes.Structure):
    _fields_ = [('length', ctypes.c_ushort), ('filter', ctypes.c_void_p)]
libc.prctl(38, 1, 0, 0, 0)
assert libc.prctl(22, 2, ctypes.byref(Program(len(steps), ctypes.addressof(filter)))) == 0
os.execv(sys.argv[1], sys.argv[1:])
";

#[test]
fn a_kernel_without_landlock_is_told_and_is_refused_where_all_is_required() {
    let run = |words: &[&str]| {
        let mut command = Command::new("/usr/bin/python3");
        command.args(["-c", OLDER_KERNEL, &supervisor()]).args(words).stdin(std::process::Stdio::null());
        let ran = command.output().expect("a run");
        (ran.status.code(), String::from_utf8_lossy(&ran.stderr).into_owned())
    };
    let (code, said) = run(&["true"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("seccomp") && said.contains("(missing: landlock 3 or later)"), "{said}");
    let (code, said) = run(&["--require", "true"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("missing: landlock 3 or later"), "{said}");
    // Signals are then kept in by seccomp, and owners and modes as ever.
    let (code, said) = run(&["sh", "-c", "kill -9 $PPID || kill -9 $$"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("Signal(9)"), "{said}");
}
