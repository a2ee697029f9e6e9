//! Terminals that can do less, and programs that talk line by line.
#![cfg(unix)]

use std::io::Write;
use std::process::{Command, Stdio};

use crate::common::lucas;
use crate::common::seat::{Seat, state};

#[test]
fn a_terminal_of_no_kind_or_a_dumb_one_is_played_line_by_line() {
    for command in ["unset TERM; lucas play teaser", "TERM=dumb lucas play teaser", "TERM= lucas play teaser"]
    {
        let seat = Seat::new(&state("dumb"), command);
        seat.wait_for("Your move:");
        assert!(!seat.written.lock().expect("a record").contains(&0x1b), "{}", seat.text());
    }
}

#[test]
fn a_locale_that_is_not_utf_8_sees_ascii() {
    for command in [
        "LC_ALL=C lucas play teaser --lang fr",
        "LC_ALL=fr_FR.ISO-8859-1 lucas play teaser --lang fr --plain",
    ] {
        let seat = Seat::new(&state("ascii"), command);
        seat.wait_for_one_of(&["A vous de jouer", "Votre coup"]);
        let written = seat.written.lock().expect("a record").clone();
        assert!(written.is_ascii(), "{}", String::from_utf8_lossy(&written));
    }
}

#[test]
fn no_command_says_anything_but_ascii_in_a_plain_locale() {
    let state = state("plain");
    for (arguments, input) in [
        ("", ""),
        ("--help", ""),
        ("games", ""),
        ("handout", ""),
        ("handout chocolat 5", ""),
        ("handout baguenaudier 6", ""),
        ("handout kangourous 15", ""),
        ("solve chocolate 10 7 7 3", ""),
        ("solve teaser --line 3", ""),
        ("solve kangaroos 3 3 --census", ""),
        ("solve matches 5 --nothing", ""),
        ("solve matchs 5", ""),
        ("play chocolate --plain", "hint\nhint\nhint\nhint\nvalues\nwhy\nhelp\nfoo\nquit\n"),
        ("play teaser --plain", "hint\nhint\nhint\nhint\ngoal\nauto\nquit\n"),
        ("play --daily --plain", "quit\n"),
        ("check nothing", ""),
        ("man solve", ""),
        ("completions nothing", ""),
    ] {
        for locale in ["C", "POSIX", "fr_FR.ISO-8859-1"] {
            for language in ["en", "fr"] {
                let mut child = Command::new(env!("CARGO_BIN_EXE_lucas"))
                    .args(arguments.split_whitespace())
                    .args(["--lang", language])
                    .env("LC_ALL", locale)
                    .env("XDG_STATE_HOME", &state)
                    .stdin(Stdio::piped())
                    .stdout(Stdio::piped())
                    .stderr(Stdio::piped())
                    .spawn()
                    .expect("lucas starts");
                child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("typed");
                let run = child.wait_with_output().expect("lucas ends");
                let said = [run.stdout, run.stderr].concat();
                assert!(!said.is_empty(), "{arguments}");
                assert!(said.is_ascii(), "{arguments} in {locale}: {}", String::from_utf8_lossy(&said));
            }
        }
    }
}

#[test]
fn the_overview_is_broken_between_words() {
    for language in ["en", "fr"] {
        let seat = Seat::new(&state("overview"), &format!("TERM=dumb lucas --lang {language}; echo over"));
        seat.wait_for("\nover");
        let shown = seat.text();
        assert!(shown.lines().all(|line| line.chars().count() < 80), "{shown}");
        assert!(shown.contains("--help"), "{shown}");
    }
}

#[test]
fn line_play_is_broken_between_words() {
    let seat = Seat::new(&state("wrapped"), "lucas play kangaroos --plain");
    seat.wait_for("Your move:");
    let shown = seat.text();
    let long: Vec<&str> = shown.lines().filter(|line| line.chars().count() > 60).collect();
    assert!(long.len() > 2, "{shown}");
    // A word that is cut would go on to the last column.
    assert!(long.iter().all(|line| line.chars().count() < 80), "{shown}");
    assert!(
        !shown.lines().any(|line| line.starts_with(' ') && line.trim_start().starts_with(char::is_lowercase))
    );
}

#[test]
fn the_chocolate_program_explains_itself_and_can_be_left() {
    for (stop, help) in [("q", "aide"), ("quitter", "?"), ("QUIT", "help")] {
        let run = lucas("run chocolat 4 3 1 1 --second", &format!("{help}\n{stop}\n"));
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{stop}");
        assert!(run.out.contains("q arrête.") && run.out.ends_with("Partie abandonnée.\n"), "{}", run.out);
    }
    for (input, printed) in [("aide\n2\n\n", "0 1 3"), ("?\nq\n", "q arrête.")] {
        let run = lucas("run baguenaudier", input);
        assert!(
            run.out.contains("Le nombre de cases") && run.out.contains(printed),
            "{}{}",
            run.out,
            run.err
        );
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{input}");
    }
    let run = lucas("run teaser", "aide\nq\n");
    assert!(run.code == Some(0) && run.out.contains("pavé numérique"), "{}{}", run.out, run.err);
}

#[test]
fn the_help_of_each_handouts_program_says_which_language_it_speaks() {
    for name in ["", "baguenaudier", "chocolat", "kangourous", "allumettes", "teaser"] {
        let run = lucas(&format!("run {name} --help"), "");
        assert!(run.out.contains("French") && run.out.contains("--lang en"), "{}", run.out);
        let run = lucas(&format!("run {name} --help --lang fr"), "");
        assert!(run.out.contains("français"), "{}", run.out);
    }
}

#[test]
fn the_capacity_is_told_to_be_a_minimum() {
    // Half-way search packs its positions: it visits more than so many.
    let run = lucas("solve kangaroos 3 3 --capacity 100", "");
    assert!(run.out.contains("Positions visited: 646."), "{}", run.out);
    assert!(lucas("solve --help", "").out.replace('\n', " ").contains("at the earliest"));
}
