//! What we build on: licences, sources, and the faults that are known of it.

use std::process::Command;

use crate::install;

/// Whether all of it may be used. Where the advisories cannot be had, that is said, and they are not held against us.
pub fn is_sound() -> bool {
    let Some(tool) = install::deny() else {
        eprintln!("== cargo-deny is not there: licences, sources and advisories are NOT checked");
        return true;
    };
    let deny = |arguments: &[&str]| Command::new(&tool).arg("--all-features").args(arguments).status();
    let is_done = |arguments: &[&str]| deny(arguments).is_ok_and(|status| status.success());
    if !is_done(&["check", "licenses", "bans", "sources"]) {
        return false;
    }
    if !is_done(&["fetch", "db"]) {
        eprintln!("== the database of advisories cannot be fetched here: advisories are NOT checked");
        return true;
    }
    is_done(&["check", "--disable-fetch", "advisories"])
}
