//! The same tests, as somebody who is not root.

use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::{env, fs};

use crate::folder;

/// The variable that says where the supervisor was copied to.
pub const SUPERVISOR: &str = "LUCAS_JAIL_SUPERVISOR";

#[test]
fn all_of_this_holds_for_an_ordinary_user_too() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let copies = folder();
    fs::set_permissions(copies.path(), fs::Permissions::from_mode(0o755)).expect("open");
    let (suite, supervisor) = (copies.path().join("suite"), copies.path().join("supervisor"));
    fs::copy(env::current_exe().expect("this"), &suite).expect("a copy");
    fs::copy(crate::supervisor(), &supervisor).expect("a copy");
    let nobody = 65_534;
    let mut command = Command::new(suite);
    // Who answers nobody else's questions must not ask this one again.
    command.args(["--skip", "ordinary::"]).env(SUPERVISOR, supervisor).env("HOME", "/nonexistent");
    let ran = command.current_dir("/").uid(nobody).gid(nobody).output().expect("a run");
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{said}{}", String::from_utf8_lossy(&ran.stderr));
    assert!(!said.contains(" 0 passed"), "{said}");
}
