//! The supervisor: starts the prisoner, watches over it, ends it and whatever it started, and says how it was.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, getpid, kill_process, kill_process_group, pidfd_open, wait,
};

use crate::usage::{self, Usage};
use crate::wire::{self, Commission, Measured, Notice};
use crate::{Excess, Exit, Limits, folder};

/// How often the supervisor looks how much is spent.
const GLANCE: Duration = Duration::from_millis(10);
/// How long a program that computes may seem to do nothing: processor time is told in hundredths of a second.
const STILLNESS: Duration = Duration::from_millis(50);
/// How many times the clock's limit a program gets that neither computes to its limit nor rests.
pub(crate) const PATIENCE: u32 = 3;
/// How many glances go by between two looks at the folder.
const GLANCES_PER_FOLDER: u32 = 5;

/// Serves as supervisor: the socket to lucas is standard input.
pub(crate) fn supervise(prisoner: &str) -> ExitCode {
    let Ok(socket) = wire::own_socket() else { return ExitCode::FAILURE };
    let told = hold(&socket, prisoner).map_or_else(|failed| failed, Notice::Finished);
    // Lucas may be gone; then nobody asks any more.
    let _ = wire::send(&socket, &told);
    ExitCode::SUCCESS
}

/// Runs the commission that comes over the socket.
fn hold(socket: &UnixStream, role: &str) -> Result<Measured, Notice> {
    // Away from the terminal: its keys are for lucas.
    rustix::process::setsid().map_err(wire::failed("setsid"))?;
    rustix::process::set_child_subreaper(Some(getpid())).map_err(wire::failed("subreaper"))?;
    let streams = wire::receive_streams(socket).map_err(wire::failed("streams"))?;
    let commission: Option<Commission> = wire::receive(socket).map_err(wire::failed("commission"))?;
    let mut commission =
        commission.ok_or_else(|| wire::failed("commission")(io::ErrorKind::UnexpectedEof))?;
    let (folder, limits) = (commission.job.folder.clone(), commission.job.limits);
    if rustix::process::geteuid().is_root() {
        commission.user = Some(folder::give(&folder).map_err(wire::failed("folder"))?);
    }
    let user = commission.user.unwrap_or(rustix::process::getuid().as_raw());
    if !folder::is_exclusive(user) {
        commission.company = usage::threads_of(user);
    }
    let (own, other) = UnixStream::pair().map_err(wire::failed("socket"))?;
    let mut command = Command::new("/proc/self/exe");
    command.arg(role).env_clear().process_group(0);
    command.stdin(OwnedFd::from(other)).stdout(Stdio::null()).stderr(Stdio::null());
    let child = command.spawn().map_err(wire::failed("prisoner"))?;
    drop(command);
    let process = i32::try_from(child.id())
        .ok()
        .and_then(Pid::from_raw)
        .ok_or_else(|| wire::failed("prisoner")(io::ErrorKind::InvalidData))?;
    let mut ward = Ward { process, exit: None };
    let started = ward.enter(&own, &streams, &commission);
    drop(streams);
    let watched = started.and_then(|started| {
        wire::send(socket, &started).map_err(wire::failed("lucas"))?;
        Ok(ward.watch(socket, limits, &folder))
    });
    ward.end();
    let (excess, peak, wall) = watched?;
    let spent = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(wire::failed("usage"))?;
    let time = |value: nix::sys::time::TimeVal| {
        let micros = u32::try_from(value.tv_usec()).unwrap_or_default();
        Duration::new(u64::try_from(value.tv_sec()).unwrap_or_default(), micros * 1000)
    };
    let processor = time(spent.user_time()) + time(spent.system_time());
    let memory = peak.max(1024 * u64::try_from(spent.max_rss()).unwrap_or_default());
    let exit = ward.exit.unwrap_or(Exit::Signal(Signal::KILL.as_raw()));
    // A file that may not grow makes a program fail, which may not say why.
    let is_heavy = || exit != Exit::Code(0) && folder::weight(&folder) >= limits.file;
    let excess = excess
        .or_else(|| verdict(exit, processor, memory, limits))
        .or_else(|| is_heavy().then_some(Excess::File));
    Ok(Measured { exit, excess, processor, wall, memory })
}

/// The limit that a program met by which the kernel, not the supervisor, ended it.
fn verdict(exit: Exit, processor: Duration, memory: u64, limits: Limits) -> Option<Excess> {
    if exit == Exit::Signal(Signal::XFSZ.as_raw()) {
        return Some(Excess::File);
    }
    if exit == Exit::Signal(Signal::XCPU.as_raw()) || processor > limits.processor {
        return Some(Excess::Processor);
    }
    // Memory that is refused makes a program fail just below the limit.
    let is_short = exit != Exit::Code(0) && memory >= limits.memory / 100 * 95;
    (is_short || memory > limits.memory).then_some(Excess::Memory)
}

