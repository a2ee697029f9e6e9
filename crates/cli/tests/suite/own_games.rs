//! Games of one's own on the command line: begun, played, solved, drawn, served, and refused when their files are wrong.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{lucas, text};
use crate::serve::server;

const HANOI: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/hanoi.star");
/// A line that gives a file that is wrong: its name, where it is wrong and what is said. The file follows.
const HEAD: &str = "#### ";

/// Runs a command of the shell in a folder, with `lucas` as `$0`.
fn shell(folder: &Path, command: &str) -> Output {
    let mut shell = Command::new("sh");
    shell.args(["-c", command, env!("CARGO_BIN_EXE_lucas")]).current_dir(folder);
    shell.env("LC_ALL", "C.UTF-8").env("XDG_STATE_HOME", folder).output().expect("a shell")
}

#[test]
fn every_broken_file_is_refused_with_its_line_within_two_seconds_and_a_gigabyte() {
    let files = include_str!("../golden/broken-games.txt");
    let folder = tempfile::tempdir().expect("a folder");
    let mut count = 0;
    for file in files.split(HEAD).skip(1) {
        let (head, rules) = file.split_once('\n').expect("a head");
        let [name, place, said] = head.splitn(3, " | ").collect::<Vec<_>>()[..] else { panic!("{head}") };
        fs::write(folder.path().join("g.star"), rules.trim_start_matches('\n')).expect("a file");
        // Seconds of the processor, so that a busy machine makes no difference; kilobytes of memory that is written.
        let limits = "ulimit -t 2; ulimit -d 1048576";
        for language in ["en", "fr"] {
            let run = shell(folder.path(), &format!("{limits}; exec \"$0\" --lang {language} solve g.star"));
            let (out, err) = (text(run.stdout), text(run.stderr));
            assert_eq!(run.status.code(), Some(2), "{name}: {:?} {err}", run.status);
            assert!(out.is_empty() && !err.contains("panicked"), "{name}: {out}{err}");
            let wanted = format!("lucas: {place}");
            assert!(err.starts_with(&wanted), "{name}: {err}");
            assert!(language == "fr" || err.contains(said), "{name}: {err}");
            assert!(!err.contains('\u{2028}') && err.lines().count() <= 4, "{name}: {err}");
        }
        count += 1;
    }
    assert!(count >= 45, "{count} files");
}

#[test]
fn the_hanoi_file_is_played_line_by_line_drawn_and_written_as_a_table() {
    let played = lucas(&format!("play {HANOI} 2 --plain"), "1-2\n1-3\n2-3\n");
    assert!(played.code == Some(0) && played.out.contains("1-3"), "{}{}", played.out, played.err);
    let solved = lucas(&format!("solve {HANOI} 8 --line 1"), "");
    assert!(solved.out.contains("Solvable in 255 moves."), "{}{}", solved.out, solved.err);
    let drawn = lucas(&format!("show {HANOI} 2 --as graph -o -"), "");
    assert!(drawn.out.contains("<svg") && drawn.out.matches("<title>").count() > 3, "{}", drawn.err);
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("hanoi.csv");
    let made = lucas(&format!("solve {HANOI} 3 --table {}", table.display()), "");
    assert_eq!(made.code, Some(0), "{}", made.err);
    assert!(fs::read_to_string(&table).expect("a table").lines().count() >= 27);
    let census = lucas(&format!("solve {HANOI} 3 --census"), "");
    assert!(census.out.contains("27"), "{}{}", census.out, census.err);
    let listed = lucas(&format!("games {HANOI}"), "");
    assert!(listed.out.contains("Tower of Hanoi") && listed.out.contains("seven moves"), "{}", listed.out);
}

