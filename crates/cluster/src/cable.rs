//! A connection to another process, of which timely sees nothing but a stream of bytes.
//!
//! What travels is framed, so that a sign of life can go between two frames: whoever is silent for long is gone, however alive the
//! connection seems. timely panics when a stream breaks; so a broken one is noted here, and the thread that reads it waits for the end
//! of the process. Whoever computes looks at the notes.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use socket2::{SockRef, TcpKeepalive};
use timely::communication::allocator::zero_copy::stream::Stream;

/// A sign of life is given so often.
const PULSE: Duration = Duration::from_secs(1);
/// Whoever is silent for so long is gone.
const SILENCE: Duration = Duration::from_secs(10);

/// Lengths of frames that are none.
const ALIVE: u32 = 0;
const OVER: u32 = u32::MAX - 1;
const FAREWELL: u32 = u32::MAX;
/// A frame is no longer.
const MOST: usize = 1 << 20;

/// How a process was lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// Its connection broke: it was killed, or the network is down.
    Broken,
    /// It gave no sign of life for long.
    Silent,
    /// It was told to stop, and said so.
    Stopped,
}

/// What is known of the connections of a process.
#[derive(Debug, Default)]
pub struct Bonds {
    lost: Mutex<Option<(usize, Loss)>>,
    is_over: AtomicBool,
    sent: AtomicU64,
}

impl Bonds {
    fn lose(&self, peer: usize, how: Loss) {
        let mut first = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert((peer, how));
    }

    /// Who was lost first, and how.
    pub fn lost(&self) -> Option<(usize, Loss)> {
        *self.lost.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many bytes were sent.
    pub fn sent(&self) -> u64 {
        self.sent.load(Relaxed)
    }

    /// From now on nobody minds who goes.
    pub fn finish(&self) {
        self.is_over.store(true, Relaxed);
    }
}

/// The end that is written to.
#[derive(Debug)]
pub struct Outlet {
    stream: TcpStream,
    peer: usize,
    /// Held while a frame is written.
    writing: Mutex<()>,
    bonds: Arc<Bonds>,
}

impl Outlet {
    fn send(&self, frame: u32, bytes: &[u8]) {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        self.send_alone(frame, bytes);
    }

    fn send_alone(&self, frame: u32, bytes: &[u8]) {
        let mut stream = &self.stream;
        let written = if bytes.is_empty() {
            stream.write_all(&frame.to_le_bytes())
        } else {
            stream.write_all(&frame.to_le_bytes()).and_then(|()| stream.write_all(bytes))
        };
        match written {
            Ok(()) => {
                self.bonds.sent.fetch_add(4 + bytes.len() as u64, Relaxed);
            }
            Err(_) => self.bonds.lose(self.peer, Loss::Broken),
        }
    }

    /// Says that this process was told to stop.
    pub fn bid_farewell(&self) {
        // Whoever does not read any more is not waited for.
        let _ = self.stream.set_write_timeout(Some(PULSE));
        if let Ok(_writing) = self.writing.try_lock() {
            self.send_alone(FAREWELL, &[]);
        }
    }
}

/// A connection as timely sees it.
#[derive(Debug)]
pub struct Cable {
    outlet: Arc<Outlet>,
    /// How much of the frame at hand is still to be read.
    left: usize,
}

impl Cable {
    /// Makes a cable of a connection to a process.
    ///
    /// # Errors
    /// Fails when the connection does.
    pub fn new(stream: TcpStream, peer: usize, bonds: &Arc<Bonds>) -> io::Result<Self> {
        stream.set_read_timeout(Some(PULSE))?;
        stream.set_write_timeout(None)?;
        let probing = TcpKeepalive::new().with_time(SILENCE);
        SockRef::from(&stream).set_tcp_keepalive(&probing)?;
        let outlet = Outlet { stream, peer, writing: Mutex::default(), bonds: Arc::clone(bonds) };
        Ok(Cable { outlet: Arc::new(outlet), left: 0 })
    }

    /// Where it is written to.
    #[must_use]
    pub fn outlet(&self) -> Arc<Outlet> {
        Arc::clone(&self.outlet)
    }

    /// Reads some bytes, for which it waits as long as there are signs of life.
    fn read_some(&self, bytes: &mut [u8]) -> Result<usize, Loss> {
        let begun = Instant::now();
        loop {
            match (&self.outlet.stream).read(bytes) {
                Ok(0) => return Err(Loss::Broken),
                Ok(count) => return Ok(count),
                Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                    if begun.elapsed() > SILENCE {
                        return Err(Loss::Silent);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return Err(Loss::Broken),
            }
        }
    }

    /// The length of the next frame with something in it; 0 when there will be none.
    fn next_frame(&self) -> Result<usize, Loss> {
        loop {
            let (mut header, mut got) = ([0; 4], 0);
            while got < header.len() {
                got += self.read_some(&mut header[got..])?;
            }
            match u32::from_le_bytes(header) {
                ALIVE => {}
                OVER => return Ok(0),
                FAREWELL => return Err(Loss::Stopped),
                length => return Ok(usize::try_from(length).unwrap_or(usize::MAX)),
            }
        }
    }
}

impl Read for Cable {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = if self.left > 0 { Ok(self.left) } else { self.next_frame() }.and_then(|left| {
            self.left = left;
            let most = bytes.len().min(left);
            if most == 0 { Ok(0) } else { self.read_some(&mut bytes[..most]) }
        });
        match read {
            Ok(count) => {
                self.left -= count;
                Ok(count)
            }
            Err(loss) => {
                self.outlet.bonds.lose(self.outlet.peer, loss);
                loop {
                    thread::park();
                }
            }
        }
    }
}

impl Write for Cable {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let some = &bytes[..bytes.len().min(MOST)];
        if !some.is_empty() {
            self.outlet.send(u32::try_from(some.len()).unwrap_or(0), some);
        }
        Ok(some.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Cable {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Cable { outlet: Arc::clone(&self.outlet), left: self.left })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.outlet.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        if how != Shutdown::Read {
            self.outlet.send(OVER, &[]);
        }
        Ok(())
    }
}

/// Gives signs of life on all connections until they are gone.
pub fn beat(outlets: &[Arc<Outlet>], bonds: &Arc<Bonds>) {
    let outlets: Vec<Weak<Outlet>> = outlets.iter().map(Arc::downgrade).collect();
    let bonds = Arc::clone(bonds);
    thread::spawn(move || {
        while !bonds.is_over.load(Relaxed) && outlets.iter().any(|outlet| outlet.strong_count() > 0) {
            thread::sleep(PULSE);
            for outlet in outlets.iter().filter_map(Weak::upgrade) {
                // Whoever writes gives a sign of life.
                if !bonds.is_over.load(Relaxed)
                    && let Ok(_writing) = outlet.writing.try_lock()
                {
                    outlet.send_alone(ALIVE, &[]);
                }
            }
        }
    });
}
