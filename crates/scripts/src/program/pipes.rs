//! A program between two pipes.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::Duration;

use super::{Exchange, MOST_BYTES, TalkFault};

type HeardLine = Result<Vec<u8>, TalkFault>;

/// A program between two pipes, which ends with this.
pub struct Pipes {
    child: Child,
    mouth: SyncSender<Vec<u8>>,
    ear: Receiver<HeardLine>,
}

impl Pipes {
    /// Starts a program.
    ///
    /// # Errors
    /// It could not be started.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        // One line waits on either side, so that a program that floods us, or does not read, fills no memory.
        let (mouth, words) = sync_channel(1);
        let (sender, ear) = sync_channel(1);
        // Both aside, so that neither a program that says nothing nor one that does not read holds us up.
        if let Some(input) = child.stdin.take() {
            thread::spawn(move || speak(input, &words));
        }
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || listen(output, &sender));
        }
        Ok(Pipes { child, mouth, ear })
    }
}

fn speak(mut input: ChildStdin, words: &Receiver<Vec<u8>>) {
    while let Ok(line) = words.recv() {
        if input.write_all(&line).is_err() {
            return;
        }
    }
}

fn listen(output: ChildStdout, sender: &SyncSender<HeardLine>) {
    let mut reader = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let heard = match reader.by_ref().take(MOST_BYTES as u64).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if !line.ends_with(b"\n") && line.len() >= MOST_BYTES => Err(TalkFault::TooLong),
            Ok(_) => Ok(line),
        };
        let is_over = heard.is_err();
        if sender.send(heard).is_err() || is_over {
            return;
        }
    }
}

impl Exchange for Pipes {
    fn say(&mut self, line: &str, _patience: Duration) -> Result<(), TalkFault> {
        match self.mouth.try_send(format!("{line}\n").into_bytes()) {
            Ok(()) => Ok(()),
            // It answered without reading, more than once.
            Err(TrySendError::Full(_)) => Err(TalkFault::Deaf),
            Err(TrySendError::Disconnected(_)) => Err(TalkFault::Ended),
        }
    }

    fn hear(&mut self, a_while: Duration) -> Result<Option<Vec<u8>>, TalkFault> {
        match self.ear.recv_timeout(a_while) {
            Ok(heard) => heard.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(TalkFault::Ended),
        }
    }
}

impl Drop for Pipes {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
