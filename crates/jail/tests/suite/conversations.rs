//! Programs that are talked with.

use std::time::{Duration, Instant};

use lucas_jail::{Excess, Job, Limits, Pause, shown};

use crate::{folder, jail, script, tight};

/// Longer than any answer takes here.
const A_WHILE: Duration = Duration::from_secs(10);

/// A program that answers a number with its double, now at once, now after work or a nap, and never flushes.
const DOUBLES: &str = "
import sys, time
while True:
    line = sys.stdin.readline()
    if not line: break
    n = int(line)
    sys.stdout.write('twice ')
    if n % 7 == 0: time.sleep(0.003)
    if n % 5 == 0: sum(range(20000))
    sys.stdout.write('%d\\n? ' % (2 * n))
    sys.stdout.flush()
";

#[test]
fn the_moment_a_program_waits_for_input_is_exact() {
    let folder = folder();
    let job = Job::new("python3", folder.path()).arguments(["-c", DOUBLES]);
    let mut talk = jail().at_terminal(&job).expect("a start");
    assert_eq!(talk.hear(A_WHILE).expect("words").pause, Pause::Waits);
    for n in 0..400 {
        talk.say(format!("{n}\n").as_bytes(), A_WHILE).expect("said");
        let heard = talk.hear(A_WHILE).expect("words");
        assert_eq!((heard.pause, shown(&heard.bytes)), (Pause::Waits, format!("twice {}\n? ", 2 * n)));
    }
    talk.fall_silent(A_WHILE).expect("silence");
    assert_eq!(talk.hear(A_WHILE).expect("words").pause, Pause::Ended);
    assert!(talk.end().expect("an end").is_success());
}

#[test]
fn a_program_in_a_program_is_heard_too() {
    let folder = folder();
    let job = script(
        &folder,
        "printf 'name? '; read name; sh -c 'printf \"age? \"; read age; echo $age'; echo $name",
    );
    let mut talk = jail().at_terminal(&job).expect("a start");
    assert_eq!(talk.hear(A_WHILE).expect("words").bytes, b"name? ");
    talk.say(b"Ada\n", A_WHILE).expect("said");
    assert_eq!(talk.hear(A_WHILE).expect("words").bytes, b"age? ");
    talk.say(b"36\n", A_WHILE).expect("said");
    let heard = talk.hear(A_WHILE).expect("words");
    assert_eq!((heard.pause, &*heard.bytes), (Pause::Ended, &b"36\nAda\n"[..]));
}

#[test]
fn several_lines_at_once_are_all_taken_before_it_waits() {
    let folder = folder();
    let text = "while read line; do echo \"<$line>\"; done";
    let mut talk = jail().at_terminal(&script(&folder, text)).expect("a start");
    assert_eq!(talk.hear(A_WHILE).expect("words").pause, Pause::Waits);
    for _ in 0..50 {
        talk.say(b"1\n2\n3\n", A_WHILE).expect("said");
        assert_eq!(shown(&talk.hear(A_WHILE).expect("words").bytes), "<1>\n<2>\n<3>\n");
    }
}

#[test]
fn what_is_said_before_anybody_listens_is_not_lost() {
    let folder = folder();
    let jail = jail();
    for turn in 0..30 {
        let mut talk =
            jail.at_terminal(&script(&folder, "read a; echo $a; read b; echo $b; read c")).expect("a start");
        talk.say(b"one\n", A_WHILE).expect("said");
        talk.say(b"two\n", A_WHILE).expect("said");
        let heard = talk.hear(A_WHILE).expect("words");
        assert_eq!((heard.pause, shown(&heard.bytes)), (Pause::Waits, "one\ntwo\n".into()), "{turn}");
    }
}

