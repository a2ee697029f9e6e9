//! Programs that know rules, as real processes: slow, silent, deaf, flooding, dying; none is left behind.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use lucas_engine::Refusal;
use lucas_scripts::RulesProgram;
use lucas_scripts::datum::{Datum, FreePosition};
use lucas_scripts::program::Pipes;
use lucas_scripts::rules::FreeRules;

/// Short, yet a shell has begun within it on a busy machine.
const PATIENCE: Duration = Duration::from_secs(1);
/// What comes first in any of these programs.
const GREETED: &str = r#"read line; echo '{"start": 0, "players": 2}'; "#;
/// The answer to a question about one position.
const ANSWER: &str = r#"echo '{"answers": [{"end": "lost"}]}'; "#;

/// A program of the shell that has told its game, and its process.
fn program(script: &str) -> (Result<RulesProgram, Refusal>, u32) {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("process");
    let mut shell = Command::new("sh");
    let script = format!("echo $$ > {}; {script}", place.display());
    let pipes = Pipes::start(shell.args(["-c", &script])).expect("a shell");
    let program = RulesProgram::new(Box::new(pipes), PATIENCE);
    let process = std::fs::read_to_string(place).expect("a process").trim().parse().expect("a number");
    (program, process)
}

fn greeted(script: &str) -> (RulesProgram, u32) {
    let (program, process) = program(&format!("{GREETED}{script}"));
    (program.expect("it tells its game"), process)
}

fn positions(count: i64) -> Vec<FreePosition> {
    (0..count).map(|number| FreePosition::new(&Datum::Number(number)).expect("a position")).collect()
}

/// What goes wrong with a position, in both languages.
fn refused(program: &RulesProgram) -> (String, String) {
    let refusal = program.onward(&positions(1)).remove(0).expect_err("a refusal");
    (refusal.text.en.into_owned(), refusal.text.fr.into_owned())
}

fn runs(process: u32) -> bool {
    Path::new(&format!("/proc/{process}")).exists()
}

#[test]
fn a_late_answer_is_not_taken_for_that_to_the_next_question() {
    let (program, process) =
        greeted(&format!("read line; sleep 1.3; {ANSWER} read line; {ANSWER} read line"));
    let (en, fr) = refused(&program);
    assert_eq!(en, "the program that knows the rules gave no answer: it said nothing for 1 s");
    assert_eq!(fr, "le programme qui connaît les règles n'a pas répondu\u{a0}: il n'a rien dit pendant 1 s");
    assert!(!runs(process), "it is ended at once");
    thread::sleep(Duration::from_millis(500));
    let (en, fr) = refused(&program);
    assert!(en.starts_with("the program was ended after its fault: "), "{en}");
    assert!(fr.starts_with("le programme a été arrêté après sa faute\u{a0}: "), "{fr}");
}

#[test]
fn a_slow_program_is_asked_for_fewer_positions_at_once() {
    // A tenth of a second and more for each position, and twice the patience for all.
    let script = r#"while read line; do
        line=${line#*\[}; line=${line%\]*}; IFS=,; set -- $line; answers=
        for one in "$@"; do sleep 0.12; answers="$answers,{\"end\": \"lost\"}"; done
        echo "{\"answers\": [${answers#,}]}"
    done"#;
    let (program, _) = greeted(script);
    let found = program.onward(&positions(17));
    assert!(found.iter().all(Result::is_ok), "{:?}", found.iter().find(|found| found.is_err()));
}

#[test]
fn a_program_that_does_not_read_holds_nobody_up() {
    let (program, process) = greeted("exec sleep 100");
    let begun = Instant::now();
    // More than a pipe holds.
    let long = FreePosition::new(&Datum::Text("a".repeat(90_000))).expect("a position");
    assert!(program.onward(&[long]).remove(0).is_err());
    assert!(begun.elapsed() < 3 * PATIENCE && !runs(process));
}

#[test]
fn a_flood_is_refused_and_ended() {
    let (said, process) = program(r#"exec yes '{"start": 0, "players": 2}'"#);
    let (en, _) = refused(&said.expect("it tells its game"));
    assert!(en.contains("should have said"), "{en}");
    assert!(!runs(process));
    let (said, process) = program("exec cat /dev/zero");
    let refusal = said.err().expect("a refusal").text;
    assert!(refusal.en.ends_with("its line has more than 64 MiB"), "{}", refusal.en);
    assert!(refusal.fr.ends_with("sa ligne dépasse 64 Mio"), "{}", refusal.fr);
    assert!(!runs(process));
}

#[test]
fn a_program_that_dies_is_told_of_in_both_languages() {
    let (program, process) = greeted("exit 3");
    let (en, fr) = refused(&program);
    assert_eq!(en, "the program that knows the rules gave no answer: it has ended");
    assert_eq!(fr, "le programme qui connaît les règles n'a pas répondu\u{a0}: il a pris fin");
    assert!(!runs(process));
}

#[test]
fn a_program_is_ended_in_the_middle_of_an_answer() {
    // It does not care that its input ends.
    let (program, process) = greeted("while :; do :; done");
    let program = Arc::new(program);
    let asking = thread::spawn({
        let program = Arc::clone(&program);
        move || refused(&program)
    });
    thread::sleep(Duration::from_millis(100));
    let begun = Instant::now();
    program.end();
    assert!(begun.elapsed() < PATIENCE / 2 && !runs(process));
    assert!(asking.join().expect("an answer").0.contains("was stopped"));
    assert!(refused(&program).0.contains("was stopped"));
}
