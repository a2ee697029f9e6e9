//! `lucas serve` as a process: where it listens, what it opens, and how it stops.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server that ends with its test.
pub struct Server {
    pub child: Child,
    pub address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts a server; it is ready when it has said where it is.
pub fn server(arguments: &[&str], path: Option<&Path>) -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lucas"));
    command.args(["--lang", "en", "serve"]).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(path) = path {
        command.env("PATH", path);
    }
    let mut child = command.spawn().expect("a process");
    let mut line = String::new();
    let out = child.stdout.as_mut().expect("its output");
    BufReader::new(out).read_line(&mut line).expect("a line");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    Server { address: address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned(), child }
}

/// The status line of a page.
fn ask(address: &str, page: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("a connection");
    write!(stream, "GET {page} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("sent");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("an answer");
    text.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn it_listens_on_loopback_and_a_second_one_takes_the_next_free_port() {
    let (first, second) = (server(&[], None), server(&[], None));
    assert!(first.address.starts_with("127.0.0.1:84"), "{}", first.address);
    assert_ne!(first.address, second.address);
    for server in [&first, &second] {
        assert_eq!(ask(&server.address, "/en"), "HTTP/1.1 200 OK");
    }
    let port = first.address.split(':').nth(1).expect("a port");
    let refused = Command::new(env!("CARGO_BIN_EXE_lucas"))
        .args(["--lang", "en", "serve", "--port", port])
        .output()
        .expect("a process");
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains(&format!("no port from {port} to {port} is free")), "{said}");
}

#[test]
fn it_stops_at_once_when_it_is_told_to_even_while_it_searches() {
    for signal in ["-INT", "-TERM"] {
        let mut server = server(&["--port", "0"], None);
        assert_eq!(ask(&server.address, "/fr"), "HTTP/1.1 200 OK");
        let mut busy = TcpStream::connect(&server.address).expect("a connection");
        write!(busy, "GET /en/teaser/5x5?values=1 HTTP/1.1\r\nHost: {}\r\n\r\n", server.address)
            .expect("sent");
        let begun = Instant::now();
        let told = Command::new("kill").args([signal, &server.child.id().to_string()]).status();
        assert!(told.is_ok_and(|status| status.success()));
        let status = server.child.wait().expect("an end");
        assert_eq!(status.code(), Some(0), "{signal}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{signal}: {:?}", begun.elapsed());
    }
}

#[test]
fn it_opens_the_browser_when_asked_and_goes_on_without_one() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("serve-open");
    std::fs::create_dir_all(&directory).expect("a directory");
    let opened = directory.join("opened");
    let _ = std::fs::remove_file(&opened);
    let browser = directory.join("xdg-open");
    std::fs::write(&browser, format!("#!/bin/sh\necho \"$1\" > {}\n", opened.display())).expect("a file");
    std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).expect("permissions");
    let found = server(&["--port", "0", "--open"], Some(&directory));
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(10)
        && !std::fs::read_to_string(&opened).is_ok_and(|text| text.ends_with('\n'))
    {
        std::thread::sleep(Duration::from_millis(20));
    }
    let expected = format!("http://{}/en\n", found.address);
    assert_eq!(std::fs::read_to_string(&opened).expect("an address"), expected);
    let mut without = server(&["--port", "0", "--open"], Some(Path::new("/nowhere")));
    assert_eq!(ask(&without.address, "/en"), "HTTP/1.1 200 OK");
    without.child.kill().expect("stopped");
    let mut said = String::new();
    without.child.stderr.as_mut().expect("its errors").read_to_string(&mut said).expect("text");
    assert!(said.contains("go to the address yourself"), "{said}");
}
