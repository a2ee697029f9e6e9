//! `cargo xtask load`: many readers at once, and none may be turned away.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::install;

/// What is asked for, over and over.
const PAGES: [(&str, &str); 3] = [
    ("the home page", "/en"),
    ("a bar of chocolate with values", "/en/chocolate/10x7@7,3?values=1"),
    ("the style sheet", "/assets/lucas.css"),
];

/// A server of our own, stopped when it is let go.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Whether 200 connections at once, for so many seconds on each page, were all answered with a page.
pub fn run(seconds: u32) -> Result<bool, String> {
    install::packages(&[("wrk", "wrk")]);
    let program = Path::new(install::TARGET).join("release/lucas");
    let started =
        Command::new(&program).args(["serve", "--port", "0", "--lang", "en"]).stdout(Stdio::piped()).spawn();
    let mut server = Server(started.map_err(|error| format!("{}: {error}", program.display()))?);
    let mut line = String::new();
    let told = server.0.stdout.take().map(|told| BufReader::new(told).read_line(&mut line));
    told.and_then(Result::ok).ok_or("the server says nothing")?;
    let host = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let host = host.ok_or_else(|| format!("no address in: {line}"))?;
    let mut is_sound = true;
    for (name, path) in PAGES {
        let arguments =
            ["-t2", "-c200", &format!("-d{seconds}s"), "--latency", &format!("http://{host}{path}")];
        println!("== {name}: wrk {}", arguments.join(" "));
        let run = Command::new("wrk").args(arguments).output().map_err(|error| format!("wrk: {error}"))?;
        let report = String::from_utf8_lossy(&run.stdout);
        print!("{report}");
        // These lines are there only when there is something to complain about.
        let has_errors = report.contains("Socket errors") || report.contains("Non-2xx");
        is_sound &= run.status.success() && report.contains("Requests/sec") && !has_errors;
    }
    println!(
        "== {}",
        if is_sound { "every request was answered" } else { "some requests were NOT answered" }
    );
    Ok(is_sound)
}
