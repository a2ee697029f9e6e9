//! Who does not fit is refused before anything is computed, and whoever does not come is waited for only so long.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::{Run, end, hosts, lucas, place, run, start};

/// Two processes with arguments of their own, one of which is the secret.
fn two(place: &Path, arguments: [&str; 2], secrets: [&str; 2]) -> [Run; 2] {
    let list = hosts(place, 2);
    let children: Vec<_> = (0..2)
        .map(|me| {
            let secret = place.join(format!("secret-{me}"));
            std::fs::write(&secret, secrets[me]).expect("a secret");
            let line = format!(
                "solve {} --wait 5 --lang en --hosts {} --me {me} --secret {}",
                arguments[me],
                list.display(),
                secret.display()
            );
            start(&line)
        })
        .collect();
    let mut runs = children.into_iter().map(end);
    std::array::from_fn(|_| runs.next().expect("two"))
}

#[test]
fn processes_of_a_list_solve_together_and_process_0_speaks() {
    let place = place("list");
    let [first, second] = two(&place, ["kangaroos 6 3 --json"; 2], ["ours\n", "ours"]);
    assert_eq!((first.code, second.code), (Some(0), Some(0)), "{}{}", first.err, second.err);
    assert_eq!((second.out.as_str(), second.err.as_str()), ("", ""));
    assert_eq!(first.out, run("solve kangaroos 6 3 --json").out);
}

#[test]
fn another_secret_or_another_game_is_refused_by_both() {
    let place = place("other");
    let [first, second] = two(&place, ["kangaroos 7 3"; 2], ["ours", "theirs"]);
    assert_eq!((first.code, second.code), (Some(2), Some(2)));
    assert!(first.err.contains("somebody came who has another secret"), "{}", first.err);
    assert!(second.err.contains("has another secret"), "{}", second.err);
    let [first, second] = two(&place, ["kangaroos 7 3", "kangaroos 8 3"], ["ours", "ours"]);
    assert_eq!((first.code, second.code), (Some(2), Some(2)));
    for (run, theirs) in [(first, "8+3"), (second, "7+3")] {
        assert_eq!(run.err.lines().count(), 1);
        assert!(run.err.contains(&format!("solves kangaroos:{theirs}/")), "{}", run.err);
    }
}

#[test]
fn whoever_does_not_come_is_named_when_the_time_is_up() {
    let place = place("absent");
    let list = hosts(&place, 2);
    let line = |language: &str| {
        format!("solve kangaroos 7 3 --wait 1 --hosts {} --me 0 --lang {language}", list.display())
    };
    let alone = run(&line("en"));
    assert_eq!(alone.code, Some(2));
    assert!(alone.err.contains("process 1 (127.0.0.1:"), "{}", alone.err);
    assert!(alone.err.contains("did not come within 1 second (--wait"), "{}", alone.err);
    assert!(run(&line("fr")).err.contains("ne s'est pas présenté en 1 seconde (--wait"));
}

#[test]
fn a_list_or_a_number_that_says_nothing_is_refused() {
    let place = place("wrong");
    let list = place.join("hosts.txt");
    for (text, more, why) in [
        ("", "--me 0", "a line is HOST:PORT"),
        ("here\n", "--me 0", "line 1 is not HOST:PORT: here"),
        ("a:1\nb:2\na:1\n", "--me 0", "line 3 names a:1 again"),
        ("127.0.0.1:1\n127.0.0.1:2\n", "", "which of the 2 processes is this? Give --me 0 to 1"),
        ("127.0.0.1:1\n127.0.0.1:2\n", "--me 2", "--me"),
        ("127.0.0.1:1\n127.0.0.1:2\n", "--me 0 --secret nowhere", "--secret nowhere:"),
        ("192.0.2.1:7\n192.0.2.2:7\n", "--me 0", "other machines take part: give --secret FILE"),
        ("192.0.2.1:7\n192.0.2.2:7\n", "--me 0 --secret /proc/version", "can listen on 192.0.2.1:7"),
    ] {
        std::fs::write(&list, text).expect("a list");
        let found = run(&format!("solve kangaroos 7 3 --wait 1 --hosts {} {more} --lang en", list.display()));
        assert_eq!((found.code, found.err.lines().count()), (Some(2), 1), "{text}: {}", found.err);
        assert!(found.err.contains(why), "{text}: {}", found.err);
    }
    let unreadable = run("solve kangaroos 7 3 --hosts nowhere --me 0 --lang fr");
    assert!(unreadable.code == Some(2) && unreadable.err.contains("--hosts nowhere"), "{}", unreadable.err);
}

