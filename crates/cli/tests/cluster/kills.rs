//! Killed at any moment: the others end within seconds, and the same command comes to the same bytes.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::{end, hosts, place, run, start};

/// Kills a process that this test has started.
fn send(signal: &str, process: u32) {
    let _ = Command::new("kill").args([signal, &process.to_string()]).status();
}

/// A number by chance, the same in every run of the test.
fn by_chance(nth: u64, below: u64) -> u64 {
    let mixed = (nth + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 33) % below
}

/// Starts three processes of a list on a task, and kills one of them after a while; whether that was before the end.
fn killed(place: &Path, task: &str, nth: u64, after: Duration) -> bool {
    let victim = usize::try_from(nth % 3).expect("a small number");
    let list = hosts(place, 3);
    let line = |me: usize| format!("solve {task} --hosts {} --me {me} --lang en --wait 10", list.display());
    let mut children: Vec<_> = (0..3).map(|me| start(&line(me))).collect();
    std::thread::sleep(after);
    send("-KILL", children[victim].id());
    let killed = Instant::now();
    let fallen = end(children.remove(victim));
    let runs: Vec<_> = children.into_iter().map(end).collect();
    assert!(killed.elapsed() < Duration::from_secs(15), "the others went on for {:?}", killed.elapsed());
    if fallen.code.is_some() {
        return false;
    }
    for run in &runs {
        // Whoever was still waiting for everybody to come says that somebody did not.
        assert!(matches!(run.code, Some(0 | 2 | 3)), "{:?}: {}", run.code, run.err);
        if run.code == Some(3) {
            assert!(run.err.contains("run the same command again, and it goes on from"), "{}", run.err);
        }
    }
    true
}

/// How long a task takes without being killed, and what it prints.
fn timed(line: &str) -> (Duration, String) {
    let begun = Instant::now();
    let run = run(line);
    assert_eq!(run.code, Some(0), "{line}: {}", run.err);
    (begun.elapsed(), run.out)
}

#[test]
fn a_table_comes_to_the_same_bytes_whenever_a_process_is_killed() {
    let place = place("killed-table");
    let (alone, path, work) = (place.join("alone.npy"), place.join("together.npy"), place.join("work"));
    let (_, _) = timed(&format!("solve military --table {}", alone.display()));
    let known = std::fs::read(&alone).expect("a table");
    let task =
        format!("military --checkpoint 0 --force --table {} --work {}", path.display(), work.display());
    let (whole, _) = timed(&format!("solve {task} --processes 3"));
    let mut kills = 0;
    for nth in 0..20 {
        let _ = std::fs::remove_file(&path);
        let part = Duration::from_millis(by_chance(nth, 1000)).as_secs_f64();
        kills += usize::from(killed(&place, &task, nth, whole.mul_f64(part)));
        // Now and then what a kill left is taken up by another number of processes.
        let again = run(&format!("solve {task} --processes {} --lang en", 1 + nth % 3));
        assert_eq!((again.code, again.err.as_str()), (Some(0), ""), "after kill {nth}");
        assert!(std::fs::read(&path).expect("a table") == known, "other bytes after kill {nth}");
        assert!(!work.exists(), "kill {nth} left something behind");
    }
    assert!(kills >= 5, "only {kills} kills came before the end");
}

#[test]
fn a_search_comes_to_the_same_answer_whenever_a_process_is_killed() {
    let place = place("killed-search");
    let work = place.join("work");
    let known = run("solve kangaroos 7 3 --json").out;
    let task = format!("kangaroos 7 3 --json --checkpoint 0 --work {}", work.display());
    let (whole, out) = timed(&format!("solve {task} --processes 3"));
    assert_eq!(out, known);
    let mut kills = 0;
    for nth in 20..40 {
        let part = Duration::from_millis(by_chance(nth, 1000)).as_secs_f64();
        kills += usize::from(killed(&place, &task, nth, whole.mul_f64(part)));
        let again = run(&format!("solve {task} --processes {} --lang en", 1 + nth % 3));
        assert_eq!((again.code, again.err.as_str()), (Some(0), ""), "after kill {nth}");
        assert_eq!(again.out, known, "another answer after kill {nth}");
        assert!(!work.exists(), "kill {nth} left something behind");
    }
    assert!(kills >= 5, "only {kills} kills came before the end");
}

#[test]
fn whoever_is_asked_to_stop_says_so_to_the_others() {
    let place = place("stopped");
    let list = hosts(&place, 2);
    let line = |me: usize| format!("solve kangaroos 14 3 --hosts {} --me {me} --lang en", list.display());
    let children: Vec<_> = (0..2).map(|me| start(&line(me))).collect();
    std::thread::sleep(Duration::from_millis(1500));
    send("-TERM", children[1].id());
    let stopped = Instant::now();
    let runs: Vec<_> = children.into_iter().map(end).collect();
    assert!(stopped.elapsed() < Duration::from_secs(10), "{:?}", stopped.elapsed());
    assert_eq!((runs[0].code, runs[1].code), (Some(3), Some(143)), "{}{}", runs[0].err, runs[1].err);
    assert!(runs[0].err.contains("process 1 was stopped: run the same command again"), "{}", runs[0].err);
    assert!(runs[1].err.contains("stopped before anything was found"), "{}", runs[1].err);
}

#[test]
fn those_that_were_started_end_with_whoever_started_them() {
    let child = start("solve kangaroos 14 3 --processes 2");
    std::thread::sleep(Duration::from_secs(1));
    let starter = child.id();
    let of = |process: u32| {
        let listed = std::fs::read_to_string(format!("/proc/{process}/task/{process}/children"));
        let listed = listed.unwrap_or_default();
        listed.split_whitespace().map(|child| child.parse::<u32>().expect("a number")).collect::<Vec<_>>()
    };
    let others = of(starter);
    assert_eq!(others.len(), 1);
    send("-KILL", starter);
    end(child);
    let begun = Instant::now();
    while Path::new(&format!("/proc/{}", others[0])).exists() {
        assert!(begun.elapsed() < Duration::from_secs(10), "it goes on alone");
        std::thread::sleep(Duration::from_millis(20));
    }
}
