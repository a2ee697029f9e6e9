//! A program that is talked with: it says something, waits, is answered.

use std::ffi::OsStr;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags};
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{InputModes, LocalModes, OptionalActions, OutputModes, tcgetattr, tcsetattr};

use crate::jail::Guard;
use crate::streams::Spout;
use crate::waiting;
use crate::wire::Measured;
use crate::{Excess, Execution, Jail, Job, Limits};

/// The longest conversation.
const LONGEST: Duration = Duration::from_hours(24);
/// The longest pause between two looks at a silent program.
const LONGEST_PAUSE: Duration = Duration::from_millis(2);

/// Why a program said no more for now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    /// It waits for input.
    Waits,
    /// It said the mark that was listened for.
    Marked,
    /// It has ended.
    Ended,
    /// The time was up before any of these.
    TimeUp,
    /// It said more than it may, and was stopped.
    Overflowed,
}

/// What a program said since it was listened to last.
#[derive(Clone, Debug)]
pub struct Heard {
    /// Its words, the mark included.
    pub bytes: Vec<u8>,
    /// Why they end there.
    pub pause: Pause,
}

/// A running program, to which one can write and listen in turns. It ends when this is dropped.
#[derive(Debug)]
pub struct Conversation {
    guard: Guard,
    /// Where we write to it: a terminal, or a pipe that can be closed.
    mouth: Option<OwnedFd>,
    ear: Spout,
    errors: Spout,
    /// The program's side: it tells what is unread, and keeps the words of a program that has ended.
    terminal: Option<OwnedFd>,
    heard: usize,
    finish: Option<Measured>,
    excess: Option<Excess>,
}

impl Jail {
    /// Starts a program on a terminal of its own that does not echo, so that it shows what it says at once.
    ///
    /// # Errors
    /// The program could not be started.
    pub fn at_terminal(&self, job: &Job) -> io::Result<Conversation> {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)?;
        grantpt(&master)?;
        unlockpt(&master)?;
        let name = ptsname(&master, Vec::new())?;
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let terminal = rustix::fs::open(OsStr::from_bytes(name.as_bytes()), flags, Mode::empty())?;
        let mut settings = tcgetattr(&terminal)?;
        settings.local_modes -= LocalModes::ECHO | LocalModes::ECHONL | LocalModes::ISIG | LocalModes::IEXTEN;
        settings.input_modes -= InputModes::ICRNL | InputModes::IXON;
        settings.output_modes -= OutputModes::OPOST;
        tcsetattr(&terminal, OptionalActions::Now, &settings)?;
        let (input, output) = (terminal.try_clone()?, terminal.try_clone()?);
        self.converse(job, [input, output], master.try_clone()?, master, Some(terminal))
    }

    /// Starts a program between two pipes, to be asked many questions.
    ///
    /// # Errors
    /// The program could not be started.
    pub fn at_pipes(&self, job: &Job) -> io::Result<Conversation> {
        let (input, mouth) = pipe_with(PipeFlags::CLOEXEC)?;
        let (ear, output) = pipe_with(PipeFlags::CLOEXEC)?;
        self.converse(job, [input, output], mouth, ear, None)
    }

    fn converse(
        &self,
        job: &Job,
        [input, output]: [OwnedFd; 2],
        mouth: OwnedFd,
        ear: OwnedFd,
        terminal: Option<OwnedFd>,
    ) -> io::Result<Conversation> {
        let (errors, errors_end) = pipe_with(PipeFlags::CLOEXEC)?;
        rustix::io::ioctl_fionbio(&mouth, true)?;
        // Whoever listens says how long; who is not listened to may wait for us, who may be a person.
        let limits = Limits { wall: LONGEST, ..job.limits };
        let guard = self.start(&job.clone().limits(limits), [input, output, errors_end])?;
        let most = job.limits.output;
        Ok(Conversation {
            guard,
            mouth: Some(mouth),
            ear: Spout::new(ear, most)?,
            errors: Spout::new(errors, most)?,
            terminal,
            heard: 0,
            finish: None,
            excess: None,
        })
    }
}

