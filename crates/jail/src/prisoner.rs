//! The prisoner: gives up what it may do, step by step, and becomes the program.

use std::env;
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use nix::unistd::{Gid, Uid, setgroups, setresgid, setresuid};
use rustix::fs::Mode;
use rustix::process::{Resource, Rlimit, Signal, getrlimit, setrlimit};
use rustix::thread::{CapabilitiesSecureBits, CapabilitySet, CapabilitySets};

use crate::wire::{self, Commission, Notice};
use crate::{Isolation, Job, Sandbox, calls, fence};

/// Where programs are looked for, and where the program itself looks.
pub(crate) const PATH: &str = "/usr/local/bin:/usr/bin:/bin";
/// Files that may be open at a time.
const OPEN_FILES: u64 = 256;
/// Bytes of stack, as terminals grant them.
const STACK: u64 = 8 << 20;
/// Address space that a program may set aside beyond what it uses.
const SLACK: u64 = 1 << 30;

/// Serves as prisoner: the socket to the supervisor is standard input.
pub(crate) fn enter() -> ExitCode {
    if let Ok(socket) = wire::own_socket() {
        let Err(failed) = become_program(&socket);
        let _ = wire::send(&socket, &failed);
    }
    ExitCode::FAILURE
}

/// Only ever returns why it could not.
fn become_program(socket: &UnixStream) -> Result<std::convert::Infallible, Notice> {
    let [input, output, errors] = wire::receive_streams(socket).map_err(wire::failed("streams"))?;
    let commission: Option<Commission> = wire::receive(socket).map_err(wire::failed("commission"))?;
    let Commission { job, sandbox, user, company } =
        commission.ok_or_else(|| wire::failed("commission")(io::ErrorKind::UnexpectedEof))?;
    let program = found(&job.program)
        .ok_or_else(|| wire::failed(&job.program.display().to_string())(io::ErrorKind::NotFound))?;
    let parent = rustix::process::getppid();
    rustix::process::umask(Mode::from_raw_mode(0o022));
    env::set_current_dir(job.begin_in.as_ref().unwrap_or(&job.folder)).map_err(wire::failed("folder"))?;
    // Read before the rules forbid it.
    let fence = fence::planned(&job, &program);
    limit(&job, company).map_err(wire::failed("limits"))?;
    if let Some(user) = user {
        let needed = job.readable.iter().chain(&job.begin_in).chain([&job.folder, &program]);
        let reads_as_root = !needed.clone().all(|path| is_open_to(user, path));
        drop_user(user, reads_as_root).map_err(wire::failed("user"))?;
    }
    // A change of user takes this back, so it comes after.
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL)).map_err(wire::failed("parent"))?;
    if rustix::process::getppid() != parent {
        return Err(wire::failed("parent")(io::ErrorKind::BrokenPipe));
    }
    rustix::thread::set_no_new_privs(true).map_err(wire::failed("privileges"))?;
    let landlock = fence.stand();
    if user.is_some() && landlock.is_none() {
        // Only a fence makes it harmless.
        drop_capabilities(CapabilitySet::empty()).map_err(wire::failed("capabilities"))?;
    }
    let seccomp = calls::forbid(landlock.is_some_and(|version| version >= fence::SCOPES));
    let isolation = Isolation {
        dropped_user: user.is_some(),
        from_root: user.is_some(),
        landlock,
        seccomp,
        limits: true,
        reaper: true,
    };
    if sandbox == Sandbox::Require && !isolation.is_full() {
        return Err(wire::failed(&isolation.text().en)(io::ErrorKind::PermissionDenied));
    }
    wire::send(socket, &Notice::Started { isolation, process: 0 }).map_err(wire::failed("supervisor"))?;
    let mut command = Command::new(&program);
    command.args(&job.arguments).env_clear().stdin(input).stdout(output).stderr(errors);
    command.env("PATH", PATH).env("HOME", &job.folder).env("TMPDIR", &job.folder).env("LANG", "C.UTF-8");
    command.envs(job.environment);
    // What whoever started lucas left open is nothing for the program.
    close_fds::set_fds_cloexec(3, &[]);
    // Last of all, since what we still do takes memory too.
    let memory = job.limits.memory.saturating_add(job.reserve).saturating_add(SLACK);
    set(Resource::As, memory).map_err(wire::failed("limits"))?;
    Err(wire::failed(&program.display().to_string())(command.exec()))
}

/// A program by its path, or by its name among the system's.
fn found(program: &Path) -> Option<PathBuf> {
    if program.components().count() > 1 || program.is_absolute() {
        return Some(program.to_owned());
    }
    env::split_paths(PATH).map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// Limits what this process and its children may use.
fn limit(job: &Job, company: u64) -> rustix::io::Result<()> {
    let limits = job.limits;
    // One second later the signal that can be ignored becomes one that cannot.
    let seconds = limits.processor.as_secs() + u64::from(limits.processor.subsec_nanos() > 0);
    set_both(Resource::Cpu, seconds, seconds + 1)?;
    set(Resource::Fsize, limits.file)?;
    set(Resource::Nproc, limits.processes.saturating_add(company))?;
    set(Resource::Nofile, OPEN_FILES)?;
    // With 0 a program that gathers them would still be started; 1 is the number that keeps it away.
    set(Resource::Core, 1)?;
    set(Resource::Msgqueue, 0)?;
    set(Resource::Stack, STACK)
}

fn set(resource: Resource, most: u64) -> rustix::io::Result<()> {
    set_both(resource, most, most)
}

fn set_both(resource: Resource, soft: u64, hard: u64) -> rustix::io::Result<()> {
    // Who is limited already cannot be granted more.
    let most = getrlimit(resource).maximum.unwrap_or(u64::MAX);
    setrlimit(resource, Rlimit { current: Some(soft.min(most)), maximum: Some(hard.min(most)) })
}

/// Whether a user who is in no group gets to a path: every folder on the way lets others through.
fn is_open_to(user: u32, path: &Path) -> bool {
    let grants = |path: &Path, bits: u32| {
        fs::metadata(path).is_ok_and(|data| data.uid() == user || data.mode() & bits == bits)
    };
    path.canonicalize()
        .is_ok_and(|path| grants(&path, 0o4) && path.ancestors().skip(1).all(|folder| grants(folder, 0o1)))
}

/// Becomes a user without groups, for good. What root is asked to run may lie where only root looks: then the program may still look
/// everywhere, which the fence bounds to what it is to see.
fn drop_user(user: u32, reads_as_root: bool) -> io::Result<()> {
    let (group, user) = (Gid::from_raw(user), Uid::from_raw(user));
    setgroups(&[])?;
    setresgid(group, group, group)?;
    if reads_as_root {
        // Else the change of user takes capabilities away, and so does `access`, by which compilers look for their parts.
        rustix::thread::set_capabilities_secure_bits(CapabilitiesSecureBits::NO_SETUID_FIXUP)?;
    }
    setresuid(user, user, user)?;
    let kept = if reads_as_root { CapabilitySet::DAC_READ_SEARCH } else { CapabilitySet::empty() };
    drop_capabilities(kept)?;
    if reads_as_root {
        rustix::thread::configure_capability_in_ambient_set(kept, true)?;
    }
    Ok(())
}

/// Gives up all capabilities but these.
fn drop_capabilities(kept: CapabilitySet) -> rustix::io::Result<()> {
    if kept.is_empty() {
        rustix::thread::clear_ambient_capability_set()?;
    }
    rustix::thread::set_capabilities(
        None,
        CapabilitySets { effective: kept, permitted: kept, inheritable: kept },
    )
}
