//! Standard input, when it is a terminal in raw mode, read key by key.

use std::io;
use std::time::Duration;

use crossterm::event::Event;

/// Reads keys and taps. On unix it reads the bytes itself: crossterm leaves the rest of a burst unread until more comes, and
/// waits for the end of a sequence for ever.
#[derive(Default)]
pub struct KeyReader {
    #[cfg(unix)]
    sequence: super::sequence::Sequence,
    #[cfg(unix)]
    ahead: std::collections::VecDeque<u8>,
    /// Whether nothing is read beyond the end of a key.
    #[cfg(unix)]
    is_modest: bool,
}

#[cfg(unix)]
impl KeyReader {
    /// The bytes of one key follow each other faster than this.
    const PAUSE: Duration = Duration::from_millis(50);
    /// The most bytes that are read at once.
    const MOST: usize = 1 << 16;

    /// Leaves what comes after a key to whoever reads next.
    pub fn modest() -> Self {
        KeyReader { is_modest: true, ..Self::default() }
    }

    /// The next key or tap; `None` when nothing comes for so long.
    ///
    /// # Errors
    /// Fails when the terminal cannot be read, or is gone.
    pub fn next(&mut self, limit: Duration) -> io::Result<Option<Event>> {
        loop {
            while let Some(byte) = self.ahead.pop_front() {
                if let Some(event) = self.sequence.take(byte) {
                    return Ok(Some(event));
                }
            }
            let has_begun = self.sequence.has_begun();
            if has_input(if has_begun { Self::PAUSE } else { limit })? {
                self.read()?;
            } else if !has_begun {
                return Ok(None);
            } else if let Some(event) = self.sequence.give_up() {
                return Ok(Some(event));
            }
        }
    }

    fn read(&mut self) -> io::Result<()> {
        let mut bytes = vec![0; if self.is_modest { 1 } else { Self::MOST }];
        match rustix::io::retry_on_intr(|| rustix::io::read(io::stdin(), &mut bytes)) {
            Ok(0) => Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => {
                self.ahead.extend(&bytes[..count]);
                Ok(())
            }
            // Somebody else has read it.
            Err(rustix::io::Errno::AGAIN) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(unix)]
fn has_input(limit: Duration) -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let (stdin, limit) = (io::stdin(), Timespec::try_from(limit).ok());
    let look = || poll(&mut [PollFd::new(&stdin, PollFlags::IN)], limit.as_ref());
    Ok(rustix::io::retry_on_intr(look)? > 0)
}

#[cfg(not(unix))]
impl KeyReader {
    /// Leaves what comes after a key to whoever reads next.
    pub fn modest() -> Self {
        Self::default()
    }

    /// The next key or tap; `None` when nothing comes for so long.
    ///
    /// # Errors
    /// Fails when the terminal cannot be read.
    pub fn next(&mut self, limit: Duration) -> io::Result<Option<Event>> {
        Ok(if crossterm::event::poll(limit)? { Some(crossterm::event::read()?) } else { None })
    }
}