impl Conversation {
    /// Writes to the program, as long as it takes it; what a program that has ended does not read is lost.
    ///
    /// # Errors
    /// The program takes nothing for so long, or reading its words failed.
    pub fn say(&mut self, words: &[u8], patience: Duration) -> io::Result<()> {
        let deadline = Instant::now() + patience;
        let mut rest = words;
        while let Some(mouth) = self.mouth.as_ref().filter(|_| !rest.is_empty()) {
            match rustix::io::write(mouth, rest) {
                Ok(written) => rest = &rest[written..],
                Err(rustix::io::Errno::AGAIN | rustix::io::Errno::INTR) => {
                    if Instant::now() >= deadline {
                        return Err(io::ErrorKind::TimedOut.into());
                    }
                    // It may be waiting until we listen.
                    self.listen(LONGEST_PAUSE)?;
                }
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// Tells the program that nothing more will be said: its standard input ends.
    ///
    /// # Errors
    /// The terminal could not be written to.
    pub fn fall_silent(&mut self, patience: Duration) -> io::Result<()> {
        if self.terminal.is_some() {
            // The sign that ends input on a terminal, at the beginning of a line.
            return self.say(b"\x04", patience);
        }
        self.mouth = None;
        Ok(())
    }

    /// Listens until the program waits for input, ends, or the time is up.
    ///
    /// # Errors
    /// The supervisor was lost.
    pub fn hear(&mut self, patience: Duration) -> io::Result<Heard> {
        self.hear_for(None, patience)
    }

    /// Listens until the program has said a mark, ends, or the time is up; words beyond the mark are kept for later.
    ///
    /// # Errors
    /// The supervisor was lost.
    pub fn hear_until(&mut self, mark: &[u8], patience: Duration) -> io::Result<Heard> {
        self.hear_for(Some(mark), patience)
    }

    fn hear_for(&mut self, mark: Option<&[u8]>, patience: Duration) -> io::Result<Heard> {
        let deadline = Instant::now() + patience;
        let mut pause = Duration::from_micros(50);
        let mut searched = self.heard;
        loop {
            if let Some(mark) = mark.filter(|mark| !mark.is_empty()) {
                let said = &self.ear.drawn[searched..];
                if let Some(at) = said.windows(mark.len()).position(|window| window == mark) {
                    return Ok(self.taken(searched + at + mark.len(), Pause::Marked));
                }
                searched = self.ear.drawn.len().saturating_sub(mark.len() - 1).max(self.heard);
            }
            let before = self.ear.drawn.len();
            // Looked at before the words are: what it said before it began to wait is then heard.
            let has_ended = self.finish.is_some();
            let waits =
                mark.is_none() && !has_ended && self.has_read_all() && waiting::waits(self.guard.process);
            self.listen(if waits || has_ended { Duration::ZERO } else { pause })?;
            let length = self.ear.drawn.len();
            if self.excess.is_some() {
                return Ok(self.taken(length, Pause::Overflowed));
            }
            if length > before {
                pause = Duration::from_micros(50);
                continue;
            }
            if has_ended || waits {
                return Ok(self.taken(length, if waits { Pause::Waits } else { Pause::Ended }));
            }
            if Instant::now() >= deadline {
                return Ok(self.taken(length, Pause::TimeUp));
            }
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Whether the program has read all that was said to it.
    fn has_read_all(&self) -> bool {
        let mut input =
            self.terminal.iter().map(|terminal| PollFd::new(terminal, PollFlags::IN)).collect::<Vec<_>>();
        // Asking a terminal so has it take in first what is on its way; a pipe has nothing on its way.
        let is_waiting_there = poll(&mut input, Some(&Timespec::default())).is_ok_and(|ready| ready > 0);
        let is_in_pipe = self.mouth.as_ref().is_some_and(|mouth| {
            self.terminal.is_none() && rustix::io::ioctl_fionread(mouth).is_ok_and(|unread| unread > 0)
        });
        !is_waiting_there && !is_in_pipe
    }

    /// The words up to a place, which count as heard from now on.
    fn taken(&mut self, end: usize, pause: Pause) -> Heard {
        let bytes = self.ear.drawn[self.heard..end].to_vec();
        self.heard = end;
        Heard { bytes, pause }
    }

    /// Takes in what is said within a while, or learns that the program has ended.
    fn listen(&mut self, a_while: Duration) -> io::Result<()> {
        let timeout = Timespec { tv_sec: 0, tv_nsec: a_while.subsec_nanos().into() };
        let mut awaited = Vec::new();
        if self.finish.is_none() {
            awaited.push(PollFd::new(&self.guard.socket, PollFlags::IN));
        }
        let spouts = [&self.ear, &self.errors];
        awaited.extend(
            spouts
                .into_iter()
                .filter(|spout| !spout.is_dry)
                .map(|spout| PollFd::new(&spout.pipe, PollFlags::IN)),
        );
        // An interrupted wait is a short one.
        let _ = poll(&mut awaited, Some(&timeout));
        let has_notice = self.finish.is_none() && !awaited[0].revents().is_empty();
        drop(awaited);
        if has_notice {
            self.finish = Some(self.guard.finish()?);
        }
        for spout in [&mut self.ear, &mut self.errors] {
            spout.draw()?;
            if spout.overflows && self.excess.is_none() {
                self.excess = Some(Excess::Output);
                self.guard.stop()?;
            }
        }
        Ok(())
    }

    /// Ends the program if it still runs, and says how it was.
    ///
    /// # Errors
    /// The supervisor was lost.
    pub fn end(mut self) -> io::Result<Execution> {
        if self.finish.is_none() {
            self.guard.stop()?;
        }
        let finish = match self.finish {
            Some(finish) => finish,
            None => self.guard.finish()?,
        };
        self.ear.draw()?;
        self.errors.draw()?;
        let (output, errors) = (std::mem::take(&mut self.ear.drawn), std::mem::take(&mut self.errors.drawn));
        Ok(self.guard.execution(finish, self.excess, output, errors))
    }
}
