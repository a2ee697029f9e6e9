//! How processes meet: each opens its own sockets, proves that it knows the secret, and says what it has come to do. Whoever differs is
//! refused before anything is computed.
//!
//! Each side sends a hello with a number by chance, and then a proof over both hellos under the secret, which never travels.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use crate::hosts::Hosts;

const MAGIC: &[u8; 16] = b"lucas cluster 1\n";
const CONTEXT: &str = "lucas cluster 2026 handshake";
/// What somebody says of themselves is no longer.
const MOST_TEXT: usize = 1 << 16;
/// Whoever connects and says nothing is waited for so long.
const SHYNESS: Duration = Duration::from_secs(2);
/// So long between two attempts to connect.
const AGAIN: Duration = Duration::from_millis(50);

/// What a process has come to do, and with whom.
#[derive(Clone, Debug)]
pub struct Gathering {
    /// Where everybody listens.
    pub hosts: Hosts,
    /// Which of them this is.
    pub me: usize,
    /// The version of the program.
    pub version: String,
    /// What is to be solved, with all that changes the answer.
    pub task: String,
    /// What all of them know, and nobody else.
    pub secret: Vec<u8>,
    /// How long the others are waited for.
    pub patience: Duration,
}

/// Why processes did not come together.
#[derive(Debug, thiserror::Error)]
pub enum Unmet {
    /// Nobody can listen there.
    #[error("cannot listen on {address}: {error}")]
    Listening {
        /// Where.
        address: String,
        /// Why not.
        error: io::Error,
    },
    /// Without a secret only this machine is trusted.
    #[error("a secret is needed beyond this machine")]
    NeedsSecret,
    /// A process did not come in time.
    #[error("process {process} ({address}) did not answer")]
    Absent {
        /// Which.
        process: usize,
        /// Where it should be.
        address: String,
        /// Whether somebody came who does not know the secret.
        met_stranger: bool,
    },
    /// A process does not know the secret.
    #[error("process {process} ({address}) has another secret")]
    Secret {
        /// Which.
        process: usize,
        /// Where it is.
        address: String,
    },
    /// A process is of another version.
    #[error("process {process} is of version {theirs}, this one of {ours}")]
    Version {
        /// Which.
        process: usize,
        /// Its version.
        theirs: String,
        /// Ours.
        ours: String,
    },
    /// A process has come to do something else.
    #[error("process {process} solves {theirs}, this one {ours}")]
    Task {
        /// Which.
        process: usize,
        /// What it does.
        theirs: String,
        /// What we do.
        ours: String,
    },
    /// A process counts the processes otherwise, or two have the same number.
    #[error("process {process} is number {theirs} of {count}")]
    Number {
        /// As whom it was met.
        process: usize,
        /// As whom it sees itself.
        theirs: usize,
        /// How many it counts.
        count: usize,
    },
    /// Somebody asked to stop.
    #[error("stopped")]
    Stopped,
}

/// What a process says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Hello {
    chance: [u8; 32],
    me: u64,
    count: u64,
    version: String,
    task: String,
}

impl Hello {
    fn written(&self) -> Vec<u8> {
        let mut bytes = self.chance.to_vec();
        bytes.extend([self.me, self.count].iter().flat_map(|number| number.to_le_bytes()));
        for text in [&self.version, &self.task] {
            bytes.extend((text.len() as u64).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        bytes
    }

    fn read(stream: &mut impl Read) -> io::Result<Self> {
        let mut chance = [0; 32];
        stream.read_exact(&mut chance)?;
        let mut number = || -> io::Result<u64> {
            let mut bytes = [0; 8];
            stream.read_exact(&mut bytes)?;
            Ok(u64::from_le_bytes(bytes))
        };
        let (me, count) = (number()?, number()?);
        let mut text = || -> io::Result<String> {
            let mut length = [0; 8];
            stream.read_exact(&mut length)?;
            let length = usize::try_from(u64::from_le_bytes(length)).unwrap_or(usize::MAX);
            let mut bytes =
                vec![
                    0;
                    Some(length).filter(|&length| length <= MOST_TEXT).ok_or(io::ErrorKind::InvalidData)?
                ];
            stream.read_exact(&mut bytes)?;
            String::from_utf8(bytes).map_err(|_| io::ErrorKind::InvalidData.into())
        };
        Ok(Hello { chance, me, count, version: text()?, task: text()? })
    }
}

/// Bytes that nobody can foresee.
#[must_use]
pub fn chance() -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    for _ in 0..4 {
        hasher.update(&RandomState::new().build_hasher().finish().to_le_bytes());
    }
    *hasher.finalize().as_bytes()
}

/// What came of a connection.
enum Met {
    /// One of ours.
    Peer(usize, TcpStream),
    /// Somebody else, or one of ours who went away.
    Nobody,
    /// Somebody who does not know the secret.
    Stranger,
}

impl Gathering {
    fn hello(&self) -> Hello {
        Hello {
            chance: chance(),
            me: self.me as u64,
            count: self.hosts.count() as u64,
            version: self.version.clone(),
            task: self.task.clone(),
        }
    }

    fn proof(&self, speaker: &Hello, listener: &Hello) -> blake3::Hash {
        let key = blake3::derive_key(CONTEXT, &self.secret);
        let mut hasher = blake3::Hasher::new_keyed(&key);
        for hello in [speaker, listener] {
            let written = hello.written();
            hasher.update(&(written.len() as u64).to_le_bytes()).update(&written);
        }
        hasher.finalize()
    }

