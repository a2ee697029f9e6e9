//! Where long work puts what memory does not hold.

use std::io;

/// Holds pieces of a solve outside memory, by number, and goes back to where it was kept last when the work is broken off.
pub trait Depot: Sync {
    /// What was kept last of an earlier run; the pieces are those of then.
    fn kept(&self) -> Option<Vec<u8>>;

    /// Keeps where the work stands, together with all pieces as they are now.
    ///
    /// # Errors
    /// Fails when it cannot be written.
    fn keep(&self, standing: &[u8]) -> io::Result<()>;

    /// Writes a piece anew.
    ///
    /// # Errors
    /// Fails when it cannot be written.
    fn write(&self, piece: usize, bytes: &[u8]) -> io::Result<()>;

    /// Reads a whole piece, checked.
    ///
    /// # Errors
    /// Fails when it cannot be read, and when it is not what was written.
    fn read(&self, piece: usize) -> io::Result<Vec<u8>>;

    /// Reads a little of a piece, unchecked.
    ///
    /// # Errors
    /// Fails when it cannot be read.
    fn peek(&self, piece: usize, offset: u64, bytes: &mut [u8]) -> io::Result<()>;

    /// Adds to the notes on a piece, which are never kept.
    ///
    /// # Errors
    /// Fails when they cannot be written.
    fn note(&self, piece: usize, bytes: &[u8]) -> io::Result<()>;

    /// Hands on the notes on a piece in portions of at most so many bytes, each a multiple of 4, and forgets them.
    ///
    /// # Errors
    /// Fails when they cannot be read.
    fn take_notes(&self, piece: usize, portion: usize, each: &mut dyn FnMut(&[u8])) -> io::Result<()>;
}
