//! Several processes solve together: the same answers and the same bytes as one, whatever happens to them on the way.
#![cfg(feature = "cluster")]

mod kills;
mod launching;
mod meeting;
mod same;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// What a run of `lucas` gave.
struct Run {
    out: String,
    err: String,
    code: Option<i32>,
}

/// A place of its own for each test.
fn place(name: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cluster").join(name);
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).expect("a directory");
    place
}

/// `lucas` with arguments separated by spaces, as nobody's child.
fn lucas(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lucas"));
    command.args(arguments.split_whitespace()).env("LC_ALL", "C.UTF-8").env("RAYON_NUM_THREADS", "1");
    command.env_remove("LUCAS_SEAT").env_remove("SLURM_PROCID").env_remove("JOB_COMPLETION_INDEX");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn start(arguments: &str) -> Child {
    lucas(arguments).spawn().expect("lucas starts")
}

fn end(child: Child) -> Run {
    let Output { status, stdout, stderr } = child.wait_with_output().expect("lucas ends");
    let text = |bytes| String::from_utf8(bytes).expect("text").replace('\u{a0}', " ");
    Run { out: text(stdout), err: text(stderr), code: status.code() }
}

fn run(arguments: &str) -> Run {
    end(start(arguments))
}

/// A file with so many processes of this machine, on ports that are free.
fn hosts(place: &Path, count: usize) -> PathBuf {
    let free: Vec<_> =
        (0..count).map(|_| std::net::TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    let lines: Vec<String> =
        free.iter().map(|port| port.local_addr().expect("an address").to_string()).collect();
    let path = place.join("hosts.txt");
    std::fs::write(&path, lines.join("\n")).expect("a file");
    path
}
