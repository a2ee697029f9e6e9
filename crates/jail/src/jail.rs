//! The jail as its user sees it: a job goes in, what came of it comes out.

use std::ffi::OsString;
use std::io::{self, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use lucas_engine::Refusal;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::pipe::{PipeFlags, pipe_with};

use crate::streams::{Feed, Spout};
use crate::wire::{self, Commission, Measured, Notice};
use crate::{Excess, Execution, Folder, Isolation, Job, Sandbox, prisoner, supervisor};

/// How a program that this crate starts knows what it is; nobody types this.
const SUPERVISOR: &str = "lucas-jail-supervisor";
/// The same for the prisoner.
const PRISONER: &str = "lucas-jail-prisoner";

/// How long the supervisor may take for what needs no time.
const PROMPTNESS: Duration = Duration::from_mins(1);
/// How long the supervisor may take beyond the time it grants, before it is given up.
const GRACE: Duration = Duration::from_secs(10);
/// How long a silent program is waited for before it is asked whether anybody still wants it.
const LOOK: Duration = Duration::from_millis(50);

/// Does the work of the supervisor or the prisoner, when this process was started as one; stands first in `main`.
#[must_use]
pub fn serve(arguments: impl IntoIterator<Item = OsString>) -> Option<ExitCode> {
    let role = arguments.into_iter().nth(1)?;
    match role.to_str()? {
        SUPERVISOR => Some(supervisor::supervise(PRISONER)),
        PRISONER => Some(prisoner::enter()),
        _ => None,
    }
}

/// A way to run programs that nobody trusts.
#[derive(Clone, Debug)]
pub struct Jail {
    /// The program that serves as supervisor.
    program: PathBuf,
    sandbox: Sandbox,
    isolation: Isolation,
    /// Whether nothing more is to be run.
    is_stopping: fn() -> bool,
}

impl Jail {
    /// A jail whose supervisor is this very program, which must call [`serve`].
    ///
    /// # Errors
    /// Refuses where programs cannot be held in as demanded.
    pub fn new(sandbox: Sandbox) -> Result<Self, Refusal> {
        Jail::supervised_by("/proc/self/exe", sandbox)
    }

    /// A jail whose supervisor is another program that calls [`serve`].
    ///
    /// # Errors
    /// Refuses where programs cannot be held in as demanded.
    pub fn supervised_by(program: impl Into<PathBuf>, sandbox: Sandbox) -> Result<Self, Refusal> {
        let unknown = Isolation {
            dropped_user: false,
            from_root: false,
            landlock: None,
            seccomp: false,
            limits: false,
            reaper: false,
        };
        let mut jail = Jail {
            program: program.into(),
            sandbox: Sandbox::Auto,
            isolation: unknown,
            is_stopping: || false,
        };
        Folder::sweep();
        // What holds is found out by holding something in.
        let tried = Folder::new().and_then(|folder| jail.run(&Job::new("true", folder.path())));
        let tried = tried.map_err(|error| {
            Refusal::new(
                format!("programs cannot be run in a jail here: {error}"),
                format!("impossible d'exécuter ici des programmes dans un bac à sable : {error}"),
            )
        })?;
        jail.isolation = tried.isolation;
        jail.sandbox = sandbox;
        match jail.isolation.refusal() {
            Some(refusal) if sandbox == Sandbox::Require => Err(refusal),
            _ => Ok(jail),
        }
    }

    /// The same jail, in which whatever runs is ended, and nothing more begins, once somebody says so.
    #[must_use]
    pub fn stopped_by(self, is_stopping: fn() -> bool) -> Self {
        Jail { is_stopping, ..self }
    }

    /// What holds programs in here.
    #[must_use]
    pub fn isolation(&self) -> Isolation {
        self.isolation
    }

    /// Runs a program to its end, or to its limits.
    ///
    /// # Errors
    /// The program could not be started, or the supervisor was lost.
    pub fn run(&self, job: &Job) -> io::Result<Execution> {
        let (input_end, input) = pipe_with(PipeFlags::CLOEXEC)?;
        let (output, output_end) = pipe_with(PipeFlags::CLOEXEC)?;
        let (errors, errors_end) = pipe_with(PipeFlags::CLOEXEC)?;
        let guard = self.start(job, [input_end, output_end, errors_end])?;
        let mut input = Feed::new(input, &job.input)?;
        let mut spouts = [Spout::new(output, job.limits.output)?, Spout::new(errors, job.limits.output)?];
        let mut excess = None;
        let deadline = Instant::now() + job.limits.wall * supervisor::PATIENCE + GRACE;
        let finish = loop {
            let mut awaited = vec![PollFd::new(&guard.socket, PollFlags::IN)];
            awaited.extend(
                spouts
                    .iter()
                    .filter(|spout| !spout.is_dry)
                    .map(|spout| PollFd::new(&spout.pipe, PollFlags::IN)),
            );
            awaited.extend(input.pipe.iter().map(|pipe| PollFd::new(pipe, PollFlags::OUT)));
            wait(&mut awaited, deadline, self.is_stopping)?;
            let has_notice = !awaited[0].revents().is_empty();
            drop(awaited);
            input.pour();
            for spout in &mut spouts {
                spout.draw()?;
                if spout.overflows && excess.is_none() {
                    excess = Some(Excess::Output);
                    guard.stop()?;
                }
            }
            if has_notice {
                break guard.finish()?;
            }
        };
        // Nobody is left who could write: what is there is all.
        for spout in &mut spouts {
            spout.draw()?;
        }
        let [output, errors] = spouts.map(|spout| spout.drawn);
        Ok(guard.execution(finish, excess, output, errors))
    }

    /// Starts the supervisor and through it the program, on these streams.
    pub(crate) fn start(&self, job: &Job, streams: [OwnedFd; 3]) -> io::Result<Guard> {
        if (self.is_stopping)() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let (socket, other) = UnixStream::pair()?;
        socket.set_read_timeout(Some(PROMPTNESS))?;
        let mut command = Command::new(&self.program);
        command.arg(SUPERVISOR).env_clear().stdin(OwnedFd::from(other));
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        drop(command);
        let mut guard = Guard { socket, supervisor: child, isolation: self.isolation, process: 0 };
        wire::send_streams(&guard.socket, [streams[0].as_fd(), streams[1].as_fd(), streams[2].as_fd()])?;
        // The other ends are the program's alone: when it is gone, they are closed.
        drop(streams);
        let job = Job { input: Vec::new(), ..job.clone() };
        wire::send(&guard.socket, &Commission { job, sandbox: self.sandbox, user: None, company: 0 })?;
        match guard.notice()? {
            Notice::Started { isolation, process } => {
                guard.isolation = isolation;
                guard.process = process;
                Ok(guard)
            }
            Notice::Failed { error, attempt } => Err(failure(error, &attempt)),
            Notice::Finished(_) => Err(lost()),
        }
    }
}

/// Waits for one of these, and fails when it takes longer than any supervisor does, or when nobody wants it any more.
pub(crate) fn wait(
    awaited: &mut [PollFd<'_>],
    deadline: Instant,
    is_stopping: fn() -> bool,
) -> io::Result<()> {
    loop {
        let rest = deadline.saturating_duration_since(Instant::now());
        let look = Timespec::try_from(rest.min(LOOK)).map_err(|_| io::ErrorKind::InvalidInput)?;
        match poll(awaited, Some(&look)) {
            Ok(0) if rest.is_zero() => return Err(lost()),
            Ok(0) if is_stopping() => return Err(io::ErrorKind::Interrupted.into()),
            Ok(0) => {}
            Ok(_) | Err(rustix::io::Errno::INTR) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
    }
}

/// The supervisor did not answer as it should.
fn lost() -> io::Error {
    io::Error::other("the supervisor was lost")
}

/// What the supervisor or the prisoner could not do.
fn failure(error: Option<i32>, attempt: &str) -> io::Error {
    match error.map(io::Error::from_raw_os_error) {
        Some(error) => io::Error::new(error.kind(), format!("{attempt}: {error}")),
        None => io::Error::other(attempt),
    }
}

/// Who holds a running program; when it is dropped, the program ends.
#[derive(Debug)]
pub(crate) struct Guard {
    pub socket: UnixStream,
    supervisor: Child,
    pub isolation: Isolation,
    /// The program's process.
    pub process: i32,
}

impl Guard {
    fn notice(&self) -> io::Result<Notice> {
        wire::receive(&self.socket)?.ok_or_else(lost)
    }

    /// Asks the supervisor to end the program now.
    pub fn stop(&self) -> io::Result<()> {
        match (&self.socket).write_all(b"x") {
            // It has ended already.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            done => done,
        }
    }

    /// How it ended; waits until it has.
    pub fn finish(&self) -> io::Result<Measured> {
        match self.notice()? {
            Notice::Finished(finish) => Ok(finish),
            Notice::Failed { error, attempt } => Err(failure(error, &attempt)),
            Notice::Started { .. } => Err(lost()),
        }
    }

    /// All that is known of the run.
    pub fn execution(
        &self,
        finish: Measured,
        excess: Option<Excess>,
        output: Vec<u8>,
        errors: Vec<u8>,
    ) -> Execution {
        let Measured { exit, processor, wall, memory, .. } = finish;
        let excess = excess.or(finish.excess);
        Execution { exit, excess, output, errors, processor, wall, memory, isolation: self.isolation }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // The supervisor sees the socket closed, ends what runs, and then itself.
        let _ = self.socket.shutdown(std::net::Shutdown::Both);
        let _ = self.supervisor.wait();
    }
}
