//! Standard input, when it is a terminal in raw mode, read key by key.

use std::io;
use std::time::Duration;

use crossterm::event::Event;

#[cfg(unix)]
pub use self::bytes::Reader;

#[cfg(unix)]
mod bytes {
    use std::collections::VecDeque;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::{Errno, read, retry_on_intr};

    use super::{Duration, Event, io};
    use crate::terminal::sequence::Sequence;

    /// The bytes of one key follow each other faster than this.
    const PAUSE: Duration = Duration::from_millis(50);

    /// Reads the bytes itself: the reader that crossterm has leaves the rest of a burst unread until more comes, and waits
    /// for the end of a sequence for ever.
    pub struct Reader {
        sequence: Sequence,
        ahead: VecDeque<u8>,
        /// The most bytes that are read at once.
        most: usize,
    }

    impl Reader {
        /// Reads what there is.
        pub fn new() -> Self {
            Reader { sequence: Sequence::default(), ahead: VecDeque::new(), most: 1 << 16 }
        }

        /// Reads no further than to the end of a key.
        pub fn one_by_one() -> Self {
            Reader { most: 1, ..Self::new() }
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
                if has_input(if has_begun { PAUSE } else { limit })? {
                    self.read()?;
                } else if !has_begun {
                    return Ok(None);
                } else if let Some(event) = self.sequence.give_up() {
                    return Ok(Some(event));
                }
            }
        }

        fn read(&mut self) -> io::Result<()> {
            let mut bytes = vec![0; self.most];
            match retry_on_intr(|| read(io::stdin(), &mut bytes)) {
                Ok(0) => Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(count) => {
                    self.ahead.extend(&bytes[..count]);
                    Ok(())
                }
                // Somebody else has read it.
                Err(Errno::AGAIN) => Ok(()),
                Err(error) => Err(error.into()),
            }
        }
    }

    fn has_input(limit: Duration) -> io::Result<bool> {
        let (stdin, limit) = (io::stdin(), Timespec::try_from(limit).ok());
        let ready = retry_on_intr(|| poll(&mut [PollFd::new(&stdin, PollFlags::IN)], limit.as_ref()))?;
        Ok(ready > 0)
    }
}

/// Reads as crossterm does.
#[cfg(not(unix))]
pub struct Reader;

#[cfg(not(unix))]
impl Reader {
    /// Reads what there is.
    pub fn new() -> Self {
        Reader
    }

    /// Reads no further than to the end of a key.
    pub fn one_by_one() -> Self {
        Reader
    }

    /// The next key or tap; `None` when nothing comes for so long.
    ///
    /// # Errors
    /// Fails when the terminal cannot be read.
    pub fn next(&mut self, limit: Duration) -> io::Result<Option<Event>> {
        Ok(if crossterm::event::poll(limit)? { Some(crossterm::event::read()?) } else { None })
    }
}