/// What the supervisor has seen of a program.
struct Vigil {
    limits: Limits,
    /// How long it did nothing.
    idle: Duration,
    /// When it was looked at last.
    seen: Instant,
    /// When it was last seen to compute.
    busy: Instant,
    /// Its processor time then.
    processor: Duration,
    /// The most memory.
    peak: u64,
}

impl Vigil {
    /// Adds what is seen now; gives the limit that is met.
    ///
    /// The clock on the wall counts only while the program does nothing: on a machine with much to do, who computes is not to blame
    /// for waiting. Who does a little now and then is bounded all the same.
    fn excess(&mut self, usage: Usage, begun: Instant) -> Option<Excess> {
        let now = Instant::now();
        if usage.is_runnable || usage.processor > self.processor {
            (self.busy, self.processor) = (now, usage.processor);
        }
        if now - self.busy > STILLNESS {
            self.idle += now - self.seen;
        }
        self.seen = now;
        self.peak = self.peak.max(usage.memory);
        let (elapsed, wall) = (now - begun, self.limits.wall);
        if usage.memory > self.limits.memory {
            Some(Excess::Memory)
        } else if usage.processor > self.limits.processor {
            Some(Excess::Processor)
        } else if self.idle >= wall.saturating_sub(STILLNESS) {
            Some(Excess::Waiting)
        } else if elapsed >= wall * PATIENCE {
            Some(if self.idle * 2 > elapsed { Excess::Waiting } else { Excess::Processor })
        } else {
            None
        }
    }
}

/// The prisoner, and whatever it starts.
struct Ward {
    process: Pid,
    exit: Option<Exit>,
}

impl Ward {
    /// Hands the commission to the prisoner, and waits until it has become the program.
    fn enter(
        &self,
        socket: &UnixStream,
        streams: &[OwnedFd; 3],
        commission: &Commission,
    ) -> Result<Notice, Notice> {
        wire::send_streams(socket, [streams[0].as_fd(), streams[1].as_fd(), streams[2].as_fd()])
            .map_err(wire::failed("streams"))?;
        wire::send(socket, commission).map_err(wire::failed("commission"))?;
        let lost = || wire::failed("prisoner")(io::ErrorKind::UnexpectedEof);
        let started = match wire::receive(socket).map_err(wire::failed("prisoner"))?.ok_or_else(lost)? {
            Notice::Started { isolation, .. } => {
                Notice::Started { isolation, process: self.process.as_raw_nonzero().get() }
            }
            other => return Err(other),
        };
        // Becoming the program closes the socket; only a failure has more to say.
        wire::receive(socket).map_err(wire::failed("prisoner"))?.map_or(Ok(started), Err)
    }

    /// Watches until the program ends, goes too far, or lucas has had enough.
    fn watch(
        &mut self,
        lucas: &UnixStream,
        limits: Limits,
        folder: &Path,
    ) -> (Option<Excess>, u64, Duration) {
        let begun = Instant::now();
        let descriptor = pidfd_open(self.process, PidfdFlags::empty());
        let mut vigil = Vigil {
            limits,
            idle: Duration::ZERO,
            seen: begun,
            busy: begun,
            processor: Duration::ZERO,
            peak: 0,
        };
        let timeout = Timespec { tv_sec: 0, tv_nsec: GLANCE.subsec_nanos().into() };
        for glance in 1.. {
            let mut awaited = vec![PollFd::new(lucas, PollFlags::IN)];
            awaited.extend(descriptor.iter().map(|descriptor| PollFd::new(descriptor, PollFlags::IN)));
            // An interrupted wait is a short one.
            let _ = poll(&mut awaited, Some(&timeout));
            let is_stopped = !awaited[0].revents().is_empty();
            self.reap();
            if self.exit.is_some() || is_stopped {
                break;
            }
            let is_heavy = glance % GLANCES_PER_FOLDER == 0 && folder::weight(folder) > limits.file;
            let excess = vigil.excess(usage::of_children(), begun).or(is_heavy.then_some(Excess::File));
            if excess.is_some() {
                return (excess, vigil.peak, begun.elapsed());
            }
        }
        (None, vigil.peak, begun.elapsed())
    }

    /// Takes note of who has ended; says whether anybody is left.
    fn reap(&mut self) -> bool {
        loop {
            match wait(WaitOptions::NOHANG) {
                Ok(Some((process, status))) if process == self.process => {
                    let code = status.exit_status().map(Exit::Code);
                    self.exit = code.or(status.terminating_signal().map(Exit::Signal));
                }
                Ok(Some(_)) | Err(Errno::INTR) => {}
                Ok(None) => return true,
                Err(_) => return false,
            }
        }
    }

    /// Ends all that is left, until nothing is.
    fn end(&mut self) {
        while self.reap() {
            // Whoever forks while the group is killed is killed too. Who left the group is a child of ours by then.
            let _ = kill_process_group(self.process, Signal::KILL);
            for process in usage::children() {
                let _ = kill_process(process, Signal::KILL);
            }
            std::thread::sleep(Duration::from_micros(200));
        }
    }
}
