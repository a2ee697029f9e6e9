//! What launches many processes stands in files, whose shape is tried on this machine.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{end, hosts, lucas, place, run};

/// A file that launches.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/cluster").join(name)
}

/// A program of a launcher that this machine does not have.
fn stand_in(place: &Path, name: &str, script: &str) {
    let path = place.join(name);
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a script");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
}

/// What a launcher prints, run in a place with its stand-ins first on the path.
fn launched(place: &Path, script: &str, arguments: &[&str], list: &Path) -> String {
    let path = format!("{}:{}", place.display(), std::env::var("PATH").expect("a path"));
    let mut command = Command::new("sh");
    command.arg(file(script)).args(arguments).current_dir(place);
    command.env("PATH", path).env("LUCAS", env!("CARGO_BIN_EXE_lucas")).env("LIST", list);
    command.env_remove("SLURM_PROCID").env("SLURM_JOB_NODELIST", "here");
    let run = command.output().expect("a shell");
    assert!(run.status.success(), "{script}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).expect("text")
}

#[test]
fn the_file_for_ssh_starts_a_process_for_each_line() {
    let place = place("ssh");
    let list = hosts(&place, 3);
    let listed = fs::read_to_string(&list).expect("a list");
    fs::write(&list, format!("# ours\n\n{listed}\n")).expect("a list");
    fs::write(place.join("secret"), "ours").expect("a secret");
    stand_in(&place, "ssh", "echo \"$1\" >>calls; shift; exec \"$@\"");
    let said = launched(&place, "ssh.sh", &["hosts.txt", "secret", "work", "kangaroos:6+3", "--json"], &list);
    assert_eq!(said, run("solve kangaroos 6 3 --json").out);
    assert_eq!(fs::read_to_string(place.join("calls")).expect("calls"), "127.0.0.1\n".repeat(2));
}

#[test]
fn the_file_for_slurm_numbers_its_processes_by_the_environment() {
    let place = place("slurm");
    let list = place.join("ports");
    fs::rename(hosts(&place, 3), &list).expect("a list");
    // The names of this machine's processes are addresses with their ports, to which the file adds the port of all.
    stand_in(&place, "scontrol", "cat \"$LIST\"");
    stand_in(&place, "sed", "cat");
    stand_in(
        &place,
        "srun",
        "shift; for me in 1 2; do SLURM_PROCID=$me \"$@\" & done; SLURM_PROCID=0 \"$@\"; wait",
    );
    let said = launched(&place, "slurm.sh", &["kangaroos:6+3", "--json"], &list);
    assert_eq!(said, run("solve kangaroos 6 3 --json").out);
    let secret = fs::metadata(place.join("secret")).expect("a secret");
    assert_eq!((secret.len(), secret.permissions().mode() & 0o777), (64, 0o600));
}

#[test]
fn the_job_of_kubernetes_has_a_command_that_solves_and_a_line_for_each_pod() {
    let place = place("kubernetes");
    let job = fs::read_to_string(file("job.yaml")).expect("a job");
    let named = |key: &str| {
        let value = job.lines().find_map(|line| line.trim().strip_prefix(key)).expect("a number");
        value.trim().parse::<usize>().expect("a number")
    };
    let count = named("completions:");
    assert_eq!(count, named("parallelism:"));
    let listed: Vec<&str> = job.lines().map(str::trim).filter(|line| line.ends_with(".lucas:8437")).collect();
    assert_eq!(listed, (0..count).map(|me| format!("lucas-{me}.lucas:8437")).collect::<Vec<_>>());
    let (_, command) = job.split_once("command: [").expect("a command");
    let (command, _) = command.split_once(']').expect("its end");
    let words: Vec<&str> = command.split(',').map(|word| word.trim().trim_matches('"')).collect();
    assert_eq!(words[..5], ["lucas", "solve", "kangaroos", "12", "3"]);
    // A smaller game, with the hosts, the secret and the volume of this machine.
    let list = hosts(&place, count);
    fs::write(place.join("secret"), "ours").expect("a secret");
    let line = words[1..].join(" ").replace("kangaroos 12 3", "kangaroos 6 3");
    let line = line.replace("/etc/lucas/hosts.txt", &list.display().to_string());
    let line = line.replace("/run/lucas/secret", &place.join("secret").display().to_string());
    let line = line.replace("/work/kangaroos-12-3", &place.join("work").display().to_string());
    let start = |me: usize| lucas(&line).env("JOB_COMPLETION_INDEX", me.to_string()).spawn().expect("lucas");
    let children: Vec<_> = (0..count).map(start).collect();
    let runs: Vec<_> = children.into_iter().map(end).collect();
    assert!(runs.iter().all(|run| run.code == Some(0)), "{}", runs[0].err);
    assert_eq!(runs[0].out, run("solve kangaroos 6 3 --json").out);
}
