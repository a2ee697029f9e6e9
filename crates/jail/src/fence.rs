//! Which files a program reaches: landlock.

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
const SYSTEM: [&str; 21] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/ssl/openssl.cnf",
    "/etc/java-11-openjdk",
    "/etc/java-17-openjdk",
    "/etc/java-21-openjdk",
    "/etc/java-25-openjdk",
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys/vm/overcommit_memory",
];

/// Devices that hold nothing.
const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// The files that a program is to reach, before the fence stands.
pub(crate) struct Fence {
    readable: Vec<PathBuf>,
    own: PathBuf,
}

/// The fence around a job.
pub(crate) fn planned(job: &Job, program: &Path) -> Fence {
    let system = SYSTEM.iter().map(PathBuf::from);
    let readable = system.chain([program.to_owned()]).chain(job.readable.iter().cloned()).collect();
    Fence { readable, own: job.folder.clone() }
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
