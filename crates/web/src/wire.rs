//! What goes over a connection: bytes that are seen to move, and answers handed on piece by piece.

use std::convert::Infallible;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use hyper::body::{Body, Bytes, Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use crate::connections::Visitor;

/// An answer is handed on in pieces of so many bytes: what is not read stays with us, and is counted.
pub const PIECE: usize = 64 << 10;

/// A stream whose visitor is told whenever bytes move.
pub struct Wire {
    /// The stream.
    pub stream: TcpStream,
    /// Whose it is.
    pub visitor: Arc<Visitor>,
}

impl Wire {
    fn seen<T>(&self, moved: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if matches!(moved, Poll::Ready(Ok(_))) {
            self.visitor.moves();
        }
        moved
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.stream).poll_read(context, into);
        self.seen(read)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.seen(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.seen(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// An answer on its way; its bytes are its visitor's until it is sent or given up.
pub struct Parcel {
    rest: Bytes,
    bytes: usize,
    visitor: Arc<Visitor>,
}

impl Parcel {
    /// An answer for a visitor.
    pub fn new(rest: Bytes, visitor: Arc<Visitor>) -> Self {
        visitor.is_answered(rest.len());
        Parcel { bytes: rest.len(), rest, visitor }
    }
}

impl Body for Parcel {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let length = self.rest.len().min(PIECE);
        let piece = (length > 0).then(|| self.rest.split_to(length));
        Poll::Ready(piece.map(|piece| Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}

impl Drop for Parcel {
    fn drop(&mut self) {
        self.visitor.is_sent(self.bytes);
    }
}
