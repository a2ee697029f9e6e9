//! Which files a program reaches: landlock.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, LandlockStatus, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};

use crate::Job;

/// The version that keeps signals and sockets in.
pub(crate) const SCOPES: u32 = 6;
/// The newest version that the rules are written for.
const NEWEST: ABI = ABI::V6;

/// What programs of the system need to read: themselves, their libraries and a few settings. Neither users nor homes.
const SYSTEM: &[&str] = &[
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/etc/ssl/openssl.cnf",
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys/vm/overcommit_memory",
];

/// Folders of settings that have a version in their name.
const VERSIONED: (&str, &str) = ("/etc", "java-");

/// Devices that hold nothing.
const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// The files that a program is to reach, before the fence stands.
pub(crate) struct Fence {
    readable: BTreeSet<PathBuf>,
    own: PathBuf,
}

/// The fence around a job.
pub(crate) fn planned(job: &Job, program: &Path) -> Fence {
    let (folder, beginning) = VERSIONED;
    let versioned = fs::read_dir(folder).into_iter().flatten().flatten();
    let versioned = versioned.filter(|entry| entry.file_name().to_string_lossy().starts_with(beginning));
    let system = SYSTEM.iter().map(PathBuf::from).chain(versioned.map(|entry| entry.path()));
    let wanted = system.chain([program.to_owned()]).chain(job.readable.iter().cloned());
    // Who could run lucas would have it answer.
    let hole = env::current_exe().and_then(|path| path.canonicalize()).ok();
    let mut readable = BTreeSet::new();
    for path in wanted.filter_map(|path| path.canonicalize().ok()) {
        allow(path, hole.as_deref(), &mut readable);
    }
    Fence { readable, own: job.folder.clone() }
}

/// Allows a path, and where it holds what is not to be reached, all else in it.
fn allow(path: PathBuf, hole: Option<&Path>, allowed: &mut BTreeSet<PathBuf>) {
    match hole.filter(|hole| hole.starts_with(&path)) {
        None => {
            allowed.insert(path);
        }
        Some(hole) if hole != path => {
            let entries = fs::read_dir(&path).into_iter().flatten().flatten();
            // A link is reached where it leads, or not at all.
            let entries = entries.filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_symlink()));
            entries.for_each(|entry| allow(entry.path(), Some(hole), allowed));
        }
        Some(_) => {}
    }
}

impl Fence {
    /// Puts the fence up for good; says which version of landlock holds it, if any does.
    pub fn stand(self) -> Option<u32> {
        self.try_to_stand().ok().flatten()
    }

    fn try_to_stand(self) -> Result<Option<u32>, RulesetError> {
        let reading = AccessFs::Execute | AccessFs::ReadFile | AccessFs::ReadDir;
        let devices = AccessFs::ReadFile | AccessFs::WriteFile;
        let status = Ruleset::default()
            .set_compatibility(CompatLevel::BestEffort)
            .handle_access(AccessFs::from_all(NEWEST))?
            .handle_access(AccessNet::from_all(NEWEST))?
            .scope(Scope::from_all(NEWEST))?
            .create()?
            .add_rules(path_beneath_rules(&self.readable, reading))?
            .add_rules(path_beneath_rules(DEVICES, devices))?
            .add_rules(path_beneath_rules([&self.own], AccessFs::from_all(NEWEST)))?
            .restrict_self()?;
        Ok(match (status.ruleset, status.landlock) {
            (RulesetStatus::NotEnforced, _) => None,
            (_, LandlockStatus::Available { effective_abi, .. }) => Some(effective_abi as u32),
            _ => None,
        })
    }
}
