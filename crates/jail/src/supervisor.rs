//! The supervisor: starts the prisoner, watches over it, ends it and whatever it started, and says how it was.

use std::io;
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
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

/// How often the supervisor looks how much is used.
const GLANCE: Duration = Duration::from_millis(10);
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
        let user = folder::give(&folder).map_err(wire::failed("folder"))?;
        commission.user = Some(user);
    } else {
        commission.company = usage::threads_of_this_user();
    }
    let (own, other) = UnixStream::pair().map_err(wire::failed("socket"))?;
    let mut command = Command::new("/proc/self/exe");
    command.arg(role).env_clear().process_group(0);
    command.stdin(std::os::fd::OwnedFd::from(other)).stdout(Stdio::null()).stderr(Stdio::null());
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
    let used = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(wire::failed("usage"))?;
    let time = |value: nix::sys::time::TimeVal| {
        let micros = u32::try_from(value.tv_usec()).unwrap_or_default();
        Duration::new(u64::try_from(value.tv_sec()).unwrap_or_default(), micros * 1000)
    };
    let processor = time(used.user_time()) + time(used.system_time());
    let memory = peak.max(1024 * u64::try_from(used.max_rss()).unwrap_or_default());
    let exit = ward.exit.unwrap_or(Exit::Signal(Signal::KILL.as_raw()));
    let excess = excess.or_else(|| verdict(exit, processor, memory, limits));
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
        streams: &[std::os::fd::OwnedFd; 3],
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
        folder: &std::path::Path,
    ) -> (Option<Excess>, u64, Duration) {
        let begun = Instant::now();
        let mut peak = 0;
        let descriptor = pidfd_open(self.process, PidfdFlags::empty());
        let mut glances = 0;
        loop {
            let rest = limits.wall.saturating_sub(begun.elapsed()).min(GLANCE);
            let rest = Timespec { tv_sec: 0, tv_nsec: rest.subsec_nanos().into() };
            let mut awaited = vec![PollFd::new(lucas, PollFlags::IN)];
            awaited.extend(descriptor.iter().map(|descriptor| PollFd::new(descriptor, PollFlags::IN)));
            // An interrupted wait is a short one.
            let _ = poll(&mut awaited, Some(&rest));
            let is_stopped = !awaited[0].revents().is_empty();
            self.reap();
            if self.exit.is_some() || is_stopped {
                return (None, peak, begun.elapsed());
            }
            let Usage { processor, memory } = usage::of_children();
            peak = peak.max(memory);
            glances += 1;
            let excess = if memory > limits.memory {
                Some(Excess::Memory)
            } else if processor > limits.processor {
                Some(Excess::Processor)
            } else if begun.elapsed() >= limits.wall {
                Some(Excess::Waiting)
            } else if glances % GLANCES_PER_FOLDER == 0 && folder::weight(folder) > limits.file {
                Some(Excess::File)
            } else {
                None
            };
            if excess.is_some() {
                return (excess, peak, begun.elapsed());
            }
        }
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