#[test]
fn a_new_file_is_a_game_that_keeps_the_laws_and_is_never_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    for (language, name) in [("en", "counters"), ("fr", "jetons")] {
        let run = |command: &str| shell(folder.path(), &format!("exec \"$0\" --lang {language} {command}"));
        let made = run(&format!("new {name}"));
        assert_eq!(made.status.code(), Some(0), "{}", text(made.stderr));
        let kept = run(&format!("laws ./{name}.star"));
        assert_eq!(kept.status.code(), Some(0), "{}{}", text(kept.stdout), text(kept.stderr));
        let solved = text(run(&format!("solve ./{name}.star 8")).stdout);
        assert!(solved.contains("./") && solved.contains(":8/8"), "{solved}");
        fs::write(folder.path().join(format!("{name}.star")), "mine").expect("a file");
        assert_eq!(run(&format!("new {name}")).status.code(), Some(2));
        assert_eq!(fs::read_to_string(folder.path().join(format!("{name}.star"))).expect("mine"), "mine");
        assert_eq!(run("new hanoi").status.code(), Some(2), "a game of the house has that name");
        assert_eq!(run("new ../x").status.code(), Some(2));
    }
}

#[test]
fn a_broken_law_is_told_and_the_answer_is_no() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(
        folder.path().join("g.star"),
        "def start():\n    return 1\n\ndef moves(at):\n    return {\"a\": 1}\n",
    )
    .expect("a file");
    let run = shell(folder.path(), "exec \"$0\" laws ./g.star");
    let out = text(run.stdout);
    assert_eq!(run.status.code(), Some(1), "{out}");
    assert!(out.contains("the move a changes nothing in the position 1"), "{out}");
}

#[test]
fn a_saved_game_says_when_its_file_has_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::copy(HANOI, folder.path().join("h.star")).expect("a file");
    let saved = shell(folder.path(), "printf '1-2\\nsave kept\\nquit\\n' | \"$0\" play ./h.star 2 --plain");
    let kept =
        fs::read_to_string(folder.path().join("kept")).unwrap_or_else(|_| panic!("{}", text(saved.stdout)));
    assert!(kept.contains("position ./h.star:2/") && kept.contains("\nrules "), "{kept}");
    let again =
        || text(shell(folder.path(), "printf 'quit\\n' | \"$0\" play --load kept --plain 2>&1").stdout);
    let same = again();
    fs::write(folder.path().join("h.star"), fs::read_to_string(HANOI).expect("rules") + "\n# changed\n")
        .expect("a file");
    let changed = again();
    assert!(changed.contains("changed") && !same.contains("changed"), "{same}\n{changed}");
}

#[test]
fn a_program_in_any_language_knows_the_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let solved = text(shell(&folder, "exec \"$0\" solve -- python3 rules.py 3 4 5").stdout);
    assert!(solved.starts_with("program:/3.4.5\nThe player to move wins"), "{solved}");
    let jailed = shell(&folder, "exec \"$0\" solve 0.2.2 --jail -- python3 rules.py");
    let (out, err) = (text(jailed.stdout), text(jailed.stderr));
    assert!(
        out.starts_with("program:/0.2.2\nThe player to move loses") || err.contains("jail"),
        "{out}{err}"
    );
    let played = text(
        shell(&folder, "printf '1-3\\n' | \"$0\" play --second random --plain -- python3 rules.py").stdout,
    );
    assert!(played.contains("1-3"), "{played}");
    for (program, said) in [
        ("true", "it has ended"),
        ("echo hello", "did not answer in JSON"),
        ("echo '{}'", "should have said"),
        ("./no-such-program", "cannot be run"),
    ] {
        let run = shell(&folder, &format!("exec \"$0\" solve -- {program}"));
        let err = text(run.stderr);
        assert!(run.status.code() == Some(2) && err.contains(said), "{program}: {err}");
    }
}

#[test]
fn a_program_that_ignores_the_end_of_its_input_is_not_left_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = r#"echo $$ > process; read a; echo '{"start": 0}'; read a
        echo '{"answers": [{"moves": {"a": 1}}]}'; exec sleep 1000"#;
    fs::write(folder.path().join("rules"), program).expect("a program");
    let run = shell(folder.path(), "printf 'quit\\n' | \"$0\" play --plain -- sh rules");
    assert_eq!(run.status.code(), Some(0), "{}", text(run.stderr));
    let process = fs::read_to_string(folder.path().join("process")).expect("a process");
    assert!(!Path::new("/proc").join(process.trim()).exists(), "{process} still runs");
}

