//! What lucas, the supervisor and the prisoner tell each other: messages with a length before them, and open files.

use std::io::{self, IoSlice, IoSliceMut, Read, Write};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::time::Duration;

use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Excess, Exit, Isolation, Job, Sandbox};

/// No message of ours is longer; who says so is no part of us.
const LONGEST: u32 = 1 << 22;

/// What lucas tells the supervisor, and the supervisor the prisoner, together with the program's three streams.
#[derive(Serialize, Deserialize)]
pub(crate) struct Commission {
    pub job: Job,
    pub sandbox: Sandbox,
    /// The user that the program runs as, when root starts it.
    pub user: Option<u32>,
    /// Processes that this user has already, which are not the program's.
    pub company: u64,
}

/// What the prisoner tells the supervisor before it becomes the program, and the supervisor tells lucas.
#[derive(Serialize, Deserialize)]
pub(crate) enum Notice {
    /// The walls stand; the next is the program.
    Started { isolation: Isolation, process: i32 },
    /// It could not be started: an error of the system, by number, and what was tried.
    Failed { error: Option<i32>, attempt: String },
    /// It is over, and nothing of it is left.
    Finished(Measured),
}

/// How it ended, as the supervisor measured it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Measured {
    pub exit: Exit,
    pub excess: Option<Excess>,
    pub processor: Duration,
    pub wall: Duration,
    pub memory: u64,
}

/// Sends a message.
pub(crate) fn send(mut to: &UnixStream, message: &impl Serialize) -> io::Result<()> {
    let text = serde_json::to_vec(message)?;
    let length = u32::try_from(text.len()).ok().filter(|&length| length <= LONGEST);
    let length = length.ok_or_else(|| io::Error::from(io::ErrorKind::ArgumentListTooLong))?;
    let mut whole = length.to_le_bytes().to_vec();
    whole.extend(text);
    to.write_all(&whole)
}

/// The next message; none when the other side is gone.
pub(crate) fn receive<T: DeserializeOwned>(mut from: &UnixStream) -> io::Result<Option<T>> {
    let mut length = [0; 4];
    match from.read_exact(&mut length) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        done => done?,
    }
    let length = u32::from_le_bytes(length);
    if length > LONGEST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut text = vec![0; length as usize];
    from.read_exact(&mut text)?;
    Ok(Some(serde_json::from_slice(&text)?))
}

/// Sends the three streams of a program.
pub(crate) fn send_streams(to: &UnixStream, streams: [BorrowedFd<'_>; 3]) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    ancillary.push(SendAncillaryMessage::ScmRights(&streams));
    rustix::net::sendmsg(to, &[IoSlice::new(b"s")], &mut ancillary, SendFlags::empty())?;
    Ok(())
}

/// Receives the three streams of a program.
pub(crate) fn receive_streams(from: &UnixStream) -> io::Result<[OwnedFd; 3]> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let mut byte = [0];
    let (buffers, flags) = (&mut [IoSliceMut::new(&mut byte)], RecvFlags::CMSG_CLOEXEC);
    rustix::net::recvmsg(from.as_fd(), buffers, &mut ancillary, flags)?;
    let received = ancillary.drain().filter_map(|message| match message {
        RecvAncillaryMessage::ScmRights(streams) => Some(streams),
        _ => None,
    });
    let streams: Vec<OwnedFd> = received.flatten().collect();
    streams.try_into().map_err(|_| io::ErrorKind::InvalidData.into())
}

/// The socket that a process of ours was started with as its standard input.
pub(crate) fn own_socket() -> io::Result<UnixStream> {
    Ok(UnixStream::from(rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdin(), 3)?))
}

/// What to say when something could not be done.
pub(crate) fn failed<E: Into<io::Error>>(attempt: &str) -> impl Fn(E) -> Notice {
    let attempt = attempt.to_owned();
    move |error| {
        let error: io::Error = error.into();
        match error.raw_os_error() {
            Some(number) => Notice::Failed { error: Some(number), attempt: attempt.clone() },
            None => Notice::Failed { error: None, attempt: format!("{attempt}: {error}") },
        }
    }
}
