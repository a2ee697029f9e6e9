//! `lucas serve` as a child process, and its readers.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;
use std::time::Duration;

use crate::program::{Binary, words};

/// An answer is waited for no longer than this.
const PATIENCE: Duration = Duration::from_secs(40);

/// A server of our own, ended when it is let go.
pub struct Served {
    child: Child,
    /// Where it listens.
    pub host: String,
}

impl Served {
    /// Starts one.
    pub fn new(program: &Binary) -> io::Result<Self> {
        let mut child = program.command(&words("serve --port 0 --lang en")).spawn()?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line)?;
        }
        let host = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap_or_default();
        Ok(Served { host: host.trim().to_owned(), child })
    }

    /// Sends bytes, and does not wait.
    pub fn send(&self, bytes: &[u8]) -> io::Result<TcpStream> {
        let mut stream = TcpStream::connect(&self.host)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.write_all(bytes)?;
        Ok(stream)
    }

    /// Asks for a page, and does not wait.
    pub fn ask(&self, page: &str) -> io::Result<TcpStream> {
        let host = &self.host;
        self.send(format!("GET {page} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes())
    }

    /// The whole answer, head and all.
    pub fn answer(&self, page: &str) -> io::Result<String> {
        read(self.ask(page)?)
    }

    /// Whether it still answers.
    pub fn is_well(&mut self) -> bool {
        let is_running = matches!(self.child.try_wait(), Ok(None));
        is_running && self.answer("/en").is_ok_and(|answer| answer.starts_with("HTTP/1.1 200 "))
    }

    /// How many megabytes it takes now.
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1_024
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// All that comes over a stream.
pub fn read(mut stream: TcpStream) -> io::Result<String> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