#[test]
fn the_positions_of_a_program_are_not_read_from_the_input() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let run = shell(&folder, "\"$0\" solve - -- python3 rules.py < /dev/null");
    let err = text(run.stderr);
    assert_eq!((run.status.code(), err.lines().count()), (Some(2), 1), "{err}");
    assert!(err.contains("none of a program"), "{err}");
}

/// A page, after whatever it leads to.
fn page(address: &str, path: &str) -> String {
    let mut path = path.to_owned();
    for _ in 0..3 {
        let mut stream = TcpStream::connect(address).expect("a connection");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let head = answer.split("\r\n\r\n").next().unwrap_or_default();
        match head.lines().find_map(|line| line.strip_prefix("location: ")) {
            Some(elsewhere) => elsewhere.clone_into(&mut path),
            None => return answer,
        }
    }
    panic!("{path} leads round in circles")
}

#[test]
fn files_are_served_and_read_again_when_they_are_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("counters.star");
    let rules = |title: &str, rest: &str| {
        format!(
            "title = \"{title}\"\nplayers = 2\n\ndef start():\n    return 5\n\ndef moves(at):\n    {rest}\n"
        )
    };
    let right = "return {\"one\": at - 1} if at else {}";
    fs::write(&file, rules("First", right)).expect("a file");
    let path = file.display().to_string();
    let server = server(&["--port", "0", "--watch", &path, HANOI], None);
    let game = || page(&server.address, "/en/counters.star");
    let becomes = |wanted: &str| {
        let begun = Instant::now();
        while !game().contains(wanted) {
            assert!(begun.elapsed() < Duration::from_secs(30), "{wanted} in {}", game());
            thread::sleep(Duration::from_millis(100));
        }
    };
    assert!(page(&server.address, "/en/hanoi.star").contains("Tower of Hanoi"));
    assert!(game().contains("First") && page(&server.address, "/en").contains("First"));
    thread::sleep(Duration::from_millis(50));
    fs::write(&file, rules("First", "return {\"one\": att - 1}")).expect("a file");
    becomes("There is no");
    fs::write(&file, rules("Second", right)).expect("a file");
    becomes("Second");
}

#[test]
fn a_program_that_solves_a_game_of_ones_own_or_of_the_house_is_judged_on_every_position() {
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let right = lucas(&format!("check {examples}/nim.star {examples}/nim.py --budget 0.2"), "");
    assert_eq!(right.code, Some(0), "{}{}", right.out, right.err);
    assert!(right.out.contains("AC     V") && right.out.contains("AC     M"), "{}", right.out);
    // The same without the sum in base two takes the last counter too early.
    let folder = tempfile::tempdir().expect("a folder");
    let greedy = folder.path().join("greedy.py");
    let text = "import sys\nfor line in sys.stdin:\n    heaps = [int(n) for n in line.split('.')]\n    \
                most = max(heaps)\n    print('won' if most else 'lost', f'{heaps.index(most) + 1}-{most}')\n";
    fs::write(&greedy, text).expect("a program");
    let wrong = lucas(&format!("check {examples}/nim.star:2,2,0 {} --lang en", greedy.display()), "");
    assert_eq!(wrong.code, Some(1), "{}{}", wrong.out, wrong.err);
    assert!(
        wrong.out.contains("nim.star:2,2,0/1.1.0") && wrong.out.contains("expected: lost"),
        "{}",
        wrong.out
    );
    let refused = |asked: &str| {
        let run = lucas(&format!("check {asked} {} --lang en", greedy.display()), "");
        assert_eq!((run.code, &*run.out), (Some(2), ""), "{}", run.err);
        run.err
    };
    assert!(refused("hanio").ends_with("and every game; did you mean hanoi?\n"));
    assert!(refused("hanoi:3,3/aab").contains("is to stand without its position"));
    assert!(refused("hanoi:0,3").contains("discs: '0' is not a whole number"));
}
