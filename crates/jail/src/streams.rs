//! What goes to a program and what comes from it, without ever waiting for it.

use std::io;
use std::os::fd::OwnedFd;

/// What is still to be written to a program.
pub(crate) struct Feed<'a> {
    /// Closed after the last byte.
    pub pipe: Option<OwnedFd>,
    rest: &'a [u8],
}

impl<'a> Feed<'a> {
    pub fn new(pipe: OwnedFd, rest: &'a [u8]) -> io::Result<Self> {
        rustix::io::ioctl_fionbio(&pipe, true)?;
        Ok(Feed { pipe: Some(pipe), rest })
    }

    /// Writes what the pipe takes now, and closes it after the last byte.
    pub fn pour(&mut self) {
        let Some(pipe) = &self.pipe else { return };
        while !self.rest.is_empty() {
            match rustix::io::write(pipe, self.rest) {
                Ok(written) => self.rest = &self.rest[written..],
                Err(rustix::io::Errno::AGAIN) => return,
                // It ended, or does not read: that is its affair.
                Err(_) => break,
            }
        }
        self.pipe = None;
    }
}

/// What a program writes, up to a number of bytes.
#[derive(Debug)]
pub(crate) struct Spout {
    pub pipe: OwnedFd,
    /// What came so far.
    pub drawn: Vec<u8>,
    most: u64,
    /// Whether nothing more will come.
    pub is_dry: bool,
    /// Whether more came than may.
    pub overflows: bool,
}

impl Spout {
    pub fn new(pipe: OwnedFd, most: u64) -> io::Result<Self> {
        rustix::io::ioctl_fionbio(&pipe, true)?;
        Ok(Spout { pipe, drawn: Vec::new(), most, is_dry: false, overflows: false })
    }

    /// Takes what is there now, at most one mebibyte, so that nobody else has to wait.
    pub fn draw(&mut self) -> io::Result<()> {
        let mut buffer = [0; 1 << 14];
        for _ in 0..64 {
            if self.is_dry || self.overflows {
                break;
            }
            match rustix::io::read(&self.pipe, &mut buffer) {
                // A terminal whose last user has gone answers with an error.
                Ok(0) | Err(rustix::io::Errno::IO) => self.is_dry = true,
                Ok(length) => {
                    let room = self.most.saturating_sub(self.drawn.len() as u64);
                    let kept = length.min(usize::try_from(room).unwrap_or(length));
                    self.overflows = kept < length;
                    self.drawn.extend_from_slice(&buffer[..kept]);
                }
                Err(rustix::io::Errno::AGAIN) => break,
                Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.is_dry |= self.overflows;
        Ok(())
    }
}