    /// Exchanges hellos and proofs; what the other says of itself, if it knows the secret.
    fn exchange(&self, stream: &mut TcpStream) -> io::Result<(Hello, bool)> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(SHYNESS))?;
        stream.set_write_timeout(Some(SHYNESS))?;
        let ours = self.hello();
        stream.write_all(&[MAGIC.as_slice(), &ours.written()].concat())?;
        let mut magic = [0; MAGIC.len()];
        stream.read_exact(&mut magic)?;
        if &magic != MAGIC {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let theirs = Hello::read(stream)?;
        stream.write_all(self.proof(&ours, &theirs).as_bytes())?;
        let mut proof = [0; blake3::OUT_LEN];
        stream.read_exact(&mut proof)?;
        // Compared in constant time.
        let is_known = self.proof(&theirs, &ours) == blake3::Hash::from_bytes(proof);
        // Nobody answers with what was just said to them.
        Ok((theirs.clone(), is_known && theirs.chance != ours.chance))
    }

    /// Compares what the other says with what we have come to do.
    fn compare(&self, met_as: Option<usize>, theirs: &Hello) -> Result<usize, Unmet> {
        let number = usize::try_from(theirs.me).unwrap_or(usize::MAX);
        let (count, process) =
            (usize::try_from(theirs.count).unwrap_or(usize::MAX), met_as.unwrap_or(number));
        if theirs.version != self.version {
            let (theirs, ours) = (theirs.version.clone(), self.version.clone());
            return Err(Unmet::Version { process, theirs, ours });
        }
        if theirs.task != self.task {
            return Err(Unmet::Task { process, theirs: theirs.task.clone(), ours: self.task.clone() });
        }
        // Those after this one come by themselves.
        let is_expected =
            met_as.map_or(number > self.me && number < self.hosts.count(), |met_as| met_as == number);
        if count != self.hosts.count() || !is_expected {
            return Err(Unmet::Number { process, theirs: number, count });
        }
        Ok(process)
    }

    /// Meets everybody: connects to those before this one and waits for those after it.
    ///
    /// # Errors
    /// Says who did not come, or differs.
    pub fn meet(&self, is_stopping: &dyn Fn() -> bool) -> Result<Vec<Option<TcpStream>>, Unmet> {
        if self.secret.is_empty() && !self.hosts.are_local() {
            return Err(Unmet::NeedsSecret);
        }
        let deadline = Instant::now() + self.patience;
        let mut streams: Vec<Option<TcpStream>> = (0..self.hosts.count()).map(|_| None).collect();
        let address = self.hosts.of(self.me).to_owned();
        let listening = |error| Unmet::Listening { address: address.clone(), error };
        let addresses = self.hosts.addresses(self.me).map_err(listening)?;
        let listener = TcpListener::bind(addresses.as_slice()).map_err(listening)?;
        listener.set_nonblocking(true).map_err(listening)?;
        for (process, stream) in streams.iter_mut().enumerate().take(self.me) {
            *stream = Some(self.connect(process, deadline, is_stopping)?);
        }
        let mut met_stranger = false;
        while let Some(missing) = (self.me + 1..streams.len()).find(|&process| streams[process].is_none()) {
            if is_stopping() {
                return Err(Unmet::Stopped);
            }
            let met = match listener.accept() {
                Ok((stream, _)) => self.receive(stream)?,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    std::thread::sleep(AGAIN);
                    Met::Nobody
                }
                Err(_) => Met::Nobody,
            };
            match met {
                Met::Peer(process, stream) if streams[process].is_none() => streams[process] = Some(stream),
                Met::Peer(process, _) => {
                    return Err(Unmet::Number { process, theirs: process, count: self.hosts.count() });
                }
                Met::Stranger => met_stranger = true,
                Met::Nobody => {}
            }
            if streams[missing].is_none() && Instant::now() > deadline {
                let address = self.hosts.of(missing).to_owned();
                return Err(Unmet::Absent { process: missing, address, met_stranger });
            }
        }
        Ok(streams)
    }

    fn receive(&self, mut stream: TcpStream) -> Result<Met, Unmet> {
        match self.exchange(&mut stream) {
            Ok((theirs, true)) => Ok(Met::Peer(self.compare(None, &theirs)?, stream)),
            Ok((_, false)) => Ok(Met::Stranger),
            Err(_) => Ok(Met::Nobody),
        }
    }

    fn connect(
        &self,
        process: usize,
        deadline: Instant,
        is_stopping: &dyn Fn() -> bool,
    ) -> Result<TcpStream, Unmet> {
        let address = || self.hosts.of(process).to_owned();
        loop {
            if is_stopping() {
                return Err(Unmet::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let stream = self.hosts.addresses(process).ok().and_then(|addresses| {
                addresses.iter().find_map(|to| TcpStream::connect_timeout(to, SHYNESS.min(left + AGAIN)).ok())
            });
            if let Some(mut stream) = stream {
                match self.exchange(&mut stream) {
                    Ok((theirs, true)) => return self.compare(Some(process), &theirs).map(|_| stream),
                    Ok((_, false)) => return Err(Unmet::Secret { process, address: address() }),
                    // Busy with another, or nobody we know: again, until the time is up.
                    Err(_) => {}
                }
            }
            if left.is_zero() {
                return Err(Unmet::Absent { process, address: address(), met_stranger: false });
            }
            std::thread::sleep(AGAIN);
        }
    }
}