#[test]
fn who_reads_in_one_thread_and_works_in_another_is_heard_to_the_end() {
    let program = "
import queue, sys, threading
lines = queue.Queue()
def read():
    for line in sys.stdin: lines.put(line)
threading.Thread(target=read, daemon=True).start()
while True:
    n = int(lines.get())
    total = sum(range(50000))
    print(n + 1, flush=True)
";
    let folder = folder();
    let mut talk =
        jail().at_terminal(&Job::new("python3", folder.path()).arguments(["-c", program])).expect("a start");
    for n in 0..100 {
        talk.say(format!("{n}\n").as_bytes(), A_WHILE).expect("said");
        assert_eq!(shown(&talk.hear(A_WHILE).expect("words").bytes), format!("{}\n", n + 1));
    }
}

#[test]
fn who_neither_waits_nor_speaks_is_left_when_the_time_is_up() {
    let folder = folder();
    let mut talk = jail().at_terminal(&script(&folder, "echo hm; sleep 60; read x")).expect("a start");
    let begun = Instant::now();
    let heard = talk.hear(Duration::from_millis(300)).expect("words");
    assert_eq!((heard.pause, &*heard.bytes), (Pause::TimeUp, &b"hm\n"[..]));
    assert!(begun.elapsed() < Duration::from_secs(2));
    let ran = talk.end().expect("an end");
    assert!(!ran.is_success() && ran.output == b"hm\n", "{ran:?}");
}

#[test]
fn who_speaks_for_ever_is_stopped_and_who_computes_for_ever_too() {
    let folder = folder();
    let mut talk = jail().at_terminal(&script(&folder, "yes").limits(tight())).expect("a start");
    assert_eq!(talk.hear(A_WHILE).expect("words").pause, Pause::Overflowed);
    assert_eq!(talk.end().expect("an end").excess, Some(Excess::Output));
    let mut talk =
        jail().at_terminal(&script(&folder, "while :; do :; done").limits(tight())).expect("a start");
    assert_eq!(talk.hear(A_WHILE).expect("words").pause, Pause::Ended);
    assert_eq!(talk.end().expect("an end").excess, Some(Excess::Processor));
}

#[test]
fn one_process_answers_many_questions_and_each_has_its_own_time() {
    // A server that forks for each question, as the judge has one for Python.
    let server = "
import os, sys
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        print(eval(line), flush=True)
        os._exit(0)
    os.waitpid(child, 0)
    print('--', flush=True)
";
    let folder = folder();
    let job = Job::new("python3", folder.path())
        .arguments(["-c", server])
        .limits(Limits { wall: Duration::from_mins(1), ..Limits::default() });
    let mut talk = jail().at_pipes(&job).expect("a start");
    for n in 0..200 {
        talk.say(format!("{n} ** 2\n").as_bytes(), A_WHILE).expect("said");
        let heard = talk.hear_until(b"--\n", A_WHILE).expect("words");
        assert_eq!((heard.pause, shown(&heard.bytes)), (Pause::Marked, format!("{}\n--\n", n * n)));
    }
    talk.say(b"1\n2\n", A_WHILE).expect("said");
    assert_eq!(talk.hear_until(b"--\n", A_WHILE).expect("words").bytes, b"1\n--\n");
    assert_eq!(talk.hear_until(b"--\n", A_WHILE).expect("words").bytes, b"2\n--\n");
    talk.say(b"__import__('time').sleep(60)\n", A_WHILE).expect("said");
    assert_eq!(talk.hear_until(b"--\n", Duration::from_millis(200)).expect("words").pause, Pause::TimeUp);
    talk.end().expect("an end");
    let mut talk = jail().at_pipes(&job).expect("a start");
    talk.fall_silent(A_WHILE).expect("silence");
    assert_eq!(talk.hear_until(b"--\n", A_WHILE).expect("words").pause, Pause::Ended);
}

#[test]
fn who_does_not_read_is_not_written_to_for_ever() {
    let folder = folder();
    let mut talk = jail().at_pipes(&script(&folder, "sleep 60")).expect("a start");
    let error = talk.say(&vec![b'x'; 1 << 20], Duration::from_millis(200)).expect_err("nobody reads");
    assert_eq!(error.kind(), std::io::ErrorKind::TimedOut);
}