#[test]
fn launchers_tell_a_process_its_number_by_the_environment() {
    let place = place("numbers");
    for name in ["SLURM_PROCID", "JOB_COMPLETION_INDEX"] {
        let list = hosts(&place, 2);
        let line = format!("solve kangaroos 6 3 --json --hosts {}", list.display());
        let children: Vec<_> =
            (0..2).map(|me| lucas(&line).env(name, me.to_string()).spawn().expect("lucas")).collect();
        let runs: Vec<Run> = children.into_iter().map(end).collect();
        assert!(runs.iter().all(|run| run.code == Some(0)), "{}", runs[0].err);
        assert!(!runs[0].out.is_empty() && runs[1].out.is_empty());
    }
}

#[test]
fn what_is_kept_stays_where_a_search_may_not_go_on_and_with_more_it_does() {
    let place = place("further");
    let work = place.join("work");
    let line = format!("solve kangaroos 9 3 --processes 2 --checkpoint 0 --json --work {}", work.display());
    let known = run("solve kangaroos 9 3 --json").out;
    for bound in ["--capacity 20000", "--memory 700000"] {
        let refused = run(&format!("{line} {bound} --lang en"));
        assert_eq!(refused.code, Some(2), "{bound}: {}", refused.err);
        assert!(work.join("complete").exists(), "{bound}: nothing was kept");
    }
    let further = run(&line);
    assert_eq!((further.code, further.out), (Some(0), known), "{}", further.err);
    assert!(!work.exists());
}

#[test]
fn two_runs_do_not_work_in_one_folder() {
    let place = place("busy");
    let work = place.join("work");
    let list = hosts(&place, 2);
    let first =
        start(&format!("solve kangaroos 7 3 --hosts {} --me 0 --work {}", list.display(), work.display()));
    let begun = Instant::now();
    while !work.join("task").exists() {
        assert!(begun.elapsed() < Duration::from_secs(20), "the first run does not begin");
        std::thread::sleep(Duration::from_millis(20));
    }
    let second = run(&format!("solve kangaroos 7 3 --processes 2 --work {} --lang en", work.display()));
    assert_eq!(second.code, Some(2));
    assert!(second.err.contains("is in use: another lucas solves there"), "{}", second.err);
    assert!(work.join("task").exists());
    let line = format!("solve kangaroos 7 3 --hosts {} --me 1 --work {}", list.display(), work.display());
    assert_eq!((run(&line).code, end(first).code), (Some(0), Some(0)));
    assert!(!work.exists());
}

#[test]
fn a_table_that_is_there_is_refused_before_anybody_is_started() {
    let place = place("there");
    let table = place.join("there.npy");
    std::fs::write(&table, "mine").expect("a file");
    let begun = Instant::now();
    let refused = run(&format!("solve quixo 3 --processes 8 --table {} --lang en", table.display()));
    assert_eq!((refused.code, refused.err.lines().count()), (Some(2), 1), "{}", refused.err);
    assert!(refused.err.contains("--force"), "{}", refused.err);
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
}

#[test]
fn a_seat_that_says_nothing_starts_nobody() {
    for seat in ["", "1", "0:1", "1:1", "one:two:three"] {
        let mut command = lucas("solve kangaroos 6 3 --processes 2 --lang en");
        let found = end(command.env("LUCAS_SEAT", seat).spawn().expect("lucas"));
        assert_eq!((found.code, found.err.lines().count()), (Some(2), 1), "{seat}: {}", found.err);
        assert!(found.err.contains("LUCAS_SEAT is set"), "{seat}: {}", found.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn processes_meet_in_a_directory_whose_name_is_no_text() {
    use std::os::unix::ffi::OsStrExt;
    let temporary = place("bytes").join(std::ffi::OsStr::from_bytes(b"\xff\xfe"));
    std::fs::create_dir(&temporary).expect("a directory");
    let mut command = lucas("solve kangaroos 6 3 --processes 2 --json --wait 10");
    let found = end(command.env("TMPDIR", &temporary).spawn().expect("lucas"));
    assert_eq!(found.code, Some(0), "{}", found.err);
    assert_eq!(found.out, run("solve kangaroos 6 3 --json").out);
}
